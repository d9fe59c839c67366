"""Boards as text: what every board can do, and a plain one for titles that have none of their own."""

from chapterhouse.core.game import Game
from chapterhouse.core.names import Names
from chapterhouse.describing import describer_for
from chapterhouse.offer import title_of
from chapterhouse.terminal.boards.board import Board, PlainBoard


def find_board(game: Game, names: Names, plain: bool = False) -> Board:
    """Return the board that a title's manifest names, or a plain one."""
    title = title_of(game)
    if plain or title is None or not title.board:
        return PlainBoard(game, names, describer_for(game, names))
    made = title.make(title.board, game, names)
    if not isinstance(made, Board):
        raise title.wrong(title.board, made, Board)
    return made
