"""Avignon beside its oracle: set-up, every choice, what lies where, who wins and when it is drawn."""

from collections import Counter
from collections.abc import Mapping

from tests.oracle.avignon import turns
from tests.oracle.avignon.side_by_side import same_table
from tests.oracle.avignon.turns import NAMES, Over, Start, Turn

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.tools.wandering import Choice

BASE = "BIS,INQ,ADL,KAR,RIT,BAU"  # AV-02
SIDES = ("rome", "avignon")


class Lockstep:
    """One game of the rules and one of the oracle."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        deck = options.get("deck", "base")
        self.game = game
        self.pile = Counter(dict.fromkeys((BASE if deck == "base" else deck).split(","), 2))
        self.display: list[str] = []
        self.rome = {"lot": -1, "rome": 0, "avignon": 1}[options.get("sides", "lot")]
        self.at_once = options.get("shuffle") == "at_once"
        self.can_repeat = options.get("repetition_draw", "on") == "on"
        self.start: Start | None = None
        self.decisions: list[str] = []
        self.seen: Counter[object] = Counter()
        self.winner = ""

    def look(self, position: Position, choice: Choice | None) -> None:
        """Compare everything, then play the choice."""
        legal = self._legal()
        told = self.game.notation.write(position)
        if choice is None:
            assert not legal, told
        else:
            assert sorted(self.game.moves.text(move) for move in choice.legal) == sorted(legal), told
            if self.start is not None:
                assert choice.seat == self._asked(), told
        if self.start is not None:
            same_table(self.game, self.start, self.decisions, position)
        winner = SIDES.index(self.winner) if self.winner in SIDES else -1
        places = [1, 1] if winner < 0 else [1 if seat == self._seat(winner) else 2 for seat in range(2)]
        assert self.game.ranking(position) == places, told
        won = [sum(line.points for line in sheet) for sheet in self.game.score(position)]
        assert won == [int(winner >= 0 and seat == self._seat(winner)) for seat in range(2)], told
        if choice is not None:
            self._play(self.game.moves.text(choice.move))

    def _legal(self) -> list[str]:
        if self.winner:
            return []
        if self.rome < 0:
            return ["lot rome", "lot avignon"]
        if len(self.display) < 5:
            return [f"draw {NAMES[code]}" for code, count in self.pile.items() if count]
        assert self.start is not None
        return turns.legal(self.start, self.decisions)

    def _asked(self) -> int:
        assert self.start is not None
        try:
            Turn(self.start, self.decisions).play()
        except turns.Pending as pending:
            return CHANCE if pending.who < 0 else self._seat(pending.who)
        raise AssertionError("Nobody is asked.")

    def _seat(self, side: int) -> int:
        return self.rome if side == 0 else 1 - self.rome

    def _play(self, text: str) -> None:
        verb, _, noun = text.partition(" ")
        if verb == "lot":
            self.rome = SIDES.index(noun)
        elif len(self.display) < 5:
            code = next(code for code, name in NAMES.items() if name == noun)
            self.pile[code] -= 1
            self.display.append(code)
            if len(self.display) == 5:  # AV-04, AV-09
                shown = tuple((each, 2) for each in self.display)
                pile = tuple(self.pile.elements())
                self.start = Start(shown, ((), ()), pile, (), 0, 1, None, shuffles_at_once=self.at_once)
        else:
            self.decisions.append(text)
            self._go_on()

    def _go_on(self) -> None:
        assert self.start is not None
        if turns.legal(self.start, self.decisions):
            return
        try:
            Turn(self.start, self.decisions).play()
        except Over as over:
            self.winner = SIDES[over.winner]
            return
        following = turns.following(self.start, self.decisions)
        assert following is not None
        self.start, self.decisions = following, []
        position = (
            following.side,
            following.display,
            following.congregations,
            tuple(sorted(following.discards)),
        )
        self.seen[position] += 1
        if self.can_repeat and self.seen[position] == 3:  # AV-40
            self.winner = "nobody"


def partner(game: Game, seats: int, options: Mapping[str, str]) -> Lockstep:
    """Begin a game of the oracle."""
    return Lockstep(game, seats, options)
