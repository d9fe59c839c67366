"""`chapterhouse admin chat remove`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted, takes
from chapterhouse.server.context import Context
from chapterhouse.server.live import chat
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import talk


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "table")
    parser.add_argument("room", choices=("table", "gallery"), help=words.say("admin.help.room"))
    takes(parser, words, "n")


async def act(context: Context, wanted: Wanted) -> Result:
    """Take the text out of a line, and tell those who see it."""
    table, name, n = wanted["table"], wanted["room"], wanted["n"]
    message = await context.store.write(lambda connection: talk.blank(connection, table, name, n))
    if message is None:
        raise Refusal("unknown_message", 404, {"room": name, "n": n})
    room = context.house.rooms.get(table)
    if room is not None:
        chat.tell(room, message)
    return {"done": "removed_line", "table": table, "room": name, "n": n}


REMOVE_LINE = Order(("chat", "remove"), add, act, warning="remove_line")
