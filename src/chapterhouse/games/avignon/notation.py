"""The short code of the Avignon ledger: positions (`KAR2 BIS2 … turn=R2`) and lines of moves (`B1 C2`)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame, push
from chapterhouse.core.notation import CodeError, Notation, Referee
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.avignon.cards import BY, TIMES, Cards
from chapterhouse.games.avignon.petitions import is_in_order
from chapterhouse.games.avignon.position import (
    ARRIVED,
    BAG,
    BEFORE,
    CARD,
    CHARACTERS,
    COLUMNS,
    CONGREGATION,
    DISCARD,
    DISCARD_ROOM,
    DISCARDS,
    DISPLACED,
    DRAWN,
    ENDING,
    FRESH,
    GENOA,
    IN_ORDER,
    LEFT,
    MEMBER,
    MEMBERS,
    MOVED,
    NONE,
    OPEN,
    PETITION_OF,
    PETITIONER,
    PLACE,
    REPETITION,
    SENTENCE,
    SIDE,
    START,
    THIRD_TIME,
    THREE_CARDS,
    TO_MOVE,
    TURN,
    USED,
    WINNER,
    seat_of_side,
)
from chapterhouse.games.avignon.samaritan import displaced
from chapterhouse.games.avignon.steps.petition import PETITION_STEP, TARGET_STEP
from chapterhouse.games.avignon.steps.turn import ACT_STEP, TURN_STEP, likeness

SIDES: Final = "RA"
ACTION_LETTERS: Final = "BCXP"
VERBS: Final = {"B": "beseech", "C": "chastise", "X": "excommunicate", "P": "petition"}
PARTS: Final = ("columns", "R", "A", "pile", "disc", "shuf", "turn", "prev", "start", "new", "pet", "win")
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
    """Reads and writes the ledger's code; what that leaves open is told in the README."""  # rule: AV-50

    def __init__(self, game: AgendaGame, cards: Cards) -> None:
        self.game = game
        self.cards = cards

    # positions

    def read(self, code: str) -> Position:
        parts = _parts(code)
        position = self.game.blank(2)
        cells = position.cells
        cells[REPETITION] = 1
        cells[PETITIONER] = NONE
        cells[PETITION_OF] = NONE
        cells[WINNER] = NONE
        self._read_display(position, parts)
        for side, name in enumerate(SIDES):
            members = self._cards(parts.get(name, ""), name)
            if len(members) > CONGREGATION:
                raise CodeError(f"{name}= names {len(members)} cards; a congregation has at most three.")
            cells[MEMBERS + side] = len(members)
            for i, character in enumerate(members):
                cells[MEMBER + CONGREGATION * side + i] = character
        self._read_piles(position, parts)
        if "win" in parts:
            self._read_win(position, parts["win"])
        else:
            self._read_turn(position, parts)
        return position

    def is_whole(self, position: Position) -> bool:
        cells = position.cells
        count = sum(cells[BAG + character] for character in range(CHARACTERS)) + cells[DISCARDS]
        return count + cells[MEMBERS] + cells[MEMBERS + 1] + COLUMNS >= self.cards.content.number("deck_size")

    def write(self, position: Position, eyes: int | None = None) -> str:
        cells = position.cells
        columns = " ".join(self._column(position, column) for column in range(COLUMNS))
        parts = [columns]
        for side, name in enumerate(SIDES):
            first = MEMBER + CONGREGATION * side
            parts.append(f"{name}=" + self._codes([cells[first + i] for i in range(cells[MEMBERS + side])]))
        pile = [character for character in range(CHARACTERS) for _ in range(cells[BAG + character])]
        parts.append("pile=" + self._codes(pile))
        parts.append("disc=" + self._codes([cells[DISCARD + i] for i in range(cells[DISCARDS])]))
        if cells[WINNER] != NONE:
            return "; ".join([*parts, "win=" + ("R", "A", "draw")[cells[WINNER]]])
        if cells[DISPLACED]:
            parts.append("prev=" + _digits(position, BEFORE))
        if cells[USED]:
            parts.append("start=" + _digits(position, START))
        if cells[FRESH]:
            parts.append("new=" + _columns(cells[FRESH]))
        if cells[SENTENCE]:
            parts.append("pet=" + self._petition(position))
        used = "".join(ACTION_LETTERS[action] for action in range(4) if cells[USED] & (1 << action))
        parts.append(f"turn={SIDES[cells[SIDE]]}{cells[LEFT]}" + (f"/{used}" if used else ""))
        return "; ".join(parts)

    def differences(
        self, expected: str, before: str, position: Position, found: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        actual = _parts(self.write(position))
        differing: list[tuple[str, str, str]] = []
        for name, value in _parts(expected).items():
            other = actual.get(name, "")
            if name == "pile":
                value, other = ",".join(sorted(value.split(","))), ",".join(sorted(other.split(",")))
            if value != other:
                differing.append((name, value, other))
        return differing

    # lines

    def play(self, line: str, referee: Referee, before: str = "") -> dict[str, str]:
        at = 0
        asks = NONE
        turn = int(referee.peek().cells[TURN])
        text = NUMBER.sub("", line.strip())
        while at < len(text):
            token = TOKEN.match(text, at)
            if token is None:
                raise CodeError(f"'{text[at:].strip()}' is not written as in AV-50.")
            at = token.end()
            position = referee.peek()
            if token["asks"]:
                asks = int(seat_of_side(position, SIDES.index(token["asks"])))
                continue
            seat = asks if asks != NONE else int(seat_of_side(position, position.cells[SIDE]))
            asks = NONE
            if token["slash"]:
                if turn == position.cells[TURN]:
                    raise CodeError("The line has a '/' where the turn has not ended.")
                turn = int(position.cells[TURN])
            elif token["drawn"]:
                _expect(position.cells[WINNER] == DRAWN, "The line says '=', but the game is not drawn.")
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
        scribe = _Scribe(self.game, self.cards, start.copy())
        for seat, move in moves:
            scribe.add(seat, move)
        return scribe.finish()

    # reading

    def _read_display(self, position: Position, parts: dict[str, str]) -> None:
        words = parts["columns"].split()
        if len(words) != COLUMNS:
            raise CodeError(f"A position names {COLUMNS} columns, not {len(words)}.")
        for column, word in enumerate(words):
            position.cells[PLACE + column] = GENOA
            if word == "---" and "win" in parts:
                position.cells[CARD + column] = NONE
                continue
            if len(word) != 4 or word[3] not in "01234":
                raise CodeError(
                    f"'{word}' is no column: write a character's code and a location from 0 to 4."
                )
            position.cells[CARD + column] = self._card(word[:3])
            position.cells[PLACE + column] = int(word[3])

    def _read_piles(self, position: Position, parts: dict[str, str]) -> None:
        cells = position.cells
        discard = self._cards(parts.get("disc", ""), "disc")
        if len(discard) >= DISCARD_ROOM:
            raise CodeError(f"disc= names {len(discard)} cards; the deck has fewer.")
        cells[DISCARDS] = len(discard)
        for i, character in enumerate(discard):
            cells[DISCARD + i] = character
        if "pile" in parts:
            for character in self._cards(parts["pile"], "pile"):
                cells[BAG + character] += 1
            return
        for character, count in enumerate(self._rest(position)):
            cells[BAG + character] = count

    def _rest(self, position: Position) -> list[int]:
        """Return what a whole deck holds besides the cards on the table, where `pile=` is left out."""
        cells = position.cells
        seen = [cells[CARD + column] for column in range(COLUMNS) if cells[CARD + column] != NONE]
        seen += [cells[DISCARD + i] for i in range(cells[DISCARDS])]
        for side in range(2):
            seen += [cells[MEMBER + CONGREGATION * side + i] for i in range(cells[MEMBERS + side])]
        known = {self.cards.faction[character] for character in seen}
        base = {character for character in self.cards.base() if self.cards.faction[character] not in known}
        chosen = set(seen) | base
        return [
            max(0, count - seen.count(character))
            for character, count in enumerate(self.cards.deck(sorted(chosen)))
        ]

    def _read_win(self, position: Position, winner: str) -> None:
        if winner not in ("R", "A", "draw"):
            raise CodeError(f"win={winner} is unknown; write win=R, win=A or win=draw.")
        position.cells[WINNER] = ("R", "A", "draw").index(winner)
        position.cells[ENDING] = THIRD_TIME if winner == "draw" else THREE_CARDS

    def _read_turn(self, position: Position, parts: dict[str, str]) -> None:
        cells = position.cells
        match = re.fullmatch(r"([RA])([012])(?:/([BCXP]+))?", parts.get("turn", ""))
        if match is None:
            raise CodeError("A position ends with turn=, for example turn=R2 or turn=A1/B.")
        side, left, used = SIDES.index(match[1]), int(match[2]), match[3] or ""
        is_opening = side == 0 and left + len(used) == 1
        if left + len(used) != 2 and not is_opening:
            raise CodeError(f"turn={parts['turn']}: only Rome's first turn has one action.")
        cells[SIDE] = side
        cells[LEFT] = left
        cells[TURN] = 1 if is_opening else 2 + (1 - side)
        for letter in used:
            cells[USED] |= 1 << ACTION_LETTERS.index(letter)
        for column in range(COLUMNS):
            cells[START + column] = cells[PLACE + column]
        _read_digits(position, parts, "start", START)
        if _read_digits(position, parts, "prev", BEFORE):
            cells[DISPLACED] = displaced(position)
        cells[FRESH] = _bits(parts.get("new", ""))
        seat = seat_of_side(position, side)
        if "pet" in parts:
            self._read_petition(position, parts["pet"])
        elif left == 0:
            raise CodeError(f"turn={parts['turn']}: without an action left the turn is over.")
        else:
            push(position, ACT_STEP, seat, 0)
        if left == 2:
            position.memory = append(vec[i64]([]), likeness(position))

    def _read_petition(self, position: Position, text: str) -> None:
        match = re.fullmatch(r"([A-Z]{3})@([1-5-])\.(\d):([1-5]*)/(\d)/([1-5]*)/([1-5]*)", text)
        if match is None:
            raise CodeError(f"pet={text} is not written as CODE@column.sentence:open/number/moved/arrived.")
        cells = position.cells
        character, sentence = self._card(match[1]), int(match[3])
        if not 1 <= sentence <= self.cards.sentence_count[character] or int(match[5]) < 1:
            raise CodeError(f"pet={text}: this petition has no such choice.")
        cells[PETITION_OF] = character
        cells[PETITIONER] = NONE if match[2] == "-" else int(match[2]) - 1
        cells[SENTENCE] = sentence
        cells[OPEN] = _bits(match[4])
        cells[TO_MOVE] = min(int(match[5]), len(match[4]))
        cells[MOVED] = _bits(match[6])
        cells[ARRIVED] = _bits(match[7])
        row = self.cards.row(character, sentence - 1)
        side = cells[SIDE] ^ self.cards.sentences[row + BY]
        if cells[MOVED] == 0 or not cells[ARRIVED]:
            cells[IN_ORDER] = 1 if is_in_order(position, self.cards, row, side) else 0
        mover = seat_of_side(position, cells[SIDE])
        push(position, ACT_STEP if cells[LEFT] > 0 else TURN_STEP, mover, 0)
        push(position, PETITION_STEP, mover, 0)
        push(position, TARGET_STEP, seat_of_side(position, side), row)

    def _card(self, code: str) -> int:
        if code not in self.cards.codes:
            raise CodeError(f"'{code}' is no character; known are {', '.join(self.cards.codes)}.")
        return self.cards.codes.index(code)

    def _cards(self, text: str, part: str) -> list[int]:
        try:
            return [self._card(code.strip()) for code in text.split(",") if code.strip()]
        except CodeError as error:
            raise CodeError(f"{part}=: {error}") from None

    # writing

    def _column(self, position: Position, column: int) -> str:
        character = position.cells[CARD + column]
        if character == NONE:
            return "---"
        return f"{self.cards.codes[character]}{position.cells[PLACE + column]}"

    def _codes(self, characters: Sequence[int]) -> str:
        return ",".join(self.cards.codes[character] for character in characters)

    def _petition(self, position: Position) -> str:
        cells = position.cells
        column = "-" if cells[PETITIONER] == NONE else str(cells[PETITIONER] + 1)
        return (
            f"{self.cards.codes[cells[PETITION_OF]]}@{column}.{cells[SENTENCE]}:{_columns(cells[OPEN])}"
            f"/{cells[TO_MOVE]}/{_columns(cells[MOVED])}/{_columns(cells[ARRIVED])}"
        )

    # playing

    def _draws(self, card: str | None) -> list[str]:
        return [f"draw {self.cards.ids[self._card(card)]}"] if card else []

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
        at = 0
        while at < len(inner):
            choice = INNER.match(inner, at)
            if choice is None:
                raise CodeError(f"'{inner[at:]}' is not written as in AV-50.")
            at = choice.end()
            referee.arrange(self._draws(choice["card"]))
            verb = "pull" if choice["sign"][0] == "+" else "push"
            referee.play(1 - seat if choice["who"] else seat, f"{verb} {choice['column']}")
            _check_draws(referee, choice["shuffle"])
        while referee.to_act() and referee.peek().cells[SENTENCE] > 0:
            referee.play(referee.to_act()[0], "stop")
        _check_winner(referee, token["winner"])


class _Scribe:
    """Writes the line of each turn while it plays the moves again."""

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
        turn, side, discards = cells[TURN], cells[SIDE], cells[DISCARDS]
        frame = cells[cells[0]]
        verb, noun = self.game.moves.verb(move), self.game.moves.noun(move)
        if verb in ("draw", "lot"):
            if turn > 0:
                self._drawn(self.cards.codes[self.cards.ids.index(noun)])
        elif verb in ("pull", "push"):
            sign = ("+" if verb == "pull" else "-") * self.cards.sentences[(frame >> 16) + TIMES]
            self._inner().append(("" if seat == seat_of_side(self.position, side) else "o") + sign + noun)
        elif verb == "petition":
            self.tokens.append(f"P{noun}")
            self.inner = []
        elif verb != "stop":
            self.tokens.append(verb[0].upper().replace("E", "X") + noun)
        members = cells[MEMBERS] + cells[MEMBERS + 1]
        self.game.apply(self.position, seat, move)
        self.shuffled = cells[DISCARDS] < discards or (verb == "excommunicate" and cells[DISCARDS] == 0)
        if cells[MEMBERS] + cells[MEMBERS + 1] > members:
            self._mark("*")
        if self.inner is not None and (cells[SENTENCE] == 0 or cells[WINNER] != NONE):
            self.tokens[-1] += f"({' '.join(self.inner)})"
            self.inner = None
        if cells[WINNER] != NONE:
            if cells[WINNER] == DRAWN:
                self.tokens.append("=")
            else:
                self.tokens[-1] += f"#{SIDES[cells[WINNER]]}"
        if turn > 0 and (cells[TURN] != turn or cells[WINNER] != NONE):
            self.turns.append(f"{turn}. {SIDES[side]} {' '.join(self.tokens)}")
            self.tokens = []

    def finish(self) -> list[str]:
        if self.tokens:
            open_brackets = f"({' '.join(self.inner)}" if self.inner is not None else ""
            side = SIDES[self.position.cells[SIDE]]
            line = f"{self.position.cells[TURN]}. {side} {' '.join(self.tokens)}{open_brackets}"
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


def _parts(code: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    for piece in code.split(";"):
        name, equals, value = piece.strip().partition("=")
        if not equals:
            name, value = "columns", name
        if name not in PARTS or name in parts:
            raise CodeError(
                f"'{piece.strip()}' is unknown or stands there twice; known are {', '.join(PARTS)}."
            )
        parts[name] = value.strip()
    if "columns" not in parts:
        raise CodeError("A position begins with its five columns, for example KAR2 BIS2 RIT2 BAU2 INQ2.")
    return parts


def _digits(position: Position, field: int) -> str:
    return "".join(str(position.cells[field + column]) for column in range(COLUMNS))


def _read_digits(position: Position, parts: dict[str, str], name: str, field: int) -> bool:
    if name not in parts:
        return False
    if re.fullmatch(r"[0-4]{5}", parts[name]) is None:
        raise CodeError(f"{name}={parts[name]} should be five locations from 0 to 4.")
    for column, digit in enumerate(parts[name]):
        position.cells[field + column] = int(digit)
    return True


def _columns(bits: int) -> str:
    return "".join(str(column + 1) for column in range(COLUMNS) if bits & (1 << column))


def _bits(columns: str) -> int:
    if re.fullmatch(r"[1-5]*", columns) is None:
        raise CodeError(f"'{columns}' should be columns from 1 to 5.")
    return sum(1 << (int(column) - 1) for column in set(columns))


def _expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise CodeError(sentence)


def _check_draws(referee: Referee, shuffle: str | None) -> None:
    _expect(
        not referee.arranged, f"The line says that a card came ({', '.join(referee.arranged)}), but none did."
    )
    if shuffle:
        _expect(
            referee.peek().cells[DISCARDS] == 0, "The line says '~', but the discards were not reshuffled."
        )


def _check_winner(referee: Referee, winner: str | None) -> None:
    if winner:
        won = referee.peek().cells[WINNER] == SIDES.index(winner)
        _expect(won, f"The line says #{winner}, but that side has not won.")
