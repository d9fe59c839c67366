"""What all environments share: a title at given seats, one position that goes on to the next choice."""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import NOBODY, BadOption, Game, IllegalMove
from chapterhouse.core.lane import Lane
from chapterhouse.core.options import check_options, usual_seats
from chapterhouse.core.position import Position
from chapterhouse.core.texts import load_texts
from chapterhouse.core.vectors import octets
from chapterhouse.core.watching import Watch
from chapterhouse.offer import TITLES, UnknownTitle, load

Octets = NDArray[np.uint8]
Flags = NDArray[np.int8]


STOPPED: Final = "No game is going on, it is over or not begun: reset the environment before the next step."
SENTENCES: Final = {
    "seat_count": "The title '{title}' is played with {known} seats, not {seats}.",
    "unknown_option": "The title '{title}' has no option '{option}'; the options are {known}.",
    "unknown_value": "The option '{option}' of '{title}' cannot be '{value}'; expected one of {known}.",
}


class BadSetting(ValueError):
    """A title, seat count or option that does not exist; the message is a sentence."""


class Stopped(RuntimeError):
    """An environment that was stepped after its end; the message is a sentence."""


def known_game(title: str, seats: int | None, options: Mapping[str, str]) -> tuple[Game, int]:
    """Return the rules and the seat count; raise `BadSetting` for what does not exist."""
    try:
        game = load(title)
    except UnknownTitle:
        known = ", ".join(each.name for each in TITLES)
        raise BadSetting(f"There is no title '{title}'; the titles are {known}.") from None
    count = usual_seats(game) if seats is None else seats
    try:
        check_options(game, count, options)
        game.new_position(count, options)
    except BadOption as error:
        raise BadSetting(_sentence(game, error)) from None
    return game, count


def _sentence(game: Game, error: BadOption) -> str:
    """Return what is wrong with seats or options, in the words of the title if it has them."""
    if error.key in SENTENCES:
        return SENTENCES[error.key].format(title=game.name, **error.facts)
    return load_texts("en", Path(game.folder) / "text").say(f"problem.{error.key}", error.facts)


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

    def play(self, move: int) -> None:
        """Play a move of the seat that is asked; raise `IllegalMove` if it is refused."""
        if self.actor == NOBODY:
            raise Stopped(STOPPED)
        lane = self._lane
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
            most = self.game.moves.players - 1
            raise ValueError(f"There is no move {move}; players have the moves 0 to {most}.")
        objection = self.game.objection(self.position, self.actor, move)
        assert objection is not None, "legal is a candidate without objection"
        raise IllegalMove(objection, self.game.moves.text(move))


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
