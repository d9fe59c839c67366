"""Positions and turns, written in the ledger's words."""

import re
from collections.abc import Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame, number_of, seat_of, step_of
from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.core.rulings import write_rulings
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, on_slot
from chapterhouse.games.pilgrim.cells import duty_at, in_zone, on_activity, site_space, site_tile, tithe_at
from chapterhouse.games.pilgrim.code.reader import WORK, counter_names
from chapterhouse.games.pilgrim.code.roads import write_roads, write_stacks
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.rounds.layout import buildings_drawn
from chapterhouse.games.pilgrim.solo.bag import in_bag

PLACE: Final = re.compile(r"\b(ne?|nw|se?|sw|e|w|[a-k]\d{1,2})\b")


def write(game: AgendaGame, position: Position, board: Board) -> str:
    """Return the code of a position: everything is open, so all eyes read the same."""  # rule: PI-004
    found = _table(position, board)
    for seat in range(int(position.cells[at.PLAYERS])):
        found |= _seat(position, board, seat)
    found |= _turn(game, position, board)
    if position.cells[at.RULINGS]:
        found["rulings"] = write_rulings(game.options, int(position.cells[at.RULINGS]))
    return f"G{position.seats}; " + "; ".join(f"{name}={value or 'none'}" for name, value in found.items())


def colour(position: Position, board: Board, seat: int) -> str:
    """Return what a seat is called in codes and lines."""
    return board.colours[position.cells[at.COLOUR + seat]].capitalize()


def _table(position: Position, board: Board) -> dict[str, str]:
    cells = position.cells
    tithes = [int(tithe_at(position, place)) for place in range(at.PLACES)]
    lengths = range(at.SHORTEST, at.LONGEST + 1)
    return {
        "seats": ",".join(board.colours[cells[at.COLOUR + seat]] for seat in range(position.seats)),
        "duties": ",".join(board.duties[duty_at(position, place)] for place in range(at.PLACES)),
        "tithes": ",".join("-" if tithe == at.NO_TITHE else do.TITHE_NAMES[tithe] for tithe in tithes),
        "sites": ",".join(
            f"{site_tile(position, quadrant) + 1}@{board.spaces[site_space(position, quadrant)]}"
            for quadrant in range(at.QUADRANTS)
        ),
        "buildings": ",".join(_drawn(position, board)),
        "gone": ",".join(_gone(position, board)),
        "round": str(cells[at.ROUND]),
        "start": colour(position, board, int(cells[at.STARTER])),
        "merchant": do.ZONE_NAMES[cells[at.MERCHANT]],
        "ship": board.spaces[cells[at.SHIP]],
        "dummies": _dummies(position),
        "bag": ",".join(_bag(position, board)),
        "opened": ",".join(
            do.QUADRANT_NAMES[number] for number in range(at.QUADRANTS) if cells[at.OPENED] >> number & 1
        ),
        "claimed": ",".join(str(n) for n in lengths if cells[at.CONSECRATED] >> (n - at.SHORTEST) & 1),
        "stacks": write_stacks(position),
        "confessed": ",".join(
            colour(position, board, seat)
            for seat in range(int(position.cells[at.PLAYERS]))
            if cells[at.CONFESSED] >> seat & 1
        ),
    }


def _bag(position: Position, board: Board) -> list[str]:
    numbers = [(name, int(in_bag(position, kind))) for kind, name in enumerate(counter_names(board))]
    return [f"{name}{number}" for name, number in numbers if number]


def _drawn(position: Position, board: Board) -> list[str]:
    cells = position.cells
    found: list[str] = []
    for number in range(int(buildings_drawn(position))):
        building = ((cells[at.BUILDING] >> (at.FIVE * number)) & 31) - 1
        space = (cells[at.BUILDING_SPACE] >> (at.FIVE * number)) & 31
        found.append(f"{board.spaces[space]}:{board.buildings[building]}")
    return found


def _gone(position: Position, board: Board) -> list[str]:
    """Return the buildings that have left the map without a new owner: only scenarios have such."""
    cells = position.cells
    kept = cells[at.ON_MAP]
    for seat in range(int(position.cells[at.PLAYERS])):
        kept |= cells[at.OWNED + seat]
    drawn = [word.partition(":")[2] for word in _drawn(position, board)]
    return [name for name in drawn if not kept >> board.buildings.index(name) & 1]


def _dummies(position: Position) -> str:
    groups: list[str] = []
    for group in (at.NORTH_GROUP, at.SOUTH_GROUP):
        queue = position.cells[group]
        places = [(queue >> (at.NIBBLE * number)) & 15 for number in range(at.PLACES)]
        groups.append(",".join(do.ZONE_NAMES[place - 1] for place in places if place))
    return "/".join(groups) if any(groups) else ""


def _seat(position: Position, board: Board, seat: int) -> dict[str, str]:
    cells, name = position.cells, colour(position, board, seat)
    zones = [(zone, int(in_zone(position, seat, number))) for number, zone in enumerate(do.ZONE_NAMES)]
    active = [
        (what, int(on_activity(position, seat, number))) for number, what in enumerate(board.activities)
    ]
    alms = cells[at.ALMS + seat]
    return {
        name: ",".join(f"{zone}{count}" for zone, count in zones if count),
        f"{name}.village": str(cells[at.VILLAGE + seat]),
        f"{name}.abbey": str(cells[at.ABBEY + seat]),
        f"{name}.acts": ",".join(f"{what}{count}" for what, count in active if count),
        f"{name}.goods": "/".join(str(cells[at.STORE + at.GOODS * seat + good]) for good in range(at.GOODS)),
        f"{name}.piety": str(cells[at.PIETY + seat]),
        f"{name}.alms": "icon" if alms == at.ICON else str(alms),
        f"{name}.top": str(cells[at.TOP + seat]),
        f"{name}.owns": ",".join(_slots(position, board, seat)),
        f"{name}.roads": write_roads(position, board, seat),
    }


def _slots(position: Position, board: Board, seat: int) -> list[str]:
    found: list[str] = []
    for slot in range(at.SLOTS):
        what = int(on_slot(position, seat, slot))
        if what > FAVOUR:
            found.append(f"favour{what - FAVOUR}")
        elif what:
            is_donated = position.cells[at.DONATED] & (1 << (what - 1))
            found.append(board.buildings[what - 1] + ("!" if is_donated else ""))
    return found


def _turn(game: AgendaGame, position: Position, board: Board) -> dict[str, str]:
    cells = position.cells
    found = {
        "mover": colour(position, board, int(cells[at.MOVER])),
        "at_hand": _names(board, int(cells[at.AT_HAND])),
        "used": _names(board, int(cells[at.USED])),
        "work": ",".join(f"{name}{cells[field]}" for name, field in WORK.items() if cells[field]),
    }
    if cells[at.DUTY_PLACE] != at.NONE:
        found["duty"] = do.ZONE_NAMES[cells[at.DUTY_PLACE]]
    if cells[at.IS_OVER]:
        return found | {"over": "yes"}
    frames: list[str] = []
    for depth in range(1, int(cells[0]) + 1):
        frame, seat = cells[depth], int(seat_of(cells[depth]))
        who = "-" if seat == CHANCE else colour(position, board, seat)
        frames.append(f"{game.steps[step_of(frame)].name}:{who}:{number_of(frame)}")
    return found | {"agenda": ",".join(frames)}


def _names(board: Board, bits: int) -> str:
    return ",".join(board.buildings[number] for number in range(at.BUILDINGS) if bits >> number & 1)


# lines


def in_ledger_words(text: str) -> str:
    """Return a move with the names of places, hexes and edges as the ledger has them, in capitals."""
    return PLACE.sub(lambda match: match[1].upper(), text)


def write_lines(
    game: AgendaGame, board: Board, start: Position, moves: Sequence[tuple[int, int]]
) -> list[str]:
    """Return a line for each turn: round, colours and moves, forced ones in brackets."""  # rule: PI-007
    position = start.copy()
    lines: list[str] = []
    turn, by = -1, ""
    for seat, move in moves:
        if position.cells[at.TURN] != turn and (
            seat != CHANCE or not lines
        ):  # what chance brings ends a line
            turn, by = int(position.cells[at.TURN]), ""
            lines.append(f"R{position.cells[at.ROUND]} " if turn else "")
        who = "chance" if seat == CHANCE else colour(position, board, seat)
        text = in_ledger_words(game.moves.text(move))
        if seat != CHANCE and game.is_forced(position, seat) and len(legal_moves(game, position, seat)) == 1:
            text = f"[{text}]"
        lines[-1] += ("; " if by else "") + (text if who == by else f"{who}: {text}")
        by = who
        game.apply(position, seat, move)
    return lines
