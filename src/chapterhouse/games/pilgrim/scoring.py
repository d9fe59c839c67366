"""Points at the end, the sheet that explains them, and the ranking."""  # rule: PI-178

from chapterhouse.core.game import ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, on_slot
from chapterhouse.games.pilgrim.cells import site_tile
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.trails import trail_lines


def acolytes(position: Position, seat: i64) -> i64:
    """Return the acolytes that score: abbey, city and duties."""  # rule: PI-179
    found = position.cells[at.ABBEY + seat]
    figures = position.cells[at.AT + seat]
    zone: i64 = 0
    while zone < at.ZONES:
        found += (figures >> (at.ZONE_BITS * zone)) & at.ZONE_MASK
        zone += 1
    return found


def in_hand(position: Position, seat: i64) -> i64:
    """Return the acolytes that a seat has picked up and not sown yet: they are on their way to duties."""
    cells = position.cells
    if cells[at.IN_HAND] == 0 or cells[0] == 0 or ((cells[cells[0]] >> 8) & 255) - 1 != seat:
        return 0
    return cells[at.IN_HAND]


def resources(position: Position, board: Board, seat: i64) -> i64:
    """Return the points of the goods in store."""  # rule: PI-185
    store = at.STORE + at.GOODS * seat
    goods = position.cells[store] + position.cells[store + 1] + position.cells[store + 2]
    return goods // board.components.each


def site_points(position: Position, board: Board, seat: i64) -> i64:
    """Return the points of the sites a seat has reached."""  # rule: PI-182
    points: i64 = 0
    quadrant: i64 = 0
    while quadrant < at.QUADRANTS:
        if position.cells[at.VISITED + seat] & (1 << quadrant):
            points += board.site_points[site_tile(position, quadrant)]
        quadrant += 1
    return points


def slot_points(position: Position, board: Board, seat: i64) -> i64:
    """Return the points of favours and donated buildings."""  # rule: PI-110 PI-182
    points: i64 = 0
    slot: i64 = 0
    while slot < at.SLOTS:
        what = on_slot(position, seat, slot)
        if what > FAVOUR:
            points += board.favour_points[what - FAVOUR - at.SHORTEST]
        elif what > 0 and position.cells[at.DONATED] & (1 << (what - 1)):
            points += board.components.points[what - 1]
        slot += 1
    return points


def total(position: Position, board: Board, seat: i64) -> i64:
    """Return what a seat would score if the game ended now."""
    cells = position.cells
    components = board.components
    return (
        acolytes(position, seat)
        + in_hand(position, seat)
        + cells[at.TRAIL_POINTS + seat]
        + site_points(position, board, seat)
        + components.piety_points[cells[at.PIETY + seat]]  # rule: PI-183
        + components.alms_points[cells[at.TOP + seat]]  # rule: PI-184
        + slot_points(position, board, seat)
        + resources(position, board, seat)
    )


def sheet(position: Position, board: Board, seat: int) -> list[ScoreLine]:
    """Return every point of a seat with its cause."""
    cells = position.cells
    components = board.components
    lines = [ScoreLine("acolytes", int(acolytes(position, seat) + in_hand(position, seat)), "PI-179")]
    lines += trail_lines(position, board, seat)  # rule: PI-180 PI-181
    for quadrant in range(at.QUADRANTS):
        if cells[at.VISITED + seat] & (1 << quadrant):
            tile = int(site_tile(position, quadrant))
            lines.append(ScoreLine("site", int(board.site_points[tile]), "PI-182", (f"@site.{tile + 1}",)))
    piety = int(cells[at.PIETY + seat])
    lines.append(ScoreLine("piety", components.piety_points[piety], "PI-183", (str(piety),)))
    top = int(cells[at.TOP + seat])
    lines.append(ScoreLine("alms", components.alms_points[top], "PI-184", (str(top),)))
    for building in range(at.BUILDINGS):
        if cells[at.OWNED + seat] & cells[at.DONATED] & (1 << building):
            name = f"@building.{board.buildings[building]}"
            lines.append(ScoreLine("building", components.points[building], "PI-182", (name,)))
    for slot in range(at.SLOTS):
        length = int(on_slot(position, seat, slot)) - FAVOUR
        if length > 0:
            points = int(board.favour_points[length - at.SHORTEST])
            lines.append(ScoreLine("favour", points, "PI-182", (str(length),)))
    lines.append(ScoreLine("resources", int(resources(position, board, seat)), "PI-185"))
    return lines


def solo_sheet(position: Position, board: Board) -> list[ScoreLine]:
    """Return the person's lead: their own points, then the Ab-Bott's as losses."""  # rule: PI-218 PI-219
    lost = [
        ScoreLine(f"abbot_{line.item}", -line.points, line.rule, line.facts)
        for line in sheet(position, board, at.ABBOT)
    ]
    return sheet(position, board, 0) + lost


def is_solo_won(position: Position, board: Board) -> bool:
    """Return whether the person is ahead of the Ab-Bott."""  # rule: PI-186 PI-218
    return ranking(position, board)[0] == 1


def ranking(position: Position, board: Board) -> list[int]:
    """Return each board's place by points, then piety, then alms, then turn order."""  # rule: PI-186
    cells = position.cells
    players = int(cells[at.PLAYERS])
    keys = [
        (
            int(total(position, board, seat)),
            int(cells[at.PIETY + seat]),
            int(cells[at.ALMS + seat]),
            -((seat - int(cells[at.STARTER])) % players),
        )
        for seat in range(players)
    ]
    return [1 + sum(1 for other in keys if other > own) for own in keys]
