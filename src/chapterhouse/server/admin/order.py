"""What an order of the operator is. It is carried out in a context, the running server's or another."""

import argparse
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from chapterhouse.core.texts import Texts
from chapterhouse.server.context import Context
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import accounts
from chapterhouse.store.rows import Account

Wanted = dict[str, Any]  # the arguments of an order by name, as JSON
Result = dict[str, Any]  # what came of it, as JSON
Add = Callable[[argparse.ArgumentParser, Texts], None]


@dataclass(frozen=True)
class Order:
    """One order: its words on the command line, its arguments, and what is done."""

    words: tuple[str, ...]
    add: Add
    act: Callable[[Context, Wanted], Awaitable[Result]]
    warning: str = ""  # the text key of what is lost for good by it; empty where nothing is
    columns: tuple[str, ...] = ()  # of a list; without any, the result's `done` names a sentence

    @property
    def name(self) -> str:
        """Return the words as one."""
        return " ".join(self.words)

    @property
    def key(self) -> str:
        """Return the last part of the text key of its help."""
        return "_".join(self.words).replace("-", "_")


async def the_account(context: Context, wanted: str) -> Account:
    """Return the account of an id or a login."""
    login = wanted.strip().lower()
    found = await context.store.read(
        lambda connection: accounts.find(connection, wanted) or accounts.find_by_login(connection, login)
    )
    if found is None:
        raise Refusal("unknown_account", 404, {"account": wanted})
    return found


def takes(parser: argparse.ArgumentParser, words: Texts, *names: str) -> None:
    """Add arguments that must be given, each with its help."""
    for name in names:
        kind = int if name in ("seat", "n") else str
        parser.add_argument(name, type=kind, help=words.say(f"admin.help.{name}"))
