"""What all environments share: one position at given seats that goes on to the next choice."""

import copy
from collections.abc import Mapping
from operator import index
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import NOBODY, Game
from chapterhouse.core.lane import Lane
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import octets
from chapterhouse.core.watching import Watch
from chapterhouse.research.refusals import RefusedMove, sentence

Octets = NDArray[np.uint8]
Flags = NDArray[np.int8]


STOPPED: Final = "No game is going on, it is over or not begun: reset the environment before the next step."


class Stopped(RuntimeError):
    """An environment that was stepped after its end; the message is a sentence."""


class Desk:
    """One game being played: chance is rolled, and what is forced is played unless everything is asked."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], asks_forced: bool) -> None:
        self.game, self.seats, self.options, self.asks_forced = game, seats, dict(options), asks_forced
        mask, row = octets(game.moves.players), octets(game.observation.size)
        self._lane = Lane(game, game.new_position(seats, options), mask, 0, not asks_forced)
        self._watch = Watch(game.observation, row, 0)
        self._mask = np.frombuffer(memoryview(mask), np.int8)
        self._row = np.frombuffer(memoryview(row), np.uint8)
        self.actor = int(NOBODY)
        self.choices = 0

    @property
    def position(self) -> Position:
        """Return the position, which the next move changes."""
        return self._lane.position

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self.resume(self.game.new_position(self.seats, self.options), FastDice(seed), 0)

    def resume(self, position: Position, dice: Dice, choices: int) -> None:
        """Go on from a position, with these dice."""
        self._lane.begin(position, dice)
        self.actor, self.choices = self._lane.actor, choices

    def play(self, action: object) -> None:
        """Play a move of the seat that is asked; raise `RefusedMove` if it is refused."""
        if self.actor == NOBODY:
            raise Stopped(STOPPED)
        lane = self._lane
        try:
            move = index(action)  # type: ignore[arg-type]  # this is where that is found out
        except TypeError:
            raise ValueError(f"{self._moves()}, and {action!r} is none of them.") from None
        if not 0 <= move < len(self._mask) or not lane.is_legal(move):
            self._refuse(move)
        lane.play(move)
        self.actor = lane.actor
        self.choices += 1

    @property
    def is_cut(self) -> bool:
        """Return whether the game has gone on so long that it is cut."""
        return self.actor != NOBODY and self.choices >= self.game.max_choices

    @property
    def legal(self) -> list[int]:
        """Return the legal moves of the seat that is asked, ascending."""
        return self._lane.legal_moves()

    def mask(self) -> Flags:
        """Return 1 for each legal move."""
        return self._mask.copy()

    def observed(self, eyes: int) -> Octets:
        """Return what these eyes may know."""
        self._watch.show(self._lane.position, eyes)
        return self._row.copy()

    def copy(self) -> "Desk":
        """Return a desk that goes on from here by itself, with the same dice."""
        return copy.copy(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as the game, without the buffers."""
        lane, has_begun = self._lane, self.actor != NOBODY or self.game.actor(self.position) == NOBODY
        played = (lane.position.copy(), copy.copy(lane.dice), self.choices) if has_begun else None
        return desk_at, (self.game, self.seats, self.options, self.asks_forced, played)

    def _refuse(self, move: int) -> None:
        if not 0 <= move < self.game.moves.players:
            raise ValueError(f"There is no move {move}; {self._moves().lower()}.")
        objection = self.game.objection(self.position, self.actor, move)
        assert objection is not None, "legal is a candidate without objection"
        raise RefusedMove(objection, self.game.moves.text(move), sentence(self.game, objection))

    def _moves(self) -> str:
        return f"Players have the moves 0 to {self.game.moves.players - 1}"


def desk_at(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    asks_forced: bool,
    played: tuple[Position, Dice, int] | None,
) -> Desk:
    """Return a desk at which so much has been played."""
    desk = Desk(game, seats, options, asks_forced)
    if played is not None:
        desk.resume(*played)
    return desk
