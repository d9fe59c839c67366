"""Whole games beside the plain game of the ledger: the same questions, the same answers, the same table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.pilgrim.plain_game import PlainGame, Question
from tests.games.pilgrim.plain_map import TILES
from tests.games.pilgrim.plain_table import GOODS, BriefMap, PlainTable, Seat
from tests.golden.games import golden

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import CHANCE, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.scoring import in_hand
from chapterhouse.records.events import in_force
from chapterhouse.tools.wandering import Uniform, wander

GAME: Final = load("pilgrim")
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
    asking = PlainGame(table).play()
    question: Question | None = next(asking)
    for choice in wander(GAME, position, dice, policy):
        assert question is not None, _code(position)
        step = GAME.question(position, choice.seat).step
        texts = {GAME.moves.text(move) for move in choice.legal}
        assert (choice.seat, step) == question[:2], _code(position)
        assert texts == question.legal, (sorted(texts ^ question.legal), _code(position))
        if step != "source":  # the price may have been paid already, or is paid then
            assert seen(position) == table.view(), _code(position)
        if step == "end":
            assert [_figures(table, seat) for seat in table.seats] == [16] * len(table.seats)
        try:
            question = asking.send(GAME.moves.text(choice.move))
        except StopIteration:
            question = None
    assert question is None
    assert seen(position) == table.view()
    for seat, sheet in zip(table.seats, GAME.score(position), strict=True):
        lines = dict.fromkeys(table.score(seat), 0)
        for line in sheet:
            lines[line.item] += int(line.points)
        assert lines == table.score(seat)
    assert GAME.ranking(position) == table.ranking()


def _code(position: Position) -> str:
    return GAME.notation.write(position)


def plain(position: Position, handicap: Sequence[int] = (0, 0, 0, 0)) -> PlainTable:
    """Return the plain table after the draws of the set-up."""
    view: dict[str, Any] = GAME.view(position, 0)
    seats = len(view["seats"])
    sites = {each["hex"]: each["quadrant"] for each in view["quadrants"]}
    buildings = {place: lying["building"] for place, lying in view["hexes"].items()}
    dummies = {2: (["N", "NE", "E"], ["S", "SW", "W"]), 3: (["N", "NE"], ["S", "SW"]), 4: ([], [])}
    north, south = dummies[seats]  # PI-027
    places = {each["place"]: each for each in view["ring"]}
    return PlainTable(
        seats=[
            Seat(each["seat"], each["colour"], village=8 + more, abbey=3 - more)  # PI-029
            for each, more in zip(view["seats"], handicap, strict=False)
        ],
        map=BriefMap(seats, sites, set(buildings), _box(seats)),
        duties={place: each["duty"] for place, each in places.items()},
        tithes={place: each["tithe"] for place, each in places.items()},
        sites={each["hex"]: each["site"] for each in view["quadrants"]},
        buildings=buildings,
        north=north,
        south=south,
        ship=next(place for place, quadrant in sites.items() if quadrant == "NW"),  # PI-018
        merchant=next(place for place, each in places.items() if each["duty"] == "taxation"),  # PI-023
        starter=view["starter"],
        heralds=set(sites) if north else set(),
    )


def _box(seats: int) -> Counter[str]:
    box = Counter(straight=4 * seats, gentle=4 * seats, tight=2 * seats, shrine=2 * seats, bridge=3, ford=3)
    box.update({row["id"]: 1 for row in TILES["upgrade"]})
    return box  # PI-024


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


def seen(position: Position) -> dict[str, Any]:
    """Return what the plain table knows of the game's view."""
    view: dict[str, Any] = GAME.view(position, 0)
    for lying in view["hexes"].values():
        if "roads" in lying:
            lying["roads"] = {(road["seat"], *road["edges"].split("-")) for road in lying["roads"]}
    view["live"] = set(view["live"])
    for part in (*view["ring"], *view["seats"]):
        for name in ("standing", "open"):  # what the board foretells has tests of its own
            part.pop(name, None)
    for seat in view["seats"]:  # the plain table counts those on the way only where they arrive (PI-179)
        seat["score"] -= int(in_hand(position, seat["seat"]))
    foretold = ("course", "ways", "lays", "gains")
    return {
        name: view[name] for name in view if name not in (*foretold, "turn", "mover", "over", "doing", "solo")
    }


def _figures(table: PlainTable, seat: Seat) -> int:
    """Return the figures of a colour, wherever they stand."""  # PI-005
    held = seat.village + seat.abbey + seat.top + seat.zones.total() + seat.activities.total()
    return held + table.map.figures(seat.number)
