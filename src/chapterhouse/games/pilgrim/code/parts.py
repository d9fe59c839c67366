"""The parts of a code: `name=value` with semicolons between them, and the words of a value."""

import re
from collections.abc import Sequence
from typing import Final

from chapterhouse.core.notation import CodeError
from chapterhouse.games.pilgrim.roads.hexes import HEX_NUMBERS

BASE: Final = re.compile(r"([TG])([1234])")
COUNTED: Final = re.compile(r"([A-Za-z_]+)(\d+)")
TABLE_PARTS: Final = (
    "seats duties tithes sites buildings map gone round start turn mover ask merchant ship dummies supply"
    " level bag opened claimed stacks confessed at_hand used duty work agenda over rulings"
).split()
SEAT_PARTS: Final = "village abbey acts goods piety alms top owns roads".split()
RESULTS: Final = "row can cannot legal places heralds".split()
SEAT_RESULTS: Final = "stands vp total".split()


def parts(code: str, is_result: bool = False) -> dict[str, str]:
    """Return the parts of a code by name; raise `CodeError` for one that is unknown or given twice."""
    of_table = [*TABLE_PARTS, *(RESULTS if is_result else [])]
    of_seat = [*SEAT_PARTS, *(SEAT_RESULTS if is_result else [])]
    found: dict[str, str] = {}
    for number, piece in enumerate(code.split(";")):
        text = piece.strip()
        if number == 0 and BASE.fullmatch(text):
            found["base"] = text
            continue
        name, equals, value = (word.strip() for word in text.partition("="))
        if not text and found:
            continue
        first, dot, rest = name.partition(".")
        is_known = name in of_table or (is_result and first == "hex" and rest in HEX_NUMBERS)
        is_known = is_known or (first.istitle() and (not dot or rest in of_seat))
        if not equals or not is_known or name in found:
            raise CodeError("no_part", word=text)
        found[name] = value
    return found


def words(value: str) -> list[str]:
    """Return the words of a part, commas between them; `none` and `-` stand for no word."""
    return [] if value in ("", "none", "-") else [word.strip() for word in value.split(",")]


def counts(part: str, value: str) -> dict[str, int]:
    """Return words with a number behind each, such as `N2,city1`."""
    found: dict[str, int] = {}
    for word in words(value):
        match = COUNTED.fullmatch(word)
        if match is None or match[1] in found:
            raise CodeError("counted", part=part, word=word)
        found[match[1]] = int(match[2])
    return found


def known(part: str, word: str, names: Sequence[str]) -> str:
    """Return the word if it is one of these names; raise `CodeError` if not."""
    if word not in names:
        raise CodeError("unknown", part=part, word=word, known=", ".join(names))
    return word
