"""Bots that look one choice ahead, or through the choices that make up one move of a title."""

import time
from typing import Final, Optional

from chapterhouse.bots.bot import Candidate, Thought
from chapterhouse.bots.evaluate import WHOLE, Evaluation, worth_into
from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.bots.random import DiceBot
from chapterhouse.core.chance import Dice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.table.glimpse import Glimpse

OUTCOMES: Final = 64  # chance is averaged exactly up to this many outcomes, and by as many samples beyond


class GreedyBot(DiceBot):
    """Plays the move after which the position looks best; equal moves are drawn from."""

    name = "greedy"
    evaluation: Optional[Evaluation] = None
    game: Optional[Game] = None

    def think(self, glimpse: Glimpse) -> Thought:
        """Return all legal moves, the one with the best prospects first."""
        begin = time.perf_counter()
        foresight = self._foresight(glimpse.game)
        worlds = deal_worlds(glimpse, self.dice, int(foresight.evaluation.worlds))
        rated: list[tuple[float, int, int]] = []
        for move in glimpse.legal:
            total = sum(foresight.after(world, glimpse.seat, move) for world in worlds)
            rated.append((total / len(worlds), self.dice.below(1 << 30), move))
        rated.sort(reverse=True)
        ties = sum(1 for row in rated if row[0] == rated[0][0])
        candidates = tuple(
            Candidate(move, len(worlds), 1.0 / ties if place < ties else 0.0, value)
            for place, (value, _, move) in enumerate(rated)
        )
        return Thought(candidates, len(worlds) * len(rated), 0, time.perf_counter() - begin)

    def _foresight(self, game: Game) -> "Foresight":
        if self.evaluation is None or game is not self.game:
            self.game = game
            self.evaluation = evaluation_for(game)
        return Foresight(game, self.evaluation, self.dice, self.own_choices(self.evaluation))

    def own_choices(self, evaluation: Evaluation) -> int:
        """Return how many further choices of its own the bot makes before it judges."""
        return 0


class PlannerBot(GreedyBot):
    """Greedy, but first makes the further choices without which a title's choice shows nothing."""

    name = "planner"

    def own_choices(self, evaluation: Evaluation) -> int:
        return int(evaluation.own_choices)


class Foresight:
    """What a seat may expect after a move, chance averaged by its odds."""

    def __init__(self, game: Game, evaluation: Evaluation, dice: Dice, own_choices: int) -> None:
        self.own_choices = own_choices
        self.game = game
        self.evaluation = evaluation
        self.dice = dice
        self._moves = buffer(game)
        self._odds = buffer(game)
        self._values: vec[i64] = vec[i64]([0] * game.seats.stop)

    def after(self, world: Position, seat: int, move: int) -> float:
        """Return the seat's expected share of the win after a move."""
        position = world.copy()
        self.game.apply(position, seat, move)
        exact = self._exact(position, seat, OUTCOMES, self.own_choices)
        if exact is not None:
            return exact
        return sum(self._sample(position.copy(), seat) for _ in range(OUTCOMES)) / OUTCOMES

    def _exact(self, position: Position, seat: int, room: int, own: int) -> Optional[float]:
        """Return the average over all that chance may bring, or None if that is more than `room` outcomes.

        Up to `own` further choices of the seat are made as well as they can be.
        """
        actor = self._go_on(position)
        if actor == seat and own > 0:
            return self._best(position, seat, room, own)
        if actor != CHANCE:
            return self._worth(position, seat)
        outcomes = legal_moves(self.game, position, CHANCE)
        odds = weights(self.game, position)
        if len(outcomes) > room:
            return None
        total = 0.0
        for outcome, weight in zip(outcomes, odds, strict=True):
            after = position.copy()
            self.game.apply(after, CHANCE, outcome)
            value = self._exact(after, seat, room // len(outcomes), 0)
            if value is None:
                return None
            total += value * weight
        return total / sum(odds)

    def _best(self, position: Position, seat: int, room: int, own: int) -> Optional[float]:
        best: Optional[float] = None
        for move in legal_moves(self.game, position, seat):
            after = position.copy()
            self.game.apply(after, seat, move)
            value = self._exact(after, seat, room, own - 1)
            if value is not None and (best is None or value > best):
                best = value
        return best

    def _sample(self, position: Position, seat: int) -> float:
        """Return the worth after one throw of the dice."""
        while self._go_on(position) == CHANCE:
            index = pick(self._odds, self.game.weights_into(position, self._odds), self.dice)
            self.game.legal_into(position, CHANCE, self._moves)
            self.game.apply(position, CHANCE, self._moves[index])
        return self._worth(position, seat)

    def _go_on(self, position: Position) -> int:
        """Play single legal moves, as a table does; return who is next to choose, be it chance or nobody."""
        while True:
            actor = int(self.game.actor(position))
            if actor in (CHANCE, NOBODY) or self.game.legal_into(position, actor, self._moves) != 1:
                return actor
            self.game.apply(position, actor, self._moves[0])

    def _worth(self, position: Position, seat: int) -> float:
        worth_into(self.game, self.evaluation, position, self._values)
        return int(self._values[seat]) / WHOLE


def deal_worlds(glimpse: Glimpse, dice: Dice, number: int) -> list[Position]:
    """Return some worlds that the seat cannot rule out, or the only one where nothing is hidden."""
    if number == 1:
        return [glimpse.deal(dice)]
    worlds = [glimpse.deal(dice), glimpse.deal(dice)]
    if worlds[0].is_same(worlds[1]):  # with something hidden this is rare, and then one world will do
        return worlds[:1]
    return worlds + [glimpse.deal(dice) for _ in range(number - 2)]
