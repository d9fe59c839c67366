"""What a position is worth to each seat, in millionths of a win."""

import math
from abc import ABC, abstractmethod
from typing import Final

from chapterhouse.core.game import NOBODY, Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, mypyc_attr, vec

WHOLE: Final = 1_000_000  # a certain win; so fine that a bot far behind still tells good moves from bad
SPREAD: Final = 8.0  # a lead of this many points makes a win nearly three times as likely as not
ALONE: Final = 24.0  # the same where one plays alone, and every point of the lead counts


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(ABC):
    """An opinion about positions: what search sees where it stops looking.

    The more an evaluation knows, the more search can trust it: see `Search`.
    """

    trust: float = 0.5  # the weight of best play by the evaluation against the average of all simulations
    exploration: float = 0.4  # how much novelty counts in search beside promise
    has_priors: bool = False  # whether search asks it about every new move before trying any
    branches_over_others: bool = True  # or whether chance and the other seats are only played through
    whole_turns: bool = False  # whether search judges only where a turn has ended
    playout: i64 = 0  # random choices that are played before the evaluation is asked
    worlds: i64 = 8  # dealt worlds that the greedy bot looks at where something is hidden
    own_choices: i64 = 0  # further choices of its seat that the planner makes before it judges

    @abstractmethod
    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        """Write each seat's expected share of the win, 0 to `WHOLE`.

        Some seat has a choice to make; with `has_priors` it may also be chance that is to come.
        """

    def prepare(self, game: Game, position: Position) -> None:
        """Get ready for glances at what the moves in this position lead to."""
        return

    def glance_into(self, game: Game, position: Position, seat: i64, values: "vec[i64]") -> None:
        """Write at least the share of the seat whose move led here: what a first sight needs."""
        self.value_into(game, position, values)


class ScoreEvaluation(Evaluation):
    """For titles without knowledge: the lead on the score sheets, after many random choices."""

    def __init__(self) -> None:
        self.trust = 0.0
        self.playout = 200

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        points: list[float] = []
        for sheet in game.score(position):
            total = 0.0
            for line in sheet:
                total += float(line.points)
            points.append(total)
        if position.seats == 1:
            values[0] = worth_alone(points[0])
            return
        best = max(points)
        odds: list[float] = []
        for number in points:
            odds.append(math.exp((number - best) / SPREAD))
        whole = sum(odds)
        seat: i64 = 0
        while seat < position.seats:
            values[seat] = int(WHOLE * odds[seat] / whole)
            seat += 1


def share_into(points: "vec[i64]", seats: i64, spread: float, values: "vec[i64]") -> None:
    """Write the odds that expected points make: a lead of `spread` is worth nearly three to one."""
    best = points[0]
    seat: i64 = 1
    while seat < seats:
        if points[seat] > best:
            best = points[seat]
        seat += 1
    whole: float = 0.0
    seat = 0
    while seat < seats:
        whole += math.exp(float(points[seat] - best) / spread)
        seat += 1
    seat = 0
    while seat < seats:
        values[seat] = int(WHOLE * math.exp(float(points[seat] - best) / spread) / whole)
        seat += 1


def worth_alone(lead: float) -> int:
    """Return what a lead is worth to somebody who plays alone: the sheet's sum says how well it went."""
    return int(WHOLE / (1.0 + math.exp(-lead / ALONE)))


def result_into(game: Game, position: Position, values: "vec[i64]") -> None:
    """Write what a finished game was worth: the win to the first, shared by those who tie."""
    if position.seats == 1:
        values[0] = worth_alone(float(sum(line.points for line in game.score(position)[0])))
        return
    places = game.ranking(position)
    winners: i64 = 0
    for place in places:
        if place == 1:
            winners += 1
    seat: i64 = 0
    while seat < position.seats:
        values[seat] = WHOLE // winners if places[seat] == 1 else 0
        seat += 1


def worth_into(game: Game, evaluation: Evaluation, position: Position, values: "vec[i64]") -> None:
    """Write what the position is worth: the result of a game that is over, otherwise an opinion."""
    if game.actor(position) == NOBODY:
        result_into(game, position, values)
    else:
        evaluation.value_into(game, position, values)
