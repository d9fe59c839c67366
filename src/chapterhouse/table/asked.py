"""One question to one seat, worked out once: for checks, forced steps and what people are shown."""

from chapterhouse.core.game import Game, Objection, Question, legal_moves
from chapterhouse.core.moves import UnknownMove
from chapterhouse.core.position import Position

Candidate = tuple[str, Objection | None]  # a move as text, with what the rules have against it


class Asked:
    """What a seat may answer at a position, which must not change any more.

    Legal is what has no objection and stands among the candidates; tests hold every title to that, so what is
    legal need not be looked at for an objection.
    """

    __slots__ = ("_candidates", "_game", "_legal", "_position", "_question", "_seat")

    def __init__(self, game: Game, position: Position, seat: int) -> None:
        self._game = game
        self._position = position
        self._seat = seat
        self._legal: tuple[int, ...] | None = None
        self._question: Question | None = None
        self._candidates: list[Candidate] | None = None

    @property
    def legal(self) -> tuple[int, ...]:
        """Return the legal moves, ascending."""
        if self._legal is None:
            self._legal = tuple(legal_moves(self._game, self._position, self._seat))
        return self._legal

    @property
    def question(self) -> Question:
        """Return what the seat is asked."""
        if self._question is None:
            self._question = self._game.question(self._position, self._seat)
        return self._question

    @property
    def candidates(self) -> list[Candidate]:
        """Return what the seat might point at, each with the objection to it, if any."""
        if self._candidates is None:
            game, position, seat, legal = self._game, self._position, self._seat, set(self.legal)
            self._candidates = [
                (game.moves.text(move), None if move in legal else game.objection(position, seat, move))
                for move in game.candidates(position, seat)
            ]
        return self._candidates

    def is_forced(self) -> bool:
        """Return whether there is only one answer, which need not be asked for."""
        return self._game.is_forced(self._position, self._seat) and len(self.legal) == 1

    def why(self, text: str) -> Objection | None:
        """Return why the seat may not play this now, or None if it may."""
        game = self._game
        try:
            move = game.moves.number(text)
        except UnknownMove:
            return game.misread(self._position, self._seat, text) or Objection("unknown_move", "", ())
        if move >= game.moves.size:
            return Objection("unknown_move", "", ())
        if move in self.legal:
            return None
        return game.objection(self._position, self._seat, move) or Objection("not_now", "", ())
