"""Moves looked through before any of them is played: as far as it can be known what comes of them."""

from collections.abc import Sequence

from chapterhouse.core.game import CHANCE, Game, IllegalMove, Objection
from chapterhouse.core.position import Position
from chapterhouse.table.asked import Asked


class BeyondChance(Exception):
    """A list that goes on after chance or something hidden came in."""


class RefusedAt(IllegalMove):
    """A list of which one move is refused; `index` counts from 0, and nothing of the list is played."""

    def __init__(self, objection: Objection, text: str, index: int) -> None:
        super().__init__(objection, text)
        self.index = index


def rehearse(game: Game, position: Position, seat: int, move: int) -> tuple[Position, bool]:
    """Return where a legal move and the forced steps after it lead, and whether nobody could know that:
    chance is to act then, or somebody was shown something.
    """
    position, is_unknown = position.copy(), game.reveals(position, seat, move)
    game.apply(position, seat, move)
    while True:
        seats = game.to_act(position)
        if not seats or seats[0] == CHANCE:
            return position, is_unknown or bool(seats)
        asked = Asked(game, position, seats[0])
        if not asked.is_forced():
            return position, is_unknown
        is_unknown = is_unknown or game.reveals(position, seats[0], asked.legal[0])
        position = position.copy()
        game.apply(position, seats[0], asked.legal[0])


def check_list(game: Game, position: Position, seat: int, moves: Sequence[str]) -> None:
    """Refuse a list of which any move would be refused, and one that runs on beyond what nobody can know.

    Whether such a list were legal would tell what is hidden, so that is not even looked at.
    """
    for number, text in enumerate(moves):
        if seat not in game.to_act(position):
            raise RefusedAt(Objection("not_now", "", ()), text, number)
        objection = Asked(game, position, seat).why(text)
        if objection is not None:
            raise RefusedAt(objection, text, number)
        if number == len(moves) - 1:
            return
        position, is_unknown = rehearse(game, position, seat, game.moves.number(text))
        if is_unknown:
            raise BeyondChance
