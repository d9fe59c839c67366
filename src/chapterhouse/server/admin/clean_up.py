"""`chapterhouse admin retention`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server import retention
from chapterhouse.server.admin.order import Order, Result, Wanted
from chapterhouse.server.context import Context


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    parser.add_argument("--dry-run", action="store_true", help=words.say("admin.help.dry_run"))


async def act(context: Context, wanted: Wanted) -> Result:
    """Remove what the settings do not keep, or count it."""
    if wanted.get("dry_run"):
        return {"done": "retention_dry", **await retention.count(context)}
    return {"done": "retention", **await retention.clean(context)}


CLEAN_UP = Order(("retention",), add, act, warning="retention")
