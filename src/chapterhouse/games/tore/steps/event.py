"""Immediate events: an interpreter for their rows, and the questions they ask."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore.accounts import gain, give, held, in_stock, score_event
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cards import GOLD_UNIT, OPTIONAL
from chapterhouse.games.tore.effects import (
    BLOCK,
    CAP,
    COUNT,
    COVER,
    END_PLAGUE,
    ENTER,
    FILL,
    GAIN,
    GET,
    GET_COUNT,
    HOUSES_ON_BOARD,
    LOSE_GOODS,
    LOSE_HOUSE,
    LOSE_IF_WITHOUT,
    LOSS,
    MASK,
    NO_ACTIONS,
    OFFER_HOUSE,
    OPEN_MARKET,
    OPTIONS,
    PAY,
    PAY_AMOUNT,
    PER,
    SCORE_PER,
    SUBJECT,
    TRADE_ONCE,
    VERB,
    count_of,
    good_of,
    option,
)
from chapterhouse.games.tore.favours import houses_on_board
from chapterhouse.games.tore.houses import can_found, found, found_objection, raze, taken
from chapterhouse.games.tore.moves import DONE, FOUND, GIVE, RAZE, TAKE, TRADE
from chapterhouse.games.tore.plague import end, is_any_in_stock
from chapterhouse.games.tore.position import (
    AT_WAR,
    BLOCKED,
    CLOSED,
    CLOTH_OPEN,
    COMPLETE,
    COUNCIL,
    COVERED,
    GOODS,
    HOUSES,
    NONE,
    PASSED,
    PLOTS,
    PROJECTS,
    STARTED,
    STATE,
    from_crest,
)
from chapterhouse.games.tore.projects import enter, fill
from chapterhouse.games.tore.steps.numbers import (
    DISCARD_STEP,
    EVENT_STEP,
    FOUND_STEP,
    GIVE_STEP,
    IDLE_STEP,
    OFFER_STEP,
    RAZE_STEP,
    TAKE_STEP,
)


class Event(Step):
    """Carry out the rows of an immediate event, player by player. Number: players served, and the row."""

    name = "event"
    settles = True

    def __init__(self, board: Board) -> None:
        self.board = board

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-13 TW-17
        board = self.board
        served = number_of(frame) & 15
        line = number_of(frame) >> 4
        event = position.cells[COUNCIL] - 1
        row = board.first_row[event] + line
        pop(position)
        if board.is_permanent[event] == 1 or row >= board.first_row[event + 1]:
            return True
        if board.effects.value(row, VERB) >= ENTER:
            push(position, EVENT_STEP, CHANCE, (line + 1) << 4)
            self._once(position, row)
        elif served == position.seats:
            push(position, EVENT_STEP, CHANCE, (line + 1) << 4)
        else:
            push(position, EVENT_STEP, CHANCE, served + 1 + (line << 4))
            self._each(position, row, from_crest(position, served))
        return True

    def _once(self, position: Position, row: i64) -> None:
        cells, effects = position.cells, self.board.effects
        verb = effects.value(row, VERB)
        if verb == ENTER:  # rule: TW-E-I-03 TW-E-I-04 TW-E-II-04 TW-E-II-05 TW-E-III-04
            enter(position, effects.value(row, SUBJECT))
        elif verb == OPEN_MARKET:  # rule: TW-E-I-05
            cells[CLOTH_OPEN] = 1
        elif verb == COVER:  # rule: TW-E-I-06 TW-E-II-10 TW-E-III-11 TW-E-IV-10
            cells[COVERED] |= effects.value(row, MASK)
        elif verb == BLOCK:  # rule: TW-E-II-03
            self._block(position, effects.value(row, MASK))
        elif verb == FILL:  # rule: TW-E-IV-01
            fill(position, self.board, effects.value(row, SUBJECT))
        elif verb == END_PLAGUE:  # rule: TW-E-IV-02
            end(position)

    def _block(self, position: Position, spared: i64) -> None:
        cells = position.cells
        project: i64 = 0
        while project < PROJECTS:
            if (spared >> project) & 1 == 0 and cells[STATE + project] != COMPLETE:
                cells[BLOCKED] |= 1 << project
                if cells[STATE + project] == STARTED:
                    cells[CLOSED] |= 1 << project
            project += 1

    def _each(self, position: Position, row: i64, seat: i64) -> None:
        effects = self.board.effects
        verb = effects.value(row, VERB)
        event = position.cells[COUNCIL] - 1
        if verb == TRADE_ONCE:  # rule: TW-19 TW-E-I-02 TW-E-I-05
            push(position, OFFER_STEP, seat, row)
        elif verb == PAY:
            self._pay(position, row, seat)
        elif verb == PAY_AMOUNT:
            self._pay_amount(position, row, seat)
        elif verb == GAIN:
            self._gain(position, row, seat)
        elif verb == LOSE_GOODS:  # rule: TW-E-III-02
            if has_any(position, seat, effects.value(row, MASK)):
                push(position, GIVE_STEP, seat, row | (effects.value(row, COUNT) << 8))
        elif verb == LOSE_IF_WITHOUT:  # rule: TW-E-II-07
            if held(position, seat, effects.value(row, SUBJECT)) == 0:
                score_event(position, seat, event, -effects.value(row, LOSS))
        elif verb == SCORE_PER:  # rule: TW-E-IV-07
            score_event(position, seat, event, effects.value(row, LOSS) * self._counted(position, row, seat))
        elif verb == LOSE_HOUSE:  # rule: TW-E-III-01
            if position.cells[HOUSES + seat] != 0:
                push(position, RAZE_STEP, seat, 0)
            else:
                score_event(position, seat, event, -effects.value(row, LOSS))
        elif verb == OFFER_HOUSE:  # rule: TW-E-III-10
            price = effects.value(row, COUNT) + GOLD_UNIT * effects.value(row, LOSS)
            push(position, FOUND_STEP, seat, price)
        elif verb == NO_ACTIONS:  # rule: TW-E-II-02
            position.cells[AT_WAR] = 1
            if (position.cells[PASSED] >> seat) & 1 == 0:  # rule: TW-71
                push(position, DISCARD_STEP, seat, 0)
                push(position, IDLE_STEP, seat, 0)

    def _pay(self, position: Position, row: i64, seat: i64) -> None:
        """Have a seat give one of the options; without any it loses points."""  # rule: TW-14
        # rule: TW-E-I-07 TW-E-I-08 TW-E-II-06 TW-E-III-06 TW-E-III-07
        effects = self.board.effects
        options = effects.value(row, OPTIONS)
        payable: i64 = 0
        number: i64 = 0
        while option(options, number) != 0:
            packed = option(options, number)
            if held(position, seat, good_of(packed)) >= count_of(packed):
                payable += 1
            number += 1
        if payable == 0:
            score_event(position, seat, position.cells[COUNCIL] - 1, -effects.value(row, LOSS))
        elif number == 1:
            give(position, seat, good_of(options), count_of(options))
        else:
            push(position, GIVE_STEP, seat, row | (1 << 8))

    def _pay_amount(self, position: Position, row: i64, seat: i64) -> None:
        """Have a seat pay what it can; each missing piece costs points."""  # rule: TW-E-IV-03 TW-E-IV-08
        effects = self.board.effects
        good = effects.value(row, SUBJECT)
        due = effects.value(row, COUNT)
        if effects.value(row, PER) != NONE:
            due *= self._counted(position, row, seat)
        paid = held(position, seat, good)
        if paid > due:
            paid = due
        give(position, seat, good, paid)
        if paid < due:
            loss = effects.value(row, LOSS) * (due - paid)
            score_event(position, seat, position.cells[COUNCIL] - 1, -loss)

    def _gain(self, position: Position, row: i64, seat: i64) -> None:
        """Let a seat take one of the options that is in stock."""
        # rule: TW-E-I-11 TW-E-II-11 TW-E-III-05 TW-E-IV-09 TW-E-IV-11
        options = self.board.effects.value(row, OPTIONS)
        if option(options, 1) == 0:
            gain(position, seat, good_of(options), count_of(options))
        elif is_any_in_stock(position, self.board, row):
            push(position, TAKE_STEP, seat, row)

    def _counted(self, position: Position, row: i64, seat: i64) -> i64:
        effects = self.board.effects
        per, cap = effects.value(row, PER), effects.value(row, CAP)
        if per == HOUSES_ON_BOARD:
            counted = houses_on_board(position, self.board, seat)
        else:
            counted = held(position, seat, per)
        return cap if cap != NONE and counted > cap else counted


def has_any(position: Position, seat: i64, goods: i64) -> bool:
    """Tell whether a seat has a piece of one of these goods."""
    good: i64 = 0
    while good < GOODS:
        if (goods >> good) & 1 == 1 and held(position, seat, good) > 0:
            return True
        good += 1
    return False


class Offer(Step):
    """Take a trade or leave it. Number: the row that offers it."""  # rule: TW-19

    name = "offer"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [TRADE, DONE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return None
        if move != TRADE:
            return Objection("not_now", "TW-15")
        return trade_objection(position, self.board, seat_of(frame), number_of(frame))

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        return trade_or_done_into(position, self.board, seat_of(frame), number_of(frame), moves)

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return trade_facts(self.board, number_of(frame))

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == TRADE:
            trade(position, self.board, seat_of(frame), number_of(frame))


def trade_objection(position: Position, board: Board, seat: i64, row: i64) -> Optional[Objection]:
    """Return why a seat cannot make the trade of a row."""
    effects = board.effects
    good, wanted = effects.value(row, SUBJECT), effects.value(row, GET)
    if held(position, seat, good) < effects.value(row, COUNT):
        return Objection("not_enough", "TW-19", (f"@good.{board.goods[good]}",))
    if not in_stock(position, wanted, effects.value(row, GET_COUNT)):
        return Objection("stock_empty", "TW-19", (f"@good.{board.goods[wanted]}",))
    return None


def can_trade(position: Position, board: Board, seat: i64, row: i64) -> bool:
    """Tell whether `trade_objection` has none: quickly."""
    effects = board.effects
    return held(position, seat, effects.value(row, SUBJECT)) >= effects.value(row, COUNT) and in_stock(
        position, effects.value(row, GET), effects.value(row, GET_COUNT)
    )


def trade(position: Position, board: Board, seat: i64, row: i64) -> None:
    """Exchange what the row says."""
    effects = board.effects
    give(position, seat, effects.value(row, SUBJECT), effects.value(row, COUNT))
    gain(position, seat, effects.value(row, GET), effects.value(row, GET_COUNT))


def trade_or_done_into(position: Position, board: Board, seat: i64, row: i64, moves: "vec[i64]") -> i64:
    """Write the answers to an offered trade."""
    if can_trade(position, board, seat, row):
        moves[0] = TRADE
        moves[1] = DONE
        return 2
    moves[0] = DONE
    return 1


def trade_facts(board: Board, row: i64) -> dict[str, int | str]:
    """Return what a prompt says of a trade."""
    effects = board.effects
    return {
        "give": f"@amount.{board.goods[effects.value(row, SUBJECT)]}",
        "count": int(effects.value(row, COUNT)),
        "get": f"@amount.{board.goods[effects.value(row, GET)]}",
        "get_count": int(effects.value(row, GET_COUNT)),
    }


class Give(Step):
    """Hand over what an event demands. Number: the row, and how many choices are left."""  # rule: TW-14

    name = "give"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        row = number_of(frame) & 255
        return [GIVE + good for good in range(GOODS) if self._count(row, good) > 0]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return Objection("must_pay", "TW-14")
        if move < GIVE or move >= GIVE + GOODS:
            return Objection("not_now", "TW-14")
        count = self._count(number_of(frame) & 255, move - GIVE)
        if count == 0:
            return Objection("not_demanded", "TW-14")  # rule: TW-93
        if held(position, seat_of(frame), move - GIVE) < count:
            return Objection("not_enough", "TW-14", (f"@good.{self.board.goods[move - GIVE]}",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        row = number_of(frame) & 255
        seat = seat_of(frame)
        number: i64 = 0
        good: i64 = 0
        while good < GOODS:
            count = self._count(row, good)
            if count > 0 and held(position, seat, good) >= count:
                moves[number] = GIVE + good
                number += 1
            good += 1
        return number

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": int(number_of(frame) >> 8)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        row = number_of(frame) & 255
        left = (number_of(frame) >> 8) - 1
        seat, good = seat_of(frame), move - GIVE
        give(position, seat, good, self._count(row, good))
        if left > 0 and has_any(position, seat, self.board.effects.value(row, MASK)):
            push(position, GIVE_STEP, seat, row | (left << 8))

    def _count(self, row: i64, good: i64) -> i64:
        """Return how many pieces of a good satisfy the demand, or 0."""
        effects = self.board.effects
        if effects.value(row, VERB) == LOSE_GOODS:
            return (effects.value(row, MASK) >> good) & 1
        return count_among(effects.value(row, OPTIONS), good)


def count_among(options: i64, good: i64) -> i64:
    """Return the number of pieces that an option of this good names, or 0."""
    number: i64 = 0
    while option(options, number) != 0:
        if good_of(option(options, number)) == good:
            return count_of(option(options, number))
        number += 1
    return 0


class Take(Step):
    """Take one of several goods. Number: the row, and OPTIONAL if nothing may be taken instead."""

    name = "take"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        options = self.board.effects.value(number_of(frame) & 255, OPTIONS)
        moves = [DONE] if number_of(frame) & OPTIONAL else []
        return moves + [TAKE + good for good in range(GOODS) if count_among(options, good) > 0]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        number = number_of(frame)
        if move == DONE and number & OPTIONAL:
            return None
        if move < TAKE or move >= TAKE + GOODS:
            return Objection("not_now", "TW-44" if number & OPTIONAL else "TW-14")
        count = count_among(self.board.effects.value(number & 255, OPTIONS), move - TAKE)
        if count == 0:
            return Objection("not_offered", "TW-44" if number & OPTIONAL else "TW-14")
        if not in_stock(position, move - TAKE, count):
            return Objection("stock_empty", "TW-02", (f"@good.{self.board.goods[move - TAKE]}",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        number = number_of(frame)
        options = self.board.effects.value(number & 255, OPTIONS)
        found_moves: i64 = 0
        if number & OPTIONAL:
            moves[0] = DONE
            found_moves = 1
        good: i64 = 0
        while good < GOODS:
            count = count_among(options, good)
            if count > 0 and in_stock(position, good, count):
                moves[found_moves] = TAKE + good
                found_moves += 1
            good += 1
        return found_moves

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DONE:
            return
        options = self.board.effects.value(number_of(frame) & 255, OPTIONS)
        gain(position, seat_of(frame), move - TAKE, count_among(options, move - TAKE))


class Raze(Step):
    """Take back one own house."""  # rule: TW-E-III-01

    name = "raze"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [RAZE + plot for plot in range(PLOTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return Objection("must_pay", "TW-E-III-01")
        if move < RAZE or move >= RAZE + PLOTS:
            return Objection("not_now", "TW-E-III-01")
        if (position.cells[HOUSES + seat_of(frame)] >> (move - RAZE)) & 1 == 0:
            return Objection("not_your_house", "TW-E-III-01")
        return None

    def play(self, position: Position, frame: i64, move: i64) -> None:
        raze(position, seat_of(frame), move - RAZE)


class Found(Step):
    """Put a house on a plot, or do not. Number: its price in material, and in gold times GOLD_UNIT."""

    name = "found"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DONE] + [FOUND + plot for plot in range(PLOTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return None
        if move < FOUND or move >= FOUND + PLOTS:
            return Objection("not_now", "TW-49")
        number = number_of(frame)
        return found_objection(
            position, self.board, seat_of(frame), move - FOUND, number % GOLD_UNIT, number // GOLD_UNIT
        )

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        number = number_of(frame)
        seat = seat_of(frame)
        used = taken(position)
        moves[0] = DONE
        count: i64 = 1
        plot: i64 = 0
        while plot < PLOTS:
            if (used >> plot) & 1 == 0 and can_found(
                position, self.board, seat, plot, number % GOLD_UNIT, number // GOLD_UNIT
            ):
                moves[count] = FOUND + plot
                count += 1
            plot += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        number = number_of(frame)
        return {"material": int(number % GOLD_UNIT), "gold": int(number // GOLD_UNIT)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DONE:
            return
        number = number_of(frame)
        found(position, self.board, seat_of(frame), move - FOUND, number % GOLD_UNIT, number // GOLD_UNIT)
