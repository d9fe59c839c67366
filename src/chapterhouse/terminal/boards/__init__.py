"""Boards as text: one per title, and a plain one for titles that have none yet."""

from importlib import import_module
from importlib.util import find_spec

from chapterhouse.core.game import Game
from chapterhouse.core.texts import Texts
from chapterhouse.terminal.boards.board import Board, PlainBoard


def find_board(game: Game, texts: Texts, names: tuple[str, ...]) -> Board:
    """Return the board of a title: the class `TitleBoard` of the module with its name, if there is one."""
    module = f"chapterhouse.terminal.boards.{game.name}"
    if find_spec(module) is None:
        return PlainBoard(game, texts, names)
    board: Board = import_module(module).TitleBoard(game, texts, names)
    return board
