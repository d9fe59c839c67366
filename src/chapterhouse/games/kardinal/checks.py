"""What holds in every position of Kardinal & König, whatever was played."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from operator import or_

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.game import Kardinal
from chapterhouse.tools.inspection import Inspection


def inspect(game: Game) -> Inspection:
    """Return the invariants and the options of Kardinal & König."""
    assert isinstance(game, Kardinal)
    board = game.board
    options: list[Mapping[str, str]] = [{}, {"start": "1"}, {"start": "2"}]

    def check(position: Position) -> list[str]:
        cells, seats = list(position.cells), int(position.seats)  # a list is much faster to read from here
        memory = list(position.memory)
        return [*_cards(cells, memory, seats, board), *_pieces(cells, seats, board), *_turn(cells, seats)]

    return Inspection(options, options, check, ("pay", "piece"), not_in_code=("turn",))


def _cards(cells: list[int], memory: list[int], seats: int, board: Board) -> Iterator[str]:
    """No card is lost or made, and nobody is known to hold what the hand does not have."""
    width = at.KINDS * seats
    hands, known = cells[at.HANDS : at.HANDS + width], cells[at.KNOWN : at.KNOWN + width]
    lying = cells[at.OPEN : at.OPEN + at.PLACES] + memory
    for kind, whole in enumerate(board.deck(seats)):
        if sum(hands[kind :: at.KINDS]) + lying.count(kind) + cells[at.BAG + kind] != whole:
            yield f"There are not {whole} cards of kind {board.kinds[kind]}."
    if min(known) < 0 or any(seen > held for seen, held in zip(known, hands, strict=True)):
        yield "A seat is known to hold what it does not hold."
    if cells[at.PILE] != sum(cells[at.BAG : at.BAG + at.KINDS]) or min(cells[at.BAG : at.BAG + at.KINDS]) < 0:
        yield f"The pile counts {cells[at.PILE]} cards, which it does not have."


def _pieces(cells: list[int], seats: int, board: Board) -> Iterator[str]:
    """Pieces on the board and in the supply add up; the counts of the countries fit the board."""
    spaces = cells[at.CLOISTERS : at.CLOISTERS + seats]
    standing = [own.bit_count() for own in spaces]
    if reduce(or_, spaces).bit_count() != sum(standing):
        yield "Two cloisters stand on one space."
    advisors = cells[at.ADVISORS : at.ADVISORS + at.COUNTRIES]
    for seat in range(seats):
        if (
            standing[seat] + cells[at.CLOISTERS_LEFT + seat] != board.cloisters
            or cells[at.CLOISTERS_LEFT + seat] < 0
        ):
            yield f"Seat {seat} has not {board.cloisters} cloisters."
        placed = sum((packed >> (at.NIBBLE * seat)) & 31 for packed in advisors)
        if placed + cells[at.ADVISORS_LEFT + seat] != board.advisors or cells[at.ADVISORS_LEFT + seat] < 0:
            yield f"Seat {seat} has not {board.advisors} advisors."
    for country, mask in enumerate(_masks(board)):
        counts = [(own & mask).bit_count() for own in spaces]
        packed = sum(count << (at.NIBBLE * seat) for seat, count in enumerate(counts))
        if packed != cells[at.COUNT + country] or cells[at.TOTAL + country] != sum(counts):
            yield f"The cloisters of country {board.countries[country]} are miscounted."
        if cells[at.MOST + country] != max(counts) or cells[at.COUNCIL + country] > max(counts):
            yield f"Country {board.countries[country]} has more advisors than its limit, or a wrong limit."


@lru_cache(maxsize=4)
def _masks(board: Board) -> list[int]:
    """Return the spaces of each country, as bits."""
    return [((1 << board.size[i]) - 1) << board.first_space[i] for i in range(at.COUNTRIES)]


def _turn(cells: list[int], seats: int) -> Iterator[str]:
    """Hands are never too full, and an empty pile has its consequence."""
    if cells[at.IS_LAST] and (cells[at.HALF] != 2 or cells[at.PILE] != 0):
        yield "The last round has begun, but the second pile is not empty."
    for seat in range(seats):
        if sum(cells[at.HANDS + at.KINDS * seat : at.HANDS + at.KINDS * (seat + 1)]) > at.HAND:
            yield f"Seat {seat} holds more than {at.HAND} cards."
    if cells[at.TURN] > 0 and not cells[at.IS_LAST] and not cells[at.IS_OVER] and cells[at.PILE] == 0:
        yield "The pile is empty, but neither scoring nor last round has come."
    if cells[at.IS_OVER] and cells[0] != 0:
        yield "The game is over, but something is still to be done."
