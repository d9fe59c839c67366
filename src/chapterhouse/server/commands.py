"""What clients send: every shape is checked here, and nowhere else. docs/api.md is the contract."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

LOGIN = r"^[a-z0-9._-]{3,40}$(?!\n)"  # Python lets `$` stand before a last line end
Lang = Literal["en", "de"]
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$(?!\n)")]
TableId = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
At = Annotated[int, Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
PersonName = Annotated[str, Meta(min_length=1, max_length=200)]  # as characters are counted, see clean.py
NewPassword = Annotated[str, Meta(min_length=8, max_length=200)]
Login = Annotated[str, Meta(pattern=LOGIN)]
Eyes = SeatNumber | Literal["public"]


class Sent(Struct, forbid_unknown_fields=True, kw_only=True):
    """Anything a client sends."""


# ---- accounts


class NewGuest(Sent):
    name: PersonName
    lang: Lang = "en"


class SignIn(Sent):
    login: Annotated[str, Meta(min_length=1, max_length=40)]
    password: Annotated[str, Meta(min_length=1, max_length=200)]


class Recovery(Sent):
    code: Annotated[str, Meta(min_length=1, max_length=80)]
    password: NewPassword | None = None
    login: Login | None = None


class Person(Sent):
    name: PersonName | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET


class Password(Sent):
    login: Login
    password: NewPassword
    old: Annotated[str, Meta(max_length=200)] | None = None


# ---- tables


class Me(Sent, tag_field="kind", tag="me"):
    name: PersonName | None = None


class Open(Sent, tag_field="kind", tag="open"):
    pass


class BotSeat(Sent, tag_field="kind", tag="bot"):
    level: Literal["easy", "medium", "hard"] = "medium"


class NoClock(Sent, tag_field="kind", tag="none"):
    pass


class Live(Sent, tag_field="kind", tag="live"):
    turn: Annotated[int, Meta(ge=1, le=3600)]
    reserve: Annotated[int, Meta(ge=0, le=36_000)]


class ByTurn(Sent, tag_field="kind", tag="by_turn"):
    turn: Annotated[int, Meta(ge=1, le=2_592_000)]


Pace = NoClock | Live | ByTurn
NewSeat = Me | Open | BotSeat


class NewTable(Sent):
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    content: Annotated[str, Meta(max_length=120)] = ""
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=200)]] = {}
    pace: Pace = field(default_factory=NoClock)
    public: bool = False
    name: Annotated[str, Meta(max_length=200)] = ""
    hints: bool = False  # also where people play against each other
    start: bool = False


class Join(Sent):
    seat: SeatNumber | None = None
    name: PersonName | None = None
    code: Annotated[str, Meta(max_length=80)] | None = None


class Leave(Sent):
    seat: SeatNumber | None = None


class Taking(Sent):
    """A lesson under way: the moves that stood, and what the learner does now: at most one of these."""

    played: Annotated[list[MoveText], Meta(max_length=60)] = []
    play: MoveText | None = None
    go_on: bool = False
    undo: bool = False


class Knowing(Sent):
    """What somebody says of a title; what is left out stays as it is."""

    knows: bool | UnsetType = UNSET
    level: Literal["easy", "medium", "hard"] | UnsetType = UNSET
    coach: bool | UnsetType = UNSET


class Listening(Sent):
    """Somebody who has a coach is asked something, has heard a remark, or was refused by a rule."""

    at: At
    heard: Annotated[str, Meta(min_length=1, max_length=80)] | None = None
    refused: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class InvitationCode(Sent):
    code: Annotated[str, Meta(min_length=1, max_length=80)]


class Choosing(Sent):
    """Choices that somebody thinks about: what would come of them?"""

    seat: SeatNumber
    at: At
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=12)]


class Branch(Sent):
    n: At


class Analysis(Sent):
    n: At
    level: Literal["easy", "medium", "hard"] = "hard"
    seconds: Annotated[float, Meta(gt=0, le=10)] = 2.0


class Note(Sent):
    text: Annotated[str, Meta(max_length=10_000)]


class Saying(Sent):
    text: Annotated[str, Meta(min_length=1, max_length=4000)]


# ---- commands: the same over HTTP, and on the socket with the table


class Command(Sent, tag_field="type"):
    id: Id
    seat: SeatNumber
    table: TableId = ""


class Play(Command, kw_only=True, tag="play"):
    at: At
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=50)]


class Undo(Command, kw_only=True, tag="undo"):
    at: At


class Redo(Command, kw_only=True, tag="redo"):
    at: At


class Reset(Command, kw_only=True, tag="reset"):
    at: At


class Confirm(Command, kw_only=True, tag="confirm"):
    at: At


class AskBack(Command, kw_only=True, tag="ask_back"):
    at: At


class Agree(Command, kw_only=True, tag="agree"):
    at: At
    yes: bool


class Back(Command, kw_only=True, tag="back"):
    pass


class AskEnd(Command, kw_only=True, tag="ask_end"):
    at: At


class HandOver(Command, kw_only=True, tag="hand_over"):
    at: At
    to: SeatNumber  # the seat that a bot is to play; `seat` is one's own


class Resign(Command, kw_only=True, tag="resign"):
    pass


AnyCommand = Play | Undo | Redo | Reset | Confirm | AskBack | Agree | Back | AskEnd | HandOver | Resign


# ---- only on the socket


class Hello(Sent, tag_field="type", tag="hello"):
    lang: Lang


class SetLang(Sent, tag_field="type", tag="lang"):
    lang: Lang


class Watch(Sent, tag_field="type", tag="watch"):
    id: Id
    table: TableId
    after: At = 0
    eyes: Eyes | None = None


class Unwatch(Sent, tag_field="type", tag="unwatch"):
    table: TableId


class Why(Sent, tag_field="type", tag="why"):
    id: Id
    table: TableId
    seat: SeatNumber
    move: MoveText


class Say(Sent, tag_field="type", tag="say"):
    id: Id
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=4000)]


class Ping(Sent, tag_field="type", tag="ping"):
    id: Id


Spoken = (
    Hello
    | SetLang
    | Watch
    | Unwatch
    | Play
    | Undo
    | Redo
    | Reset
    | Confirm
    | AskBack
    | Agree
    | Back
    | AskEnd
    | HandOver
    | Resign
    | Why
    | Say
    | Ping
)
