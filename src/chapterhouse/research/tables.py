"""What all environments share: a title at given seats, one position that goes on to the next choice."""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from chapterhouse.core.chance import FastDice, pick
from chapterhouse.core.game import CHANCE, NOBODY, BadOption, Game, IllegalMove, buffer, legal_moves
from chapterhouse.core.options import check_options, usual_seats
from chapterhouse.core.position import Position
from chapterhouse.core.texts import load_texts
from chapterhouse.core.vectors import octets
from chapterhouse.offer import TITLES, UnknownTitle, load

Octets = NDArray[np.uint8]
Flags = NDArray[np.int8]


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
        self.position: Position = game.new_position(seats, options)
        self.dice = FastDice(0)
        self.actor = int(NOBODY)
        self.choices = 0
        self.legal: list[int] = []

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self.position = self.game.new_position(self.seats, self.options)
        self.dice = FastDice(seed)
        self.choices = 0
        self._go_on()

    def play(self, move: int) -> None:
        """Play a move of the seat that is asked; raise `IllegalMove` if it is refused."""
        if self.actor == NOBODY:
            raise Stopped("The game is over: reset the environment before the next step.")
        if move not in self.legal:
            if not 0 <= move < self.game.moves.players:
                most = self.game.moves.players - 1
                raise ValueError(f"There is no move {move}; players have the moves 0 to {most}.")
            objection = self.game.objection(self.position, self.actor, move)
            assert objection is not None, "legal is a candidate without objection"
            raise IllegalMove(objection, self.game.moves.text(move))
        self.game.apply(self.position, self.actor, move)
        self.choices += 1
        self._go_on()

    @property
    def is_cut(self) -> bool:
        """Return whether the game has gone on so long that it is cut."""
        return self.actor != NOBODY and self.choices >= self.game.max_choices

    def mask(self) -> Flags:
        """Return 1 for each legal move."""
        mask = np.zeros(self.game.moves.players, np.int8)
        mask[self.legal] = 1
        return mask

    def observed(self, eyes: int) -> Octets:
        """Return what these eyes may know."""
        out = octets(self.game.observation.size)
        self.game.observe_into(self.position, eyes, out, 0)
        return np.frombuffer(memoryview(out), np.uint8)

    def copy(self) -> Self:
        """Return a desk that goes on from here by itself, with the same dice."""
        twin = copy.copy(self)
        twin.position, twin.dice, twin.legal = self.position.copy(), copy.copy(self.dice), list(self.legal)
        return twin

    def _go_on(self) -> None:
        game, position, odds = self.game, self.position, buffer(self.game)
        while True:
            seat = int(game.actor(position))
            self.legal = [] if seat == NOBODY else legal_moves(game, position, seat)
            if seat == CHANCE:
                index = pick(odds, game.weights_into(position, odds), self.dice)
            elif seat == NOBODY or len(self.legal) > 1 or self.asks_forced:
                break
            elif not game.is_forced(position, seat):
                break
            else:
                index = 0
            game.apply(position, seat, self.legal[index])
        self.actor = seat
