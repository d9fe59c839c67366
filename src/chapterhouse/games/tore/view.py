"""What these eyes may see of the table."""

from chapterhouse.core.position import Position
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.position import (
    ABSENT,
    BAG,
    CARDS,
    CHAPTER,
    CLOSED,
    CLOTH_OPEN,
    COMPLETE,
    COUNCIL,
    COVERED,
    CREST,
    DOWN,
    DOWNS,
    EVENTS,
    FACE_DOWN,
    FAVOUR,
    GOLD,
    GOODS,
    HAND,
    HOUSES,
    HOUSES_LEFT,
    IS_OVER,
    OPEN,
    OPENS,
    PLACES,
    PLOTS,
    PRICE,
    PROJECTS,
    ROUND,
    SCORE,
    SCREENS_DOWN,
    SEALS,
    SEALS_LEFT,
    SEEN,
    SIDES,
    SPACES,
    STATE,
    STOCK,
    STONES,
    TILE,
    TILES,
    TURN,
    WOODS,
    owed,
    side_of,
)
from chapterhouse.games.tore.scoring import halves


def view(position: Position, board: Board, eyes: int) -> dict[str, object]:
    """Return the public table and, for a seat, its own goods and cards."""  # rule: TW-09 TW-10 TW-11
    cells = position.cells
    return {
        "turn": cells[TURN],
        "chapter": cells[CHAPTER],
        "round": cells[ROUND],
        "crest": cells[CREST],
        "over": bool(cells[IS_OVER]),
        "event": event_name(board, cells[COUNCIL]),
        "stored": [event_name(board, cells[PLACES + place]) for place in range(2)],
        "seen": [board.events[event] for event in range(EVENTS) if (cells[SEEN] >> event) & 1],
        "stock": {board.goods[good]: cells[STOCK + good] for good in range(GOODS) if good != GOLD},
        "market": {
            "wool": cells[PRICE],
            "cloth": cells[PRICE + 1] if cells[CLOTH_OPEN] else None,
        },
        "favour": board.spaces[cells[FAVOUR]],
        "covered": [board.spaces[space] for space in range(SPACES) if (cells[COVERED] >> space) & 1],
        "projects": [
            _project(position, board, project)
            for project in range(PROJECTS)
            if cells[STATE + project] != ABSENT
        ],
        "plots": {board.plots[plot]: owner(position, plot) for plot in range(PLOTS)},
        "tiles": [_tile(cells[TILE + place]) for place in range(TILES)],
        "unturned": [cells[BAG + value] for value in range(5)],
        "seats": [_seat(position, board, seat, eyes) for seat in range(position.seats)],
    }


def _seat(position: Position, board: Board, seat: int, eyes: int) -> dict[str, object]:
    cells = position.cells
    shown: dict[str, object] = {
        "seat": seat,
        "side": SIDES[side_of(position.seats, seat)],
        "points": cells[SCORE + seat],
        "total": halves(position, seat) / 2,
        "cards": bin(cells[HAND + seat]).count("1"),
        "open": open_cards(position, board, seat),
        "down": cells[DOWNS + seat],
        "houses_left": cells[HOUSES_LEFT + seat],
        "seals_left": cells[SEALS_LEFT + seat],
        "owes": [name for duty, name in enumerate(board.penalties) if owed(position, seat, duty)],
    }
    if seat == eyes:
        shown["hand"] = cards_of(board, cells[HAND + seat])
        shown["face_down"] = cards_of(board, cells[DOWN + seat])
    if seat == eyes or cells[SCREENS_DOWN] or cells[IS_OVER]:
        shown["goods"] = {board.goods[good]: held(position, seat, good) for good in range(GOODS)}
    return shown


def _project(position: Position, board: Board, project: int) -> dict[str, object]:
    cells = position.cells
    return {
        "project": board.projects[project],
        "stone": [cells[STONES + project], board.stone_fields[project]],
        "wood": [cells[WOODS + project], board.wood_fields[project]],
        "complete": cells[STATE + project] == COMPLETE,
        "covered": bool((cells[CLOSED] >> project) & 1),
        "donors": [seat for seat in range(position.seats) if (cells[SEALS + seat] >> project) & 1],
    }


def _tile(tile: int) -> int | str | None:
    if tile == FACE_DOWN:
        return "down"
    return tile if tile else None


def event_name(board: Board, number: int) -> str | None:
    """Return the event whose number plus 1 this is."""
    return board.events[number - 1] if number else None


def owner(position: Position, plot: int) -> int | None:
    """Return whose house stands on a plot."""
    for seat in range(position.seats):
        if (position.cells[HOUSES + seat] >> plot) & 1:
            return seat
    return None


def cards_of(board: Board, mask: int) -> list[str]:
    """Return the cards that the bits stand for."""
    return [board.cards[card] for card in range(CARDS) if (mask >> card) & 1]


def open_cards(position: Position, board: Board, seat: int) -> list[str]:
    """Return the open pile, the latest card last."""
    pile = position.cells[OPEN + seat]
    return [board.cards[((pile >> (4 * n)) & 15) - 1] for n in range(position.cells[OPENS + seat])]
