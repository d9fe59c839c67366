"""What carrying out the duty of a place would mean for each seat that has an acolyte there."""

from typing import Final

from chapterhouse.core.agenda import AgendaGame, pop, push
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.buildings.owned import working
from chapterhouse.games.pilgrim.cells import duty_at, in_zone
from chapterhouse.games.pilgrim.duties.strength import MINORITY, duty_strength, tax_kinds, value_of

STRENGTH_NAMES: Final = ("minority", "parity", "majority")


def standings(game: AgendaGame, position: Position) -> list[list[dict[str, object] | None]]:
    """Return strength, price and yield by place and seat; None where a seat has nobody."""
    seats = range(int(position.cells[at.PLAYERS]))
    worlds = [_as_mover(position, seat) for seat in seats]
    return [[_standing(game, worlds[seat], seat, place) for seat in seats] for place in range(at.PLACES)]


def _as_mover(position: Position, seat: int) -> Position:
    """Return the table as if the seat were to act with the buildings that work for it."""
    world = position.copy()
    cells = world.cells
    if seat != cells[at.MOVER]:
        cells[at.AT_HAND] = working(position, seat) if seat < position.seats else 0  # rule: PI-193
    cells[at.DONE] = cells[at.BUILT] = cells[at.ROADS_DONE] = 0
    return world


def _standing(game: AgendaGame, world: Position, seat: int, place: int) -> dict[str, object] | None:
    duty = int(duty_at(world, place))
    if in_zone(world, seat, place) == 0 or duty >= at.DUTIES:
        return None
    strong = int(duty_strength(world, seat, place))  # rule: PI-046 PI-047 PI-048 PI-157 PI-162
    world.cells[at.VALUE] = value_of(strong)
    world.cells[at.TAX_KINDS] = tax_kinds(world, seat, place) if duty == at.TAXATION else 0
    push(world, ask.DUTY + duty, seat, 0)
    brings = game.steps[ask.DUTY + duty].facts(world, world.cells[world.cells[0]])
    pop(world)
    return {
        "strength": STRENGTH_NAMES[strong],
        "coins": 1 if strong == MINORITY else 0,
        "brings": {name: int(number) for name, number in brings.items()},
    }
