"""What holds in every position of Avignon, whatever was played."""

from collections.abc import Iterator, Mapping
from itertools import product

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.game import Avignon
from chapterhouse.games.avignon.moving import DRAW_STEP
from chapterhouse.games.avignon.position import (
    BAG,
    CARD,
    CHARACTERS,
    COLUMNS,
    CONGREGATION,
    DISCARD,
    DISCARD_ROOM,
    DISCARDS,
    LEFT,
    LOCATIONS,
    MEMBER,
    MEMBERS,
    NONE,
    OPEN,
    PETITION_OF,
    PLACE,
    SENTENCE,
    TO_MOVE,
    TURN,
    USED,
    WINNER,
)
from chapterhouse.tools.inspection import Inspection


def inspect(game: Game) -> Inspection:
    """Return the invariants and the options of Avignon."""
    assert isinstance(game, Avignon)
    cards = game.cards
    sides, repetitions = ("lot", "rome", "avignon"), ("on", "off")
    options: list[Mapping[str, str]] = [{}]
    for number, deck in enumerate(decks(cards)):
        options.append(
            {"deck": deck, "sides": sides[number % 3], "repetition_draw": repetitions[number // 2 % 2]}
        )
    mixes: list[Mapping[str, str]] = [
        {"deck": deck, "sides": side, "repetition_draw": repetition}
        for deck, side, repetition in product(decks(cards), sides, repetitions)
    ]
    whole = cards.content.number("deck_size")

    def check(position: Position) -> list[str]:
        cells = list(position.cells)
        return [*_conserved(cells, cards, whole), *_display(cells), *_piles(cells), *_turn(cells)]

    return Inspection(options, mixes, check, not_in_code=("turn", "seats", "ending"))


def decks(cards: Cards) -> list[str]:
    """Return every deck that AV-41 allows, as its option writes it."""
    by_faction = [
        [code for code, own in zip(cards.codes, cards.faction, strict=True) if own == faction]
        for faction in range(len(cards.factions))
    ]
    return [",".join(codes) for codes in product(*by_faction)]


def _conserved(cells: list[int], cards: Cards, whole: int) -> Iterator[str]:
    """No card is lost, made or changed."""
    counts = [cells[BAG + character] for character in range(CHARACTERS)]
    lying = [card for card in cells[CARD : CARD + COLUMNS] if card != NONE]
    lying += cells[DISCARD : DISCARD + cells[DISCARDS]]
    for side in range(2):
        first = MEMBER + CONGREGATION * side
        lying += cells[first : first + cells[MEMBERS + side]]
    for character in lying:
        counts[character] += 1
    if sum(counts) != whole:
        yield f"There are {sum(counts)} cards, not {whole}."
    chosen = [character for character, count in enumerate(counts) if count > 0]
    if any(counts[character] != cards.copies for character in chosen) or not cards.is_deck(chosen):
        yield f"The characters are no deck: {counts}."


def _display(cells: list[int]) -> Iterator[str]:
    """Cards lie at one of five locations; a column is empty only while its card is drawn or after the end."""
    if any(not 0 <= place < LOCATIONS for place in cells[PLACE : PLACE + COLUMNS]):
        yield f"A card lies at none of the locations: {cells[PLACE : PLACE + COLUMNS]}."
    empty = {column for column in range(COLUMNS) if cells[CARD + column] == NONE}
    frames = cells[1 : cells[0] + 1]
    drawn = {number_of(frame) for frame in frames if step_of(frame) == DRAW_STEP}
    if cells[WINNER] == NONE and empty != drawn:
        yield f"Columns {empty} are empty, but cards come for {drawn}."
    if cells[WINNER] != NONE and (len(empty) > 1 or cells[0] != 0):
        yield "The game is over, but something is still to be done."


def _piles(cells: list[int]) -> Iterator[str]:
    """Numbers fit what they count; with at least three cards in the piles an action is always possible."""
    pile = cells[BAG : BAG + CHARACTERS]
    if min(pile) < 0 or not 0 <= cells[DISCARDS] < DISCARD_ROOM:
        yield f"A pile has an impossible number of cards: {pile}, {cells[DISCARDS]}."
    if sum(pile) + cells[DISCARDS] < 3:
        yield "Fewer than three cards lie in the piles."
    if any(cells[DISCARD + cells[DISCARDS] : DISCARD + DISCARD_ROOM]):
        yield "Something is left of a discard pile that was reshuffled."
    for side in range(2):
        members = cells[MEMBERS + side]
        if not 0 <= members <= CONGREGATION:
            yield f"A congregation has {members} cards."
        if members == CONGREGATION and cells[WINNER] == NONE:
            yield "A congregation has three cards, but nobody has won."


def _turn(cells: list[int]) -> Iterator[str]:
    """Actions add up to those of a turn, and nothing is left of a petition that is over."""
    used = bin(cells[USED]).count("1")
    if cells[TURN] > 0 and used + cells[LEFT] != (1 if cells[TURN] == 1 else 2):
        yield f"Turn {cells[TURN]} has {used} actions used and {cells[LEFT]} left."
    if cells[SENTENCE] == 0 and cells[WINNER] == NONE:
        if cells[OPEN] or cells[TO_MOVE] or (cells[PETITION_OF] != NONE and cells[0] < 2):
            yield "Something is left of a petition that is over."
    if bin(cells[OPEN]).count("1") < cells[TO_MOVE]:
        yield "A sentence is to move more cards than it may choose."
