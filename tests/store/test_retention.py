"""What nobody uses any more is removed, and nothing else; on either database."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from tests.store.samples import account, bot, person, table

from chapterhouse.server import wall_clock
from chapterhouse.server.app import open_desk
from chapterhouse.server.context import Context
from chapterhouse.server.retention import DAY, clean, count
from chapterhouse.server.settings import Retention, Settings
from chapterhouse.store import schema

NOW = wall_clock.now()
OLD, NEW = NOW - 100 * DAY, NOW - DAY
KEPT = Retention(guests=50, sessions=50, chat=50, bot_tables=50, batch=2)


@pytest.fixture
def context(url: str, tmp_path: Path) -> Iterator[Context]:
    """Return a context without a server, at a house with old and new things in it."""
    found = open_desk(Settings(data=tmp_path, database=url, workers=1, retention=KEPT))
    fill_house(found)
    yield found
    asyncio.run(found.house.stop())
    found.store.close()


def fill_house(context: Context) -> None:
    people = [account(f"idle{n}", OLD) for n in range(5)]
    people += [account("new", NEW), account("seen", OLD, seen=NEW), account("visits", OLD)]
    people += [account("kept", OLD, login="kept", password="x"), account("sits", OLD), account("hosts", OLD)]
    people.append(account("banned", OLD, banned=True))
    sessions = [("s-old", "idle0", OLD, 0), ("s-used", "visits", OLD, NEW), ("s-new", "new", NEW, 0)]
    tables = [table("bots-old", OLD), table("bots-new", NEW), table("bots-run", OLD, status="playing")]
    tables += [table("people", OLD, host="hosts"), table("people-new", NEW)]
    seats = [
        bot("bots-old"),
        bot("bots-new"),
        bot("bots-run"),
        person("people", "sits"),
        person("people-new", None),
    ]
    said = [(name, n) for name in ("people", "people-new", "bots-run") for n in (1, 2, 3)]
    with context.store.database.engine.begin() as connection:
        connection.execute(insert(schema.accounts), people)
        connection.execute(
            insert(schema.sessions),
            [
                {"token": token, "account": who, "created": at, "seen": seen}
                for token, who, at, seen in sessions
            ],
        )
        connection.execute(insert(schema.tables), tables)
        connection.execute(insert(schema.seats), seats)
        row = {"room": "table", "name": "Anna", "text": "hello", "t": OLD}
        connection.execute(insert(schema.chat), [{**row, "table_id": where, "n": n} for where, n in said])


def ids(context: Context, name: str, column: str = "id") -> set[str]:
    with context.store.database.engine.connect() as connection:
        return set(connection.execute(select(schema.metadata.tables[name].c[column])).scalars())


def test_only_what_nobody_uses_is_removed(context: Context) -> None:
    wanted = {"guests": 5, "sessions": 1, "chat": 3, "bot_tables": 1}
    assert asyncio.run(count(context)) == wanted
    assert len(ids(context, "accounts")) == 12, "counting removes nothing"
    removed = asyncio.run(clean(context))
    assert removed == {**wanted, "sessions": 0}, "the session went with its guest"
    assert ids(context, "accounts") == {"new", "seen", "visits", "kept", "sits", "hosts", "banned"}
    assert ids(context, "sessions", "token") == {"s-used", "s-new"}
    assert ids(context, "tables") == {"bots-new", "bots-run", "people", "people-new"}
    assert ids(context, "chat", "table_id") == {"people-new", "bots-run"}
    assert asyncio.run(count(context)) == dict.fromkeys(wanted, 0)
    assert context.house.metrics.cleaned == {kind: n for kind, n in removed.items() if n} | {"sessions": 0}


def test_nothing_is_removed_that_is_kept_for_ever(context: Context) -> None:
    for_ever = Retention(guests=0, sessions=0, chat=0, bot_tables=0)
    context.settings = replace(context.settings, retention=for_ever)
    assert set(asyncio.run(clean(context)).values()) == {0}
    assert len(ids(context, "accounts")) == 12 and len(ids(context, "tables")) == 5
