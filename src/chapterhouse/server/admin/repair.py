"""`chapterhouse admin repair TABLE`: cut a damaged table after its last sound event, so that it can go on."""

import argparse
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from chapterhouse.core.game import Game
from chapterhouse.core.texts import Texts
from chapterhouse.reasons import reason_of
from chapterhouse.records.events import Record, RecordError
from chapterhouse.records.lines import end_line, event_line
from chapterhouse.records.record import read
from chapterhouse.records.sound import check_numbers, sound_part, unbroken
from chapterhouse.server import wall_clock
from chapterhouse.server.backup import BAD_INPUT, database_url
from chapterhouse.server.configuration.sources import add_place, settings_of
from chapterhouse.server.editions import Editions
from chapterhouse.server.live.clock import clock_from, clock_text
from chapterhouse.server.live.table_card import pack_exists
from chapterhouse.server.refusals import own_words
from chapterhouse.server.trouble import language_of, told, words_of
from chapterhouse.store import tables
from chapterhouse.store.append import Standing
from chapterhouse.store.cutting import cut, save_table
from chapterhouse.store.database import Database
from chapterhouse.store.faults import Conflict
from chapterhouse.store.holding import Holding
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.table.resume import table_from
from chapterhouse.table.story import literally
from chapterhouse.table.table import Table


class Hopeless(Exception):
    """A table that cannot be repaired; the message is a key of our words."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    parser.add_argument("table", help=words.say("option.table"))
    parser.add_argument("--copy", type=Path, metavar="FILE", help=words.say("option.copy"))
    add_place(parser)


@told
def run(args: argparse.Namespace) -> int:
    """Repair; return the exit code."""
    words = own_words(language_of(args))
    url = database_url(args)
    try:
        with Holding(url):
            return _repair(args, words, Database.open(url))
    except Hopeless as hopeless:
        print(words.say(str(hopeless), {"table": args.table}), file=sys.stderr)
    except Conflict:
        print(words.say("repair.moved_on", {"table": args.table}), file=sys.stderr)
    except OSError as error:
        facts = {"file": str(error.filename), "detail": reason_of(error).say(words.language)}
        print(words.say("repair.no_copy", facts), file=sys.stderr)
    return BAD_INPUT


class Stored(NamedTuple):
    """A table as it is stored."""

    row: TableRow
    lines: list[tuple[int, str]]
    game: Game


def _repair(args: argparse.Namespace, words: Texts, database: Database) -> int:
    data = settings_of(args).data
    try:
        with database.engine.begin() as connection:
            found = tables.find(connection, args.table)
            if found is None or found[0].header is None:
                raise Hopeless("repair.unknown")
            game = pack_exists(Editions(data / "packs"), found[0])
            if game is None:
                raise Hopeless("repair.no_pack")
            stored = Stored(found[0], tables.numbered_lines(connection, args.table), game)
            if is_sound(stored):
                print(words.say("repair.sound", {"table": args.table}))
                return 0
            file = args.copy or data / f"repair-{args.table}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"
            count = save_table(connection, args.table, file)
            print(words.say("repair.copied", {"count": count, "file": str(file)}))
            mended = mend(stored, found[1])
            cut(connection, args.table, stored.row.revision, mended.n, mended.lines, mended.values)
    finally:
        database.close()
    lost = max(0, max((n for n, _ in stored.lines), default=0) - mended.n)
    facts = literally({"table": args.table, "n": mended.n, "lost": lost})
    print(words.say("repair.done", facts))
    return 0


def is_sound(stored: Stored) -> bool:
    """Return whether a server would open the table as it is."""
    row = stored.row
    texts = [row.header or "", *(line for _, line in stored.lines)]
    if row.ending is not None:
        texts.append(row.ending)
    try:
        check_numbers(stored.lines, row.at)
        record = read(texts)
        if row.status != "imported":
            table_from(stored.game, record, bytes.fromhex(row.seed or ""))
        else:
            sound = sound_part(stored.game, texts[0], unbroken(stored.lines))
            return len(sound.events) == len(record.events)
    except Exception:  # whatever it is: a server would stumble over it as well
        return False
    return True


class Mended(NamedTuple):
    """A table as it will be stored: cut after event `n`, then the lines with which the rules go on."""

    n: int
    lines: list[tuple[int, str]]
    values: dict[str, Any]


def mend(stored: Stored, seats: Sequence[SeatRow]) -> Mended:
    """Return what a damaged table becomes; raise `Hopeless` if nothing of it is sound."""
    try:
        record = sound_part(stored.game, stored.row.header or "", unbroken(stored.lines))
    except RecordError:
        raise Hopeless("repair.no_header") from None
    n = len(record.events)
    if stored.row.status == "imported":
        return Mended(n, [], {"at": n, "ending": None, "changed": wall_clock.now()})
    table, seed = _go_on(stored, record)
    lines = [(event.n, event_line(event)) for event in table.events[n:]]
    return Mended(n, lines, {**_standing(stored.row, seats, table).row(), "seed": seed})


def _go_on(stored: Stored, record: Record) -> tuple[Table, str]:
    """Return the table after the sound part, and the seed of its dice: new ones where the old do not fit."""
    known = stored.row.seed or ""
    try:
        return table_from(stored.game, record, bytes.fromhex(known), clock=wall_clock.seconds), known
    except ValueError:
        fresh = secrets.token_bytes(32)
        return table_from(stored.game, record, clock=wall_clock.seconds, fresh=fresh), fresh.hex()


def _standing(row: TableRow, seats: Sequence[SeatRow], table: Table) -> Standing:
    now, clock = wall_clock.now(), clock_from(row.clock)
    acting = table.to_act()
    seat = acting[0] if acting else None
    if clock is not None:
        runs = seat is not None and seats[seat].kind == "person" and not seats[seat].deputy
        clock.number = -1  # so that the turn gets a new allowance
        clock.ask(seat if runs else None, int(table.game.turn(table.peek())), now)
    end = table.record().end if table.is_over() else None
    return Standing(
        at=len(table.events),
        changed=now,
        to_act=seat,
        status="playing" if end is None else "finished",
        ending=None if end is None else end_line(end),
        clock=clock_text(clock),
        deadline=None if clock is None or end is not None else clock.deadline(),
        asked_since=None if end is not None else now,
        rules=table.game.version,
    )
