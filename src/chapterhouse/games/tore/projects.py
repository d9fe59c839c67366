"""Building projects: their fields, donors and completion."""

from typing import Optional

from chapterhouse.core.agenda import push
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask, at
from chapterhouse.games.tore.accounts import gain, held, in_stock, score
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import from_crest


def is_open(position: Position, project: i64) -> bool:
    """Tell whether a project is in play, unfinished and not covered."""
    cells = position.cells
    return cells[at.STATE + project] == at.STARTED and (cells[at.CLOSED] >> project) & 1 == 0


def project_objection(position: Position, board: Board, project: i64, rule: str) -> Optional[Objection]:
    """Return why nobody can build on a project or donate to it."""
    state = position.cells[at.STATE + project]
    name = f"@project.{board.projects[project]}"
    if state == at.ABSENT:
        return Objection("not_in_play", "TW-75", (name,))
    if state == at.COMPLETE:
        return Objection("project_complete", "TW-76", (name,))
    if (position.cells[at.CLOSED] >> project) & 1 == 1:
        return Objection("project_blocked", "TW-92", (name,))
    return None


def has_field(position: Position, board: Board, project: i64, material: i64) -> bool:
    """Tell whether a project has a free field for stone or wood."""
    if material == at.STONE:
        return position.cells[at.STONES + project] < board.stone_fields[project]
    return position.cells[at.WOODS + project] < board.wood_fields[project]


def can_build(position: Position, board: Board, seat: i64, project: i64) -> bool:
    """Tell whether a seat has a piece for a free field."""
    return (held(position, seat, at.STONE) > 0 and has_field(position, board, project, at.STONE)) or (
        held(position, seat, at.WOOD) > 0 and has_field(position, board, project, at.WOOD)
    )


def enter(position: Position, project: i64) -> None:
    """Bring a project into play."""  # rule: TW-75
    cells = position.cells
    if cells[at.STATE + project] != at.ABSENT:
        return
    cells[at.STATE + project] = at.STARTED
    cells[at.CLOSED] |= cells[at.BLOCKED] & (1 << project)  # rule: TW-E-II-03


def is_filled(position: Position, board: Board, project: i64) -> bool:
    """Tell whether all fields for stone and wood are taken."""
    return not has_field(position, board, project, at.STONE) and not has_field(
        position, board, project, at.WOOD
    )


def lay_from_stock(position: Position, board: Board, project: i64, material: i64) -> None:
    """Fill one field from the stock, or with a substitute if there is none."""  # rule: TW-E-IV-01
    cells = position.cells
    if cells[at.STOCK + material] > 0:
        cells[at.STOCK + material] -= 1
    else:
        cells[at.SUBSTITUTES + material] += 1
    cells[(at.STONES if material == at.STONE else at.WOODS) + project] += 1


def progress(position: Position, board: Board, project: i64) -> None:
    """At the end of a chapter lay one fitting piece: stone, else wood, else nothing."""  # rule: TW-59
    cells = position.cells
    if not is_open(position, project):
        return
    if has_field(position, board, project, at.STONE) and cells[at.STOCK + at.STONE] > 0:
        lay_from_stock(position, board, project, at.STONE)
    elif has_field(position, board, project, at.WOOD) and cells[at.STOCK + at.WOOD] > 0:
        lay_from_stock(position, board, project, at.WOOD)
    if is_filled(position, board, project):
        complete(position, board, project)


def fill(position: Position, board: Board, project: i64) -> None:
    """Fill every free field and complete the project."""  # rule: TW-E-IV-01
    if position.cells[at.STATE + project] == at.COMPLETE:
        return
    position.cells[at.STATE + project] = at.STARTED
    while has_field(position, board, project, at.STONE):
        lay_from_stock(position, board, project, at.STONE)
    while has_field(position, board, project, at.WOOD):
        lay_from_stock(position, board, project, at.WOOD)
    complete(position, board, project)


def complete(position: Position, board: Board, project: i64) -> None:
    """The last field is filled: the metal, the donors' bonus, the seals back."""  # rule: TW-76
    cells = position.cells
    cells[at.STATE + project] = at.COMPLETE
    cells[at.CLOSED] &= ~(1 << project)
    if project == board.metal_project:
        award_metal(position, board)
    donors: i64 = 0
    count: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        if (cells[at.SEALS + seat] >> project) & 1 == 1:
            donors |= 1 << seat
            count += 1
        seat += 1
    if count == 0:
        return
    good = board.bonus_good[project]
    has_extra = good != at.NONE and in_stock(
        position, good, count * board.bonus_count[project]
    )  # rule: TW-78
    place: i64 = 0
    while place < position.seats:
        seat = from_crest(position, place)
        if (donors >> seat) & 1 == 1:
            score(position, seat, at.BONUS, board.bonus_points[project])  # rule: TW-77
            if has_extra:
                gain(position, seat, good, board.bonus_count[project])
            cells[at.SEALS + seat] &= ~(1 << project)
            cells[at.SEALS_LEFT + seat] += 1
        place += 1
    if board.treats[project] > 0:
        push(position, ask.DONORS, CHANCE, donors << 4)  # rule: TW-79


def award_metal(position: Position, board: Board) -> None:
    """The king's metal: points for the most loyalty, fewer for each of several leaders."""
    # rule: TW-80 TW-81
    most: i64 = -1
    leaders: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        loyalty = held(position, seat, at.LOYALTY)
        if loyalty > most:
            most = loyalty
            leaders = 0
        if loyalty == most:
            leaders += 1
        seat += 1
    seat = 0
    while seat < position.seats:
        if held(position, seat, at.LOYALTY) == most:
            score(position, seat, at.METAL, board.metal_alone if leaders == 1 else board.metal_tied)
        seat += 1
