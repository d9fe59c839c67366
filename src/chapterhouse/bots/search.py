"""Simulations: the part of the bots that is compiled.

A simulation deals a world that the seat cannot rule out, walks down the tree, tries one new edge, asks the
evaluation (after some random choices, if the evaluation wants them), and adds the answer to every edge on the
way. Nature's edges are taken by their odds, a seat's by promise and novelty. Moves may be legal in one
world and not in another, so novelty compares how often an edge was taken with how often it was on offer
(information set search).

Where the evaluation is good at first sight (`has_priors`), it is asked about each new move at once, and its
answer counts like some earlier visits: search then begins with the moves that look best.

Where chance and many seats would make the tree broad long before its own next turn (`branches_over_others` is
False), only the searching seat's choices are branches: the others take what looks best to them at first
sight, chance what it draws, again in every simulation. A node is then its own choices so far, whatever came
between.

Promise is a mixture: the average of all simulations over the edge, and what the evaluation says if everybody
plays the best that is known below it. The average is slow to see a sudden win; the best play sees it at once.
"""

import math
from typing import Final

from chapterhouse.bots.evaluate import WHOLE, Evaluation, result_into, worth_into
from chapterhouse.bots.tree import NONE, Tree
from chapterhouse.core.chance import FastDice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec

DEEPEST: Final = 200  # edges on one way down; what lies below is left to the evaluation
LARGEST: Final = 1_000_000  # edges of a tree; then it only counts on what it has, some hundred megabytes
PRIOR: Final = 2  # visits that a first sight stands for


class Search:
    """A tree that grows from one seat's question."""

    def __init__(self, game: Game, evaluation: Evaluation, dice: FastDice) -> None:
        self.game = game
        self.evaluation = evaluation
        self.dice = dice
        self.exploration: float = evaluation.exploration
        self.has_priors: bool = evaluation.has_priors
        self.branches_over_others: bool = evaluation.branches_over_others
        self.trust: float = evaluation.trust
        self.playout: i64 = evaluation.playout
        self.whole_turns: bool = evaluation.whole_turns
        self.tree = Tree(0)
        self.root: Position = Position(0, vec[i64]([]), vec[i64]([]))
        self.seat: i64 = NOBODY
        self.moves = buffer(game)
        self.odds = buffer(game)
        self.covers = buffer(game)
        self.slots = buffer(game)  # the edges of the moves on offer
        self.count: i64 = 0  # moves on offer
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        self.length: i64 = 0
        self.values: vec[i64] = vec[i64]([0] * game.seats.stop)

    def begin(self, world: Position, seat: i64, tree: Tree) -> None:
        """Search the seat's question in this world, going on from a tree whose root is that question."""
        self.root = world
        self.seat = seat
        self.tree = tree

    def simulate(self, number: i64) -> None:
        """Run this many simulations."""
        done: i64 = 0
        while done < number:
            position = self.game.redeal(self.root, self.seat, self.dice)
            self._walk_down(position)
            self._play_on(position)
            worth_into(self.game, self.evaluation, position, self.values)
            self._add_up()
            done += 1

    def _walk_down(self, position: Position) -> None:
        """Play from the root over known edges to one that was never tried, and note the way.

        With `whole_turns` the walk goes on over new edges, the most promising first, until that turn is over.
        """
        game, tree = self.game, self.tree
        seat = self.seat
        node: i64 = 0
        new_in: i64 = NONE  # the turn of the first new edge
        self.length = 0
        self.count = game.canonical_into(position, seat, self.moves)
        while self.length < DEEPEST:
            self._offer(node, position, seat)
            edge = self.slots[pick(self.odds, self.count, self.dice)] if seat == CHANCE else self._select()
            self.path[self.length] = edge
            self.length += 1
            if new_in == NONE and tree.visits[edge] == 0:
                new_in = game.turn(position)
            game.apply(position, seat, tree.move[edge])
            seat = self._next_chooser(position)
            if seat == NOBODY:
                return
            if new_in != NONE and not (self.whole_turns and game.turn(position) == new_in):
                return
            if tree.child[edge] == NONE and len(tree.seat) > LARGEST:
                return
            node = tree.child_of(node, edge)

    def _next_chooser(self, position: Position) -> i64:
        """Play what is forced and what the tree does not branch over; return who chooses next in the tree."""
        seat = self.go_on(position)
        while not self.branches_over_others and seat != self.seat and seat != NOBODY:
            self._play_for(position, seat)
            seat = self.go_on(position)
        return seat

    def go_on(self, position: Position) -> i64:
        """Play what is forced; return who has a real choice, with the moves on offer in the buffer."""
        game = self.game
        while True:
            seat = game.actor(position)
            if seat == NOBODY:
                return seat
            if seat == CHANCE:
                self.count = game.weights_into(position, self.odds)
                game.legal_into(position, seat, self.moves)
            else:
                self.count = game.canonical_into(position, seat, self.moves)
            if self.count > 1:
                return seat
            game.apply(position, seat, self.moves[0])

    def _play_for(self, position: Position, seat: i64) -> None:
        """Take what chance brings, or what looks best to another seat at first sight."""
        game = self.game
        if seat == CHANCE:
            game.apply(position, seat, self.moves[pick(self.odds, self.count, self.dice)])
            return
        best: i64 = 0
        most: i64 = NONE
        i: i64 = 0
        self.evaluation.prepare(game, position)
        while i < self.count:
            promise = self._glance(position, seat, self.moves[i])
            if promise > most:
                most = promise
                best = i
            i += 1
        game.apply(position, seat, self.moves[best])

    def _offer(self, node: i64, position: Position, seat: i64) -> None:
        """Find the edges of the moves on offer, make the missing ones, and count the offer."""
        tree, count = self.tree, self.count
        i: i64 = 0
        if not tree.match(node, seat, self.moves, count, self.slots):
            while i < count:
                self.covers[i] = self.game.seen(position, self.seat, seat, self.moves[i])
                i += 1
            tree.widen(node, seat, self.moves, self.covers, count)
            tree.match(node, seat, self.moves, count, self.slots)
            if self.has_priors and seat >= 0:
                self._look_at_new(position, seat)
        slots, offers = self.slots, tree.offers
        i = 0
        while i < count:
            offers[slots[i]] += 1
            i += 1

    def _look_at_new(self, position: Position, seat: i64) -> None:
        """Ask the evaluation what each new move on offer promises its seat."""
        tree = self.tree
        i: i64 = 0
        self.evaluation.prepare(self.game, position)
        while i < self.count:
            edge = self.slots[i]
            if tree.prior[edge] == NONE:
                tree.prior[edge] = self._glance(position, seat, self.moves[i])
            i += 1

    def _glance(self, position: Position, seat: i64, move: i64) -> i64:
        """Return what a move promises its seat at first sight."""
        after = position.copy()
        self.game.apply(after, seat, move)
        if self.game.actor(after) == NOBODY:
            result_into(self.game, after, self.values)
        else:
            self.evaluation.glance_into(self.game, after, seat, self.values)
        return self.values[seat]

    def _select(self) -> i64:
        """Return the edge on offer with the best mix of promise and novelty; ties go to a drawn one."""
        tree, slots, count = self.tree, self.slots, self.count
        visits, offers = tree.visits, tree.offers
        hope = 0.0 if self.has_priors else self._hope()
        offered: i64 = 0
        novelty = 0.0
        best: i64 = NONE
        best_value: float = -1.0
        at = self.dice.below(count)
        left = count
        while left > 0:
            edge = slots[at]
            if offers[edge] != offered:  # mostly it is the same for all
                offered = offers[edge]
                novelty = self.exploration * self.exploration * math.log(float(offered))
            if self.has_priors:
                value = self._promise(edge) + math.sqrt(novelty / float(visits[edge] + 1))
            elif visits[edge] == 0:
                value = hope + math.sqrt(novelty)
            else:
                value = self._promise(edge) + math.sqrt(novelty / float(visits[edge]))
            if value > best_value:
                best_value = value
                best = edge
            at += 1
            if at == count:
                at = 0
            left -= 1
        return best

    def _promise(self, edge: i64) -> float:
        """Return what a tried edge, or one seen at first sight, seems worth to its seat."""
        tree = self.tree
        visits, prior = tree.visits[edge], tree.prior[edge]
        if prior == NONE:
            average = float(tree.sums[edge]) / float(visits)
        elif visits == 0:
            return float(prior) / WHOLE
        else:
            average = float(tree.sums[edge] + PRIOR * prior) / float(visits + PRIOR)
        known = float(tree.worth[edge * tree.seats + tree.seat[edge]])
        return (average + self.trust * (known - average)) / WHOLE

    def _hope(self) -> float:
        """Return what an untried edge on offer seems worth: the average of the tried ones."""
        visits, sums, slots = self.tree.visits, self.tree.sums, self.slots
        tried: i64 = 0
        total: i64 = 0
        i: i64 = 0
        while i < self.count:
            edge = slots[i]
            tried += visits[edge]
            total += sums[edge]
            i += 1
        return 0.0 if tried == 0 else float(total) / float(tried * WHOLE)

    def _play_on(self, position: Position) -> None:
        """Play some random choices, then what chance owes, so that the evaluation sees no open draw."""
        game, moves = self.game, self.moves
        left = self.playout
        while True:
            seat = game.actor(position)
            if seat == NOBODY:
                return
            if seat == CHANCE:
                index = pick(self.odds, game.weights_into(position, self.odds), self.dice)
                game.legal_into(position, seat, moves)
                game.apply(position, seat, moves[index])
            elif left == 0:
                return
            else:
                count = game.canonical_into(position, seat, moves)
                game.apply(position, seat, moves[self.dice.below(count)])
                left -= 1

    def _add_up(self) -> None:
        """Give every edge on the way its seat's share, and see from below what it is worth now."""
        tree = self.tree
        visits, sums, seats = tree.visits, tree.sums, tree.seat
        i = self.length - 1
        tree.note(self.path[i], self.values)
        while i >= 0:
            edge = self.path[i]
            if i < self.length - 1:
                tree.reconsider(edge, seats[self.path[i + 1]])
            visits[edge] += 1
            if seats[edge] >= 0:
                sums[edge] += self.values[seats[edge]]
            i -= 1
