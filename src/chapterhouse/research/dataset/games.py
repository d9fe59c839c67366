"""Games to write down, one after the other: played here by bots, or read from records."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.bots.bot import Bot, make_bot
from chapterhouse.core.chance import FairDice, FastDice, pick, seed_bytes
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer, legal_moves
from chapterhouse.core.moves import UnknownMove
from chapterhouse.core.position import Position
from chapterhouse.offer import TITLES, UnknownTitle, load
from chapterhouse.records.events import Record, RecordError, in_force
from chapterhouse.records.heading import first_position
from chapterhouse.records.record import read
from chapterhouse.research.settings import BadSetting, known_game
from chapterhouse.spreading import batches, spread
from chapterhouse.table.glimpse import Glimpse

RANDOM: Final = "random"
TASK: Final = 50  # games that one task has at most

Moves = list[tuple[int, int, bool]]


class Unfit(Exception):
    """A record that cannot be taken; the message names the file and says why."""


@dataclass
class Played:
    """A game: where it begins, and its moves (seat, number, forced or not) from there to its end."""

    game: Game
    start: Position
    moves: Moves
    options: Mapping[str, str]
    source: str
    bots: Sequence[str] = ()
    seed: int | None = None
    begins: str | None = None  # the dump of the first position as JSON, where it is not that of a new game
    end: Position = field(init=False)

    def __post_init__(self) -> None:
        self.end = self.start


class Evening(NamedTuple):
    """Some games to be played, as plain data for a worker; in each, the bots sit one seat further on."""

    title: str
    seats: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int  # of the game with number 0
    playouts: int | None
    numbers: Sequence[int] = ()

    def seated(self, number: int) -> list[str]:
        """Return who sits where in a game."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]


def play(
    title: str,
    count: int,
    bots: Sequence[str],
    seats: int | None,
    options: Mapping[str, str],
    seed: int,
    playouts: int | None = None,
    processes: int = 1,
    on: str = "",
) -> Iterator[Played]:
    """Yield games of bots, each from a seed of its own; in each game they sit one seat further on."""
    wanted = len(bots) if seats is None and len(bots) > 1 else seats
    game, places = known_game(title, wanted, options)
    if places % len(bots):
        raise BadSetting(f"{len(bots)} bots cannot share {places} seats evenly.")
    for bot in bots:
        make_bot(bot, playouts=playouts)  # refuses what it does not know, before any game
    whole = Evening(title, places, tuple(bots), tuple(options.items()), seed, playouts)
    tasks = (whole._replace(numbers=numbers) for numbers in batches(range(count), TASK))
    number = 0
    for played in spread(play_evening, tasks, processes, on):
        for moves in played:
            start, seated = game.new_position(places, options), whole.seated(number)
            yield Played(game, start, moves, options, "played", seated, seed + number)
            number += 1


def play_evening(evening: Evening) -> list[Moves]:
    """Play some games one after the other; return their moves."""
    game = _title(evening.title)
    return [
        _play(game, evening.seated(number), dict(evening.options), evening.seed + number, evening.playouts)
        for number in evening.numbers
    ]


@lru_cache(maxsize=4)
def _title(name: str) -> Game:
    return load(name)


def _play(
    game: Game, bots: Sequence[str], options: Mapping[str, str], seed: int, playouts: int | None
) -> Moves:
    """Play one game; a cut one is long, and not over."""
    position, dice, worlds = game.new_position(len(bots), options), FastDice(seed), FairDice(seed_bytes(seed))
    odds = buffer(game)
    made = [make_bot(bot, playouts=playouts, seed=seed * 16 + seat) for seat, bot in enumerate(bots)]
    moves: Moves = []
    while (seat := int(game.actor(position))) != NOBODY and len(moves) < game.max_choices:
        legal = legal_moves(game, position, seat)
        is_forced = seat != CHANCE and len(legal) == 1 and game.is_forced(position, seat)
        if seat == CHANCE:
            move = legal[pick(odds, game.weights_into(position, odds), dice)]
        elif is_forced:
            move = legal[0]
        else:
            move = _chosen(game, position, seat, bots[seat], made[seat], legal, dice, worlds)
        game.apply(position, seat, move)
        moves.append((seat, move, is_forced))
    return moves


def _chosen(
    game: Game,
    position: Position,
    seat: int,
    name: str,
    bot: Bot,
    legal: Sequence[int],
    dice: FastDice,
    worlds: FairDice,
) -> int:
    if name == RANDOM:  # needs no glimpse, which takes longer than the move
        return legal[dice.below(len(legal))]
    return bot.choose(Glimpse(game, position, seat, worlds))


def read_folder(folder: Path, title: str = "") -> Iterator[Played | Unfit]:
    """Yield the records below a folder, in the order of their names, and what is wrong with the others."""
    games: dict[str, Game] = {}
    for path in sorted(folder.rglob("*.jsonl")):
        name = path.relative_to(folder).as_posix()  # whose folder it is belongs into no dataset
        found = _read(path, name, games, title)
        if found is not None:
            yield found


def read_stored(url: str, title: str = "", private: bool = False) -> Iterator[Played | Unfit]:
    """Yield the games of a server's database that are over, under numbers: ids of tables let people in."""
    from chapterhouse.store.finished import finished  # the libraries of the server are another extra

    games: dict[str, Game] = {}
    for number, stored in enumerate(finished(url, title, private)):
        found = _read(stored.lines, f"server/{number}", games)
        if isinstance(found, Played):
            found.bots = stored.seats
        if found is not None:
            yield found


def _read(
    source: Path | list[str], name: str, games: dict[str, Game], title: str = ""
) -> Played | Unfit | None:
    """Return the game of a record, what is wrong with it, or nothing if it is of another title."""
    try:
        record = read(source)
        return _taken(record, name, games) if not title or record.header.game == title else None
    except (RecordError, UnknownMove, UnicodeDecodeError) as error:
        return Unfit(f"{name}: {error}")
    except OSError as error:
        return Unfit(f"{name}: {error.strerror}.")
    except Unfit as error:
        return error


def _taken(record: Record, name: str, games: dict[str, Game]) -> Played:
    header = record.header
    if header.game not in games:
        try:
            games[header.game] = load(header.game)
        except UnknownTitle:
            known = ", ".join(title.name for title in TITLES)
            raise Unfit(f"{name}: there is no title '{header.game}'; the titles are {known}.") from None
    game = games[header.game]
    if header.eyes is not None:
        raise Unfit(f"{name}: it was redacted for somebody's eyes, so what was hidden is not in it.")
    if record.rules != header.rules:
        raise Unfit(f"{name}: the rules of {header.game} changed while it was played.")
    start = first_position(game, header)
    standing = in_force(record.events)
    moves = [(event.by, game.moves.number(event.do), bool(event.forced)) for event in standing]
    begins = None if header.start is None else json.dumps(header.start)
    return Played(game, start, moves, header.options, name, begins=begins)
