"""Before a game: who sits where, and the start, when chance is dealt and the dice are committed to."""

import secrets
from collections.abc import Callable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from chapterhouse.core.game import BadOption, Game
from chapterhouse.core.options import check_options
from chapterhouse.records.heading import first_position
from chapterhouse.records.lines import event_line, header_line
from chapterhouse.server import clean, wall_clock
from chapterhouse.server.commands import BotSeat, Join, Me, NewTable, Open
from chapterhouse.server.editions import Editions
from chapterhouse.server.live import hosting, quota
from chapterhouse.server.live.bot_names import bot_name
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.server.live.clock import new_clock
from chapterhouse.server.live.house import House
from chapterhouse.server.live.removal import remove
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.standing import standing_of
from chapterhouse.server.live.storing import turn_ends, write
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import away, snapshots, tables
from chapterhouse.store.ids import new_code, new_id, plain_code
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.table.table import Table


async def create(house: House, account: Account, wanted: NewTable) -> Room:
    """Set up a table; it starts at once where that is asked for and everybody is there."""
    game = house.editions.newest(house.editions.game(wanted.title, wanted.content))
    check(house.editions, game, len(wanted.seats), wanted.options)
    row = new_row(game, account.id, clean.table_name(wanted.name))
    row.options = msgspec.json.encode(clean.options(wanted.options)).decode()
    row.pace = msgspec.json.encode(wanted.pace).decode()
    row.public = wanted.public
    row.hints = wanted.hints
    seats: list[SeatRow] = []
    for number, seat in enumerate(wanted.seats):
        seats.append(_seat(row.id, number, seat, account, seats))
    room = await keep(house, row, seats)
    if wanted.start:
        await start(room, account)
    return room


def new_row(game: Game, host: str, name: str, status: str = "open") -> TableRow:
    """Return the row of a new table without any settings."""
    now = wall_clock.now()
    return TableRow(
        id=new_id(),
        title=game.name,
        content=game.content.label,
        options="{}",
        name=name,
        status=status,
        host=host,
        public=False,
        pace='{"kind":"none"}',
        created=now,
        changed=now,
        code=new_code(),
    )


async def keep(house: House, row: TableRow, seats: Sequence[SeatRow]) -> Room:
    """Store a new table, if its host may have one more, and open it."""
    await quota.write_new(house, lambda connection: quota.add(house, connection, row, seats))
    return await house.room(row.id)


def check(editions: Editions, game: Game, seats: int, options: Mapping[str, str]) -> None:
    """Refuse a seat count or options that the title does not know."""
    try:
        check_options(game, seats, options)
        game.new_position(seats, options)
    except BadOption as error:
        key, facts = error.key, error.facts
        raise Refusal(
            "bad_options",
            400,
            {"option": key, **facts},
            say=lambda lang: editions.words(game, lang).problem(key, facts),
        ) from None


async def invite(house: House, account: Account, code: str) -> Room:
    """Let an account look at the table to which an invitation leads."""
    plain = plain_code(code)
    found = await house.store.read(lambda connection: tables.find_by_code(connection, plain))
    if found is None:
        raise Refusal("wrong_code", 404)
    room = await house.room(found[0].id)
    if account.id not in room.visitors:
        await house.store.write(lambda connection: tables.add_visitor(connection, room.id, account.id))
        room.visitors.add(account.id)
    return room


async def join(room: Room, account: Account, wanted: Join) -> None:
    """Sit down on an open seat."""
    async with room.lock:
        _check_open(room)
        if not room.may_look(account.id) and plain_code(wanted.code or "") != room.row.code:
            raise Refusal("not_invited", 403)
        free = [seat.seat for seat in room.seats if seat.kind == "open"]
        if wanted.seat is not None and wanted.seat >= len(room.seats):
            raise Refusal("no_such_seat", 404)
        if not free:
            raise Refusal("table_full", 409)
        if room.row.public and room.own_seats(account.id):
            raise Refusal("one_seat", 409)
        number = free[0] if wanted.seat is None else wanted.seat
        if number not in free:
            raise Refusal("seat_taken", 409)
        seat = SeatRow(room.id, number, "person", account.id, _name(wanted.name, account), None, False)
        await _change_seat(room, seat)
    _tell(room)


async def leave(room: Room, account: Account, number: int | None) -> bool:
    """Stand up from one seat, or from all; return False if nobody is left and the table is gone."""
    async with room.lock:
        _check_open(room)
        own = room.own_seats(account.id)
        if number is not None and number not in own:
            raise Refusal("not_yours", 403)
        if not own:
            raise Refusal("not_seated", 403)
        if not await stand_up(room, own if number is None else [number], account.id):
            return False
    _tell(room)
    return True


async def stand_up(room: Room, seats: Sequence[int], leaver: str | None) -> bool:
    """Free seats of an open table; return False if nobody is left and it is gone. The caller has the lock."""
    for seat in seats:
        await _change_seat(room, _empty(room.id, seat))
    if not any(seat.account for seat in room.seats):
        await remove(room)
        return False
    await hosting.pass_on(room, leaver)
    return True


async def place(room: Room, account: Account, number: int, wanted: Open | BotSeat) -> None:
    """Let a bot sit down, or free a seat; the host decides."""
    async with room.lock:
        _check_open(room)
        hosting.check_host(room, account)
        if number >= len(room.seats):
            raise Refusal("no_such_seat", 404)
        if room.seats[number].kind == "person" and room.seats[number].account != account.id:
            raise Refusal("seat_taken", 409)
        others = [seat for seat in room.seats if seat.seat != number]
        await _change_seat(room, _seat(room.id, number, wanted, account, others))
    _tell(room)


async def start(room: Room, account: Account) -> None:
    """Deal, and show what the dice are committed to."""
    async with room.lock:
        _check_open(room)
        hosting.check_host(room, account)
        if any(seat.kind == "open" for seat in room.seats):
            raise Refusal("seats_open", 409)
        options = msgspec.json.decode(room.row.options, type=dict[str, str])
        table = Table(
            room.game,
            len(room.seats),
            seed=secrets.token_bytes(32),
            options=options,
            names=room.names,
            clock=wall_clock.seconds,
        )
        await begin(room, table)
    room.house.notice_seats(room, "started")
    room.house.after(room)


async def begin(room: Room, table: Table) -> None:
    """Store the first events of a dealt table and open it for play; the caller has the lock."""
    header = table.record().header
    room.clock = new_clock(room.pace, len(room.seats))
    standing = standing_of(room, table)
    lines = [(event.n, event_line(event)) for event in table.events]
    values = {**standing.row(), "header": header_line(header), "seed": table.seed.hex()}
    ends = turn_ends(room, table)

    def change(connection: Connection) -> None:
        tables.change(connection, room.id, "open", **values)
        tables.add_lines(connection, room.id, lines)
        snapshots.add(connection, room.id, ends)

    await _write(room, change)
    table.turn_ends.clear()
    room.row.header, room.row.seed = values["header"], values["seed"]
    standing.stand(room.row)
    room.table = table
    table.follow()
    room.chronicle = Chronicle(room.game, first_position(room.game, header), table.events)
    for viewer in room.viewers:
        viewer.told = 0
    room.tell()


async def rematch(room: Room, account: Account) -> Room:
    """Set up the same table again, with the same people; the second who asks gets the first one's."""
    async with room.lock:
        if room.row.status != "finished":
            raise Refusal("not_over", 409)
        if not room.own_seats(account.id):
            raise Refusal("not_seated", 403)
        if room.row.rematch is not None:
            return await room.house.room(room.row.rematch)
        row = new_row(room.house.editions.newest(room.game), account.id, room.row.name)
        row.options, row.pace, row.public = room.row.options, room.row.pace, room.row.public
        row.hints = room.row.hints
        seats = [
            SeatRow(row.id, seat.seat, seat.kind, seat.account, seat.name, seat.level, False)
            if seat.kind == "bot" or seat.account is not None
            else _empty(row.id, seat.seat)
            for seat in room.seats
        ]

        def change(connection: Connection) -> None:
            quota.add(room.house, connection, row, seats)
            tables.change(connection, room.id, rematch=row.id)

        await _write(room, change)
        room.row.rematch = row.id
        room.tell()
    again = await room.house.room(row.id)
    room.house.notice_seats(again, "seats")
    return again


def _seat(
    table: str, number: int, wanted: Me | Open | BotSeat, account: Account, others: Sequence[SeatRow]
) -> SeatRow:
    match wanted:
        case Me(name=name):
            return SeatRow(table, number, "person", account.id, _name(name, account), None, False)
        case BotSeat(level=level):
            name = bot_name(table, [seat.name for seat in others])
            return SeatRow(table, number, "bot", None, name, level, False)
        case Open():
            return _empty(table, number)


def _empty(table: str, number: int) -> SeatRow:
    return SeatRow(table, number, "open", None, "", None, False)


def _name(wanted: str | None, account: Account) -> str:
    return clean.name(wanted) if wanted is not None and wanted.strip() else account.name


async def _change_seat(room: Room, seat: SeatRow) -> None:
    expected, now = room.seats[seat.seat].kind, wall_clock.now()

    def change(connection: Connection) -> None:
        tables.change_seat(connection, seat, expected)
        tables.change(connection, room.id, changed=now)

    await _write(room, change)
    room.seats[seat.seat] = seat
    room.row.changed = now


async def _write(room: Room, change: Callable[[Connection], None]) -> None:
    try:
        await write(room, change)
    except away.TooMany:
        raise quota.too_many(room.house) from None


def _tell(room: Room) -> None:
    room.tell()
    if room.house.neighbours is not None:
        room.house.neighbours.tell_presence(room)
    room.house.notice_seats(room, "seats")


def _check_open(room: Room) -> None:
    if room.row.status != "open":
        raise Refusal("not_open", 409)
