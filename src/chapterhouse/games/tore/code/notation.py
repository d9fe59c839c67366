"""The short code of the ledger: positions (`A4; N=wool:3`) and lines (`N play grain, N discard rent`)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.core.notation import CodeError, Notation, Referee
from chapterhouse.core.position import Position
from chapterhouse.games.tore import at
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.code.reader import Reader, parts, words
from chapterhouse.games.tore.code.writer import side, write, write_lines
from chapterhouse.games.tore.scoring import halves, ranking

CHANCE_VERBS: Final = ("start", "reveal", "patient", "tax", "draw")
SETS: Final = ("down", "hand", "houses", "on")  # parts of a seat that have no order


class ToreNotation(Notation):
    """Reads and writes the ledger's words; what they leave open is explained in the README."""  # rule: TW-95

    def __init__(
        self, game: AgendaGame, board: Board, empty: Callable[[int, dict[str, str]], Position]
    ) -> None:
        self.game = game
        self.board = board
        self.empty = empty

    def read(self, code: str) -> Position:
        return Reader(self.game, self.board, code, self.empty).position

    def is_whole(self, position: Position) -> bool:
        return position.cells[at.IS_OVER] != 0 or all(
            count_of_all(position, good) == self.board.total[good]
            for good in range(at.GOODS)
            if good != at.GOLD
        )

    def write(self, position: Position, eyes: int | None = None) -> str:
        return write(self.game, position, self.board, eyes)

    def coming(self, line: str) -> list[str] | None:
        return [move for who, move in _moves(line) if not who and move.split()[0] in CHANCE_VERBS]

    def differences(
        self, expected: str, before: str, position: Position, found: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        actual = parts(self.write(position), self.board.projects) | self._results(position)
        differing: list[tuple[str, str, str]] = []
        for name, value in parts(expected, self.board.projects).items():
            other = actual.get(name, "")
            if name == "base" and "agenda" not in expected and "over" not in expected:
                continue
            wanted, got = _plain(name, value, value), _plain(name, other, value)
            if wanted != got:
                differing.append((name, value, other))
        return differing

    def play(self, line: str, referee: Referee, before: str = "") -> dict[str, str]:
        moves = _moves(line)
        if not before:
            referee.arrange(_after_a_person(moves))
        for who, move in moves:
            if not who and move.split()[0] in CHANCE_VERBS:
                continue  # it came when it was due
            if before:
                self._play_forced(referee, who, move)
            acting = referee.to_act()
            if not who and not acting:
                seat = 0  # whoever tries: the game is over
            else:
                seat = self._seat(referee.peek(), who) if who else acting[0]
            referee.play(seat, move)
        if before:
            self._play_forced(referee, "", "")
        return {}

    def head(self, line: str) -> str:
        return ", ".join(f"{who} {move}".strip() for who, move in _moves(line)[:-1])

    def lines(self, start: Position, moves: Sequence[tuple[int, int]]) -> list[str]:
        return write_lines(self.game, start, list(moves))

    def _play_forced(self, referee: Referee, who: str, move: str) -> None:
        """Play what has only one answer, until a question comes that the next move speaks to."""
        # rule: TW-96
        while referee.to_act() and referee.to_act() != [CHANCE]:
            position = referee.peek()
            seat = referee.to_act()[0]
            legal = legal_moves(self.game, position, seat)
            if len(legal) != 1 or (
                who in ("", side(position, seat)) and self._is_meant(position, seat, move)
            ):
                return
            referee.play(seat, self.game.moves.text(legal[0]))

    def _is_meant(self, position: Position, seat: int, move: str) -> bool:
        """Return whether a move speaks to this question, which has one answer, and not to the next one."""
        verbs = {self.game.moves.verb(number) for number in self.game.candidates(position, seat)}
        if move.partition(" ")[0] not in verbs:
            return False
        answer = legal_moves(self.game, position, seat)[0]
        if self.game.moves.text(answer) == move:
            return True
        after = position.copy()
        self.game.apply(after, seat, answer)
        following = [self.game.moves.text(number) for number in legal_moves(self.game, after, seat)]
        return move not in following

    def _seat(self, position: Position, letter: str) -> int:
        for seat in range(position.seats):
            if side(position, seat) == letter:
                return seat
        raise CodeError("nobody", word=letter)

    def _results(self, position: Position) -> dict[str, str]:
        """Return what only the result of a scenario names."""
        cells = position.cells
        acting = self.game.to_act(position)
        found = {"asked": "nobody", "step": ""}
        if acting:
            found["asked"] = "chance" if acting == [CHANCE] else side(position, acting[0])
            found["step"] = self.game.question(position, acting[0]).step
        places, totals = [], []
        for seat, place in enumerate(ranking(position)):
            name = side(position, seat)
            found[f"{name}.cards"] = str(bin(cells[at.HAND + seat]).count("1"))
            found[f"{name}.downs"] = str(cells[at.DOWNS + seat])
            found[f"{name}.left"] = str(cells[at.HOUSES_LEFT + seat])
            found[f"{name}.seals"] = str(cells[at.SEALS_LEFT + seat])
            places.append(f"{name}:{place}")
            totals.append(f"{name}:{halves(position, seat) / 2:g}")
        return found | {"place": ",".join(places), "total": ",".join(totals)}


def count_of_all(position: Position, good: int) -> int:
    """Return how many pieces of a good there are in all places together, substitutes left out."""
    # rule: TW-02
    cells = position.cells
    count = int(cells[at.STOCK + good])
    count += sum(int(cells[at.HELD + at.GOODS * seat + good]) for seat in range(position.seats))
    if good in (at.STONE, at.WOOD):
        field = at.STONES if good == at.STONE else at.WOODS
        count += sum(int(cells[field + project]) for project in range(at.PROJECTS))
        count -= int(cells[at.SUBSTITUTES + good])
    return count


def _moves(line: str) -> list[tuple[str, str]]:
    """Return (seat letter or nothing, move) for each move of a line."""
    found: list[tuple[str, str]] = []
    for piece in words(line):
        first, _, rest = piece.partition(" ")
        found.append((first, rest.strip()) if first in at.SIDES and rest.strip() else ("", piece))
    return found


def _after_a_person(moves: list[tuple[str, str]]) -> list[str]:
    """Return the draws that follow a person's move: those before it have happened already."""
    found: list[str] = []
    has_begun = False
    for who, move in moves:
        is_chance = not who and move.split()[0] in CHANCE_VERBS
        has_begun = has_begun or not is_chance
        if is_chance and has_begun:
            found.append(move)
    return found


def _plain(name: str, value: str, named: str) -> object:
    """Return a part so that it compares: only what `named` names, without order where none matters."""
    base, _, part = name.partition(".")
    if (base in at.SIDES and not part) or name in ("stock", "place", "total"):
        wanted = [word.partition(":")[0] for word in words(named)]
        numbers = dict(word.partition(":")[::2] for word in words(value))
        return {word: numbers.get(word, "") for word in wanted}
    if name == "tiles":
        return _plain_tiles(value, named)
    if part in SETS or name in ("covers", "seen", "block"):
        return sorted(words(value))
    if part == "owes":
        with_counts = ":" in named
        return sorted(word if with_counts else word.partition(":")[0] for word in words(value))
    if name == "force":
        return [word for word in words(value) if word != "-" or "-" in words(named)]
    return value


def _plain_tiles(value: str, named: str) -> object:
    if named in ("down", "gone"):
        states = {word.partition(":")[2] for word in words(value)} if ":" in value else {value}
        return states
    wanted = [word.partition(":")[0] for word in words(named)]
    tiles = dict(word.partition(":")[::2] for word in words(value))
    return {place: tiles.get(place, "") for place in wanted}
