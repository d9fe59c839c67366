"""Positions and turns, written in the ledger's words."""

from chapterhouse.core.agenda import AgendaGame, number_of, seat_of, step_of
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.rulings import write_rulings
from chapterhouse.games.tore import at
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import owed, side_of
from chapterhouse.games.tore.code.reader import CHAPTER_NAMES
from chapterhouse.games.tore.view import cards_of, open_cards


def write(game: AgendaGame, position: Position, board: Board, eyes: int | None) -> str:
    """Return the code of a position; with eyes, what they may not know is left out or counted as `?3`."""
    cells = position.cells
    found = {
        "first": "yes" if cells[at.FIRST_GAME] else "no",
        "screens": "open" if cells[at.SCREENS_DOWN] else "hidden",
        "chapter": CHAPTER_NAMES[cells[at.CHAPTER] - 1],
        "round": str(cells[at.ROUND]),
        "crest": side(position, int(cells[at.CREST])),
        "favour": board.spaces[cells[at.FAVOUR]],
        "cloth": "open" if cells[at.CLOTH_OPEN] else "closed",
    }
    for seat in range(position.seats):
        found |= _seat(position, board, seat, eyes)
    found["stock"] = ",".join(
        f"{board.goods[good]}:{cells[at.STOCK + good]}" for good in range(at.GOODS) if good != at.GOLD
    )
    for project, name in enumerate(board.projects):
        found[name] = _project(position, project)
    covers = [board.spaces[space] for space in range(at.SPACES) if (cells[at.COVERED] >> space) & 1]
    covers += [board.projects[project] for project in range(at.PROJECTS) if (cells[at.CLOSED] >> project) & 1]
    found["covers"] = ",".join(covers)
    if cells[at.BLOCKED]:
        found["block"] = ",".join(
            board.projects[project]
            for project in range(at.PROJECTS)
            if not (cells[at.BLOCKED] >> project) & 1
        )
    found |= _events(position, board)
    found["tiles"] = ",".join(f"{place + 1}:{_tile(cells[at.TILE + place])}" for place in range(at.TILES))
    found["bag"] = ",".join(str(cells[at.BAG + value]) for value in range(at.VALUES))
    found["substitutes"] = f"{cells[at.SUBSTITUTES]}/{cells[at.SUBSTITUTES + 1]}"
    found["traded"] = _sides(position, int(cells[at.TRADED]))
    found["passed"] = _sides(position, int(cells[at.PASSED]))
    found["war"] = "yes" if cells[at.AT_WAR] else "no"
    if cells[at.RULINGS]:
        found["rulings"] = write_rulings(game.options, int(cells[at.RULINGS]))
        found["unused"] = _sides(position, int(cells[at.UNUSED]))
    if cells[at.IS_OVER]:
        found["over"] = "yes"
    else:
        found["agenda"] = ",".join(_frames(game, position))
    return f"{_base(game, position)}; " + "; ".join(f"{name}={value}" for name, value in found.items())


def _base(game: AgendaGame, position: Position) -> str:
    """Return the table: A when the event of this round is in force already."""
    frames = [game.steps[step_of(position.cells[depth])].name for depth in range(1, position.cells[0] + 1)]
    numbers = [number_of(position.cells[depth]) for depth in range(1, position.cells[0] + 1)]
    has_turns = any(name == "turns" and number > 0 for name, number in zip(frames, numbers, strict=True))
    return f"{'A' if has_turns else 'F'}{position.seats}"


def side(position: Position, seat: int) -> str:
    """Return the letter of a seat."""
    return at.SIDES[side_of(position.seats, seat)]


def _sides(position: Position, mask: int) -> str:
    return "".join(side(position, seat) for seat in range(position.seats) if (mask >> seat) & 1)


def _seat(position: Position, board: Board, seat: int, eyes: int | None) -> dict[str, str]:
    cells, name = position.cells, side(position, seat)
    is_known = eyes is None or eyes == seat
    goods = [f"points:{cells[at.SCORE + seat]}"]
    if is_known or cells[at.SCREENS_DOWN] or cells[at.IS_OVER]:
        goods += [f"{board.goods[good]}:{held(position, seat, good)}" for good in range(at.GOODS)]
    hand, down = cards_of(board, cells[at.HAND + seat]), cards_of(board, cells[at.DOWN + seat])
    owes = [f"{penalty}:{owed(position, seat, duty)}" for duty, penalty in enumerate(board.penalties)]
    return {
        name: ",".join(goods),
        f"{name}.open": ",".join(open_cards(position, board, seat)),
        f"{name}.down": ",".join(down) if is_known else f"?{cells[at.DOWNS + seat]}",
        f"{name}.hand": ",".join(hand) if is_known else f"?{len(hand)}",
        f"{name}.houses": ",".join(
            board.plots[plot] for plot in range(at.PLOTS) if (cells[at.HOUSES + seat] >> plot) & 1
        ),
        f"{name}.on": ",".join(
            board.projects[project]
            for project in range(at.PROJECTS)
            if (cells[at.SEALS + seat] >> project) & 1
        ),
        f"{name}.owes": ",".join(word for word in owes if not word.endswith(":0")),
    }


def _project(position: Position, project: int) -> str:
    cells = position.cells
    if cells[at.STATE + project] == at.ABSENT:
        return "none"
    if cells[at.STATE + project] == at.COMPLETE:
        return "full"
    return f"{cells[at.STONES + project]}/{cells[at.WOODS + project]}"


def _events(position: Position, board: Board) -> dict[str, str]:
    cells = position.cells
    stored = [
        "-" if not cells[at.PLACES + place] else board.events[cells[at.PLACES + place] - 1]
        for place in range(2)
    ]
    found = {"force": ",".join(stored) if stored != ["-", "-"] else "", "oldest": str(cells[at.OLDEST] + 1)}
    if cells[at.COUNCIL]:
        found["event"] = board.events[cells[at.COUNCIL] - 1]
    found["seen"] = ",".join(
        board.events[event] for event in range(at.EVENTS) if (cells[at.SEEN] >> event) & 1
    )
    return found


def _tile(tile: int) -> str:
    if tile == at.FACE_DOWN:
        return "down"
    return str(tile) if tile else "gone"


def _frames(game: AgendaGame, position: Position) -> list[str]:
    found: list[str] = []
    for depth in range(1, position.cells[0] + 1):
        frame = position.cells[depth]
        seat = seat_of(frame)
        who = "-" if seat == CHANCE else side(position, int(seat))
        found.append(f"{game.steps[step_of(frame)].name}:{who}:{number_of(frame)}")
    return found


def write_lines(game: AgendaGame, start: Position, moves: list[tuple[int, int]]) -> list[str]:
    """Return one line for each turn: every move with its player, chance without one."""  # rule: TW-95
    position = start.copy()
    lines: list[list[str]] = []
    turn = -1
    for seat, move in moves:
        if not lines or game.turn(position) != turn:
            turn = int(game.turn(position))
            lines.append([])
        text = game.moves.text(move)
        lines[-1].append(text if seat == CHANCE else f"{side(position, seat)} {text}")
        game.apply(position, seat, move)
    return [", ".join(line) for line in lines]
