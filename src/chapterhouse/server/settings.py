"""What an operator can set."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from chapterhouse.store.database import sqlite_url


@dataclass(frozen=True)
class Limits:
    """How much one person, or one address, may ask for."""

    request: int = 64_000  # bytes of a request's body
    record: int = 2_000_000  # bytes of a record to import
    message: int = 16_000  # bytes of a message on the socket
    messages: float = 20.0  # messages a second on one socket
    burst: int = 60
    requests: float = 50.0  # requests a second from one address
    request_burst: int = 400
    doors: float = 1.0  # sign-ins and new guests a second from one address
    door_burst: int = 60
    sockets: int = 20  # of one account
    tables: int = 200  # open or running, of one account

    @classmethod
    def none(cls) -> "Limits":
        """Return limits that nobody reaches, for the load test."""
        much = 1_000_000
        return cls(
            messages=much,
            burst=much,
            requests=much,
            request_burst=much,
            doors=much,
            door_burst=much,
            sockets=much,
            tables=much,
        )


@dataclass(frozen=True)
class Retention:
    """How many days something is kept that nobody uses any more; 0 for ever."""

    guests: int = 180  # guests who sit at no table, since they were last seen
    sessions: int = 365  # browsers, since they were last seen
    chat: int = 365  # what was said at a table, since its game ended
    bot_tables: int = 90  # finished games at which no person sat
    hours: Annotated[float, Meta(gt=0)] = 24.0  # between two times of cleaning up
    batch: Annotated[int, Meta(ge=1, le=10_000)] = 100  # rows that one transaction removes


@dataclass(frozen=True)
class Settings:
    """How a server runs. Every field is a setting: its words are `setting.<name>` in the server's texts."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    data: Path = field(default_factory=lambda: data_folder())
    database: str = ""  # a URL; empty for the embedded database in the data folder
    origins: tuple[str, ...] = ()  # further addresses under which the client is served, as behind a proxy
    secure: bool = False  # behind https: cookies are for https only
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose word about the client is taken
    proxy_header: Literal["x-forwarded-for", "forwarded"] = "x-forwarded-for"
    log: Literal["debug", "info", "warning", "error"] = "warning"
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    idle: float = 600.0  # seconds after which a table that nobody looks at leaves memory
    workers: int = 0  # processes for bots; 0 for one less than there are cores, at least one
    sweep: Annotated[float, Meta(gt=0)] = 1.0  # seconds between two looks at the clocks
    pause: float = 0.3  # seconds before each move of a bot that somebody watches
    stall: float = 0.1  # seconds for which anything may hold the event loop before it is logged; 0 for never

    @property
    def database_url(self) -> str:
        """Return where everything is kept."""
        return self.database or sqlite_url(self.data / "chapterhouse.db")


def data_folder() -> Path:
    """Return where this user's programs keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "chapterhouse"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "chapterhouse"
    base = os.environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else home / ".local" / "share"
    return root / "chapterhouse"
