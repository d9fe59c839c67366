"""Records as files: JSON Lines, written event by event and read whole or not at all.

>>> from chapterhouse.records.record import read
>>> header = '{"record":1,"game":"avignon","rules":1,"content":"house-1","engine":"0.1.0",'
>>> header += '"seats":["anna","bo"],"options":{}}'
>>> record = read([header, '{"n":1,"by":"chance","do":"lot rome","step":"lot"}'])
>>> record.events[0].do
'lot rome'
>>> read([header, '{"n":2,"by":"chance","do":"lot rome","step":"lot"}'])
Traceback (most recent call last):
    ...
chapterhouse.records.events.RecordError: Line 2: this is event 2, but event 1 should stand here.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from chapterhouse.records.events import FORMAT, End, Event, Header, Record, RecordError
from chapterhouse.records.fields import LONGEST_LINE, Fields, parse
from chapterhouse.records.lines import end_from, end_line, event_from, event_line, header_from, header_line

# writing


class RecordWriter:
    """Appends the lines of one record to an open file as they happen; each is flushed at once.

    `written` is the number of events that the file already holds; None begins a new file with the header.
    """

    def __init__(self, file: BinaryIO, header: Header, written: int | None = None) -> None:
        self._file = file
        self._events = written or 0
        self._is_over = False
        if written is None:
            self._put(1, header_line(header))

    def add(self, events: Iterable[Event]) -> None:
        """Write the events that followed."""
        for event in events:
            self._check_number(event.n)
            self._put(event.line, event_line(event))
            self._events += 1

    def finish(self, end: End) -> None:
        """Write the last line."""
        self._check_number(end.n)
        self._put(end.n + 1, end_line(end))
        self._is_over = True

    def catch_up(self, record: Record) -> None:
        """Write whatever of a growing record is not written yet."""
        if self._is_over:
            return
        self.add(record.events[self._events :])
        if record.end is not None:
            self.finish(record.end)

    def _check_number(self, number: int) -> None:
        if self._is_over:
            raise RecordError(self._events + 3, f"event {number} cannot follow the end of the game.")
        if number != self._events + 1:
            raise RecordError(self._events + 2, f"event {number} cannot follow event {self._events}.")

    def _put(self, number: int, line: str) -> None:
        self._file.write(_encoded(number, line))
        self._file.flush()


def lines(record: Record) -> Iterator[str]:
    """Return the lines of a record, without their ends."""
    yield header_line(fitting(record.header, record.events))
    for event in record.events:
        yield event_line(event)
    if record.end is not None:
        yield end_line(record.end)


def fitting(header: Header, events: Iterable[Event]) -> Header:
    """Return the header in the format that its events need: an older game may have gone on in a newer way."""
    if header.format < FORMAT and any(map(_is_newer, events)):
        return replace(header, format=FORMAT)
    return header


def _is_newer(event: Event) -> bool:
    """Return whether format 1 does not know a line of this kind."""
    return event.plain or event.joined or not (event.do or event.undo or event.dice)


def write(record: Record, path: str | Path) -> None:
    """Write a whole record to a file, so that a crash leaves either the old file or the new one."""
    target = Path(path)
    content = b"".join(_encoded(number, line) for number, line in enumerate(lines(record), start=1))
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _encoded(number: int, line: str) -> bytes:
    try:
        data = line.encode("utf-8") + b"\n"
    except UnicodeEncodeError as error:
        raise RecordError(
            number, f"{line[error.start]!r} is half a character and cannot be written."
        ) from None
    if len(data) > LONGEST_LINE:
        raise RecordError(number, f"this line would have {len(data)} bytes; {LONGEST_LINE} are allowed.")
    return data


# reading


def read(source: str | Path | bytes | Iterable[str]) -> Record:
    """Return the record in a file, in bytes or in lines of text; raise `RecordError` if anything is wrong."""
    if isinstance(source, bytes):
        return _read(_lines_of(BytesIO(source)))
    if isinstance(source, (str, Path)):
        with open(source, "rb") as file:
            return _read(_lines_of(file))
    return _read(line.rstrip("\n").encode("utf-8", "surrogatepass") + b"\n" for line in source)


def read_header(line: str) -> Header:
    """Return the header that the first line of a record holds."""
    return header_from(parse(1, line.encode("utf-8", "surrogatepass") + b"\n"))


def _lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield lines; of an enormous one only as much as is needed to see that it is."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def _read(source: Iterable[bytes]) -> Record:
    header: Header | None = None
    events: list[Event] = []
    standing: list[int] = []  # the numbers of the moves in force
    end: End | None = None
    rules = 0
    for number, line in enumerate(source, start=1):
        fields = parse(number, line)
        if header is None:
            header = header_from(fields)
            rules = header.rules
        elif end is not None:
            raise fields.fail(f"nothing may follow the end of the game on line {number - 1}.")
        elif "end" in fields.values:
            end = end_from(fields, len(header.seats))
            _check_number(fields, end.n, len(events) + 1)
        else:
            event = event_from(fields, len(header.seats))
            _check_number(fields, event.n, len(events) + 1)
            _stand(fields, event, standing)
            rules = _follow(fields, event, rules)
            events.append(event)
    if header is None:
        raise RecordError(1, "the file is empty; a record begins with a header.")
    return Record(header, tuple(events), end)


def _check_number(fields: Fields, number: int, expected: int) -> None:
    if number != expected:
        raise fields.fail(f"this is event {number}, but event {expected} should stand here.")


def _follow(fields: Fields, event: Event, rules: int) -> int:
    """Return the version of the rules after an event; refuse a change from another one."""
    if event.rules is None:
        return rules
    if event.rules[0] != rules:
        raise fields.fail(f"the rules change from version {event.rules[0]}, but version {rules} was played.")
    return event.rules[1]


def _stand(fields: Fields, event: Event, standing: list[int]) -> None:
    """Keep the list of moves in force; refuse to withdraw what is not among them."""
    if event.rules is not None:
        standing.clear()  # nothing is taken back beyond a change of rules
    if event.do or event.withheld:
        standing.append(event.n)
    if not event.undo:
        return
    while standing and standing[-1] > event.undo:
        standing.pop()
    if not standing or standing[-1] != event.undo:
        raise fields.fail(f"event {event.undo} cannot be taken back: it is no move in force.")
    standing.pop()
