"""A stored record opened: played again and checked, or, where rules have changed, brought to today's."""

import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.records.digest import canonical
from chapterhouse.records.events import Record, RecordError
from chapterhouse.records.heading import check_header, first_position
from chapterhouse.records.past import FAULTS, Kept, Past, past_of
from chapterhouse.records.record import read
from chapterhouse.records.sound import Numbered, check_numbers, sound_part, unbroken
from chapterhouse.server import wall_clock
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.store.append import Standing
from chapterhouse.store.rows import TableRow
from chapterhouse.store.snapshots import Snapshot
from chapterhouse.table.carry import carried
from chapterhouse.table.resume import table_at, table_from
from chapterhouse.table.stride import standing, walk
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room

log = logging.getLogger("chapterhouse.room")


class Opened(NamedTuple):
    """A record with its referee, who may have more events than were stored: those that opening added."""

    chronicle: Chronicle
    table: Table | None
    rules: tuple[int, int]  # with which the game began, and to which it has come


def open_record(room: "Room", lines: Numbered, kept: Mapping[int, Kept]) -> None:
    """Set up a room from the stored lines of its record and the positions kept at its turns' ends.

    A damaged table can only be looked at.
    """
    if room.row.header is None:
        return
    try:
        check_numbers(lines, room.row.at)
        texts = [room.row.header, *(line for _, line in lines)]
        if room.row.ending is not None:
            texts.append(room.row.ending)
        room.chronicle, room.table, room.record_rules = opened(room.game, room.row, read(texts), kept)
    except Exception as error:
        if not isinstance(error, RecordError):
            log.exception("table %s: the rules cannot play its record", room.id)
        _open_damaged(room, lines, str(error) or repr(error))


def _open_damaged(room: "Room", lines: Numbered, fault: str) -> None:
    """Show what is sound, and let nobody go on."""
    log.error("table %s is damaged: %s", room.id, fault)
    room.fault, room.table, room.clock, room.asked = fault, None, None, None
    Standing(at=0, changed=room.row.changed, to_act=None, status="broken").stand(room.row)
    try:
        record = sound_part(room.game, room.row.header or "", unbroken(lines))
        start = first_position(room.game, record.header)
    except RecordError:
        return
    room.chronicle = Chronicle(room.game, start, record.events)
    room.row.at = len(record.events)


def opened(game: Game, row: TableRow, record: Record, kept: Mapping[int, Kept]) -> Opened:
    """Open a table's record; raise `RecordError` if these rules cannot read it."""
    rules = (record.header.rules, record.rules)
    if row.status == "playing":
        return _running(game, row, record, kept)
    if record.rules > game.version:
        check_header(game, record.header, record.rules)
    past = past_of(game, record, kept)
    chronicle = _chronicle(game, record, past)
    if row.status == "imported":
        return Opened(chronicle, None, rules)
    if record.rules == game.version:
        return Opened(chronicle, table_from(game, record, bytes.fromhex(row.seed or "")), rules)
    return Opened(chronicle, table_at(game, record, chronicle.position), rules)


def _running(game: Game, row: TableRow, record: Record, kept: Mapping[int, Kept]) -> Opened:
    stored = len(record.events)
    if record.rules < game.version:
        record = carried(game, record, kept, wall_clock.seconds())
    table = table_from(game, record, bytes.fromhex(row.seed or ""), clock=wall_clock.seconds)
    past = past_of(game, record, kept)
    chronicle = Chronicle(game, _start(game, record, past), table.events[:stored], past)
    table.follow(walk(game, chronicle.position, table.events[stored:], past))
    if row.rules is None and past is None:
        _remember_turn_end(game, table, chronicle)
    return Opened(chronicle, table, (record.header.rules, record.rules))


def _chronicle(game: Game, record: Record, past: Past | None) -> Chronicle:
    """Follow a record to which nothing is added; what other rules have left may be no position of these."""
    try:
        return Chronicle(game, _start(game, record, past), record.events, past)
    except FAULTS as error:
        if past is None or isinstance(error, RecordError):
            raise
        raise RecordError(1, f"the rules cannot show what older ones have left: {error!r}.") from error


def _start(game: Game, record: Record, past: Past | None) -> Position:
    """Return where a record begins; where these rules cannot tell, the first position that is known."""
    if past is None:
        return first_position(game, record.header)
    try:
        return first_position(game, record.header, game.version)
    except RecordError:
        if not past.positions:
            raise
        return past.positions[min(past.positions)]


def _remember_turn_end(game: Game, table: Table, chronicle: Chronicle) -> None:
    """Let the next step of a game from before there were snapshots keep its last turn's end."""
    made = standing(walk(game, chronicle.start, chronicle.events))
    last = next((stride for stride in reversed(made) if stride.event.check), None)
    if last is not None:
        table.turn_ends[last.event.n] = canonical(game, last.after)


def needs_snapshots(game: Game, row: TableRow) -> bool:
    """Return whether older rules have played a part of a table's record."""
    if row.header is None:
        return False
    try:
        return bool(msgspec.json.decode(row.header, type=_Began).rules != game.version)
    except msgspec.DecodeError:  # a damaged row, which is reported when the record is opened
        return False


class _Began(msgspec.Struct):
    rules: int


def kept_from(snapshots: Iterable[Snapshot]) -> dict[int, Kept]:
    """Return stored positions by the events that they follow."""
    return {
        n: Kept(rules, msgspec.json.decode(position, type=dict[str, object]))
        for n, rules, position in snapshots
    }
