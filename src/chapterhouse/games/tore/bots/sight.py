"""What a seat of Die Tore der Welt has and can do, as a row of small numbers.

The numbers are those that make the points of a game: goods by how useful the first and the further pieces
are, houses by their yield, seals by how near their project is to its end, the cards in hand, what a card
could do at once with the goods at hand, and what is still open of an action that has begun. The file
`weights.py` says what each of them is worth in which round, in the same order.
"""

from typing import Final

from chapterhouse.core.agenda import number_of, seat_of, step_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, at
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import GAIN_GOOD, PAY_GOOD, PER_HOUSE, POINTS_IF, Board
from chapterhouse.games.tore.cards import (
    DONATION_CARD,
    FAVOUR_CARD,
    GRAIN_CARD,
    HOUSE_CARD,
    MATERIAL_CARD,
    MEDICINE_CARD,
    PIETY_CARD,
    PRIVILEGE_CARD,
    PROJECT_CARD,
    RENT_CARD,
    SALE_CARD,
    WEAVING_CARD,
)
from chapterhouse.games.tore.cells import owed, top_card
from chapterhouse.games.tore.favours import houses_on_board, space_after
from chapterhouse.games.tore.projects import is_open

KINDS: Final = 7  # pairs of plots with equal yield
POINTS_KIND: Final = 6  # the pair that yields points
CARD_LIMIT: Final = 2  # pieces, houses or wool that most cards handle
ROOM: Final = 100


class Sight:
    """The numbers of one seat: `seen[:count]`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seen: vec[i64] = vec[i64]([0] * ROOM)
        self.count: i64 = 0
        self.round: i64 = 0  # from 0 to 23, and 24 after the last duties

    def look(self, position: Position, seat: i64) -> None:
        """Fill in everything about one seat."""
        self.count = 0
        self.round = (position.cells[at.CHAPTER] - 1) * at.ROUNDS + position.cells[at.ROUND] - 1
        self._time(position, seat)
        self._goods(position, seat)
        self._town(position, seat)
        self._hand(position, seat)
        self._action(position, seat)

    def _put(self, amount: i64) -> None:
        self.seen[self.count] = amount
        self.count += 1

    def _put_parts(self, amount: i64, first: i64, second: i64) -> None:
        """Put how many pieces lie up to a first mark, from there to a second one, and beyond."""
        self._put(amount if amount < first else first)
        self._put((amount if amount < second else second) - first if amount > first else 0)
        self._put(amount - second if amount > second else 0)

    def _time(self, position: Position, seat: i64) -> None:
        cells = position.cells
        is_to_come: i64 = 1 if cells[at.OPENS + seat] < cells[at.ROUND] else 0
        step: i64 = step_of(cells[cells[0]]) if cells[0] != 0 else at.NONE
        if step == ask.PROTECT:
            self.round += 1  # the duties are done: what counts now is what follows them
        self._put(1)
        self._put(is_to_come)
        self._put(is_to_come if cells[at.CREST] == seat else 0)
        self._put(1 if cells[at.DOWNS + seat] < cells[at.OPENS + seat] else 0)
        self._put(1 if step == ask.ORIENT else 0)

    def _goods(self, position: Position, seat: i64) -> None:
        fitting = self._fitting(position, seat)
        self._put_parts(fitting, 2, 4)
        self._put(held(position, seat, at.STONE) + held(position, seat, at.WOOD) - fitting)
        self._put_parts(held(position, seat, at.GRAIN), 1, 2)
        self._put_parts(held(position, seat, at.PIETY), 1, 2)
        self._put_parts(held(position, seat, at.WOOL), 2, 4)
        self._put_parts(held(position, seat, at.CLOTH), 1, 3)
        self._put_parts(held(position, seat, at.LOYALTY), 1, 2)
        self._put_parts(held(position, seat, at.MEDICAL), 2, 4)
        self._put_parts(held(position, seat, at.GOLD), 2, 4)

    def _fitting(self, position: Position, seat: i64) -> i64:
        """Return how many stones and woods of the seat fit on open projects taken together."""
        cells = position.cells
        stones: i64 = 0
        woods: i64 = 0
        project: i64 = 0
        while project < at.PROJECTS:
            if is_open(position, project):
                stones += self.board.stone_fields[project] - cells[at.STONES + project]
                woods += self.board.wood_fields[project] - cells[at.WOODS + project]
            project += 1
        stone, wood = held(position, seat, at.STONE), held(position, seat, at.WOOD)
        return (stone if stone < stones else stones) + (wood if wood < woods else woods)

    def _town(self, position: Position, seat: i64) -> None:
        cells = position.cells
        kind: i64 = 0
        while kind < KINDS:
            self._put(1 if (cells[at.HOUSES + seat] >> (2 * kind)) & 3 != 0 else 0)
            kind += 1
        near: i64 = 0
        middle: i64 = 0
        far: i64 = 0
        project: i64 = 0
        while project < at.PROJECTS:
            if (cells[at.SEALS + seat] >> project) & 1 == 1 and cells[at.STATE + project] == at.STARTED:
                missing = self._missing(position, project)
                if missing < 3:
                    near += 1
                elif missing < 6:
                    middle += 1
                else:
                    far += 1
            project += 1
        self._put(near)
        self._put(middle)
        self._put(far)
        duty: i64 = 0
        while duty < 3:
            self._put(1 if owed(position, seat, duty) > 0 else 0)
            duty += 1

    def _missing(self, position: Position, project: i64) -> i64:
        cells, board = position.cells, self.board
        fields = board.stone_fields[project] + board.wood_fields[project]
        return fields - cells[at.STONES + project] - cells[at.WOODS + project]

    # cards in hand, and what they could do at once

    def _hand(self, position: Position, seat: i64) -> None:
        cells = position.cells
        hand = cells[at.HAND + seat]
        card: i64 = 0
        while card < at.CARDS:
            self._put((hand >> card) & 1)
            card += 1
        pieces = self._pieces(position, seat)
        more = self._fitting(position, seat) - pieces
        top = top_card(position, seat)
        wool = held(position, seat, at.WOOL)
        houses = self._few(houses_on_board(position, self.board, seat))
        again = (hand >> PRIVILEGE_CARD) & 1
        self._put(pieces * ((hand >> PROJECT_CARD) & 1))
        self._put(self._few(more) * ((hand >> PROJECT_CARD) & 1) * again)
        self._put(houses * ((hand >> RENT_CARD) & 1))
        self._put(self._points_house(position, seat) * ((hand >> RENT_CARD) & 1))
        self._put(wool * ((hand >> SALE_CARD) & 1))
        self._put(self._cloth(position, seat) * ((hand >> SALE_CARD) & 1))
        self._put(self._few(wool) * ((hand >> WEAVING_CARD) & 1))
        self._put(self._patients(position, seat) * ((hand >> MEDICINE_CARD) & 1))
        self._put(self._can_donate(position, seat) * ((hand >> DONATION_CARD) & 1))
        self._put(self._can_found(position, seat) * ((hand >> HOUSE_CARD) & 1))
        self._put(self._favour(position, seat) * ((hand >> FAVOUR_CARD) & 1))
        if top == at.NONE:
            again = 0
        self._put(again if top == GRAIN_CARD or top == PIETY_CARD or top == MATERIAL_CARD else 0)
        self._put(again * pieces if top == PROJECT_CARD else 0)
        self._put(again * houses if top == RENT_CARD else 0)
        self._put(again if top == MEDICINE_CARD else 0)
        self._put(again * wool if top == SALE_CARD else 0)

    def _few(self, amount: i64) -> i64:
        return amount if amount < CARD_LIMIT else CARD_LIMIT

    def _pieces(self, position: Position, seat: i64) -> i64:
        """Return how many pieces one card could lay on the project that suits best."""
        best: i64 = 0
        project: i64 = 0
        while project < at.PROJECTS and best < CARD_LIMIT:
            if is_open(position, project):
                pieces = self._pieces_on(position, seat, project)
                if pieces > best:
                    best = pieces
            project += 1
        return best

    def _pieces_on(self, position: Position, seat: i64, project: i64) -> i64:
        stones = self.board.stone_fields[project] - position.cells[at.STONES + project]
        woods = self.board.wood_fields[project] - position.cells[at.WOODS + project]
        stone, wood = held(position, seat, at.STONE), held(position, seat, at.WOOD)
        return self._few((stone if stone < stones else stones) + (wood if wood < woods else woods))

    def _points_house(self, position: Position, seat: i64) -> i64:
        return 1 if (position.cells[at.HOUSES + seat] >> (2 * POINTS_KIND)) & 3 != 0 else 0

    def _cloth(self, position: Position, seat: i64) -> i64:
        """Return 1 if a cloth could be sold."""
        return 1 if position.cells[at.CLOTH_OPEN] == 1 and held(position, seat, at.CLOTH) > 0 else 0

    def _patients(self, position: Position, seat: i64) -> i64:
        """Return how many patients the seat could treat with one card."""
        skill = held(position, seat, at.MEDICAL)
        patients: i64 = 0
        value: i64 = 1
        while value <= skill:
            place: i64 = 0
            while place < at.TILES:
                if position.cells[at.TILE + place] == value and value <= skill:
                    skill -= value
                    patients += 1
                place += 1
            value += 1
        return patients

    def _can_donate(self, position: Position, seat: i64) -> i64:
        cells = position.cells
        if cells[at.SEALS_LEFT + seat] == 0 or held(position, seat, at.GOLD) == 0:
            return 0
        project: i64 = 0
        while project < at.PROJECTS:
            if is_open(position, project) and (cells[at.SEALS + seat] >> project) & 1 == 0:
                return 1
            project += 1
        return 0

    def _can_found(self, position: Position, seat: i64) -> i64:
        if position.cells[at.HOUSES_LEFT + seat] == 0 or held(position, seat, at.GOLD) == 0:
            return 0
        return 1 if held(position, seat, at.STONE) + held(position, seat, at.WOOD) > 0 else 0

    def _favour(self, position: Position, seat: i64) -> i64:
        """Return about how many points the next favour of the card is worth, a good counting two."""
        board = self.board
        space = space_after(position, board.favour_steps)
        verb, good, count = board.favour_verb[space], board.favour_good[space], board.favour_count[space]
        if verb == PAY_GOOD:
            return 0
        if verb == GAIN_GOOD:
            return 2
        points = board.favour_points[space]
        if verb == POINTS_IF:
            return points if held(position, seat, good) >= count else 0
        if good == PER_HOUSE:
            return points * houses_on_board(position, board, seat)
        return points * held(position, seat, good)

    # an action that has begun

    def _action(self, position: Position, seat: i64) -> None:
        """Put what the question that the seat is asked right now still promises."""
        cells = position.cells
        frame: i64 = 0
        step: i64 = at.NONE
        if cells[0] != 0 and seat_of(cells[cells[0]]) == seat:
            frame = cells[cells[0]]
            step = step_of(frame)
        self._put(self._laying(position, seat, step, number_of(frame)))
        self._put(1 if step == ask.TAKE else 0)
        self._put(held(position, seat, at.WOOL) if step == ask.SELL_WOOL else 0)
        self._put(self._cloth(position, seat) if step == ask.SELL_WOOL or step == ask.SELL_CLOTH else 0)
        self._put(1 if step == ask.FOUND else 0)
        self._put(number_of(frame) >> at.PLOTS if step == ask.COLLECT else 0)
        self._put(self._can_donate(position, seat) if step == ask.DONATE else 0)
        self._put(self._few(held(position, seat, at.WOOL)) if step == ask.WEAVE else 0)
        self._put(1 if step == ask.MEDICINE else 0)
        self._put(self._patients(position, seat) if step == ask.MEDICINE or step == ask.TREAT else 0)

    def _laying(self, position: Position, seat: i64, step: i64, number: i64) -> i64:
        if step == ask.BUILD:
            return self._pieces(position, seat)
        if step != ask.PLACE:
            return 0
        pieces = self._pieces_on(position, seat, number & 15)
        return 1 if number >> 4 > 0 and pieces > 1 else pieces
