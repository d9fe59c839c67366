"""Many tables of one title, stepped at once: for training.

A batch has lanes, each with its own position and its own dice, so that a lane plays the same game alone and
in company. `step` plays one move on every lane, rolls chance, and puts a new game where one has ended, in the
same step. What learners need then stands in buffers that can be read without a copy (`memoryview`):


- `actor`: the seat that is asked, one number a lane
- `mask`: 1 for each legal move of that seat, `moves.players` bytes a lane
- `observed`: what that seat may know, `observation.size` bytes a lane
- `rewards`: what the game that has just ended was worth to each seat, in millionths; zero otherwise
- `over`: 1 if a game has just ended, 2 if it was cut at `max_choices`; the lane shows the next game already
- `choices`: moves of players in the game on the lane
"""

from collections.abc import Mapping
from typing import Final

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import NOBODY, Game, Objection
from chapterhouse.core.lane import Lane
from chapterhouse.core.options import check_options
from chapterhouse.core.position import Position
from chapterhouse.core.returns import check_scheme
from chapterhouse.core.vectors import i64, longs, mypyc_attr, octets, u8, vec
from chapterhouse.core.watching import Watch

MILLION: Final = 1000000
ENDED: Final = 1
CUT: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalAction(ValueError):
    """A move that the rules refuse on a lane; nothing was played on any lane."""

    def __init__(self, lane: int, text: str, objection: Objection) -> None:
        super().__init__(f"Lane {lane}: '{text}' is refused: {objection.reason} ({objection.rule}).")
        self.lane = lane
        self.text = text
        self.objection = objection


class Batch:
    """Tables of one title, all stepped together."""

    def __init__(
        self,
        game: Game,
        lanes: int,
        seats: int,
        options: Mapping[str, str],
        seed: int = 0,
        scheme: str = "rank",
        skips_forced: bool = True,
    ) -> None:
        check_options(game, seats, options)
        check_scheme(scheme)
        if lanes < 1:
            raise ValueError(f"A batch has at least one lane, not {lanes}.")
        self.game = game
        self.lanes: i64 = lanes
        self.seats: i64 = seats
        self.scheme = scheme
        self.skips_forced = skips_forced
        self.width: i64 = game.moves.players
        self.size: i64 = game.observation.size
        self._actions: vec[i64] = longs(lanes)
        self.actor: vec[i64] = longs(lanes)
        self.rewards: vec[i64] = longs(lanes * seats)
        self.choices: vec[i64] = longs(lanes)
        self.over: vec[u8] = octets(lanes)
        self.mask: vec[u8] = octets(lanes * game.moves.players)
        self.observed: vec[u8] = octets(lanes * game.observation.size)
        self.observes = True
        self._limit: i64 = game.max_choices
        self._start = game.new_position(seats, options)
        self._lanes = [
            Lane(game, self._start, self.mask, n * game.moves.players, skips_forced) for n in range(lanes)
        ]
        self._watches = [
            Watch(game.observation, self.observed, n * game.observation.size) for n in range(lanes)
        ]
        self.reset(seed)

    @property
    def positions(self) -> list[Position]:
        """Return the position of every lane."""
        return [lane.position for lane in self._lanes]

    def reset(self, seed: int) -> None:
        """Begin a new game on every lane; lane n has the dice of `lane_seed(seed, n)`."""
        for n in range(self.lanes):
            lane = self._lanes[n]
            lane.begin(self._start.copy(), FastDice(lane_seed(seed, n)))
            self._show(n, lane)

    def step(self, actions: list[int]) -> None:
        """Play one move on every lane; raise `IllegalAction` before any is played if one is refused."""
        if len(actions) != self.lanes:
            raise ValueError(f"A batch of {self.lanes} lanes takes as many actions, not {len(actions)}.")
        for n in range(self.lanes):
            self._actions[n] = actions[n]
        self._step()

    def _step(self) -> None:
        actions, mask, width = self._actions, self.mask, self.width
        n: i64 = 0
        while n < self.lanes:
            move = actions[n]
            if move < 0 or move >= width or mask[n * width + move] == 0:
                self._refuse(n, move)
            n += 1
        n = 0
        while n < self.lanes:
            self._step_lane(n, actions[n])
            n += 1

    def play_randomly(self, steps: int) -> None:
        """Play random legal moves on every lane, with the lane's own dice: for measuring."""
        actions = self._actions
        for _ in range(steps):
            n: i64 = 0
            while n < self.lanes:
                lane = self._lanes[n]
                actions[n] = lane.legal(lane.dice.below(lane.count))
                n += 1
            self._step()

    def _step_lane(self, n: i64, move: i64) -> None:
        """Play a move, then chance and what is forced; begin a new game if this one has ended."""
        lane = self._lanes[n]
        if self.over[n] != 0:
            self.over[n] = u8(0)
            seat: i64 = 0
            while seat < self.seats:
                self.rewards[n * self.seats + seat] = 0
                seat += 1
        lane.play(move)
        if lane.actor == NOBODY or lane.total >= self._limit:
            self._end(n, lane)
            lane.begin(self._start.copy(), lane.dice)
        self._show(n, lane)

    def _show(self, n: i64, lane: Lane) -> None:
        """Put what learners need into the buffers; the lane has put its mask there."""
        self.actor[n] = lane.actor
        self.choices[n] = lane.choices
        if self.observes:
            self._watches[n].show(lane.position, lane.actor)

    def _end(self, n: i64, lane: Lane) -> None:
        self.over[n] = u8(ENDED if lane.actor == NOBODY else CUT)
        for seat, worth in enumerate(self.game.returns(lane.position, self.scheme)):
            self.rewards[n * self.seats + seat] = round(worth * MILLION)

    def _refuse(self, lane: i64, move: i64) -> None:
        game, position = self.game, self._lanes[lane].position
        if move < 0 or move >= self.width:
            raise ValueError(
                f"Lane {lane}: there is no move {move}; players have the moves 0 to {self.width - 1}."
            )
        objection = game.objection(position, self.actor[lane], move)
        assert objection is not None, "legal is a candidate without objection"
        raise IllegalAction(int(lane), game.moves.text(move), objection)


def lane_seed(seed: int, lane: int) -> int:
    """Return the seed of a lane's dice: far apart for neighbours, the same in every batch."""
    return (seed * 1000003 + lane * 7919 + 12345) & 0x7FFFFFFF
