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
    """Somebody who wants to play at once, without a login."""

    name: PersonName
    lang: Lang = "en"


class SignIn(Sent):
    """A login with its password."""

    login: Annotated[str, Meta(min_length=1, max_length=40)]
    password: Annotated[str, Meta(min_length=1, max_length=200)]


class Recovery(Sent):
    """A recovery code, and a new password if one is wanted; the login is for accounts that have none yet."""

    code: Annotated[str, Meta(min_length=1, max_length=80)]
    password: NewPassword | None = None
    login: Login | None = None


class Person(Sent):
    """What people may change about themselves; what is left out stays as it is."""

    name: PersonName | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET


class Password(Sent):
    """A login and a new password for one's own account; the old password where there is one."""

    login: Login
    password: NewPassword
    old: Annotated[str, Meta(max_length=200)] | None = None


# ---- tables


class Me(Sent, tag_field="kind", tag="me"):
    """A seat for whoever sets up the table; several of them make a hot-seat table."""

    name: PersonName | None = None


class Open(Sent, tag_field="kind", tag="open"):
    """A seat on which anybody who may join can sit down."""


class BotSeat(Sent, tag_field="kind", tag="bot"):
    """A seat for a bot of some strength."""

    level: Literal["easy", "medium", "hard"] = "medium"


class NoClock(Sent, tag_field="kind", tag="none"):
    """A table without a clock."""


class Live(Sent, tag_field="kind", tag="live"):
    """Seconds for each turn, and a reserve of seconds for the whole game."""

    turn: Annotated[int, Meta(ge=1, le=3600)]
    reserve: Annotated[int, Meta(ge=0, le=36_000)]


class ByTurn(Sent, tag_field="kind", tag="by_turn"):
    """Seconds for each turn, up to a month: for games over days."""

    turn: Annotated[int, Meta(ge=1, le=2_592_000)]


Pace = NoClock | Live | ByTurn
NewSeat = Me | Open | BotSeat


class NewTable(Sent):
    """A table to be set up: the title with its options, who is to sit where, and how fast it is played."""

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
    """Which open seat to take, under which name; the code of the invitation where one is needed."""

    seat: SeatNumber | None = None
    name: PersonName | None = None
    code: Annotated[str, Meta(max_length=80)] | None = None


class Leave(Sent):
    """Which seat to stand up from; all of one's own where none is named."""

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
    """The code of an invitation."""

    code: Annotated[str, Meta(min_length=1, max_length=80)]


class Choosing(Sent):
    """Choices that somebody thinks about: what would come of them?"""

    seat: SeatNumber
    at: At
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=12)]


class Branch(Sent):
    """The number of the event after which a game of one's own goes on."""

    n: At


class Analysis(Sent):
    """The number of an event, and how strong a bot is to think about what follows, for how many seconds."""

    n: At
    level: Literal["easy", "medium", "hard"] = "hard"
    seconds: Annotated[float, Meta(gt=0, le=10)] = 2.0


class Note(Sent):
    """The whole text of one's own notes on a game."""

    text: Annotated[str, Meta(max_length=10_000)]


class Saying(Sent):
    """Something to say in one's own chat room."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]


# ---- commands: the same over HTTP, and on the socket with the table


class Command(Sent, tag_field="type"):
    id: Id
    seat: SeatNumber
    table: TableId = ""


class Play(Command, kw_only=True, tag="play"):
    """Moves that answer the question `at`; all of them are played, or none."""

    at: At
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=50)]


class Undo(Command, kw_only=True, tag="undo"):
    """Take back the last choice of the running turn."""

    at: At


class Redo(Command, kw_only=True, tag="redo"):
    """Make the choice again that was just taken back."""

    at: At


class Reset(Command, kw_only=True, tag="reset"):
    """Take back the running turn, as far as it can be undone."""

    at: At


class Confirm(Command, kw_only=True, tag="confirm"):
    """End a turn that is held until its player confirms it."""

    at: At


class AskBack(Command, kw_only=True, tag="ask_back"):
    """Ask the other people to take back the seat's last choice."""

    at: At


class Agree(Command, kw_only=True, tag="agree"):
    """Answer what is asked at the table: taking back, or ending the game."""

    at: At
    yes: bool


class Back(Command, kw_only=True, tag="back"):
    """Take one's own seat back from its deputy."""


class AskEnd(Command, kw_only=True, tag="ask_end"):
    """Propose to end the game as it stands."""

    at: At


class HandOver(Command, kw_only=True, tag="hand_over"):
    """Let a bot play for a seat whose person does not act."""

    at: At
    to: SeatNumber  # the seat that a bot is to play; `seat` is one's own


class Resign(Command, kw_only=True, tag="resign"):
    """Give up for good."""


AnyCommand = Play | Undo | Redo | Reset | Confirm | AskBack | Agree | Back | AskEnd | HandOver | Resign


# ---- only on the socket


class Hello(Sent, tag_field="type", tag="hello"):
    """The first message of a connection: the language in which the server is to speak."""

    lang: Lang


class SetLang(Sent, tag_field="type", tag="lang"):
    """Another language from now on."""

    lang: Lang


class Watch(Sent, tag_field="type", tag="watch"):
    """Follow a table: what came after the event `after`, and everything from now on, for some eyes."""

    id: Id
    table: TableId
    after: At = 0
    eyes: Eyes | None = None
    changes: bool = False  # of the view, instead of whole views from the second moment on


class Unwatch(Sent, tag_field="type", tag="unwatch"):
    """Follow a table no longer."""

    table: TableId


class Why(Sent, tag_field="type", tag="why"):
    """Ask why a move is not legal."""

    id: Id
    table: TableId
    seat: SeatNumber
    move: MoveText


class Say(Sent, tag_field="type", tag="say"):
    """Something to say in one's own chat room at a table."""

    id: Id
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=4000)]


class Ping(Sent, tag_field="type", tag="ping"):
    """Ask whether the connection is alive."""

    id: Id


Spoken = Hello | SetLang | Watch | Unwatch | AnyCommand | Why | Say | Ping
