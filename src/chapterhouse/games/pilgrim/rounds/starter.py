"""Who starts the next round: the Confession Box, then the choice of the most pious."""

from typing import Optional

from chapterhouse.core.agenda import Step, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, do
from chapterhouse.games.pilgrim.at import (
    COLOUR,
    CONFESSED,
    CORNUCOPIA,
    GOODS,
    MOVER,
    NO_TITHE,
    NONE,
    PIETY,
    PLAYERS,
    ROUND,
    STARTER,
    STORE,
)
from chapterhouse.games.pilgrim.buildings.owned import CONFESSION_BOX, WAGON_YARD, working
from chapterhouse.games.pilgrim.cells import owner_of, trade_kind, turn_seat
from chapterhouse.games.pilgrim.rounds.setup import seat_of_colour


class Confession(Step):
    """Use or hire the Confession Box for the choice of the start player, or decline."""  # rule: PI-140

    name = "confession"
    settles = True
    asks_always = True

    def settle(self, position: Position, frame: i64) -> bool:
        if self._ways(position, seat_of(frame)) != 0:
            return False
        pop(position)
        return True

    def _ways(self, position: Position, seat: i64) -> i64:
        """Return how the seat can confess: bit 0 without naming a fee, bits 1-3 with each good."""
        own = working(position, seat)
        if own & ((1 << CONFESSION_BOX) | (1 << WAGON_YARD)):  # rule: PI-163
            return 1
        kind = trade_kind(position)
        if kind == NO_TITHE:
            return 0  # rule: PI-132
        store = STORE + GOODS * seat
        if kind != CORNUCOPIA:
            return 1 if position.cells[store + kind] > 0 else 0
        ways: i64 = 0
        good: i64 = 0
        while good < GOODS:
            if position.cells[store + good] > 0:
                ways |= 2 << good
            good += 1
        return ways

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        """Say what it costs: nothing whoever owns it, otherwise the fee of a hire."""
        if working(position, seat_of(frame)) & ((1 << CONFESSION_BOX) | (1 << WAGON_YARD)):
            return {"fee": 0, "good": ""}
        kind = trade_kind(position)
        if kind == CORNUCOPIA:
            return {"fee": 2, "good": ""}
        return {"fee": 1, "good": f"@tithe.{do.GOOD_NAMES[kind]}"}

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DECLINE, *range(do.CONFESS, do.CONFESS + 1 + GOODS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DECLINE:
            return None
        if move < do.CONFESS or move > do.CONFESS + GOODS:
            return Objection("not_now", "PI-140")
        ways = self._ways(position, seat_of(frame))
        if ways & (1 << (move - do.CONFESS)):
            return None
        if trade_kind(position) == CORNUCOPIA and move > do.CONFESS and ways != 1:
            return Objection("no_fee", "PI-140")
        return Objection("wrong_fee", "PI-140")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.DECLINE
        count: i64 = 1
        ways = self._ways(position, seat_of(frame))
        way: i64 = 0
        while way <= GOODS:
            if ways & (1 << way):
                moves[count] = do.CONFESS + way
                count += 1
            way += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DECLINE:
            return
        cells = position.cells
        seat = seat_of(frame)
        cells[CONFESSED] |= 1 << seat
        if working(position, seat) & ((1 << CONFESSION_BOX) | (1 << WAGON_YARD)):
            return
        good = trade_kind(position) if move == do.CONFESS else move - do.CONFESS - 1
        cells[STORE + GOODS * seat + good] -= 1
        owner = owner_of(position, CONFESSION_BOX)
        if owner != NONE:
            cells[STORE + GOODS * owner + good] += 1


def push_confession(position: Position, seat: i64) -> None:
    """Offer the Confession Box to a seat; the Ab-Bott always uses his own."""  # rule: PI-140 PI-193
    if seat < position.seats:
        push(position, ask.CONFESSION, seat, 0)
    elif working(position, seat) & (1 << CONFESSION_BOX):
        position.cells[CONFESSED] |= 1 << seat


class Choose(Step):
    """Find the seat that names the start player."""

    name = "choose"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        seat = chooser(position)
        if seat < position.seats:
            push(position, ask.FIRST, seat, 0)
        else:
            begin_round(position, seat)  # rule: PI-217, the Ab-Bott names himself
        return True


def chooser(position: Position) -> i64:
    """Return the seat with the highest piety, the first clockwise of several."""  # rule: PI-176 PI-177
    cells = position.cells
    best: i64 = -1
    found: i64 = 0
    order: i64 = 1
    players = cells[PLAYERS]
    while order <= players:
        seat = turn_seat(position, order) if order < players else turn_seat(position, 0)
        piety = cells[PIETY + seat]
        if cells[CONFESSED] & (1 << seat):
            piety += 2  # rule: PI-140
        if piety > best:
            best = piety
            found = seat
        order += 1
    return found


class First(Step):
    """Name the start player of the next round."""  # rule: PI-176

    name = "first"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return sorted(
            do.START + int(position.cells[COLOUR + seat]) for seat in range(position.cells[PLAYERS])
        )

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        colour = move - do.START
        if colour < 0 or seat_of_colour(position, colour) == position.cells[PLAYERS]:
            return Objection("not_now", "PI-176")
        return None

    def play(self, position: Position, frame: i64, move: i64) -> None:
        begin_round(position, seat_of_colour(position, move - do.START))


def begin_round(position: Position, starter: i64) -> None:
    """Give the marker to the start player and begin the next round."""
    cells = position.cells
    cells[STARTER] = starter
    cells[MOVER] = starter
    cells[CONFESSED] = 0
    cells[ROUND] += 1
    push(position, ask.TURN, CHANCE, 0)
