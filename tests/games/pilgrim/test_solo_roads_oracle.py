"""The Ab-Bott's roads in whole games beside the plain procedure on the plain map: the same tiles."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.pilgrim.plain_abbot_roads import LAPSE, NEW_TRAIL, PlainRoads
from tests.games.pilgrim.plain_map import TILES, Move
from tests.games.pilgrim.plain_table import BriefMap
from tests.games.pilgrim.test_oracle import Busy
from tests.golden.games import golden

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.solo.steps import UNTOUCHED
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.wandering import Uniform, wander


def _title() -> Pilgrim:
    game = load("pilgrim")
    assert isinstance(game, Pilgrim)
    return game


GAME: Final = _title()
SOLO: Final = {name: each for name, each in golden("pilgrim").items() if len(each.header.seats) == 1}
ON_MAP: Final = ("lay", "upgrade", "shrine", "raze")


class Twin:
    """The plain map of a solo game, kept beside it."""

    def __init__(self, position: Position) -> None:
        view = _view(position)
        sites = {each["hex"]: each["quadrant"] for each in view["quadrants"]}
        box = Counter(straight=8, gentle=8, tight=4, shrine=4, bridge=3, ford=3)  # PI-187
        box.update({row["id"]: 1 for row in TILES["upgrade"]})
        self.map = BriefMap(2, sites, set(), box)
        self.map.opened = {each["quadrant"] for each in view["quadrants"] if not each["closed"]}
        assert len(self.map.opened) == at.QUADRANTS // 2
        self.roads = PlainRoads(self.map, at.ABBOT)
        self.laid: Counter[str] = Counter()

    def play(self, seat: int, text: str) -> None:
        """Carry out a road action."""
        verb, place, *edges = text.split()
        ends = edges[0].upper().split("-") if edges else []
        self.map.do(seat, Move(verb, place.upper(), *ends))
        self.laid[verb] += 1

    def settle(self, before: Position, number: int) -> None:
        """Let him do what the plain procedure says."""
        self._look(before)
        left, is_first = number & (UNTOUCHED - 1), number >= UNTOUCHED
        if left:
            self._do(self.roads.next_tile(left, is_first, bool(before.cells[at.AT + at.ABBOT])))

    def start(self, before: Position, number: int, die: int) -> None:
        """Let him begin a trail."""
        self._look(before)
        self._do(self.roads.first_tile(die, number & (UNTOUCHED - 1)))

    def _do(self, text: str) -> None:
        if text in (LAPSE, NEW_TRAIL):
            self.laid[text] += 1
        else:
            self.play(at.ABBOT, text)

    def _look(self, position: Position) -> None:
        lying = _view(position)["hexes"]
        self.map.buildings = {place for place, thing in lying.items() if "building" in thing}


def _view(position: Position) -> dict[str, Any]:
    return GAME.view(position, PUBLIC)


def on_hexes(position: Position) -> dict[str, object]:
    """Return the roads and shrines of the view by hex."""
    found: dict[str, object] = {}
    for place, lying in _view(position)["hexes"].items():
        if "roads" in lying:
            found[place] = {(road["seat"], *road["edges"].split("-")) for road in lying["roads"]}
        elif "shrine" in lying:
            found[place] = lying["shrine"]
    return found


def on_plain(twin: Twin) -> dict[str, object]:
    """Return the same of the plain map."""
    found: dict[str, object] = {}
    for seat, roads in enumerate(twin.map.roads):
        for step in (step for road in roads for step in road):
            if step.is_shrine:
                found[step.place] = seat
            else:
                there = found.setdefault(step.place, set())
                assert isinstance(there, set)
                there.add((seat, step.entry, step.leaving))
    return found


def compare(position: Position, moves: Iterable[int]) -> Counter[str]:
    """Compare the map after each of his tiles while the moves are played; return what he did."""
    twin: Twin | None = None
    for move in moves:
        text, before = GAME.moves.text(move), position.copy()
        if twin is not None and text.split()[0] in ON_MAP:
            twin.play(0, text)
        for frame, after in GAME.stages(position, move):
            step, number = step_of(frame), int(number_of(frame))
            if step == ask.SOLO_SETUP:
                twin = Twin(after)
            elif step == ask.ABBOT_ROADS and twin is not None:
                twin.settle(before, number)
                assert on_hexes(after) == on_plain(twin), GAME.notation.write(before)
            elif step == ask.GATE and twin is not None:
                twin.start(before, number, move - do.GATE + 1)
                assert on_hexes(after) == on_plain(twin), GAME.notation.write(before)
            before = after
    assert twin is not None
    return twin.laid


@cites("PI-203", "PI-204", "PI-205", "PI-206", "PI-207", "PI-208", "PI-209", "PI-210")
def test_his_tiles_in_random_games_are_those_of_the_plain_procedure() -> None:
    laid: Counter[str] = Counter()
    for seed in range(4 * GAMES):
        position = GAME.new_position(1, {"level": str(seed % 3 + 1)})
        choices = wander(GAME, position, FastDice(3000 + seed), Busy() if seed % 2 else Uniform())
        laid += compare(position, (choice.move for choice in choices))
    assert all(laid[what] for what in (*ON_MAP, LAPSE, NEW_TRAIL)), laid


@pytest.mark.parametrize("record", SOLO.values(), ids=SOLO)
def test_his_tiles_in_a_golden_game_are_those_of_the_plain_procedure(record: Record) -> None:
    position = GAME.new_position(1, record.header.options)
    compare(position, _again(position, record))


def _again(position: Position, record: Record) -> Iterator[int]:
    """Play a record in place; yield each move before it is played."""
    for event in in_force(record.events):
        move = GAME.moves.number(event.do)
        yield move
        GAME.apply(position, event.by, move)
