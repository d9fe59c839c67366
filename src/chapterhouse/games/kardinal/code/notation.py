"""The short code of the ledger: positions (`cl=g:K1; hand=FA,BB,BB; turn=r`) and lines (`K FA>K2`)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.game import IllegalMove, Objection
from chapterhouse.core.notation import CodeError, Notation, Referee
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import hand_size
from chapterhouse.games.kardinal.chains import chain_points
from chapterhouse.games.kardinal.code.reader import Reader, parts, write
from chapterhouse.games.kardinal.code.writer import Scribe
from chapterhouse.games.kardinal.placing import (
    advisor_objection,
    card_objection,
    cloister_objection,
    pair_objection,
)
from chapterhouse.games.kardinal.scoring import alliance_points, cloister_points, ranking, total

TOKEN: Final = re.compile(
    r"""\s*(?: (?P<slash>/) | (?P<asks>[a-z]): | (?P<note>\[[^\]]*\])
      | (?P<pass>pass\b)
      | ~(?P<swap>[A-Z]{2}(?:\+[A-Z]{2})*)
      | (?P<number>2?)(?P<card>[A-Z]{2}(?:\+[A-Z]{2})*)>(?P<piece>a|[A-Z]\d)?
      | (?P<source>d|o1|o2)(?:=(?P<drawn>[A-Z]{2}))?(?![\w])
      | (?P<semicolon>;)
      | (?P<country>[A-Z])(?![A-Z\d>]) )""",
    re.VERBOSE,
)
NUMBER: Final = re.compile(r"^\d+\. [a-z] ")
SCORING: Final = re.compile(r"(score|alliance|alliances|chains|final)(?: (\w+))?")
SOURCES: Final = {"d": "pile", "o1": "left", "o2": "right"}


class KardinalNotation(Notation):
    """Reads and writes the ledger's code; what that leaves open is explained in the README."""  # rule: KK-80

    def __init__(self, game: AgendaGame, board: Board) -> None:
        self.game = game
        self.board = board

    def read(self, code: str) -> Position:
        return Reader(self.game, self.board, code).position

    def is_whole(self, position: Position) -> bool:
        deck = sum(self.board.deck(int(position.seats)))
        return position.cells[at.IS_OVER] != 0 or cards_in(position) == deck

    def write(self, position: Position, eyes: int | None = None) -> str:
        return write(position, self.board, eyes)

    def differences(
        self, expected: str, before: str, position: Position, found: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        actual = parts(write(position, self.board, None))
        named = parts(re.sub(r"([A-Z])\*", self._whole_country, expected))
        if "hand" in named:  # the hand of the player who moved first
            named[f"hand.{parts(before).get('turn', '')}"] = named.pop("hand")
        if position.cells[at.IS_OVER]:
            actual.update(self._result(position))
        actual.update(found)
        differing: list[tuple[str, str, str]] = []
        for name, value in named.items():
            other = actual.get(name, "")
            if name == "stock":  # only the colours that are named
                other = " ".join(
                    word for word in other.split() if word[0] in [piece[0] for piece in value.split()]
                )
            if _plain(name, value) != _plain(name, other):
                differing.append((name, value, other))
        return differing

    def play(self, line: str, referee: Referee, before: str = "") -> dict[str, str]:
        scoring = SCORING.fullmatch(line.strip())
        if scoring is not None:
            return self._score(scoring[1], scoring[2] or "", referee.peek())
        if before:
            self._arrange(before, referee)
        text, spot = NUMBER.sub("", line.strip()), 0
        mover, drawing = int(referee.peek().cells[at.MOVER]), False
        while spot < len(text):
            token = TOKEN.match(text, spot)
            if token is None:
                raise CodeError("not_a_line", word=text[spot:].strip())
            spot = token.end()
            if token["asks"]:
                self._finish(mover, drawing, referee)
                mover, drawing = self._seat(referee.peek(), token["asks"]), False
            elif token["country"]:
                self._play_country(token["country"], TOKEN.match(text, spot), mover, referee)
            elif token["slash"]:
                self._finish(mover, drawing, referee)
                mover, drawing = int(referee.peek().cells[at.MOVER]), False
            else:
                drawing = self._play_token(token, mover, referee) or drawing
        self._finish(mover, drawing, referee)
        return {}

    def head(self, line: str) -> str:
        """A turn is one thing: only what stands before its `/` or before the colour that asks."""
        cuts = [match.start() for match in re.finditer(r"/|\b[a-z]:", line)]
        return line[: cuts[-1]] if cuts else ""

    def lines(self, start: Position, moves: Sequence[tuple[int, int]]) -> list[str]:
        scribe = Scribe(self.game, self.board, start.copy())
        for seat, move in moves:
            scribe.add(seat, move)
        return scribe.finish()

    def _whole_country(self, match: "re.Match[str]") -> str:
        country = self.board.countries.index(match[1])
        first = self.board.first_space[country]
        return ",".join(self.board.spaces[first : first + self.board.size[country]])

    # playing

    def _arrange(self, before: str, referee: Referee) -> None:
        named = parts(before)
        order = f"{named.get('pile', '')},{named.get('shuf', '')}"
        referee.arrange([kind.strip().lower() for kind in order.split(",") if kind.strip()])

    def _seat(self, position: Position, asks: str) -> int:
        if not asks:
            return int(position.cells[at.MOVER])
        for seat in range(position.seats):
            if self.board.colours[position.cells[at.COLOURS + seat]] == asks:
                return seat
        raise CodeError("nobody", word=asks)

    def _play_token(self, token: "re.Match[str]", seat: int, referee: Referee) -> bool:
        """Play what a token says; return whether it was a draw."""
        if token["note"]:
            return False
        if token["semicolon"]:
            self._stop(seat, referee)
            return False
        if token["source"]:
            self._draw(token, seat, referee)
            return True
        if token["pass"]:
            referee.play(seat, "pass")
        elif token["swap"]:
            referee.play(seat, f"swap {token['swap'].lower()}")
        else:
            self._place(token, seat, referee)
        return False

    def _play_country(
        self, country: str, following: "re.Match[str] | None", seat: int, referee: Referee
    ) -> None:
        """Name the country; if it is refused, say what is wrong with the first piece that was to go there."""
        try:
            referee.play(seat, f"country {country.lower()}")
        except IllegalMove as error:
            position = referee.peek()
            if following is None or not following["card"] or referee.to_act() != [seat]:
                raise
            position.cells[at.COUNTRY] = self.board.countries.index(country)
            objection = self._objection(following, position, seat)
            raise IllegalMove(objection or error.objection, error.text) from None

    def _objection(self, token: "re.Match[str]", position: Position, seat: int) -> Objection | None:
        if token["card"] not in self.board.kinds:  # such as FA+BB
            return None
        kind, country = self.board.kinds.index(token["card"]), position.cells[at.COUNTRY]
        paying = pair_objection if token["number"] else card_objection
        found = paying(position, self.board, seat, kind)
        if found is not None or not token["piece"]:
            return found
        if token["piece"] == "a":
            return advisor_objection(position, seat, country)
        return cloister_objection(
            position, self.board, seat, country, self.board.spaces.index(token["piece"])
        )

    def _place(self, token: "re.Match[str]", seat: int, referee: Referee) -> None:
        verb = "pair" if token["number"] or "+" in token["card"] else "pay"
        referee.play(seat, f"{verb} {token['card'].lower()}")
        if token["piece"] is None:
            referee.play(seat, "stop")
        else:
            referee.play(seat, "advisor" if token["piece"] == "a" else f"cloister {token['piece'].lower()}")

    def _finish(self, seat: int, drawing: bool, referee: Referee) -> None:
        """End what the line leaves open: a second piece that is not wanted, a hand that is not yet full."""
        self._stop(seat, referee)
        if drawing and referee.to_act() == [seat] and self.game.question(referee.peek(), seat).step == "take":
            referee.play(seat, "stop")

    def _stop(self, seat: int, referee: Referee) -> None:
        position = referee.peek()
        asked = self.game.question(position, seat).step if referee.to_act() == [seat] else ""
        if asked == "pay" and position.cells[at.PLACED] > 0:
            referee.play(seat, "stop")

    def _draw(self, token: "re.Match[str]", seat: int, referee: Referee) -> None:
        drawn = (token["drawn"] or "").lower()
        if drawn and token["source"] == "d":
            if not referee.arranged:
                referee.arrange([f"draw {drawn}"])
            top = referee.arranged[0].split()[-1]
            if top != drawn:
                raise CodeError("other_card", word=drawn.upper(), top=top.upper())
        referee.play(seat, f"take {SOURCES[token['source']]}")

    # scorings

    def _score(self, what: str, noun: str, position: Position) -> dict[str, str]:
        seats = range(position.seats)
        if what == "final":
            position.cells[at.IS_OVER] = 1
            return self._result(position)
        if what == "score":
            if noun != "all" and noun not in self.board.countries:
                raise CodeError("country", word=noun, known=", ".join(self.board.countries))
            chosen = range(at.COUNTRIES) if noun == "all" else [self.board.countries.index(noun)]
            points = [sum(cloister_points(position, country, seat) for country in chosen) for seat in seats]
        elif what == "alliance":
            if not noun.isdigit() or not 1 <= int(noun) <= len(self.board.alliances):
                raise CodeError("alliance", word=noun)
            points = [alliance_points(position, self.board, int(noun) - 1, seat) for seat in seats]
        elif what == "alliances":
            every = range(len(self.board.alliances))
            points = [
                sum(alliance_points(position, self.board, number, seat) for number in every) for seat in seats
            ]
        else:
            points = [chain_points(self.board, position.cells[at.CLOISTERS + seat]) for seat in seats]
            only = self._seat(position, noun)
            points = [number if seat == only else 0 for seat, number in enumerate(points)]
        return {"points": self._by_colour(position, points)}

    def _result(self, position: Position) -> dict[str, str]:
        points = [total(position, self.board, seat) for seat in range(position.seats)]
        places = ranking(position, self.board)
        winners = [self._colour(position, seat) for seat, place in enumerate(places) if place == 1]
        return {"score": self._by_colour(position, points), "winner": "".join(winners)}

    def _by_colour(self, position: Position, points: Sequence[int]) -> str:
        return " ".join(f"{self._colour(position, seat)}:{number}" for seat, number in enumerate(points))

    def _colour(self, position: Position, seat: int) -> str:
        return self.board.colours[position.cells[at.COLOURS + seat]]


def cards_in(position: Position) -> int:
    """Return how many cards lie in hands, on the table and in the piles."""
    cells = position.cells
    count = sum(1 for place in range(at.PLACES) if cells[at.OPEN + place] != at.NONE)
    count += sum(int(hand_size(position, seat)) for seat in range(position.seats))
    return count + int(cells[at.PILE]) + len(position.memory)


def _plain(name: str, value: str) -> object:
    """Return a part so that what may be written in any order compares as equal."""
    base = name.partition(".")[0]
    if base in ("hand", "seen", "pile"):
        return sorted(word.strip() for word in value.split(",") if word.strip())
    if base in ("cl", "ad"):
        words = (word.partition(":") for word in value.split())
        return {name: sorted(items.split(",")) for name, _, items in words}
    if base in ("score", "points", "stock"):
        words = (word.partition(":") for word in value.split())
        return {name: number for name, _, number in words if number != "0"}
    return value
