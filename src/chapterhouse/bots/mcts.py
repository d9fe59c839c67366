"""A bot that searches the tree of choices by simulated games."""

import math
import time
from collections import deque
from collections.abc import Mapping
from typing import Final, Optional

from chapterhouse.bots.bot import Budget, Candidate, Thought
from chapterhouse.bots.evaluate import WHOLE
from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.bots.random import DiceBot
from chapterhouse.bots.search import Search
from chapterhouse.bots.tree import NONE, Tree
from chapterhouse.core.game import Game, buffer, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.table.glimpse import Glimpse

BATCH: Final = 32  # simulations between two looks at the budget
GLANCE: Final = 0.02  # seconds between two looks at the clock, where the clock matters
PORTION: Final = 0.6  # what one choice may use of the budget that its turn has left
WORTH_LOOKING_AT: Final = 60  # nodes; looking further for an old tree costs more than growing a new one
WORTH_FINDING: Final = 8  # a node with fewer visits is not worth finding again


class Purse:
    """What a turn has left to spend on thinking."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.seconds
        self.playouts = budget.playouts

    def portion(self) -> Budget:
        """Return what the next choice may use: at least one playout."""
        seconds = None if self.seconds is None else max(0.0, self.seconds * PORTION)
        playouts = None if self.playouts is None else max(1, round(self.playouts * PORTION))
        return Budget(seconds, playouts)

    def spend(self, seconds: float, playouts: int) -> None:
        """Take out what a choice has used."""
        if self.seconds is not None:
            self.seconds -= seconds
        if self.playouts is not None:
            self.playouts -= playouts


class MctsBot(DiceBot):
    """Thinks for its budget and plays the move that it tried most often."""

    name = "mcts"
    search: Optional[Search] = None
    _purse: Purse  # of the turn
    _turn = NONE

    def think(self, glimpse: Glimpse) -> Thought:
        """Return the moves that matter, the most visited first."""
        begin = time.perf_counter()
        game, world = glimpse.game, glimpse.deal(self.dice)
        moves = buffer(game)
        if game.canonical_into(world, glimpse.seat, moves) == 1:  # no node stands for it
            only = Candidate(int(moves[0]), 0, 1.0, None)
            return Thought((only,), 0, 0, time.perf_counter() - begin)
        search = self._begin(glimpse, world)
        tree = search.tree
        reused = sum(int(tree.visits[edge]) for edge in own_edges(tree, glimpse.seat, glimpse.legal))
        self._ponder(search, begin)
        candidates = ranked(tree, own_edges(tree, glimpse.seat, glimpse.legal))
        playouts = sum(candidate.visits for candidate in candidates)
        return Thought(candidates, playouts, reused, time.perf_counter() - begin)

    def _begin(self, glimpse: Glimpse, world: Position) -> Search:
        """Set the root to the question, on what is left of the last tree if the question is in it."""
        game, turn = glimpse.game, int(glimpse.game.turn(world))
        if self.search is None or self.search.game is not game:
            self.search = Search(game, evaluation_for(game), self.dice)
            self._turn = NONE
        kept = NONE if self._turn == NONE else find(self.search, glimpse.seat, glimpse.view, turn)
        tree = self.search.tree.below(kept) if kept != NONE else sapling(int(world.seats))
        self.search.begin(world, glimpse.seat, tree)
        if turn != self._turn:
            self._turn = turn
            self._purse = Purse(self.budget)
        return self.search

    def _ponder(self, search: Search, begin: float) -> None:
        """Simulate until this choice's portion is used up or the rest of it cannot change the answer."""
        portion = self._purse.portion()
        start = time.perf_counter()  # finding an old tree counts as time spent, but says nothing about speed
        done, batch = 0, BATCH if portion.seconds is None else 1
        while True:
            number = batch if portion.playouts is None else min(batch, portion.playouts - done)
            before = time.perf_counter()
            search.simulate(number)
            done += number
            now = time.perf_counter()
            left = simulations_left(portion, now - begin, (now - start) / done, done)
            if self.progress is not None:
                self.progress(min(1.0, done / (done + left)))
            if left < 1.0 or lead(search.tree, search.seat) > left:
                break
            if portion.seconds is not None and now - before < GLANCE / 2:
                batch *= 2
        self._purse.spend(now - begin, done)


def sapling(seats: int) -> Tree:
    """Return a tree that is only a root."""
    tree = Tree(seats)
    tree.new_node()
    return tree


def simulations_left(portion: Budget, spent: float, each: float, done: int) -> float:
    """Return how many simulations a portion still allows, by the limit that is nearer."""
    left = math.inf
    if portion.seconds is not None:
        left = max(0.0, portion.seconds - spent) / max(each, 1e-9)
    if portion.playouts is not None:
        left = min(left, portion.playouts - done)
    return left


def own_edges(tree: Tree, seat: int, legal: list[int]) -> list[int]:
    """Return the edges of the root that answer the seat's question.

    A root that was found again may have others: in other worlds somebody else was to choose there.
    """
    edges = range(tree.first[0], tree.first[0] + tree.size[0])
    return [edge for edge in edges if tree.seat[edge] == seat and tree.move[edge] in legal]


def lead(tree: Tree, seat: int) -> int:
    """Return how many visits the seat's first edge of the root is ahead of the second."""
    first, second = 0, 0
    for edge in range(tree.first[0], tree.first[0] + tree.size[0]):
        visits = int(tree.visits[edge]) if tree.seat[edge] == seat else 0
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second


def ranked(tree: Tree, edges: list[int]) -> tuple[Candidate, ...]:
    """Return edges as candidates: the most visited first, of equals the more promising."""
    total = sum(int(tree.visits[edge]) for edge in edges)
    candidates: list[Candidate] = []
    for edge in edges:
        visits = int(tree.visits[edge])
        expected = int(tree.sums[edge]) / (visits * WHOLE) if visits else None
        candidates.append(Candidate(int(tree.move[edge]), visits, visits / total, expected))
    candidates.sort(key=lambda candidate: (candidate.visits, candidate.expected or 0.0), reverse=True)
    return tuple(candidates)


def find(search: Search, seat: int, view: Mapping[str, object], turn: int) -> int:
    """Return the most visited node whose question looks to the seat like the present one, or NONE.

    The moves since the last question are not known to a bot: it plays the tree's moves again and compares.
    """
    game, tree = search.game, search.tree
    best, most = NONE, 0
    pending = deque([(0, search.root)])
    for _ in range(WORTH_LOOKING_AT):
        if not pending:
            break
        node, position = pending.popleft()
        if game.actor(position) == seat and game.turn(position) == turn and game.view(position, seat) == view:
            visits = int(tree.visits_at(node))
            if visits > most:
                best, most = node, visits
            continue
        for edge in range(tree.first[node], tree.first[node] + tree.size[node]):
            if tree.visits[edge] < WORTH_FINDING or tree.child[edge] == NONE:
                continue
            after = played(game, position, int(tree.seat[edge]), int(tree.move[edge]))
            if after is not None:
                search.go_on(after)
                if game.turn(after) <= turn:
                    pending.append((int(tree.child[edge]), after))
    return best


def played(game: Game, position: Position, seat: int, move: int) -> Optional[Position]:
    """Return the position after a move, or None where the world does not allow it."""
    if game.actor(position) != seat or move not in legal_moves(game, position, seat):
        return None
    after = position.copy()
    game.apply(after, seat, move)
    return after
