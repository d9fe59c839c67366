"""Walk counts: how many lines of play of a given length begin in a position, chance enumerated.

Examples miss what nobody thought of; a count does not. Each line of a `.walk` file reads
`position code | depth | count`; where a count is wrong, the counts per first move lead to the wrong move.
"""

import argparse
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import NOBODY, Game, buffer, legal_moves
from chapterhouse.core.notation import CodeError
from chapterhouse.core.playout import play_out
from chapterhouse.core.position import Position
from chapterhouse.games import UnknownTitle, load
from chapterhouse.records.digest import digest
from chapterhouse.table.story import code_sentence, title_texts
from chapterhouse.tools.inspection import inspection

BATCH: Final = 100  # games whose digests are combined into one line


class BadWalk(Exception):
    """A file that holds no walks; the message is a sentence."""


class Walk(NamedTuple):
    """One line of a `.walk` file."""

    line: int
    code: str
    depth: int
    lines: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("title", help="the title")
    parser.add_argument("code", nargs="?", help="a position in the title's short code")
    parser.add_argument("depth", nargs="?", type=int, help="how many choices deep")
    parser.add_argument(
        "--count-again", type=Path, metavar="FILE", help="write the counts of a .walk file again"
    )
    parser.add_argument(
        "--digests", type=Path, metavar="FILE", help="write the digests of random games again"
    )
    parser.add_argument(
        "--games", type=int, metavar="N", default=2000, help="how many games --digests plays (2000)"
    )


def run(args: argparse.Namespace) -> int:
    """Print the count after each first move and their sum, or write a file of counts or digests again."""
    try:
        game = load(args.title)
        if args.digests is not None:
            args.digests.write_text(
                "".join(f"{line}\n" for line in digests(game, args.games)), encoding="utf-8"
            )
            return 0
        if args.count_again is not None:
            args.count_again.write_text(counted_again(game, args.count_again), encoding="utf-8")
            return 0
        if args.code is None or args.depth is None or args.depth < 1:
            print("Name a position and a depth of at least 1.", file=sys.stderr)
            return 2
        position = game.notation.read(args.code)
    except UnknownTitle:
        print(f"There is no title '{args.title}'.", file=sys.stderr)
        return 2
    except CodeError as error:
        print(code_sentence(title_texts(game, "en"), error), file=sys.stderr)
        return 2
    except (OSError, BadWalk) as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(divided(game, position, args.depth)))
    return 0


def count(game: Game, position: Position, depth: int) -> int:
    """Return how many lines of `depth` choices begin here; a line that ends earlier counts as one."""
    seat = game.actor(position)
    if depth == 0 or seat == NOBODY:
        return 1
    moves = buffer(game)
    number = game.legal_into(position, seat, moves)
    if depth == 1:
        return int(number)
    total = 0
    for i in range(number):
        after = position.copy()
        game.apply(after, seat, moves[i])
        total += count(game, after, depth - 1)
    return total


def divided(game: Game, position: Position, depth: int) -> Iterator[str]:
    """Yield the count after each first move, and their sum."""
    seat = game.actor(position)
    total = 0
    for move in legal_moves(game, position, seat):
        after = position.copy()
        game.apply(after, seat, move)
        number = count(game, after, depth - 1)
        total += number
        yield f"{game.moves.text(move):<24}{number:>12}"
    yield f"{'all':<24}{total:>12}"


def read_walks(path: Path) -> list[Walk]:
    """Return the lines of a `.walk` file; lines that begin with `#` are comments."""
    found: list[Walk] = []
    try:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                code, depth, total = (part.strip() for part in line.rsplit("|", 2))
                found.append(Walk(number, code, int(depth), int(total)))
    except UnicodeDecodeError:
        raise BadWalk(f"{path} is no text.") from None
    except ValueError:
        raise BadWalk(f"{path}, line {number}: write CODE | DEPTH | COUNT.") from None
    return found


def counted_again(game: Game, path: Path) -> str:
    """Return the text of a `.walk` file with every count made again."""
    walks = read_walks(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    for walk in walks:
        total = count(game, game.notation.read(walk.code), walk.depth)
        lines[walk.line - 1] = f"{walk.code} | {walk.depth} | {total}"
    return "\n".join(lines) + "\n"


def digests(game: Game, games: int) -> Iterator[str]:
    """Yield a line for every 100 random games: their numbers, their choices, a digest of how they ended.

    The figures are the same compiled and not, so they show whether both play the same game.
    """
    inspected = inspection(game)
    moves = buffer(game)
    for first in range(0, games, BATCH):
        combined = hashlib.sha256()
        choices = 0
        for seed in range(first, min(first + BATCH, games)):
            seats = game.seats[seed % len(game.seats)]
            options = inspected.mixes[seed // len(game.seats) % len(inspected.mixes)]
            position = game.new_position(seats, options)
            choices += play_out(game, position, FastDice(seed), moves, game.max_choices)
            combined.update(digest(game, position).encode())
        yield f"{first}-{min(first + BATCH, games) - 1} {choices} {combined.hexdigest()}"
