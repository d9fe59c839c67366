"""A turn: two different actions, each named together with its card."""

from typing import Optional

from chapterhouse.core.agenda import AgendaGame, Step, pop, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.avignon import ask
from chapterhouse.games.avignon.at import (
    BEFORE,
    CARD,
    COLUMNS,
    DISCARD,
    DISCARDS,
    DISPLACED,
    DRAWN,
    ENDING,
    FRESH,
    LEFT,
    PLACE,
    REPETITION,
    SIDE,
    START,
    THIRD_TIME,
    TURN,
    UNDONE,
    USED,
    WINNER,
)
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.do import BESEECH, CHASTISE, EXCOMMUNICATE, PETITION, PULL, STOP
from chapterhouse.games.avignon.moving import discard, towards, travel
from chapterhouse.games.avignon.samaritan import (
    can_finish,
    displaced,
    has_undone,
    is_at_risk,
    petition_spares,
    still_away,
)
from chapterhouse.games.avignon.steps.petition import begin_petition


class Turn(Step):
    """End the turn that was played, if any, and begin the next one."""

    name = "turn"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        cells[UNDONE] = 1 if has_undone(position) else 0
        if cells[TURN] > 0:
            cells[SIDE] = 1 - cells[SIDE]  # rule: AV-01
        remember_places(position)
        is_undoable = cells[TURN] > 0 and cells[FRESH] == 0  # rule: AV-33
        cells[DISPLACED] = displaced(position) if is_undoable else 0
        cells[TURN] += 1
        cells[LEFT] = 1 if cells[TURN] == 1 else 2  # rule: AV-07 AV-09
        cells[USED] = 0
        cells[FRESH] = 0
        if not is_third_time(position):
            push(position, ask.ACT, seat_of_side(position, cells[SIDE]), 0)
        return True


# The five columns are written out below: once a turn, and slow as a loop when not compiled.


def remember_places(position: Position) -> None:
    """Note where the cards lie now, and where they lay before the turn that has ended."""
    cells = position.cells
    cells[BEFORE] = cells[START]
    cells[BEFORE + 1] = cells[START + 1]
    cells[BEFORE + 2] = cells[START + 2]
    cells[BEFORE + 3] = cells[START + 3]
    cells[BEFORE + 4] = cells[START + 4]
    cells[START] = cells[PLACE]
    cells[START + 1] = cells[PLACE + 1]
    cells[START + 2] = cells[PLACE + 2]
    cells[START + 3] = cells[PLACE + 3]
    cells[START + 4] = cells[PLACE + 4]


def is_third_time(position: Position) -> bool:
    """Remember how the turn begins; return whether the game is drawn, for the third time."""  # rule: AV-40
    cells = position.cells
    if cells[REPETITION] == 0 or cells[TURN] == 1:
        return False
    now = likeness(position)
    seen: i64 = 0
    for before in position.memory:
        if before == now:
            seen += 1
    if seen == 2:
        cells[WINNER] = DRAWN
        cells[ENDING] = THIRD_TIME
        return True  # and nothing is pending: the turn is over
    position.memory = append(position.memory, now)
    return False


def likeness(position: Position) -> i64:
    """Return a number that two turn beginnings share exactly when AV-40 calls them the same.

    Congregations need no place in it: an entry empties the memory.
    """
    cells = position.cells
    number = cells[SIDE] << 7 | cells[CARD] << 3 | cells[PLACE]
    number = number << 7 | cells[CARD + 1] << 3 | cells[PLACE + 1]
    number = number << 7 | cells[CARD + 2] << 3 | cells[PLACE + 2]
    number = number << 7 | cells[CARD + 3] << 3 | cells[PLACE + 3]
    number = number << 7 | cells[CARD + 4] << 3 | cells[PLACE + 4]
    i: i64 = 0
    while i < cells[DISCARDS]:
        number += 1 << (36 + 2 * cells[DISCARD + i])
        i += 1
    return number


def action_missing(position: Position) -> Objection:
    """Return why a turn cannot end yet; its fact: the only action is missing, both, or the second."""
    if position.cells[TURN] == 1:
        return Objection("action_missing", "AV-09", (1,))
    return Objection("action_missing", "AV-07", (2 if position.cells[LEFT] == 2 else 3,))


class Act(Step):
    """Name an action and the card it concerns."""  # rule: AV-07 AV-10

    name = "act"

    def __init__(self, game: AgendaGame, cards: Cards) -> None:
        self.game = game
        self.cards = cards

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(BESEECH, PETITION + COLUMNS))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == STOP:
            return action_missing(position)
        if move >= PULL:
            return Objection("too_many", "AV-23")
        if self._is_used(position, move):
            return Objection("action_used", "AV-08")
        if not self._can_petition(position, move):
            return Objection("no_petition", "AV-18")
        if position.cells[LEFT] == 1 and is_at_risk(position) and self._undoes(position, move):
            return Objection("samaritan", "AV-31")
        return None

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"which": 3 if position.cells[TURN] == 1 else int(position.cells[LEFT])}  # rule: AV-09

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        count = self.bare_into(position, frame, moves)
        if position.cells[LEFT] > 1 or not is_at_risk(position):
            return count
        away = still_away(position)
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            move = moves[i]
            if self._is_harmless(position, move, away) or not self._undoes(position, move):
                moves[kept] = move
                kept += 1
            i += 1
        return kept

    def bare_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        used = cells[USED]
        count: i64 = 0
        first: i64 = 0
        while first < PETITION:
            if used & 1 == 0:
                moves[count] = first
                moves[count + 1] = first + 1
                moves[count + 2] = first + 2
                moves[count + 3] = first + 3
                moves[count + 4] = first + 4
                count += COLUMNS
            used >>= 1
            first += COLUMNS
        if used == 0:
            has_petition = self.cards.sentence_count
            column: i64 = 0
            while column < COLUMNS:
                if has_petition[cells[CARD + column]] > 0:  # rule: AV-18
                    moves[count] = PETITION + column
                    count += 1
                column += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        action = move // COLUMNS
        column = move % COLUMNS
        cells[LEFT] -= 1
        cells[USED] |= 1 << action
        if cells[LEFT] > 0:
            push(position, ask.ACT, seat_of(frame), 0)
        else:
            push(position, ask.TURN, seat_of(frame), 0)
        step = towards(cells[SIDE])
        if move < CHASTISE:
            travel(position, self.cards, column, step, 1)  # rule: AV-13 AV-11
        elif move < EXCOMMUNICATE:
            travel(position, self.cards, column, -step, 1)  # rule: AV-14 AV-12
        elif move < PETITION:
            discard(position, column)  # rule: AV-15
        else:
            begin_petition(position, column, seat_of(frame))  # rule: AV-17

    def _is_used(self, position: Position, move: i64) -> bool:
        return position.cells[USED] & (1 << (move // COLUMNS)) != 0  # rule: AV-08

    def _can_petition(self, position: Position, move: i64) -> bool:
        if move < PETITION:
            return True
        return self.cards.sentence_count[position.cells[CARD + move - PETITION]] > 0  # rule: AV-18

    def _is_harmless(self, position: Position, move: i64, away: i64) -> bool:
        """Return whether it is plain, as for most moves, that the turn can end without undoing the other's.

        `away` are the displaced columns that are not back: one that the move leaves alone stays away.
        """  # rule: AV-32
        others = away & ~(1 << move % COLUMNS)
        if move < PETITION:
            return others != 0 or (away != 0 and not self._brings_back(position, move))
        return others != 0 and self.cards.is_free[position.cells[CARD + move - PETITION]] == 1

    def _brings_back(self, position: Position, move: i64) -> bool:
        cells = position.cells
        if move >= EXCOMMUNICATE:
            return False
        step = towards(cells[SIDE]) if move < CHASTISE else -towards(cells[SIDE])
        return cells[PLACE + move % COLUMNS] + step == cells[BEFORE + move % COLUMNS]

    def _undoes(self, position: Position, move: i64) -> bool:
        """Return whether every way to finish the turn after this move undoes the opponent's last turn."""
        cells = position.cells  # rule: AV-31 AV-33
        if move >= PETITION and petition_spares(position, self.cards, move - PETITION):
            return False
        after = position.copy()
        self.game.apply(after, seat_of_side(position, cells[SIDE]), move)
        return not can_finish(self.game, after, cells[TURN])
