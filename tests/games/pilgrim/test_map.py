"""The map, PI-008 to PI-012, PI-082 and PI-083: what the pack says, and how a wrong pack is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.building import BOARD
from tests.oracle.pilgrim.map import CELLS, DATA, QUADRANT, across

from chapterhouse.core.catalogue import DataError, load_content
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import CITY_HEX, LAND, PORT, RIVER
from chapterhouse.games.pilgrim.pack.tiles import KINDS, NO_TILE
from chapterhouse.games.pilgrim.roads.hexes import (
    EDGE_NAMES,
    EDGES,
    HEX_NAMES,
    HEX_NUMBERS,
    HEXES,
    OFF,
    PAIR_NAMES,
    PAIRS,
    distance,
    entry_of,
    exit_of,
    opposite,
    pair_of,
    reversed_pair,
)

FILES: Final = {path.name: path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.toml"))}
Pack = Callable[[str, str, str], Board]
BETWEEN: Final = '"]\nprovenance = "sourced"\n\n[[quadrant]]\nid = "NE"\nname_de = "Nordosten"\n'
TOUCHING: Final = [  # two hexes on the wrong side of a river
    f'"E3", "{one}{BETWEEN}name_en = "the north-east"\nhexes = ["G1", "G2", "G3", "{other}"'
    for one, other in (("E4", "G4"), ("G4", "E4"))
]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return a function that reads the pack with one passage of one file replaced."""

    def read_with(name: str, old: str, new: str) -> Board:
        assert old in FILES[name]
        folder = tmp_path / "printed"
        folder.mkdir(exist_ok=True)
        for file, text in FILES.items():
            (folder / file).write_text(text.replace(old, new, 1) if file == name else text, encoding="utf-8")
        return Board(load_content(folder, "pilgrim"))

    return read_with


def neighbours(name: str) -> dict[str, str]:
    """Return the neighbours of a hex by edge."""
    row = HEX_NUMBERS[name] * EDGES
    around = {EDGE_NAMES[edge]: int(BOARD.neighbour[row + edge]) for edge in range(EDGES)}
    return {edge: HEX_NAMES[number] for edge, number in around.items() if number != OFF}


@cites("PI-008")
def test_the_map_has_ninety_one_hexes_of_four_kinds() -> None:
    terrain = [int(kind) for kind in BOARD.terrain]
    assert len(set(HEX_NAMES)) == HEXES == 91
    assert [terrain.count(kind) for kind in (CITY_HEX, RIVER, PORT, LAND)] == [7, 12, 4, 68]


@cites("PI-008")
def test_the_neighbours_of_g4() -> None:
    assert neighbours("G4") == {"N": "G3", "NE": "H3", "SE": "H4", "S": "G5", "SW": "F5", "NW": "F4"}


@cites("PI-008")
def test_names_and_neighbours_are_those_of_the_plain_map() -> None:
    assert tuple(CELLS) == HEX_NAMES
    for name in HEX_NAMES:
        found = {edge: there for edge in EDGE_NAMES if (there := across(name, edge)) is not None}
        assert neighbours(name) == found


@cites("PI-008")
def test_what_lies_across_an_edge_lies_across_the_opposite_edge_of_that() -> None:
    for number in range(HEXES):
        for edge in range(EDGES):
            there = int(BOARD.neighbour[number * EDGES + edge])
            if there != OFF:
                assert BOARD.neighbour[there * EDGES + opposite(edge)] == number
                assert distance(number, there) == 1


@cites("PI-080")
def test_a_pair_of_edges_is_one_number() -> None:
    assert len(set(PAIR_NAMES)) == PAIRS == 30
    for pair in range(PAIRS):
        assert pair_of(entry_of(pair), exit_of(pair)) == pair
        assert reversed_pair(reversed_pair(pair)) == pair
        assert entry_of(reversed_pair(pair)) == exit_of(pair) != entry_of(pair)


@cites("PI-009")
def test_next_to_the_city() -> None:
    assert "G5" in neighbours("H4").values()
    beside = {HEX_NAMES[int(gate) // EDGES] for gate in BOARD.gates}
    assert "H4" in beside and "I3" not in beside


@cites("PI-011")
def test_quadrants_have_seventeen_hexes_and_never_touch() -> None:
    for number in range(4):
        assert list(BOARD.quadrant).count(number) == 17
    for name, quadrant in QUADRANT.items():
        assert {QUADRANT.get(there, quadrant) for there in neighbours(name).values()} == {quadrant}
    assert (QUADRANT["E4"], QUADRANT["G4"], QUADRANT.get("F4")) == ("NW", "NE", None)


@cites("PI-012")
def test_the_ship_runs_around_the_map_and_passes_the_ports() -> None:
    assert len(BOARD.spaces) == 26
    assert BOARD.spaces[5:7] == ["E1", "G1"] and BOARD.spaces[25] == "A4" and BOARD.spaces[0] == "A2"
    unnumbered = {BOARD.spaces[n] for n in range(26) if BOARD.space_die[n] == 0}
    assert unnumbered == {"K3", "A4"}


@cites("PI-017")
def test_every_die_number_has_its_space_in_each_quadrant() -> None:
    rolled = [[BOARD.spaces[BOARD.die_space[quadrant * 6 + n]] for n in (0, 2, 5)] for quadrant in range(4)]
    assert rolled == [["A2", "B1", "E1"], ["G1", "I1", "K2"], ["K5", "J7", "G10"], ["E10", "C8", "A5"]]


@cites("PI-083")
def test_twelve_gates_by_land_and_two_by_river() -> None:
    gates = {f"{HEX_NAMES[int(gate) // EDGES]} {EDGE_NAMES[int(gate) % EDGES]}" for gate in BOARD.gates}
    assert len(gates) == 14
    assert {"H5 NW", "D5 SE"} <= gates and not {"F4 S", "F8 N"} & gates


@cites("PI-205")
def test_the_gates_of_the_solo_game_run_clockwise_from_the_north_east() -> None:
    names = [f"{HEX_NAMES[gate // EDGES]} {EDGE_NAMES[gate % EDGES]}" for gate in BOARD.solo_gates]
    assert names[6:] == ["E7 NE", "E7 N", "D6 NE", "D4 SE", "E4 S", "E4 SE"]


@cites("PI-082")
def test_a_crossing_joins_two_banks_and_never_turns_tightly() -> None:
    for number in range(HEXES):
        if BOARD.terrain[number] == RIVER:
            for pair in range(PAIRS):
                kind = int(BOARD.tile_of[number * PAIRS + pair])
                if kind != NO_TILE:
                    apart = (exit_of(pair) - entry_of(pair)) % EDGES
                    assert apart == 3 if KINDS[kind] == "bridge" else apart in (2, 4)


@cites("PI-117")
def test_only_two_river_hexes_have_no_second_bridge() -> None:
    bridges = {
        HEX_NAMES[number]: sum(BOARD.tile_of[number * PAIRS + pair] == 3 for pair in range(PAIRS)) // 2
        for number in range(HEXES)
        if BOARD.terrain[number] == RIVER
    }
    assert {name for name, count in bridges.items() if count == 1} == {"I4", "C5"}
    assert set(bridges.values()) == {1, 2}


@cites("PI-024")
@pytest.mark.parametrize(
    ("players", "supply"),
    [
        (1, [8, 8, 4, 3, 3, 4]),
        (2, [8, 8, 4, 3, 3, 4]),
        (3, [12, 12, 6, 3, 3, 6]),
        (4, [16, 16, 8, 3, 3, 8]),
    ],
)
def test_the_supply_grows_with_the_players(players: int, supply: list[int]) -> None:
    assert BOARD.supply(players) == supply


@cites("PI-024", "PI-115")
def test_there_are_sixty_road_tiles_and_every_way_to_lead_two_or_three_roads() -> None:
    assert len(BOARD.tiles.upgrades) == 14
    assert sum(BOARD.supply(4)[:5]) + 14 == 60
    chords = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    for one, (a, b) in enumerate(chords):
        for other, (c, d) in enumerate(chords):
            apart = len({a, b, c, d}) == 4
            assert (BOARD.double[one * 15 + other] != NO_TILE) == apart
            assert (BOARD.triple[one * 15 + other] != NO_TILE) == apart


def test_the_original_pack_in_another_folder_is_the_same(pack: Pack) -> None:
    assert pack("board.toml", "[city]", "[city]").content.label == BOARD.content.label


@cites("PI-082")
def test_another_pack_may_know_other_crossings(pack: Pack) -> None:
    with_ford = pack("board.toml", 'fords = ["NE-NW", "SE-SW"]', 'fords = ["NE-NW"]')
    f4 = HEX_NUMBERS["F4"] * PAIRS
    pair = PAIR_NAMES.index("SE-SW")
    assert (BOARD.tile_of[f4 + pair], with_ford.tile_of[f4 + pair]) == (KINDS.index("ford"), NO_TILE)


@cites("PI-008", "PI-009", "PI-010", "PI-011", "PI-012", "PI-013", "PI-016", "PI-017", "PI-030", "PI-062")
@cites("PI-080", "PI-081", "PI-082", "PI-083", "PI-110", "PI-113", "PI-115", "PI-117", "PI-137", "PI-183")
@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("board.toml", '"E5", "E6"', '"E5", "A1"', "A1"),
        ("board.toml", '"A1", "A2", "B1"', '"A1", "A1", "B1"', "two places"),
        ("board.toml", '"A1", "A2", "B1"', '"A1", "Z9", "B1"', "Z9"),
        ("board.toml", '"A1", "A2", "B1"', '"A1", "B1"', "17 hexes"),
        ("board.toml", 'hex = "F1"', 'hex = "F6"', "F6"),
        ("board.toml", 'hexes = ["F4", "F3", "F2"]', 'hexes = ["F2", "F3", "F4"]', "next to the city"),
        ("board.toml", 'hexes = ["F4", "F3", "F2"]', 'hexes = ["F4", "F2", "F3"]', "from hex to hex"),
        ("board.toml", 'water = ["N", "S"]', 'water = ["N"]', "out by another"),
        ("board.toml", 'water = ["N", "S"]', 'water = ["N", "X"]', "X"),
        ("board.toml", 'bridges = ["NE-SW", "SE-NW"]', 'bridges = ["NE-NW"]', "a bridge is"),
        ("board.toml", 'bridges = ["NE-SW", "SE-NW"]', 'bridges = ["N-S"]', "carries the river"),
        ("board.toml", 'bridges = ["NE-SW", "SE-NW"]', 'bridges = ["up-down"]', "up-down"),
        ("board.toml", 'fords = ["S-NW", "S-NE"]', 'fords = ["S-NW", "NW-NE"]', "one bank"),
        ("board.toml", 'id = "F4"\nwater', 'id = "F5"\nwater', "one row"),
        ("board.toml", '{ hex = "A2", die = 1 }', '{ hex = "A2", die = 2 }', "die numbers"),
        ("board.toml", '{ hex = "A2", die = 1 }', '{ hex = "F1", die = 1 }', "F1"),
        ("board.toml", '{ hex = "A2", die = 1 }', '{ hex = "C4", die = 1 }', "touches"),
        ("board.toml", '  { hex = "A4", die = 0 },\n', "", "26 spaces"),
        ("board.toml", 'hex = "G4"\nentry = "SW"', 'hex = "G4"\nentry = "N"', "no bank"),
        ("board.toml", 'hex = "G4"\nentry = "SW"', 'hex = "H4"\nentry = "SW"', "three gates"),
        ("tiles.toml", "edges = [0, 3]", "edges = [0, 2]", "3 apart"),
        ("tiles.toml", 'terrain = "land"', 'terrain = "river"', "bridges and fords"),
        ("tiles.toml", "per_player = 4", "per_player = 4\ncount = 2", "either"),
        ("tiles.toml", "stone = 1", "stone = 3", "cost the same"),
        ("tiles.toml", "roads = [0, 1, 2, 3]", "roads = [0, 1, 1, 3]", "of its own"),
        ("tiles.toml", "roads = [0, 1, 2, 3]", "roads = [1, 2, 4, 5]", "same roads"),
        (
            "tiles.toml",
            "roads = [0, 1, 2, 3]\nstone = 2",
            "roads = [0, 1, 2, 3]\nstone = 2\nriver = true",
            "straight",
        ),
        (
            "tiles.toml",
            'id = "2"\nname_de = "Pilgerstätte 2"',
            'id = "7"\nname_de = "Pilgerstätte 2"',
            "be 2",
        ),
        ("tiles.toml", "length = 4", "length = 5", "be 4"),
        ("duties.toml", 'river = "in"', 'river = "out"', "rivers run"),
        ("duties.toml", 'id = "clerical"', 'id = "clergy"', "clergy"),
        ("duties.toml", "count = 2", "count = 3", "7 counters"),
        ("duties.toml", "solo = 4", "solo = 3", "numbers the activities"),
        ("buildings.toml", "level = 1", "level = 2", "level 1"),
        ("buildings.toml", 'window = "duty"', 'window = "night"', "night"),
        ("buildings.toml", 'duties = ["clerical"]', 'duties = ["sleeping"]', "sleeping"),
        ("setup.toml", "village = 8", "village = 9", "16 figures"),
        ("setup.toml", "slots = 6", "slots = 7", "6 slots"),
        ("setup.toml", "rows = 6", "rows = 7", "6 rows"),
        ("setup.toml", "5, 7, 9]", "5, 7]", "piety"),
        ("setup.toml", "rolls = [3, 3, 3, 3]", "rolls = [3, 3, 3, 7]", "1 to 6"),
        ("setup.toml", 'sites = ["1", "4", "3", "5"]', 'sites = ["1", "1", "3", "5"]', "site of its own"),
        ("setup.toml", '"well", "quarry"', '"well", "bank"', "buildings"),
        ("setup.toml", "most = 10", "most = -2", "limits rise"),
        ("setup.toml", "clerical = 2", "cleric = 2", "cleric"),
        ("setup.toml", 'provenance = "rulebook"', 'provenance = "hearsay"', "hearsay"),
        ("duties.toml", 'id = "coin"', 'id = "coins"', "coins"),
        ("duties.toml", 'duties = ["give_alms"]', 'duties = ["sleeping"]', "sleeping"),
        ("duties.toml", 'name_de = "Klerikal"\n', "", "name_de"),
        ("duties.toml", 'name_en = "Clerical"\n', "", "name_en"),
        ("setup.toml", 'id = "white"', 'id = "green"', "green"),
        ("setup.toml", "{ row = 2, from", "{ row = 0, from", "1 to 6"),
        ("setup.toml", "{ row = 6, from", "{ row = 7, from", "1 to 6"),
        ("setup.toml", "each = 3", "each = 0", "at least one"),
        ("setup.toml", '"well", "quarry"', '"well", "well"', "different"),
        ("setup.toml", '"well", "quarry"', '"well", "tavern"', "different"),
        ("setup.toml", '"well", "quarry"', '"bank", "quarry"', "different"),
        ("setup.toml", 'id = "autumn"', 'id = "fall"', "fall"),
        ("setup.toml", "north = 3", "north = 5", "four dummies"),
        ("setup.toml", "south = 3", "south = 5", "four dummies"),
        ("setup.toml", "handicap = 3", "handicap = 4", "handicap"),
        ("setup.toml", "figures = 16", "figures = 17", "16 figures"),
        ("tiles.toml", "roads = [0, 1, 2, 3]", "roads = [0, 1, 2, 3, 4]", "of its own"),
        ("tiles.toml", "roads = [0, 1, 2, 3]", "roads = [0, 1]", "two or three"),
        ("tiles.toml", "roads = [0, 1, 2, 3]", "roads = [0, 1, 2, 6]", "of its own"),
        (
            "board.toml",
            'water = ["NE", "NW"]\nbridges = ["S-N"]',
            'water = ["NE", "NW"]\nbridges = ["SE-NW"]',
            "carries",
        ),
        ("board.toml", 'hex = "H5"\nentry = "NW"', 'hex = "H5"\nentry = "SW"', "no bank"),
        ("board.toml", TOUCHING[0], TOUCHING[1], "touch"),
    ],
)
def test_a_pack_that_is_wrong_says_so(pack: Pack, file: str, old: str, new: str, says: str) -> None:
    with pytest.raises(DataError, match=says):
        pack(file, old, new)


@cites("PI-008", "PI-015", "PI-016", "PI-024", "PI-027", "PI-110", "PI-137", "PI-183", "PI-189", "PI-191")
@pytest.mark.parametrize(
    ("file", "head"),
    [
        *(
            ("board.toml", f"[[{name}]]\n")
            for name in ("quadrant", "river", "crossing", "port", "gate", "river_gate")
        ),
        *(("board.toml", f"[{name}]\n") for name in ("city", "ship")),
        ("buildings.toml", "[[building]]\n"),
        *(("duties.toml", f"[[{name}]]\n") for name in ("place", "duty", "strength", "tithe", "activity")),
        *(
            ("setup.toml", f"[{name}]\n")
            for name in ("player", "piety", "alms", "resources", "first_play", "solo")
        ),
        *(("setup.toml", f"[[{name}]]\n") for name in ("colour", "dummies", "solo_level", "season", "rank")),
        *(("tiles.toml", f"[[{name}]]\n") for name in ("tile", "upgrade", "site", "favour")),
    ],
)
def test_a_pack_says_nothing_that_no_rule_reads(pack: Pack, file: str, head: str) -> None:
    with pytest.raises(DataError, match="shoe_size"):
        pack(file, head, f"{head}shoe_size = 3\n")


@cites("PI-030", "PI-115", "PI-185", "PI-189")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("setup.toml", "rolls = [3, 3, 3, 3]", "rolls = [6, 3, 1, 3]"),
        ("setup.toml", "each = 3", "each = 1"),
        ("setup.toml", "{ row = 2, from", "{ row = 1, from"),
        ("setup.toml", "north = 3", "north = 0"),
        ("setup.toml", "handicap = 3", "handicap = 0"),
    ],
)
def test_another_pack_may_say_this(pack: Pack, file: str, old: str, new: str) -> None:
    assert pack(file, old, new).content.label != BOARD.content.label
