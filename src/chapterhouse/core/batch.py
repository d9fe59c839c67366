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

from chapterhouse.core.chance import FastDice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game, Objection, buffer
from chapterhouse.core.options import check_options
from chapterhouse.core.position import Position
from chapterhouse.core.returns import check_scheme
from chapterhouse.core.vectors import i64, longs, octets, u8, vec

MILLION: Final = 1000000
ENDED: Final = 1
CUT: Final = 2


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
        self._legal: vec[i64] = longs(lanes * game.widest)  # of each lane, as in the mask
        self._counts: vec[i64] = longs(lanes)
        self._moves = buffer(game)
        self._total: vec[i64] = longs(lanes)  # choices of the game, chance included
        self._start = game.new_position(seats, options)
        self.positions: list[Position] = []
        self.dice: list[FastDice] = []
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin a new game on every lane; lane n has the dice of `lane_seed(seed, n)`."""
        self.positions = [self._start.copy() for _ in range(self.lanes)]
        self.dice = [FastDice(lane_seed(seed, lane)) for lane in range(self.lanes)]
        lane: i64 = 0
        while lane < self.lanes:
            self._begin(lane)
            self._show(lane)
            lane += 1

    def step(self, actions: list[int]) -> None:
        """Play one move on every lane; raise `IllegalAction` before any is played if one is refused."""
        if len(actions) != self.lanes:
            raise ValueError(f"A batch of {self.lanes} lanes takes as many actions, not {len(actions)}.")
        lane: i64 = 0
        while lane < self.lanes:
            self._actions[lane] = actions[lane]
            lane += 1
        self._step()

    def _step(self) -> None:
        actions = self._actions
        lane: i64 = 0
        while lane < self.lanes:
            move = actions[lane]
            if move < 0 or move >= self.width or self.mask[lane * self.width + move] == 0:
                self._refuse(lane, move)
            lane += 1
        lane = 0
        while lane < self.lanes:
            self._step_lane(lane, actions[lane])
            lane += 1

    def play_randomly(self, steps: int) -> None:
        """Play random legal moves on every lane, with the lane's own dice: for measuring."""
        actions = self._actions
        for _ in range(steps):
            lane: i64 = 0
            while lane < self.lanes:
                index = self.dice[lane].below(self._counts[lane])
                actions[lane] = self._legal[lane * self.game.widest + index]
                lane += 1
            self._step()

    def _step_lane(self, lane: i64, move: i64) -> None:
        """Play a move, then chance and what is forced; begin a new game if this one has ended."""
        game = self.game
        position = self.positions[lane]
        if self.over[lane] != 0:
            self.over[lane] = u8(0)
            seat: i64 = 0
            while seat < self.seats:
                self.rewards[lane * self.seats + seat] = 0
                seat += 1
        game.apply(position, self.actor[lane], move)
        self.choices[lane] += 1
        self._total[lane] += 1
        self._go_on(lane)
        if self.actor[lane] == NOBODY or self._total[lane] >= game.max_choices:
            self._end(lane, position)
            self.positions[lane] = self._start.copy()
            self._begin(lane)
        self._show(lane)

    def _begin(self, lane: i64) -> None:
        self.choices[lane] = 0
        self._total[lane] = 0
        self._go_on(lane)

    def _go_on(self, lane: i64) -> None:
        """Roll chance and play what is forced until somebody must choose; note who, and the legal moves."""
        game, position, dice, moves = self.game, self.positions[lane], self.dice[lane], self._moves
        while True:
            seat = game.actor(position)
            if seat == NOBODY:
                break
            if seat == CHANCE:
                index = pick(moves, game.weights_into(position, moves), dice)
                game.legal_into(position, seat, moves)
                game.apply(position, seat, moves[index])
            else:
                count = game.legal_into(position, seat, moves)
                if count != 1 or not self.skips_forced or not game.is_forced(position, seat):
                    self._note(lane, count)
                    break
                game.apply(position, seat, moves[0])
            self._total[lane] += 1
        self.actor[lane] = seat

    def _note(self, lane: i64, count: i64) -> None:
        """Put the legal moves into the mask, and take the last ones out."""
        legal, moves, mask = self._legal, self._moves, self.mask
        first, at = lane * self.game.widest, lane * self.width
        i: i64 = 0
        while i < self._counts[lane]:
            mask[at + legal[first + i]] = u8(0)
            i += 1
        i = 0
        while i < count:
            move = moves[i]
            legal[first + i] = move
            mask[at + move] = u8(1)
            i += 1
        self._counts[lane] = count

    def _show(self, lane: i64) -> None:
        if self.observes:
            self.game.observe_into(self.positions[lane], self.actor[lane], self.observed, lane * self.size)

    def _end(self, lane: i64, position: Position) -> None:
        self.over[lane] = u8(ENDED if self.actor[lane] == NOBODY else CUT)
        for seat, worth in enumerate(self.game.returns(position, self.scheme)):
            self.rewards[lane * self.seats + seat] = round(worth * MILLION)

    def _refuse(self, lane: i64, move: i64) -> None:
        game, position = self.game, self.positions[lane]
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
