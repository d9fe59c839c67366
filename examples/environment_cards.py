"""Measure how long and how wide the titles are: random games, one row for each title and seat count.

python examples/environment_cards.py --games 200
"""

import argparse
import statistics
import sys
from collections.abc import Sequence
from typing import NamedTuple

from chapterhouse import CHANCE, FastDice, Game, legal_moves, load, titles
from chapterhouse.core.chance import pick
from chapterhouse.core.game import NOBODY, buffer


class Measured(NamedTuple):
    """What a random game was like."""

    widths: list[int]  # legal moves at each decision of a player that was none of one move
    forced: int
    chance: int


def measure(game: Game, seats: int, seed: int) -> Measured:
    """Play one random game and count."""
    position, dice, odds = game.new_position(seats, {}), FastDice(seed), buffer(game)
    found = Measured([], 0, 0)
    while (seat := int(game.actor(position))) != NOBODY:
        moves = legal_moves(game, position, seat)
        if seat == CHANCE:
            found = found._replace(chance=found.chance + 1)
            move = moves[pick(odds, game.weights_into(position, odds), dice)]
        else:
            move = moves[dice.below(len(moves))]
            if len(moves) > 1:
                found.widths.append(len(moves))
            else:
                found = found._replace(forced=found.forced + 1)
        game.apply(position, seat, move)
    return found


def row(game: Game, seats: int, games: int) -> str:
    """Return the row of a title with this many seats."""
    found = [measure(game, seats, seed) for seed in range(games)]
    widths = [width for each in found for width in each.widths]
    lengths = [len(each.widths) for each in found]
    spread = 1.96 * statistics.stdev(lengths) / len(lengths) ** 0.5 if len(lengths) > 1 else 0.0
    chance = statistics.mean(each.chance for each in found)
    forced = statistics.mean(each.forced for each in found)
    cells = (
        game.name,
        seats,
        f"{statistics.mean(lengths):.0f} ± {spread:.1f}",
        f"{statistics.mean(widths):.1f}",
        max(widths),
        f"{chance:.0f}",
        f"{forced:.0f}",
        game.moves.players,
        game.observation.size,
    )
    return f"| {' | '.join(map(str, cells))} |"


def main(words: Sequence[str] | None = None) -> int:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--title", default="")
    args = parser.parse_args(words)
    if args.games < 1:
        print("It takes at least one game.", file=sys.stderr)
        return 2
    print("| title | seats | decisions | branching | most | chance | forced | actions | bytes |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for title in titles():
        if args.title in ("", title.name):
            game = load(title.name)
            for seats in game.seats:
                print(row(game, seats, args.games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
