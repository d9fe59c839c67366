"""A position from its code, with moves played on: what most tests of this title begin with."""

from tests.oracle.tore.side_by_side import GAME

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position


def played(code: str, moves: str = "", game: Game = GAME) -> Position:
    """Return the position after these moves, commas between them, each by whoever is asked."""
    position = game.notation.read(code)
    for text in filter(None, moves.split(", ")):
        game.apply(position, game.actor(position), game.moves.number(text))
    return position


def refused(position: Position, seat: int, move: str, game: Game = GAME) -> tuple[str, str]:
    """Return why a seat may not make a move now, and by which rule."""
    objection = game.objection(position, seat, game.moves.number(move))
    assert objection is not None, f"{move} is legal"
    return objection.reason, objection.rule
