"""Buildings offered beside a question: hiring them, and using those that take a move of their own."""

from typing import Optional

from chapterhouse.core.agenda import push
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask
from chapterhouse.games.pilgrim.at import (
    AT_HAND,
    BUILDINGS,
    COIN,
    CORNUCOPIA,
    DONATED,
    DONE,
    DUTY,
    GOODS,
    LIVE,
    NO_TITHE,
    NONE,
    ON_MAP,
    OWNED,
    PLAYERS,
    PRODUCE,
    STORE,
    USED,
)
from chapterhouse.games.pilgrim.buildings.owned import BANK_BUILDING, WAGON_YARD, is_ready, mark_used
from chapterhouse.games.pilgrim.buildings.use import (
    shift_goods,
    use,
    use_candidates,
    use_objection,
    uses_into,
)
from chapterhouse.games.pilgrim.buildings.windows import IN_DUTY, Windows
from chapterhouse.games.pilgrim.cells import owner_of, trade_kind
from chapterhouse.games.pilgrim.do import FREE, HIRE, USE_BREWERY, USE_END
from chapterhouse.games.pilgrim.duties.possible import can_act
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import FEE, KIND_BITS, bank_could_help, spend


def offers_into(
    position: Position,
    board: Board,
    windows: Windows,
    seat: i64,
    question: i64,
    moves: "vec[i64]",
    count: i64,
) -> i64:
    """Append every legal hire and use of a building, ascending, and return the new count."""
    cells = position.cells
    if cells[LIVE] == 0:
        return count
    first = count
    hireable = cells[LIVE] & windows.hires[question] & ~cells[AT_HAND]
    if hireable != 0:
        kind = trade_kind(position)
        if kind != NO_TITHE:
            count = _hires_into(position, windows, seat, hireable, kind, moves, count)
        if is_ready(position, WAGON_YARD) and _may_hire_free(position, seat, kind):
            count = _frees_into(windows, hireable, moves, count)
    ready = cells[AT_HAND] & ~cells[USED] & windows.uses[question]
    if ready != 0:
        count = uses_into(position, seat, ready, moves, count)
    if count > first and is_bound(position, question):
        return _without_spoilers(position, board, windows, seat, moves, first, count)
    return count


def _hires_into(
    position: Position,
    windows: Windows,
    seat: i64,
    hireable: i64,
    kind: i64,
    moves: "vec[i64]",
    count: i64,
) -> i64:
    goods = payable_fees(position, seat, kind)
    if goods == 0:
        return count
    while hireable != 0:
        bit = hireable & -hireable
        hireable ^= bit
        move = HIRE + GOODS * windows.bit_number[bit % 37]
        if goods & 1:
            moves[count] = move
            count += 1
        if goods & 2:
            moves[count] = move + 1
            count += 1
        if goods & 4:
            moves[count] = move + 2
            count += 1
    return count


def _frees_into(windows: Windows, hireable: i64, moves: "vec[i64]", count: i64) -> i64:
    while hireable != 0:
        bit = hireable & -hireable
        hireable ^= bit
        moves[count] = FREE + windows.bit_number[bit % 37]
        count += 1
    return count


def payable_fees(position: Position, seat: i64, kind: i64) -> i64:
    """Return the goods with which the seat can pay a fee now, as bits."""  # rule: PI-131 PI-135
    cells = position.cells
    store = STORE + GOODS * seat
    coins = cells[store + COIN]
    if coins > 0 and is_ready(position, BANK_BUILDING):
        found: i64 = 7  # rule: PI-156
    else:
        found = 4 if coins > 0 else 0
        if cells[store] > 0:
            found |= 1
        if cells[store + 1] > 0:
            found |= 2
    return found if kind == CORNUCOPIA else found & (1 << kind)


def _may_hire_free(position: Position, seat: i64, kind: i64) -> bool:
    """Return whether the Wagon Yard works: at Taxation it does so for its owner only."""  # rule: PI-163
    return kind != NO_TITHE or position.cells[OWNED + seat] & (1 << WAGON_YARD) != 0


# the first action of a duty must stay possible


def is_bound(position: Position, question: i64) -> bool:
    """Return whether a duty waits for its first action."""  # rule: PI-051
    if question < IN_DUTY or question >= IN_DUTY + PRODUCE:
        return False
    return position.cells[DUTY] != NONE and position.cells[DONE] == 0


def _without_spoilers(
    position: Position,
    board: Board,
    windows: Windows,
    seat: i64,
    moves: "vec[i64]",
    first: i64,
    count: i64,
) -> i64:
    kept = first
    i = first
    while i < count:
        if not spoils(position, board, windows, seat, moves[i]):
            moves[kept] = moves[i]
            kept += 1
        i += 1
    return kept


def spoils(position: Position, board: Board, windows: Windows, seat: i64, move: i64) -> bool:
    """Return whether a hire or use would leave the duty without any possible action."""  # rule: PI-051
    if FREE <= move < USE_BREWERY:
        return False
    if move >= USE_BREWERY:
        if not shift_goods(position, seat, move, 1):
            return False
        possible = can_act(position, board, windows, seat, position.cells[DUTY])
        shift_goods(position, seat, move, -1)
        return not possible
    cells = position.cells
    good = (move - HIRE) % GOODS
    by_bank = good != COIN and is_ready(position, BANK_BUILDING)  # never the fee of the Bank itself
    at_hand = cells[AT_HAND]
    cells[AT_HAND] |= 1 << ((move - HIRE) // GOODS)  # a Bank that is hired now may pay for the action
    leaves = cells[STORE + GOODS * seat + good] > 0 and leaves_action(
        position, board, windows, seat, good, False
    )
    if not leaves and by_bank:
        leaves = leaves_action(position, board, windows, seat, COIN, True)
    cells[AT_HAND] = at_hand
    return not leaves


def leaves_action(
    position: Position, board: Board, windows: Windows, seat: i64, good: i64, by_bank: bool
) -> bool:
    """Return whether an action is possible after a fee of this good, paid plainly or by the Bank."""
    cells = position.cells
    spot = STORE + GOODS * seat + good
    used = cells[USED]
    if by_bank:
        if cells[spot] == 0 or not is_ready(position, BANK_BUILDING):
            return False
        mark_used(position, BANK_BUILDING)
    cells[spot] -= 1
    possible = can_act(position, board, windows, seat, cells[DUTY])
    cells[spot] += 1
    cells[USED] = used
    return possible


# explanations


def is_offer(move: i64) -> bool:
    """Return whether the move hires or uses a building."""
    return HIRE <= move < USE_END


def offer_candidates(position: Position, seat: i64) -> list[int]:
    """Return every building one might point at."""
    cells = position.cells
    known: i64 = cells[ON_MAP]
    for other in range(cells[PLAYERS]):
        if other != seat:
            known |= cells[OWNED + other]
    kind = trade_kind(position)
    goods = list(range(GOODS)) if kind == CORNUCOPIA else [kind] if kind != NO_TITHE else []
    found = [HIRE + GOODS * b + good for b in range(BUILDINGS) if known & (1 << b) for good in goods]
    if cells[AT_HAND] & (1 << WAGON_YARD):
        found += [FREE + b for b in range(BUILDINGS) if known & (1 << b)]
    return found + use_candidates(position, seat)


def offer_objection(
    position: Position, board: Board, windows: Windows, seat: i64, question: i64, move: i64
) -> Optional[Objection]:
    """Return why a building cannot be hired or used in this question."""
    if move >= USE_BREWERY:
        found = use_objection(position, windows, seat, question, move)
    elif move >= FREE:
        found = _free_objection(position, windows, seat, question, move - FREE)
    else:
        building = (move - HIRE) // GOODS
        found = _hire_objection(position, windows, seat, question, building)
        if found is None:
            found = _fee_objection(position, seat, (move - HIRE) % GOODS)
    if found is None and is_bound(position, question) and spoils(position, board, windows, seat, move):
        return Objection("at_least_one", "PI-051")
    return found


def _hire_objection(
    position: Position, windows: Windows, seat: i64, question: i64, building: i64
) -> Optional[Objection]:
    cells = position.cells
    bit: i64 = 1 << building
    if not windows.hires[question] & bit:
        return Objection("window_closed", "PI-137")
    if cells[DONATED] & bit:
        return Objection("donated", "PI-139")
    if not cells[LIVE] & bit:
        return Objection("not_live", "PI-133")
    if cells[OWNED + seat] & bit:
        return Objection("yours", "PI-135")
    if cells[AT_HAND] & bit:
        return Objection("used_this_turn", "PI-134")
    return None


def _fee_objection(position: Position, seat: i64, good: i64) -> Optional[Objection]:
    kind = trade_kind(position)
    if kind == NO_TITHE:
        return Objection("no_hiring", "PI-132")
    if kind != CORNUCOPIA and kind != good:
        return Objection("wrong_fee", "PI-131")
    if not payable_fees(position, seat, kind) & (1 << good):
        return Objection("no_fee", "PI-135")
    return None


def _free_objection(
    position: Position, windows: Windows, seat: i64, question: i64, building: i64
) -> Optional[Objection]:
    found = _hire_objection(position, windows, seat, question, building)
    if found is not None:
        return found
    if not position.cells[AT_HAND] & (1 << WAGON_YARD):
        return Objection("not_yours", "PI-163")
    if not is_ready(position, WAGON_YARD):
        return Objection("used_this_turn", "PI-163")
    if not _may_hire_free(position, seat, trade_kind(position)):
        return Objection("no_hiring", "PI-132")
    return None


# playing


def play_offer(position: Position, seat: i64, move: i64) -> None:
    """Hire or use a building."""
    if move >= USE_BREWERY:
        use(position, seat, move)
    elif move >= FREE:
        mark_used(position, WAGON_YARD)
        position.cells[AT_HAND] |= 1 << (move - FREE)
    else:
        _hire(position, seat, (move - HIRE) // GOODS, (move - HIRE) % GOODS)


def _hire(position: Position, seat: i64, building: i64, good: i64) -> None:
    price: i64 = 1 << (KIND_BITS * good)
    owner = owner_of(position, building)  # rule: PI-135 PI-194
    if bank_could_help(position, seat, price):
        push(position, ask.PAYMENT, seat, fee_frame(price, owner))
    else:
        pay_fee(position, seat, owner, good)
    position.cells[AT_HAND] |= 1 << building


def fee_frame(price: i64, owner: i64) -> i64:
    """Return the number of the frame in which the seat says how it pays a fee."""
    return price | (FEE << (4 * KIND_BITS)) | ((owner + 1) << (5 * KIND_BITS))


def pay_fee(position: Position, seat: i64, owner: i64, good: i64) -> None:
    """Pay one good to the owner of a building, or to the supply."""  # rule: PI-135 PI-136
    spend(position, seat, 1 << (KIND_BITS * good))
    if owner != NONE:
        position.cells[STORE + GOODS * owner + good] += 1
