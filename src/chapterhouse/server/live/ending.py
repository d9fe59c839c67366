"""Games that people end: by resigning, or because nobody is left."""

from typing import TYPE_CHECKING

from chapterhouse.records.events import RESIGNED
from chapterhouse.server.commands import AskEnd, HandOver
from chapterhouse.server.live import absence, consent
from chapterhouse.store.rows import Account, SeatRow
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room


def obey(room: "Room", table: Table, account: Account, command: AskEnd | HandOver) -> list[SeatRow]:
    """Carry out a command about who plays on; return the seats that have changed."""
    match command:
        case AskEnd(seat=seat):
            consent.ask_end(room, table, seat)
            return []
        case HandOver(to=seat):
            return absence.hand_over(room, table, account, seat)


def resign(room: "Room", table: Table, seat: int) -> list[SeatRow]:
    """Give a seat up for good: a bot plays on, or, where only two sit at the table, the game ends."""
    changed = leave_for_good(room, table, seat, "resigned")
    if len(room.seats) == 2 and not table.is_over():
        table.break_off(RESIGNED)
    return changed


def leave_for_good(room: "Room", table: Table, seat: int, why: str) -> list[SeatRow]:
    """Let a bot play for somebody who will not come back; where nobody is left the game ends."""
    changed = absence.sit_in(room, table, seat, why)
    if not table.is_over():
        consent.go_without(room, table, seat)
    if not absence.people(room) and not table.is_over():
        table.break_off(RESIGNED)
    return changed
