"""What a position of Die Tore der Welt is worth: the points that each seat may expect to end with.

They are the points on the track, and what everything else is worth in this round: `sight.py` counts it,
`weights.py` holds what each piece brought on average in games that the bots played.
"""

from typing import Final

from chapterhouse.bots.evaluate import Evaluation, share_into
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import at
from chapterhouse.games.tore.bots.sight import Sight
from chapterhouse.games.tore.bots.weights import MARKS, WEIGHTS
from chapterhouse.games.tore.game import Tore

POINT: Final = 100  # all weights are in hundredths of a point
SPREAD_LATE: Final = 350.0
SPREAD_EARLY: Final = 900.0


class ToreEvaluation(Evaluation):
    """Odds from the points that each seat may expect."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Tore):
            raise TypeError(f"This evaluation knows Die Tore der Welt, not {game.name}.")
        self.worlds = 2  # the others' cards hardly count
        self.own_choices = 3
        self.has_priors = True
        self.branches_over_others = False  # events and the others' cards would make the tree too broad
        self.trust = 0.0
        self.exploration = 0.05
        self.sight = Sight(game.board)
        self.features: i64 = len(WEIGHTS)
        self.weights: vec[i64] = vec[i64](by_round())
        self.points: vec[i64] = vec[i64]([0] * 4)

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        self.prepare(game, position)
        share_into(self.points, position.seats, self._spread(position), values)

    def prepare(self, game: Game, position: Position) -> None:
        seat: i64 = 0
        while seat < position.seats:
            self.points[seat] = self.promise(position, seat)
            seat += 1

    def glance_into(self, game: Game, position: Position, seat: i64, values: "vec[i64]") -> None:
        """Take it that the move changed nothing for the others."""
        before = self.points[seat]
        self.points[seat] = self.promise(position, seat)
        share_into(self.points, position.seats, self._spread(position), values)
        self.points[seat] = before

    def _spread(self, position: Position) -> float:
        """The longer the game still is, the less a lead says."""
        cells = position.cells
        left = (at.CHAPTERS - cells[at.CHAPTER]) * at.ROUNDS + at.ROUNDS - cells[at.ROUND] + 1
        return SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * float(left) / float(at.CHAPTERS * at.ROUNDS)

    def promise(self, position: Position, seat: i64) -> i64:
        """Return the points that a seat may expect to end with."""
        cells = position.cells
        self.sight.look(position, seat)
        seen, weights = self.sight.seen, self.weights
        total = cells[at.SCORE + seat] * POINT
        features = self.features
        weight = self.sight.round * features
        number: i64 = 0
        while number < features:
            total += seen[number] * weights[weight]
            number += 1
            weight += 1
        return total


def by_round() -> list[int]:
    """Return the weights of all rounds, those between two marks of a chapter in proportion."""
    table: list[int] = []
    for chapter in range(at.CHAPTERS):
        for round_ in range(1, at.ROUNDS + 1):
            part = 0 if round_ <= MARKS[1] else 1
            share = (round_ - MARKS[part]) / (MARKS[part + 1] - MARKS[part])
            for _, row in WEIGHTS:
                before, after = row[chapter * len(MARKS) + part], row[chapter * len(MARKS) + part + 1]
                table.append(round(before + share * (after - before)))
    return table + [row[-1] for _, row in WEIGHTS]
