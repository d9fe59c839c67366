"""Records that people bring along, branches off finished games, and what bots think of a position."""

import secrets
from typing import Any

import msgspec

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import CHANCE, Game
from chapterhouse.records.events import Record, RecordError
from chapterhouse.records.lines import end_line, event_line, header_line
from chapterhouse.records.record import lines, read
from chapterhouse.server import clocktime
from chapterhouse.server.live import looking, seating
from chapterhouse.server.live.house import House
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.thinking.archive import Checked, Order, checked
from chapterhouse.server.thinking.thinkers import NoAnswer
from chapterhouse.server.thinking.worker import Problem
from chapterhouse.store import tables
from chapterhouse.store.rows import Account, SeatRow
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.table import Table


async def bring(house: House, account: Account, data: bytes) -> tuple[Room, list[dict[str, Any]]]:
    """Check a record and keep it for replays; return it with what was found."""
    try:
        record = read(data)
        game = house.shelf.game(record.header.game, record.header.content)
    except RecordError as error:
        raise Refusal("bad_record", 422, {"detail": str(error), "line": error.line}) from None
    found = await _checked(house, game, account, record)
    row = seating.new_row(game, account.id, record.header.about[:60], "imported")
    row.options = msgspec.json.encode(dict(record.header.options)).decode()
    row.header = header_line(record.header)
    row.at = len(record.events)
    row.ending = None if record.end is None else end_line(record.end)
    seats = [
        SeatRow(row.id, number, "person", None, name[:80], None, False)
        for number, name in enumerate(record.header.seats)
    ]
    await house.store.write(lambda connection: _add(connection, row, seats, record))
    return await house.room(row.id), list(found.findings)


async def _checked(house: House, game: Game, account: Account, record: Record) -> Checked:
    """Let a worker process play the record through; refuse one that is wrong."""
    order = Order(game.name, house.shelf.folder(game), tuple(lines(record)))
    try:
        found = await house.thinkers.ask(account.id, 5.0, checked, order)
    except NoAnswer:
        raise Refusal("bots_busy", 503) from None
    if found.fault:
        raise Refusal("bad_record", 422, {"detail": found.fault, "line": found.line})
    if found.is_covered:
        raise Refusal("covered_record", 422)
    return found


def _add(connection: Any, row: Any, seats: list[SeatRow], record: Record) -> None:
    tables.add(connection, row, seats)
    tables.add_lines(connection, row.id, [(event.n, event_line(event)) for event in record.events])


async def branch(room: Room, account: Account, n: int) -> Room:
    """Set up a hot-seat game that goes on from a position of a finished one."""
    if not room.is_over():
        raise Refusal("not_over", 409)
    position = looking.position_at(room, n)
    if not room.game.to_act(position):
        raise Refusal("nobody_asked", 409)
    house = room.house
    row = seating.new_row(room.game, account.id, room.row.name)
    row.options = room.row.options
    row.source, row.source_n = room.id, n
    seats = [SeatRow(row.id, seat.seat, "person", account.id, seat.name, None, False) for seat in room.seats]
    again = await seating.keep(house, row, seats)
    table = Table(
        room.game,
        len(seats),
        seed=secrets.token_bytes(32),
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        names=again.names,
        start=position,
        clock=clocktime.seconds,
    )
    async with again.lock:
        await seating.begin(again, table)
    return again


async def analyse(room: Room, n: int, level: str, seconds: float, lang: str) -> dict[str, Any]:
    """Return what a bot thinks of a position of a finished game."""
    if not room.is_over():
        raise Refusal("not_over", 409)
    position = looking.position_at(room, n)
    acting = room.game.to_act(position)
    if not acting or acting[0] == CHANCE:
        raise Refusal("nobody_asked", 409)
    seat = acting[0]
    world = Glimpse(room.game, position, seat, FairDice(secrets.token_bytes(32))).dump()
    guest = f"analysis/{room.id}/{seat}/{level}/{seconds}"
    folder = room.house.shelf.folder(room.game)
    problem = Problem(room.row.title, folder, world, seat, level, seconds, guest)
    try:
        thought = await room.house.thinkers.consider(problem)
    except NoAnswer:
        raise Refusal("bots_busy", 503) from None
    words = room.house.shelf.words(room.game, lang)
    names = words.names(room.names)
    view = room.game.view(position, seat)
    for candidate in thought["candidates"]:
        verb, _, noun = candidate["move"].partition(" ")
        candidate["label"] = f"{words.verb(verb)} {names.noun(view, verb, noun)}".strip()
    return {"seat": seat, "level": level, **thought}
