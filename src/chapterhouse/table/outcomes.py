"""What chance brings to a table: first what somebody has arranged, then what the dice roll."""

import secrets
from collections.abc import Sequence

from chapterhouse.core.chance import FairDice, commitment, pick, seed_bytes
from chapterhouse.core.game import CHANCE, Game, IllegalMove, Objection, buffer, legal_moves
from chapterhouse.core.position import Position


class Outcomes:
    """The dice of one table, and the outcomes that take their place in scenarios.

    Where anything was arranged the dice prove nothing, so no seed is committed to.
    """

    def __init__(self, game: Game, seed: bytes, arranged: Sequence[str] = (), rolls: bool = True) -> None:
        self.seed = seed
        self.dice = FairDice(seed)
        self.arranged: list[str] = list(arranged)
        self.rolls = rolls  # without dice only what is arranged comes
        self._game = game
        self._was_arranged = bool(arranged)
        self._moves = buffer(game)
        self._odds = buffer(game)

    @property
    def commitment(self) -> str:
        """Return what the header says about the dice."""
        return "" if self._was_arranged else commitment(self.seed)

    @property
    def proof(self) -> str:
        """Return the seed as the end of a record shows it."""
        return "" if self._was_arranged else self.seed.hex()

    def can_come(self) -> bool:
        """Return whether there is anything that chance could bring."""
        return self.rolls or bool(self.arranged)

    def draw(self, position: Position) -> int:
        """Return the move that chance makes at a position where it is to act."""
        if self.arranged:
            return self._arranged_move(position)
        count = self._game.weights_into(position, self._odds)
        self._game.legal_into(position, CHANCE, self._moves)
        return int(self._moves[pick(self._odds, count, self.dice)])

    def _arranged_move(self, position: Position) -> int:
        self._was_arranged = True
        text = self.arranged.pop(0)
        moves = self._game.moves
        for move in legal_moves(self._game, position, CHANCE):
            if text in (moves.text(move), moves.noun(move)):
                return move
        raise IllegalMove(Objection("cannot_come", "", ()), text)

    def __getstate__(self) -> dict[str, object]:
        """Pickle and deep-copy without the buffers, which a compiled package cannot pickle."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_moves", "_odds")}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self._moves, self._odds = buffer(self._game), buffer(self._game)


def seed_of(seed: int | bytes | None) -> bytes:
    """Return the seed as bytes; a fresh one if none is given."""
    if seed is None:
        return secrets.token_bytes(32)
    return seed if isinstance(seed, bytes) else seed_bytes(seed)
