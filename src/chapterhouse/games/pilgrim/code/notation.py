"""The short code of the ledger: positions (`T4; Red=N2,city1`) and lines (`R3 Red: pick E; sow city`)."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame, seat_of, step_of
from chapterhouse.core.game import CHANCE, NOBODY, legal_moves
from chapterhouse.core.notation import CodeError, Notation, Referee
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.code.parts import parts
from chapterhouse.games.pilgrim.code.reader import Reader, figures
from chapterhouse.games.pilgrim.code.results import is_equal, results
from chapterhouse.games.pilgrim.code.writer import colour, write, write_lines
from chapterhouse.games.pilgrim.pack.board import Board

CHANCE_NAME: Final = "chance"
ROUND: Final = re.compile(r"^R\d+ ")
SPEAKER: Final = re.compile(r"(?:R\d+ )?([A-Z][a-z]+|chance):(.*)")


class PilgrimNotation(Notation):
    """Reads and writes the ledger's words; the README explains what they leave open."""  # rule: PI-007

    def __init__(
        self,
        game: AgendaGame,
        board: Board,
        empty: Callable[[int, str, str], Position],
        lay_out: Callable[[Position], None],
    ) -> None:
        self.game = game
        self.board = board
        self.empty = empty
        self.lay_out = lay_out

    def read(self, code: str) -> Position:
        return Reader(self.game, self.board, code, self.empty, self.lay_out).position

    def is_whole(self, position: Position) -> bool:
        players = range(int(position.cells[at.PLAYERS]))
        return all(self._figures(position, seat) == at.FIGURES for seat in players)

    def write(self, position: Position, eyes: int | None = None) -> str:
        return write(self.game, position, self.board)

    def coming(self, line: str) -> list[str] | None:
        return [move for who, move in _moves(line) if who == CHANCE_NAME]

    def differences(
        self, expected: str, before: str, position: Position, found: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        actual = parts(self.write(position)) | results(self.game, self.board, position)
        differing: list[tuple[str, str, str]] = []
        for name, value in parts(expected, is_result=True).items():
            if not is_equal(name, value, actual):
                differing.append((name, value, actual.get(name, "")))
        return differing

    def play(self, line: str, referee: Referee, before: str = "") -> dict[str, str]:
        moves = _moves(line)
        if not before and any(who == CHANCE_NAME for who, _ in moves):
            referee.arrange([move for who, move in moves if who == CHANCE_NAME])
        for who, move in moves:
            if who == CHANCE_NAME:
                continue  # it comes when it is due
            seat = self._seat(referee.peek(), who) if who else NOBODY
            if move.startswith("["):
                self._play_forced(referee, move[1:-1])
            else:
                self._skip_forced(referee, seat, move)
                acting = referee.to_act()
                referee.play(seat if seat != NOBODY else (acting[0] if acting else 0), move)
        if before:
            self._finish(referee)
        return {}

    def head(self, line: str) -> str:
        return line.rpartition(";")[0]

    def lines(self, start: Position, moves: Sequence[tuple[int, int]]) -> list[str]:
        return write_lines(self.game, self.board, start, moves)

    def _figures(self, position: Position, seat: int) -> int:
        """Return the figures of a seat, counting the hand and not yet the one that a new tile waits for."""
        found = figures(position, self.board, seat)
        frames = [position.cells[depth] for depth in range(1, int(position.cells[0]) + 1)]
        if frames and seat_of(frames[-1]) == seat:
            found += int(position.cells[at.IN_HAND])
        return found - sum(1 for f in frames if step_of(f) == ask.SOURCE and seat_of(f) == seat)

    def _seat(self, position: Position, name: str) -> int:
        for seat in range(int(position.cells[at.PLAYERS])):
            if colour(position, self.board, seat) == name:
                return seat
        raise CodeError("nobody", word=name)

    def _forced(self, position: Position, acting: Sequence[int]) -> int:
        """Return the one answer of a question that answers itself, or NOBODY."""  # rule: PI-003
        if not acting or acting[0] == CHANCE or not self.game.is_forced(position, acting[0]):
            return NOBODY
        legal = legal_moves(self.game, position, acting[0])
        return legal[0] if len(legal) == 1 else NOBODY

    def _play_forced(self, referee: Referee, text: str) -> None:
        """Play a move that the line calls forced."""
        move = self._forced(referee.peek(), referee.to_act())
        if move == NOBODY or self.game.moves.text(move) != text.lower():
            raise CodeError("not_forced", word=text)
        referee.play(referee.to_act()[0], text)

    def _skip_forced(self, referee: Referee, seat: int, text: str) -> None:
        """Play forced moves that the line leaves out: a duty that is over, and turns of other colours."""
        position, skipped = referee.peek(), list[tuple[int, int]]()
        acting = referee.to_act()
        while acting and acting[0] != CHANCE:
            legal = legal_moves(self.game, position, acting[0])
            is_due = seat in (NOBODY, acting[0])
            if is_due and any(self.game.moves.text(move) == text.lower() for move in legal):
                for who, move in skipped:
                    referee.play(who, self.game.moves.text(move))
                return
            forced = self._forced(position, acting)
            if forced == NOBODY or (is_due and forced != do.DONE):
                return
            skipped.append((acting[0], forced))
            self.game.apply(position, acting[0], forced)
            acting = self.game.to_act(position)

    def _finish(self, referee: Referee) -> None:
        """Answer what answers itself, until somebody has a choice."""
        move = self._forced(referee.peek(), referee.to_act())
        while move != NOBODY:
            referee.play(referee.to_act()[0], self.game.moves.text(move))
            move = self._forced(referee.peek(), referee.to_act())


def _moves(line: str) -> list[tuple[str, str]]:
    """Return (colour, `chance` or nothing, move) for each move of a line."""
    found: list[tuple[str, str]] = []
    who = ""
    for piece in ROUND.sub("", line.strip()).split(";"):
        text = piece.strip()
        speaker = SPEAKER.fullmatch(text)
        if speaker is not None:
            who, text = speaker[1], speaker[2].strip()
        if text not in ("", "-"):
            found.append((who, " ".join(text.split())))
    return found
