"""Databases for tests: SQLite in a file, and a PostgreSQL that is started for them where there is one."""

from collections.abc import Iterator
from contextlib import contextmanager

from chapterhouse.server.faults.postgres import NoPostgres, Postgres

WHY_NOT = "There is no PostgreSQL (INSTALL=yes make test installs one): only SQLite is tested."


@contextmanager
def own_postgres() -> Iterator[Postgres | None]:
    """Start a PostgreSQL of our own; yield it, or None where that cannot be."""
    try:
        cluster = Postgres()
    except NoPostgres:
        yield None
        return
    try:
        yield cluster
    finally:
        cluster.close()


@contextmanager
def postgres() -> Iterator[str | None]:
    """Start a PostgreSQL of our own; yield its URL, or None where that cannot be."""
    with own_postgres() as cluster:
        yield None if cluster is None else cluster.url
