"""`chapterhouse admin chat read`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted, takes
from chapterhouse.server.context import Context
from chapterhouse.store import listing


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "table")
    parser.add_argument("--room", choices=("table", "gallery"), help=words.say("admin.help.room"))


async def act(context: Context, wanted: Wanted) -> Result:
    """Return what was said at a table."""
    rows = await context.store.read(
        lambda connection: listing.chat(connection, wanted["table"], wanted.get("room"))
    )
    return {"rows": rows}


READ_CHAT = Order(("chat", "read"), add, act, columns=("room", "n", "t", "name", "account", "text"))
