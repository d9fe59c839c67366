"""The Samaritan rule: nobody may undo the whole of the opponent's last turn."""

from chapterhouse.core.agenda import AgendaGame, step_of
from chapterhouse.core.bits import bit_count
from chapterhouse.core.game import NOBODY, buffer
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon.at import (
    BEFORE,
    CARD,
    COLUMNS,
    DISPLACED,
    DRAWN,
    FRESH,
    OPEN,
    PETITION_OF,
    PETITIONER,
    PLACE,
    SENTENCE,
    START,
    TO_MOVE,
    TURN,
    UNDONE,
    WINNER,
)
from chapterhouse.games.avignon.cards import ALL, COUNT, SPARES, THIS, UP_TO, Cards
from chapterhouse.games.avignon.petitions import fits


def displaced(position: Position) -> i64:
    """Return the columns whose card the opponent's last turn left elsewhere, as bits."""  # rule: AV-31
    cells = position.cells
    bits: i64 = 0
    if cells[START] != cells[BEFORE]:
        bits = 1
    if cells[START + 1] != cells[BEFORE + 1]:
        bits |= 2
    if cells[START + 2] != cells[BEFORE + 2]:
        bits |= 4
    if cells[START + 3] != cells[BEFORE + 3]:
        bits |= 8
    if cells[START + 4] != cells[BEFORE + 4]:
        bits |= 16
    return bits


def is_at_risk(position: Position) -> bool:
    """Return whether the last action of this turn could complete an undoing.

    Only the last action is ever refused: while a second one is still to be named, Beseech or Chastise,
    whichever is unused, can always move some card so that the opponent's turn does not stand undone.
    """  # rule: AV-33
    moved = position.cells[DISPLACED]
    return moved != 0 and moved & position.cells[FRESH] == 0  # rule: AV-32, no such card has left the display


def still_away(position: Position) -> i64:
    """Return the displaced columns that do not lie at their old location, as bits."""
    cells = position.cells
    moved = cells[DISPLACED]
    bits: i64 = 0
    column: i64 = 0
    while column < COLUMNS:
        if moved & (1 << column) and cells[PLACE + column] != cells[BEFORE + column]:
            bits |= 1 << column
        column += 1
    return bits


def has_undone(position: Position) -> bool:
    """Return whether every card that the opponent's last turn displaced is back."""  # rule: AV-31
    return is_at_risk(position) and still_away(position) == 0


def can_finish(game: AgendaGame, position: Position, turn: i64) -> bool:
    """Return whether some way to finish this turn keeps the rule, whoever chooses and whatever is drawn.

    `turn` is the turn that is being finished; the position may already have gone on to the next one.
    """  # rule: AV-33
    cells = position.cells
    if game.actor(position) == NOBODY and cells[WINNER] != DRAWN:
        return True  # a turn that wins is never refused
    if cells[TURN] != turn:
        return cells[UNDONE] == 0
    frame = cells[cells[0]]
    moves: vec[i64] = buffer(game)
    count = game.steps[step_of(frame)].bare_into(position, frame, moves)
    i: i64 = 0
    while i < count:
        after = position.copy()
        game.apply(after, game.actor(after), moves[i])
        if can_finish(game, after, turn):
            return True
        i += 1
    return False


# A quick look before the long one: a displaced card that nobody is made to move stays away.


def petition_spares(position: Position, cards: Cards, column: i64) -> bool:
    """Return whether it is certain, without looking ahead, that petitioning here need not undo anything."""
    away = still_away(position)
    character = position.cells[CARD + column]
    other: i64 = 0
    while other < COLUMNS:
        if away & (1 << other) and _sentences_spare(position, cards, character, 0, column, other):
            return True
        other += 1
    return False


def choice_spares(position: Position, cards: Cards, row: i64, column: i64) -> bool:
    """Return the same for choosing this column (or none, if negative) for the sentence at `row`."""
    cells = position.cells
    away = still_away(position)
    other: i64 = 0
    while other < COLUMNS:
        if away & (1 << other) and other != column:
            others = cells[OPEN] & ~(1 << other)
            is_spared = cards.sentences[row + UP_TO] == 1 or bit_count(others) >= cells[TO_MOVE]
            if is_spared and _sentences_spare(
                position, cards, cells[PETITION_OF], cells[SENTENCE], cells[PETITIONER], other
            ):
                return True
        other += 1
    return False


def _sentences_spare(
    position: Position, cards: Cards, character: i64, first: i64, petitioner: i64, column: i64
) -> bool:
    sentence = first
    while sentence < cards.sentence_count[character]:
        if not _sentence_spares(position, cards, cards.row(character, sentence), petitioner, column):
            return False
        sentence += 1
    return True


def _sentence_spares(position: Position, cards: Cards, row: i64, petitioner: i64, column: i64) -> bool:
    if cards.sentences[row + THIS] == 1:
        return petitioner != column
    if cards.sentences[row + COUNT] == ALL:
        return not fits(position, cards, row, column)
    return cards.sentences[row + SPARES] == 1
