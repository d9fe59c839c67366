"""What holds in every position of Avignon, whatever was played."""

from collections.abc import Iterator, Mapping
from itertools import product

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.avignon import ask, at
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.game import Avignon
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
    counts = [cells[at.BAG + character] for character in range(at.CHARACTERS)]
    lying = [card for card in cells[at.CARD : at.CARD + at.COLUMNS] if card != at.NONE]
    lying += cells[at.DISCARD : at.DISCARD + cells[at.DISCARDS]]
    for side in range(2):
        first = at.MEMBER + at.CONGREGATION * side
        lying += cells[first : first + cells[at.MEMBERS + side]]
    for character in lying:
        counts[character] += 1
    if sum(counts) != whole:
        yield f"There are {sum(counts)} cards, not {whole}."
    chosen = [character for character, count in enumerate(counts) if count > 0]
    if any(counts[character] != cards.copies for character in chosen) or not cards.is_deck(chosen):
        yield f"The characters do not make a deck: {counts}."


def _display(cells: list[int]) -> Iterator[str]:
    """Cards lie at one of five locations; a column is empty only while its card is drawn or after the end."""
    if any(not 0 <= place < at.LOCATIONS for place in cells[at.PLACE : at.PLACE + at.COLUMNS]):
        yield f"A card lies at none of the locations: {cells[at.PLACE : at.PLACE + at.COLUMNS]}."
    empty = {column for column in range(at.COLUMNS) if cells[at.CARD + column] == at.NONE}
    frames = cells[1 : cells[0] + 1]
    drawn = {number_of(frame) for frame in frames if step_of(frame) == ask.DRAW}
    if cells[at.WINNER] == at.NONE and empty != drawn:
        yield f"Columns {empty} are empty, but cards come for {drawn}."
    if cells[at.WINNER] != at.NONE and (len(empty) > 1 or cells[0] != 0):
        yield "The game is over, but something is still to be done."


def _piles(cells: list[int]) -> Iterator[str]:
    """Numbers fit what they count; with at least three cards in the piles an action is always possible."""
    pile = cells[at.BAG : at.BAG + at.CHARACTERS]
    if min(pile) < 0 or not 0 <= cells[at.DISCARDS] < at.DISCARD_ROOM:
        yield f"A pile has an impossible number of cards: {pile}, {cells[at.DISCARDS]}."
    if sum(pile) + cells[at.DISCARDS] < 3:
        yield "Fewer than three cards lie in the piles."
    if any(cells[at.DISCARD + cells[at.DISCARDS] : at.DISCARD + at.DISCARD_ROOM]):
        yield "Something is left of a discard pile that was reshuffled."
    for side in range(2):
        members = cells[at.MEMBERS + side]
        if not 0 <= members <= at.CONGREGATION:
            yield f"A congregation has {members} cards."
        if members == at.CONGREGATION and cells[at.WINNER] == at.NONE:
            yield "A congregation has three cards, but nobody has won."


def _turn(cells: list[int]) -> Iterator[str]:
    """Actions add up to those of a turn, and nothing is left of a petition that is over."""
    used = bin(cells[at.USED]).count("1")
    if cells[at.TURN] > 0 and used + cells[at.LEFT] != (1 if cells[at.TURN] == 1 else 2):
        yield f"Turn {cells[at.TURN]} has {used} actions used and {cells[at.LEFT]} left."
    if cells[at.SENTENCE] == 0 and cells[at.WINNER] == at.NONE:
        if cells[at.OPEN] or cells[at.TO_MOVE] or (cells[at.PETITION_OF] != at.NONE and cells[0] < 2):
            yield "Something is left of a petition that is over."
    if bin(cells[at.OPEN]).count("1") < cells[at.TO_MOVE]:
        yield "A sentence is to move more cards than it may choose."
