"""Houses on the fourteen plots."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore.accounts import gain, give, held, score
from chapterhouse.games.tore.at import GOLD, HOUSES, HOUSES_LEFT, POINTS, RENT
from chapterhouse.games.tore.board import Board


def taken(position: Position) -> i64:
    """Return the plots with a house, as bits."""
    plots: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        plots |= position.cells[HOUSES + seat]
        seat += 1
    return plots


def found_objection(
    position: Position, board: Board, seat: i64, plot: i64, material: i64, gold: i64
) -> Optional[Objection]:
    """Return why a seat cannot put a house on a plot at this price."""
    cells = position.cells
    if (taken(position) >> plot) & 1 == 1:
        return Objection("plot_taken", "TW-49")
    if (cells[HOUSES + seat] >> board.twin[plot]) & 1 == 1:
        return Objection("pair_owned", "TW-50")
    if cells[HOUSES_LEFT + seat] == 0:
        return Objection("no_house_left", "TW-49")
    needs = board.plot_needs[plot]
    if held(position, seat, needs) < material:
        return Objection("not_enough", "TW-49", (f"@good.{board.goods[needs]}",))
    if held(position, seat, GOLD) < gold:
        return Objection("not_enough", "TW-49", ("@good.gold",))
    return None


def can_found(position: Position, board: Board, seat: i64, plot: i64, material: i64, gold: i64) -> bool:
    """Return whether `found_objection` has none, apart from taken plots: quickly."""
    cells = position.cells
    return (
        (cells[HOUSES + seat] >> board.twin[plot]) & 1 == 0
        and cells[HOUSES_LEFT + seat] > 0
        and held(position, seat, board.plot_needs[plot]) >= material
        and held(position, seat, GOLD) >= gold
    )


def found(position: Position, board: Board, seat: i64, plot: i64, material: i64, gold: i64) -> None:
    """Pay for a house and put it on the plot."""  # rule: TW-49
    give(position, seat, board.plot_needs[plot], material)
    give(position, seat, GOLD, gold)
    position.cells[HOUSES + seat] |= 1 << plot
    position.cells[HOUSES_LEFT + seat] -= 1


def raze(position: Position, seat: i64, plot: i64) -> None:
    """Take a house back from its plot."""  # rule: TW-E-III-01
    position.cells[HOUSES + seat] &= ~(1 << plot)
    position.cells[HOUSES_LEFT + seat] += 1


def collect(position: Position, board: Board, seat: i64, plot: i64) -> None:
    """Take the yield of a house; out of stock it yields nothing."""  # rule: TW-51
    if board.plot_good[plot] == POINTS:
        score(position, seat, RENT, board.plot_count[plot])
    else:
        gain(position, seat, board.plot_good[plot], board.plot_count[plot])
