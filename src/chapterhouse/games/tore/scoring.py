"""The score sheet, final scoring and places."""

from chapterhouse.core.game import ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import at
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import by_cause, by_event

GAINS = (
    (at.INCOME, "income", "TW-22"),
    (at.BUILDING, "building", "TW-45"),
    (at.RENT, "rent", "TW-51"),
    (at.FEE, "fee", "TW-54"),
    (at.TREATED, "treated", "TW-85"),
    (at.BENEFIT, "benefit", "TW-87"),
    (at.BONUS, "bonus", "TW-77"),
    (at.METAL, "metal", "TW-80"),
)
LOSSES = (
    (at.MISSING, "piety", "TW-65"),
    (at.MISSING + 1, "grain", "TW-66"),
    (at.MISSING + 2, "tax", "TW-67"),
    (at.DOUBLED, "doubled", "TW-74"),
)

TIE_BREAKS = (at.PIETY, at.LOYALTY, at.MEDICAL)  # rule: TW-90


def halves(position: Position, seat: i64) -> i64:
    """Return a seat's points in halves; at the end with material and gold."""  # rule: TW-89
    total = 2 * position.cells[at.SCORE + seat]
    if position.cells[at.IS_OVER] == 1:
        total += 2 * (held(position, seat, at.STONE) + held(position, seat, at.WOOD)) + held(
            position, seat, at.GOLD
        )
    return total


def ranking(position: Position) -> list[int]:
    """Return each seat's place: points, then piety, loyalty and knowledge; ties share one."""  # rule: TW-90
    keys: list[tuple[int, ...]] = []
    for seat in range(position.seats):
        key = [int(halves(position, seat))]
        if position.cells[at.IS_OVER] == 1:
            key += [int(held(position, seat, good)) for good in TIE_BREAKS]
        keys.append(tuple(key))
    return [1 + sum(1 for other in keys if other > own) for own in keys]


def sheet(position: Position, board: Board, seat: int) -> list[ScoreLine]:
    """Return every point of a seat with its cause."""
    lines = [ScoreLine("start", board.start_points, "TW-05")]
    for cause, item, rule in GAINS:
        lines.append(ScoreLine(item, int(by_cause(position, seat, cause)), rule))
    for space in range(at.SPACES):
        points = int(by_cause(position, seat, space))
        lines.append(
            ScoreLine("favour", points, board.favour_rules[space], (f"@favour.{board.spaces[space]}",))
        )
    for event in range(at.EVENTS):
        name = board.events[event]
        points = int(by_event(position, seat, event))
        lines.append(ScoreLine("event", points, f"TW-E-{name}", (f"@event.{name}",)))
    for cause, item, rule in LOSSES:
        lines.append(ScoreLine(item, -int(by_cause(position, seat, cause)), rule))
    lines = [line for line in lines if line.points]
    told = sum(line.points for line in lines)
    if told != position.cells[at.SCORE + seat]:  # a scenario that began with other points
        lines.insert(1, ScoreLine("before", int(position.cells[at.SCORE + seat]) - told, "TW-05"))
    if position.cells[at.IS_OVER] == 1:
        lines += _final(position, seat)
    return lines


def _final(position: Position, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    material = int(held(position, seat, at.STONE) + held(position, seat, at.WOOD))
    gold = int(held(position, seat, at.GOLD))
    if material:
        lines.append(ScoreLine("material", material, "TW-89", (str(material),)))
    if gold:
        points: int | float = gold // 2
        lines.append(ScoreLine("gold", points + 0.5 if gold % 2 else points, "TW-89", (str(gold),)))
    return lines
