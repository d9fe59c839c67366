"""Boards as text."""

from rich.console import Console

from chapterhouse.games import load
from chapterhouse.offer import names_for
from chapterhouse.table.story import title_texts
from chapterhouse.table.table import Table
from chapterhouse.terminal.boards import find_board
from chapterhouse.terminal.boards.board import PlainBoard

GAME = load("avignon")
NAMES = ("Anna", "Bo")


def drawn(board: PlainBoard, view: dict[str, object], width: int = 80) -> str:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(board.draw(view, 0, width))
    return capture.get()


def test_a_title_without_a_board_gets_what_is_seen_in_tables() -> None:
    texts = title_texts(GAME, "en")
    table = Table(GAME, 2, seed=1, names=NAMES)
    text = drawn(PlainBoard(GAME, names_for(GAME, texts, NAMES)), table.view(0))
    assert "congregations" in text and "pile: 7" in text and "| 1 | 1 |" in text


def test_between_two_choices_of_a_turn_only_what_is_new_is_told() -> None:
    table = Table(GAME, 2, seed=1, names=NAMES, options={"sides": "rome"})
    board = find_board(GAME, names_for(GAME, title_texts(GAME, "en"), NAMES), plain=True)
    assert isinstance(board, PlainBoard)
    whole = str(board.draw(table.view(0), 0, 80))
    assert "Draw pile: 7" in whole and "Congregations" in whole
    assert str(board.draw_again(table.view(0), 0, 80)) == ""
    table.play(0, "beseech 1")
    assert "Congregations" not in str(board.draw_again(table.view(0), 0, 80))


def test_the_plain_board_serves_every_title() -> None:
    board = find_board(GAME, names_for(GAME, title_texts(GAME, "en"), NAMES))
    assert not isinstance(board, PlainBoard)
    other = load("avignon")
    other.name = "nothing-like-it"
    assert isinstance(find_board(other, names_for(other, title_texts(GAME, "en"), NAMES)), PlainBoard)
