"""`chapterhouse admin tables list`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted, the_account
from chapterhouse.server.context import Context
from chapterhouse.store import listing


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    for name, word in (("status", "open|playing|…"), ("title", "NAME"), ("of", "ACCOUNT")):
        parser.add_argument(f"--{name}", metavar=word, help=words.say(f"admin.help.{name}"))
    parser.add_argument("--most", type=int, default=100, metavar="N", help=words.say("admin.help.most"))


async def act(context: Context, wanted: Wanted) -> Result:
    """Return the tables."""
    account = (await the_account(context, wanted["of"])).id if wanted.get("of") else None
    found = await context.store.read(
        lambda connection: listing.tables(
            connection, wanted.get("status"), wanted.get("title"), account, wanted.get("most", 100)
        )
    )
    return {"rows": [{**row, "in_memory": row["id"] in context.house.rooms} for row in found]}


LIST_TABLES = Order(
    ("tables", "list"),
    add,
    act,
    columns=("id", "title", "status", "name", "host", "seats", "at", "to_act", "changed", "in_memory"),
)
