"""Everything that is stored about one account."""

from typing import Any

from sqlalchemy import Connection, select

from chapterhouse.store import schema


def export(connection: Connection, account: str) -> dict[str, Any]:
    """Return the account's own rows, without secrets: no password hash, no tokens, no seeds."""
    own = schema.accounts.c
    person = connection.execute(
        select(own.id, own.name, own.lang, own.login, own.confirm, own.created, own.seen, own.banned).where(
            own.id == account
        )
    ).one()
    return {
        "account": _plain(person),
        "sessions": _rows(
            connection,
            select(*schema.sessions.c["created", "seen"]).where(_mine(schema.sessions, account)),
        ),
        "seats": _rows(
            connection,
            select(
                schema.seats.c.table_id,
                schema.seats.c.seat,
                schema.seats.c.name,
                schema.seats.c.deputy,
                schema.seats.c.absence,
                schema.tables.c.title,
                schema.tables.c.status,
                schema.tables.c.created,
            )
            .select_from(schema.seats.join(schema.tables, schema.tables.c.id == schema.seats.c.table_id))
            .where(_mine(schema.seats, account)),
        ),
        "hosted": _rows(
            connection,
            select(schema.tables.c.id, schema.tables.c.title, schema.tables.c.name).where(
                schema.tables.c.host == account
            ),
        ),
        "invited": _rows(
            connection, select(schema.visitors.c.table_id).where(_mine(schema.visitors, account))
        ),
        "put_away": _rows(
            connection, select(schema.put_away.c.table_id).where(_mine(schema.put_away, account))
        ),
        "progress": _rows(
            connection,
            select(*schema.progress.c["title", "lesson", "done"]).where(_mine(schema.progress, account)),
        ),
        "acquaintance": _rows(
            connection,
            select(*schema.acquaintance.c["title", "knows", "level", "coach"]).where(
                _mine(schema.acquaintance, account)
            ),
        ),
        "remarks": _rows(
            connection,
            select(*schema.remarks.c["title", "remark", "said"]).where(_mine(schema.remarks, account)),
        ),
        "campaign_games": _rows(
            connection,
            select(*schema.campaign_games.c["title", "campaign", "number", "table_id", "lead"]).where(
                _mine(schema.campaign_games, account)
            ),
        ),
        "chat": _rows(
            connection,
            select(*schema.chat.c["table_id", "room", "n", "t", "text"]).where(_mine(schema.chat, account)),
        ),
        "notes": _rows(
            connection, select(*schema.notes.c["table_id", "text"]).where(_mine(schema.notes, account))
        ),
    }


def _mine(table: Any, account: str) -> Any:
    return table.c.account == account


def _rows(connection: Connection, query: Any) -> list[dict[str, Any]]:
    return [_plain(row) for row in connection.execute(query)]


def _plain(row: Any) -> dict[str, Any]:
    return {str(name): value for name, value in row._mapping.items()}  # not SQLAlchemy's own texts
