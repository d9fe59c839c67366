"""What holds in every position of Kardinal & König, whatever was played."""

from collections.abc import Iterator, Mapping

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.chains import bit_count
from chapterhouse.games.kardinal.game import Kardinal
from chapterhouse.games.kardinal.position import (
    ADVISORS,
    ADVISORS_LEFT,
    BAG,
    CLOISTERS,
    CLOISTERS_LEFT,
    COUNCIL,
    COUNT,
    COUNTRIES,
    HALF,
    HAND,
    HANDS,
    IS_LAST,
    IS_OVER,
    KINDS,
    KNOWN,
    MOST,
    OPEN,
    PILE,
    PLACES,
    TOTAL,
    TURN,
    of_seat,
)
from chapterhouse.tools.invariants import Inspection


def inspect(game: Game) -> Inspection:
    """Return the invariants and the options of Kardinal & König."""
    assert isinstance(game, Kardinal)
    board = game.board
    options: list[Mapping[str, str]] = [{}, {"start": "1"}, {"start": "2"}]

    def check(position: Position) -> list[str]:
        return [*_cards(position, board), *_pieces(position, board), *_turn(position)]

    return Inspection(options, options, check, ("pay", "piece"), not_in_code=("turn",))


def _cards(position: Position, board: Board) -> Iterator[str]:
    """No card is lost or made, and nobody is known to hold what the hand does not have."""
    cells = position.cells
    seats = range(position.seats)
    for kind, whole in enumerate(board.deck(int(position.seats))):
        held = sum(cells[HANDS + KINDS * seat + kind] for seat in seats)
        lying = sum(1 for place in range(PLACES) if cells[OPEN + place] == kind)
        discarded = sum(1 for card in position.memory if card == kind)
        if held + lying + discarded + cells[BAG + kind] != whole:
            yield f"There are not {whole} cards of kind {board.kinds[kind]}."
        for seat in seats:
            if not 0 <= cells[KNOWN + KINDS * seat + kind] <= cells[HANDS + KINDS * seat + kind]:
                yield f"Seat {seat} is known to hold what it does not hold."
    if cells[PILE] != sum(cells[BAG + kind] for kind in range(KINDS)) or cells[PILE] < 0:
        yield f"The pile counts {cells[PILE]} cards, which it does not have."


def _pieces(position: Position, board: Board) -> Iterator[str]:
    """Pieces on the board and in the supply add up; the counts of the countries fit the board."""
    cells = position.cells
    seats = range(position.seats)
    spaces = [cells[CLOISTERS + seat] for seat in seats]
    if bit_count(_union(spaces)) != sum(bit_count(own) for own in spaces):
        yield "Two cloisters stand on one space."
    for seat in seats:
        if bit_count(spaces[seat]) + cells[CLOISTERS_LEFT + seat] != board.cloisters:
            yield f"Seat {seat} has not {board.cloisters} cloisters."
        placed = sum(of_seat(cells[ADVISORS + country], seat) for country in range(COUNTRIES))
        if placed + cells[ADVISORS_LEFT + seat] != board.advisors or cells[ADVISORS_LEFT + seat] < 0:
            yield f"Seat {seat} has not {board.advisors} advisors."
    for country in range(COUNTRIES):
        first = board.first_space[country]
        mask = ((1 << board.size[country]) - 1) << first
        counts = [bit_count(own & mask) for own in spaces]
        if counts != [of_seat(cells[COUNT + country], seat) for seat in seats]:
            yield f"The cloisters of country {board.countries[country]} are miscounted."
        if cells[TOTAL + country] != sum(counts) or cells[MOST + country] != max(counts):
            yield f"The sums of country {board.countries[country]} are wrong."
        if cells[COUNCIL + country] > cells[MOST + country]:
            yield f"Country {board.countries[country]} has more advisors than its limit."


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _turn(position: Position) -> Iterator[str]:
    """Hands are full when a turn begins, and the last round begins when the second pile is empty."""
    cells = position.cells
    if cells[IS_LAST] and (cells[HALF] != 2 or cells[PILE] != 0):
        yield "The last round has begun, but the second pile is not empty."
    for seat in range(position.seats):
        held = sum(cells[HANDS + KINDS * seat + kind] for kind in range(KINDS))
        if held > HAND:
            yield f"Seat {seat} holds {held} cards."
    if cells[TURN] > 0 and not cells[IS_LAST] and not cells[IS_OVER] and cells[PILE] == 0:
        yield "The pile is empty, but neither scoring nor last round has come."
    if cells[IS_OVER] and cells[0] != 0:
        yield "The game is over, but something is still to be done."
