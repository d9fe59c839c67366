"""The shape of a moment: how things stand at a table for some eyes, and what is new; see docs/api.md."""

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from chapterhouse.table.paragraphs import Paragraph


class Can(Struct, frozen=True):
    """Which buttons a seat has."""

    undo: bool = False
    redo: bool = False
    reset: bool = False
    confirm: bool = False
    ask_back: bool = False
    ask_end: bool = False
    resign: bool = False


class Question(Struct):
    """What a seat is asked, with every choice that one might point at; the choices are encoded already."""

    at: int
    seat: int
    step: str
    prompt: str
    rule: str
    choices: list[Raw]


class Moment(Struct, tag_field="type", tag="moment", kw_only=True):
    """What is sent. Until a game begins it has no more than these defaults."""

    table: str
    at: int
    now: int
    held: int | None
    presence: dict[str, Any]
    clock: dict[str, Any] | None
    asked: dict[str, Any] | None
    mover: int | None
    turn: int
    eyes: int | str
    info: dict[str, Any]
    waiting: str
    names: list[str]
    reset: bool = True
    events: list[dict[str, object]] = []
    story: list[Paragraph] | Raw = []  # encoded already where several are told the same
    view: Raw | None = None
    question: Question | None = None
    can: Can = Can()
    curtain: bool = False
    hand_over: dict[str, Any] | None = None
    id: str | UnsetType = UNSET
    chat: list[dict[str, Any]] | UnsetType = UNSET
    gallery: list[dict[str, Any]] | UnsetType = UNSET
