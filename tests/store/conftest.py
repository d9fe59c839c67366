"""Every test of the store runs on SQLite, and on PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from tests.store.databases import WHY_NOT, postgres

from chapterhouse.store.database import Database, sqlite_url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str | None]:
    """Return the address of a PostgreSQL that runs for these tests."""
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "test.db")
    found: str | None = request.getfixturevalue("postgres_url")
    if found is None:
        pytest.skip(WHY_NOT)
    engine = create_engine(found.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return found


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """Return an empty database at the newest schema."""
    found = Database.open(url)
    yield found
    found.close()
