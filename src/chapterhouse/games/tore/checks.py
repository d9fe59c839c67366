"""What holds in every position of Die Tore der Welt, whatever was played."""

from collections.abc import Iterator, Mapping

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.tore import at
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.game import Tore
from chapterhouse.tools.inspection import Inspection

OF_A_TURN = (
    "turn",
    "take",
    "build",
    "place",
    "sell_wool",
    "sell_cloth",
    "found",
    "collect",
    "donate",
    "weave",
    "medicine",
    "treat",
    "offer",
)


def inspect(game: Game) -> Inspection:
    """Return the invariants and the options of Die Tore der Welt."""
    assert isinstance(game, Tore)
    board = game.board
    options: list[Mapping[str, str]] = [{}, {"first_game": "yes"}, {"screens": "open"}]

    def check(position: Position) -> list[str]:
        cells, seats = list(position.cells), int(position.seats)  # a list is much faster to read from here
        return [
            *_goods(cells, seats, board),
            *_cards(cells, seats, board),
            *_town(cells, seats, board),
            *_end(cells, seats),
        ]

    return Inspection(options, options, check, OF_A_TURN, not_in_code=("turn",))


def _goods(cells: list[int], seats: int, board: Board) -> Iterator[str]:
    """Stock, what is held and what lies on projects add up to the total of every good."""
    held = cells[at.HELD : at.HELD + at.GOODS * seats]
    if (
        min(held) < 0
        or min(cells[at.SCORE : at.SCORE + seats]) < 0
        or min(cells[at.STOCK : at.STOCK + at.GOLD]) < 0
    ):
        yield "Something has fallen below 0."
    for good in range(at.GOLD):
        count = cells[at.STOCK + good] + sum(held[good :: at.GOODS])
        if good <= 1:
            field = at.STONES if good == at.STONE else at.WOODS
            count += sum(cells[field : field + at.PROJECTS]) - cells[at.SUBSTITUTES + good]
        if count != board.total[good]:
            yield f"There are {count} pieces of {board.goods[good]}, not {board.total[good]}."


def _cards(cells: list[int], seats: int, board: Board) -> Iterator[str]:
    """Every card of a seat lies in one place, and the piles grow evenly."""
    is_first = cells[at.FIRST_GAME] == 1 and cells[at.CHAPTER] == 1
    whole = board.first_cards if is_first else (1 << at.CARDS) - 1
    for seat in range(seats):
        opens, downs = cells[at.OPENS + seat], cells[at.DOWNS + seat]
        pile = [((cells[at.OPEN + seat] >> (4 * n)) & 15) - 1 for n in range(opens)]
        shown = sum(1 << card for card in pile)
        hand, down = cells[at.HAND + seat], cells[at.DOWN + seat]
        if hand | down | shown != whole or hand & down or hand & shown or down & shown:
            yield f"A card of seat {seat} is lost or lies in two places."
        if len(set(pile)) != opens or cells[at.OPEN + seat] >> (4 * opens) or down.bit_count() != downs:
            yield f"The piles of seat {seat} are miscounted."
        if (
            opens > at.ROUNDS
            or downs > at.ROUNDS
            or (is_first and downs)
            or not -1 <= downs - opens + is_first * opens <= 1
        ):
            yield f"The piles of seat {seat} have grown unevenly: {opens} open, {downs} face down."


def _town(cells: list[int], seats: int, board: Board) -> Iterator[str]:
    """Houses, seals, projects and tiles are where they can be."""
    taken = 0
    for seat in range(seats):
        houses, seals = cells[at.HOUSES + seat], cells[at.SEALS + seat]
        if houses & taken or any((houses >> plot) & (houses >> board.twin[plot]) & 1 for plot in range(14)):
            yield f"Seat {seat} has a house on a plot that it cannot have."
        taken |= houses
        if houses.bit_count() + cells[at.HOUSES_LEFT + seat] != board.houses:
            yield f"Seat {seat} has not {board.houses} houses."
        if seals.bit_count() + cells[at.SEALS_LEFT + seat] != board.seals:
            yield f"Seat {seat} has not {board.seals} seals."
        if any((seals >> project) & 1 and cells[at.STATE + project] != 1 for project in range(at.PROJECTS)):
            yield f"Seat {seat} has a seal on a project that is not being built."
    for project in range(at.PROJECTS):
        laid = (cells[at.STONES + project], cells[at.WOODS + project])
        fields = (board.stone_fields[project], board.wood_fields[project])
        if (
            laid[0] > fields[0]
            or laid[1] > fields[1]
            or (laid == fields) != (cells[at.STATE + project] == at.COMPLETE)
        ):
            yield f"The fields of {board.projects[project]} do not fit its state."
    face_down = cells[at.TILE : at.TILE + at.TILES].count(at.FACE_DOWN)
    if face_down != sum(cells[at.BAG : at.BAG + at.VALUES]) or min(cells[at.BAG : at.BAG + at.VALUES]) < 0:
        yield f"{face_down} tiles lie face down, but other values are left."
    if cells[at.CHAPTER] < 3 and any(cells[at.TILE : at.TILE + at.TILES]):
        yield "The plague has come too early."


def _end(cells: list[int], seats: int) -> Iterator[str]:
    if not 1 <= cells[at.CHAPTER] <= 4 or not 1 <= cells[at.ROUND] <= at.ROUNDS:
        yield "There is no such chapter or round."
    if cells[at.IS_OVER] and (cells[0] != 0 or any(cells[at.HAND : at.HAND + seats])):
        yield "The game is over, but something is still to be done."
