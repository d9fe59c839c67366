"""Tables as lists and pages show them."""

from typing import Literal

from msgspec import field

from chapterhouse.server.answers.basics import Answer, Level, Points
from chapterhouse.server.commands import Pace

SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "finished", "imported", "broken"]
Absence = Literal["clock", "handed", "returning", "resigned", "deleted"]
BrokenOff = Literal["resigned", "agreed"]


class Seat(Answer):
    """A seat and who sits there; `absence` is why a deputy plays for a person."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None
    deputy: bool
    absence: Absence | None
    present: bool


class Result(Answer):
    """How a game ended; `broken_off` where people ended it, not the rules."""

    ending: str
    rank: list[int]
    points: list[Points] | None
    broken_off: BrokenOff | None


class Origin(Answer):
    """The game from which another one goes on, and after which event."""

    table: str
    n: int


class Table(Answer):
    """A table as one account sees it."""

    id: str
    title: str
    content: str
    options: dict[str, str]
    name: str
    status: Status
    fault: str
    public: bool
    hints: bool  # also where people play against each other
    pace: Pace
    created: int
    changed: int
    seats: list[Seat]
    to_act: int | None
    at: int
    dice: str
    result: Result | None
    rematch: str | None
    origin: Origin | None = field(name="from")
    host: bool = False
    yours: list[int] = field(default_factory=list)
    your_turn: bool = False
    question: str = ""  # only in lists, and only where it is your turn


class Tables(Answer):
    """One's own tables, those put away, and public ones of others."""

    mine: list[Table]
    away: list[Table]
    open: list[Table]
    running: list[Table]
    finished: list[Table]


class Invitation(Answer):
    """The link to a table, and the same as a QR code (an SVG drawing)."""

    code: str
    path: str
    link: str
    qr: str
