"""What a position of Avignon is worth: how soon each side can take in cards, and which cards end the game.

Both sides are judged alike; the difference of their scores gives the odds. A card counts by the steps that it
is still away after the best petition in the display has pulled it. Tables say what that is worth, by the size
of the congregation and by whose turn it is. They were fitted to the results of 13,500 games that the search
played against itself: a score is a thousandth of the logarithm of the odds.
"""

import math
from typing import Final

from chapterhouse.bots.evaluate import WHOLE, Evaluation
from chapterhouse.core.agenda import seat_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon import ask, at
from chapterhouse.games.avignon.cards import BY, NAME, OP, OTHER, THIS, TIMES, Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.game import Avignon
from chapterhouse.games.avignon.moving import fulfilled
from chapterhouse.games.avignon.petitions import sentence_row

# whose turn it is, seen from the side that is judged
FRESH_TURN: Final = 0
ONE_LEFT: Final = 1
NO_BESEECH: Final = 2
NO_PETITION: Final = 3
WAITING: Final = 4
SOON: Final = 5

# The nearest card, 0 to 5 steps away after a petition; for each phase a congregation of 0, 1 and 2 cards.
NEAREST_WORTH: Final = (
    (-360, -420, -400, -400, -400, -400),  # a fresh turn
    (440, 310, 230, -140, -140, -140),
    (950, 840, -870, -720, -720, -720),
    (-440, -110, -80, -80, -80, -80),  # one action left
    (50, -100, -280, -280, -280, -280),
    (1500, 80, -1010, -1010, -1010, -1010),
    (30, 220, 220, 220, 220, 220),  # one left, Beseech used
    (-150, -240, -320, -320, -320, -320),
    (1800, -690, -1180, -1180, -1180, -1180),
    (-350, -350, -300, -310, -310, -310),  # one left, Petition used
    (330, 330, 250, 230, 260, 260),
    (1920, 1920, -880, -1530, -1390, -1390),
    (-490, -520, -600, -600, -600, -600),  # waiting, the other has two actions left
    (160, 90, 90, 90, 90, 90),
    (560, -130, -280, -280, -280, -280),
    (-490, -500, -430, -430, -430, -430),  # waiting, the other has one left
    (-80, -100, -190, 40, 40, 40),
    (730, 130, -470, -200, -200, -200),
)
# Every card that would simply join, in the same order.
EACH_WORTH: Final = (
    (290, -120, -130, -570, -480, -520),  # a fresh turn
    (490, 20, 20, -400, -430, -920),
    (610, 560, 570, 110, 60, 20),
    (100, -260, -370, -510, -790, -560),  # one action left
    (350, -80, -220, -500, -540, -310),
    (1550, 100, 120, -110, -340, -340),
    (50, -300, -480, -670, -800, -800),  # one left, Beseech used
    (460, 40, -180, -550, -720, -1100),
    (1540, 300, 400, -160, -500, -110),
    (550, 550, 40, -380, -730, -1090),  # one left, Petition used
    (860, 860, 220, -200, -570, -970),
    (1760, 1760, 650, 440, 100, -290),
    (240, -220, -240, -650, -620, -900),  # waiting, the other has two actions left
    (430, -60, -70, -560, -640, -1020),
    (450, 290, 330, -210, -310, -400),
    (-130, -220, -320, -360, -300, -90),  # waiting, the other has one left
    (120, -50, -110, -160, -160, 0),
    (-90, 300, 240, 210, 300, 920),
)
# A card that would win the game for this side by a condition, 0 to 5 steps away after a petition.
WINNING_WORTH: Final = (
    (2040, 1380, 320, -350, -280, -280),  # a fresh turn
    (3060, 520, 320, -520, 20, 20),  # one action left
    (2730, 580, 320, -120, -120, -120),  # one left, Beseech used
    (5090, 5090, 1150, 130, -410, -840),  # one left, Petition used
    (1610, 470, 210, -470, -500, -500),  # waiting, the other has two actions left
    (1040, 640, 130, -60, 90, -90),  # waiting, the other has one left
)
# A card that would lose it, 0 to 5 steps away as it lies: the other side only has to push.
LOSING_WORTH: Final = (
    (-700, -700, -400, -270, -230, -310),  # a fresh turn
    (-120, -120, -120, -200, -180, -470),  # one action left
    (-350, -350, -350, -290, -90, -90),  # one left, Beseech used
    (-310, -310, -640, -540, -600, -840),  # one left, Petition used
    (-1710, -1710, -970, -340, -410, -670),  # waiting, the other has two actions left
    (-3830, -3830, -810, -370, -90, -30),  # waiting, the other has one left
)
# Cards that a petition lets its chooser still move: 0 to 3 to pull, then 0 to 3 to push.
PENDING_WORTH: Final = (0, 690, 1180, 1500, 0, -370, -790, -1290)

STEPS: Final = 6  # the width of the tables
EACH: Final = 18 * STEPS  # where they begin in the vector of all
WINNING: Final = EACH + 18 * STEPS
LOSING: Final = WINNING + 6 * STEPS
PENDING: Final = LOSING + 6 * STEPS

BESEECH_BIT: Final = 1
PETITION_BIT: Final = 8


class AvignonEvaluation(Evaluation):
    """Odds from the distance of every card to both sides."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Avignon):
            raise TypeError(f"This evaluation knows Avignon, not {game.name}.")
        self.cards: Cards = game.cards
        self.weights: vec[i64] = vec[i64](all_weights())
        count = len(game.cards.ids)
        self.pulls_itself: vec[i64] = vec[i64]([pull_of(game.cards, i, THIS) for i in range(count)])
        self.pulls_others: vec[i64] = vec[i64]([pull_of(game.cards, i, OTHER) for i in range(count)])
        self.is_live = False  # a congregation holds a card with win conditions
        self.reach: vec[i64] = vec[i64]([0] * at.COLUMNS)

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        """Write the odds of both seats."""
        self._find_reach(position)
        self.is_live = self._has_conditions(position)
        mover = position.cells[at.SIDE]
        if position.cells[at.LEFT] == 0:
            mover = 1 - mover  # only the end of a petition keeps the other side waiting
        phase = phase_of(position)
        score = self._score(position, mover, phase)
        score -= self._score(position, 1 - mover, WAITING if phase == FRESH_TURN else SOON)
        score += self._pending(position, mover)
        seat = seat_of_side(position, mover)
        value = int(WHOLE / (1.0 + math.exp(-float(score) / 1000.0)))
        values[seat] = value
        values[1 - seat] = WHOLE - value

    def _pending(self, position: Position, mover: i64) -> i64:
        """Return what the rest of a petition is worth to the mover."""
        cells = position.cells
        frame = cells[cells[0]]
        if step_of(frame) != ask.TARGET:
            return 0
        spot = PENDING + min(cells[at.TO_MOVE], 3)
        if self.cards.sentences[sentence_row(position, self.cards) + OP] < 0:
            spot += 4
        return self.weights[spot] if seat_of(frame) == seat_of_side(position, mover) else -self.weights[spot]

    def _find_reach(self, position: Position) -> None:
        """Note how far the best petition in the display would pull the card of each column."""
        cells = position.cells
        best: i64 = 0
        second: i64 = 0
        spot: i64 = 0
        column: i64 = 0
        while column < at.COLUMNS:
            pull = self.pulls_others[cells[at.CARD + column]]
            if pull > best:
                second = best
                best = pull
                spot = column
            elif pull > second:
                second = pull
            column += 1
        column = 0
        while column < at.COLUMNS:
            own = self.pulls_itself[cells[at.CARD + column]]
            others = second if column == spot else best
            self.reach[column] = own if own > others else others
            column += 1

    def _score(self, position: Position, side: i64, phase: i64) -> i64:
        """Return the strength of one side."""
        cells = position.cells
        weights = self.weights
        members = cells[at.MEMBERS + side]
        row = (phase * at.CONGREGATION + members) * STEPS
        nearest: i64 = STEPS - 1
        score: i64 = 0
        column: i64 = 0
        while column < at.COLUMNS:
            steps = (
                at.LOCATIONS - cells[at.PLACE + column] if side == at.ROME else cells[at.PLACE + column] + 1
            )
            away = steps if phase == NO_PETITION else steps - self.reach[column]
            if away < 0:
                away = 0
            winners = self._winners(position, cells[at.CARD + column], side, members)
            if winners == 0 or (members == at.CONGREGATION - 1 and winners & (1 << side)):
                score += weights[EACH + row + away]
                nearest = min(nearest, away)
            elif winners & (1 << side):
                score += weights[WINNING + phase * STEPS + away]
            else:
                score += weights[LOSING + phase * STEPS + steps]
            column += 1
        return score + weights[row + nearest]

    def _winners(self, position: Position, character: i64, side: i64, members: i64) -> i64:
        """Return who would win if the card entered this side's congregation, as bits."""
        winners: i64 = 0
        if self.is_live or self.cards.win_count[character] > 0:
            cells = position.cells
            spot = at.MEMBER + at.CONGREGATION * side + members
            kept = cells[spot]
            cells[spot] = character
            cells[at.MEMBERS + side] = members + 1
            winners = fulfilled(position, self.cards, at.ROME) | fulfilled(position, self.cards, 1 - at.ROME)
            cells[at.MEMBERS + side] = members
            cells[spot] = kept
        return winners if members < at.CONGREGATION - 1 else winners | 1 << side

    def _has_conditions(self, position: Position) -> bool:
        """Return whether a congregation holds a card with win conditions."""
        cells = position.cells
        side: i64 = 0
        while side < 2:
            i: i64 = 0
            while i < cells[at.MEMBERS + side]:
                if self.cards.win_count[cells[at.MEMBER + at.CONGREGATION * side + i]] > 0:
                    return True
                i += 1
            side += 1
        return False


def all_weights() -> list[int]:
    """Return all tables in one row."""
    weights: list[int] = []
    for table in (NEAREST_WORTH, EACH_WORTH, WINNING_WORTH, LOSING_WORTH):
        for row in table:
            weights.extend(row)
    weights.extend(PENDING_WORTH)
    return weights


def phase_of(position: Position) -> i64:
    """Return the phase of the side that is to act, or will be after the petition that ends the turn."""
    cells = position.cells
    if cells[at.LEFT] != 1:
        return FRESH_TURN
    if cells[at.USED] & BESEECH_BIT:
        return NO_BESEECH
    return NO_PETITION if cells[at.USED] & PETITION_BIT else ONE_LEFT


def pull_of(cards: Cards, character: int, whom: int) -> int:
    """Return how many steps a petition lets its user pull the petitioned card itself, or others."""
    most = 0
    for sentence in range(cards.sentence_count[character]):
        row = cards.row(character, sentence)
        fits = cards.sentences[row + whom] == 1 or (whom == THIS and cards.sentences[row + NAME] == character)
        if fits and cards.sentences[row + BY] == 0 and cards.sentences[row + OP] > 0:
            most = max(most, int(cards.sentences[row + TIMES]))
    return most
