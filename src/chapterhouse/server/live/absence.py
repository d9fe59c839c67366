"""Seats whose people are away: a bot plays for them, and they come back.

Why a bot plays is kept with the seat: `clock` (time ran out), `handed` (somebody handed the seat over),
`returning` (the person is back, but this turn's time is used up, so that the bot finishes it), `resigned`
and `deleted` (for good). Whoever plays a seat is on record.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chapterhouse.core.texts import Name
from chapterhouse.records.events import GONE
from chapterhouse.server import wall_clock
from chapterhouse.server.answers.moments import HandOverOffer
from chapterhouse.server.refusals import Refusal, own_words
from chapterhouse.store.rows import Account, SeatRow
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room

RETURNING: Final = "returning"


def people(room: "Room") -> list[SeatRow]:
    """Return the seats of people who have not left for good; they may be away."""
    return [
        seat
        for seat in room.seats
        if seat.kind == "person" and seat.account is not None and seat.absence not in GONE
    ]


def sit_in(room: "Room", table: Table, seat: int, why: str) -> list[SeatRow]:
    """Let a bot play for a person from now on; return the seat, which has changed."""
    row = room.seats[seat]
    row.deputy, row.absence = True, why
    table.note_seat(seat, why)
    if room.row.held == seat:
        room.row.held = None
    return [row]


@contextmanager
def returned(room: "Room", table: Table, seat: int) -> Iterator[list[SeatRow]]:
    """Let the person at a seat be back for a command; where that is refused nothing has happened."""
    row, before = room.seats[seat], len(table.events)
    was = row.deputy, row.absence
    try:
        yield _come_back(room, table, row)
    except BaseException:
        row.deputy, row.absence = was
        if len(table.events) == before + 1 and table.events[before].seat:
            table.withdraw_news()
        raise


def _come_back(room: "Room", table: Table, row: SeatRow) -> list[SeatRow]:
    if not row.deputy:
        return []
    row.absence = RETURNING
    return welcome_back(room, table) or [row]


def welcome_back(room: "Room", table: Table) -> list[SeatRow]:
    """Let those who want to return do so, as soon as they have time on the clock: a turn's is given once."""
    if table.is_over():
        return []
    number = int(room.game.turn(table.position))
    found = [
        row
        for row in room.seats
        if row.absence == RETURNING and (room.clock is None or room.clock.has_time(row.seat, number))
    ]
    for row in found:
        row.deputy, row.absence = False, None
        table.note_seat(row.seat, "back")
    return found


# handing over


def hand_over(room: "Room", table: Table, account: Account, seat: int) -> list[SeatRow]:
    """Let a bot play for a person who keeps the table waiting."""
    if seat >= len(room.seats):
        raise Refusal("no_such_seat", 404)
    if room.asked_seat() != seat or not _is_anothers(room, account.id, seat):
        raise Refusal("not_waited_for", 409)
    if not _may_hand_over(room, account.id, seat):
        raise Refusal("not_absent", 409, {"name": room.seats[seat].name, "from": free_from(room)})
    return sit_in(room, table, seat, "handed")


def offer(room: "Room", account: str, lang: str) -> HandOverOffer | None:
    """Return which seat an account could hand over, from when on, and why perhaps not yet."""
    seat = room.asked_seat()
    if seat is None or not _is_anothers(room, account, seat):
        return None
    if not any(row.account == account for row in people(room)):
        return None
    allowed = _may_hand_over(room, account, seat)
    key = "handing.allowed" if allowed else "handing.host" if room.row.host == account else "handing.later"
    return HandOverOffer(
        seat=seat,
        since=free_from(room),
        allowed=allowed,
        sentence=_handing(key, room.seats[seat].name, lang),
    )


@lru_cache(maxsize=4096)
def _handing(key: str, name: str, lang: str) -> str:
    return own_words(lang).fill_in(key, {"name": Name(name)})


def free_from(room: "Room") -> int:
    """Return from when on anybody at the table may hand over the seat for which it waits."""
    deadline = None if room.clock is None else room.clock.deadline()
    if deadline is not None:
        return deadline
    return (room.row.asked_since or room.row.changed) + int(room.house.settings.absent_after * 1000)


def _is_anothers(room: "Room", account: str, seat: int) -> bool:
    """Return whether another person than this one plays a seat, and no bot does."""
    return not room.plays_itself(seat) and room.seats[seat].account != account


def _may_hand_over(room: "Room", account: str, seat: int) -> bool:
    """Return whether an account may: the host while the person is away, all when the time is up."""
    if wall_clock.now() >= free_from(room):
        return True
    return room.row.host == account and not room.is_present(seat)
