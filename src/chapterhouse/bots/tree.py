"""The search tree in flat vectors, so that it compiles to plain loops.

A node is a block of edges, sorted by seat and move: worlds may differ in who has a choice and in what is
legal, so one node can hold edges of several seats, and grows when a world offers a move that it lacks. An
edge counts its visits and offers, sums up what its own seat got, and knows what it is worth to every seat.
"""

from typing import Final

from chapterhouse.core.vectors import append, i64, vec

NONE: Final = -1


class Tree:
    """Nodes and edges by number. Node 0 is the root."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.first: vec[i64] = vec[i64]([])  # of each node: its first edge, and how many it has
        self.size: vec[i64] = vec[i64]([])
        self.seat: vec[i64] = vec[i64]([])
        self.move: vec[i64] = vec[i64]([])
        self.cover: vec[i64] = vec[i64]([])  # the move as the searching seat sees it
        self.child: vec[i64] = vec[i64]([])
        self.visits: vec[i64] = vec[i64]([])
        self.offers: vec[i64] = vec[i64]([])
        self.sums: vec[i64] = vec[i64]([])
        self.prior: vec[i64] = vec[i64]([])  # what the move promised its seat at first sight, or NONE
        self.worth: vec[i64] = vec[i64](
            []
        )  # by seat, if everybody plays the best that is known below the edge
        self.still: vec[i64] = vec[i64]([])  # to each seat, as the evaluation first saw it

    def new_node(self) -> i64:
        """Add a node without edges and return its number."""
        self.first = append(self.first, len(self.seat))
        self.size = append(self.size, 0)
        return len(self.first) - 1

    def match(self, node: i64, seat: i64, moves: "vec[i64]", count: i64, slots: "vec[i64]") -> bool:
        """Write the edge of each move, which ascend, into `slots`; return whether all of them exist."""
        edge = self.first[node]
        end = edge + self.size[node]
        seats, edge_moves = self.seat, self.move
        i: i64 = 0
        while i < count:
            move = moves[i]
            while edge < end and (edge_moves[edge] != move or seats[edge] != seat):
                edge += 1
            if edge == end:
                return False
            slots[i] = edge
            i += 1
        return True

    def widen(self, node: i64, seat: i64, moves: "vec[i64]", covers: "vec[i64]", count: i64) -> None:
        """Add the missing moves to a node: its block is written again at the end, the old one stays."""
        edge = self.first[node]
        end = edge + self.size[node]
        begin = len(self.seat)
        i: i64 = 0
        while edge < end or i < count:
            if i == count or (edge < end and self._is_before(edge, seat, moves[i])):
                self._copy_edge(self, edge)
                edge += 1
            elif edge < end and self.seat[edge] == seat and self.move[edge] == moves[i]:
                self._copy_edge(self, edge)
                edge += 1
                i += 1
            else:
                self._new_edge(seat, moves[i], covers[i])
                i += 1
        self.first[node] = begin
        self.size[node] = len(self.seat) - begin

    def child_of(self, node: i64, edge: i64) -> i64:
        """Return the node below an edge, made if missing. Moves that look alike to the seat share it."""
        if self.child[edge] != NONE:
            return self.child[edge]
        if self.cover[edge] != self.move[edge]:
            twin = self.first[node]
            end = twin + self.size[node]
            while twin < end:
                alike = self.seat[twin] == self.seat[edge] and self.cover[twin] == self.cover[edge]
                if alike and self.child[twin] != NONE:
                    self.child[edge] = self.child[twin]
                    return self.child[edge]
                twin += 1
        self.child[edge] = self.new_node()
        return self.child[edge]

    def note(self, edge: i64, values: "vec[i64]") -> None:
        """Keep what the evaluation says about the last edge of a path."""
        at = edge * self.seats
        seat: i64 = 0
        while seat < self.seats:
            self.worth[at + seat] = values[seat]
            if self.visits[edge] == 0:
                self.still[at + seat] = values[seat]
            seat += 1

    def reconsider(self, edge: i64, chooser: i64) -> None:
        """Derive what an edge is worth from those below it, of which the chooser has just taken one."""
        node = self.child[edge]
        first = self.first[node]
        end = first + self.size[node]
        if chooser < 0:
            self._average(edge, first, end)
        else:
            self._choose(edge, first, end, chooser)

    def _choose(self, edge: i64, first: i64, end: i64, chooser: i64) -> None:
        """Suppose that the chooser takes its best edge; an untried one may be as good as all this looked."""
        worth, visits, seats, width = self.worth, self.visits, self.seat, self.seats
        at = edge * width
        source: i64 = NONE
        most: i64 = NONE
        has_untried = False
        i = first
        while i < end:
            if seats[i] == chooser:
                if visits[i] == 0:
                    has_untried = True
                elif worth[i * width + chooser] > most:
                    most = worth[i * width + chooser]
                    source = i * width
            i += 1
        seat: i64 = 0
        if has_untried and self.still[at + chooser] > most:
            while seat < width:
                worth[at + seat] = self.still[at + seat]
                seat += 1
            return
        while seat < width:
            worth[at + seat] = worth[source + seat]
            seat += 1

    def _average(self, edge: i64, first: i64, end: i64) -> None:
        """Weigh what nature may bring by how often it did."""
        worth, visits, width = self.worth, self.visits, self.seats
        seat: i64 = 0
        while seat < width:
            total: i64 = 0
            number: i64 = 0
            i = first
            while i < end:
                if self.seat[i] < 0:
                    number += visits[i]
                    total += visits[i] * worth[i * width + seat]
                i += 1
            if number > 0:
                worth[edge * width + seat] = total // number
            seat += 1

    def below(self, node: i64) -> "Tree":
        """Return a tree of what lies at and below a node, without anything that is no longer used."""
        kept = Tree(self.seats)
        numbers: vec[i64] = vec[i64]([NONE] * len(self.first))  # the new number of each old node
        queue: vec[i64] = vec[i64]([node])
        numbers[node] = kept.new_node()
        done: i64 = 0
        while done < len(queue):
            old = queue[done]
            kept.first[done] = len(kept.seat)
            kept.size[done] = self.size[old]
            edge = self.first[old]
            end = edge + self.size[old]
            while edge < end:
                kept._copy_edge(self, edge)
                child = self.child[edge]
                if child != NONE:
                    if numbers[child] == NONE:
                        numbers[child] = kept.new_node()
                        queue = append(queue, child)
                    kept.child[len(kept.child) - 1] = numbers[child]
                edge += 1
            done += 1
        return kept

    def visits_at(self, node: i64) -> i64:
        """Return how often an edge of the node was taken."""
        total: i64 = 0
        edge = self.first[node]
        end = edge + self.size[node]
        while edge < end:
            total += self.visits[edge]
            edge += 1
        return total

    def _is_before(self, edge: i64, seat: i64, move: i64) -> bool:
        return self.seat[edge] < seat or (self.seat[edge] == seat and self.move[edge] < move)

    def _new_edge(self, seat: i64, move: i64, cover: i64) -> None:
        self.seat = append(self.seat, seat)
        self.move = append(self.move, move)
        self.cover = append(self.cover, cover)
        self.child = append(self.child, NONE)
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.sums = append(self.sums, 0)
        self.prior = append(self.prior, NONE)
        seats = self.seats
        while seats > 0:
            self.worth = append(self.worth, 0)
            self.still = append(self.still, 0)
            seats -= 1

    def _copy_edge(self, source: "Tree", edge: i64) -> None:
        self.seat = append(self.seat, source.seat[edge])
        self.move = append(self.move, source.move[edge])
        self.cover = append(self.cover, source.cover[edge])
        self.child = append(self.child, source.child[edge])
        self.visits = append(self.visits, source.visits[edge])
        self.offers = append(self.offers, source.offers[edge])
        self.sums = append(self.sums, source.sums[edge])
        self.prior = append(self.prior, source.prior[edge])
        at = edge * self.seats
        end = at + self.seats
        while at < end:
            self.worth = append(self.worth, source.worth[at])
            self.still = append(self.still, source.still[at])
            at += 1
