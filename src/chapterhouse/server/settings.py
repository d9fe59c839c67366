"""What an operator can set."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta

from chapterhouse.store.database import sqlite_url

JOBS: Final = ("bots", "archive", "analysis", "retention")  # what is done beside serving


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
    failures: int = 5  # wrong passwords for one login from one address, before they must wait
    sockets: int = 20  # of one account
    tables: int = 200  # open or running, of one account
    questions: int = 4  # about records, or for analysis, that one account has waiting or being answered
    questions_waiting: int = 100  # of either kind, of all accounts
    connections: int = 200  # from one address
    connections_in_all: int = 10_000  # or what the system allows, if that is less
    handshakes: float = 5.0  # new sockets a second from one address
    handshake_burst: int = 100
    head: int = 32_000  # bytes of a request's first line and headers
    patience: float = 15.0  # seconds for the head of a request, and added for its body
    pace: float = 2_000.0  # bytes a second that a body must arrive at, at least
    stall: float = 30.0  # seconds for which somebody may leave unread what is waiting for them
    backlog: int = 2_000_000  # bytes that may wait for a slow reader of a socket
    controls: float = 2.0  # pings, pongs and the like a second on one socket
    control_burst: int = 40
    fragments: int = 32  # parts of one message on the socket

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
            failures=much,
            sockets=much,
            tables=much,
            questions=much,
            questions_waiting=much,
            connections=much,
            handshakes=much,
            handshake_burst=much,
            patience=much,
            stall=much,
            controls=much,
            control_burst=much,
        )


@dataclass(frozen=True)
class Retention:
    """How many days something is kept that nobody uses any more; 0 for ever."""

    guests: int = 180  # guests who sit at no table, since they were last seen
    sessions: int = 365  # browsers, since they were last seen
    chat: int = 365  # what was said at a table, since its game ended
    bot_tables: int = 90  # finished games at which no person sat
    hours: Annotated[float, Meta(gt=0)] = 24.0  # between two clean-ups
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
    archive_workers: int = 1  # processes that check and redact records; they are started when needed
    analysis_workers: int = 1  # processes for bots that are asked what they think
    jobs: tuple[str, ...] = JOBS  # the kinds that this process does; the others wait for `chapterhouse work`
    hard_seconds: float = 1.0  # that a hard bot thinks about a turn
    patience: float = 20.0  # seconds that any answer of a worker may take beyond what it should
    sweep: Annotated[float, Meta(gt=0)] = 1.0  # seconds between two checks of the clocks
    absent_after: float = 86_400.0  # seconds without a pace after which anybody may hand over a seat
    open_days: float = 14.0  # after which an open table at which nothing happens is removed; 0: never
    pause: float = 0.3  # seconds before each move of a bot that somebody watches
    stall: float = 0.1  # seconds for which anything may block the event loop before it is logged; 0 for never

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
