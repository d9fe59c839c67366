"""Writes the line of each turn, as the ledger notates games."""

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.position import Position
from chapterhouse.games.avignon import at
from chapterhouse.games.avignon.cards import TIMES, Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.code.reader import SIDES
from chapterhouse.games.avignon.petitions import sentence_row


class Scribe:
    """Plays the moves again and notes what they are called."""  # rule: AV-50

    def __init__(self, game: AgendaGame, cards: Cards, position: Position) -> None:
        self.game = game
        self.cards = cards
        self.position = position
        self.turns: list[str] = []
        self.tokens: list[str] = []
        self.inner: list[str] | None = None
        self.shuffled = False

    def add(self, seat: int, move: int) -> None:
        cells = self.position.cells
        turn, side, discards = cells[at.TURN], cells[at.SIDE], cells[at.DISCARDS]
        verb, noun = self.game.moves.verb(move), self.game.moves.noun(move)
        if verb in ("draw", "lot"):
            if turn > 0:
                self._drawn(self.cards.codes[self.cards.ids.index(noun)])
        elif verb in ("pull", "push"):
            times = self.cards.sentences[sentence_row(self.position, self.cards) + TIMES]
            sign = ("+" if verb == "pull" else "-") * times
            self._inner().append(("" if seat == seat_of_side(self.position, side) else "o") + sign + noun)
        elif verb == "petition":
            self.tokens.append(f"P{noun}")
            self.inner = []
        elif verb != "stop":
            self.tokens.append(verb[0].upper().replace("E", "X") + noun)
        members = cells[at.MEMBERS] + cells[at.MEMBERS + 1]
        self.game.apply(self.position, seat, move)
        self.shuffled = cells[at.DISCARDS] < discards or (verb == "excommunicate" and cells[at.DISCARDS] == 0)
        if cells[at.MEMBERS] + cells[at.MEMBERS + 1] > members:
            self._mark("*")
        if self.inner is not None and (cells[at.SENTENCE] == 0 or cells[at.WINNER] != at.NONE):
            self.tokens[-1] += f"({' '.join(self.inner)})"
            self.inner = None
        if cells[at.WINNER] != at.NONE:
            if cells[at.WINNER] == at.DRAWN:
                self.tokens.append("=")
            else:
                self.tokens[-1] += f"#{SIDES[cells[at.WINNER]]}"
        if turn > 0 and (cells[at.TURN] != turn or cells[at.WINNER] != at.NONE):
            self.turns.append(f"{turn}. {SIDES[side]} {' '.join(self.tokens)}")
            self.tokens = []

    def finish(self) -> list[str]:
        if self.tokens:
            open_brackets = f"({' '.join(self.inner)}" if self.inner is not None else ""
            side = SIDES[self.position.cells[at.SIDE]]
            line = f"{self.position.cells[at.TURN]}. {side} {' '.join(self.tokens)}{open_brackets}"
            return [*self.turns, line]
        return self.turns

    def _inner(self) -> list[str]:
        if self.inner is None:
            self.inner = []
            self.tokens.append("P")
        return self.inner

    def _mark(self, sign: str) -> None:
        if self.inner:
            self.inner[-1] += sign
        else:
            self.tokens[-1] += sign

    def _drawn(self, code: str) -> None:
        last = self.inner[-1] if self.inner else self.tokens[-1]
        shuffle = "~" if self.shuffled else ""
        self._mark(("" if last.endswith("*") else "=") + shuffle + code)
