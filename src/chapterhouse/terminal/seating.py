"""Who sits where, and the table they sit at."""

import random
import secrets as chance
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from chapterhouse.core.chance import FairDice, commitment, seed_bytes
from chapterhouse.core.game import BadOption, Game
from chapterhouse.core.notation import CodeError
from chapterhouse.core.options import check_options, usual_seats
from chapterhouse.core.position import Position
from chapterhouse.reasons import reason_of
from chapterhouse.records.dice import promised
from chapterhouse.records.events import RecordError
from chapterhouse.table.carry import carried
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import Table
from chapterhouse.terminal.problems import CodeProblem, Problem, TitleProblem, open_title
from chapterhouse.terminal.saving import Secrets, check_content, read_record, read_secrets
from chapterhouse.terminal.screen import Screen, number_in, printable
from chapterhouse.terminal.thinking import Guest, Wanted, read_wanted

USUAL_BOT = "medium"


@dataclass
class Request:
    """What somebody wants to play, as it was typed."""

    title: str = ""
    seats: int | None = None
    seat: str = "0"
    bots: Sequence[str] = ()
    hotseat: bool = False
    names: Sequence[str] = ()
    options: dict[str, str] = field(default_factory=dict)
    content: str | None = None
    seed: int | None = None
    code: str = ""
    file: str = ""
    plain: bool = False  # words instead of a drawn board


@dataclass
class Seated:
    """A table with its guests, and what must not stand in its record."""

    game: Game
    table: Table
    guests: dict[int, Guest]
    secrets: Secrets
    path: Path | None = None


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Read KEY=VALUE."""
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise Problem("bad_option", option=word)
        if name in options:
            raise Problem("option_twice", option=name)
        options[name] = value
    return options


def new_table(screen: Screen, request: Request) -> Seated:
    """Return a table for a new game, or say what of the request cannot be."""
    game = open_title(request.title, request.content)
    seed = seed_bytes(request.seed) if request.seed is not None else chance.token_bytes(32)
    start = dealt(game, request.code, seed) if request.code else None
    seats = request.seats if request.seats is not None else seats_meant(game, request)
    if start is not None:
        seats = int(start.seats)
    try:
        check_options(game, seats, request.options)
        wanted = seat_guests(seats, request)
        names = name_seats(screen, wanted, request.names)
        table = Table(game, seats, seed, request.options, names, start)
    except BadOption as error:
        raise TitleProblem(game, error) from None
    return Seated(game, table, invite(wanted, request.seed), _secrets(seed, wanted))


def dealt(game: Game, code: str, seed: bytes) -> Position:
    """Return the position of a code; cards that the seat to move cannot know are dealt by lot."""
    start = read_code(game, code)
    return game.redeal(start, game.actor(start), FairDice(commitment(seed).encode()))


def loaded_table(request: Request) -> Seated:
    """Return a table at which a saved game goes on."""
    if request.code or request.options or request.names or request.seats or request.seed is not None:
        raise Problem("load_alone", file=request.file)
    record = read_record(request.file)
    if request.title and request.title != record.header.game:
        raise Problem("other_title", file=request.file, title=request.title, found=record.header.game)
    game = open_title(record.header.game, request.content)
    check_content(game, record, request.file)
    kept = read_secrets(Path(request.file))
    seed = kept.seed if kept is not None and promised(record)[0] == commitment(kept.seed) else None
    try:
        if record.rules < game.version and record.end is None:
            record = carried(game, record, {})
        table = table_from(game, record, seed)
    except RecordError as error:
        raise Problem("bad_record", file=request.file, detail=reason_of(error)) from None
    guests = [read_wanted(guest) if guest else None for guest in kept.guests] if kept is not None else []
    if table.is_over():
        guests = [None] * len(record.header.seats)
    elif request.bots or request.hotseat or len(guests) != len(record.header.seats):
        guests = seat_guests(len(record.header.seats), request)
    return Seated(game, table, invite(guests, None), _secrets(table.seed, guests), Path(request.file))


def seats_meant(game: Game, request: Request) -> int:
    """Return how many seats are meant where nobody says so: as many as were named, or the fewest."""
    named = len(request.names) if request.hotseat else len(request.bots) + 1
    return named if named > 2 else usual_seats(game)


def seat_guests(seats: int, request: Request) -> list[Wanted | None]:
    """Return for each seat the bot that sits there, or None for a person."""
    if request.hotseat and request.bots:
        raise Problem("hotseat_with_bots")
    if request.hotseat:
        return [None] * seats
    bots = [read_wanted(bot) for bot in request.bots] or [Wanted(USUAL_BOT)]
    if len(bots) == 1 and (seats > 1 or not request.bots):
        bots *= seats - 1
    if len(bots) != seats - 1:
        raise Problem("bot_count", bots=len(bots), needed=seats - 1)
    own = own_seat(seats, request)
    return [*bots[:own], None, *bots[own:]]


def own_seat(seats: int, request: Request) -> int:
    """Return the person's seat: as asked for, or by lot."""
    if request.seat == "lot":
        return (
            random.Random(request.seed).randrange(seats)
            if request.seed is not None
            else chance.randbelow(seats)
        )
    if not 0 <= number_in(request.seat) < seats:
        raise Problem("bad_seat", seat=request.seat, last=seats - 1)
    return number_in(request.seat)


def name_seats(screen: Screen, wanted: Sequence[Wanted | None], typed: Sequence[str]) -> list[str]:
    """Return a name for every seat, no two alike: people as they want, bots after what they are."""
    people = [printable(name).strip() for name in typed]
    if len(people) > sum(guest is None for guest in wanted) or not all(people):
        raise Problem("bad_names", names=", ".join(typed), people=sum(guest is None for guest in wanted))
    names: list[str] = []
    for guest in wanted:
        name = screen.text("seat.bot", bot=str(guest)) if guest is not None else ""
        if guest is None:
            name = people.pop(0) if people else screen.text("seat.person")
        number = 2
        unique = name
        while unique in names:
            unique = f"{name} {number}"
            number += 1
        names.append(unique)
    return names


def read_code(game: Game, code: str) -> Position:
    """Return the position of a short code from which a game can go on."""
    try:
        position = game.notation.read(code)
    except CodeError as error:
        raise CodeProblem(game, error) from None
    if not game.notation.is_whole(position):
        raise Problem("incomplete_code")
    if not game.to_act(position):
        raise Problem("finished_code")
    return position


def invite(wanted: Sequence[Wanted | None], seed: int | None) -> dict[int, Guest]:
    """Return the bots of all seats that have one."""
    return {
        seat: Guest(guest, None if seed is None else seed + seat)
        for seat, guest in enumerate(wanted)
        if guest is not None
    }


def _secrets(seed: bytes, wanted: Sequence[Wanted | None]) -> Secrets:
    return Secrets(seed, tuple("" if guest is None else str(guest) for guest in wanted))
