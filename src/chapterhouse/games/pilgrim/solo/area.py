"""Set-up of the solo game: two open quadrants, the dummies, the Ab-Bott's acolytes and the bag."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.cells import site_tile
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.rounds.layout import place_dummies
from chapterhouse.games.pilgrim.solo.bag import fill_bag


def prepare_solo(position: Position, board: Board, level: i64) -> None:
    """Prepare area, dummies and bag on a table with everything drawn; the Ab-Bott starts."""  # rule: PI-187
    open_area(position, board)
    north, south = board.components.solo_dummies[level - 1]  # rule: PI-189
    place_dummies(position, north, south)
    fill_bag(position, board)
    position.cells[at.STARTER] = position.cells[at.MOVER] = at.ABBOT


def seed_abbot(position: Position, board: Board) -> None:
    """Put the Ab-Bott's acolytes where they begin."""  # rule: PI-190
    for place in board.components.solo_seed:
        position.cells[at.AT + at.ABBOT] += (1 << (at.ZONE_BITS * place)) - at.CITY_ONE


def open_area(position: Position, board: Board) -> None:
    """Open the quadrant of the best site and the next one clockwise; close the others."""  # rule: PI-188
    best: i64 = 1
    order: i64 = 1
    while order < at.QUADRANTS:  # from NE on, NW last
        quadrant = (1 + order) % at.QUADRANTS
        if _points(position, board, quadrant) > _points(position, board, best):
            best = quadrant
        order += 1
    opened: i64 = (1 << best) | (1 << ((best + 1) % at.QUADRANTS))
    position.cells[at.OPENED] = opened
    position.cells[at.CLOSED] = ((1 << at.QUADRANTS) - 1) & ~opened


def _points(position: Position, board: Board, quadrant: i64) -> i64:
    return board.site_points[site_tile(position, quadrant)]
