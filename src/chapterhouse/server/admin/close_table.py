"""`chapterhouse admin tables close`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.hand_over import RESIGNED, give_to_bots
from chapterhouse.server.admin.order import Order, Result, Wanted, takes
from chapterhouse.server.context import Context
from chapterhouse.server.live.removal import remove
from chapterhouse.server.refusals import Refusal


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "table")


async def act(context: Context, wanted: Wanted) -> Result:
    """Delete an open table; let bots play a running game to its end, at the seats of everybody."""
    room = await context.house.room(wanted["table"])
    if room.row.status == "open":
        async with room.lock:
            await remove(room)
    elif room.row.status == "playing":
        people = [seat.seat for seat in room.seats if seat.kind == "person"]
        await give_to_bots(room, people, RESIGNED)
    else:
        raise Refusal("not_running", 409)
    return {"done": "closed", "table": wanted["table"]}


CLOSE_TABLE = Order(("tables", "close"), add, act, warning="close")
