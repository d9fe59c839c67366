"""Reading an observation back: a position that shows the same, made from nothing but the bytes."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from chapterhouse.core.agenda import AgendaGame, push
from chapterhouse.core.observation import OWN, Plane, Row
from chapterhouse.core.observing import (
    HEAD,
    MEMORY,
    NUMBERS,
    OWNER,
    PACKED,
    POPULATION,
    REPEATED,
    ROTATED,
    SEAT,
    SLICE,
    SLICED_SEAT,
    SUM,
    WIDE,
)
from chapterhouse.core.position import Position, position_of
from chapterhouse.core.vectors import octets


def observed(game: AgendaGame, position: Position, eyes: int) -> bytes:
    """Return an observation."""
    out = octets(game.observation.size)
    game.observe_into(position, eyes, out, 0)
    return bytes(out)


def planes(game: AgendaGame, data: bytes) -> Iterator[tuple[Plane, bytes]]:
    """Yield each plane with its bytes."""
    at = 0
    for plane in game.observation.planes:
        yield plane, data[at : at + plane.size]
        at += plane.size
    assert at == len(data)


class Reader(NamedTuple):
    """The cells that are being filled, and how the seats stand around the table."""

    cells: list[int]
    memory: list[int]
    order: list[int]  # the seats, the eyes' own first
    is_public: bool

    def read(self, row: Row, plane: Plane, data: bytes) -> None:
        """Fill the cells of one row."""
        if row.how == SEAT:
            for i, byte in enumerate(data):
                self.cells[row.cell + i] = self.order[byte - 1] if byte else -1
        elif row.how == OWNER:
            for i, byte in enumerate(data):
                if byte:
                    self.cells[row.cell + self.order[byte - 1]] |= 1 << i
        elif row.how == ROTATED:
            self.cells[row.cell] = sum(data[n] << seat for n, seat in enumerate(self.order))
        elif row.how == SLICED_SEAT:
            for i, byte in enumerate(data):
                if byte:
                    self.cells[row.cell + i] |= self.order[byte - 1] << row.shift
        elif row.across:
            for n, seat in enumerate(self.order):
                for i in range(row.length):
                    number = data[i * plane.shape[1] + n] - row.bias
                    self.cells[row.cell + i] |= number << (row.across * seat)
        elif row.how == MEMORY:
            self.memory.extend(kind for kind, count in enumerate(data) for _ in range(count))
        elif row.stride == 0:
            self.fill(row, row.cell, data)
        elif row.who == OWN:
            if not self.is_public:
                self.fill(row, row.cell + row.stride * self.order[0], data)
        else:
            each = len(data) // plane.shape[0]
            for n, seat in enumerate(self.order):
                self.fill(row, row.cell + row.stride * seat, data[each * n : each * (n + 1)])

    def fill(self, row: Row, cell: int, data: bytes) -> None:
        """Fill one run of cells."""
        if row.how == NUMBERS:
            for i, byte in enumerate(data):
                self.cells[cell + i] = byte - row.bias
        elif row.how == WIDE:
            for i in range(row.length):
                self.cells[cell + i] = data[2 * i] | data[2 * i + 1] << 8
        elif row.how == PACKED:
            for i, byte in enumerate(data):
                self.cells[cell] |= (byte - row.bias) << (row.shift + row.bits * i)
        elif row.how == SLICE:
            for i, byte in enumerate(data):
                self.cells[cell + i] |= (byte - row.bias) << row.shift
        elif row.how == SUM:
            have = sum(self.cells[cell : cell + row.bits])
            self.cells[cell] += data[0] - have  # hidden cards: any will do
        elif row.how == POPULATION:
            if self.cells[cell].bit_count() != data[0]:
                self.cells[cell] = (1 << data[0]) - 1
        else:
            assert row.how == REPEATED, row


def decoded(game: AgendaGame, data: bytes) -> Position:
    """Return a position that shows the eyes of this observation what it tells, and nothing else."""
    seats, own = data[0], data[1] - 1
    around = max(seats, game.observation.planes[0].highest if seats == 1 else 0) if seats > 1 else seats
    around = max(around, 2) if game.seats.start == 1 else around
    order = [(max(own, 0) + n) % around for n in range(around)]
    reader = Reader(list(game.blank(seats).cells), [], order, own < 0)
    found = list(planes(game, data))[5:]
    for row, (plane, part) in zip(game.observation.rows, found, strict=True):
        reader.read(row, plane, part)
    position = position_of(seats, reader.cells, reader.memory)
    _read_agenda(position, data[:HEAD], max(own, 0))
    COMPLETE.get(game.name, _nothing)(game, position)
    return position


def _read_agenda(position: Position, head: bytes, own: int) -> None:
    steps = [byte - 1 for byte in head[7:HEAD] if byte]
    for step in reversed(steps[1:]):
        push(position, step, -1, 0)
    if steps:
        seat = -1 if head[2] == 1 else (own + head[2] - 2) % position.seats
        push(position, steps[0], seat, int.from_bytes(head[3:7], "little"))


def _nothing(game: AgendaGame, position: Position) -> None:
    pass


def _kardinal(game: AgendaGame, position: Position) -> None:
    """Count the cloisters and advisors of each country again."""
    from chapterhouse.games.kardinal import at
    from chapterhouse.games.kardinal.game import Kardinal

    assert isinstance(game, Kardinal)
    cells, board = position.cells, game.board
    for country in range(at.COUNTRIES):
        spaces = range(board.first_space[country], board.first_space[country] + board.size[country])
        counts = [
            sum(cells[at.CLOISTERS + seat] >> space & 1 for space in spaces) for seat in range(at.SEATS)
        ]
        cells[at.COUNT + country] = sum(count << (at.NIBBLE * seat) for seat, count in enumerate(counts))
        cells[at.TOTAL + country] = sum(counts)
        cells[at.MOST + country] = max(counts)
        advisors = [cells[at.ADVISORS + country] >> (at.NIBBLE * seat) & 31 for seat in range(at.SEATS)]
        cells[at.COUNCIL + country] = sum(advisors)


COMPLETE: Final[dict[str, Callable[[AgendaGame, Position], None]]] = {"kardinal": _kardinal}
