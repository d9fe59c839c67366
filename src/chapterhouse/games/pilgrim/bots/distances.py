"""How many road tiles lie between any place of Pilgrim's map and the sites and ports.

The answer depends only on what lies on the map, which changes much more rarely than search asks. So the
answers for some maps are kept, each found again by a checksum of its map.
"""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.cells import site_space
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import PORT
from chapterhouse.games.pilgrim.roads.contents import EMPTY
from chapterhouse.games.pilgrim.roads.hexes import OFF, opposite
from chapterhouse.games.pilgrim.roads.shrines import shrine_entry, shrine_hex

HEXES: Final = 91  # as in hexes
EDGES: Final = 6
QUADRANTS: Final = 4
GOALS: Final = 8  # the sites of the quadrants, then the ports
PORTS: Final = QUADRANTS
FAR: Final = 99
DEEPEST: Final = 9  # tiles; nobody plans for longer
KEYS: Final = HEXES * EDGES  # a hex and the edge by which a road comes in
PAGE: Final = GOALS * KEYS + GOALS  # the last eight are the distances from the nearest gate
PAGES: Final = 128
MASK: Final = (1 << 40) - 1
FACTOR: Final = 1000003


class Distances:
    """Distances in tiles over free hexes, by goal and by where a road comes in."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sums: vec[i64] = vec[i64]([-1] * PAGES)
        self.tiles: vec[i64] = vec[i64]([FAR] * (PAGES * PAGE))
        self.page: i64 = 0  # where the distances of the map that is looked at begin in `tiles`
        self.queue: vec[i64] = vec[i64]([0] * KEYS)
        self.ports: vec[i64] = vec[i64]([place for place in range(HEXES) if board.terrain[place] == PORT])

    def look_up(self, position: Position) -> None:
        """Open the page of this map: distances are read from it until another is opened."""
        checksum = self._checksum(position)
        number = checksum % PAGES
        self.page = number * PAGE
        if self.sums[number] != checksum:
            self.sums[number] = checksum
            self._measure(position, self.page)

    def from_key(self, goal: i64, key: i64) -> i64:
        """Return the tiles from a hex, entered by an edge, to a goal; the first lies on the hex itself."""
        return self.tiles[self.page + goal * KEYS + key]

    def from_city(self, goal: i64) -> i64:
        """Return the tiles from the best gate of the city to a goal."""
        return self.tiles[self.page + GOALS * KEYS + goal]

    def from_end(self, position: Position, seat: i64, goal: i64) -> i64:
        """Return the tiles from the open end of a seat's road to a goal."""
        edge = position.cells[at.END_EDGE + seat]
        faced = self.board.neighbour[position.cells[at.END_HEX + seat] * EDGES + edge]
        return self.from_key(goal, faced * EDGES + opposite(edge))

    def from_shrine(self, position: Position, number: i64, goal: i64) -> i64:
        """Return the tiles from a shrine, left by the best of its edges, to a goal."""
        place, entry = shrine_hex(position, number), shrine_entry(position, number)
        fewest: i64 = FAR
        edge: i64 = 0
        while edge < EDGES:
            target = self.board.neighbour[place * EDGES + edge]
            if edge != entry and target != OFF:
                tiles = self.from_key(goal, target * EDGES + opposite(edge))
                if tiles < fewest:
                    fewest = tiles
            edge += 1
        return fewest

    def _checksum(self, position: Position) -> i64:
        cells = position.cells
        found: i64 = cells[at.CLOSED] + 1
        quadrant: i64 = 0
        place: i64 = at.MAP
        last: i64 = at.MAP + HEXES
        while place < last:
            found = ((found ^ cells[place]) * FACTOR) & MASK
            place += 1
        while quadrant < QUADRANTS:
            found = ((found ^ site_space(position, quadrant)) * FACTOR) & MASK
            quadrant += 1
        return found ^ (found >> 20)

    def _measure(self, position: Position, page: i64) -> None:
        board = self.board
        spot = page
        while spot < page + PAGE:
            self.tiles[spot] = FAR
            spot += 1
        goal: i64 = 0
        while goal < GOALS:
            if goal < PORTS:
                target = board.space_hex[site_space(position, goal)]
            else:
                target = self.ports[goal - PORTS]
            self._spread(position, page + goal * KEYS, target)
            nearest: i64 = FAR
            gate: i64 = 0
            while gate < len(board.gates):
                tiles = self.tiles[page + goal * KEYS + board.gates[gate]]
                if tiles < nearest:
                    nearest = tiles
                gate += 1
            self.tiles[page + GOALS * KEYS + goal] = nearest
            goal += 1

    def _spread(self, position: Position, begin: i64, target: i64) -> None:
        """Walk back from a goal, a tile at a time, and note the distance of every place on the way."""
        board, tiles, queue = self.board, self.tiles, self.queue
        end: i64 = 0
        edge: i64 = 0
        while edge < EDGES:
            end = self._step_back(position, begin, target, edge, 1, end)
            edge += 1
        done: i64 = 0
        while done < end:
            key = queue[done]
            done += 1
            reached = tiles[begin + key] + 1
            if reached <= DEEPEST and board.terrain[board.neighbour[key]] != PORT:
                end = self._step_back(position, begin, key // EDGES, key % EDGES, reached, end)

    def _step_back(
        self, position: Position, begin: i64, place: i64, edge: i64, reached: i64, end: i64
    ) -> i64:
        """Note from where a tile beyond an edge of a hex can lead into it; return the end of the queue."""
        board, tiles = self.board, self.tiles
        before = board.neighbour[place * EDGES + edge]
        if before == OFF or position.cells[at.MAP + before] != EMPTY:
            return end
        quadrant = board.quadrant[before]
        if quadrant != OFF and (position.cells[at.CLOSED] >> quadrant) & 1 == 1:
            return end
        leaving = opposite(edge)
        entry: i64 = 0
        while entry < EDGES:
            key = before * EDGES + entry
            if (board.leads_on[key] >> leaving) & 1 == 1 and tiles[begin + key] > reached:
                tiles[begin + key] = reached
                self.queue[end] = key
                end += 1
            entry += 1
        return end
