"""Bots against bots: many games, every seating equally often, over several processes.

>>> result = run_arena("avignon", ["greedy", "random"], games=4, seed=1)
>>> result.games, sum(row.games for row in result.bots)
(4, 8)
"""

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, Optional

from chapterhouse.bots.bot import make_bot
from chapterhouse.bots.standings import Outcome, Standings, stand
from chapterhouse.core.chance import FairDice, seed_bytes
from chapterhouse.core.game import BadOption, Game
from chapterhouse.core.options import check_options, options_from
from chapterhouse.core.vectors import COMPILED
from chapterhouse.games import UnknownTitle, load
from chapterhouse.spreading import add_place, batches, spread
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.story import title_texts
from chapterhouse.table.table import Table

Report = Callable[[int, int], None]  # is told how many games are over, and how many there will be

TASK: Final = 25  # games that one task on Ray has at most
ROUNDS_APART: Final = 1_000_003  # keeps the seeds of one arena's rounds away from those of the next


class Entrant(NamedTuple):
    """A bot and its budget per turn."""

    name: str
    bot: str
    seconds: Optional[float]
    playouts: Optional[int]


class Fixture(NamedTuple):
    """One game to be played, as plain data for a worker."""

    title: str
    options: tuple[tuple[str, str], ...]
    entrants: tuple[Entrant, ...]
    seating: tuple[int, ...]  # the number of the entrant in each seat
    seed: int


def run_arena(
    title: str,
    entrants: Sequence[str],
    games: int,
    seconds: Optional[float] = None,
    playouts: Optional[int] = None,
    processes: int = 1,
    seed: int = 0,
    options: Optional[Mapping[str, str]] = None,
    seats: Optional[int] = None,
    report: Optional[Report] = None,
    on: str = "",
) -> Standings:
    """Let bots such as "greedy" or "mcts:0.5" (seconds per turn) play, and return what came out.

    The number of games is rounded up so that every seating is played equally often. The games of a round
    share one seed: all seatings begin with the same draws, so luck in the set-up favours nobody.
    `on` says where they are played: see `spreading.py`.
    """
    game = _title(title)
    invited = read_entrants(entrants, seconds, playouts)
    places = seats or (len(invited) if len(invited) in game.seats else game.seats[0])
    if len(invited) < 2 and places > 1:
        raise ValueError("An arena needs at least two bots, or one seat in a title that can be played alone.")
    check_options(game, places, options or {})
    game.new_position(places, options or {})  # refuses what does not go together, before any game
    if games < 1 or processes < 1:
        raise ValueError("It takes at least one game and one process.")
    fixtures = list(_fixtures(title, invited, places, games, seed, options or {}))
    outcomes: list[Outcome] = []
    tasks = batches(fixtures, TASK if on else 1)
    for played in spread(play_fixtures, tasks, processes, on):
        for outcome in played:
            outcomes.append(outcome)
            if report is not None:
                report(len(outcomes), len(fixtures))
    return stand([entrant.name for entrant in invited], outcomes)


def read_entrants(
    texts: Sequence[str], seconds: Optional[float] = None, playouts: Optional[int] = None
) -> tuple[Entrant, ...]:
    """Read bots as NAME or NAME:SECONDS; one that is named twice is numbered."""
    entrants: list[Entrant] = []
    for text in texts:
        bot, colon, own = text.partition(":")
        try:
            entrant = Entrant(text, bot, float(own) if colon else seconds, None if colon else playouts)
        except ValueError:
            raise ValueError(f"'{own}' in '{text}' is not a number of seconds.") from None
        make_bot(bot, entrant.seconds, entrant.playouts)  # refuses what it does not know, before any game
        again = sum(1 for other in entrants if other.name.partition(" ")[0] == text)
        entrants.append(entrant._replace(name=f"{text} #{again + 1}") if again else entrant)
    return tuple(entrants)


def seatings(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Return every way to fill the seats in which no entrant has two seats more than another.

    >>> seatings(2, 2)
    [(0, 1), (1, 0)]
    """
    found: list[tuple[int, ...]] = []
    for seating in itertools.product(range(entrants), repeat=seats):
        counts = [seating.count(entrant) for entrant in range(entrants)]
        if max(counts) - min(counts) <= 1:
            found.append(seating)
    return found


def play_fixtures(fixtures: Sequence[Fixture]) -> list[Outcome]:
    """Play some games one after the other."""
    return [play_fixture(fixture) for fixture in fixtures]


def play_fixture(fixture: Fixture) -> Outcome:
    """Play one game to its end, or to the title's limit."""
    game = _title(fixture.title)
    table = Table(game, len(fixture.seating), seed=fixture.seed, options=dict(fixture.options))
    dice = FairDice(seed_bytes(fixture.seed))  # the table's own glimpses could not be repeated
    bots = []
    for seat, number in enumerate(fixture.seating):
        entrant = fixture.entrants[number]
        bots.append(make_bot(entrant.bot, entrant.seconds, entrant.playouts, fixture.seed * 16 + seat))
    starter = table.to_act()[0]
    choices = 0
    while not table.is_over() and choices < game.max_choices:
        seat = table.to_act()[0]
        move = bots[seat].choose(Glimpse(game, table.peek(), seat, dice))
        table.play(seat, game.moves.text(move))
        choices += 1
    is_cut = not table.is_over()
    places = [1] * len(bots) if is_cut else game.ranking(table.peek())
    return Outcome(
        fixture.seating,
        tuple(int(place) for place in places),
        choices,
        starter,
        is_cut,
        points_by_kind(table),
    )


def points_by_kind(table: Table) -> tuple[dict[str, float], ...]:
    """Return what each seat scored, and for what."""
    points: list[dict[str, float]] = []
    for sheet in table.score():
        kinds: dict[str, float] = {}
        for line in sheet:
            kinds[line.item] = kinds.get(line.item, 0) + line.points
        points.append(kinds)
    return tuple(points)


def _fixtures(
    title: str,
    entrants: tuple[Entrant, ...],
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, str],
) -> Iterator[Fixture]:
    orders = _different(entrants, seatings(len(entrants), seats))
    for number in range(-(-games // len(orders))):
        for order in orders:
            yield Fixture(title, tuple(options.items()), entrants, order, seed * ROUNDS_APART + number)


def _different(entrants: tuple[Entrant, ...], orders: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Keep one of several seatings that differ only in who of equal bots sits where."""
    found: dict[tuple[object, ...], tuple[int, ...]] = {}
    for order in orders:
        found.setdefault(tuple(entrants[number][1:] for number in order), order)
    return list(found.values())


@lru_cache(maxsize=4)
def _title(name: str) -> Game:
    return load(name)


# the command line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add = parser.add_argument
    add("title", help="the title to play")
    add("--bots", required=True, metavar="A,B", help="who plays: mcts,greedy or with seconds mcts:2,mcts:1")
    add("--games", type=int, default=100, metavar="N", help="how many games in all (100)")
    add("--seconds", type=float, metavar="S", help="thinking time per turn, for bots that search (1)")
    add("--playouts", type=int, metavar="N", help="simulations per turn instead; the seed then repeats all")
    add("--processes", type=int, default=1, metavar="P", help="how many games at a time (1)")
    add_place(parser)
    add("--seed", type=int, default=0, metavar="S", help="another number, other games (0)")
    add("--seats", type=int, metavar="N", help="seats at the table; otherwise one for each bot")
    add("--options", nargs="+", default=[], metavar="KEY=VALUE", help="options of the title")
    add("--json", type=Path, metavar="FILE", help="write the result to this file as well")


def run(args: argparse.Namespace) -> int:
    """Play and print; return 2 if the arguments make no sense."""
    from chapterhouse.bots.scoreboard import (  # draws with rich, which the arena itself does not need
        Bar,
        show,
    )

    try:
        options = options_from(args.options)
        with Bar() as bar:
            result = run_arena(
                args.title,
                args.bots.split(","),
                args.games,
                seconds=args.seconds,
                playouts=args.playouts,
                processes=args.processes,
                seed=args.seed,
                options=options,
                seats=args.seats,
                report=bar.move,
                on=args.on,
            )
    except UnknownTitle:
        print(f"There is no title '{args.title}'.", file=sys.stderr)
        return 2
    except BadOption as error:
        print(title_texts(load(args.title), "en").say(f"problem.{error.key}", error.facts), file=sys.stderr)
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    show(result)
    if args.json is not None:
        facts = {"title": args.title, "options": options, "seed": args.seed, "compiled": COMPILED}
        facts |= {"seconds": args.seconds, "playouts": args.playouts, **result.as_data()}
        args.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    return 0
