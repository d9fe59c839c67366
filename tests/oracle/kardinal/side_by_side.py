"""The title's position and the oracle's, compared through the position's code, and random games for both."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.oracle.kardinal.game import Oracle

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.tools.wandering import Choice, Uniform, wander

GAME: Final = load("kardinal")


class Builder(Uniform):
    """Places whenever it can, and two pieces rather than one: crowded boards."""

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return one of the legal moves."""
        verbs = [game.moves.verb(move) for move in legal]
        busy = [move for move, verb in zip(legal, verbs, strict=True) if verb not in ("swap", "stop")]
        return super().choose(game, position, seat, busy or legal, dice)


class Councillor(Builder):
    """Sends advisors wherever there is room for one."""

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return one of the legal moves."""
        if game.moves.verb(legal[-1]) == "advisor" and dice.below(3) > 0:
            return legal[-1]
        return super().choose(game, position, seat, legal, dice)


def random_game(seed: int) -> tuple[Position, Iterator[Choice]]:
    """Return a position and the choices that change it as they are drawn: 3 to 5 seats, three policies."""
    seats, policy = 3 + seed % 3, (Uniform(), Builder(), Councillor())[seed // 3 % 3]
    options = {"start": str(seed % seats)} if seed % 2 else {}
    position = GAME.new_position(seats, options)
    return position, wander(GAME, position, FastDice(seed), policy)


def finished(seed: int) -> Position:
    """Return the last position of a random game."""
    position, choices = random_game(seed)
    for _ in choices:
        pass
    return position


def parts(position: Position) -> dict[str, object]:
    """Return the position's code, part by part, as the oracle has it."""
    code = words(position)
    hands = {name: sorted(_cards(value)) for name, value in code.items() if name.startswith("hand.")}
    return hands | {
        "cl": {colour: set(spaces.split(",")) for colour, spaces in _named(code["cl"])},
        "ad": {country: _advisors(text) for country, text in _named(code["ad"])},
        "stock": {
            colour: [int(number) for number in text.split("/")] for colour, text in _named(code["stock"])
        },
        "open": code["open"].split(","),
        "pile": sorted(_cards(code["pile"])),
        "disc": _cards(code["disc"]),
        "half": int(code["half"]),
        "score": {colour: int(points) for colour, points in _named(code["score"])},
        "last": code.get("last") == "yes",
        "over": code.get("over") == "yes",
        "turn": code.get("turn", ""),
    }


def words(position: Position) -> dict[str, str]:
    """Return the parts of the position's code as they are written."""
    return dict(part.split("=") for part in GAME.notation.write(position).split("; "))


def oracle_of(position: Position) -> Oracle:
    """Return an oracle for a position in which a turn begins, set up from its code."""
    code, known = words(position), parts(position)
    oracle = Oracle(code["players"], code["start"])
    oracle.cloisters = {space: c for c, spaces in _named(code["cl"]) for space in spaces.split(",")}
    for country, text in _named(code["ad"]):
        oracle.advisors[country] = Counter(_advisors(text))
    for player in oracle.players:
        oracle.hands[player] = _cards(code[f"hand.{player}"])
    for colour, text in _named(code["stock"]):
        oracle.stock[colour] = [int(number) for number in text.split("/")]
    oracle.scores = {colour: int(points) for colour, points in _named(code["score"])}
    oracle.open, oracle.pile = code["open"].split(","), Counter(_cards(code["pile"]))
    oracle.discards, oracle.half = _cards(code["disc"]), int(code["half"])
    oracle.is_last, oracle.mover, oracle.asked = bool(known["last"]), code["turn"], "turn"
    return oracle


def _named(text: str) -> list[tuple[str, str]]:
    return [(word.partition(":")[0], word.partition(":")[2]) for word in text.split()]


def _cards(text: str) -> list[str]:
    return [card for card in text.split(",") if card]


def _advisors(text: str) -> dict[str, int]:
    return {word[0]: int(word[1:]) for word in text.split(",")}
