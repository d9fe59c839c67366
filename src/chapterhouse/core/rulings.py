"""Rulings: where careful readers of a rulebook differ, the table chooses.

A ruling is an option with two readings, ours first. A title keeps those that a table reads the other way as
bits in one cell, which is 0 at nearly every table and then left out of dumps, digests and codes.
"""

from collections.abc import Mapping, Sequence

from chapterhouse.core.game import Option
from chapterhouse.core.notation import CodeError


def rulings(options: Sequence[Option]) -> list[Option]:
    """Return the options that are rulings, in the order of their bits."""
    return [option for option in options if option.is_ruling]


def other_readings(options: Sequence[Option], chosen: Mapping[str, str]) -> int:
    """Return which rulings are read the other way, as bits."""
    bits = 0
    for number, option in enumerate(rulings(options)):
        if chosen.get(option.name, option.values[0]) != option.values[0]:
            bits |= 1 << number
    return bits


def readings(options: Sequence[Option]) -> list[dict[str, str]]:
    """Return every mix of rulings with at least one other reading, as options."""
    found = rulings(options)
    return [
        {option.name: option.values[1] for number, option in enumerate(found) if bits >> number & 1}
        for bits in range(1, 1 << len(found))
    ]


def read_rulings(options: Sequence[Option], words: Sequence[str]) -> int:
    """Return the bits for names of rulings, as a code lists them; raise `CodeError`."""
    names = [option.name for option in rulings(options)]
    bits = 0
    for word in words:
        if word not in names:
            raise CodeError("unknown", part="rulings", word=word, known=", ".join(names))
        bits |= 1 << names.index(word)
    return bits


def write_rulings(options: Sequence[Option], bits: int) -> str:
    """Return the names of the rulings that are read the other way, as a code lists them."""
    return ",".join(option.name for number, option in enumerate(rulings(options)) if bits >> number & 1)
