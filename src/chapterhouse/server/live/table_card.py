"""A table as lists and pages show it to one account."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import cast

import msgspec
from msgspec.structs import replace

from chapterhouse.core.game import Game, Question
from chapterhouse.records.events import BROKEN_OFF, End, RecordError
from chapterhouse.records.fields import parse
from chapterhouse.records.lines import end_from
from chapterhouse.server.answers.basics import Level
from chapterhouse.server.answers.tables import (
    Absence,
    BrokenOff,
    Origin,
    Result,
    Seat,
    SeatKind,
    Status,
    Table,
)
from chapterhouse.server.commands import Pace
from chapterhouse.server.editions import Editions
from chapterhouse.server.refusals import own_words
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.table.story import literally


def table_info(
    editions: Editions,
    row: TableRow,
    seats: Sequence[SeatRow],
    account: str,
    lang: str,
    present: Collection[str] = (),
    spoils: bool = True,
) -> Table:
    """Return what docs/api.md calls a Table."""
    common = common_info(editions, row, seats, lang, present, spoils)
    return own_info(common, row, seats, account)


def own_info(common: Table, row: TableRow, seats: Sequence[SeatRow], account: str) -> Table:
    """Return what all share, with what is different for one account."""
    yours = [seat.seat for seat in seats if seat.account == account]
    your_turn = row.status == "playing" and any(
        seat.seat == row.to_act and not seat.deputy for seat in seats if seat.account == account
    )
    return replace(common, host=row.host == account, yours=yours, your_turn=your_turn)


def listed_info(
    editions: Editions, row: TableRow, seats: Sequence[SeatRow], account: str, lang: str
) -> Table:
    """Return a table for a list: with what is asked there, for the account that is asked and nobody else."""
    info = table_info(editions, row, seats, account, lang)
    return replace(info, question=_asked(editions, row, lang)) if info.your_turn else info


def _asked(editions: Editions, row: TableRow, lang: str) -> str:
    if row.held is not None:
        return own_words(lang).say("waiting.confirm")
    try:
        at, question = msgspec.json.decode(row.question or "", type=tuple[int, Question])
        return editions.words(editions.game(row.title, row.content), lang).prompt(question) * (at == row.at)
    except Exception:  # asked by another release, or a pack that is gone: it must not hide the list
        return ""


def common_info(
    editions: Editions,
    row: TableRow,
    seats: Sequence[SeatRow],
    lang: str,
    present: Collection[str] = (),
    spoils: bool = True,
) -> Table:
    """Return what is the same for everybody who speaks a language."""
    is_broken = row.status == "broken"
    return Table(
        id=row.id,
        title=row.title,
        content=row.content,
        options=_options(row.options),
        name=row.name,
        status=cast(Status, row.status),
        fault=own_words(lang).say("refusal.damaged", literally({"n": row.at})) if is_broken else "",
        public=row.public,
        hints=bool(row.hints),
        pace=_pace(row.pace),
        created=row.created,
        changed=row.changed,
        seats=[_seat(seat, present) for seat in seats],
        to_act=row.to_act,
        at=row.at,
        dice=_dice(row),
        result=result(editions, row, lang) if spoils else None,
        rematch=row.rematch,
        origin=None if row.source is None else Origin(table=row.source, n=row.source_n or 0),
    )


def result(editions: Editions, row: TableRow, lang: str) -> Result | None:
    """Return how a game ended."""
    if row.ending is None:
        return None
    try:
        end = read_end(row)
    except (
        RecordError,
        msgspec.DecodeError,
        LookupError,
        TypeError,
    ):  # damaged: one row must not hide a list
        return None
    totals = [sum(line.points for line in sheet) for sheet in end.score]
    try:
        words = editions.words(editions.game(row.title, row.content), lang)
        ending, is_counted = words.ending(end.end), words.is_counted()
    except Exception:  # a pack that is gone must not hide the list
        ending, is_counted = end.end, True
    return Result(
        ending=ending,
        rank=list(end.rank),
        points=totals if is_counted and any(end.score) else None,
        broken_off=cast(BrokenOff, end.end) if end.end in BROKEN_OFF else None,
    )


def read_end(row: TableRow) -> End:
    """Return the last line of a finished game."""
    header = msgspec.json.decode(row.header or "{}")
    return end_from(parse(1, (row.ending or "").encode()), len(header["seats"]))


def _seat(seat: SeatRow, present: Collection[str]) -> Seat:
    return Seat(
        seat=seat.seat,
        kind=cast(SeatKind, seat.kind),
        name="" if seat.kind == "open" else seat.name,
        level=cast("Level | None", seat.level),
        deputy=seat.deputy,
        absence=cast("Absence | None", seat.absence),
        present=seat.kind == "bot" or (seat.account is not None and seat.account in present),
    )


def _dice(row: TableRow) -> str:
    if row.header is None:
        return ""
    return _promised(row.header)


@lru_cache(maxsize=512)
def _options(text: str) -> dict[str, str]:
    return msgspec.json.decode(text, type=dict[str, str])


@lru_cache(maxsize=512)
def _pace(text: str) -> Pace:
    return cast(Pace, msgspec.json.decode(text, type=Pace))


class _Promise(msgspec.Struct):
    """What of a record's header a card shows."""

    dice: str = ""


_PROMISES = msgspec.json.Decoder(_Promise)


def _promised(header: str) -> str:
    try:
        return _PROMISES.decode(header).dice
    except msgspec.DecodeError:  # damaged, which is told elsewhere
        return ""


def pack_exists(editions: Editions, row: TableRow) -> Game | None:
    """Return the rules of a table, if its title and pack are still on offer."""
    return editions.find(row.title, row.content)
