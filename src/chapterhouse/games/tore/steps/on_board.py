"""What nearly all steps of this title have in common: they look at the board."""

from chapterhouse.core.agenda import Step
from chapterhouse.games.tore.board import Board


class BoardStep(Step):
    """A step that knows the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
