"""The shape of a moment: how things stand at a table for some eyes, and what is new; see docs/api.md."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from chapterhouse.server.answers.basics import Answer, Eyes, Refusal, View
from chapterhouse.server.answers.tables import Table
from chapterhouse.table.paragraphs import Paragraph

By = int | Literal["chance"]


class Can(Struct, frozen=True):
    """Which buttons a seat has."""

    undo: bool = False
    redo: bool = False
    reset: bool = False
    confirm: bool = False
    ask_back: bool = False
    ask_end: bool = False
    resign: bool = False


class Choice(Answer):
    """A move that one might point at; greyed where there is an objection."""

    move: str
    verb: str
    noun: str
    verb_label: str
    label: str
    objection: Refusal | None
    thing: str | UnsetType | None = UNSET  # a key of the title's things: clients add it where they know it


class Question(Struct):
    """What a seat is asked, with every choice that one might point at; the choices are encoded already."""

    at: int
    seat: int
    step: str
    prompt: str
    rule: str
    choices: list[Choice]


class Event(Answer):
    """Something that happened, as some eyes may know it: hidden moves are covered."""

    n: int
    by: By
    rules: tuple[int, int] | UnsetType = UNSET
    withheld: bool | UnsetType = UNSET
    do: str | UnsetType = UNSET
    step: str | UnsetType = UNSET
    forced: bool | UnsetType = UNSET
    plain: bool | UnsetType = UNSET
    undo: int | UnsetType = UNSET
    consent: bool | UnsetType = UNSET
    dice: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    t: int | UnsetType = UNSET


class Asked(Answer):
    """Who asks the others for their consent, and who still has to agree."""

    kind: Literal["back", "end"]
    by: int
    at: int
    to: int
    agreed: list[int]
    needed: list[int]
    sentence: str


class SeatClock(Answer):
    """Milliseconds that a seat has left: of the turn, and for the whole game."""

    turn: int
    reserve: int


class Clock(Answer):
    """Whose time is running, and until when; what is left is as of the moment's `now`."""

    kind: Literal["live", "by_turn"]
    running: int | None
    deadline: int | None
    seats: list[SeatClock]


class Presence(Answer):
    """Who is at the table."""

    seats: list[bool]
    watching: int


class HandOverOffer(Answer):
    """The seat that somebody could hand over to a bot, from when on, and why perhaps not yet."""

    seat: int
    since: int = field(name="from")
    allowed: bool
    sentence: str


class Message(Answer):
    """A line of a chat; one that was `removed` has no text any more."""

    n: int
    t: int
    name: str
    seat: int | None
    text: str
    removed: bool
    mine: bool


class ViewChanges(Answer):
    """What differs from the view after the event `since`: other values of fields, and what is gone."""

    since: int
    fields: View
    gone: list[str] | UnsetType = UNSET


class Moment(Struct, tag_field="type", tag="moment", kw_only=True):
    """What is sent. Until a game begins it has no more than these defaults."""

    table: str
    at: int
    now: int
    held: int | None
    presence: Presence
    clock: Clock | None
    asked: Asked | None
    mover: int | None
    turn: int
    eyes: Eyes
    info: Table
    waiting: str
    names: list[str]
    reset: bool = True
    events: list[Event] = []
    story: list[Paragraph] = []
    view: View | None = None
    changes: ViewChanges | UnsetType = UNSET  # instead of the view, for those who asked for them
    question: Question | None = None
    can: Can = Can()
    curtain: bool = False
    hand_over: HandOverOffer | None = None
    id: str | UnsetType = UNSET
    chat: list[Message] | UnsetType = UNSET
    gallery: list[Message] | UnsetType = UNSET
