"""Plain Python on the compiled package: what a class says about itself is what compiled code reads.

A compiled class keeps its attributes in slots of its objects. A plain subclass that says `settles = True` in
its body hides the slot from Python alone: compiled code goes on reading the slot, and would play by the
default. Whatever makes the parts of a title therefore adopts them. In a pure package there are no slots.
"""

from types import GetSetDescriptorType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chapterhouse.core.game import Game


def adopt(thing: object) -> None:
    """Write into each slot that a plain class hides what Python reads under its name."""
    kind = type(thing)
    for base in kind.__mro__:
        for name, slot in vars(base).items():
            is_slot = isinstance(slot, GetSetDescriptorType) and not name.startswith("__")
            if is_slot and not isinstance(getattr(kind, name), GetSetDescriptorType):
                slot.__set__(thing, getattr(thing, name))


def adopt_game(game: "Game") -> None:
    """Adopt the rules of a title with all that compiled code asks of them: notation and steps."""
    adopt(game)
    adopt(game.notation)
    for step in getattr(game, "steps", ()):  # a game without an agenda has none
        adopt(step)
