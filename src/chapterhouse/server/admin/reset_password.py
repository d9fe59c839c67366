"""`chapterhouse admin accounts reset-password`."""

import argparse
import secrets

from sqlalchemy import Connection

from chapterhouse.core.texts import Texts
from chapterhouse.server import passwords
from chapterhouse.server.admin.order import Order, Result, Wanted, takes, the_account
from chapterhouse.server.context import Context
from chapterhouse.store import accounts
from chapterhouse.store.ids import fingerprint, new_code


def add(parser: argparse.ArgumentParser, words: Texts) -> None:
    """Say what the order takes."""
    takes(parser, words, "account")


async def act(context: Context, wanted: Wanted) -> Result:
    """End all sessions; who has a login gets a new password, a guest a new code. Old ones are void."""
    account = await the_account(context, wanted["account"])
    code, password = new_code(), secrets.token_urlsafe(12)
    stored = await passwords.hashed(password) if account.login else None

    def change(connection: Connection) -> None:
        accounts.change(connection, account.id, recovery=fingerprint(code))
        if stored is not None:
            accounts.change(connection, account.id, password=stored)
        accounts.close_sessions(connection, account.id)

    await context.store.write(change)
    context.sessions.end(account)
    if account.login:
        return {"done": "new_password", "account": account.id, "login": account.login, "password": password}
    return {"done": "new_code", "account": account.id, "code": code}


RESET_PASSWORD = Order(("accounts", "reset-password"), add, act, warning="reset")
