"""Signs that a terminal may lack, and what stands for them there."""

import codecs
import unicodedata
from typing import Final, TextIO

PLAIN: Final = {
    "†": "+",
    "‡": "#",
    "§": "%",
    "·": ".",
    "→": "->",
    "×": "x",
    "∘": "o",
    "▸": ">",
    "–": "-",
    "…": "~",
    "│": "|",
    "½": " 1/2",
    "„": "'",
    "“": "'",
    "”": "'",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
}
NAME: Final = "chapterhouse-plain"


def write_what_can_be_written(*streams: TextIO) -> None:
    """Let streams of a small alphabet show plain signs instead of failing."""
    codecs.register_error(NAME, _plain)
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=NAME)


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign) or _bare(sign) for sign in lost), error.end


def _bare(sign: str) -> str:
    """Return a letter without its accent."""
    letter = unicodedata.normalize("NFD", sign)[0]
    return letter if letter.isascii() else "?"
