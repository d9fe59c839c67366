"""Random games in great numbers. A game that breaks something is saved as a record."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import NOBODY, Game
from chapterhouse.core.position import Position
from chapterhouse.games import UnknownTitle, load
from chapterhouse.records.events import Record
from chapterhouse.records.record import write
from chapterhouse.spreading import add_place, spread
from chapterhouse.tools.inspection import Inspection, inspection
from chapterhouse.tools.oracles import NoOracle, Oracle, oracle_of
from chapterhouse.tools.wandering import Choice, Homing, Quiet, Uniform, record_of, wander

BATCH: Final = 250  # games between two reports of progress
THOROUGH: Final = 50  # in one game of this many, every position is examined closely
TWINS: Final = 4  # copies of past positions that are kept and must not change


class Broken(Exception):
    """Something that must hold does not; the message is a sentence."""


class Failure(NamedTuple):
    """A game that broke something: a sentence, and the game as far as it went."""

    seed: int
    sentence: str
    record: Record

    def save(self, folder: Path) -> str:
        """Write the record into a folder; return the sentence with its path."""
        path = folder / f"{self.record.header.game}-fuzz-{self.seed}.jsonl"
        write(self.record, path)
        return f"{self.sentence}\nSaved as {path}"


class Games(NamedTuple):
    """A number of games to be played, as plain data for a worker."""

    title: str
    seeds: range
    every: int
    seats: int = 0
    options: tuple[str, ...] = ()
    has_oracle: bool = False


@dataclass
class Tally:
    """What came out of a number of games."""

    games: int = 0
    choices: int = 0
    longest: int = 0
    longest_seed: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count another tally's games as well."""
        if other.longest > self.longest:
            self.longest, self.longest_seed = other.longest, other.longest_seed
        self.games += other.games
        self.choices += other.choices
        self.endings += other.endings
        self.failures += other.failures


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("title", help="the title to play")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="number of the first game (0)")
    parser.add_argument("--processes", type=int, default=1, metavar="P", help="how many at a time (1)")
    add_place(parser)
    parser.add_argument(
        "--every", type=int, default=1, metavar="K", help="look at every K-th position of a game (1)"
    )
    parser.add_argument(
        "--seats", type=int, default=0, metavar="N", help="how many seats (default: all numbers in turn)"
    )
    parser.add_argument(
        "--options", nargs="+", default=[], metavar="KEY=VALUE", help="these options (all mixes in turn)"
    )
    parser.add_argument(
        "--oracle", action="store_true", help="play beside the oracle of the source tree (tests/oracle)"
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", default=Path(), help="where a failure is saved (here)"
    )


def run(args: argparse.Namespace) -> int:
    """Play; return 1 if a game broke something and 2 if the arguments make no sense."""
    try:
        game = load(args.title)
    except UnknownTitle:
        print(f"There is no title '{args.title}'.", file=sys.stderr)
        return 2
    if min(args.games, args.processes, args.every) < 1 or not args.folder.is_dir():
        print("It takes at least one game, process and position, and a folder that exists.", file=sys.stderr)
        return 2
    if args.seats not in (0, *game.seats) or not all("=" in option for option in args.options):
        print("The title has no such seats, or an option is not KEY=VALUE.", file=sys.stderr)
        return 2
    try:
        if args.oracle:
            oracle_of(args.title)
    except NoOracle as error:
        print(error, file=sys.stderr)
        return 2
    total = Tally()
    _play_all(args, total)
    print(file=sys.stderr)
    for failure in total.failures:
        print(failure.save(args.folder))
    print(summary(total))
    return 1 if total.failures else 0


def _play_all(args: argparse.Namespace, total: Tally) -> None:
    """Play until a game breaks something, and say how far it is."""
    began = time.perf_counter()
    for tally in spread(play_games, _batches(args), args.processes, args.on):
        total.add(tally)
        speed = total.choices / (time.perf_counter() - began)
        print(f"\r{total.games:,} of {args.games:,} games, {speed:,.0f} choices/s ", end="", file=sys.stderr)
        if total.failures:
            break


def play_games(games: Games) -> Tally:
    """Play one game for each seed; stop at the first that breaks something."""
    game = load(games.title)
    inspected, oracle = inspection(game), oracle_of(games.title) if games.has_oracle else None
    if games.options:
        mixes: list[Mapping[str, str]] = [dict(option.split("=", 1) for option in games.options)]
        inspected = inspected._replace(mixes=mixes, readings=({},))
    tally = Tally()
    for seed in games.seeds:
        length, ending, failure = play_game(game, inspected, seed, games.every, games.seats, oracle)
        tally.add(Tally(1, length, length, seed, Counter([ending])))
        if failure:
            tally.failures.append(failure)
            break
    return tally


def play_game(
    game: Game,
    inspected: Inspection,
    seed: int,
    every: int,
    seats: int = 0,
    oracle: Oracle | None = None,
) -> tuple[int, str, Failure | None]:
    """Play one game; return its length, its ending, and what it broke."""
    seats = seats or game.seats[seed % len(game.seats)]
    options = options_of(game, inspected, seed)
    moves: list[tuple[int, int]] = []
    try:
        position = game.new_position(seats, options)
        watch = Watch(game, inspected, 1 if seed % THOROUGH == 0 else every, seed % THOROUGH == 0)
        partner = oracle(game, seats, options) if oracle is not None else None
        for choice in wander(game, position, FastDice(seed), _policy(seed)):
            watch.look(position, choice)
            if partner is not None:
                partner.look(position, choice)
            moves.append((choice.seat, choice.move))
        watch.look(position, None)
        if partner is not None:
            partner.look(position, None)
    except Exception as error:
        sentence = f"Game {seed} broke at choice {len(moves)}: {type(error).__name__}: {error}"
        return len(moves), "broken", Failure(seed, sentence, record_of(game, seats, options, moves, sentence))
    return len(moves), game.ending(position), None


def options_of(game: Game, inspected: Inspection, seed: int) -> Mapping[str, str]:
    """Return the options of a game by its number: seats, policy, options and readings are not in step."""
    mix = inspected.mixes[seed // (10 * len(game.seats)) % len(inspected.mixes)]
    return {**mix, **inspected.readings[seed // len(game.seats) % len(inspected.readings)]}


def summary(tally: Tally) -> str:
    """Return the figures of all games as a small table."""
    rows = [("games", tally.games), ("choices", tally.choices)]
    rows += [(f"ending {name}", count) for name, count in sorted(tally.endings.items())]
    lines = [f"{name:<24}{number:>14,}" for name, number in rows]
    mean = tally.choices / max(1, tally.games)
    lines.append(f"{'choices a game':<24}{mean:>14,.1f}")
    lines.append(f"{'longest':<24}{tally.longest:>14,}  (game {tally.longest_seed})")
    return "\n".join(lines)


class Watch:
    """Looks at the positions of one game."""

    def __init__(self, game: Game, inspected: Inspection, every: int, is_thorough: bool) -> None:
        self.every = every
        self.looks = 0
        self.game = game
        self.inspected = inspected
        self.is_thorough = is_thorough
        self.twins: list[tuple[Position, list[int], list[int]]] = []

    def look(self, position: Position, choice: Choice | None) -> None:
        """Raise `Broken` if something does not hold; `choice` is what comes next, None at the end."""
        self.looks += 1
        if self.looks % self.every == 0 or choice is None:
            for sentence in self.inspected.check(position):
                raise Broken(sentence)
        if choice is None:
            if self.game.actor(position) != NOBODY:
                raise Broken(f"The game is not over after {self.game.max_choices} choices.")
            if not self.game.ending(position):
                raise Broken("The game is over, but it has no ending.")
        elif self.is_thorough:
            self._look_closely(position, choice)

    def _look_closely(self, position: Position, choice: Choice) -> None:
        game, seat = self.game, choice.seat
        without = [
            move for move in game.candidates(position, seat) if not game.objection(position, seat, move)
        ]
        if without != choice.legal:
            raise Broken(f"Legal are {choice.legal}, but without objection are {without}.")
        if not game.load(game.dump(position), game.version).is_same(position):
            raise Broken("The position is not the same after dump and load.")
        for twin, cells, memory in self.twins:
            if list(twin.cells) != cells or list(twin.memory) != memory:
                raise Broken("A copy of an earlier position has changed.")
        self.twins = [
            *self.twins[1 - TWINS :],
            (position.copy(), list(position.cells), list(position.memory)),
        ]


def _batches(args: argparse.Namespace) -> Iterator[Games]:
    options, last = tuple(args.options), args.seed + args.games
    for first in range(args.seed, last, BATCH):
        seeds = range(first, min(first + BATCH, last))
        yield Games(args.title, seeds, args.every, args.seats, options, args.oracle)


def _policy(seed: int) -> Uniform:
    """Of ten games, eight are played at random, one quietly and one homing."""
    if seed % 10 == 8:
        return Quiet()
    return Homing((2, 4, 8)[seed // 10 % 3]) if seed % 10 == 9 else Uniform()
