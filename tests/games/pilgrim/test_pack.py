"""The content pack number by number, as the ledger says it."""

import tomllib
from typing import Any, Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.building import BOARD
from tests.oracle.pilgrim.map import DATA
from tests.oracle.pilgrim.table import ALMS, FAVOURS, LEVEL, PIETY, RING, SHIP

PACK: Final[dict[str, Any]] = {
    name: value
    for path in sorted(DATA.glob("*.toml"))
    for name, value in tomllib.loads(path.read_text(encoding="utf-8")).items()
}
WINDOWS: Final = {
    "start": "dormitory inquisition",
    "sow": "cloisters kogge",
    "strength": "customs_house scriptorium",
    "duty": "chapel chapter_house infirmary mint quarry well mill",
    "payment": "reliquary bank",
    "any": "guild brewery grain_store indulgences stone_yard pulpit wagon_yard",
    "end": "library",
    "round_end": "confession_box",
}
BY_ITSELF: Final = set(
    "chapel infirmary mint quarry well reliquary customs_house kogge mill scriptorium".split()
)  # all others are used by a move, or by a way to pay
IN_DUTY: Final = {
    "chapel": ["clerical"],
    "chapter_house": ["allocation"],
    "infirmary": ["allocation", "ordination"],
    "mint": ["clerical"],
    "quarry": ["produce"],
    "well": ["produce"],
    "customs_house": ["taxation"],
    "mill": ["give_alms", "ordination"],
}
ROADS: Final = {  # of the upgrade tiles, by edge: 0 is N
    "TT_adj": [0, 1, 2, 3],
    "TT_opp": [0, 1, 3, 4],
    "TG_left": [0, 1, 2, 4],
    "TG_right": [0, 1, 3, 5],
    "TS": [0, 1, 2, 5],
    "GG_cross": [0, 2, 1, 3],
    "GG_opp": [0, 2, 3, 5],
    "GS": [0, 2, 1, 4],
    "SS": [0, 3, 1, 4],
    "TTT": [0, 1, 2, 3, 4, 5],
    "TGG": [0, 1, 2, 4, 3, 5],
    "TTS": [0, 1, 2, 5, 3, 4],
    "GGS": [0, 2, 1, 4, 3, 5],
    "SSS": [0, 3, 1, 4, 2, 5],
}
SITES: Final = {  # points, piety, coins
    "1": (5, 3, 3),
    "2": (5, 3, 3),
    "3": (5, 4, 4),
    "4": (6, 3, 4),
    "5": (7, 4, 5),
    "6": (4, 2, 3),
    "7": (4, 3, 2),
    "8": (6, 4, 3),
    "9": (7, 5, 4),
}
COUNTERS: Final = {
    "spring": dict.fromkeys(
        ("allocation", "build_roads", "clerical", "construct", "give_alms", "ordination"), 2
    ),
    "summer": {"build_roads": 2} | dict.fromkeys(("clerical", "construct", "give_alms", "ordination"), 1),
    "autumn": dict.fromkeys(("allocation", "build_roads", "clerical", "construct", "give_alms", "rest"), 1),
    "winter": {"build_roads": 1, "clerical": 1, "give_alms": 2, "ordination": 1, "rest": 1},
}


def column(table: str, field: str) -> dict[str, Any]:
    """Return one field of a table by the rows' names, where a row has it."""
    return {row["id"]: row[field] for row in PACK[table] if field in row}


@cites("PI-019", "PI-021", "PI-058", "PI-065", "PI-182")
def test_a_building_costs_as_many_stones_as_its_level_and_counts_twice_that_when_donated() -> None:
    assert column("building", "level") == column("building", "stone") == LEVEL
    assert column("building", "points") == {name: 2 * level for name, level in LEVEL.items()}


@cites("PI-137", "PI-140", "PI-163")
def test_each_building_has_its_window_its_duties_and_its_rule() -> None:
    windows = {name: window for window, names in WINDOWS.items() for name in names.split()}
    assert column("building", "window") == windows
    assert {name for name in LEVEL if name not in column("building", "chosen")} == BY_ITSELF
    assert set(column("building", "chosen").values()) == {True}
    assert column("building", "duties") == IN_DUTY
    assert column("building", "rule") == {name: f"PI-{140 + n}" for n, name in enumerate(LEVEL)}


@cites("PI-013", "PI-036", "PI-037", "PI-010")
def test_the_ring_and_its_rivers() -> None:
    assert [row["id"] for row in PACK["place"]] == list(RING)
    assert column("place", "river") == {"N": "out", "E": "in", "S": "out", "W": "in"}
    assert column("river", "flow") == {"N": "out", "E": "in", "S": "out", "W": "in"}


@cites("PI-046", "PI-047", "PI-048")
def test_only_a_minority_pays_and_only_a_majority_has_value_two() -> None:
    assert column("strength", "value") == {"minority": 1, "parity": 1, "majority": 2}
    assert column("strength", "coins") == {"minority": 1, "parity": 0, "majority": 0}


@cites("PI-016")
def test_two_counters_of_each_good_and_one_cornucopia() -> None:
    assert column("tithe", "count") == {"stone": 2, "grain": 2, "coin": 2, "cornucopia": 1}


@cites("PI-075", "PI-076", "PI-077", "PI-078", "PI-064", "PI-060")
def test_each_activity_helps_its_duties() -> None:
    assert column("activity", "duties") == {
        "fields": ["produce"],
        "road_engineer": ["build_roads", "construct"],
        "stone_mason": ["produce"],
        "alms_house": ["give_alms"],
        "engraver": ["clerical"],
        "vestry": ["clerical"],
    }


@cites("PI-200", "PI-202")
def test_the_ab_bott_fills_his_activities_in_this_order() -> None:
    order = column("activity", "solo")
    assert sorted(order, key=order.__getitem__) == [
        *("vestry", "alms_house", "road_engineer", "fields", "stone_mason", "engraver")
    ]


@cites("PI-005", "PI-025", "PI-029", "PI-062", "PI-173")
def test_what_every_seat_has() -> None:
    player = PACK["player"]
    assert [player[name] for name in ("figures", "village", "abbey", "city")] == [16, 8, 3, 5]
    assert [player[name] for name in ("stone", "grain", "coin")] == [1, 1, 1]
    assert [player[name] for name in ("stone_limit", "grain_limit", "handicap", "slots")] == [6, 6, 3, 6]
    assert [row["id"] for row in PACK["colour"]] == ["red", "blue", "yellow", "white"]


@cites("PI-183", "PI-184", "PI-185", "PI-164")
def test_the_tracks_and_what_they_bring() -> None:
    assert PACK["piety"]["points"] == list(PIETY)
    assert (PACK["alms"]["rows"], PACK["alms"]["points"]) == (6, list(ALMS))
    assert [(row["row"], row["from"], row["to"]) for row in PACK["alms"]["bonus"]] == [
        (2, "village", "abbey"),
        (4, "abbey", "city"),
        (6, "village", "city"),
    ]
    assert PACK["resources"]["each"] == 3


@cites("PI-027", "PI-189", "PI-190")
def test_the_dummies_and_the_first_acolytes_of_the_ab_bott() -> None:
    groups = {row["players"]: (row["north"], row["south"]) for row in PACK["dummies"]}
    assert groups == {2: (3, 3), 3: (2, 2), 4: (0, 0)}
    levels = {row["id"]: (row["north"], row["south"]) for row in PACK["solo_level"]}
    assert levels == {"1": (3, 3), "2": (4, 3), "3": (4, 4)}
    assert PACK["solo"]["seed"] == ["N", "NE", "E", "SE", "S"]


@cites("PI-193", "PI-207")
def test_what_the_ab_bott_uses_and_where_he_builds_shrines() -> None:
    assert sorted(PACK["solo"]["buildings"]) == ["chapel", "confession_box", "infirmary", "mint", "pulpit"]
    assert PACK["solo"]["shrines"] == [2, 5]


@cites("PI-191")
def test_the_thirty_counters_by_season() -> None:
    assert column("season", "counters") == COUNTERS
    assert [sum(counters.values()) for counters in COUNTERS.values()] == [12, 6, 6, 6]


@cites("PI-219")
def test_the_ranks_of_the_campaign() -> None:
    assert [row["id"] for row in PACK["rank"]] == [
        *("defeated", "shameful", "admonished", "aspiring", "triumphant", "god_like")
    ]
    assert list(column("rank", "most").values()) == [-1, 10, 20, 30, 40]


@cites("PI-030")
def test_the_first_play_set_up() -> None:
    laid = PACK["first_play"]
    assert laid["duties"] == [
        *(
            "produce",
            "allocation",
            "clerical",
            "build_roads",
            "taxation",
            "construct",
            "give_alms",
            "ordination",
        )
    ]
    assert (laid["sites"], laid["rolls"]) == (["1", "4", "3", "5"], [3, 3, 3, 3])
    assert laid["buildings"] == [
        *("well", "quarry", "chapel", "mint", "brewery", "grain_store", "stone_yard", "indulgences"),
        *("pulpit", "mill", "bank", "scriptorium"),
    ]


@cites("PI-024", "PI-079", "PI-080", "PI-081", "PI-098")
def test_the_basic_tiles() -> None:
    assert column("tile", "edges") == {
        "straight": [0, 3],
        "gentle": [0, 2],
        "tight": [0, 1],
        "bridge": [0, 3],
        "ford": [0, 2],
    }
    assert set(column("tile", "stone").values()) == {1}
    assert column("tile", "per_player") == {"straight": 4, "gentle": 4, "tight": 2, "shrine": 2}
    assert column("tile", "count") == {"bridge": 3, "ford": 3}
    on_river = {name for name, terrain in column("tile", "terrain").items() if terrain == "river"}
    assert on_river == {"bridge", "ford"}


@cites("PI-113", "PI-115", "PI-117")
def test_the_fourteen_upgrade_tiles() -> None:
    assert column("upgrade", "roads") == ROADS
    assert set(column("upgrade", "stone").values()) == {2}
    assert column("upgrade", "river") == {"SS": True}


@cites("PI-106", "PI-182", "PI-110")
def test_the_nine_sites_and_the_six_favours() -> None:
    assert {row["id"]: (row["points"], row["piety"], row["coins"]) for row in PACK["site"]} == SITES
    assert {row["length"]: row["points"] for row in PACK["favour"]} == FAVOURS


@cites("PI-012", "PI-017")
def test_the_ship_spaces_and_their_die_numbers() -> None:
    spaces = PACK["ship"]["spaces"]
    assert [space["hex"] for space in spaces] == list(SHIP)
    assert [space["die"] for space in spaces] == [
        *range(1, 7),
        *range(1, 7),
        0,
        *range(1, 7),
        *range(1, 7),
        0,
    ]


@cites("PI-083", "PI-205")
def test_the_gates() -> None:
    gates = {row["id"]: f"{row['hex']} {row['entry']}" for row in (*PACK["gate"], *PACK["river_gate"])}
    assert list(gates.values()) == [
        *(
            "G4 SW",
            "G4 S",
            "H4 SW",
            "H6 NW",
            "G7 N",
            "G7 NW",
            "E7 NE",
            "E7 N",
            "D6 NE",
            "D4 SE",
            "E4 S",
            "E4 SE",
        ),
        *("H5 NW", "D5 SE"),
    ]


@cites("PI-010", "PI-082")
@pytest.mark.parametrize(
    ("names", "water", "bridges", "fords"),
    [
        ("F4 F3 F2 F8 F9 F10", "N S", "NE-SW SE-NW", "NE-NW SE-SW"),
        ("H5 D5", "NE SW", "SE-NW S-N", "SE-N S-NW"),
        ("I4", "SE SW", "S-N", "S-NW S-NE"),
        ("C5", "NE NW", "S-N", "SE-N SW-N"),
        ("J4 B4", "SE NW", "S-N SW-NE", "S-NE SW-N"),
    ],
)
def test_what_crosses_a_river_hex(names: str, water: str, bridges: str, fords: str) -> None:
    for row in PACK["crossing"]:
        if row["id"] in names.split():
            assert (row["water"], row["bridges"], row["fords"]) == (
                water.split(),
                bridges.split(),
                fords.split(),
            )


@cites("PI-008", "PI-009", "PI-010")
def test_rivers_ports_and_the_city_lie_where_the_map_has_them() -> None:
    assert column("river", "hexes") == {
        "N": ["F4", "F3", "F2"],
        "E": ["H5", "I4", "J4"],
        "S": ["F8", "F9", "F10"],
        "W": ["D5", "C5", "B4"],
    }
    assert column("port", "hex") == {"N": "F1", "E": "K4", "S": "F11", "W": "A3"}
    assert PACK["city"]["hexes"] == ["E5", "E6", "F5", "F6", "F7", "G5", "G6"]
    assert BOARD.duties == [row["id"] for row in PACK["duty"]]
