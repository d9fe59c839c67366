"""Every text that is stored passes through here: what is left of it can be shown to anybody, anywhere.

Dropped are control characters, escape sequences of terminals, marks that turn the direction of writing round
and characters that nobody sees. What scripts and emoji need stays: a joiner between two letters of a script
that joins them or between two emoji, and the tags of a flag. Texts come out in normal form C.
"""

import re
import unicodedata
from dataclasses import replace
from typing import Final

from chapterhouse.records.events import Header
from chapterhouse.server.refusals import Refusal, own_words
from chapterhouse.table.story import literally

NAME: Final = 40  # characters of a person's name
TABLE_NAME: Final = 60
CHAT: Final = 1000
LONGEST: Final = 2000  # letters of a text in a heading that are looked at
COLUMN: Final = 80  # code points that the store keeps of a name; a character may have several

ESCAPES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursors
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # titles, links
    r"|\x1b[ -/]*[0-~]"
)
LINE_ENDS: Final = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
FLAG: Final = re.compile(r"\U0001f3f4[\U000e0020-\U000e007e]{1,10}\U000e007f")  # as of Scotland
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs without ink
UNSEEN: Final = frozenset("\u034f\u17b4\u17b5")
SEEN: Final = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
JOINERS: Final = ("\u200c", "\u200d")
JOINER: Final = re.compile("[\u200c\u200d]")
JOINING: Final = (
    (0x0600, 0x1CFF),
    (0x2D30, 0x2D7F),
    (0xA800, 0xABFF),
    (0x10A00, 0x11FFF),
    (0x1E900, 0x1E95F),
)
STACKED: Final = 5  # marks on one letter; more of them run into the lines above and below


def line(text: str) -> str:
    r"""Return a text of one line.

    >>> line("  Anne\nMarie\u202e\x00 ")
    'Anne Marie'
    """
    return " ".join(_seen(LINE_ENDS.sub(" ", ESCAPES.sub("", text))).split())


def prose(text: str) -> str:
    r"""Return a text that may have several lines.

    >>> prose("one\r\n  two\x07\n")
    'one\n  two'
    """
    return _seen(LINE_ENDS.sub("\n", ESCAPES.sub("", text))).strip()


def name(text: str) -> str:
    """Return a person's name; refuse one that has nothing left, and one that is too long."""
    return _something(_short_enough(line(text), NAME, COLUMN), "name")


def table_name(text: str) -> str:
    """Return what somebody calls a table, perhaps nothing."""
    return _short_enough(line(text), TABLE_NAME, COLUMN)


def said(text: str) -> str:
    """Return a line of chat; refuse one that has nothing left."""
    return _something(_short_enough(prose(text), CHAT, CHAT * 4), "text")


def note(text: str) -> str:
    """Return somebody's own notes, perhaps none; commands.py limits their length."""
    return prose(text)


def options(chosen: dict[str, str]) -> dict[str, str]:
    """Return options as they are: a program sends them, so what would have to be cleaned is refused."""
    for key, value in chosen.items():
        if len(key + value) > LONGEST or line(key) != key or line(value) != value:
            raise Refusal("malformed", 400, {"detail": "options"})
    return chosen


def heading(header: Header) -> Header:
    """Return the first line of a record that somebody brings along, with clean texts in it."""
    anonymous = own_words("en").say("table.anonymous")
    return replace(
        header,
        engine=line(header.engine[:LONGEST]) or "?",
        seats=tuple(cut(line(seat[:LONGEST]), COLUMN) or anonymous for seat in header.seats),
        options=options(dict(header.options)),
        about=line(header.about[:LONGEST]),
    )


def length(text: str) -> int:
    r"""Return how many characters a person counts in a text.

    >>> length("Zoe\u0308"), length("\U0001f468\u200d\U0001f469\u200d\U0001f467")
    (3, 1)
    """
    return len(_characters(text))


def cut(text: str, longest: int) -> str:
    """Return the beginning of a text, without half a character at its end."""
    kept = ""
    for character in _characters(text)[:longest]:
        if len(kept) + len(character) > COLUMN:
            break
        kept += character
    return kept.strip()


def _seen(text: str) -> str:
    """Return a text without anything that cannot be seen, in normal form."""
    before, text = "", unicodedata.normalize("NFC", text)
    while text != before:  # what is left may join or stack again
        before = text
        text = unicodedata.normalize("NFC", _unstacked(_joined(_visible(text))))
    return text


def _visible(text: str) -> str:
    shown = str.maketrans({letter: _shown(letter) for letter in set(text)})
    parts, end = [], 0
    for flag in FLAG.finditer(text):
        parts += [text[end : flag.start()].translate(shown), flag[0]]
        end = flag.end()
    return "".join([*parts, text[end:].translate(shown)])


def _shown(letter: str) -> str:
    """Return a character, a space for one that only takes room, nothing for one that does not even that."""
    if letter in SEEN or letter in JOINERS or letter == "\n":
        return letter
    if letter in BLANKS or letter == "\t":
        return " "
    kind = unicodedata.category(letter)
    if letter in UNSEEN or (kind.startswith("C") and not _is_picture(letter)):
        return ""
    return letter


def _unstacked(text: str) -> str:
    """Return a text without marks that stand on nothing, and without towers of them."""
    marks = {letter for letter in set(text) if unicodedata.category(letter).startswith("M")}
    if not marks:
        return text
    kept: list[str] = []
    stacked = 0
    for letter in text:
        if letter in marks:
            stacked += 1
            if stacked > STACKED or not kept or kept[-1].isspace():
                continue
        elif letter not in JOINERS:
            stacked = 0
        kept.append(letter)
    return "".join(kept)


def _joined(text: str) -> str:
    """Return a text with joiners only where they join something."""

    def kept(found: re.Match[str]) -> str:
        at = found.start()
        return found[0] if _joins(text[max(0, at - 1) : at], found[0], text[at + 1 : at + 2]) else ""

    return JOINER.sub(kept, text)


def _joins(before: str, joiner: str, after: str) -> bool:
    if not before or not after:
        return False
    if joiner == "\u200d" and _is_picture(after):
        return _is_picture(before) or before == "\ufe0f" or "\U0001f3fb" <= before <= "\U0001f3ff"
    return _is_joining(before) and _is_joining(after)


def _is_picture(letter: str) -> bool:
    """Return whether a character is a picture; emoji may be younger than what Python knows of them."""
    kind = unicodedata.category(letter)
    return kind == "So" or (kind == "Cn" and "\U0001f000" <= letter <= "\U0001faff")


def _is_joining(letter: str) -> bool:
    """Return whether a letter belongs to a script that uses joiners, such as Persian or Malayalam."""
    return unicodedata.category(letter)[0] in "LM" and any(
        first <= ord(letter) <= last for first, last in JOINING
    )


def _characters(text: str) -> list[str]:
    """Return a text character by character, as people count them."""
    found: list[str] = []
    for letter in text:
        if found and _continues(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _continues(character: str, letter: str) -> bool:
    is_half_flag = len(character) == 1 and _is_region(character)
    return (
        unicodedata.category(letter).startswith("M")
        or letter in JOINERS
        or (character[-1] == "\u200d" and _is_picture(letter))
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        or "\U000e0020" <= letter <= "\U000e007f"
        or (is_half_flag and _is_region(letter))
    )


def _is_region(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _short_enough(text: str, longest: int, points: int) -> str:
    if len(text) > points or (len(text) > longest and length(text) > longest):
        raise malformed("too_long", {"limit": longest})
    return text


def _something(text: str, field: str) -> str:
    if not text:
        raise malformed("nothing_left", {"detail": field})
    return text


def malformed(key: str, facts: dict[str, str | int]) -> Refusal:
    """Return the refusal of a text, with a sentence of its own."""
    return Refusal(
        "malformed", 400, facts, say=lambda lang: own_words(lang).say(f"refusal.{key}", literally(facts))
    )
