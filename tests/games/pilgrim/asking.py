"""Positions from their code, played on: shared by tests of questions and of codes."""

from typing import Final

from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.pilgrim.game import Pilgrim


def _title() -> Pilgrim:
    game = load("pilgrim")
    assert isinstance(game, Pilgrim)
    return game


GAME: Final = _title()
PLACES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ZONES: Final = (*PLACES, "city")
DUTIES: Final = ("allocation", "roads", "clerical", "construct", "alms", "ordination", "produce", "taxation")
RING: Final = "produce,allocation,clerical,build_roads,taxation,construct,give_alms,ordination".split(",")


def played(code: str, moves: str = "") -> Position:
    """Return the position of a code after these moves of whoever is asked."""
    position = GAME.notation.read(code)
    for text in filter(None, moves.split(", ")):
        seat = int(GAME.actor(position))
        move = GAME.moves.number(text)
        assert move in legal_moves(GAME, position, seat), f"{text} in {code}"
        GAME.apply(position, seat, move)
    return position


def offered(position: Position) -> list[str]:
    """Return what whoever is asked might point at."""
    return [GAME.moves.text(move) for move in GAME.candidates(position, GAME.actor(position))]


def legal(position: Position) -> list[str]:
    """Return what whoever is asked may answer."""
    return [GAME.moves.text(move) for move in legal_moves(GAME, position, GAME.actor(position))]


def refusal(position: Position, text: str, seat: int | None = None) -> tuple[str, str]:
    """Return reason and rule of a refusal; two empty texts for a move that is legal."""
    asked = int(GAME.actor(position)) if seat is None else seat
    objection = GAME.objection(position, asked, GAME.moves.number(text))
    return ("", "") if objection is None else (objection.reason, objection.rule)


def part(position: Position, name: str) -> str:
    """Return one part of a position's code."""
    parts = GAME.notation.write(position).split("; ")
    return next((each for each in parts if each.startswith(f"{name}=")), "=").partition("=")[2]


def draws(position: Position) -> list[str]:
    """Return what chance may bring now."""
    return [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)]
