"""Points: cloisters in both scorings, alliances and chains at the end, and the sheet that explains them."""

from chapterhouse.core.game import ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import of_seat
from chapterhouse.games.kardinal.chains import best_chains, chain_points


def cloister_points(position: Position, country: i64, seat: i64) -> i64:
    """Return what a seat's cloisters in a country are worth."""
    cells = position.cells
    own = of_seat(cells[at.COUNT + country], seat)
    if own == 0:
        return 0  # rule: KK-57
    before: i64 = 0  # the place directly before: the fewest cloisters that are more than one's own
    other: i64 = 0
    while other < position.seats:
        count = of_seat(cells[at.COUNT + country], other)
        if count > own and (before == 0 or count < before):
            before = count
        other += 1
    return before if before > 0 else cells[at.TOTAL + country]  # rule: KK-55 KK-56 KK-58 KK-59


def place_of(position: Position, country: i64, seat: i64) -> i64:
    """Return a seat's place in a country: 1 for most cloisters; ties share a place, none is skipped."""
    counts = [of_seat(position.cells[at.COUNT + country], other) for other in range(position.seats)]
    own = counts[seat]
    return 1 + len({count for count in counts if count > own})


def score_interim(position: Position) -> None:
    """Score all cloisters once, in every country."""  # rule: KK-52
    cells = position.cells
    country: i64 = 0
    while country < at.COUNTRIES:
        seat: i64 = 0
        while seat < position.seats:
            points = cloister_points(position, country, seat)
            cells[at.SCORE + seat] += points
            cells[at.INTERIM + country] += points << (at.NIBBLE * seat)
            seat += 1
        country += 1


def leads(position: Position, country: i64, seat: i64) -> bool:
    """Return whether the seat has an advisor there and nobody has more."""  # rule: KK-67 KK-68 KK-71
    packed = position.cells[at.ADVISORS + country]
    own = of_seat(packed, seat)
    if own == 0:
        return False
    other: i64 = 0
    while other < position.seats:
        if of_seat(packed, other) > own:
            return False
        other += 1
    return True


def alliance_points(position: Position, board: Board, alliance: i64, seat: i64) -> i64:
    """Return what an alliance (0, 1 …) is worth to a seat."""
    a, b = board.alliances[alliance]
    if leads(position, a, seat) and leads(position, b, seat):
        return position.cells[at.COUNCIL + a] + position.cells[at.COUNCIL + b]  # rule: KK-69
    return 0


def total(position: Position, board: Board, seat: i64) -> i64:
    """Return a seat's points: the running score, and at the end the final scoring."""  # rule: KK-64
    points = position.cells[at.SCORE + seat]  # rule: KK-16, beyond 99 too
    if position.cells[at.IS_OVER] == 0:
        return points
    return points + final_points(position, board, seat)


def final_points(position: Position, board: Board, seat: i64) -> i64:
    """Return what the final scoring would bring a seat."""
    points: i64 = 0
    country: i64 = 0
    while country < at.COUNTRIES:
        points += cloister_points(position, country, seat)  # rule: KK-65
        country += 1
    alliance: i64 = 0
    while alliance < len(board.alliances):
        points += alliance_points(position, board, alliance, seat)  # rule: KK-66 KK-70
        alliance += 1
    return points + chain_points(board, position.cells[at.CLOISTERS + seat])


def pieces_left(position: Position, seat: i64) -> i64:
    """Return how many cloisters and advisors a seat has not placed."""  # rule: KK-78
    return position.cells[at.CLOISTERS_LEFT + seat] + position.cells[at.ADVISORS_LEFT + seat]


def ranking(position: Position, board: Board) -> list[int]:
    """Return each seat's place by points, then by pieces left; ties share one."""  # rule: KK-77 KK-78 KK-79
    cells = position.cells
    keys: list[int] = []
    for seat in range(position.seats):
        left = pieces_left(position, seat) if cells[at.IS_OVER] else 0
        keys.append(total(position, board, seat) * 100 + left)
    return [1 + sum(1 for other in keys if other > own) for own in keys]


def sheet(position: Position, board: Board, seat: int, is_final: bool = False) -> list[ScoreLine]:
    """Return every point of a seat with its cause; if wished, with the final scoring of this board."""
    cells = position.cells
    lines: list[ScoreLine] = []
    told = 0
    for country in range(at.COUNTRIES):
        points = of_seat(cells[at.INTERIM + country], seat)
        told += points
        if points:
            lines.append(ScoreLine("interim", points, "KK-52", (_country(board, country),)))
    if cells[at.SCORE + seat] > told:  # a scenario that began with points
        lines.insert(0, ScoreLine("before", cells[at.SCORE + seat] - told, "KK-64"))
    if is_final or cells[at.IS_OVER]:
        lines += _final_cloisters(position, board, seat)
        lines += _alliances(position, board, seat)
        lines += _chains(position, board, seat)
    return lines


def _country(board: Board, country: int) -> str:
    return f"@country.{board.countries[country]}"


def _final_cloisters(position: Position, board: Board, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for country in range(at.COUNTRIES):
        points = cloister_points(position, country, seat)
        if points:
            place = place_of(position, country, seat)
            rule = "KK-55" if place == 1 else "KK-56"
            lines.append(ScoreLine("cloisters", points, rule, (_country(board, country), str(place))))
    return lines


def _alliances(position: Position, board: Board, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for number, (a, b) in enumerate(board.alliances):  # rule: KK-66
        points = alliance_points(position, board, number, seat)
        facts = (str(number + 1), _country(board, a), _country(board, b))
        lines.append(ScoreLine("alliance", points, "KK-69", facts))
    return lines


def _chains(position: Position, board: Board, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for chain in best_chains(board, position.cells[at.CLOISTERS + seat]):
        names = " – ".join(f"@space.{board.spaces[space]}" for space in chain)
        lines.append(ScoreLine("chain", len(chain), "KK-72", (names,)))
    return lines
