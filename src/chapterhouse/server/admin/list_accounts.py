"""`chapterhouse admin accounts list`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted
from chapterhouse.server.context import Context
from chapterhouse.store import listing


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    parser.add_argument("--matching", metavar="TEXT", help=words.say("admin.help.matching"))
    parser.add_argument("--banned", action="store_true", help=words.say("admin.help.banned"))
    parser.add_argument("--guests", action="store_true", help=words.say("admin.help.guests"))
    parser.add_argument("--most", type=int, default=100, metavar="N", help=words.say("admin.help.most"))


async def act(context: Context, wanted: Wanted) -> Result:
    """Return the accounts."""
    rows = await context.store.read(
        lambda connection: listing.accounts(
            connection,
            wanted.get("matching") or "",
            bool(wanted.get("banned")),
            bool(wanted.get("guests")),
            wanted.get("most", 100),
        )
    )
    return {"rows": rows}


LIST_ACCOUNTS = Order(
    ("accounts", "list"),
    add,
    act,
    columns=("id", "name", "login", "guest", "banned", "tables", "created", "seen"),
)
