"""What a position of Die Tore der Welt is worth: the points that each seat may expect to end with.

Points on the track; goods by what the coming duties, projects and sales make of them; houses, seals and
patients by what they will still bring; and the cards in hand by what the best of them can do.
"""

import math
from typing import Final

from chapterhouse.bots.evaluate import WHOLE, Evaluation
from chapterhouse.core.agenda import number_of, seat_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore.accounts import held, in_stock
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
from chapterhouse.games.tore.favours import houses_on_board, space_after
from chapterhouse.games.tore.game import Tore
from chapterhouse.games.tore.position import (
    BEGGING,
    CARDS,
    CHAPTER,
    CHAPTERS,
    CLOTH,
    CLOTH_OPEN,
    COURT,
    GOLD,
    GRAIN,
    HAND,
    HOUSES,
    HOUSES_LEFT,
    LOYALTY,
    MEDICAL,
    NONE,
    OPENS,
    PENANCE,
    PIETY,
    PLOTS,
    POINTS,
    PRICE,
    PROJECTS,
    ROUND,
    ROUNDS,
    SCORE,
    SEALS,
    SEALS_LEFT,
    STONE,
    STONES,
    TILE,
    TILES,
    WOOD,
    WOODS,
    WOOL,
    owed,
    top_card,
)
from chapterhouse.games.tore.projects import is_open
from chapterhouse.games.tore.steps.numbers import (
    BUILD_STEP,
    COLLECT_STEP,
    DONATE_STEP,
    FOUND_STEP,
    MEDICINE_STEP,
    PLACE_STEP,
    SELL_CLOTH_STEP,
    SELL_WOOL_STEP,
    TAKE_STEP,
    TREAT_STEP,
    WEAVE_STEP,
)

# All weights are in tenths of a point.
POINT: Final = 10
PENALTY: Final = (12, 16, 32)  # what Penance, Begging and the Royal Court cost besides the points
CARRIED: Final = 9  # a piece of piety or grain beyond this chapter's duty, while another chapter follows
COIN: Final = 6  # a gold beyond the tax
LOYAL: Final = 13
SKILL: Final = 14  # medical knowledge up to SKILLED, while patients are to come
SKILLED: Final = 4
MATERIAL: Final = 17  # a stone or wood that can still be built with
FLEECE: Final = 11
BALE: Final = 19
HOUSE: Final = 9  # for each chapter still to come, a part of this one included
SEAL: Final = 14
SPREAD_LATE: Final = 35.0
SPREAD_EARLY: Final = 90.0


class ToreEvaluation(Evaluation):
    """Odds from the points that each seat may expect."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Tore):
            raise TypeError(f"This evaluation knows Die Tore der Welt, not {game.name}.")
        self.worlds = 2  # the others' cards hardly count
        self.own_choices = 3
        self.has_priors = True
        self.exploration = 0.05
        self.board: Board = game.board
        self.points: vec[i64] = vec[i64]([0] * 4)
        self.uses: vec[i64] = vec[i64]([0] * CARDS)

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        best: i64 = -1000000
        seat: i64 = 0
        while seat < position.seats:
            self.points[seat] = self._promise(position, seat)
            if self.points[seat] > best:
                best = self.points[seat]
            seat += 1
        spread = self._spread(position)
        whole: float = 0.0
        seat = 0
        while seat < position.seats:
            whole += math.exp(float(self.points[seat] - best) / spread)
            seat += 1
        seat = 0
        while seat < position.seats:
            values[seat] = int(WHOLE * math.exp(float(self.points[seat] - best) / spread) / whole)
            seat += 1

    def _spread(self, position: Position) -> float:
        """The longer the game still is, the less a lead says."""
        left = float(self._rounds_left(position))
        return SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left / float(CHAPTERS * ROUNDS)

    def _rounds_left(self, position: Position) -> i64:
        cells = position.cells
        return (CHAPTERS - cells[CHAPTER]) * ROUNDS + ROUNDS - cells[ROUND] + 1

    def _promise(self, position: Position, seat: i64) -> i64:
        """Return the points that a seat may expect to end with."""
        total = position.cells[SCORE + seat] * POINT
        total += self._duties(position, seat)
        total += self._stores(position, seat)
        total += self._town(position, seat)
        total += self._penalties(position, seat)
        return total + self._cards(position, seat) + self._pending(position, seat)

    # goods

    def _duties(self, position: Position, seat: i64) -> i64:
        """Piety, grain and gold, by what would be lost without them at the end of this chapter."""
        total = self._owned(position, seat, PENANCE, PIETY, 2)
        total += self._owned(position, seat, BEGGING, GRAIN, 2)
        gold = held(position, seat, GOLD)
        tax: i64 = 0
        faces: i64 = 0
        cost: i64 = 0
        while tax < 10:
            weight = self.board.tax_faces[tax]
            if weight > 0:
                faces += weight
                if gold < tax:
                    cost += weight * self._missing(position, COURT, tax - gold)
            tax += 1
        spare = gold - 5 if gold > 5 else 0
        return total - cost // faces + (gold - spare) * COIN * 2 // 3 + spare * COIN

    def _owned(self, position: Position, seat: i64, duty: i64, good: i64, due: i64) -> i64:
        have = held(position, seat, good)
        if have < due:
            return -self._missing(position, duty, due - have)
        if position.cells[CHAPTER] == CHAPTERS:
            return 0
        return (have - due) * CARRIED

    def _missing(self, position: Position, duty: i64, missing: i64) -> i64:
        """Return what so many missing pieces would cost, less the nearer the chapter is to its beginning."""
        cells = position.cells
        loss = missing * self.board.duty_points[duty] * POINT
        if cells[CHAPTER] == CHAPTERS:
            loss *= 2
        else:
            loss += PENALTY[duty]
        return loss * (6 + cells[ROUND]) // 12

    def _stores(self, position: Position, seat: i64) -> i64:
        """Return what the other goods promise."""
        cells = position.cells
        left = self._rounds_left(position)
        material = held(position, seat, STONE) + held(position, seat, WOOD)
        worth: i64 = MATERIAL if left > 3 else 10 + (MATERIAL - 10) * (left - 1) // 3
        total = (material if material < 6 else 6) * worth + (material - 6 if material > 6 else 0) * 10
        total += held(position, seat, LOYALTY) * (LOYAL if left > 2 else 5)
        skill = held(position, seat, MEDICAL)
        if left > 1:
            known = skill if skill < SKILLED else SKILLED
            total += known * SKILL * (left if left < 12 else 12) // 12 + (skill - known) * 4
        can_sell = cells[CHAPTER] < CHAPTERS or (cells[HAND + seat] >> SALE_CARD) & 1 == 1
        if can_sell:
            total += held(position, seat, WOOL) * FLEECE
            cloth = held(position, seat, CLOTH)
            total += (cloth if cloth < 3 else 3) * BALE + (cloth - 3 if cloth > 3 else 0) * 9
        return total

    def _town(self, position: Position, seat: i64) -> i64:
        """Return what houses and seals will still bring."""
        cells, board = position.cells, self.board
        left = self._rounds_left(position)
        total = houses_on_board(position, board, seat) * HOUSE * left // ROUNDS
        if cells[SEALS + seat] != 0:
            project: i64 = 0
            while project < PROJECTS:
                if (cells[SEALS + seat] >> project) & 1 == 1:
                    fields = board.stone_fields[project] + board.wood_fields[project]
                    missing = fields - cells[STONES + project] - cells[WOODS + project]
                    if missing * 2 < left:
                        total += SEAL
                    elif missing < left:
                        total += SEAL * (left - missing) // left
                project += 1
        return total

    def _penalties(self, position: Position, seat: i64) -> i64:
        """Return, as a loss, what penalties still to be served will cost."""
        if position.cells[CHAPTER] == CHAPTERS and position.cells[ROUND] == ROUNDS:
            return 0
        total: i64 = 0
        duty: i64 = 0
        while duty < 3:
            if owed(position, seat, duty) > 0:
                total -= PENALTY[duty]
            duty += 1
        return total

    # cards

    def _cards(self, position: Position, seat: i64) -> i64:
        """Return what the best cards in hand will do in the rounds of this chapter that are left."""
        cells = position.cells
        hand = cells[HAND + seat]
        if hand == 0:
            return 0
        card: i64 = 0
        while card < CARDS:
            self.uses[card] = self._use(position, seat, card) if (hand >> card) & 1 == 1 else NONE
            card += 1
        turns = ROUNDS - cells[OPENS + seat]
        total: i64 = 0
        place: i64 = 0
        while place < turns:
            best: i64 = NONE
            found: i64 = NONE
            card = 0
            while card < CARDS:
                if self.uses[card] > best:
                    best = self.uses[card]
                    found = card
                card += 1
            if found == NONE:
                break
            total += best * (10 - place) // 10
            self.uses[found] = NONE
            place += 1
        return total

    def _use(self, position: Position, seat: i64, card: i64) -> i64:
        """Return what playing a card now, or soon, is worth."""
        if card == GRAIN_CARD:
            return self._one_more(position, seat, BEGGING, GRAIN, 2)
        if card == PIETY_CARD:
            return self._one_more(position, seat, PENANCE, PIETY, 2)
        if card == MATERIAL_CARD:
            return 14
        if card == PROJECT_CARD:
            return self._building(position, seat)
        if card == SALE_CARD:
            return self._selling(position, seat)
        if card == HOUSE_CARD:
            return self._founding(position, seat)
        if card == RENT_CARD:
            return self._renting(position, seat)
        if card == DONATION_CARD:
            return self._donating(position, seat)
        if card == WEAVING_CARD:
            wool = held(position, seat, WOOL)
            return 4 + (wool if wool < 2 else 2) * (BALE - FLEECE)
        if card == MEDICINE_CARD:
            return self._treating(position, seat)
        if card == FAVOUR_CARD:
            return self._favour(position, seat, space_after(position, self.board.favour_steps))
        last = top_card(position, seat)  # Privilege
        if last == NONE or last == PRIVILEGE_CARD:
            return 12
        again = self._use(position, seat, last)
        return again if again > 12 else 12

    def _one_more(self, position: Position, seat: i64, duty: i64, good: i64, due: i64) -> i64:
        """Return what one more piece of a duty's good is worth."""
        if not in_stock(position, good, 1):
            return 0
        missing = due - held(position, seat, good)
        if missing > 0:
            return self._missing(position, duty, missing) - (
                self._missing(position, duty, missing - 1) if missing > 1 else 0
            )
        return CARRIED if position.cells[CHAPTER] < CHAPTERS else 0

    def _building(self, position: Position, seat: i64) -> i64:
        """Return the gain of laying the pieces at hand, or some hope of pieces to come."""
        best: i64 = 8
        project: i64 = 0
        while project < PROJECTS:
            if is_open(position, project):
                gain = self._pieces(position, seat, project) * (30 - MATERIAL)
                if gain > best:
                    best = gain
            project += 1
        return best

    def _pieces(self, position: Position, seat: i64, project: i64) -> i64:
        """Return how many pieces a seat could lay on a project with one card."""
        stones = self.board.stone_fields[project] - position.cells[STONES + project]
        woods = self.board.wood_fields[project] - position.cells[WOODS + project]
        stone, wood = held(position, seat, STONE), held(position, seat, WOOD)
        pieces = (stone if stone < stones else stones) + (wood if wood < woods else woods)
        return pieces if pieces < 2 else 2

    def _selling(self, position: Position, seat: i64) -> i64:
        cells = position.cells
        wool = held(position, seat, WOOL)
        gain = wool * (cells[PRICE] * COIN - FLEECE) + wool * 5
        if cells[CLOTH_OPEN] == 1 and held(position, seat, CLOTH) > 0:
            gain += cells[PRICE + 1] * COIN - BALE + 5
        return gain if gain > 6 else 6

    def _founding(self, position: Position, seat: i64) -> i64:
        if position.cells[HOUSES_LEFT + seat] == 0:
            return 0
        gain = HOUSE * self._rounds_left(position) // ROUNDS - MATERIAL - COIN + 4
        if held(position, seat, STONE) + held(position, seat, WOOD) == 0:
            gain -= 4
        return gain if gain > 0 else 0

    def _renting(self, position: Position, seat: i64) -> i64:
        """Return the yields of the two best houses."""
        own = position.cells[HOUSES + seat]
        first: i64 = 0
        second: i64 = 0
        plot: i64 = 0
        while own >> plot != 0 and plot < PLOTS:
            if (own >> plot) & 1 == 1:
                worth = self._worth(position, seat, self.board.plot_good[plot], self.board.plot_count[plot])
                if worth > first:
                    second = first
                    first = worth
                elif worth > second:
                    second = worth
            plot += 1
        return first + second

    def _worth(self, position: Position, seat: i64, good: i64, count: i64) -> i64:
        """Return what pieces of a good are worth to a seat."""
        if good == POINTS:
            return count * POINT
        if not in_stock(position, good, count):
            return 0
        if good == PIETY:
            return self._one_more(position, seat, PENANCE, PIETY, 2)
        if good == GRAIN:
            return self._one_more(position, seat, BEGGING, GRAIN, 2)
        if good == GOLD:
            return count * COIN
        if good == WOOL:
            return count * FLEECE
        if good == CLOTH:
            return count * BALE
        if good == LOYALTY:
            return count * LOYAL
        if good == MEDICAL:
            return count * SKILL
        return count * MATERIAL

    def _donating(self, position: Position, seat: i64) -> i64:
        cells = position.cells
        if cells[SEALS_LEFT + seat] == 0 or held(position, seat, GOLD) == 0:
            return 0
        project: i64 = 0
        while project < PROJECTS:
            if is_open(position, project) and (cells[SEALS + seat] >> project) & 1 == 0:
                return SEAL - COIN
            project += 1
        return 0

    def _treating(self, position: Position, seat: i64) -> i64:
        """Return the small service, or the patients within reach."""
        skill = held(position, seat, MEDICAL)
        gain: i64 = 0
        place: i64 = 0
        while place < TILES:
            value = position.cells[TILE + place]
            if 0 < value <= skill:
                skill -= value
                gain += 2 * POINT + 8
            place += 1
        return gain if gain > 16 else 16

    def _favour(self, position: Position, seat: i64, space: i64) -> i64:
        board = self.board
        verb, good, count = board.favour_verb[space], board.favour_good[space], board.favour_count[space]
        if verb == GAIN_GOOD:
            return self._worth(position, seat, good, count)
        if verb == PAY_GOOD:
            return 0
        points = board.favour_points[space] * POINT
        if verb == POINTS_IF:
            return points if held(position, seat, good) >= count else 0
        if good == PER_HOUSE:
            return points * houses_on_board(position, board, seat)
        return points * held(position, seat, good)

    # an action that has begun

    def _pending(self, position: Position, seat: i64) -> i64:
        """Return what the question that the seat is asked right now still promises."""
        cells = position.cells
        if cells[0] == 0:
            return 0
        frame = cells[cells[0]]
        if seat_of(frame) != seat:
            return 0
        step = step_of(frame)
        if step == PLACE_STEP:
            return self._placing(position, seat, number_of(frame))
        if step == BUILD_STEP:
            return self._building(position, seat) - 8
        if step == TAKE_STEP:
            return MATERIAL
        if step == SELL_WOOL_STEP:
            return self._selling(position, seat) - 6
        if step == SELL_CLOTH_STEP:
            if cells[CLOTH_OPEN] == 1 and held(position, seat, CLOTH) > 0:
                return cells[PRICE + 1] * COIN - BALE
        elif step == FOUND_STEP:
            return self._founding(position, seat)
        elif step == COLLECT_STEP:
            return self._renting(position, seat) * (number_of(frame) >> PLOTS) // 2
        elif step == DONATE_STEP:
            return self._donating(position, seat)
        elif step == WEAVE_STEP:
            wool = held(position, seat, WOOL)
            return (wool if wool < 2 else 2) * (BALE - FLEECE)
        elif step == MEDICINE_STEP:
            return self._treating(position, seat)
        elif step == TREAT_STEP:
            return 0
        return 0

    def _placing(self, position: Position, seat: i64, number: i64) -> i64:
        project = number & 15
        pieces = self._pieces(position, seat, project)
        if number >> 4 > 0 and pieces > 1:
            pieces = 1
        return pieces * (30 - MATERIAL)
