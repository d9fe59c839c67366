"""What a position of Avignon is worth: how soon each side can take in cards, and which cards end the game.

Both sides are judged alike and the difference of their scores gives the odds. A card counts by the steps that it
is still away after the best petition in the display has pulled it; tables say what that is worth, by the size of
the congregation and by whose turn it is.
"""

import math
from typing import Final

from chapterhouse.bots.evaluate import WHOLE, Evaluation
from chapterhouse.core.agenda import seat_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon.cards import BY, NAME, OP, OTHER, THIS, TIMES, Cards
from chapterhouse.games.avignon.game import Avignon
from chapterhouse.games.avignon.moving import fulfilled
from chapterhouse.games.avignon.petitions import sentence_row
from chapterhouse.games.avignon.position import (
    CARD,
    COLUMNS,
    CONGREGATION,
    LEFT,
    LOCATIONS,
    MEMBER,
    MEMBERS,
    PLACE,
    ROME,
    SIDE,
    TO_MOVE,
    USED,
    side_of_seat,
)
from chapterhouse.games.avignon.steps.petition import TARGET_STEP

# whose turn it is, seen from the side that is judged
FRESH_TURN: Final = 0
ONE_LEFT: Final = 1
NO_BESEECH: Final = 2
NO_PETITION: Final = 3
WAITING: Final = 4
SOON: Final = 5
PHASES: Final = 6

FAR: Final = 6  # distances run from 0 to 5
NEAREST: Final = 0
SECOND: Final = NEAREST + PHASES * CONGREGATION * FAR
EACH: Final = SECOND + PHASES * CONGREGATION * FAR
WINS: Final = EACH + PHASES * CONGREGATION * FAR
LOSES: Final = WINS + PHASES * FAR
PENDING: Final = LOSES + PHASES * FAR
SIZE: Final = PENDING + 8

BESEECH_BIT: Final = 1
PETITION_BIT: Final = 8


def by_hand() -> list[int]:
    w = [0] * SIZE
    for ph in range(PHASES):
        for m in range(3):
            for e in range(FAR):
                w[NEAREST + (ph * 3 + m) * FAR + e] = (
                    1000 * m + (5 - e) * 100 * (m + 1) + (200 if ph < 4 else 0)
                )
                w[EACH + (ph * 3 + m) * FAR + e] = (5 - e) * 50
        for e in range(FAR):
            w[WINS + ph * FAR + e] = (5 - e) * 200
            w[LOSES + ph * FAR + e] = -(5 - e) * 200
    return w


class AvignonEvaluation(Evaluation):
    """Odds from the distance of every card to both sides."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Avignon):
            raise TypeError(f"This evaluation knows Avignon, not {game.name}.")
        self.cards: Cards = game.cards
        self.weights: vec[i64] = vec[i64](by_hand())
        count = len(game.cards.ids)
        self.pulls_itself: vec[i64] = vec[i64]([pull_of(game.cards, i, THIS) for i in range(count)])
        self.pulls_others: vec[i64] = vec[i64]([pull_of(game.cards, i, OTHER) for i in range(count)])
        self.is_live = False
        self.reach: vec[i64] = vec[i64]([0] * COLUMNS)

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        cells = position.cells
        self._find_reach(position)
        self.is_live = self._has_conditions(position)
        mover = cells[SIDE]
        phase: i64 = FRESH_TURN
        if cells[LEFT] == 0:
            mover = 1 - mover
        elif cells[LEFT] == 1:
            if cells[USED] & BESEECH_BIT:
                phase = NO_BESEECH
            elif cells[USED] & PETITION_BIT:
                phase = NO_PETITION
            else:
                phase = ONE_LEFT
        score = self._score(position, mover, phase)
        score -= self._score(position, 1 - mover, WAITING if phase == FRESH_TURN else SOON)
        frame = cells[cells[0]]
        if step_of(frame) == TARGET_STEP:
            pending = PENDING + min(cells[TO_MOVE], 3)
            if self.cards.sentences[sentence_row(position, self.cards) + OP] < 0:
                pending += 4
            if side_of_seat(position, seat_of(frame)) == mover:
                score += self.weights[pending]
            else:
                score -= self.weights[pending]
        seat = side_of_seat(position, mover)  # sides and seats turn into each other in the same way
        value = int(WHOLE / (1.0 + math.exp(-float(score) / 1000.0)))
        values[seat] = value
        values[1 - seat] = WHOLE - value

    def _find_reach(self, position: Position) -> None:
        """Note how far the best petition in the display would pull the card of each column."""
        cells = position.cells
        best: i64 = 0
        second: i64 = 0
        at: i64 = 0
        column: i64 = 0
        while column < COLUMNS:
            pull = self.pulls_others[cells[CARD + column]]
            if pull > best:
                second = best
                best = pull
                at = column
            elif pull > second:
                second = pull
            column += 1
        column = 0
        while column < COLUMNS:
            own = self.pulls_itself[cells[CARD + column]]
            others = second if column == at else best
            self.reach[column] = own if own > others else others
            column += 1

    def _score(self, position: Position, side: i64, phase: i64) -> i64:
        """Return the strength of one side."""
        cells = position.cells
        weights = self.weights
        members = cells[MEMBERS + side]
        row = (phase * CONGREGATION + members) * FAR
        nearest: i64 = FAR - 1
        second: i64 = FAR - 1
        score: i64 = 0
        column: i64 = 0
        while column < COLUMNS:
            steps = LOCATIONS - cells[PLACE + column] if side == ROME else cells[PLACE + column] + 1
            away = steps if phase == NO_PETITION else steps - self.reach[column]
            if away < 0:
                away = 0
            winners = self._winners(position, cells[CARD + column], side, members)
            if winners == 0 or (members == CONGREGATION - 1 and winners & (1 << side)):
                score += weights[EACH + row + away]
                if away < nearest:
                    second = nearest
                    nearest = away
                elif away < second:
                    second = away
            elif winners & (1 << side):
                score += weights[WINS + phase * FAR + away]
            else:
                score += weights[LOSES + phase * FAR + steps]
            column += 1
        return score + weights[NEAREST + row + nearest] + weights[SECOND + row + second]

    def _winners(self, position: Position, character: i64, side: i64, members: i64) -> i64:
        """Return who would win if the card entered this side's congregation, as bits."""
        winners: i64 = 0
        if self.is_live or self.cards.win_count[character] > 0:
            cells = position.cells
            at = MEMBER + CONGREGATION * side + members
            kept = cells[at]
            cells[at] = character
            cells[MEMBERS + side] = members + 1
            winners = fulfilled(position, self.cards, ROME) | fulfilled(position, self.cards, 1 - ROME)
            cells[MEMBERS + side] = members
            cells[at] = kept
        return winners if members < CONGREGATION - 1 else winners | 1 << side

    def _has_conditions(self, position: Position) -> bool:
        """Tell whether a congregation holds a card with win conditions."""
        cells = position.cells
        side: i64 = 0
        while side < 2:
            i: i64 = 0
            while i < cells[MEMBERS + side]:
                if self.cards.win_count[cells[MEMBER + CONGREGATION * side + i]] > 0:
                    return True
                i += 1
            side += 1
        return False


def pull_of(cards: Cards, character: int, whom: int) -> int:
    """Return how many steps a petition lets its user pull the petitioned card itself, or others."""
    most = 0
    for sentence in range(cards.sentence_count[character]):
        row = cards.row(character, sentence)
        fits = cards.sentences[row + whom] == 1 or (whom == THIS and cards.sentences[row + NAME] == character)
        if fits and cards.sentences[row + BY] == 0 and cards.sentences[row + OP] > 0:
            most = max(most, int(cards.sentences[row + TIMES]))
    return most
