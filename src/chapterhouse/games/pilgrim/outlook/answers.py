"""What the legal answers to a question would do: ways of sowing, tiles and shrines, goods gained and paid."""

from typing import Final

from chapterhouse.core.agenda import AgendaGame, number_of, step_of
from chapterhouse.core.game import legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.cells import in_zone
from chapterhouse.games.pilgrim.duties.strength import duty_strength
from chapterhouse.games.pilgrim.outlook.duties import STRENGTH_NAMES
from chapterhouse.games.pilgrim.outlook.roads import prospect
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.turn.sowing import NOT_BEGUN

GAINFUL: Final = frozenset(
    [
        *range(do.TITHE, do.DUTY),
        *range(do.TAKE, do.ALLOCATE),
        *range(do.BANK, do.BUILD),
        do.GIVE_COIN,
        do.GIVE_GRAIN,
        do.ACCEPT,
        do.ORDAIN,
        do.MISSION,
        *range(do.OBLATE, do.START),
    ]
)  # answers about goods and figures


def hand_zone(position: Position) -> str | None:
    """Return where the acolytes in hand are; None while nobody sows."""
    depth = int(position.cells[0])
    frame = position.cells[depth]
    if depth == 0 or step_of(frame) not in (ask.SOW, ask.SEED):
        return None
    zone = int(number_of(frame))
    return do.ZONE_NAMES[at.CITY if zone == NOT_BEGUN else zone]


def foretold(game: AgendaGame, position: Position, board: Board) -> dict[str, dict[str, object]]:
    """Return what each legal answer would do, by its text; nothing where chance or nobody is asked."""
    found: dict[str, dict[str, object]] = {"ways": {}, "lays": {}, "gains": {}}
    seat = int(game.actor(position))
    if seat < 0:
        return found
    for move in legal_moves(game, position, seat):
        text = game.moves.text(move)
        if move < do.HIRE:
            found["ways"][text] = _way(position, game.played(position, move), seat, move)
        elif do.LAY <= move < do.RAZE:
            found["lays"][text] = prospect(position, game.played(position, move), board, seat, move)
        elif move in GAINFUL:
            found["gains"][text] = _gained(position, game.played(position, move), seat)
    return found


def _way(before: Position, after: Position, seat: int, move: int) -> list[dict[str, object]]:
    """Return where acolytes land, one by one, up to the next fork, and the strength there afterwards."""
    picked = move - do.PICK if move < do.SOW else at.NONE
    first = picked + 1 if move < do.SOW else (move - do.SOW) % at.ZONES
    gained = [
        zone
        for zone in range(at.ZONES)
        if zone != picked and in_zone(after, seat, zone) > in_zone(before, seat, zone)
    ]
    gained.sort(key=lambda zone: -1 if zone == at.CITY else (zone - first) % at.PLACES)
    return [{"zone": do.ZONE_NAMES[zone], "strength": _strength(after, seat, zone)} for zone in gained]


def _strength(position: Position, seat: int, zone: int) -> str | None:
    return None if zone == at.CITY else STRENGTH_NAMES[int(duty_strength(position, seat, zone))]


def _gained(before: Position, after: Position, seat: int) -> dict[str, int]:
    old, new = _belongings(before, seat), _belongings(after, seat)
    return {name: new[name] - old[name] for name in new if new[name] != old[name]}


def _belongings(position: Position, seat: int) -> dict[str, int]:
    cells = position.cells
    store = at.STORE + at.GOODS * seat
    goods = {name: int(cells[store + good]) for good, name in enumerate(do.GOOD_NAMES)}
    return {
        **goods,
        "piety": int(cells[at.PIETY + seat]),
        "alms": int(cells[at.ALMS + seat]),
        "village": int(cells[at.VILLAGE + seat]),
        "abbey": int(cells[at.ABBEY + seat]),
        "city": int(in_zone(position, seat, at.CITY)),
    }
