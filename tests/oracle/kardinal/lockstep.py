"""Kardinal & König beside its oracle: legal set, position, points and places at every choice."""

from collections.abc import Mapping

from tests.oracle.kardinal import tally
from tests.oracle.kardinal.game import Oracle
from tests.oracle.kardinal.side_by_side import parts

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.tools.wandering import Choice

COLOURS = "grpby"


class Lockstep:
    """One game of the rules and one of the oracle."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        start = options.get("start", "lot")
        self.game = game
        self.oracle = Oracle(COLOURS[:seats], "" if start == "lot" else COLOURS[int(start)])

    def look(self, position: Position, choice: Choice | None) -> None:
        """Compare everything, then play the choice."""
        game, oracle = self.game, self.oracle
        told = game.notation.write(position)
        if choice is None:
            assert oracle.asked == "over", told
        else:
            assert sorted(game.moves.text(move) for move in choice.legal) == sorted(oracle.legal()), told
        if oracle.asked in ("turn", "pay", "piece", "take", "over"):
            found, expected = parts(position), oracle.parts()
            assert found == expected, (found, expected, told)
        assert [sum(line.points for line in sheet) for sheet in game.score(position)] == oracle.totals(), told
        level = [0] * len(oracle.players)  # KK-78: pieces left count only when the game is over
        places = oracle.places() if choice is None else tally.places(oracle.totals(), level)
        assert game.ranking(position) == places, told
        if choice is not None:
            oracle.play(game.moves.text(choice.move))


def partner(game: Game, seats: int, options: Mapping[str, str]) -> Lockstep:
    """Begin a game of the oracle."""
    return Lockstep(game, seats, options)
