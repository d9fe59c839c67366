"""Random turns, played by the rules and by the ledger's oracle side by side: every choice, every outcome."""

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.avignon import oracle
from tests.games.avignon.oracle import Start
from tests.golden.games import golden

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import CHANCE, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.walks import count

BATCHES = 10
GAME = load("avignon")
DECKS = [
    [one, two, three, "KAR", "RIT", "BAU"]
    for one in ("BIS", "PRS")
    for two in ("INQ", "PRD")
    for three in ("ADL", "GIL")
]


@cites("AV-31", "AV-32", "AV-33", "AV-19", "AV-26", "AV-38")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_turns_agree_with_brute_force_over_the_ledger(batch: int) -> None:
    dice = FastDice(batch)
    refused = 0
    for _ in range(12 * GAMES):
        start = random_start(dice)
        refused += compare(start, dice)
    assert refused > 0, "no turn came near the Samaritan rule: this test tests nothing"


@cites("AV-07", "AV-16", "AV-34", "AV-39")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_as_many_lines_of_play_as_the_oracle_counts(batch: int) -> None:
    dice = FastDice(100 + batch)
    start = random_start(dice)._replace(actions=1 if batch == 0 else 2, side=batch % 2)
    if batch == 0:
        start = start._replace(before=None)  # Rome's opening turn
    code = _code(start)
    assert count(GAME, GAME.notation.read(code), 3) == oracle.count(start, [], 3), code


@cites("AV-01", "AV-09", "AV-10")
@pytest.mark.parametrize("record", golden("avignon").values(), ids=golden("avignon").keys())
def test_golden_games_agree_with_the_oracle_turn_by_turn(record: Record) -> None:
    position = GAME.new_position(2, record.header.options)
    start: Start | None = None
    decisions: list[str] = []
    for event in in_force(record.events):
        if start is None and event.by != CHANCE:
            start = _opening(position)
        if start is not None:
            options = oracle.legal(start, decisions)
            assert event.do in options
            assert sorted(_legal(GAME, position, event.by)) == sorted(options), event
            decisions.append(event.do)
        GAME.apply(position, event.by, GAME.moves.number(event.do))
        if start is not None and not oracle.legal(start, decisions):
            _same_outcome(GAME, start, decisions, position)
            start, decisions = oracle.following(start, decisions), []
    assert record.end is not None and (start is None) == (record.end.end != "repetition")


def _opening(position: Position) -> Start:
    """Return Rome's first turn, read from the code of the position."""
    parts = dict(part.split("=") for part in GAME.notation.write(position).split("; ")[1:])
    columns = GAME.notation.write(position).split(";")[0].split()
    return Start(
        display=tuple((word[:3], int(word[3])) for word in columns),
        congregations=((), ()),
        pile=tuple(parts["pile"].split(",")),
        discards=(),
        side=0,
        actions=1,
        before=None,
    )


def compare(start: Start, dice: Dice, game: Game = GAME) -> int:
    """Play one turn on both sides; return how many choices the Samaritan rule refused."""
    code = _code(start)
    position = game.notation.read(code)
    turn = game.turn(position)
    decisions: list[str] = []
    refused = 0
    while game.to_act(position) and game.turn(position) == turn:
        seat = game.to_act(position)[0]
        moves = _legal(game, position, seat)
        assert sorted(moves) == sorted(oracle.legal(start, decisions)), (code, decisions)
        refused += seat != CHANCE and _is_refused(game, position, seat)
        move = moves[dice.below(len(moves))]
        decisions.append(move)
        game.apply(position, seat, game.moves.number(move))
    assert oracle.legal(start, decisions) == [], (code, decisions)
    _same_outcome(game, start, decisions, position)
    return refused


def _same_outcome(game: Game, start: Start, decisions: list[str], position: Position) -> None:
    turn = oracle.Turn(start, decisions)
    winner = None
    try:
        turn.play()
    except oracle.Over as over:
        winner = ("rome", "avignon")[over.winner]
    view = game.view(position, 0)
    columns = [(card and oracle.NAMES[card.code], card.place if card else 2) for card in turn.display]
    assert view["columns"] == [
        {"column": i + 1, "card": card, "place": place, "before": _before(view, i)}
        for i, (card, place) in enumerate(columns)
    ]
    assert view["winner"] == winner or view["ending"] == "repetition"  # the oracle knows only single turns
    assert view["congregations"] == {
        side: [oracle.NAMES[code] for code in cards]
        for side, cards in zip(("rome", "avignon"), turn.congregations, strict=True)
    }
    assert view["discard"] == [oracle.NAMES[code] for code in turn.discards]
    assert view["pile"] == len(turn.pile)


def _before(view: dict[str, object], column: int) -> object:
    columns = view["columns"]
    assert isinstance(columns, list)
    return columns[column]["before"]


def _legal(game: Game, position: Position, seat: int) -> list[str]:
    return [game.moves.text(move) for move in legal_moves(game, position, seat)]


def _is_refused(game: Game, position: Position, seat: int) -> bool:
    objections = [game.objection(position, seat, move) for move in game.candidates(position, seat)]
    return any(objection is not None and objection.reason == "samaritan" for objection in objections)


def random_start(dice: Dice) -> Start:
    """Return a turn that begins soon after one to three cards were moved, so that much can be put back."""
    cards = [code for code in DECKS[dice.below(8)] for _ in range(2)]
    cards = [cards.pop(dice.below(len(cards))) for _ in range(12)]
    before = [dice.below(5) for _ in range(5)]
    places = list(before)
    for _ in range(1 + dice.below(3)):
        column = dice.below(5)
        places[column] = max(0, min(4, places[column] + (1, -1, 2, -2)[dice.below(4)]))
    members = (dice.below(3), dice.below(3))
    rest = cards[5:]
    rome, rest = rest[: members[0]], rest[members[0] :]
    avignon, rest = rest[: members[1]], rest[members[1] :]
    cut = dice.below(len(rest) + 1)
    return Start(
        display=tuple(zip(cards[:5], places, strict=True)),
        congregations=(tuple(rome), tuple(avignon)),
        pile=tuple(rest[:cut]),
        discards=tuple(rest[cut:]),
        side=dice.below(2),
        actions=2,
        before=tuple(before) if dice.below(8) else None,
    )


def _code(start: Start) -> str:
    columns = " ".join(f"{code}{place}" for code, place in start.display)
    parts = [
        columns,
        *(f"{name}={','.join(cards)}" for name, cards in zip("RA", start.congregations, strict=True)),
    ]
    parts += [f"pile={','.join(start.pile)}", f"disc={','.join(start.discards)}"]
    if start.before is not None:
        parts.append(f"prev={''.join(map(str, start.before))}")
    return "; ".join([*parts, f"turn={'RA'[start.side]}{start.actions}"])
