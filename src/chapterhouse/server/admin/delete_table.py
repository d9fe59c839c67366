"""`chapterhouse admin tables delete`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted, takes
from chapterhouse.server.context import Context
from chapterhouse.server.live.removal import remove
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import tables


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "table")


async def act(context: Context, wanted: Wanted) -> Result:
    """Delete a table and everything about it, also one that cannot be opened."""
    ident = wanted["table"]
    try:
        room = await context.house.room(ident)
    except Refusal as refusal:
        if refusal.reason != "broken":
            raise
        await context.store.write(lambda connection: tables.remove(connection, ident))
    else:
        async with room.lock:
            await remove(room)
    return {"done": "deleted_table", "table": ident}


DELETE_TABLE = Order(("tables", "delete"), add, act, warning="delete_table")
