"""One database by its URL, at the newest schema.

>>> database = Database.open("sqlite://")
>>> database.is_sqlite
True
>>> database.close()
"""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, StaticPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
DURABLE: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk before it returns
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)
BOUNDED: Final = {  # how long a PostgreSQL that does not answer is waited for
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,  # milliseconds
}


class UnusableDatabase(Exception):
    """A database that cannot be opened; the message is a sentence."""


class Database:
    """An engine whose schema is up to date."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @classmethod
    def open(cls, url: str) -> "Database":
        """Connect, and bring the schema to the newest version."""
        database = cls(_engine(url))
        database.migrate()
        return database

    @property
    def is_sqlite(self) -> bool:
        """Tell whether this is the embedded database."""
        return self.engine.dialect.name == "sqlite"

    def migrate(self) -> None:
        """Run the migrations that the database has not seen yet."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        newest = ScriptDirectory.from_config(config).get_current_head()
        with self.engine.begin() as connection:
            if MigrationContext.configure(connection).get_current_revision() == newest:
                return
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def sqlite_url(file: Path) -> str:
    """Return the URL of an embedded database in a file."""
    return f"sqlite:///{file}"


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        settings: dict[str, Any] = {}
        if parsed.get_backend_name() == "sqlite":
            settings["connect_args"] = {"check_same_thread": False, "timeout": 10}
            if not parsed.database or parsed.database == ":memory:":
                settings["poolclass"] = StaticPool  # every connection would be another database
        elif parsed.get_backend_name() == "postgresql":
            settings["connect_args"] = {
                name: value for name, value in BOUNDED.items() if name not in parsed.query
            }
        engine = create_engine(parsed, **settings)
    except (ArgumentError, NoSuchModuleError) as error:
        raise UnusableDatabase(f"This database address cannot be used: {error}") from None
    except ModuleNotFoundError as error:
        raise UnusableDatabase(f"The driver for this database is not installed: {error.name}.") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _make_durable)
    return engine


def _make_durable(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in DURABLE:
        cursor.execute(pragma)
    cursor.close()
