"""What lies ahead, worked out by the rules on copies: ways to lay the card, idle cards, what will be due."""

from collections.abc import Sequence
from typing import Final

from chapterhouse.core.agenda import Step, clear, number_of, push
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.accounts import held, in_stock
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cards import (
    FAVOUR_CARD,
    GRAIN_CARD,
    PIETY_CARD,
    PRIVILEGE_CARD,
    act,
    repeated_card,
)
from chapterhouse.games.tore.effects import SUBJECT
from chapterhouse.games.tore.favours import reach, space_after
from chapterhouse.games.tore.steps.round import Income

ROTATIONS: Final = 4
WIDEST: Final = 64  # more moves than any action offers
REASONS: Final = ("not_enough", "stock_empty", "no_house_left", "no_seal", "not_your_house")  # best first
FIRST: Final = (
    do.SELL_WOOL + 1,
    do.SELL_CLOTH + 1,
    do.COLLECT,
)  # what one looks for, though nobody offers it


def lays(position: Position, board: Board, eyes: int) -> list[dict[str, object]]:
    """Return what each way to lay the event card brings; nothing before it is turned up or after.

    Everybody's income is public. The favour is told only to eyes that see the goods it counts.
    """  # rule: TW-20 TW-22 TW-24
    if position.cells[at.COUNCIL] == 0 or not _is_pending(position, ask.ORIENT):
        return []
    return [_laid(position, board, eyes, rotation) for rotation in range(ROTATIONS)]


def idle_cards(
    position: Position, board: Board, steps: Sequence[Step], seat: int
) -> dict[str, dict[str, object]]:
    """Return the cards of a hand whose action would change nothing now, and why; they may still be played."""
    hand = position.cells[at.HAND + seat]
    start = position.copy()
    clear(start)
    idle: dict[str, dict[str, object]] = {}
    for card in range(at.CARDS):
        if (hand >> card) & 1:
            acting = repeated_card(position, seat) if card == PRIVILEGE_CARD else card  # rule: TW-48
            if acting == at.NONE:
                idle[board.cards[card]] = _reason("no_card")
                continue
            begun = start.copy()
            act(begun, board, seat, acting)
            if _is_idle(start, begun, steps):
                idle[board.cards[card]] = _why(begun, board, steps, acting)
    return idle


def is_worked(position: Position, project: int) -> bool:
    """Return whether pieces are just being laid on a project."""  # rule: TW-45
    cells = position.cells
    return any(
        cells[depth] & 255 == ask.PLACE and number_of(cells[depth]) & 15 == project
        for depth in range(1, int(cells[0]) + 1)
    )


def dues(position: Position, board: Board) -> list[dict[str, object]]:
    """Return what everybody will owe when the chapter ends; the tax lies between two numbers."""
    doubled = position.cells[at.CHAPTER] == at.CHAPTERS  # rule: TW-74
    found: list[dict[str, object]] = []
    for duty, penalty in enumerate(board.penalties):
        least, most = _range(board, duty)
        found.append(
            {
                "penalty": penalty,
                "good": board.goods[board.duty_good[duty]],
                "least": least,
                "most": most,
                "each": int(board.duty_points[duty]),
                "doubled": doubled,
            }
        )
    return found


def missing(position: Position, board: Board, seat: int) -> list[list[int]]:
    """Return for each duty how many pieces a seat lacks at least and at most."""  # rule: TW-65 TW-66 TW-67
    lacking: list[list[int]] = []
    for duty in range(len(board.penalties)):
        has = int(held(position, seat, board.duty_good[duty]))
        lacking.append([max(0, due - has) for due in _range(board, duty)])
    return lacking


def _range(board: Board, duty: int) -> tuple[int, int]:
    amount = int(board.duty_amount[duty])
    if duty != at.COURT:
        return amount, amount
    faces = [tax for tax in range(do.TAXES) if board.tax_faces[tax] > 0]
    return faces[0], faces[-1]


def _is_pending(position: Position, step: int) -> bool:
    cells = position.cells
    return any(cells[depth] & 255 == step for depth in range(1, int(cells[0]) + 1))


def _laid(position: Position, board: Board, eyes: int, rotation: int) -> dict[str, object]:
    world = position.copy()
    clear(world)
    push(world, ask.INCOME, CHANCE, rotation << 4)
    step = Income(board)
    while world.cells[0] > 0:
        step.settle(world, world.cells[world.cells[0]])
    income = [gained(board, position, world, seat) for seat in range(position.seats)]
    crest, space = int(position.cells[at.CREST]), space_after(position, rotation)
    favour: dict[str, int] | None = {}
    if rotation > 0:
        is_seen = eyes == crest or bool(position.cells[at.SCREENS_DOWN])
        after = world.copy()
        reach(after, board, crest, space)
        favour = gained(board, world, after, crest) if is_seen else None
    return {"steps": rotation, "space": board.spaces[space], "income": income, "favour": favour}


def gained(board: Board, before: Position, after: Position, seat: int) -> dict[str, int]:
    """Return by how much the goods and points of a seat differ between two positions."""
    gains = {
        name: int(held(after, seat, good) - held(before, seat, good)) for good, name in enumerate(board.goods)
    }
    gains["points"] = int(after.cells[at.SCORE + seat] - before.cells[at.SCORE + seat])
    return {name: count for name, count in gains.items() if count}


def _is_idle(start: Position, begun: Position, steps: Sequence[Step]) -> bool:
    """Return whether an action that was begun asks nothing that leaves a choice, and has changed nothing."""
    moves = vec[i64]([0] * WIDEST)
    for depth in range(1, int(begun.cells[0]) + 1):
        frame = begun.cells[depth]
        if steps[frame & 255].legal_into(begun, frame, moves) > 1:
            return False
    world = begun.copy()
    clear(world)
    return world.is_same(start)


def _why(begun: Position, board: Board, steps: Sequence[Step], card: int) -> dict[str, object]:
    """Return why a card changes nothing: the reason of an objection, and the things that it is about."""
    gold = f"good.{board.goods[at.GOLD]}"
    if card in (GRAIN_CARD, PIETY_CARD):
        good = at.GRAIN if card == GRAIN_CARD else at.PIETY
        if not in_stock(begun, good, 1):
            return _reason("stock_empty", f"good.{board.goods[good]}")  # rule: TW-39
        price = board.effects.value(begun.cells[at.CARD_COST], SUBJECT)  # rule: TW-E-III-08
        return _reason("not_enough", f"good.{board.goods[price]}")
    if card == FAVOUR_CARD:
        return _reason("not_enough", gold)  # rule: TW-55
    found: set[Objection] = set()  # most candidates are refused alike
    for depth in range(1, int(begun.cells[0]) + 1):
        frame = begun.cells[depth]
        step = steps[frame & 255]
        for move in (*step.candidates(begun, frame), *FIRST):
            objection = step.objection(begun, frame, move)
            if objection is not None:
                found.add(objection)
    for reason in REASONS:
        of_it = [one for one in found if one.reason == reason]
        if of_it:
            about = sorted(
                {str(fact)[1:] for one in of_it for fact in one.facts if str(fact).startswith("@")}
            )
            # a plot whose material one has is refused for want of gold alone
            return _reason(reason, *([gold] if gold in about else about))
    return _reason("")


def _reason(reason: str, *things: str) -> dict[str, object]:
    return {"reason": reason, "about": list(things)}
