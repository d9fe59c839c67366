"""Observations as OpenSpiel reads them: tensors with names, and strings."""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from chapterhouse.core.game import CHANCE, PUBLIC, Game
from chapterhouse.core.vectors import octets
from chapterhouse.core.watching import Watch

if TYPE_CHECKING:
    from chapterhouse.research.spiel import ChapterhouseState

ROWS: Final = (
    2  # times the longest game that was found: so many moves an information state tensor has room for
)
SPAN: Final = 1 << 20  # no title has more moves


class ChapterhouseObserver:
    """Observations as OpenSpiel wants them: a tensor, its planes by name, and a string.

    With perfect recall they are the information state, a row for each move so far: who made it (1: the seat
    that looks, 2 and on: those after it, the last: chance) and what was seen of it, as the number of the move
    plus 1. A game that is longer than there are rows shows the latest. Without private information they are
    what everybody may know; private information alone has no planes of its own.
    """

    def __init__(self, rules: Game, seats: int, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations of Chapterhouse take no parameters, not {params}.")
        self.rules, self.seats = rules, seats
        self.is_whole, self.is_empty = bool(kind.perfect_recall), not kind.public_info
        self.is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        row = octets(rules.observation.size)
        self._watch = Watch(rules.observation, row, 0)
        self._row = np.frombuffer(memoryview(row), np.uint8)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.is_whole and not self.is_empty and not self.is_public:
            self.tensor = np.zeros(2 * ROWS * rules.longest, np.float32)
            self.dict["told"] = self.tensor.reshape((ROWS * rules.longest, 2))
        elif not self.is_whole and not self.is_empty:
            self._make_planes()

    def _make_planes(self) -> None:
        self.tensor = np.zeros(self.rules.observation.size, np.float32)
        at = 0
        for plane in self.rules.observation.planes:
            self.dict[plane.name] = self.tensor[at : at + plane.size].reshape(plane.shape)
            at += plane.size

    def set_from(self, state: "ChapterhouseState", player: int) -> None:
        """Write what a seat may know."""
        seat = state.eyes(player)
        if self.tensor is None:
            return
        if not self.is_whole:
            self._observe(state, seat)
            self.tensor[:] = self._row
            return
        rows, told = self.dict["told"], state.told[seat]
        rows[:] = 0.0
        for row, (who, move) in enumerate(map(noted, told[-len(rows) :])):
            rows[row, 0] = self.seats + 1 if who == CHANCE else (who - seat) % self.seats + 1
            rows[row, 1] = move + 1

    def string_from(self, state: "ChapterhouseState", player: int) -> str | None:
        """Return the same as text."""
        seat = state.eyes(player)
        if self.is_empty or (self.is_whole and self.is_public):
            return None
        if self.is_whole:
            return state.information_state_string(seat)
        self._observe(state, seat)
        return self._row.tobytes().hex()

    def _observe(self, state: "ChapterhouseState", seat: int) -> None:
        self._watch.show(state.position, PUBLIC if self.is_public else seat)


def note(seat: int, move: int) -> int:
    """Return who did what in one number: states are copied often, and numbers cost nothing to copy."""
    return (seat + 1) * SPAN + move


def noted(number: int) -> tuple[int, int]:
    return number // SPAN - 1, number % SPAN
