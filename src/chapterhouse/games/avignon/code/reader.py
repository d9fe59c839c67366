"""Positions in the ledger's code, read and written."""

import re
from collections.abc import Sequence
from typing import Final

from chapterhouse.core.agenda import AgendaGame, push
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import Position
from chapterhouse.core.rulings import read_rulings, write_rulings
from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.avignon import ask, at
from chapterhouse.games.avignon.cards import BY, Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.petitions import is_in_order
from chapterhouse.games.avignon.samaritan import displaced
from chapterhouse.games.avignon.steps.turn import likeness

SIDES: Final = "RA"
ACTION_LETTERS: Final = "BCXP"
PARTS: Final = (
    *("columns", "R", "A", "pile", "disc", "shuf", "turn", "prev", "start", "new", "pet", "win", "rulings"),
)


class Coder:
    """Turns positions into code and back."""

    def __init__(self, game: AgendaGame, cards: Cards) -> None:
        self.game = game
        self.cards = cards

    def read(self, code: str) -> Position:
        """Return the position that the code describes."""
        named = parts(code)
        position = self.game.blank(2)
        cells = position.cells
        cells[at.REPETITION] = 1
        rulings = [word.strip() for word in named.get("rulings", "").split(",") if word.strip()]
        cells[at.RULINGS] = read_rulings(self.game.options, rulings)
        cells[at.PETITIONER] = at.NONE
        cells[at.PETITION_OF] = at.NONE
        cells[at.WINNER] = at.NONE
        self._read_display(position, named)
        for side, name in enumerate(SIDES):
            members = self._cards(named.get(name, ""), name)
            if len(members) > at.CONGREGATION:
                raise CodeError("congregation", part=name, count=len(members))
            cells[at.MEMBERS + side] = len(members)
            for i, character in enumerate(members):
                cells[at.MEMBER + at.CONGREGATION * side + i] = character
        self._read_piles(position, named)
        if "win" in named:
            self._read_win(position, named["win"])
        else:
            self._read_turn(position, named)
        return position

    def is_whole(self, position: Position) -> bool:
        """Return whether the deck is complete."""
        cells = position.cells
        count = sum(cells[at.BAG + character] for character in range(at.CHARACTERS)) + cells[at.DISCARDS]
        return count + cells[at.MEMBERS] + cells[at.MEMBERS + 1] + at.COLUMNS >= self.cards.content.number(
            "deck_size"
        )

    def write(self, position: Position) -> str:
        """Return the code of a position; nothing in it is hidden from anybody."""
        cells = position.cells
        columns = " ".join(self._column(position, column) for column in range(at.COLUMNS))
        pieces = [columns]
        for side, name in enumerate(SIDES):
            first = at.MEMBER + at.CONGREGATION * side
            pieces.append(
                f"{name}=" + self._codes([cells[first + i] for i in range(cells[at.MEMBERS + side])])
            )
        pile = [character for character in range(at.CHARACTERS) for _ in range(cells[at.BAG + character])]
        pieces.append("pile=" + self._codes(pile))
        pieces.append("disc=" + self._codes([cells[at.DISCARD + i] for i in range(cells[at.DISCARDS])]))
        if cells[at.RULINGS]:
            pieces.append("rulings=" + write_rulings(self.game.options, int(cells[at.RULINGS])))
        if cells[at.WINNER] != at.NONE:
            return "; ".join([*pieces, "win=" + ("R", "A", "draw")[cells[at.WINNER]]])
        if cells[at.DISPLACED]:
            pieces.append("prev=" + _digits(position, at.BEFORE))
        if cells[at.USED]:
            pieces.append("start=" + _digits(position, at.START))
        if cells[at.FRESH]:
            pieces.append("new=" + _columns(cells[at.FRESH]))
        if cells[at.SENTENCE]:
            pieces.append("pet=" + self._petition(position))
        used = "".join(
            letter for action, letter in enumerate(ACTION_LETTERS) if cells[at.USED] & (1 << action)
        )
        pieces.append(f"turn={SIDES[cells[at.SIDE]]}{cells[at.LEFT]}" + (f"/{used}" if used else ""))
        return "; ".join(pieces)

    # reading

    def _read_display(self, position: Position, named: dict[str, str]) -> None:
        words = named["columns"].split()
        if len(words) != at.COLUMNS:
            raise CodeError("column_count", count=at.COLUMNS, found=len(words))
        for column, word in enumerate(words):
            position.cells[at.PLACE + column] = at.GENOA
            if word == "---" and "win" in named:
                position.cells[at.CARD + column] = at.NONE
                continue
            if len(word) != 4 or word[3] not in "01234":
                raise CodeError("column", word=word)
            position.cells[at.CARD + column] = self.card(word[:3])
            position.cells[at.PLACE + column] = int(word[3])

    def _read_piles(self, position: Position, named: dict[str, str]) -> None:
        cells = position.cells
        discard = self._cards(named.get("disc", ""), "disc")
        if len(discard) >= at.DISCARD_ROOM:
            raise CodeError("discards", count=len(discard))
        cells[at.DISCARDS] = len(discard)
        for i, character in enumerate(discard):
            cells[at.DISCARD + i] = character
        if "pile" in named:
            for character in self._cards(named["pile"], "pile"):
                cells[at.BAG + character] += 1
            return
        for character, count in enumerate(self._rest(position)):
            cells[at.BAG + character] = count

    def _rest(self, position: Position) -> list[int]:
        """Return what a whole deck holds apart from the cards on the table, where `pile=` is left out."""
        cells = position.cells
        seen = [cells[at.CARD + column] for column in range(at.COLUMNS) if cells[at.CARD + column] != at.NONE]
        seen += [cells[at.DISCARD + i] for i in range(cells[at.DISCARDS])]
        for side in range(2):
            seen += [cells[at.MEMBER + at.CONGREGATION * side + i] for i in range(cells[at.MEMBERS + side])]
        known = {self.cards.faction[character] for character in seen}
        base = {character for character in self.cards.base() if self.cards.faction[character] not in known}
        chosen = set(seen) | base
        return [
            max(0, count - seen.count(character))
            for character, count in enumerate(self.cards.deck(sorted(chosen)))
        ]

    def _read_win(self, position: Position, winner: str) -> None:
        if winner not in ("R", "A", "draw"):
            raise CodeError("winner", word=winner)
        position.cells[at.WINNER] = ("R", "A", "draw").index(winner)
        position.cells[at.ENDING] = at.THIRD_TIME if winner == "draw" else at.THREE_CARDS

    def _read_turn(self, position: Position, named: dict[str, str]) -> None:
        cells = position.cells
        match = re.fullmatch(r"([RA])([012])(?:/([BCXP]+))?", named.get("turn", ""))
        if match is None:
            raise CodeError("no_turn")
        side, left, used = SIDES.index(match[1]), int(match[2]), match[3] or ""
        is_opening = side == 0 and left + len(used) == 1
        if left + len(used) != 2 and not is_opening:
            raise CodeError("one_action", word=named["turn"])
        cells[at.SIDE] = side
        cells[at.LEFT] = left
        cells[at.TURN] = 1 if is_opening else 2 + (1 - side)
        for letter in used:
            cells[at.USED] |= 1 << ACTION_LETTERS.index(letter)
        for column in range(at.COLUMNS):
            cells[at.START + column] = cells[at.PLACE + column]
        _read_digits(position, named, "start", at.START)
        if _read_digits(position, named, "prev", at.BEFORE):
            cells[at.DISPLACED] = displaced(position)
        cells[at.FRESH] = _bits(named.get("new", ""))
        seat = seat_of_side(position, side)
        if "pet" in named:
            self._read_petition(position, named["pet"])
        elif left == 0:
            raise CodeError("no_action", word=named["turn"])
        else:
            push(position, ask.ACT, seat, 0)
        if left == 2:
            position.memory = append(vec[i64]([]), likeness(position))

    def _read_petition(self, position: Position, text: str) -> None:
        match = re.fullmatch(r"([A-Z]{3})@([1-5-])\.(\d):([1-5]*)/(\d)/([1-5]*)/([1-5]*)", text)
        if match is None:
            raise CodeError("petition", word=text)
        cells = position.cells
        character, sentence = self.card(match[1]), int(match[3])
        if not 1 <= sentence <= self.cards.sentence_count[character] or int(match[5]) < 1:
            raise CodeError("no_petition", word=text)
        cells[at.PETITION_OF] = character
        cells[at.PETITIONER] = at.NONE if match[2] == "-" else int(match[2]) - 1
        cells[at.SENTENCE] = sentence
        cells[at.OPEN] = _bits(match[4])
        cells[at.TO_MOVE] = min(int(match[5]), len(match[4]))
        cells[at.MOVED] = _bits(match[6])
        cells[at.ARRIVED] = _bits(match[7])
        row = self.cards.row(character, sentence - 1)
        side = cells[at.SIDE] ^ self.cards.sentences[row + BY]
        if cells[at.MOVED] == 0 or not cells[at.ARRIVED]:
            cells[at.IN_ORDER] = 1 if is_in_order(position, self.cards, row, side) else 0
        mover = seat_of_side(position, cells[at.SIDE])
        push(position, ask.ACT if cells[at.LEFT] > 0 else ask.TURN, mover, 0)
        push(position, ask.PETITION, mover, 0)
        push(position, ask.TARGET, seat_of_side(position, side), 0)

    def card(self, code: str) -> int:
        """Return the character that a code of three letters names."""
        if code not in self.cards.codes:
            raise CodeError("character", word=code, known=", ".join(self.cards.codes))
        return self.cards.codes.index(code)

    def _cards(self, text: str, part: str) -> list[int]:
        try:
            return [self.card(code.strip()) for code in text.split(",") if code.strip()]
        except CodeError as error:
            raise CodeError("character_in", part=part, **error.facts) from None

    # writing

    def _column(self, position: Position, column: int) -> str:
        character = position.cells[at.CARD + column]
        if character == at.NONE:
            return "---"
        return f"{self.cards.codes[character]}{position.cells[at.PLACE + column]}"

    def _codes(self, characters: Sequence[int]) -> str:
        return ",".join(self.cards.codes[character] for character in characters)

    def _petition(self, position: Position) -> str:
        cells = position.cells
        column = "-" if cells[at.PETITIONER] == at.NONE else str(cells[at.PETITIONER] + 1)
        return (
            f"{self.cards.codes[cells[at.PETITION_OF]]}@{column}.{cells[at.SENTENCE]}:{_columns(cells[at.OPEN])}"
            f"/{cells[at.TO_MOVE]}/{_columns(cells[at.MOVED])}/{_columns(cells[at.ARRIVED])}"
        )


def parts(code: str) -> dict[str, str]:
    """Return the parts of a code by name; raise `CodeError` for one that is unknown or given twice."""
    found: dict[str, str] = {}
    for piece in code.split(";"):
        name, equals, value = piece.strip().partition("=")
        if not equals:
            name, value = "columns", name
        if name not in PARTS or name in found:
            raise CodeError("twice", word=piece.strip(), known=", ".join(PARTS))
        found[name] = value.strip()
    if "columns" not in found:
        raise CodeError("no_columns")
    return found


def _digits(position: Position, field: int) -> str:
    return "".join(str(position.cells[field + column]) for column in range(at.COLUMNS))


def _read_digits(position: Position, named: dict[str, str], name: str, field: int) -> bool:
    if name not in named:
        return False
    if re.fullmatch(r"[0-4]{5}", named[name]) is None:
        raise CodeError("locations", part=name, word=named[name])
    for column, digit in enumerate(named[name]):
        position.cells[field + column] = int(digit)
    return True


def _columns(bits: int) -> str:
    return "".join(str(column + 1) for column in range(at.COLUMNS) if bits & (1 << column))


def _bits(columns: str) -> int:
    if re.fullmatch(r"[1-5]*", columns) is None:
        raise CodeError("columns", word=columns)
    return sum(1 << (int(column) - 1) for column in set(columns))
