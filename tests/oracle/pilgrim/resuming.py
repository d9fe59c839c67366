"""The plain game begun in the midst of a game: short walks reach what happens late."""

from typing import Any, Final

from tests.oracle.pilgrim.game import Asking, PlainGame
from tests.oracle.pilgrim.lockstep import GAME, Lockstep
from tests.oracle.pilgrim.map import Move
from tests.oracle.pilgrim.solo import ON_MAP, table_of
from tests.oracle.pilgrim.table import BriefMap, PlainTable

from chapterhouse.core.game import CHANCE, PUBLIC, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.wandering import Choice

TURN_BEGINS: Final = ("start", "oblate")


class Kept:
    """The plain map of a game, kept beside it road by road."""

    def __init__(self, seats: int, position: Position, box: Any) -> None:
        sites = {each["hex"]: each["quadrant"] for each in _view(position)["quadrants"]}
        self.map = BriefMap(seats, sites, set(), box)

    def play(self, seat: int, text: str) -> None:
        """Carry out what concerns the map."""
        verb, *rest = text.split()
        if verb in ON_MAP:
            place, *edges = rest
            ends = edges[0].upper().split("-") if edges else []
            self.map.do(seat, Move(verb, place.upper(), *ends))


def from_turn(record: Record, turn: int, count: int, box: Any) -> None:
    """Compare so many choices of a record with the plain game, from the beginning of a turn on."""
    seats = len(record.header.seats)
    position = GAME.new_position(seats, record.header.options)
    kept: Kept | None = None
    both: Lockstep | None = None
    for event in in_force(record.events):
        move = GAME.moves.number(event.do)
        if event.by != CHANCE:
            kept = kept or Kept(seats, position, box)
            if both is None and GAME.turn(position) >= turn:
                if GAME.question(position, event.by).step in TURN_BEGINS:
                    both = _resumed(position, kept, record)
            if both is not None:
                both.look(position, Choice(event.by, move, legal_moves(GAME, position, event.by)))
                count -= 1
                if count == 0:
                    return
            else:
                kept.play(event.by, event.do)
        GAME.apply(position, event.by, move)
    assert both is not None
    both.look(position, None)


def _resumed(position: Position, kept: Kept, record: Record) -> Lockstep:
    """Return both games at the beginning of a turn."""
    both = Lockstep(GAME, len(record.header.seats), record.header.options)
    table = table_of(position, kept, both.readings)  # type: ignore[arg-type]  # it only asks for the map
    queues = _part(position, "dummies").split("/") if table.north else ["", ""]
    table.north, table.south = ([place for place in queue.split(",") if place] for queue in queues)
    both.table = table
    both.asking = _play(PlainGame(table), table, int(position.cells[at.MOVER]))
    both.question = next(both.asking)
    return both


def _play(game: PlainGame, table: PlainTable, mover: int) -> Asking:
    order = table.in_order()
    for seat in order[[each.number for each in order].index(mover) :]:
        yield from game._turn(seat)
    while (yield from game._round_end()) != "over":
        for seat in table.in_order():
            yield from game._turn(seat)


def _part(position: Position, name: str) -> str:
    parts = GAME.notation.write(position).split("; ")
    return next(part for part in parts if part.startswith(f"{name}=")).partition("=")[2]


def _view(position: Position) -> dict[str, Any]:
    return GAME.view(position, PUBLIC)
