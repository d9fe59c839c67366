"""Accounts and their sessions. Each function is one change or one look inside the caller's transaction."""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from chapterhouse.records.fields import compact
from chapterhouse.store import schema
from chapterhouse.store.bulletins import AccountChanged, SessionEnded, SessionsEnded, note
from chapterhouse.store.guarded import touch_of_account
from chapterhouse.store.rows import Account

AT_ONCE: Final = 500  # sessions in one question
_OWN: Final = (
    schema.visitors,
    schema.notes,
    schema.put_away,
    schema.progress,
    schema.acquaintance,
    schema.remarks,
    schema.campaign_games,
    schema.sessions,
)  # what nobody but the account itself has a part in


class LoginTaken(Exception):
    """Somebody else has this login."""


def add(connection: Connection, account: Account, recovery: str) -> None:
    """Store a new guest; `recovery` is the fingerprint of the code."""
    row = {name: getattr(account, name) for name in Account.__slots__}
    connection.execute(insert(schema.accounts).values(**row, recovery=recovery))


def find(connection: Connection, ident: str) -> Account | None:
    """Return the account of this id."""
    return _one(connection, schema.accounts.c.id == ident)


def find_by_login(connection: Connection, login: str) -> Account | None:
    """Return the account that signs in by this name."""
    return _one(connection, schema.accounts.c.login == login)


def find_by_recovery(connection: Connection, recovery: str) -> Account | None:
    """Return the account to which this recovery code was given."""
    return _one(connection, schema.accounts.c.recovery == recovery)


def find_by_session(connection: Connection, token: str) -> tuple[Account, int] | None:
    """Return the account whose browser holds this token, and when the browser was last seen."""
    own = schema.sessions.c
    joined = schema.accounts.join(schema.sessions, own.account == schema.accounts.c.id)
    found = connection.execute(
        select(*_columns(), own.created.label("opened"), own.seen.label("used"))
        .select_from(joined)
        .where(own.token == token)
    ).one_or_none()
    if found is None:
        return None
    account = Account(**{name: found._mapping[name] for name in Account.__slots__})
    return account, max(found.opened, found.used)


def good_sessions(connection: Connection, tokens: Sequence[str]) -> set[str]:
    """Return those of some sessions that have not ended, and whose accounts are not banned."""
    own, good = schema.sessions.c, set[str]()
    joined = schema.accounts.join(schema.sessions, own.account == schema.accounts.c.id)
    for first in range(0, len(tokens), AT_ONCE):
        query = (
            select(own.token)
            .select_from(joined)
            .where(own.token.in_(tokens[first : first + AT_ONCE]), ~schema.accounts.c.banned)
        )
        good.update(connection.execute(query).scalars())
    return good


def see(connection: Connection, ident: str, token: str, now: int) -> None:
    """Note that an account was used through a session."""
    connection.execute(update(schema.accounts).where(schema.accounts.c.id == ident).values(seen=now))
    connection.execute(update(schema.sessions).where(schema.sessions.c.token == token).values(seen=now))


def change(connection: Connection, ident: str, **values: Any) -> None:
    """Change what is known about an account."""
    try:
        connection.execute(update(schema.accounts).where(schema.accounts.c.id == ident).values(**values))
    except IntegrityError as error:
        if values.get("login") is not None:
            raise LoginTaken from error
        raise
    note(connection, AccountChanged(ident))


def open_session(connection: Connection, account: str, token: str, now: int) -> None:
    """Remember a browser."""
    connection.execute(insert(schema.sessions).values(token=token, account=account, created=now, seen=now))


def close_session(connection: Connection, token: str) -> None:
    """Forget one browser."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token == token))
    note(connection, SessionEnded(token))


def close_old_sessions(connection: Connection, before: int) -> None:
    """Forget the browsers that were neither let in nor seen since a time."""
    own = schema.sessions.c
    connection.execute(delete(schema.sessions).where(own.created < before, own.seen < before))


def close_sessions(connection: Connection, account: str) -> None:
    """Forget all browsers of an account."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.account == account))
    note(connection, SessionsEnded(account))


def remove(connection: Connection, ident: str, anonymous: str) -> None:
    """Delete an account; what others played with it stays, under no name."""
    touch_of_account(connection, ident)
    _anonymise_records(connection, ident, anonymous)
    connection.execute(
        update(schema.seats).where(schema.seats.c.account == ident).values(account=None, name=anonymous)
    )
    connection.execute(
        update(schema.chat).where(schema.chat.c.account == ident).values(account=None, name=anonymous)
    )
    connection.execute(update(schema.tables).where(schema.tables.c.host == ident).values(host=None))
    connection.execute(delete(schema.commands).where(schema.commands.c.account == ident))
    for table in _OWN:
        connection.execute(delete(table).where(table.c.account == ident))
    connection.execute(delete(schema.accounts).where(schema.accounts.c.id == ident))
    note(connection, SessionsEnded(ident))


def _anonymise_records(connection: Connection, ident: str, anonymous: str) -> None:
    """Take the account's names out of the first lines of records."""
    joined = schema.seats.join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
    query = (
        select(schema.tables.c.id, schema.tables.c.header, schema.seats.c.seat)
        .select_from(joined)
        .where(schema.seats.c.account == ident, schema.tables.c.header.is_not(None))
    )
    headers: dict[str, dict[str, Any]] = {}
    for row in connection.execute(query):
        header = headers.setdefault(row.id, json.loads(row.header))
        header["seats"][row.seat] = anonymous
    for table, header in headers.items():
        connection.execute(
            update(schema.tables).where(schema.tables.c.id == table).values(header=compact(header))
        )


def _one(connection: Connection, condition: Any) -> Account | None:
    found = connection.execute(select(*_columns()).where(condition)).one_or_none()
    return None if found is None else Account(**found._mapping)


def _columns() -> list[Any]:
    return [schema.accounts.c[name] for name in Account.__slots__]
