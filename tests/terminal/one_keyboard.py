"""Four people at one keyboard: what their screen shows, and that it tells nobody what others hide."""

import io
import random
from typing import Final

from rich.console import Console

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.offer import names_for
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story
from chapterhouse.table.table import Table
from chapterhouse.terminal import draw
from chapterhouse.terminal.boards import find_board
from chapterhouse.terminal.picture import Typist
from chapterhouse.terminal.play import Session
from chapterhouse.terminal.saving import Secrets
from chapterhouse.terminal.seating import Seated
from chapterhouse.terminal.words import title_words

NAMES: Final = ("Anna", "Bo", "Cleo", "Dan")


def played(game: Game, start: Position, *lines: str, terminal: bool = False) -> str:
    """Return everything that is printed while four people at one keyboard type these lines."""
    shown = io.StringIO()
    console = Console(file=shown, width=80, force_terminal=terminal, color_system=None, highlight=False)
    screen = Typist(title_words(game, "en"), console)
    screen.lines = list(lines)
    table = Table(game, 4, seed=1, names=NAMES, start=start)
    assert Session(screen, Seated(game, table, {}, Secrets(b"", ()))).run() == 0
    return shown.getvalue()


def check_whole_game(game: Game) -> None:
    """See that all through a game seat 0's screen is the same in every world that it holds possible."""
    chooser = random.Random(3)
    table = Table(game, 4, seed=3, names=NAMES)
    compared = 0
    while not table.is_over():
        seat = table.to_act()[0]
        if seat == 0 and len(table.events) % 3 == 0:
            true = table.peek()
            dealt = game.redeal(true, 0, FastDice(len(table.events)))
            assert screen_of(game, true) == screen_of(game, dealt)
            compared += 1
        table.play(seat, chooser.choice(table.legal(seat)))
    assert compared > 9


def screen_of(game: Game, position: Position) -> str:
    """Return board, choices and code as seat 0 sees them."""
    texts = title_words(game, "en")
    board = find_board(game, names_for(game, texts, NAMES))
    view = game.view(position, 0)
    moves = [
        (game.moves.text(move), game.objection(position, 0, move)) for move in game.candidates(position, 0)
    ]
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as capture:
        console.print(board.draw(view, 0, 80), board.draw_again(view, 0, 80))
        console.print(draw.choices(texts, draw.numbered(view, board.names, moves)))
        console.print(draw.prompt(texts, game.question(position, 0)), game.notation.write(position, 0))
    return capture.get()


def told(game: Game) -> list[tuple[int, str]]:
    """Return the story of a random game, as two of the seats and the public read it."""
    chooser = random.Random(6)
    table = Table(game, 4, seed=6, names=NAMES)
    while not table.is_over():
        seat = table.to_act()[0]
        table.play(seat, chooser.choice(table.legal(seat)))
    story, start = Story(game, title_words(game, "en"), NAMES), game.new_position(4, {})
    return [
        (eyes, " ".join(paragraph.text for paragraph in whole_story(story, start, table.events, eyes)))
        for eyes in (0, 1, PUBLIC)
    ]
