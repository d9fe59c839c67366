"""Immediate events: an interpreter for their rows. `goods.py`, `house.py`, `trade.py` hold what they ask."""

from chapterhouse.core.agenda import number_of, pop, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask, at
from chapterhouse.games.tore.accounts import gain, give, give_up_to, held, score_event
from chapterhouse.games.tore.cards import GOLD_UNIT
from chapterhouse.games.tore.cells import from_crest
from chapterhouse.games.tore.effects import (
    BLOCK,
    CAP,
    COUNT,
    COVER,
    END_PLAGUE,
    ENTER,
    FILL,
    GAIN,
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
from chapterhouse.games.tore.plague import end, is_any_in_stock
from chapterhouse.games.tore.projects import enter, fill
from chapterhouse.games.tore.steps.goods import has_any
from chapterhouse.games.tore.steps.on_board import BoardStep


class Event(BoardStep):
    """Carry out the rows of an immediate event, player by player. Number: players served, and the row."""

    name = "event"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-13 TW-17
        board = self.board
        served = number_of(frame) & 15
        line = number_of(frame) >> 4
        event = position.cells[at.COUNCIL] - 1
        row = board.first_row[event] + line
        pop(position)
        if row >= board.first_row[event + 1]:
            return True  # of a permanent event nothing is done here: see `force.py`
        if board.effects.value(row, VERB) >= ENTER:
            push(position, ask.EVENT, CHANCE, (line + 1) << 4)
            self._once(position, row)
        elif served == position.seats:
            push(position, ask.EVENT, CHANCE, (line + 1) << 4)
        else:
            push(position, ask.EVENT, CHANCE, served + 1 + (line << 4))
            self._each(position, row, from_crest(position, served))
        return True

    def _once(self, position: Position, row: i64) -> None:
        cells, effects = position.cells, self.board.effects
        verb = effects.value(row, VERB)
        if verb == ENTER:  # rule: TW-E-I-03 TW-E-I-04 TW-E-II-04 TW-E-II-05 TW-E-III-04
            enter(position, effects.value(row, SUBJECT))
        elif verb == OPEN_MARKET:  # rule: TW-E-I-05
            cells[at.CLOTH_OPEN] = 1
        elif verb == COVER:  # rule: TW-E-I-06 TW-E-II-10 TW-E-III-11 TW-E-IV-10
            cells[at.COVERED] |= effects.value(row, MASK)
        elif verb == BLOCK:  # rule: TW-E-II-03
            self._block(position, effects.value(row, MASK))
        elif verb == FILL:  # rule: TW-E-IV-01
            fill(position, self.board, effects.value(row, SUBJECT))
        elif verb == END_PLAGUE:  # rule: TW-E-IV-02
            end(position)

    def _block(self, position: Position, spared: i64) -> None:
        cells = position.cells
        project: i64 = 0
        while project < at.PROJECTS:
            if (spared >> project) & 1 == 0 and cells[at.STATE + project] != at.COMPLETE:
                cells[at.BLOCKED] |= 1 << project
                if cells[at.STATE + project] == at.STARTED:
                    cells[at.CLOSED] |= 1 << project
            project += 1

    def _each(self, position: Position, row: i64, seat: i64) -> None:
        effects = self.board.effects
        verb = effects.value(row, VERB)
        event = position.cells[at.COUNCIL] - 1
        if verb == TRADE_ONCE:  # rule: TW-19 TW-E-I-02 TW-E-I-05
            push(position, ask.OFFER, seat, row)
        elif verb == PAY:
            self._pay(position, row, seat)
        elif verb == PAY_AMOUNT:
            self._pay_amount(position, row, seat)
        elif verb == GAIN:
            self._gain(position, row, seat)
        elif verb == LOSE_GOODS:  # rule: TW-E-III-02
            if has_any(position, seat, effects.value(row, MASK)):
                push(position, ask.GIVE, seat, row | (effects.value(row, COUNT) << 8))
        elif verb == LOSE_IF_WITHOUT:  # rule: TW-E-II-07
            if held(position, seat, effects.value(row, SUBJECT)) == 0:
                score_event(position, seat, event, -effects.value(row, LOSS))
        elif verb == SCORE_PER:  # rule: TW-E-IV-07
            score_event(position, seat, event, effects.value(row, LOSS) * self._counted(position, row, seat))
        elif verb == LOSE_HOUSE:  # rule: TW-E-III-01
            if position.cells[at.HOUSES + seat] != 0:
                push(position, ask.RAZE, seat, 0)
            else:
                score_event(position, seat, event, -effects.value(row, LOSS))
        elif verb == OFFER_HOUSE:  # rule: TW-E-III-10
            price = effects.value(row, COUNT) + GOLD_UNIT * effects.value(row, LOSS)
            push(position, ask.FOUND, seat, price)
        elif verb == NO_ACTIONS:  # rule: TW-E-II-02
            position.cells[at.AT_WAR] = 1
            if (position.cells[at.PASSED] >> seat) & 1 == 0:  # rule: TW-71
                push(position, ask.DISCARD, seat, 0)
                push(position, ask.IDLE, seat, 0)

    def _pay(self, position: Position, row: i64, seat: i64) -> None:
        """Have a seat give one of the options; without any it loses points."""  # rule: TW-14
        # rule: TW-E-I-07 TW-E-I-08 TW-E-II-06 TW-E-III-06 TW-E-III-07
        effects = self.board.effects
        options = effects.value(row, OPTIONS)
        can_pay = False
        number: i64 = 0
        while option(options, number) != 0:
            packed = option(options, number)
            if held(position, seat, good_of(packed)) >= count_of(packed):
                can_pay = True
            number += 1
        if not can_pay:
            score_event(position, seat, position.cells[at.COUNCIL] - 1, -effects.value(row, LOSS))
        elif number == 1:
            give(position, seat, good_of(options), count_of(options))
        else:
            push(position, ask.GIVE, seat, row | (1 << 8))

    def _pay_amount(self, position: Position, row: i64, seat: i64) -> None:
        """Have a seat pay what it can; each missing piece costs points."""  # rule: TW-E-IV-03 TW-E-IV-08
        effects = self.board.effects
        good = effects.value(row, SUBJECT)
        due = effects.value(row, COUNT)
        if effects.value(row, PER) != at.NONE:
            due *= self._counted(position, row, seat)
        loss = effects.value(row, LOSS) * give_up_to(position, seat, good, due)
        score_event(position, seat, position.cells[at.COUNCIL] - 1, -loss)

    def _gain(self, position: Position, row: i64, seat: i64) -> None:
        """Let a seat take one of the options that is in stock."""
        # rule: TW-E-I-11 TW-E-II-11 TW-E-III-05 TW-E-IV-09 TW-E-IV-11
        options = self.board.effects.value(row, OPTIONS)
        if option(options, 1) == 0:
            gain(position, seat, good_of(options), count_of(options))
        elif is_any_in_stock(position, self.board, row):
            push(position, ask.TAKE, seat, row)

    def _counted(self, position: Position, row: i64, seat: i64) -> i64:
        effects = self.board.effects
        per, cap = effects.value(row, PER), effects.value(row, CAP)
        if per == HOUSES_ON_BOARD:
            counted = houses_on_board(position, self.board, seat)
        else:
            counted = held(position, seat, per)
        return cap if cap != at.NONE and counted > cap else counted
