"""A table as lists and pages show it to one account."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from chapterhouse.core.game import Game
from chapterhouse.records.events import BROKEN_OFF, End, RecordError
from chapterhouse.records.fields import parse
from chapterhouse.records.lines import end_from
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
) -> dict[str, Any]:
    """Return what docs/api.md calls a Table."""
    common = common_info(editions, row, seats, lang, present, spoils)
    return own_info(common, row, seats, account)


def own_info(common: dict[str, Any], row: TableRow, seats: Sequence[SeatRow], account: str) -> dict[str, Any]:
    """Return what all share, with what is different for one account."""
    yours = [seat.seat for seat in seats if seat.account == account]
    your_turn = row.status == "playing" and any(
        seat.seat == row.to_act and not seat.deputy for seat in seats if seat.account == account
    )
    return {**common, "host": row.host == account, "yours": yours, "your_turn": your_turn}


def common_info(
    editions: Editions,
    row: TableRow,
    seats: Sequence[SeatRow],
    lang: str,
    present: Collection[str] = (),
    spoils: bool = True,
) -> dict[str, Any]:
    """Return what is the same for everybody who speaks a language."""
    is_broken = row.status == "broken"
    return {
        "id": row.id,
        "title": row.title,
        "content": row.content,
        "options": _decoded(row.options),
        "name": row.name,
        "status": row.status,
        "fault": own_words(lang).say("refusal.damaged", literally({"n": row.at})) if is_broken else "",
        "public": row.public,
        "pace": _decoded(row.pace),
        "created": row.created,
        "changed": row.changed,
        "seats": [_seat(seat, lang, present) for seat in seats],
        "to_act": row.to_act,
        "at": row.at,
        "dice": _dice(row),
        "result": result(editions, row, lang) if spoils else None,
        "rematch": row.rematch,
        "from": None if row.source is None else {"table": row.source, "n": row.source_n},
    }


def result(editions: Editions, row: TableRow, lang: str) -> dict[str, Any] | None:
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
    return {
        "ending": ending,
        "rank": list(end.rank),
        "points": totals if is_counted and any(end.score) else None,
        "broken_off": end.end if end.end in BROKEN_OFF else None,
    }


def read_end(row: TableRow) -> End:
    """Return the last line of a finished game."""
    header = msgspec.json.decode(row.header or "{}")
    return end_from(parse(1, (row.ending or "").encode()), len(header["seats"]))


def _seat(seat: SeatRow, lang: str, present: Collection[str]) -> dict[str, Any]:
    name = seat.name
    if seat.kind == "open":
        name = ""
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": name,
        "level": seat.level,
        "deputy": seat.deputy,
        "absence": seat.absence,
        "present": seat.kind == "bot" or (seat.account is not None and seat.account in present),
    }


def _dice(row: TableRow) -> str:
    if row.header is None:
        return ""
    return _promised(row.header)


@lru_cache(maxsize=4096)
def _decoded(text: str) -> Any:
    return msgspec.json.decode(text)


@lru_cache(maxsize=4096)
def _promised(header: str) -> str:
    try:
        return str(msgspec.json.decode(header, type=dict[str, object]).get("dice", ""))
    except msgspec.DecodeError:  # damaged, which is told elsewhere
        return ""


def pack_exists(editions: Editions, row: TableRow) -> Game | None:
    """Return the rules of a table, if its title and pack are still on offer."""
    return editions.find(row.title, row.content)
