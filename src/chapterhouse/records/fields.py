"""One line of a record as JSON, read field by field: whatever is not as it should be is a `RecordError`."""

import json
import re
from collections.abc import Mapping
from typing import Final

from chapterhouse.records.events import RecordError

LONGEST_LINE: Final = 1_000_000  # bytes
ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
LARGEST: Final = 2**53  # beyond it some readers of JSON round


class Fields:
    """The fields of one line."""

    def __init__(self, line: int, values: Mapping[str, object]) -> None:
        self.line = line
        self.values = values

    def fail(self, message: str) -> RecordError:
        """Return the error that this line is wrong in the way the message says."""
        return RecordError(self.line, message)

    def only(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Refuse missing fields, and fields that nobody would read."""
        for name in required:
            if name not in self.values:
                raise self.fail(f"the field '{name}' is missing.")
        for name in self.values:
            if name not in required and name not in optional:
                known = ", ".join(required + optional)
                raise self.fail(f"the field {_short(name)} does not belong here; this line may have {known}.")

    def text(self, name: str, pattern: str = ".+", wanted: str = "a text that is not empty") -> str:
        """Return a text of the given form, or an empty text if the field is left out."""
        if name not in self.values:
            return ""
        value = self.values[name]
        if not isinstance(value, str) or not re.fullmatch(pattern, value, re.DOTALL):
            raise self.wrong(name, wanted)
        return value

    def number(self, name: str, low: int, high: int = LARGEST) -> int:
        """Return a whole number within limits."""
        value = whole(self.values.get(name))
        if value is None or not low <= value <= high:
            raise self.wrong(name, _range(low, high))
        return value

    def flag(self, name: str) -> bool:
        """Return whether the field is set; a flag that is not set is left out."""
        if name in self.values and self.values[name] is not True:
            raise self.wrong(name, "true, or left out")
        return name in self.values

    def texts(self, name: str) -> dict[str, str]:
        """Return an object whose values are texts."""
        found = self.mapping(name)
        if any(not isinstance(value, str) for value in found.values()):
            raise self.wrong(name, "an object with a text for each name")
        return {key: str(value) for key, value in found.items()}

    def mapping(self, name: str) -> dict[str, object]:
        """Return an object; empty if the field is left out."""
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(name, "an object")
        return value

    def items(self, name: str, length: int | None = None, what: str = "one for each seat") -> list[object]:
        """Return a list, of the given length if one is given."""
        value = self.values.get(name)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.wrong(name, "a list" if length is None else f"a list of {length}, {what}")
        return value

    def wrong(self, name: str, wanted: str) -> RecordError:
        """Return the error that a field is not what is wanted."""
        return self.fail(f"the field '{name}' should be {wanted}; it is {_short(self.values.get(name))}.")


def parse(number: int, line: bytes) -> Fields:
    """Return the fields of one line; refuse what is too long, not UTF-8, not JSON or not an object."""
    if len(line) > LONGEST_LINE:
        raise RecordError(number, f"this line is longer than {LONGEST_LINE} bytes.")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = line[error.start]
        raise RecordError(
            number, f"this is not UTF-8 text: byte {error.start + 1} is 0x{byte:02x}."
        ) from None
    if text.startswith("\ufeff"):
        raise RecordError(number, "this begins with a byte order mark; a record is UTF-8 text without one.")
    if not text.strip():
        raise RecordError(number, "this line is empty; every line of a record is a JSON object.")
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # JSON can spell half characters; UTF-8 cannot
    except UnicodeEncodeError:
        raise RecordError(number, "this spells half of a character (\\ud800 to \\udfff alone).") from None
    except RecursionError:
        raise RecordError(number, "this is nested too deeply to be a line of a record.") from None
    except json.JSONDecodeError as error:
        if line.startswith(b"{") and not line.endswith((b"\n", b"}")):
            told = (
                f"this last line breaks off after {len(line)} bytes; without it the lines before can be read."
            )
            raise RecordError(number, told) from None
        raise RecordError(number, f"this is not JSON: {error.msg} at column {error.colno}.") from error
    except ValueError as error:
        raise RecordError(number, f"this is not JSON as records use it: {error}") from None
    if not isinstance(value, dict):
        raise RecordError(number, f"this is {_short(value)}; every line of a record is a JSON object.")
    return Fields(number, value)


def whole(value: object) -> int | None:
    """Return a whole number that every reader of JSON keeps exactly, or None if the value is not one."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
        return None
    return value


def compact(values: Mapping[str, object]) -> str:
    """Return the fields as one line of JSON, without the line's end."""
    text = ENCODE(values)
    for end in "\x85\u2028\u2029":  # some readers end a line at these
        text = text.replace(end, f"\\u{ord(end):04x}")
    return text


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"the field {_short(name)} occurs twice.")
            seen.add(name)
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number.")


def _range(low: int, high: int) -> str:
    if high == LARGEST:
        return f"a whole number from {low} on"
    return f"{low}" if low == high else f"a whole number from {low} to {high}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
