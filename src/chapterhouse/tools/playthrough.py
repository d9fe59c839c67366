"""Playthroughs: one random game as a page on which every answer of the rules can be read.

The pages are in docs/playthroughs and are compared by a test: whoever changes a rule sees in the diff of a
page what else the change did.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, PUBLIC, Game, ScoreLine, weights
from chapterhouse.core.position import Position
from chapterhouse.games import TITLES, UnknownTitle, find, load
from chapterhouse.records.digest import digest
from chapterhouse.tools.wandering import Choice, wander

DICE: Final = 7  # the number of the game on the pages
POSITIONS: Final = 40
REFUSALS: Final = 8  # shown at most in one position
MARGIN: Final = 20
WIDTH: Final = 110


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="the titles; otherwise all")
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", default=Path("docs/playthroughs"), help="where the pages lie"
    )
    parser.add_argument("--check", action="store_true", help="only tell which pages are out of date")


def run(args: argparse.Namespace) -> int:
    """Write the pages, or with --check return 1 if one is not as it would be written."""
    stale: list[str] = []
    for name in args.titles or [title.name for title in TITLES]:
        try:
            game = load(name)
        except UnknownTitle:
            print(f"There is no title '{name}'.", file=sys.stderr)
            return 2
        for file, text in pages(game):
            path = args.folder / file
            if args.check:
                stale += [file] if not path.is_file() or path.read_text(encoding="utf-8") != text else []
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    for file in stale:
        print(f"{file} is out of date: run `chapterhouse playthrough`.")
    return 1 if stale else 0


def pages(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each page of a title, one for every number of seats."""
    for seats in game.seats:
        yield f"{game.name}/{seats}.md", "\n".join(page(game, seats)) + "\n"


def page(game: Game, seats: int) -> Iterator[str]:
    """Yield the lines of one page."""
    yield f"# {find(game.name).en} with {seats} seats"
    yield ""
    yield f"Random game {DICE} with the content {game.content.name} and version {game.version} of the rules:"
    yield f"what the rules answer in the first {POSITIONS} positions and at the end."
    yield "Written by `chapterhouse playthrough`; do not edit."
    position = game.new_position(seats, {})
    before = position.copy()
    last: Choice | None = None
    count = 0
    for count, choice in enumerate(wander(game, position, FastDice(DICE)), start=1):
        if count <= POSITIONS + 1:
            yield from told(game, before, position, last)
        if count <= POSITIONS:
            yield from answers(game, position, choice, count)
        before, last = position.copy(), choice
    yield ""
    yield f"## The end, after {count} choices"
    yield ""
    yield "```"
    yield from facts("ending", [game.ending(position), f"places {game.ranking(position)}"])
    yield from after(game, position, PUBLIC)
    yield from told(game, before, position, last)


def answers(game: Game, position: Position, choice: Choice, number: int) -> Iterator[str]:
    """Yield what the rules say about one position; the story of the choice closes the section."""
    seat, step = choice.seat, game.question(position, choice.seat)
    yield ""
    yield f"## {number}. {'Chance' if seat == CHANCE else f'Seat {seat}'}: {step.step}"
    yield ""
    yield "```"
    yield from facts("question", [f"{name} {fact}" for name, fact in step.facts.items()])
    texts = [game.moves.text(move) for move in choice.legal]
    if seat == CHANCE:
        odds = weights(game, position)
        rows = [f"{text} {weight}/{sum(odds)}" for text, weight in zip(texts, odds, strict=True)]
        yield from facts("outcomes", rows)
    else:
        yield from facts(f"legal {len(texts)}", texts)
        yield from facts("refused", list(refusals(game, position, seat))[:REFUSALS])
        yield from after(game, position, seat)
    yield from facts("played", [game.moves.text(choice.move)])


def after(game: Game, position: Position, seat: int) -> Iterator[str]:
    """Yield code, view, score and digest; of a seat's own view, what it has beyond everybody's."""
    yield from facts("code", [game.notation.write(position)])
    public = game.view(position, PUBLIC)
    for name, value in public.items():
        yield from facts(f"view.{name}", plain(value))
    for name, value in game.view(position, seat).items():
        if value != public.get(name):
            yield from facts(f"seat {seat} {name}", plain(value))
    for each, sheet in enumerate(game.score(position)):
        yield from facts(f"score {each}", [score_line(line) for line in sheet])
    yield from facts("digest", [digest(game, position)])


def plain(value: object) -> list[str]:
    """Return a part of a view as texts, a list item by item."""
    if isinstance(value, list) and value:
        return [json.dumps(item, ensure_ascii=False) for item in value]
    return [json.dumps(value, ensure_ascii=False)]


def refusals(game: Game, position: Position, seat: int) -> Iterator[str]:
    """Yield the candidates that are refused, each with its reason and rule."""
    for move in game.candidates(position, seat):
        objection = game.objection(position, seat, move)
        if objection is not None:
            yield f"{game.moves.text(move)}: {objection.reason} {objection.rule}"


def told(game: Game, before: Position, position: Position, choice: Choice | None) -> Iterator[str]:
    """Yield the story of the choice that led here, and close its section."""
    if choice is None:
        return
    for sentence in game.tell(before, position, PUBLIC, choice.seat, choice.move):
        parts = [f"{name}={fact}" for name, fact in sentence.facts.items()]
        yield from facts("told", [" ".join([sentence.key, *parts])])
    yield "```"


def score_line(line: ScoreLine) -> str:
    """Return a line of a sheet as one text."""
    return " ".join([line.item, *line.facts, f"{line.points:+}", line.rule])


def facts(name: str, values: list[str]) -> Iterator[str]:
    """Yield a name with its values, as many on a line as fit."""
    line = f"{name:<{MARGIN}}"
    for i, value in enumerate(values):
        piece = value + ("," if i + 1 < len(values) else "")
        if len(line) > MARGIN and len(line) + len(piece) > WIDTH:
            yield line.rstrip()
            line = " " * MARGIN
        line += piece + " "
    yield line.rstrip()
