"""A table as it stood at one moment, copied under its lock, to be looked at without it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.records.past import Past
from chapterhouse.server.editions import Editions
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.store.rows import SeatRow, TableRow


@dataclass(frozen=True)
class Still:
    """What does not change any more, whatever happens at the table. Any thread may look at it."""

    editions: Editions
    game: Game
    row: TableRow
    seats: Sequence[SeatRow]
    start: Position
    events: tuple[Event, ...]
    past: Past | None  # what of the record other rules have played
    rules: tuple[int, int]  # with which the game began, and to which it has come

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the seats are called."""
        return tuple(seat.name for seat in self.seats)

    @property
    def pack(self) -> str:
        """Return the content pack, for a worker process."""
        return self.editions.pack(self.game)

    def is_over(self) -> bool:
        """Return whether nothing more will happen there."""
        return self.row.status in ("finished", "imported")


async def still_of(room: Room) -> Still:
    """Copy a table; it waits for what is being stored, which is not told before it is on disk."""
    async with room.lock:
        if room.chronicle is None and room.fault:
            raise Refusal("damaged", 409, {"n": 0, "detail": room.fault})
        if room.chronicle is None:
            raise Refusal("not_playing", 409)
        return Still(
            room.house.editions,
            room.game,
            replace(room.row),
            [replace(seat) for seat in room.seats],
            room.chronicle.start,
            tuple(room.chronicle.events),
            room.chronicle.past,
            room.record_rules,
        )
