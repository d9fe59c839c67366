"""`chapterhouse admin accounts delete`."""

import argparse

from chapterhouse.core.texts import Texts
from chapterhouse.server import accounts
from chapterhouse.server.admin.order import Order, Result, Wanted, takes, the_account
from chapterhouse.server.context import Context


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "account")


async def act(context: Context, wanted: Wanted) -> Result:
    """Delete an account, as its person could."""
    account = await the_account(context, wanted["account"])
    await accounts.leave(context, account)
    return {"done": "deleted_account", "account": account.id}


DELETE_ACCOUNT = Order(("accounts", "delete"), add, act, warning="delete_account")
