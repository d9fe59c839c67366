"""What a person types, read as moves: numbers, "beseech 3", "b 3", things by name, several with ";"."""

import difflib
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import Game, legal_moves
from chapterhouse.core.names import Names
from chapterhouse.core.position import Position
from chapterhouse.core.texts import Texts
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.rehearsal import rehearse
from chapterhouse.terminal.screen import number_in

NEAREST: Final = 3
ALIKE: Final = 0.5  # how alike two lines must be to be mistaken for each other


class Unclear(Exception):
    """A text that could mean several moves."""

    def __init__(self, text: str, moves: list[str]) -> None:
        super().__init__(text)
        self.text = text
        self.moves = moves


class Typed(NamedTuple):
    """A move as it was typed: verb or its beginning, and noun."""

    verb: str
    noun: str


class Reader:
    """Reads the moves of one title. It looks only at what the seat knows."""

    def __init__(self, game: Game, texts: Texts, names: Names) -> None:
        self.game = game
        self.texts = texts
        self.names = names
        self._things = {**things_alone(game), **names.aliases}

    def moves(self, glimpse: Glimpse, line: str) -> list[str]:
        """Return the moves of the line; none if a part of it is no move that could be meant now."""
        world: Position | None = glimpse.deal(FastDice(1))
        moves: list[str] = []
        for part in filter(str.strip, line.split(";")):
            move = self._move(part, glimpse.seat, world)
            if not move:
                return []
            moves.append(move)
            world = self._after(world, glimpse.seat, move)
        return moves

    def spelled_out(self, line: str) -> list[str]:
        """Return the moves of the line, verbs in full, whether they make sense or not: for objections."""
        moves: list[str] = []
        for part in line.split(";"):
            bare = " ".join(part.casefold().split())
            if bare in self._things:
                moves.append(self._things[bare])
                continue
            typed = self._split(part)
            verbs = self._verbs(typed.verb, self.game.moves.verbs) if typed.verb else []
            moves.append(f"{verbs[0]} {typed.noun}".strip() if len(verbs) == 1 else " ".join(part.split()))
        return moves

    def said(self, glimpse: Glimpse, move: str) -> str:
        """Return a move as one types it in the language of the texts, if it is read as this move again."""
        verb, _, noun = move.partition(" ")
        if self.texts.language == "en" or verb not in self.game.moves.verbs:
            return move
        spoken = self.texts.say(f"verb.{verb}").lower()
        if self.spelled_out(f"{spoken} {noun}") != [move]:
            return move
        asked = self.game.candidates(glimpse.deal(FastDice(1)), glimpse.seat)
        things = self._things_said(glimpse, verb, noun) if move in map(self.game.moves.text, asked) else []
        for thing in things:
            if self._reads_as(glimpse, f"{spoken} {thing}", move):
                return f"{spoken} {thing}"
        return f"{spoken} {noun}".strip()

    def nearest(self, glimpse: Glimpse, typed: str) -> list[str]:
        """Return up to three legal moves that look like what was typed, as one types them."""
        lines: dict[str, str] = {}
        for text in map(self.game.moves.text, glimpse.legal):
            verb, _, noun = text.partition(" ")
            spoken = self.texts.say(f"verb.{verb}").casefold()
            things = [noun, *self._things_said(glimpse, verb, noun)[:1]]
            lines |= {text: text, **{f"{spoken} {thing}".strip(): text for thing in things}}
        wanted = " ".join(typed.casefold().split())
        found = difflib.get_close_matches(wanted, lines, n=NEAREST * NEAREST, cutoff=ALIKE)
        moves = list(dict.fromkeys(lines[line] for line in found))[:NEAREST]
        return [self.said(glimpse, move) for move in moves]

    def _things_said(self, glimpse: Glimpse, verb: str, noun: str) -> list[str]:
        """Return names of a thing, short ones first, where its id is a word of English or points."""
        label = _typed_label(self.names.noun(glimpse.view, verb, noun)).lower()
        first = label.split(" ")[0]
        if len(first) <= len("no") and first.isalpha():
            return [first]
        if not re.search(r"[^\W\d_]{3}|-", noun):
            return []
        return [label.partition(" (")[0].partition(":")[0], label.partition(":")[0], label]

    def _reads_as(self, glimpse: Glimpse, line: str, move: str) -> bool:
        try:
            return self.moves(glimpse, line) == [move]
        except Unclear:
            return False

    def _move(self, part: str, seat: int, world: Position | None) -> str:
        text = part.strip()
        if world is None:
            spelled = self.spelled_out(text)[0]
            return spelled if spelled in self.game.moves.texts() else ""
        candidates = [self.game.moves.text(move) for move in self.game.candidates(world, seat)]
        if text.isdigit():
            offered = self._offered(world, seat)
            return offered[number_in(text) - 1] if 1 <= number_in(text) <= len(offered) else ""
        meant = self._meant(text, candidates, world, seat) or self._spelled(text, candidates)
        if len(meant) > 1:
            offered = self._offered(world, seat)
            meant = [move for move in meant if move in offered] or meant
        if len(meant) > 1:
            raise Unclear(text, meant)
        return meant[0] if meant else ""

    def _meant(self, text: str, candidates: list[str], world: Position, seat: int) -> list[str]:
        """Return the candidates that a text may mean: a short word, a thing alone, or verb and thing."""
        bare = " ".join(text.casefold().split())
        if self._things.get(bare) in candidates:
            return [self._things[bare]]
        view = self.game.view(world, seat)
        typed = self._split(text)
        verbs = list(dict.fromkeys(move.partition(" ")[0] for move in candidates))
        verbs = self._verbs(typed.verb, verbs) if typed.verb else []
        if not verbs and typed.verb:
            things = [move for move in candidates if move in self._things.values()]
            return [move for move in things if self._is_noun(bare, move, view)]
        meant = [
            move
            for move in candidates
            if move.partition(" ")[0] in verbs and self._is_noun(typed.noun, move, view)
        ]
        exact = [move for move in meant if typed.noun in (move.partition(" ")[2], self._label(move, view))]
        return exact if typed.noun and exact else meant

    def _spelled(self, text: str, candidates: list[str]) -> list[str]:
        """Return the candidate that a text is with the names of the title's notation: "SW-NO" is "SW-NE"."""
        spellings = [line.casefold() for line in self.names.spellings(self.spelled_out(text)[0])]
        return [move for move in candidates if move in spellings][:1]

    def _offered(self, world: Position, seat: int) -> list[str]:
        """Return the moves that have a number on the screen."""
        moves = self.game.candidates(world, seat)
        found = [(self.game.moves.text(move), self.game.objection(world, seat, move)) for move in moves]
        return [move for move, _ in self.names.offered(self.game.view(world, seat), found)]

    def _verbs(self, typed: str, verbs: list[str]) -> list[str]:
        """Return the verbs that are meant: the title's own words first, then those of the language."""
        if typed in verbs:
            return [typed]
        own = [verb for verb in dict.fromkeys(verbs) if verb.startswith(typed)]
        if own:
            return own
        spoken = {verb: self.texts.say(f"verb.{verb}").casefold() for verb in verbs}
        exact = [verb for verb in spoken if spoken[verb] == typed]
        return exact or [verb for verb in spoken if spoken[verb].startswith(typed)]

    def _split(self, text: str) -> Typed:
        """Cut "b3", "b 3" and "Beseech  3" alike into verb and noun; a verb may be several words."""
        bare = " ".join(text.casefold().split())
        for verb in self.game.moves.verbs:
            spoken = self.texts.say(f"verb.{verb}").casefold()
            if " " in spoken and f"{bare} ".startswith(f"{spoken} "):
                return Typed(spoken, bare[len(spoken) :].strip())
        match = re.fullmatch(r"([^\W\d]+)\s*(.*)", bare)
        return Typed(match[1], match[2]) if match else Typed("", "")

    def _is_noun(self, typed: str, move: str, view: Mapping[str, object]) -> bool:
        noun = move.partition(" ")[2]
        if typed == noun or not typed or typed.isdigit():
            return typed in ("", noun)
        return self._label(move, view).startswith(typed)

    def _label(self, move: str, view: Mapping[str, object]) -> str:
        verb, _, noun = move.partition(" ")
        return _typed_label(self.names.noun(view, verb, noun)).casefold()

    def _after(self, world: Position | None, seat: int, move: str) -> Position | None:
        """Return the world in which the next part is read; None where it cannot be known."""
        if world is None or self.game.moves.number(move) not in legal_moves(self.game, world, seat):
            return None
        world, _ = rehearse(self.game, world, seat, self.game.moves.number(move))
        return world if self.game.to_act(world)[:1] == [seat] else None


def _typed_label(label: str) -> str:
    """Return the first line of a label, in signs of every keyboard: "Abbey>Fields" for "Abbey → Fields"."""
    return label.partition("\n")[0].replace(" → ", ">")


def things_alone(game: Game) -> dict[str, str]:
    """Return the moves that their thing alone tells, since only one verb of the title has it."""
    moves: dict[str, list[str]] = {}
    for move in game.moves.texts():
        moves.setdefault(move.partition(" ")[2], []).append(move)
    return {
        noun: found[0] for noun, found in moves.items() if noun and not noun.isdigit() and len(found) == 1
    }
