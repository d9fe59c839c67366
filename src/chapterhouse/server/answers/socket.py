"""What the server says on the socket."""

from typing import Any, Literal

from chapterhouse.server.answers.basics import Answer, Refusal
from chapterhouse.server.answers.moments import Message, Moment
from chapterhouse.server.answers.people import You

Room = Literal["table", "gallery"]
What = Literal["your_turn", "started", "over", "seats", "asked", "handed", "resigned", "removed"]


class Welcome(Answer, tag_field="type", tag="welcome"):
    """The first message of a connection."""

    you: You
    now: int
    engine: str


class Done(Answer, tag_field="type", tag="done"):
    """A command is carried out and on disk, or a message is said."""

    id: str
    table: str
    at: int


class Refused(Answer, tag_field="type", tag="refused"):
    """A message is refused; `id` and `table` are empty where they could not be read."""

    id: str
    table: str
    reason: str
    rule: str
    sentence: str
    facts: dict[str, Any]


class Explained(Answer, tag_field="type", tag="why"):
    """Why a move is refused; null where it is legal."""

    id: str
    table: str
    move: str
    objection: Refusal | None


class Pong(Answer, tag_field="type", tag="pong"):
    """The answer to a ping."""

    id: str
    now: int


class Notice(Answer, tag_field="type", tag="notice"):
    """Something happened at one of your tables, watched or not."""

    table: str
    what: What
    name: str
    title: str


class News(Answer, tag_field="type", tag="news"):
    """Something about the house itself: its bots are `faster` from now on."""

    what: Literal["faster"]


class Said(Answer, tag_field="type", tag="chat"):
    """Somebody said something."""

    table: str
    room: Room
    message: Message


class Attendance(Answer, tag_field="type", tag="presence"):
    """Who is at the table now."""

    table: str
    seats: list[bool]
    watching: int


class Again(Answer, tag_field="type", tag="again"):
    """You are no longer watching this table: watch it again."""

    table: str


class Gone(Answer, tag_field="type", tag="gone"):
    """The table was deleted, or is no longer yours to see."""

    table: str


FromServer = (
    Moment | Welcome | Done | Refused | Explained | Pong | Notice | News | Said | Attendance | Again | Gone
)
