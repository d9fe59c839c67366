"""Looking closer at a game: scores, replays, chats, records, what a bot thinks."""

from typing import Any, Literal

from msgspec import UNSET, field

from chapterhouse.server.answers.basics import Answer, Eyes, Level, Points, View
from chapterhouse.server.answers.moments import Event, Message, Question
from chapterhouse.server.answers.tables import Result, Table
from chapterhouse.table.paragraphs import Paragraph


class ScoreLine(Answer):
    """Points and their cause."""

    item: str
    label: str
    points: Points
    rule: str


class Sheet(Answer):
    """A seat's score. A hidden one holds something that these eyes may not know, and has no lines."""

    seat: int
    name: str
    total: Points | None
    hidden: bool
    lines: list[ScoreLine]


class ScoreKind(Answer):
    """The points of all seats for one kind of thing."""

    item: str
    label: str
    points: list[Points]


class Score(Answer):
    """The score sheets after an event."""

    at: int
    sheets: list[Sheet]
    kinds: list[ScoreKind]


class TextSection(Answer):
    """Sentences under a heading, and a table with the names of its columns; each of them may be empty."""

    heading: str
    sentences: list[str]
    columns: list[str]
    rows: list[list[str]]


class Described(Answer):
    """The position after an event in plain sentences and tables; `text` is all of it as one text."""

    at: int
    eyes: Eyes
    text: str
    sections: list[TextSection]


class ReplayTurn(Answer):
    """A turn of a replay, and the event with which it begins."""

    turn: int
    seat: int | None
    first: int
    heading: str


class OlderRules(Answer):
    """Which versions of the rules have played a part; `from` is where those of today differ, if they do."""

    played: int
    last: int
    now: int
    since: int | None = field(name="from")
    sentence: str


class RaceKind(Answer):
    """A kind of points, as the race names it."""

    item: str
    label: str


class KindPoints(Answer):
    """The points of all seats of one kind; None where the eyes may not know them."""

    item: str
    points: list[Points]


class RaceTurn(Answer):
    """How everybody stood after a turn; a total is None where these eyes may not know it."""

    turn: int
    at: int
    totals: list[Points | None]
    kinds: list[KindPoints]


class Race(Answer):
    """Everybody's points after each turn."""

    turns: list[RaceTurn]
    kinds: list[RaceKind]


class Gain(Answer):
    """By how much a kind of points changes at once."""

    item: str
    label: str
    points: Points


class Change(Answer):
    """A place of a view that would be different; `before` or `after` is left out where there is nothing."""

    path: list[str | int]
    before: Any = UNSET
    after: Any = UNSET


class SeatGains(Answer):
    """What a seat's points would change by; `points` is None where nobody counts, or the eyes cannot know."""

    seat: int
    points: Points | None
    kinds: list[Gain]


class Preview(Answer):
    """What would come of choices, as far as one can know; `stop` says why no further."""

    at: int
    seat: int
    moves: list[str]
    sentences: list[str]
    changes: list[Change]
    gains: list[SeatGains]
    stop: Literal["asked", "chance", "hidden", "over"]
    question: Question | None  # what the same seat would be asked next; its number is that of now


class Advised(Answer):
    """A move that a strong bot would think about.

    What it gains in this turn, if the game ended then, and of how many of all games from here its seat would
    win, as the bot sees it: nothing for one who plays alone.
    """

    move: str
    label: str
    share: float
    gains: list[Gain]
    wins: float | None = None


class Hint(Answer):
    """What a strong bot would do at one's own seat, the best first."""

    at: int
    seat: int
    moves: list[Advised]


class Replay(Answer):
    """The outline of a replay. Its table has no result, so that nothing is spoilt."""

    table: Table
    eyes: Eyes
    last: int
    turns: list[ReplayTurn]
    older_rules: OlderRules | None


class Frame(Answer):
    """What some eyes saw after an event; not `known` where other rules have played."""

    n: int
    known: bool
    event: Event | None
    view: View
    story: Paragraph | None
    names: list[str]
    mover: int | None
    over: bool
    result: Result | None


class Frames(Answer):
    """Frames of a replay."""

    frames: list[Frame]


class Messages(Answer):
    """What was said in a chat."""

    messages: list[Message]


class Notes(Answer):
    """One's own notes about a table."""

    text: str


class Finding(Answer):
    """What was found out about a record that somebody brought."""

    what: str
    verdict: str
    count: int
    note: str


class Brought(Answer):
    """The table that a record became, and what was found out about it."""

    table: Table
    findings: list[Finding]


class Considered(Answer):
    """What a bot thinks of one candidate."""

    move: str
    label: str
    visits: int
    share: float
    expected: float | None


class Thought(Answer):
    """What a bot thinks of a position."""

    seat: int
    level: Level
    playouts: int
    seconds: float
    candidates: list[Considered]


class Obeyed(Answer):
    """A command that is carried out and on disk; `at` is the number of the last event now."""

    id: str
    at: int


class Health(Answer):
    """Whether the server works, for the machines that look after it."""

    status: str
    database: str
    tables: int
    sockets: int


class Alive(Answer):
    """That the process answers at all."""

    status: str
