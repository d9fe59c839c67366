"""Records that people bring along, branches off finished games, and what bots think of a position."""

import secrets
from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import Connection

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import CHANCE
from chapterhouse.server import clean, wall_clock
from chapterhouse.server.answers.basics import Level
from chapterhouse.server.answers.looking import Considered, Finding, Thought
from chapterhouse.server.live import history, lobby, quota
from chapterhouse.server.live.house import House
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.still import still_of
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.workers.bot import Problem
from chapterhouse.server.workers.crews import NoAnswer
from chapterhouse.server.workers.records import Order, checked, parsed
from chapterhouse.store import tables
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.table import Table

Given = TypeVar("Given")
Found = TypeVar("Found")


async def bring(house: House, account: Account, data: bytes) -> tuple[Room, list[Finding]]:
    """Check a record and keep it for replays; return it with what was found.

    What a client sends can take long to read and longer to play, so a worker process does both.
    """
    await quota.check_room_for_more(house, account)
    read = await _asked(house, account, parsed, data)
    if read.fault:
        raise Refusal("bad_record", 422, {"detail": read.fault, "line": read.line})
    game = house.editions.game(read.title, read.content)
    order = Order(game.name, house.editions.pack(game), read.lines)
    found = await _asked(house, account, checked, order)
    if found.fault:
        raise Refusal("bad_record", 422, {"detail": found.fault, "line": found.line})
    if found.is_covered:
        raise Refusal("covered_record", 422)
    row = lobby.new_row(game, account.id, clean.cut(read.about, clean.TABLE_NAME), "imported")
    row.options = msgspec.json.encode(dict(read.options)).decode()
    row.header, row.ending, row.at = read.lines[0], read.ending, read.events
    seats = [
        SeatRow(row.id, number, "person", None, name, None, False) for number, name in enumerate(read.seats)
    ]
    lines = list(enumerate(read.lines[1 : read.events + 1], start=1))
    await quota.write_new(house, lambda connection: _add(house, connection, row, seats, lines))
    return await house.room(row.id), [Finding(**finding) for finding in found.findings]


async def _asked(house: House, account: Account, question: Callable[[Given], Found], given: Given) -> Found:
    """Return what a worker process answers."""
    try:
        return await house.crews.ask(account.id, 5.0, question, given)
    except NoAnswer:
        raise Refusal("bots_busy", 503) from None


def _add(
    house: House, connection: Connection, row: TableRow, seats: list[SeatRow], lines: list[tuple[int, str]]
) -> None:
    quota.add(house, connection, row, seats)
    tables.add_lines(connection, row.id, lines)


async def branch(room: Room, account: Account, n: int) -> Room:
    """Set up a hot-seat game that goes on from a position of a finished one."""
    if not room.is_over():
        raise Refusal("not_over", 409)
    still = await still_of(room)
    position = await room.house.look(lambda: history.position_at(still, n))
    if not room.game.to_act(position):
        raise Refusal("nobody_asked", 409)
    house = room.house
    row = lobby.new_row(room.game, account.id, room.row.name)
    row.options = room.row.options
    row.source, row.source_n = room.id, n
    seats = [SeatRow(row.id, seat.seat, "person", account.id, seat.name, None, False) for seat in room.seats]
    again = await lobby.keep(house, row, seats)
    table = Table(
        room.game,
        len(seats),
        seed=secrets.token_bytes(32),
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        names=again.names,
        start=position,
        clock=wall_clock.seconds,
    )
    async with again.lock:
        await lobby.begin(again, table)
    return again


async def analyse(room: Room, account: Account, n: int, level: Level, seconds: float, lang: str) -> Thought:
    """Return what a bot thinks of a position of a finished game."""
    if not room.is_over():
        raise Refusal("not_over", 409)
    still = await still_of(room)
    position = await room.house.look(lambda: history.position_at(still, n))
    acting = room.game.to_act(position)
    if not acting or acting[0] == CHANCE:
        raise Refusal("nobody_asked", 409)
    seat = acting[0]
    world = Glimpse(room.game, position, seat, FairDice(secrets.token_bytes(32))).dump()
    guest = f"analysis/{room.id}/{seat}/{level}/{seconds}"
    pack = room.house.editions.pack(room.game)
    problem = Problem(room.row.title, pack, world, seat, level, seconds, guest)
    try:
        thought = await room.house.crews.consider(account.id, problem)
    except NoAnswer:
        raise Refusal("bots_busy", 503) from None
    words = room.house.editions.words(room.game, lang)
    names = words.names(room.names)
    view = room.game.view(position, seat)
    candidates: list[Considered] = []
    for candidate in thought["candidates"]:
        verb, _, noun = candidate["move"].partition(" ")
        label = f"{words.verb(verb)} {names.noun(view, verb, noun)}".strip()
        candidates.append(Considered(label=label, **candidate))
    return Thought(
        seat=seat,
        level=level,
        playouts=thought["playouts"],
        seconds=thought["seconds"],
        candidates=candidates,
    )
