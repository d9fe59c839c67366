"""Serves the house to scenarios: serve.py FOLDER. Nobody waits, and luck is the same in every run.

What a table deals, what its bots choose and what they are called follows from who opened it and how many
tables they had opened before, so a scenario sees the same games wherever and beside whatever it runs.
"""

import hashlib
import sys
from collections import Counter
from contextvars import ContextVar
from pathlib import Path
from unittest.mock import patch

from chapterhouse.core.chance import FairDice
from chapterhouse.server.live import lobby
from chapterhouse.server.live.bot_names import bot_name
from chapterhouse.server.live.room import Room
from chapterhouse.server.serve import bind, make_server
from chapterhouse.server.settings import Limits, Settings
from chapterhouse.server.workers.bot import Problem
from chapterhouse.server.workers.crews import Crews
from chapterhouse.store.rows import Account
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.table import Table

opened: Counter[str] = Counter()
luck: ContextVar[str] = ContextVar("luck", default="")
begin, choose = lobby.start, Crews.choose


class FixedTable(Table):
    """A table that deals what its luck says, and shows bots the same worlds, whoever looked before."""

    def __init__(self, *args: object, **facts: object) -> None:
        super().__init__(*args, **{**facts, "seed": _digest(luck.get())})  # type: ignore[arg-type]

    def glimpse(self, seat: int) -> Glimpse:
        """Return what a seat knows."""
        self._private = FairDice(_digest(f"{self.seed.hex()} {len(self.events)} {seat}"))
        return super().glimpse(seat)


async def start(room: Room, account: Account) -> None:
    """Begin the next table of an account."""
    opened[account.id] += 1
    luck.set(f"{room.row.title} {account.name} {opened[account.id]}")
    await begin(room, account)


async def fixed_choice(crews: Crews, account: str, problem: Problem, key: str = "") -> str:
    """Return what a bot chooses that has nothing in mind but the question."""
    seed = _digest(f"{problem.title} {problem.seat} {problem.world}").hex()
    return await choose(crews, account, problem._replace(seed=seed, guest=key or problem.guest), key)


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def main(folder: str) -> None:
    """Say where the house is, and serve it."""
    bound = bind("127.0.0.1", 0)
    port = bound.getsockname()[1]
    print(f"http://127.0.0.1:{port}", flush=True)
    settings = Settings(port=port, data=Path(folder), limits=Limits.none(), pause=0.0)
    with (
        patch.object(lobby, "start", start),
        patch.object(lobby, "Table", FixedTable),
        patch.object(lobby, "bot_name", lambda _table, others: bot_name("", others)),
        patch.object(Crews, "choose", fixed_choice),
    ):
        make_server(settings).run(sockets=[bound])


if __name__ == "__main__":
    main(sys.argv[1])
