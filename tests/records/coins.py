"""A tiny title with secrets, for tests: each seat draws a coin that only it sees and hides it in a hand."""

from collections.abc import Mapping
from typing import Final, cast

from chapterhouse.core.agenda import AgendaGame, Step, number_of, push, seat_of
from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.chance import Dice
from chapterhouse.core.game import CHANCE, Objection, ScoreLine, Sentence
from chapterhouse.core.moves import MoveTable
from chapterhouse.core.notation import Notation
from chapterhouse.core.position import FIRST, Position
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.vectors import i64, vec

COINS: Final = 3
BAG: Final = FIRST  # three of each coin
COIN: Final = BAG + COINS  # each seat's coin + 1, 0 before the draw
HAND: Final = COIN + 2  # 0 not yet, 1 left, 2 right
TURN: Final = HAND + 2
SHOWN: Final = TURN + 1

DRAW: Final = 0
HIDE: Final = 3
PEEK: Final = 5
TRUST: Final = 6
SHOW: Final = 7
DRAW_COVER: Final = 8
HIDE_COVER: Final = 9
DRAW_STEP, HIDE_STEP, ASK_STEP, SHOW_STEP = 0, 1, 2, 3


class Draw(Step):
    """Chance gives a seat a coin."""

    name = "draw"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DRAW + coin for coin in range(COINS) if position.cells[BAG + coin] > 0]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        for index, move in enumerate(self.candidates(position, frame)):
            weights[index] = position.cells[BAG + move]
        return len(self.candidates(position, frame))

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[BAG + move] -= 1
        position.cells[COIN + number_of(frame)] = move + 1


class Hide(Step):
    """Put the coin into one hand, unseen."""

    name = "hide"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [HIDE, HIDE + 1]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[HAND + seat_of(frame)] = move - HIDE + 1


class Ask(Step):
    """Peek at one's own coin once more, or trust one's memory."""

    name = "ask"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [PEEK, TRUST]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[TURN] += 1

    def reveals(self, position: Position, frame: i64, move: i64) -> bool:
        return move == PEEK


class Show(Step):
    """The only thing left to do."""

    name = "show"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [SHOW]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[SHOWN] += 1
        position.cells[TURN] += 1


class Coins(AgendaGame):
    """Two seats, one coin each; the better coin wins."""

    def __init__(self) -> None:
        self.name = "coins"
        self.version = 1
        self.seats = range(2, 3)
        self.max_choices = 20
        self.longest = 20
        self.widest = COINS
        self.content = Content("mint", "000000000000", Row("coins", "", {}), "")
        self.folder = ""
        self.rules = RuleBook("no-rules.toml")
        self.options = ()
        self.notation = cast(Notation, None)
        nouns = ["copper", "silver", "gold"]
        self.moves = MoveTable(
            [
                (DRAW, "draw", nouns),
                (HIDE, "hide", ["left", "right"]),
                (PEEK, "peek", [""]),
                (TRUST, "trust", [""]),
                (SHOW, "show", [""]),
            ],
            ["draw hidden", "hide hidden"],
        )
        self.fields = (("bag", COINS), ("coin", 2), ("hand", 2), ("turn", 1), ("shown", 1))
        self.steps = [Draw(), Hide(), Ask(), Show()]

    def new_position(self, seats: int, options: Mapping[str, str]) -> Position:
        position = self.blank(seats)
        for coin in range(COINS):
            position.cells[BAG + coin] = 3
        for seat in (1, 0):
            push(position, SHOW_STEP, seat, 0)
        for seat in (1, 0):
            for step in (ASK_STEP, HIDE_STEP):
                push(position, step, seat, 0)
            push(position, DRAW_STEP, CHANCE, seat)
        return position

    def turn(self, position: Position) -> i64:
        return position.cells[TURN]

    def out_of_turn(self, position: Position, seat: i64, move: i64) -> Objection:
        return Objection("not_your_turn", "CO-01")

    def score(self, position: Position) -> list[list[ScoreLine]]:
        return [[ScoreLine("coin", int(position.cells[COIN + seat]), "CO-02")] for seat in range(2)]

    def ranking(self, position: Position) -> list[int]:
        mine, yours = position.cells[COIN], position.cells[COIN + 1]
        return [1 if mine >= yours else 2, 1 if yours >= mine else 2]

    def ending(self, position: Position) -> str:
        return "shown" if position.cells[SHOWN] == 2 else ""

    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        return []

    def words(self, language: str) -> dict[str, str]:
        return {}

    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        return {"coin": int(position.cells[COIN + eyes]) if eyes >= 0 else 0}

    def seen(self, position: Position, eyes: i64, seat: i64, move: i64) -> i64:
        if move < HIDE:
            owner = number_of(position.cells[position.cells[0]])
            return move if eyes == owner else DRAW_COVER
        return HIDE_COVER if move < PEEK and eyes != seat else move

    def redeal(self, position: Position, eyes: i64, dice: Dice) -> Position:
        world = position.copy()
        cells = world.cells
        for seat in range(2):
            if seat == eyes or cells[SHOWN] > seat or cells[COIN + seat] == 0:
                continue
            cells[BAG + cells[COIN + seat] - 1] += 1
            coin = dice.below(COINS)
            while cells[BAG + coin] == 0:
                coin = dice.below(COINS)
            cells[BAG + coin] -= 1
            cells[COIN + seat] = coin + 1
            if cells[HAND + seat] > 0:
                cells[HAND + seat] = 1 + dice.below(2)
        return world
