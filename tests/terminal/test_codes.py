"""A position that cannot be read from its code is refused in the language of whoever has typed it."""

from typing import Final

import pytest
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.offer import TITLES

__all__ = ["run"]

CASES: Final = [
    (
        "pilgrim",
        "T4; Red=X1",
        "Red=: 'X' is unknown; expected one of",
        "Red=: 'X' ist unbekannt; bekannt sind",
    ),
    ("pilgrim", "T4; round=0x", "should be a number up to 26", "sollte eine Zahl bis 26 sein"),
    ("tore", "A4; oldest=3", "oldest= is 1 or 2", "oldest= ist 1 oder 2"),
    ("kardinal", "turn=q", "Nobody plays the colour 'q'", "Niemand spielt die Farbe 'q'"),
    ("avignon", "POP2", "names 5 columns, not 1", "nennt 5 Spalten, nicht 1"),
    ("avignon", "@seat.0; turn=R2", "names 5 columns", "nennt 5 Spalten"),
]
HERE: Final = [case for case in CASES if case[0] in [title.name for title in TITLES]]


@pytest.mark.parametrize(("title", "code", "en", "de"), HERE)
def test_a_code_is_refused_in_the_persons_language(run: Run, title: str, code: str, en: str, de: str) -> None:
    for language, words in (("en", en), ("de", de)):
        outcome = run(["play", title, "--hotseat", "--from", code, "--lang", language])
        assert outcome.code == 2 and words in flat(outcome.err), outcome.err
