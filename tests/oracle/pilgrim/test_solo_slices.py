"""Single turns of the Ab-Bott beside the plain one, quick enough to be run for every fault."""

from collections import Counter
from typing import Any, Final

import pytest
from tests.citing import cites
from tests.oracle.pilgrim.map import ACROSS, TILES, Step
from tests.oracle.pilgrim.solo import GAME, Twin, on_hexes, on_plain, turns_compared

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import CHANCE, PUBLIC, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, do
from chapterhouse.games.pilgrim.solo.bag import all_in_bag

HIS: Final = "T1; start=Blue; turn=Blue"
NO_UPGRADES: Final = ",".join(f"{row['id']}0" for row in TILES["upgrade"])
TABLES: Final = {
    "nothing lies there": "",
    "a gate is in use": "Red.roads=E7 NE-S",
    "three gates are in use": "Red.roads=E7 NE-S,shrine E8 | E4 SE-NW",
    "a trail of one tile": "Blue.roads=D4 SE-NW",
    "a trail with a shrine": "Blue.roads=D4 SE-NW,shrine C3",
    "a trail with a shrine, engineer": "Blue.roads=D4 SE-NW,shrine C3; Blue.acts=road_engineer1",
    "a shrine is due": "Blue.roads=E7 NE-S; Blue.acts=road_engineer1",
    "a fifth tile is due": "Blue.roads=D6 NE-NW,C5 SE-N,C4 S-NW,B3 SE-SW",
    "a road in the way": "Red.roads=E4 SE-NW,D3 SE-SW,C3 NE-SW; Blue.roads=D4 SE-NW",
    "the next edge is used": "Red.roads=E4 SE-NW,D3 SE-SW,C3 NE-S; Blue.roads=D4 SE-NW",
    "an engineer after an upgrade": (
        "Red.roads=E4 SE-NW,D3 SE-SW,C3 NE-SW; Blue.roads=D4 SE-NW; Blue.acts=road_engineer1"
    ),
    "the upgrade tile is gone": "Red.roads=E4 SE-NW,D3 SE-SW,C3 NE-SW; Blue.roads=D4 SE-NW; supply=SS0",
    "one site is reached": "Blue.roads=E7 NE-S,E8 N-SW,D8 NE-SW",
    "both sites are reached": "Blue.roads=E7 NE-S,E8 N-SW,D8 NE-SW | D4 SE-NW,C3 SE-NW,B2 SE-N",
    "a trail was given up": "Blue.roads=E7 NE-S,shrine E8,lost | D6 NE-S",
    "a trail has no way": "Blue.roads=E7 NE-S,E8 N-S,E9 N-SE; Blue=N2,city1",
    "his last acolytes": "Blue=N1; Blue.roads=D4 SE-NW",
    "no straights": "supply=straight0; Blue.roads=D4 SE-N",
    "no gentle curves and no shrines": "supply=gentle0,shrine0; Blue.roads=D4 SE-NW",
    "a river": "Blue.roads=D5 SE-NW",
    "two tiles to spare and no way of three": (
        "Red.roads=D5 SE-NW,C4 SE-NW,B3 SE-NW,A2 SE-N,A1 S-NE | E4 SE-NW,D3 SE-N,D2 S-N;"
        " Blue.roads=D4 SE-NW,C3 SE-N;"
        " Blue.acts=road_engineer1"
    ),
    "a gate without a way": f"Red.roads=D6 NE-S,D7 N-SE,E8 NW-S; supply={NO_UPGRADES}",
    "no gate is free": "Red.roads=E4 SE-SW,D4 NE-S,D5 N-S,D6 N-SE,E7 NW-S",
    "a foreign shrine": "Red.roads=D4 SE-NW,shrine C3; Blue.roads=E4 SE-NW",
}
COUNTERS: Final = ("build_roads", "construct")


def twin_of(position: Position) -> Twin:
    """Return the plain map of a position, read from its code."""
    twin = Twin(position)
    box = Counter(twin.map.box)
    for colour, roads in zip(_colours(position), twin.map.roads, strict=True):
        for told in _part(position, f"{colour}.roads").split(" | "):
            road: list[Step] = []
            for word in told.split(",") if told != "none" else ():
                if word == "lost":
                    twin.map.given_up.append(road)
                elif word.startswith("shrine"):
                    place = word.split()[1]
                    road.append(Step(place, "", ""))
                else:
                    place, ends = word.split()
                    road.append(Step(place, *ends.split("-")))
            _name_entries(road)
            if road:
                roads.append(road)
    view: dict[str, Any] = GAME.view(position, PUBLIC)
    missing = Counter({name: twin.map.supply()[name] - view["supply"][name] for name in box})
    twin.map.counted = (-1, Counter())
    twin.map.box = box - missing  # the tiles that a code has taken out of the box
    return twin


def _name_entries(road: list[Step]) -> None:
    """Say of each shrine by which edge its road comes in."""
    for number, step in enumerate(road):
        if step.is_shrine:
            road[number] = Step(step.place, ACROSS[road[number - 1].leaving], "")


def _colours(position: Position) -> list[str]:
    return [part.partition(".")[0] for part in GAME.notation.write(position).split("; ") if ".roads=" in part]


def _part(position: Position, name: str) -> str:
    parts = GAME.notation.write(position).split("; ")
    return next(part for part in parts if part.startswith(f"{name}=")).partition("=")[2]


def compare(position: Position, move: int) -> None:
    """Compare what he does after a draw or a roll with the plain procedure, on his board and on the map."""
    turns_compared(position, move)
    twin, before = twin_of(position), position.copy()
    assert on_hexes(position) == on_plain(twin)
    for frame, after in GAME.stages(position, move):
        number = int(number_of(frame))
        if step_of(frame) == ask.GATE:
            twin.start(before, number, move - do.GATE + 1)
        elif step_of(frame) == ask.ABBOT_ROADS:
            twin.settle(before, number)
        assert on_hexes(after) == on_plain(twin), GAME.notation.write(before)
        before = after


@cites("PI-203", "PI-204", "PI-205", "PI-206", "PI-207", "PI-208", "PI-209", "PI-210", "PI-213")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("counter", COUNTERS)
def test_from_this_table_he_lays_the_tiles_of_the_plain_procedure(table: str, counter: str) -> None:
    position = GAME.notation.read(f"{HIS}; round=4; {TABLES[table]}")
    move = GAME.moves.number(f"draw {counter}")
    compare(position, move)
    GAME.apply(position, CHANCE, move)
    if GAME.actor(position) == CHANCE and GAME.question(position, CHANCE).step == "gate":
        rolls = legal_moves(GAME, position, CHANCE)
        assert [GAME.moves.text(roll) for roll in rolls] == [f"gate {n}" for n in range(1, 7)]
        for roll in rolls[len(table) % 2 :: 2]:
            compare(position, roll)


SEASONS: Final = [
    f"{HIS}; round={round_}; Blue.abbey={abbey}; Blue.village={village}; {more}"
    for round_, abbey, village, more in (
        (1, 3, 8, ""),
        (5, 4, 2, "Blue.owns=chapel,infirmary,pulpit; Blue.acts=vestry1; Blue.piety=10"),
        (6, 4, 2, "Red.owns=infirmary; Blue.alms=3; Blue.acts=alms_house1"),
        (4, 4, 1, "Red.owns=infirmary; merchant=NW; Blue.alms=5; Red.alms=icon"),
        (9, 4, 0, "map=D1:infirmary; Blue.alms=4"),
        (8, 1, 0, "map=D1:infirmary; Blue.alms=3; Blue.acts=vestry1,fields1"),
        (15, 1, 3, "Blue.acts=vestry1,alms_house1,road_engineer1,engraver1; Blue.owns=well,favour4,chapel"),
        (16, 0, 1, "Blue.acts=vestry1,alms_house1; Blue.owns=well!,favour4,chapel!; Blue.piety=12"),
        (22, 2, 1, "Blue.acts=fields1,stone_mason1; Blue.owns=infirmary,mint,favour3; Blue.alms=5"),
        (25, 2, 1, "Blue.owns=well,quarry!,mint!,favour3,favour4,favour5; Blue.alms=icon"),
        (2, 3, 8, "Blue=none"),
        (2, 0, 8, "Blue=none"),
        (3, 2, 4, "Blue=N2,NE2,S2,city1; merchant=W"),
        (3, 2, 4, "Blue=N2,W2,city2; merchant=SE"),
        (3, 2, 4, "Blue=E3,SE1,city1; merchant=E"),
    )
]


@cites("PI-193", "PI-195", "PI-196", "PI-197", "PI-198", "PI-199", "PI-200", "PI-201", "PI-202", "PI-212")
@cites("PI-213", "PI-214", "PI-215", "PI-216", "PI-192")
@pytest.mark.parametrize("code", SEASONS)
def test_each_counter_does_on_this_table_what_it_does_on_the_plain_one(code: str) -> None:
    before = GAME.notation.read(
        f"{code}; start=Red; turn=Red; ask=end; Red=SE1".replace("start=Blue; turn=Blue; ", "")
    )
    assert turns_compared(before, GAME.moves.number("end")) >= 1
    position = GAME.notation.read(
        f"{code}; bag=allocation1,clerical1,give_alms1,ordination1,rest1,construct1"
    )
    if GAME.question(position, CHANCE).step == "draw":
        for move in legal_moves(GAME, position, CHANCE):
            turns_compared(position, move)


@cites("PI-191", "PI-187")
def test_only_what_is_in_the_bag_is_drawn_as_often_as_it_is_there() -> None:
    position = GAME.notation.read(f"{HIS}; bag=build_roads2,give_alms3,rest1")
    texts = [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)]
    assert texts == ["draw build_roads", "draw give_alms", "draw rest"]
    assert weights(GAME, position) == [2, 3, 1]
    assert GAME.question(position, CHANCE).facts == {"left": 6}
    GAME.apply(position, CHANCE, GAME.moves.number("draw rest"))
    assert _part(position, "bag") == "build_roads2,give_alms3"
    assert all_in_bag(position) == 5
