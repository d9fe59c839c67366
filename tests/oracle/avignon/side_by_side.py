"""The rules and the oracle side by side: one turn, every choice compared."""

from contextlib import suppress
from typing import Any, Final

from tests.oracle.avignon import turns as oracle
from tests.oracle.avignon.turns import Start

from chapterhouse.core.chance import Dice
from chapterhouse.core.game import CHANCE, Game, legal_moves
from chapterhouse.core.position import Position

DECKS: Final = [
    [one, two, three, "KAR", "RIT", "BAU"]
    for one in ("BIS", "PRS")
    for two in ("INQ", "PRD")
    for three in ("ADL", "GIL")
]


def compare(game: Game, start: Start, dice: Dice) -> int:
    """Play one turn on both sides; return how many choices the Samaritan rule refused."""
    code = code_of(start)
    position = game.notation.read(code)
    turn = game.turn(position)
    decisions: list[str] = []
    refused = 0
    while game.to_act(position) and game.turn(position) == turn:
        seat = game.to_act(position)[0]
        moves = texts(game, position, seat)
        assert sorted(moves) == sorted(oracle.legal(start, decisions)), (code, decisions)
        refused += seat != CHANCE and _is_refused(game, position, seat)
        move = moves[dice.below(len(moves))]
        decisions.append(move)
        game.apply(position, seat, game.moves.number(move))
    assert oracle.legal(start, decisions) == [], (code, decisions)
    same_outcome(game, start, decisions, position)
    return refused


def same_table(game: Game, start: Start, decisions: list[str], position: Position) -> None:
    """Compare what lies where in the middle of a turn, perhaps while a card is drawn."""
    turn = oracle.Turn(start, decisions)
    with suppress(oracle.Over, oracle.Pending):
        turn.play()
    view: dict[str, Any] = game.view(position, 0)
    for card, shown in zip(turn.display, view["columns"], strict=True):
        assert shown["card"] == (oracle.NAMES[card.code] if card else None)
        assert card is None or shown["place"] == card.place
    assert list(view["congregations"].values()) == [
        [oracle.NAMES[code] for code in cards] for cards in turn.congregations
    ]
    assert view["discard"] == [oracle.NAMES[code] for code in turn.discards]
    assert view["pile"] == len(turn.pile)


def same_outcome(game: Game, start: Start, decisions: list[str], position: Position) -> None:
    turn = oracle.Turn(start, decisions)
    winner = None
    try:
        turn.play()
    except oracle.Over as over:
        winner = ("rome", "avignon")[over.winner]
    view = game.view(position, 0)
    columns = [(card and oracle.NAMES[card.code], card.place if card else 2) for card in turn.display]
    found = view["columns"]
    assert isinstance(found, list)
    shown = [{key: column[key] for key in ("column", "card", "place", "before")} for column in found]
    assert shown == [
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


def texts(game: Game, position: Position, seat: int) -> list[str]:
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


def code_of(start: Start) -> str:
    columns = " ".join(f"{code}{place}" for code, place in start.display)
    parts = [
        columns,
        *(f"{name}={','.join(cards)}" for name, cards in zip("RA", start.congregations, strict=True)),
    ]
    parts += [f"pile={','.join(start.pile)}", f"disc={','.join(start.discards)}"]
    if start.before is not None:
        parts.append(f"prev={''.join(map(str, start.before))}")
    return "; ".join([*parts, f"turn={'RA'[start.side]}{start.actions}"])
