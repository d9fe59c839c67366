"""What never changes during a game: titles, their packs and their rules."""

from typing import Any, Literal

from chapterhouse.server.answers.basics import Answer, Both, Source

Stage = Literal["draft", "playable", "verified"]
RuleKind = Literal["fact", "choice", "process", "score"]
OptionForm = Literal["", "seat", "distinct", "each", "mix"]
RuleStatus = Source | Literal["ruling"]


class OptionPart(Answer):
    """A part of an option's text, and what it is called."""

    value: str
    label: Both


class Option(Answer):
    """An option of a title. The first value is the default; without values `form` says how a text is made.

    "seat": the values but the first are seats; "distinct", "each": for each seat one of the first group of
    parts, written in a row, each part once or as often as one likes; "mix": one of each group, with commas.
    `seats` are the tables at which the option means anything.
    A `ruling` has two readings of a rule about which readers of the rulebook may differ.
    """

    name: str
    values: list[str]
    rule: str
    label: Both
    hint: Both
    value_labels: dict[str, Both]
    form: OptionForm
    parts: list[list[OptionPart]]
    seats: list[int]
    ruling: bool


class Pack(Answer):
    """A content pack, and how many of its rows come from where."""

    label: str
    name: str
    digest: str
    note: str
    provenance: dict[Source, int]


class BoardFiles(Answer):
    """Where the board of a title of another package lies: its module, and its style sheet if it has one."""

    module: str
    style: str | None


class TitleCard(Answer):
    """A title with its options and packs. `hidden` says that its seats have secrets.

    `minutes` is what a game takes, `weight` how much there is to learn (1 to 5); `first_game` and `campaign`
    say whether there is one.
    """

    name: str
    names: Both
    stage: Stage
    theme: Both
    minutes: tuple[int, int]
    weight: int
    first_game: bool
    campaign: bool
    seats: list[int]
    options: list[Option]
    contents: list[Pack]
    hidden: bool
    client: BoardFiles | None


class Row(Answer):
    """Where a row of the pack comes from; the id `K3.name` is a part of `K3`."""

    table: str
    id: str
    provenance: Source
    note: str


class Thing(Answer):
    """A named thing of the pack, with its text if it has one."""

    key: str
    names: Both
    texts: Both | None
    source: Source


class Title(TitleCard):
    """Everything about a title with one content pack; `data` is the pack itself, by table."""

    version: int
    content: Pack
    verbs: list[str]
    moves: list[str]
    data: dict[str, Any]
    provenance: list[Row]
    things: list[Thing]


class Printed(Answer):
    """A section of the printed rulebook."""

    place: int
    heading: str
    pages: str


class Reading(Answer):
    """How a rule may be read, and the option that has a table read it so; ours comes first."""

    option: str
    value: str
    texts: Both


class Rule(Answer):
    """A rule card: where it stands in the printed book, or why it does not (`apart`)."""

    id: str
    section: str
    section_names: Both
    kind: RuleKind
    status: RuleStatus
    texts: Both
    notes: Both
    step: str
    printed: list[Printed]
    apart: Both | None
    readings: list[Reading]
