"""The coach: says each remark once to a person, when something happens that it is about.

What happens is known without any rule: which step is asked, which verbs are offered, which sentences were
told, which rule has refused a move. A title adds only the remarks.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from chapterhouse.lessons.course import Remark

BEGINS: Final = "begins"  # somebody is asked for the first time in this title
ASKED: Final = "asked"  # this step
OFFERED: Final = "offered"  # a legal move with this verb
TOLD: Final = "told"  # a sentence of the story with this key, since one's own last choice
REFUSED: Final = "refused"  # a move, by this rule
KINDS: Final = (BEGINS, ASKED, OFFERED, TOLD, REFUSED)


class Occasion(NamedTuple):
    """What a person meets at one question."""

    asked: str
    offered: Collection[str]
    told: Collection[str]
    refused: str = ""


def fits(remark: Remark, occasion: Occasion) -> bool:
    """Return whether this is the moment for a remark."""
    match remark.kind:
        case "begins":
            return True
        case "asked":
            return remark.what == occasion.asked
        case "offered":
            return remark.what in occasion.offered
        case "told":
            return remark.what in occasion.told
        case _:
            return remark.what == occasion.refused


def next_remark(remarks: Iterable[Remark], occasion: Occasion, said: Collection[str]) -> Remark | None:
    """Return what is to be said now: about a refusal first, then in the order in which the title has them."""
    fitting = [remark for remark in remarks if remark.id not in said and fits(remark, occasion)]
    about_refusal = [remark for remark in fitting if remark.kind == REFUSED]
    return next(iter([*about_refusal, *fitting]), None)
