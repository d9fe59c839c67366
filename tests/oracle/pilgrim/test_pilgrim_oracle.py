"""Whole games beside the plain game of the ledger: the same questions, the same answers, the same table."""

from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.pilgrim.lockstep import GAME, Lockstep, plain
from tests.oracle.pilgrim.table import GOODS, PlainTable

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import CHANCE, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at
from chapterhouse.records.events import in_force
from chapterhouse.tools.wandering import Uniform, wander

GOLDEN: Final = golden("pilgrim")
LAZY: Final = ("done", "pass", "decline", "end", "raze", "tithe")
WEALTH: Final = {"stone": 6, "grain": 6, "coin": 20}


class Busy(Uniform):
    """Chooses a verb first, so that rare things happen, and stops or takes back seldom."""

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return one of the legal moves."""
        verbs: dict[str, list[int]] = {}
        for move in legal:
            verbs.setdefault(game.moves.verb(move), []).append(move)
        busy = [verb for verb in verbs if verb not in LAZY]
        names = busy if busy and dice.below(5) else list(verbs)
        return super().choose(game, position, seat, verbs[names[dice.below(len(names))]], dice)


class Again(Uniform):
    """Plays what was played."""

    def __init__(self, moves: list[int]) -> None:
        self.moves = iter(moves)

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return the next move."""
        return next(self.moves)


@cites("PI-002", "PI-034", "PI-035", "PI-036", "PI-037", "PI-038", "PI-039", "PI-040", "PI-041", "PI-045")
@cites("PI-046", "PI-047", "PI-048", "PI-049", "PI-051", "PI-053", "PI-054", "PI-063", "PI-067", "PI-072")
@cites("PI-135", "PI-137", "PI-156", "PI-160", "PI-164", "PI-168", "PI-169", "PI-172", "PI-175", "PI-177")
@cites("PI-005", "PI-179", "PI-180", "PI-182", "PI-183", "PI-184", "PI-185", "PI-186")
@pytest.mark.parametrize("is_rich", [False, True], ids=["as set up", "rich"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_asks_and_answers_as_the_plain_game_does(seats: int, is_rich: bool) -> None:
    for number in range(GAMES):
        position = GAME.new_position(seats, {"setup": "first_play"} if number % 3 == 2 else {})
        dice = FastDice(100 * number + 10 * is_rich + seats)
        while int(GAME.actor(position)) == CHANCE:
            moves = legal_moves(GAME, position, CHANCE)
            GAME.apply(position, CHANCE, moves[dice.below(len(moves))])
        _play_both(position, dice, is_rich)


@pytest.mark.parametrize("name", sorted(name for name, each in GOLDEN.items() if len(each.header.seats) > 1))
def test_a_golden_game_is_the_plain_game_too(name: str) -> None:
    header, events = GOLDEN[name].header, in_force(GOLDEN[name].events)
    position = GAME.new_position(len(header.seats), header.options)
    moves = [GAME.moves.number(event.do) for event in events]
    draws = sum(event.by == CHANCE for event in events)
    for move in moves[:draws]:
        GAME.apply(position, CHANCE, move)
    handicap = [int(digit) for digit in header.options.get("handicap", "0000")]
    _compare(position, plain(position, handicap), FastDice(0), Again(moves[draws:]))


def _play_both(position: Position, dice: Dice, is_rich: bool) -> None:
    table = plain(position)
    if is_rich:
        _enrich(position, table)
    _compare(position, table, dice, Busy())


def _compare(position: Position, table: PlainTable, dice: Dice, policy: Uniform) -> None:
    """Play on to the end and compare every question, the table beside it, and the score."""
    both = Lockstep(GAME, len(table.seats), {})
    both.begin(table)
    for choice in wander(GAME, position, dice, policy):
        both.look(position, choice)
    both.look(position, None)


def _enrich(position: Position, table: PlainTable) -> None:
    """Give everybody plenty of everything and bring all buildings to life: more happens sooner."""
    position.cells[at.LIVE] = position.cells[at.ON_MAP]
    table.live = set(table.buildings.values())
    for seat in table.seats:
        seat.piety = 10
        position.cells[at.PIETY + seat.number] = 10
        for number, good in enumerate(GOODS):
            seat.goods[good] = WEALTH[good]
            position.cells[at.STORE + len(GOODS) * seat.number + number] = WEALTH[good]
