"""Writes the line of each turn, as the ledger notates games."""

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board

SOURCES = {"left": "o1", "right": "o2"}


class Scribe:
    """Plays the moves again and notes what they are called."""  # rule: KK-80

    def __init__(self, game: AgendaGame, board: Board, position: Position) -> None:
        self.game = game
        self.board = board
        self.position = position
        self.turns: list[str] = []
        self.placing = ""
        self.draws: list[str] = []

    def add(self, seat: int, move: int) -> None:
        """Note one move, chance included."""
        cells = self.position.cells
        turn, half = cells[at.TURN], cells[at.HALF]
        colour = self._colour(int(cells[at.MOVER]))
        self._note(self.game.moves.verb(move), self.game.moves.noun(move).upper())
        self.game.apply(self.position, seat, move)
        if cells[at.HALF] > half:
            self.draws.append(f"[interim {self._scores()}]")
        if turn > 0 and (cells[at.TURN] != turn or cells[at.IS_OVER]):
            self.turns.append(f"{turn}. {colour} {self._line()}" + (" [end]" if cells[at.IS_OVER] else ""))
            self.placing, self.draws = "", []

    def finish(self) -> list[str]:
        """Return the lines, the last one perhaps of a turn that is not over."""
        cells = self.position.cells
        line = f"{cells[at.TURN]}. {self._colour(int(cells[at.MOVER]))} {self._line()}"
        return [*self.turns, line] if self.placing else self.turns

    def _note(self, verb: str, noun: str) -> None:
        if self.position.cells[at.TURN] == 0:
            return
        if verb == "country":
            self.placing = noun
        elif verb == "swap":
            self.placing = f"~{noun}"
        elif verb in ("pay", "pair"):
            self.placing += f" {'2' if verb == 'pair' else ''}{noun}>"
        elif verb in ("cloister", "advisor"):
            self.placing += noun or "a"
        elif verb == "take" and noun != "PILE":
            place = SOURCES[noun.lower()]
            kind = self.position.cells[at.OPEN + (0 if place == "o1" else 1)]
            self.draws.append(f"{place}={self.board.kinds[kind]}")
        elif verb == "draw":
            self.draws.append(f"d={noun}")

    def _line(self) -> str:
        return f"{self.placing}; {' '.join(self.draws)}" if self.draws else self.placing

    def _scores(self) -> str:
        scores = [self.position.cells[at.SCORE + seat] for seat in range(self.position.seats)]
        return " ".join(f"{self._colour(seat)}{score}" for seat, score in enumerate(scores))

    def _colour(self, seat: int) -> str:
        return self.board.colours[self.position.cells[at.COLOURS + seat]]
