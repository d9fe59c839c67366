"""One database by its URL, at the newest schema.

A revision of the schema is four digits. The first one counts generations: a migration that only adds to the
schema keeps it, and releases before and after it may work side by side; one with which an older release could
not work begins the next generation, such as 1012 after 0011, and is refused while others are connected.

>>> database = Database.open("sqlite://")
>>> database.is_sqlite
True
>>> database.close()
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from chapterhouse import __version__
from chapterhouse.store.diagnosis import FAILED, ailment, detail_of

ADDRESS: Final = "address"
DRIVER: Final = "driver"
NEWER: Final = "newer"
SHARED: Final = "shared"
OURS: Final = "chapterhouse"  # how the names of our connections begin
MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATING: Final = 7_243_890_114  # a lock of PostgreSQL that means this and nothing else
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
    "application_name": f"{OURS} {__version__}",
    # a process that is stopped in the middle of a transaction must not hold up all others (milliseconds)
    "options": "-c idle_in_transaction_session_timeout=3000",
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
        self.ahead = ""  # the revision of a newer release with which this one works side by side

    @classmethod
    def open(cls, url: str, side_by_side: bool = False) -> "Database":
        """Connect, and bring the schema to the newest version.

        Side by side with a newer release, a schema that only has more than this one is left as it is.
        """
        database = cls(_engine(url))
        try:
            database.migrate(side_by_side=side_by_side)
        except UnusableDatabase:
            database.close()
            raise
        except (SQLAlchemyError, OSError) as error:
            database.close()
            raise UnusableDatabase(detail_of(error), ailment(error), database.place) from None
        return database

    @classmethod
    def at(cls, url: str, revision: str) -> "Database":
        """Connect, and bring an empty database to the schema of an older release."""
        database = cls(_engine(url))
        database.migrate(revision)
        return database

    @classmethod
    def as_it_is(cls, url: str) -> "Database":
        """Connect and change nothing: for a look at what another release keeps."""
        return cls(_engine(url))

    @property
    def place(self) -> str:
        """Return where the database is, without a password."""
        url = self.engine.url
        if self.is_sqlite:
            return url.database or ":memory:"
        return url.set(query={}).render_as_string(hide_password=True)

    @property
    def is_sqlite(self) -> bool:
        """Return whether this is the embedded database."""
        return self.engine.dialect.name == "sqlite"

    def migrate(self, revision: str = "", side_by_side: bool = False) -> None:
        """Run the migrations that the database has not seen yet, all or up to a revision."""
        config = _config()
        wanted = revision or newest()
        with self.engine.connect() as connection, self._without_cascades(connection), connection.begin():
            if not self.is_sqlite:  # several processes may start at the same moment
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            present = MigrationContext.configure(connection).get_current_revision()
            if present == wanted:
                return
            known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
            if present is not None and present not in known:
                if not side_by_side or generation(present) != generation(wanted) or present < wanted:
                    raise UnusableDatabase(present, NEWER, self.place)
                self.ahead = present
                return
            if present is not None and generation(present) != generation(wanted):
                self._check_alone(connection)
            if self.is_sqlite:  # its driver begins no transaction for DDL: half a schema would be left behind
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, wanted)

    def _check_alone(self, connection: Connection) -> None:
        """Refuse to change the schema under others who could not work with it any more."""
        if self.is_sqlite:
            return  # it is held
        others = connection.exec_driver_sql(
            "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()"
            f" AND pid <> pg_backend_pid() AND application_name LIKE '{OURS} %%' ORDER BY 1"
        )
        names = ", ".join(others.scalars())
        if names:
            raise UnusableDatabase(names, SHARED, self.place)

    @contextmanager
    def _without_cascades(self, connection: Connection) -> Iterator[None]:
        """Let SQLite alter a table by copying and dropping it without deleting what refers to its rows."""
        if not self.is_sqlite:
            yield
            return
        _pragma(connection, "foreign_keys=OFF")
        try:
            yield
        finally:
            _pragma(connection, "foreign_keys=ON")

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def generation(revision: str) -> str:
    """Return what releases must agree on that work with one database at the same time.

    >>> generation("0006") == generation("0011"), generation("0011") == generation("1012")
    (True, False)
    """
    return revision[:1]


def newest() -> str:
    """Return the revision of this release's schema."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def revisions() -> list[str]:
    """Return all revisions that this release can migrate from, the oldest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()][::-1]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def is_embedded(url: str) -> bool:
    """Return whether a URL names a database that one process has to itself."""
    return url.startswith("sqlite")


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


def _pragma(connection: Connection, setting: str) -> None:
    """Set something that SQLite changes only between two transactions."""
    connection.exec_driver_sql(f"PRAGMA {setting}")
    connection.rollback()  # ends the transaction that the library takes this for


def _make_durable(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in DURABLE:
        cursor.execute(pragma)
    cursor.close()
