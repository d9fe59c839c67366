"""`chapterhouse admin accounts delete`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server import people
from chapterhouse.server.admin.order import Order, Result, Wanted, takes, the_account
from chapterhouse.server.desk import Desk


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "account")


async def act(desk: Desk, wanted: Wanted) -> Result:
    """Delete an account, as its person could."""
    account = await the_account(desk, wanted["account"])
    await people.leave(desk, account)
    return {"done": "deleted_account", "account": account.id}


DELETE_ACCOUNT = Order(("accounts", "delete"), add, act, warning="delete_account")
