"""Building projects: their fields, donors and completion."""

from typing import Optional

from chapterhouse.core.agenda import push
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask
from chapterhouse.games.tore.accounts import gain, held, in_stock, score
from chapterhouse.games.tore.at import (
    ABSENT,
    BLOCKED,
    BONUS,
    CLOSED,
    COMPLETE,
    LOYALTY,
    METAL,
    NONE,
    SEALS,
    SEALS_LEFT,
    STARTED,
    STATE,
    STOCK,
    STONE,
    STONES,
    SUBSTITUTES,
    WOOD,
    WOODS,
)
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import from_crest


def is_open(position: Position, project: i64) -> bool:
    """Return whether a project is in play, unfinished and not covered."""
    cells = position.cells
    return cells[STATE + project] == STARTED and (cells[CLOSED] >> project) & 1 == 0


def project_objection(position: Position, board: Board, project: i64, rule: str) -> Optional[Objection]:
    """Return why nobody can build on a project or donate to it."""
    state = position.cells[STATE + project]
    name = f"@project.{board.projects[project]}"
    if state == ABSENT:
        return Objection("not_in_play", "TW-75", (name,))
    if state == COMPLETE:
        return Objection("project_complete", "TW-76", (name,))
    if (position.cells[CLOSED] >> project) & 1 == 1:
        return Objection("project_blocked", "TW-92", (name,))
    return None


def has_field(position: Position, board: Board, project: i64, material: i64) -> bool:
    """Return whether a project has a free field for stone or wood."""
    if material == STONE:
        return position.cells[STONES + project] < board.stone_fields[project]
    return position.cells[WOODS + project] < board.wood_fields[project]


def can_build(position: Position, board: Board, seat: i64, project: i64) -> bool:
    """Return whether a seat has a piece for a free field."""
    return (held(position, seat, STONE) > 0 and has_field(position, board, project, STONE)) or (
        held(position, seat, WOOD) > 0 and has_field(position, board, project, WOOD)
    )


def enter(position: Position, project: i64) -> None:
    """Bring a project into play."""  # rule: TW-75
    cells = position.cells
    if cells[STATE + project] != ABSENT:
        return
    cells[STATE + project] = STARTED
    cells[CLOSED] |= cells[BLOCKED] & (1 << project)  # rule: TW-E-II-03


def is_filled(position: Position, board: Board, project: i64) -> bool:
    """Return whether all fields for stone and wood are taken."""
    return not has_field(position, board, project, STONE) and not has_field(position, board, project, WOOD)


def lay_from_stock(position: Position, board: Board, project: i64, material: i64) -> None:
    """Fill one field from the stock, or with a substitute if there is none."""  # rule: TW-E-IV-01
    cells = position.cells
    if cells[STOCK + material] > 0:
        cells[STOCK + material] -= 1
    else:
        cells[SUBSTITUTES + material] += 1
    cells[(STONES if material == STONE else WOODS) + project] += 1


def progress(position: Position, board: Board, project: i64) -> None:
    """At the end of a chapter lay one fitting piece: stone, else wood, else nothing."""  # rule: TW-59
    if not is_open(position, project):
        return
    if has_field(position, board, project, STONE) and in_stock(position, STONE, 1):
        lay_from_stock(position, board, project, STONE)
    elif has_field(position, board, project, WOOD) and in_stock(position, WOOD, 1):
        lay_from_stock(position, board, project, WOOD)
    if is_filled(position, board, project):
        complete(position, board, project)


def fill(position: Position, board: Board, project: i64) -> None:
    """Fill every free field and complete the project."""  # rule: TW-E-IV-01
    if position.cells[STATE + project] == COMPLETE:
        return
    position.cells[STATE + project] = STARTED
    while has_field(position, board, project, STONE):
        lay_from_stock(position, board, project, STONE)
    while has_field(position, board, project, WOOD):
        lay_from_stock(position, board, project, WOOD)
    complete(position, board, project)


def complete(position: Position, board: Board, project: i64) -> None:
    """The last field is filled: the metal, the donors' bonus, the seals back."""  # rule: TW-76
    cells = position.cells
    cells[STATE + project] = COMPLETE
    cells[CLOSED] &= ~(1 << project)
    if project == board.metal_project:
        award_metal(position, board)
    donors: i64 = 0
    count: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        if (cells[SEALS + seat] >> project) & 1 == 1:
            donors |= 1 << seat
            count += 1
        seat += 1
    if count == 0:
        return
    good = board.bonus_good[project]
    has_extra = good != NONE and in_stock(position, good, count * board.bonus_count[project])  # rule: TW-78
    place: i64 = 0
    while place < position.seats:
        seat = from_crest(position, place)
        if (donors >> seat) & 1 == 1:
            score(position, seat, BONUS, board.bonus_points[project])  # rule: TW-77
            if has_extra:
                gain(position, seat, good, board.bonus_count[project])
            cells[SEALS + seat] &= ~(1 << project)
            cells[SEALS_LEFT + seat] += 1
        place += 1
    if board.treats[project] > 0:
        push(position, ask.DONORS, CHANCE, donors << 4)  # rule: TW-79


def award_metal(position: Position, board: Board) -> None:
    """The king's metal: points for the most loyalty, fewer for each of several leaders."""
    # rule: TW-80 TW-81
    most = held(position, 0, LOYALTY)
    leaders: i64 = 1
    seat: i64 = 1
    while seat < position.seats:
        loyalty = held(position, seat, LOYALTY)
        if loyalty > most:
            most = loyalty
            leaders = 1
        elif loyalty == most:
            leaders += 1
        seat += 1
    seat = 0
    while seat < position.seats:
        if held(position, seat, LOYALTY) == most:
            score(position, seat, METAL, board.metal_alone if leaders == 1 else board.metal_tied)
        seat += 1
