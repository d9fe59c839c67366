"""The short code of the Avignon ledger: positions (`KAR2 BIS2 … turn=R2`) and lines of moves (`B1 C2`)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.notation import CodeError, Notation, Referee
from chapterhouse.core.position import Position
from chapterhouse.games.avignon import at
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.code.reader import SIDES, Coder, parts
from chapterhouse.games.avignon.code.writer import Scribe

VERBS: Final = {"B": "beseech", "C": "chastise", "X": "excommunicate", "P": "petition"}
TOKEN: Final = re.compile(
    r"""\s*(?: (?P<slash>/) | (?P<end>end\b) | (?P<asks>[RA]): | (?P<drawn>=)
      | (?P<action>[BCX])(?P<noun>[RA]?-?\d+)(?:[*=](?P<shuffle>~?)(?P<card>[A-Z]{3})?)?(?:\#(?P<wins>[RA]))?
      | P(?P<petition>\d+)\((?P<inner>[^)]*)\)(?:\#(?P<winner>[RA]))? )""",
    re.VERBOSE,
)
NUMBER: Final = re.compile(r"^\d+\. [RA] ")
INNER: Final = re.compile(
    r"\s*(?P<who>o?)(?P<sign>\++|-+)(?P<column>\d+)(?:(?P<entry>\*)(?P<shuffle>~?)(?P<card>[A-Z]{3})?)?"
)


class AvignonNotation(Notation):
    """Reads and writes the ledger's code; what that leaves open is explained in the README."""  # rule: AV-50

    def __init__(self, game: AgendaGame, cards: Cards) -> None:
        self.game = game
        self.cards = cards
        self.coder = Coder(game, cards)

    # positions

    def read(self, code: str) -> Position:
        return self.coder.read(code)

    def is_whole(self, position: Position) -> bool:
        return self.coder.is_whole(position)

    def write(self, position: Position, eyes: int | None = None) -> str:
        return self.coder.write(position)

    def differences(
        self, expected: str, before: str, position: Position, found: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        actual = parts(self.write(position))
        differing: list[tuple[str, str, str]] = []
        for name, value in parts(expected).items():
            other = actual.get(name, "")
            if name == "pile":
                value, other = ",".join(sorted(value.split(","))), ",".join(sorted(other.split(",")))
            if value != other:
                differing.append((name, value, other))
        return differing

    # lines

    def play(self, line: str, referee: Referee, before: str = "") -> dict[str, str]:
        spot = 0
        asks = at.NONE
        turn = int(referee.peek().cells[at.TURN])
        text = NUMBER.sub("", line.strip())
        while spot < len(text):
            token = TOKEN.match(text, spot)
            if token is None:
                raise CodeError("not_a_line", word=text[spot:].strip())
            spot = token.end()
            position = referee.peek()
            if token["asks"]:
                asks = int(seat_of_side(position, SIDES.index(token["asks"])))
                continue
            seat = asks if asks != at.NONE else int(seat_of_side(position, position.cells[at.SIDE]))
            asks = at.NONE
            if token["slash"]:
                if turn == position.cells[at.TURN]:
                    raise CodeError("early_slash")
                turn = int(position.cells[at.TURN])
            elif token["drawn"]:
                if position.cells[at.WINNER] != at.DRAWN:
                    raise CodeError("not_drawn")
            elif token["petition"]:
                self._play_petition(token, seat, referee)
            else:
                self._play_action(token, seat, referee)
        return {}

    def head(self, line: str) -> str:
        pieces: list[str] = []
        for piece in re.findall(r"(?:[^\s(]|\([^)]*\)?)+", line):
            if pieces and pieces[-1].endswith(":"):
                pieces[-1] += f" {piece}"
            else:
                pieces.append(piece)
        return " ".join(pieces[:-1])

    def lines(self, start: Position, moves: Sequence[tuple[int, int]]) -> list[str]:
        scribe = Scribe(self.game, self.cards, start.copy())
        for seat, move in moves:
            scribe.add(seat, move)
        return scribe.finish()

    # playing

    def _draws(self, card: str | None) -> list[str]:
        return [f"draw {self.cards.ids[self.coder.card(card)]}"] if card else []

    def _play_action(self, token: "re.Match[str]", seat: int, referee: Referee) -> None:
        if token["end"]:
            referee.play(seat, "end")
            return
        noun = token["noun"].replace("R", "rome-").replace("A", "avignon-")
        referee.arrange(self._draws(token["card"]))
        referee.play(seat, f"{VERBS[token['action']]} {noun}")
        _check_draws(referee, token["shuffle"])
        _check_winner(referee, token["wins"])

    def _play_petition(self, token: "re.Match[str]", seat: int, referee: Referee) -> None:
        referee.play(seat, f"petition {token['petition']}")
        inner = token["inner"].strip()
        spot = 0
        while spot < len(inner):
            choice = INNER.match(inner, spot)
            if choice is None:
                raise CodeError("not_a_line", word=inner[spot:])
            spot = choice.end()
            referee.arrange(self._draws(choice["card"]))
            verb = "pull" if choice["sign"][0] == "+" else "push"
            referee.play(1 - seat if choice["who"] else seat, f"{verb} {choice['column']}")
            _check_draws(referee, choice["shuffle"])
        while referee.to_act() and referee.peek().cells[at.SENTENCE] > 0:
            referee.play(referee.to_act()[0], "stop")
        _check_winner(referee, token["winner"])


def _check_draws(referee: Referee, shuffle: str | None) -> None:
    if referee.arranged:
        raise CodeError("no_card_came", word=", ".join(referee.arranged))
    if shuffle and referee.peek().cells[at.DISCARDS] != 0:
        raise CodeError("no_shuffle")


def _check_winner(referee: Referee, winner: str | None) -> None:
    if winner and referee.peek().cells[at.WINNER] != SIDES.index(winner):
        raise CodeError("no_win", word=winner)
