"""`chapterhouse admin retention`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server import retention
from chapterhouse.server.admin.order import Order, Result, Wanted
from chapterhouse.server.desk import Desk


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    parser.add_argument("--dry-run", action="store_true", help=words.say("admin.help.dry_run"))


async def act(desk: Desk, wanted: Wanted) -> Result:
    """Remove what the settings do not keep, or count it."""
    if wanted.get("dry_run"):
        return {"done": "retention_dry", **await retention.count(desk)}
    return {"done": "retention", **await retention.clean(desk)}


CLEAN_UP = Order(("retention",), add, act, warning="retention")
