"""What has to occur in some golden game of Kardinal & König."""

from collections.abc import Iterator
from typing import Final

from chapterhouse.core.game import CHANCE, PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at, do
from chapterhouse.games.kardinal.cells import hand_size, of_seat
from chapterhouse.games.kardinal.game import Kardinal
from chapterhouse.games.kardinal.scoring import total
from chapterhouse.records.events import Record
from chapterhouse.records.replay import replay

MOMENTS: Final = (
    "in the middle of a refill",
    "with the last card of a hand",
    "while open cards are replaced",
)
OTHERS: Final = {
    "a chain across a border",
    "a chain inside one country",
    "a forced step",
    "a score beyond 99",
    "a shared alliance",
    "a shared victory",
    "a start player by lot",
    "a start player who was named",
    "a swap that uses up the first pile",
    "a tie for first in a country",
    "a tie further down in a country",
    "a tie on points that the pieces left decide",
    "a pair in an empty country",
    "a turn of three cards and two pieces",
    "an advisor for whom the cloister before it made room",
    "an early end before the second pile is used up",
    "an open card taken in the last round without asking",
    "an open place that stays empty",
    "an undo",
    "colours that were picked",
    "the last card taken by the seat that closes the round",
    "the last card taken before the end of the round",
    "the left open card replaced from the first pile and the right one from the second",
}


def required(game: Game) -> set[str]:
    """Return everything that must occur somewhere."""
    assert isinstance(game, Kardinal)
    board = game.board
    wanted = {f"the verb {verb}" for verb in game.moves.verbs} | {f"{seats} players" for seats in game.seats}
    wanted |= {f"{kind} paid {how}" for kind in board.kinds for how in ("singly", "as a pair")}
    wanted |= {f"{piece} in {name}" for name in board.countries for piece in ("a cloister", "an advisor")}
    wanted |= {f"points from alliance {number}" for number in range(1, len(board.alliances) + 1)}
    wanted |= {f"pile {half} runs out {moment}" for half in (1, 2) for moment in MOMENTS}
    return wanted | OTHERS | {"the end pile", "the end full"}


def features(game: Game, record: Record) -> set[str]:
    """Return what occurs in one game."""
    assert isinstance(game, Kardinal)
    named = record.header.options.get("start", "lot") != "lot"
    found = {f"{len(record.header.seats)} players"}
    found.add("a start player who was named" if named else "a start player by lot")
    found |= {"colours that were picked"} if record.header.options.get("colours") else set()
    before = game.new_position(len(record.header.seats), record.header.options)
    for event, after in replay(game, record):
        if event.undo:
            found.add("an undo")
        else:
            found |= {"a forced step"} if event.forced else set()
            found |= set(_of_move(game, before, after, event.by, game.moves.number(event.do)))
        before = after
    return found | set(_of_end(game, before))


def _of_move(game: Kardinal, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    cells = before.cells
    yield f"the verb {game.moves.verb(move)}"
    if do.PAY <= move < do.PAIR:
        yield f"{game.board.kinds[move - do.PAY]} paid singly"
        if cells[at.PLACED] and cells[at.PAIR_FIRST]:
            yield "a turn of three cards and two pieces"
    elif do.PAIR <= move < do.CLOISTER:
        yield f"{game.board.kinds[move - do.PAIR]} paid as a pair"
        if cells[at.TOTAL + cells[at.COUNTRY]] == 0:
            yield "a pair in an empty country"
        if cells[at.PLACED]:
            yield "a turn of three cards and two pieces"
    elif do.CLOISTER <= move < do.ADVISOR:
        yield f"a cloister in {game.board.countries[cells[at.COUNTRY]]}"
    elif move == do.ADVISOR:
        yield f"an advisor in {game.board.countries[cells[at.COUNTRY]]}"
        if _made_room(game, before, seat):
            yield "an advisor for whom the cloister before it made room"
    yield from _of_pile(before, after, seat)


def _made_room(game: Kardinal, before: Position, seat: int) -> bool:
    """Return whether the limit would have been reached without the cloister of the same turn."""
    cells, country = before.cells, before.cells[at.COUNTRY]
    if cells[at.FIRST_PIECE] == at.NONE or cells[at.FIRST_PIECE] >= len(game.board.spaces):
        return False
    counts = [of_seat(cells[at.COUNT + country], other) - (other == seat) for other in range(before.seats)]
    advisors = game.view(before, PUBLIC)["countries"]
    assert isinstance(advisors, list)
    return sum(advisors[country]["advisors"]) >= max(counts) and cells[at.MOST + country] > max(counts)


def _of_pile(before: Position, after: Position, seat: int) -> Iterator[str]:
    """Yield how the last card of a pile went, and what happens without a pile."""
    cells = before.cells
    if seat == CHANCE and cells[at.TURN] > 0 and cells[at.PILE] == 1:
        at_row = hand_size(before, cells[at.MOVER]) == at.HAND
        is_full = hand_size(before, cells[at.MOVER]) == at.HAND - 1
        yield f"pile {cells[at.HALF]} runs out {MOMENTS[2 if at_row else 1 if is_full else 0]}"
        if cells[at.HALF] == 1 and cells[at.COUNTRY] == at.NONE:
            yield "a swap that uses up the first pile"
        if cells[at.HALF] == 1 and at_row and cells[at.OPEN] == cells[at.OPEN + 1] == at.NONE:
            yield "the left open card replaced from the first pile and the right one from the second"
        if after.cells[at.IS_LAST]:
            is_closing = (cells[at.MOVER] + 1) % before.seats == cells[at.STARTER]
            when = "by the seat that closes" if is_closing else "before the end of"
            yield f"the last card taken {when} the round"
    row, row_after = (
        list(cells[at.OPEN : at.OPEN + at.PLACES]),
        list(after.cells[at.OPEN : at.OPEN + at.PLACES]),
    )
    if cells[at.IS_LAST] and row != row_after:
        yield "an open card taken in the last round without asking"
    if after.cells[at.TURN] > cells[at.TURN] and at.NONE in row_after:
        yield "an open place that stays empty"


def _of_end(game: Kardinal, end: Position) -> Iterator[str]:
    yield f"the end {game.ending(end)}"
    if game.ending(end) == "full" and not end.cells[at.IS_LAST]:
        yield "an early end before the second pile is used up"
    paid: list[str] = []
    for sheet in game.score(end):
        for line in sheet:
            if line.item == "alliance" and line.points > 0:
                yield f"points from alliance {line.facts[0]}"
                paid.append(line.facts[0])
            if line.item == "chain":
                towns = line.facts[0].replace("@space.", "").split(" – ")
                is_inside = len({town[0] for town in towns}) == 1
                yield "a chain inside one country" if is_inside else "a chain across a border"
    if len(paid) > len(set(paid)):
        yield "a shared alliance"
    for country in range(at.COUNTRIES):
        counts = [of_seat(end.cells[at.COUNT + country], seat) for seat in range(end.seats)]
        if counts.count(max(counts)) > 1 and max(counts) > 0:
            yield "a tie for first in a country"
        if any(counts.count(count) > 1 for count in counts if 0 < count < max(counts)):
            yield "a tie further down in a country"
    yield from _of_ranking(game, end)


def _of_ranking(game: Kardinal, end: Position) -> Iterator[str]:
    ranking = game.ranking(end)
    totals = [total(end, game.board, seat) for seat in range(end.seats)]
    if max(totals) > 99:
        yield "a score beyond 99"
    if ranking.count(1) > 1:
        yield "a shared victory"
    elif totals.count(max(totals)) > 1:
        yield "a tie on points that the pieces left decide"
