"""`chapterhouse admin tables hand-over`."""

import argparse
from collections.abc import Sequence
from typing import Final

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted, takes
from chapterhouse.server.context import Context
from chapterhouse.server.live import absence
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.store.rows import SeatRow
from chapterhouse.table.table import Table

HANDED: Final = "handed"  # the person may come back
RESIGNED: Final = "resigned"  # the person may not


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "table", "seat")


async def act(context: Context, wanted: Wanted) -> Result:
    """Let a bot play at a seat."""
    room = await context.house.room(wanted["table"])
    seat = wanted["seat"]
    if not 0 <= seat < len(room.seats):
        raise Refusal("no_such_seat", 404)
    if room.plays_itself(seat):
        raise Refusal("seat_is_bot", 409)
    await give_to_bots(room, [seat], HANDED)
    return {"done": "handed_over", "table": room.id, "seat": seat}


async def give_to_bots(room: Room, seats: Sequence[int], why: str) -> None:
    """Let bots play at some seats of a running game."""
    if room.row.status != "playing":
        raise Refusal("not_running", 409)

    def sit_in(table: Table) -> list[SeatRow]:
        people = [seat for seat in seats if not room.plays_itself(seat)]
        return [row for seat in people for row in absence.sit_in(room, table, seat, why)]

    async with room.lock:
        await room.change_seats(sit_in)
    room.house.after(room)


HAND_OVER = Order(("tables", "hand-over"), add, act)
