"""What a person types, read as moves: numbers, "beseech 3", "b 3", things by name, several with ";"."""

import re
from typing import NamedTuple

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import Game, legal_moves
from chapterhouse.core.names import Names
from chapterhouse.core.position import Position
from chapterhouse.core.texts import Texts
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.rehearsal import rehearse
from chapterhouse.terminal.screen import number_in


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
            typed = _split(part)
            verbs = self._verbs(typed.verb, self.game.moves.verbs) if typed.verb else []
            moves.append(f"{verbs[0]} {typed.noun}".strip() if len(verbs) == 1 else " ".join(part.split()))
        return moves

    def _move(self, part: str, seat: int, world: Position | None) -> str:
        text = part.strip()
        if world is None:
            spelled = self.spelled_out(text)[0]
            return spelled if spelled in self.game.moves.texts() else ""
        candidates = [self.game.moves.text(move) for move in self.game.candidates(world, seat)]
        if text.isdigit():
            offered = self._offered(world, seat)
            return offered[number_in(text) - 1] if 1 <= number_in(text) <= len(offered) else ""
        meant = self._meant(text, candidates, world, seat)
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
        typed = _split(text)
        verbs = list(dict.fromkeys(move.partition(" ")[0] for move in candidates))
        verbs = self._verbs(typed.verb, verbs) if typed.verb else []
        if not verbs and typed.verb:
            things = [move for move in candidates if move in self._things.values()]
            return [move for move in things if self._is_noun(bare, move, world, seat)]
        meant = [
            move
            for move in candidates
            if move.partition(" ")[0] in verbs and self._is_noun(typed.noun, move, world, seat)
        ]
        exact = [move for move in meant if move.partition(" ")[2] == typed.noun]
        return exact if typed.noun and exact else meant

    def _offered(self, world: Position, seat: int) -> list[str]:
        """Return the moves that have a number on the screen."""
        moves = self.game.candidates(world, seat)
        found = [(self.game.moves.text(move), self.game.objection(world, seat, move)) for move in moves]
        return [move for move, _ in self.names.offered(self.game.view(world, seat), found)]

    def _verbs(self, typed: str, verbs: list[str]) -> list[str]:
        """Return the verbs that are meant: the title's own words first, then those of the language."""
        if typed in verbs:
            return [typed]
        own = [verb for verb in verbs if verb.startswith(typed)]
        if own:
            return own
        spoken = {verb: self.texts.say(f"verb.{verb}").casefold() for verb in verbs}
        return [verb for verb in verbs if spoken[verb].startswith(typed)]

    def _is_noun(self, typed: str, move: str, world: Position, seat: int) -> bool:
        verb, _, noun = move.partition(" ")
        if typed == noun or not typed or typed.isdigit():
            return typed in ("", noun)
        label = self.names.noun(self.game.view(world, seat), verb, noun)
        return label.casefold().startswith(typed)

    def _after(self, world: Position | None, seat: int, move: str) -> Position | None:
        """Return the world in which the next part is read; None where it cannot be known."""
        if world is None or self.game.moves.number(move) not in legal_moves(self.game, world, seat):
            return None
        world, _ = rehearse(self.game, world, seat, self.game.moves.number(move))
        return world if self.game.to_act(world)[:1] == [seat] else None


def things_alone(game: Game) -> dict[str, str]:
    """Return the moves that their thing alone tells, since only one verb of the title has it."""
    moves: dict[str, list[str]] = {}
    for move in game.moves.texts():
        moves.setdefault(move.partition(" ")[2], []).append(move)
    return {
        noun: found[0] for noun, found in moves.items() if noun and not noun.isdigit() and len(found) == 1
    }


def _split(text: str) -> Typed:
    """Cut "b3", "b 3" and "Beseech  3" alike into verb and noun."""
    match = re.fullmatch(r"\s*([^\W\d]+)\s*(.*?)\s*", text.casefold())
    return Typed(match[1], " ".join(match[2].split())) if match else Typed("", "")
