"""Content packs as games were started with them. A pack is never changed, only kept and, unused, let go."""

from sqlalchemy import Connection, and_, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from chapterhouse.store import schema

Label = tuple[str, str]  # of a title's pack: the title, and name and digest of the pack


def keep(connection: Connection, title: str, content: str, fields: str) -> None:
    """Keep a pack as a text of JSON; one that is kept already stays as it is."""
    values = {"title": title, "content": content, "fields": fields}
    if connection.dialect.name == "sqlite":
        connection.execute(sqlite.insert(schema.packs).values(values).on_conflict_do_nothing())
    else:
        connection.execute(postgresql.insert(schema.packs).values(values).on_conflict_do_nothing())


def find(connection: Connection, title: str, content: str) -> str | None:
    """Return a pack as a text of JSON, if it was kept."""
    query = select(schema.packs.c.fields).where(
        schema.packs.c.title == title, schema.packs.c.content == content
    )
    return connection.execute(query).scalar_one_or_none()


def all_kept(connection: Connection) -> dict[Label, str]:
    """Return every pack that was kept."""
    return {(row.title, row.content): row.fields for row in connection.execute(select(schema.packs))}


def in_use(connection: Connection) -> list[Label]:
    """Return the packs that tables name."""
    query = select(schema.tables.c.title, schema.tables.c.content).distinct()
    return [(row.title, row.content) for row in connection.execute(query)]


def let_go(connection: Connection, title: str, content: str) -> None:
    """Forget a pack that no table names."""
    named = exists().where(
        and_(schema.tables.c.title == schema.packs.c.title, schema.tables.c.content == schema.packs.c.content)
    )
    condition = and_(schema.packs.c.title == title, schema.packs.c.content == content, ~named)
    connection.execute(delete(schema.packs).where(condition))
