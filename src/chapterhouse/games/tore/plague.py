"""The plague: patients and how they are treated."""

from typing import Optional

from chapterhouse.core.agenda import push
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask, at
from chapterhouse.games.tore.accounts import gain, held, in_stock, score
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cards import FREE
from chapterhouse.games.tore.effects import OPTIONS, count_of, good_of, option


def begin(position: Position, board: Board) -> None:
    """Put the tiles face down on their places."""  # rule: TW-63 TW-82
    for place in range(at.TILES):
        position.cells[at.TILE + place] = at.FACE_DOWN
    for value in range(at.VALUES):
        position.cells[at.BAG + value] = board.tile_bag[value]


def end(position: Position) -> None:
    """Take every tile off the board."""  # rule: TW-E-IV-02
    for place in range(at.TILES):
        position.cells[at.TILE + place] = 0
    for value in range(at.VALUES):
        position.cells[at.BAG + value] = 0


def treat_objection(position: Position, seat: i64, place: i64, used: i64) -> Optional[Objection]:
    """Return why a seat that has already shown this much knowledge cannot treat the patient there."""
    value = position.cells[at.TILE + place]
    if value <= 0:
        return Objection("no_patient", "TW-85")
    knowledge = held(position, seat, at.MEDICAL)
    if used + value > knowledge:
        return Objection(
            "knowledge_short", "TW-86" if used > 0 else "TW-85", (int(used + value), int(knowledge))
        )
    return None


def treat(position: Position, board: Board, seat: i64, place: i64, extra: i64) -> None:
    """Treat a patient: points and the benefit of the place; the tile leaves the game."""  # rule: TW-85 TW-87
    position.cells[at.TILE + place] = 0
    score(position, seat, at.TREATED, board.treat_points + extra)
    good = board.place_good[place]
    if good == at.POINTS:
        score(position, seat, at.BENEFIT, board.place_count[place])
    elif good != at.NONE:
        gain(position, seat, good, board.place_count[place])
    if board.place_house[place] > 0:
        push(position, ask.FOUND, seat, FREE)
    row = board.place_row[place]
    if row != at.NONE and is_any_in_stock(position, board, row):
        push(position, ask.TAKE, seat, row)


def is_any_in_stock(position: Position, board: Board, row: i64) -> bool:
    """Return whether something of a choice can be taken."""
    options = board.effects.value(row, OPTIONS)
    number: i64 = 0
    while option(options, number) != 0:
        packed = option(options, number)
        if in_stock(position, good_of(packed), count_of(packed)):
            return True
        number += 1
    return False
