"""Texts that somebody might send with bad intentions, and a look for what must never be stored."""

import unicodedata

from hypothesis import strategies as st

NASTY = [
    "\x00",
    "a\x00b",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b2J",
    "line\nend\r\nhere\u2028and\u2029there\x85",
    "\u202egnirts\u202c",
    "\u2066\u2067\u2068\u2069",
    "\u200e\u200f\u061c",
    "zero\u200bwidth\ufeff\u2060",
    "x\u200dy\u200cz",
    "\u3164\u115f\uffa0\u2800",
    "\U000e0041\U000e0042",
    "Z" + "\u0335" * 50,
    "e\u0301\u0302",
    "\ue000\U000f0000",
    "\ufdd0\uffff",
    "\x7f\x08\x0b\x0c",
    "שלום \u202b مرحبا",
    "👨‍👩‍👧‍👦",
    "'; DROP TABLE accounts; --",
    "%s %(a)s {name} {0} $1 \\u0000 \\x00",
    "<script>alert(1)</script>",
]
DIRECTION = {*"\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
UNSEEN = {*"\u200b\ufeff\u2060\u00ad\u3164\u115f\uffa0"}
TEXTS = st.lists(st.sampled_from(NASTY) | st.text(max_size=6), min_size=1, max_size=4).map("".join)


def wrong_in(text: str, lines: bool = False) -> list[str]:
    """Return the characters that must not be in a stored text; `lines` for one that may have line ends."""
    return [f"U+{ord(letter):04X}" for letter in text if _is_wrong(letter) and not (lines and letter == "\n")]


def _is_wrong(letter: str) -> bool:
    is_control = unicodedata.category(letter) in ("Cc", "Cs", "Co", "Zl", "Zp")
    return is_control or letter in DIRECTION or letter in UNSEEN
