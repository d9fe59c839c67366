"""Plain classes on the compiled package: what they say of themselves is what compiled code reads."""

from types import GetSetDescriptorType

import pytest

from chapterhouse.bots.evaluate import Evaluation
from chapterhouse.core.adopt import adopt
from chapterhouse.core.agenda import Step
from chapterhouse.core.game import Game
from chapterhouse.core.notation import Notation
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import COMPILED, i64, vec


class Plain(Step):
    """A step that says all in the body of its class."""

    name = "plain"
    settles = True


class Moody(Plain):
    """A step that knows only when it is made what holds of it."""

    def __init__(self, settles: bool) -> None:
        self.settles = settles


class Opinion(Evaluation):
    """What a bot knows, with attributes of every kind."""

    trust = 0.25
    has_priors = True
    own_choices = 3

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        values[0] = 1


def read_by_compiled_code(thing: object, kind: type, name: str) -> object:
    """Return what lies in the slot; the pure package has none, and reads as Python does."""
    slot = vars(kind).get(name)
    if isinstance(slot, GetSetDescriptorType):
        return slot.__get__(thing)
    assert not COMPILED
    return getattr(thing, name)


@pytest.mark.parametrize(
    ("thing", "kind", "expected"),
    [
        (Plain(), Step, {"name": "plain", "settles": True, "asks_always": False}),
        (Moody(False), Step, {"name": "plain", "settles": False}),
        (Moody(True), Step, {"settles": True}),
        (Opinion(), Evaluation, {"trust": 0.25, "has_priors": True, "own_choices": 3, "worlds": 8}),
    ],
)
def test_what_a_plain_class_says_is_what_compiled_code_reads(
    thing: object, kind: type, expected: dict[str, object]
) -> None:
    adopt(thing)
    assert {name: read_by_compiled_code(thing, kind, name) for name in expected} == expected
    assert {name: getattr(thing, name) for name in expected} == expected


def test_adopting_twice_changes_nothing() -> None:
    step = Moody(False)
    adopt(step)
    adopt(step)
    assert read_by_compiled_code(step, Step, "settles") is False


def test_a_notation_may_be_written_in_plain_python() -> None:
    class Silent(Notation):
        """Says nothing."""

    assert issubclass(Silent, Notation)  # a compiled class may refuse to be extended at all
