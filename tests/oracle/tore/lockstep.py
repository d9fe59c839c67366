"""Die Tore der Welt beside its oracle: who is asked what, town, points and places at every choice."""

from collections import Counter
from collections.abc import Mapping

from tests.oracle.tore.game import Oracle
from tests.oracle.tore.side_by_side import GAME, parts, parts_of
from tests.oracle.tore.town import Town

from chapterhouse.core.game import CHANCE, Game, weights
from chapterhouse.core.position import Position
from chapterhouse.core.rulings import rulings
from chapterhouse.tools.wandering import Choice


class Lockstep:
    """One game of the rules and one of the oracle."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.oracle = Oracle(Town(seats, options.get("first_game") == "yes", readings(game, options)))

    def look(self, position: Position, choice: Choice | None) -> None:
        """Compare everything, then play the choice."""
        if choice is None:
            compare_end(position, self.oracle)
            return
        compare(position, self.oracle, choice.seat, choice.legal)
        self.oracle.play(self.game.moves.text(choice.move))


def partner(game: Game, seats: int, options: Mapping[str, str]) -> Lockstep:
    """Begin a game of the oracle."""
    return Lockstep(game, seats, options)


def readings(game: Game, options: Mapping[str, str]) -> set[str]:
    """Return the rulings that these options read the other way."""
    return {option.name for option in rulings(game.options) if options.get(option.name) == option.values[1]}


def compare(position: Position, oracle: Oracle, seat: int, legal: list[int]) -> None:
    """Compare who is asked what with which answers and odds, and everything on the table."""
    asked, code = oracle.asked, GAME.notation.write
    assert asked is not None, code(position)
    assert asked.who == ("" if seat == CHANCE else oracle.town.players[seat]), code(position)
    assert sorted(GAME.moves.text(move) for move in legal) == sorted(asked.answers), code(position)
    assert GAME.question(position, seat).step == asked.step
    if seat == CHANCE:
        odds = dict(zip((GAME.moves.text(move) for move in legal), weights(GAME, position), strict=True))
        assert odds == asked.answers, code(position)
    assert [sum(line.points for line in sheet) for sheet in GAME.score(position)] == oracle.totals()
    totals = oracle.totals()  # TW-90: ties are broken only when the game is over
    assert GAME.ranking(position) == [1 + sum(other > own for other in totals) for own in totals]
    if asked.step == "start":
        return  # nobody has the crest yet
    found, expected = parts(position), parts_of(oracle.town)
    assert found == expected, (differing(found, expected), code(position))
    assert _by_rule(position) == [_signed(own) for own in oracle.town.sheet.values()]


def differing(found: Mapping[str, object], expected: Mapping[str, object]) -> dict[str, object]:
    """Return the parts that differ."""
    return {name: (value, expected[name]) for name, value in found.items() if value != expected[name]}


def compare_end(position: Position, oracle: Oracle) -> None:
    """Compare how a game ended."""
    assert oracle.asked is None and not GAME.to_act(position)
    assert parts(position) == parts_of(oracle.town)
    assert [sum(line.points for line in sheet) for sheet in GAME.score(position)] == oracle.totals()
    assert GAME.ranking(position) == oracle.places()


def _by_rule(position: Position) -> list[Counter[str]]:
    """Return each seat's points by the rule that the score sheet names."""
    found: list[Counter[str]] = []
    for sheet in GAME.score(position):
        points: Counter[str] = Counter()
        for line in sheet:
            points[line.rule] += int(line.points)
        found.append(_signed(points))
    return found


def _signed(points: Counter[str]) -> Counter[str]:
    return Counter({rule: count for rule, count in points.items() if count})
