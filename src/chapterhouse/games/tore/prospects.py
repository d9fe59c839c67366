"""What cards of a hand find, worked out by their own steps on copies: what can be sold, houses, patients."""

from collections.abc import Container, Sequence

from chapterhouse.core.agenda import Step, clear, pop, seat_of, step_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cards import MEDICINE_CARD, RENT_CARD, SALE_CARD, act
from chapterhouse.games.tore.outlook import WIDEST, gained


def prospects(
    position: Position, board: Board, steps: Sequence[Step], seat: int, idle: Container[str]
) -> dict[str, list[dict[str, object]]]:
    """Return for Sale what selling everything brings, for Rent and Medicine what each house or patient does.

    Only who is to play a card is told: it is looked at anew after each move. A choice that a patient's house
    leaves open is not among the gains. Cards that find nothing are left out, idle ones at once.
    """  # rule: TW-46 TW-51 TW-54 TW-85
    found: dict[str, list[dict[str, object]]] = {}
    frame = position.cells[position.cells[0]] if position.cells[0] else 0
    if step_of(frame) != ask.TURN or seat_of(frame) != seat:
        return found
    for card in (SALE_CARD, RENT_CARD, MEDICINE_CARD):
        if (position.cells[at.HAND + seat] >> card) & 1 and board.cards[card] not in idle:
            world = position.copy()
            clear(world)
            act(world, board, seat, card)
            ways = _sold(world, board, steps, seat) if card == SALE_CARD else _each(world, board, steps, seat)
            if ways:
                found[board.cards[card]] = ways
    return found


def _sold(world: Position, board: Board, steps: Sequence[Step], seat: int) -> list[dict[str, object]]:
    """Sell as much as may be sold, wool and then cloth."""
    after = world
    while after.cells[0] > 0 and after.cells[after.cells[0]] & 255 in (ask.SELL_WOOL, ask.SELL_CLOTH):
        after = _after(after, steps, _legal(after, steps)[-1])
    gains = gained(board, world, after, seat)
    return [{"of": None, "gains": gains}] if gains.get(board.goods[at.GOLD], 0) > 0 else []


def _each(world: Position, board: Board, steps: Sequence[Step], seat: int) -> list[dict[str, object]]:
    """Go to each house that may be asked for its yield, or to each patient who can be treated."""
    ways: list[dict[str, object]] = []
    for move in _legal(world, steps):
        if do.COLLECT <= move < do.COLLECT + at.PLOTS:
            name = board.plots[move - do.COLLECT]
        elif do.TREAT <= move < do.TREAT + at.TILES:
            name = str(move - do.TREAT + 1)
        else:
            continue
        ways.append({"of": name, "gains": gained(board, world, _after(world, steps, move), seat)})
    return ways


def _legal(world: Position, steps: Sequence[Step]) -> list[int]:
    frame = world.cells[world.cells[0]]
    moves = vec[i64]([0] * WIDEST)
    count = steps[frame & 255].legal_into(world, frame, moves)
    return [int(moves[number]) for number in range(count)]


def _after(world: Position, steps: Sequence[Step], move: int) -> Position:
    """Return what an answer to the question on top makes of a world."""
    after = world.copy()
    frame = after.cells[after.cells[0]]
    pop(after)
    steps[frame & 255].play(after, frame, move)
    return after
