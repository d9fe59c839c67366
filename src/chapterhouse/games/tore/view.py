"""What these eyes may see of the table."""

from collections.abc import Sequence

from chapterhouse.core.agenda import Step
from chapterhouse.core.position import Position
from chapterhouse.games.tore import at
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import owed, side_of
from chapterhouse.games.tore.outlook import dues, idle_cards, is_worked, lays, missing
from chapterhouse.games.tore.prospects import prospects
from chapterhouse.games.tore.scoring import halves


def view(position: Position, board: Board, steps: Sequence[Step], eyes: int) -> dict[str, object]:
    """Return the public table and, for a seat, its own goods and cards."""  # rule: TW-09 TW-10 TW-11
    cells = position.cells
    return {
        "turn": cells[at.TURN],
        "chapter": cells[at.CHAPTER],
        "round": cells[at.ROUND],
        "crest": cells[at.CREST],
        "over": bool(cells[at.IS_OVER]),
        "event": event_name(board, cells[at.COUNCIL]),
        "stored": [event_name(board, cells[at.PLACES + place]) for place in range(2)],
        "seen": [board.events[event] for event in range(at.EVENTS) if (cells[at.SEEN] >> event) & 1],
        "stock": {board.goods[good]: cells[at.STOCK + good] for good in range(at.GOODS) if good != at.GOLD},
        "market": {
            "wool": cells[at.PRICE],
            "cloth": cells[at.PRICE + 1] if cells[at.CLOTH_OPEN] else None,
        },
        "favour": board.spaces[cells[at.FAVOUR]],
        "covered": [board.spaces[space] for space in range(at.SPACES) if (cells[at.COVERED] >> space) & 1],
        "projects": [
            _project(position, board, project)
            for project in range(at.PROJECTS)
            if cells[at.STATE + project] != at.ABSENT
        ],
        "plots": {board.plots[plot]: owner(position, plot) for plot in range(at.PLOTS)},
        "tiles": [_tile(cells[at.TILE + place]) for place in range(at.TILES)],
        "unturned": [cells[at.BAG + value] for value in range(5)],
        "lays": lays(position, board, eyes),
        "due": [] if cells[at.IS_OVER] else dues(position, board),
        "seats": [_seat(position, board, steps, seat, eyes) for seat in range(position.seats)],
    }


def _seat(position: Position, board: Board, steps: Sequence[Step], seat: int, eyes: int) -> dict[str, object]:
    cells = position.cells
    shown: dict[str, object] = {
        "seat": seat,
        "side": at.SIDES[side_of(position.seats, seat)],
        "points": cells[at.SCORE + seat],
        "total": halves(position, seat) / 2,
        "cards": bin(cells[at.HAND + seat]).count("1"),
        "open": open_cards(position, board, seat),
        "down": cells[at.DOWNS + seat],
        "houses_left": cells[at.HOUSES_LEFT + seat],
        "seals_left": cells[at.SEALS_LEFT + seat],
        "owes": [name for duty, name in enumerate(board.penalties) if owed(position, seat, duty)],
    }
    if seat == eyes:
        shown["hand"] = cards_of(board, cells[at.HAND + seat])
        shown["face_down"] = cards_of(board, cells[at.DOWN + seat])
        idle = idle_cards(position, board, steps, seat)
        shown["idle"] = idle
        shown["ahead"] = prospects(position, board, steps, seat, idle)
    if seat == eyes or cells[at.SCREENS_DOWN] or cells[at.IS_OVER]:
        shown["goods"] = {board.goods[good]: held(position, seat, good) for good in range(at.GOODS)}
        shown["missing"] = missing(position, board, seat)
    return shown


def _project(position: Position, board: Board, project: int) -> dict[str, object]:
    cells = position.cells
    return {
        "project": board.projects[project],
        "stone": [cells[at.STONES + project], board.stone_fields[project]],
        "wood": [cells[at.WOODS + project], board.wood_fields[project]],
        "complete": cells[at.STATE + project] == at.COMPLETE,
        "covered": bool((cells[at.CLOSED] >> project) & 1),
        "worked": is_worked(position, project),
        "donors": [seat for seat in range(position.seats) if (cells[at.SEALS + seat] >> project) & 1],
    }


def _tile(tile: int) -> int | str | None:
    if tile == at.FACE_DOWN:
        return "down"
    return tile if tile else None


def event_name(board: Board, number: int) -> str | None:
    """Return the event whose number plus 1 this is."""
    return board.events[number - 1] if number else None


def owner(position: Position, plot: int) -> int | None:
    """Return whose house stands on a plot."""
    for seat in range(position.seats):
        if (position.cells[at.HOUSES + seat] >> plot) & 1:
            return seat
    return None


def cards_of(board: Board, mask: int) -> list[str]:
    """Return the cards that the bits stand for."""
    return [board.cards[card] for card in range(at.CARDS) if (mask >> card) & 1]


def open_cards(position: Position, board: Board, seat: int) -> list[str]:
    """Return the open pile, the latest card last."""
    pile = position.cells[at.OPEN + seat]
    return [board.cards[((pile >> (4 * n)) & 15) - 1] for n in range(position.cells[at.OPENS + seat])]
