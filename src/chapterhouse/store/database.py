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
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from chapterhouse.store.diagnosis import FAILED, ailment, detail_of

ADDRESS: Final = "address"
DRIVER: Final = "driver"
NEWER: Final = "newer"
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
    """A database that cannot be opened; `kind` says in a word why, the message is what the driver says."""

    def __init__(self, message: str, kind: str = FAILED, place: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.place = place


class Database:
    """An engine whose schema is up to date."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @classmethod
    def open(cls, url: str) -> "Database":
        """Connect, and bring the schema to the newest version."""
        database = cls(_engine(url))
        try:
            database.migrate()
        except UnusableDatabase:
            database.close()
            raise
        except (SQLAlchemyError, OSError) as error:
            database.close()
            raise UnusableDatabase(detail_of(error), ailment(error), database.place) from None
        return database

    @property
    def place(self) -> str:
        """Return where the database is, without a password."""
        url = self.engine.url
        if self.is_sqlite:
            return url.database or ":memory:"
        return url.set(query={}).render_as_string(hide_password=True)

    @property
    def is_sqlite(self) -> bool:
        """Tell whether this is the embedded database."""
        return self.engine.dialect.name == "sqlite"

    def migrate(self) -> None:
        """Run the migrations that the database has not seen yet."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        scripts = ScriptDirectory.from_config(config)
        with self.engine.begin() as connection:
            present = MigrationContext.configure(connection).get_current_revision()
            if present == scripts.get_current_head():
                return
            if present is not None and present not in {
                script.revision for script in scripts.walk_revisions()
            }:
                raise UnusableDatabase(present, NEWER, self.place)
            if (
                self.is_sqlite
            ):  # its driver begins no transaction for DDL, and half a schema would be left behind
                connection.exec_driver_sql("BEGIN IMMEDIATE")
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
        raise UnusableDatabase(detail_of(error), ADDRESS) from None
    except ImportError as error:
        raise UnusableDatabase(error.name or detail_of(error), DRIVER) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _make_durable)
    return engine


def _make_durable(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in DURABLE:
        cursor.execute(pragma)
    cursor.close()
