"""`chapterhouse admin accounts ban` and `unban`."""

import argparse

from sqlalchemy import Connection

from chapterhouse.core.texts import Texts
from chapterhouse.server.admin.order import Order, Result, Wanted, takes, the_account
from chapterhouse.server.context import Context
from chapterhouse.store import accounts


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "account")


async def ban(context: Context, wanted: Wanted) -> Result:
    """Lock an account out."""
    account = await the_account(context, wanted["account"])

    def change(connection: Connection) -> None:
        accounts.change(connection, account.id, banned=True)
        accounts.close_sessions(connection, account.id)

    await context.store.write(change)
    context.sessions.end(account)
    return {"done": "banned", "account": account.id}


async def unban(context: Context, wanted: Wanted) -> Result:
    """Let an account in again."""
    account = await the_account(context, wanted["account"])
    await context.store.write(lambda connection: accounts.change(connection, account.id, banned=False))
    return {"done": "unbanned", "account": account.id}


BAN_ACCOUNT = Order(("accounts", "ban"), add, ban, warning="ban")
UNBAN_ACCOUNT = Order(("accounts", "unban"), add, unban)
