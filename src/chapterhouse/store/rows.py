"""Rows of the database as plain objects."""

from dataclasses import dataclass


@dataclass(slots=True)
class Account:
    """A person: a guest until a login and a password are set."""

    id: str
    name: str
    lang: str
    login: str | None
    password: str | None
    confirm: bool
    created: int
    seen: int = 0
    banned: bool = False


@dataclass(slots=True)
class TableRow:
    """A table with everything but its seats and events."""

    id: str
    title: str
    content: str
    options: str
    name: str
    status: str
    host: str | None
    public: bool
    pace: str
    created: int
    changed: int
    code: str
    header: str | None = None
    seed: str | None = None
    ending: str | None = None
    at: int = 0
    to_act: int | None = None
    held: int | None = None
    asked: str | None = None
    clock: str | None = None
    deadline: int | None = None
    rematch: str | None = None
    source: str | None = None
    source_n: int | None = None
    revision: int = 0
    rules: int | None = None
    asked_since: int | None = None
    hints: bool | None = None
    keeper: str | None = None
    question: str | None = None


@dataclass(slots=True)
class SeatRow:
    """One seat of a table."""

    table_id: str
    seat: int
    kind: str
    account: str | None
    name: str
    level: str | None
    deputy: bool
    absence: str | None = None  # why a deputy plays: clock, handed, resigned, deleted


@dataclass(slots=True)
class Message:
    """One line of chat."""

    table_id: str
    room: str
    n: int
    account: str | None
    name: str
    seat: int | None
    text: str
    t: int
