"""Roads, PI-079 to PI-129: the ledger's examples on the first-play map, told to both maps at once."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.building import BOARD, Building

from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.tiles import BRIDGE, FORD, GENTLE, KINDS, STRAIGHT, TIGHT
from chapterhouse.games.pilgrim.roads.contents import section_count, section_pair, section_seat
from chapterhouse.games.pilgrim.roads.hexes import HEX_NUMBERS
from chapterhouse.games.pilgrim.roads.network import figures_on_map, upgrade_at

SITES: Final = {"B1": "NW", "I1": "NE", "J7": "SE", "C8": "SW"}
LYING: Final = {"D1", "E1", "G1", "H1", "K1", "K2", "K3", "K5", "H9", "G10", "E10", "D9"}
RED, BLUE, YELLOW, WHITE = range(4)


@pytest.fixture
def t4() -> Building:
    """Return the test table of four seats."""
    return Building(4, SITES, LYING)


@pytest.fixture
def t2() -> Building:
    """Return the test table of two seats."""
    return Building(2, SITES, LYING)


def tile_on(both: Building, name: str) -> str:
    """Return the upgrade tile on a hex."""
    return BOARD.tiles.upgrades[upgrade_at(BOARD, both.position.cells[at.MAP + HEX_NUMBERS[name]])]


def left(both: Building, kind: int) -> int:
    """Return how many tiles of a kind are in the supply."""
    return int(both.position.cells[at.TILES + kind])


def refuses(both: Building, seat: int, text: str, reason: str) -> None:
    """Check that a move is refused for this reason."""
    assert both.refused(seat, text) == reason


@cites("PI-080")
@pytest.mark.parametrize(("edges", "kind"), [("SW-NE", STRAIGHT), ("SW-N", GENTLE), ("SW-NW", TIGHT)])
def test_two_edges_of_land_fix_the_tile(t4: Building, edges: str, kind: int) -> None:
    before = [left(t4, number) for number in range(len(KINDS))]
    t4.play(RED, f"lay H4 {edges}")
    before[kind] -= 1
    assert [left(t4, number) for number in range(len(KINDS))] == before


@cites("PI-081", "PI-082")
@pytest.mark.parametrize(("edges", "kind"), [("SE-NW", BRIDGE), ("SE-SW", FORD)])
def test_a_river_hex_takes_a_bridge_or_a_ford(t4: Building, edges: str, kind: int) -> None:
    t4.play(RED, "lay G4 S-NW")
    land = [left(t4, number) for number in (STRAIGHT, GENTLE, TIGHT)]
    refuses(t4, RED, "lay F4 SE-NE", "no_crossing")
    refuses(t4, RED, "lay F4 SE-N", "no_crossing")
    t4.play(RED, f"lay F4 {edges}")
    assert left(t4, kind) == 2
    assert [left(t4, number) for number in (STRAIGHT, GENTLE, TIGHT)] == land


@cites("PI-083")
def test_a_road_starts_at_the_city(t4: Building) -> None:
    for text in ("lay G4 SW-N", "lay G4 S-N", "lay H4 SW-N", "lay H5 NW-SE"):
        assert t4.refused(RED, text) is None
    refuses(t4, RED, "lay G3 S-N", "not_connected")
    refuses(t4, RED, "lay G4 N-NE", "not_connected")
    refuses(t4, RED, "lay F4 S-NW", "river_edge")


@cites("PI-084", "PI-121")
def test_the_first_tile_carries_an_acolyte_and_gives_it_back(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-NE")
    assert figures_on_map(t4.position, BOARD, RED) == 1
    t4.play(RED, "lay I3 SW-N")
    assert figures_on_map(t4.position, BOARD, RED) == 1
    assert t4.do(RED, "raze I3") == 0
    assert t4.do(RED, "raze H4") == 1
    assert figures_on_map(t4.position, BOARD, RED) == 0


@cites("PI-086")
def test_a_road_grows_at_its_open_end(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-NE")
    refuses(t4, RED, "lay I3 S-N", "edge_mismatch")
    refuses(t4, RED, "lay H3 S-N", "edge_mismatch")
    t4.play(RED, "lay I3 SW-N")


@cites("PI-087")
def test_no_road_leads_back_to_the_city(t4: Building) -> None:
    refuses(t4, RED, "lay G4 SW-S", "back_to_city")
    t4.play(RED, "lay H4 SW-NW")
    refuses(t4, RED, "lay G4 SE-S", "back_to_city")
    t4.play(RED, "lay G4 SE-N")


@cites("PI-089")
def test_a_seat_has_one_open_road(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-NE")
    refuses(t4, RED, "lay D4 SE-NW", "second_open_road")
    t4.play(RED, "shrine I3", "lay D4 SE-NW")
    refuses(t4, RED, "lay I2 S-N", "second_open_road")


@cites("PI-090")
def test_nobody_builds_on_at_a_foreign_road(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-NE")
    refuses(t4, BLUE, "lay I3 SW-N", "not_connected")


@cites("PI-091", "PI-123")
def test_an_exit_at_a_port_connects_and_one_at_the_edge_of_the_map_is_refused(t4: Building) -> None:
    t4.take_building("G1")
    t4.play(RED, "lay G4 S-N", "lay G3 S-N", "lay G2 S-N")
    refuses(t4, RED, "lay G1 S-N", "off_board")
    t4.play(RED, "lay G1 S-NW")
    assert t4.position.cells[at.ROUTES + RED] == 1
    assert figures_on_map(t4.position, BOARD, RED) == 2


@cites("PI-091")
def test_an_exit_may_not_meet_the_open_end_of_another_road(t4: Building) -> None:
    t4.play(BLUE, "lay G4 S-N", "lay G3 S-NE")
    t4.play(RED, "lay H4 SW-NE", "lay I3 SW-N", "lay I2 S-NW")
    refuses(t4, RED, "lay H2 SE-SW", "joins_other_road")
    t4.play(RED, "lay H2 SE-N")


@cites("PI-092", "PI-093", "PI-061")
def test_a_road_may_face_a_building_and_waits_until_it_is_gone(t4: Building) -> None:
    t4.play(RED, "lay E4 S-NW", "lay D3 SE-N", "lay D2 S-N")
    refuses(t4, RED, "lay D1 S-SW", "hex_taken")
    refuses(t4, RED, "shrine D1", "hex_taken")
    t4.take_building("D1")
    t4.play(RED, "lay D1 S-SW")


@cites("PI-094")
def test_a_kind_that_is_used_up_cannot_be_laid() -> None:
    both = Building(2, SITES, LYING, {"tight": 0})
    refuses(both, RED, "lay H4 SW-NW", "no_tile_left")
    both.play(RED, "lay H4 SW-N")


@cites("PI-096")
def test_a_shrine_stands_where_the_own_road_leads(t4: Building) -> None:
    refuses(t4, RED, "shrine H3", "not_connected")
    t4.play(RED, "lay H4 SW-N")
    refuses(t4, RED, "shrine I3", "not_connected")
    t4.play(RED, "shrine H3")


@cites("PI-097")
def test_the_second_shrine_of_a_trail_needs_two_roads(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-N", "shrine H3", "lay G3 SE-N")
    refuses(t4, RED, "shrine G2", "too_few_roads")
    t4.play(RED, "raze G3", "lay G3 SE-NW", "lay F3 SE-NW", "shrine E2", "lay D4 SE-NW", "shrine C3")


@cites("PI-100")
@pytest.mark.parametrize(
    ("road", "place", "reason"),
    [
        (["lay H4 SW-NW"], "G4", "next_to_city"),
        (["lay H4 SW-N", "lay H3 S-N"], "H2", "next_to_site"),
        (["lay D4 SE-NW", "lay C3 SE-SW"], "B3", "next_to_port"),
        (["lay G4 S-N", "lay G3 S-NW"], "F3", "on_river"),
    ],
)
def test_no_shrine_by_city_site_or_port_nor_on_a_river(
    t4: Building, road: list[str], place: str, reason: str
) -> None:
    t4.play(RED, *road)
    refuses(t4, RED, f"shrine {place}", reason)


@cites("PI-100")
def test_no_shrine_beside_a_shrine_of_anybody(t4: Building) -> None:
    t4.play(BLUE, "lay H4 SW-N", "shrine H3")
    t4.play(RED, "lay G4 S-N")
    refuses(t4, RED, "shrine G3", "next_to_shrine")


@cites("PI-101")
def test_a_shrine_is_left_by_any_other_edge_but_once(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-N", "shrine H3")
    for text in ("lay I3 NW-SE", "lay G3 SE-NW", "lay H2 S-N", "lay I2 SW-NE", "lay G4 NE-N"):
        assert t4.refused(RED, text) is None
    refuses(t4, RED, "lay H4 N-NE", "hex_taken")
    t4.play(RED, "lay G3 SE-NW", "lay F3 SE-NW", "shrine E2")
    refuses(t4, RED, "lay I3 NW-SE", "shrine_left_already")


@cites("PI-089", "PI-101")
def test_the_shrine_behind_an_open_stretch_was_left_already_and_others_would_be_a_second_road(
    t4: Building,
) -> None:
    t4.play(RED, "lay H4 SW-N", "shrine H3", "lay G3 SE-NW")
    refuses(t4, RED, "lay I3 NW-SE", "shrine_left_already")
    refuses(t4, RED, "lay D4 SE-NW", "second_open_road")


@cites("PI-102")
def test_no_road_runs_into_a_shrine_again(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-N", "shrine H3", "lay G3 SE-NE")
    refuses(t4, RED, "lay H2 SW-S", "own_shrine_again")
    t4.play(BLUE, "lay H5 NW-SE", "lay I5 NW-N", "lay I4 S-N")
    refuses(t4, BLUE, "lay I3 S-NW", "foreign_shrine")
    t4.play(BLUE, "lay I3 S-N")


@cites("PI-103")
def test_a_foreign_road_that_faces_the_hex_keeps_a_shrine_away(t4: Building) -> None:
    t4.play(BLUE, "lay G4 S-NE")
    t4.play(RED, "lay H4 SW-N")
    refuses(t4, RED, "shrine H3", "foreign_road_runs_in")
    t4.play(RED, "lay H3 S-N")


@cites("PI-104", "PI-120")
def test_a_shrine_stays(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-N", "shrine H3")
    refuses(t4, RED, "raze H3", "shrine_stays")
    refuses(t4, RED, "upgrade H3 S-N", "shrine_stays")
    refuses(t4, BLUE, "raze H3", "shrine_stays")


@cites("PI-108")
def test_a_seat_reaches_a_site_once_and_others_too(t4: Building) -> None:
    t4.play(YELLOW, "lay D4 SE-NW", "lay C3 SE-NW", "lay B2 SE-N")
    assert t4.position.cells[at.VISITED + YELLOW] == 1
    t4.play(YELLOW, "lay E4 S-NW", "lay D3 SE-NW")
    refuses(t4, YELLOW, "lay C2 SE-NW", "site_already_visited")
    t4.play(YELLOW, "raze D3", "raze E4")
    t4.play(RED, "lay E4 S-NW", "lay D3 SE-NW", "lay C2 SE-NW")
    assert t4.position.cells[at.VISITED + RED] == 1


@cites("PI-113", "PI-115")
def test_the_printed_upgrade(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N", "lay G3 S-N")
    straights = left(t4, STRAIGHT)
    t4.play(YELLOW, "upgrade G4 SW-NW", "lay F4 SE-NW")
    assert tile_on(t4, "G4") == "TS"
    lying = t4.position.cells[at.MAP + HEX_NUMBERS["G4"]]
    assert [section_seat(lying, n) for n in range(section_count(lying))] == [RED, YELLOW]
    assert section_pair(lying, 0) != section_pair(lying, 1)
    assert left(t4, STRAIGHT) == straights + 1
    assert not t4.position.cells[at.UPGRADES] >> BOARD.tiles.upgrades.index("TS") & 1
    assert [figures_on_map(t4.position, BOARD, seat) for seat in (RED, YELLOW)] == [1, 1]
    refuses(t4, BLUE, "upgrade H4 SW-N", "nothing_to_upgrade")


@cites("PI-114")
def test_an_upgrade_keeps_the_old_sections_and_uses_two_free_edges(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N")
    for edges in ("SW-NE", "SW-SE", "SW-NW"):
        assert t4.refused(BLUE, f"upgrade G4 {edges}") is None
    refuses(t4, BLUE, "upgrade G4 SW-N", "edge_used")
    refuses(t4, BLUE, "upgrade G4 S-NE", "edge_used")


@cites("PI-115")
def test_an_upgrade_tile_that_lies_elsewhere_cannot_be_used(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N")
    t4.play(YELLOW, "upgrade G4 SW-NW")
    t4.play(RED, "lay G3 S-NE")
    t4.play(BLUE, "lay E4 S-N")
    refuses(t4, WHITE, "upgrade E4 SE-NE", "no_tile_left")
    assert t4.refused(WHITE, "upgrade E4 SE-NW") is None


@cites("PI-116")
def test_a_third_road_and_no_fourth(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N")
    t4.play(YELLOW, "upgrade G4 SW-NW")
    t4.play(BLUE, "lay H4 SW-N", "lay H3 S-SW", "upgrade G4 NE-SE")
    assert tile_on(t4, "G4") == "TTS"
    assert t4.position.cells[at.UPGRADES] >> BOARD.tiles.upgrades.index("TS") & 1
    refuses(t4, WHITE, "upgrade G4 S-NE", "edge_used")


@cites("PI-117")
def test_a_bridge_gets_a_second_bridge_and_a_ford_nothing(t4: Building) -> None:
    t4.play(RED, "lay G4 S-NW", "lay F4 SE-NW")
    t4.play(BLUE, "lay H4 SW-NW", "upgrade G4 SE-N", "lay G3 S-SW", "upgrade F4 NE-SW")
    assert tile_on(t4, "F4") == "SS"
    t4.play(RED, "shrine E3", "lay D5 SE-N")
    t4.play(WHITE, "lay D6 NE-N")
    refuses(t4, WHITE, "upgrade D5 S-NW", "ford_not_upgradable")


@cites("PI-118")
def test_a_seat_upgrades_its_own_tile_for_its_next_road(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N", "shrine G3", "upgrade G4 SW-NW")
    assert figures_on_map(t4.position, BOARD, RED) == 3
    refuses(t4, RED, "raze G3", "shrine_stays")
    t4.play(RED, "raze G4")
    assert figures_on_map(t4.position, BOARD, RED) == 2
    refuses(t4, RED, "raze G4", "road_closed")


@cites("PI-119")
def test_a_road_is_demolished_from_its_end(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-NE", "lay I3 SW-N")
    refuses(t4, RED, "raze H4", "not_the_end")
    t4.play(RED, "raze I3", "lay I3 SW-NE")


@cites("PI-120")
def test_what_is_closed_or_foreign_is_not_demolished(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N", "shrine G3")
    refuses(t4, RED, "raze G4", "road_closed")
    refuses(t4, RED, "raze G3", "shrine_stays")
    t4.play(RED, "lay G2 S-NE", "raze G2")
    refuses(t4, RED, "raze G4", "road_closed")
    t4.play(BLUE, "lay H6 NW-SE")
    refuses(t4, RED, "raze H6", "not_yours")


@cites("PI-101", "PI-120")
def test_a_shrine_whose_road_was_demolished_may_be_left_again(t4: Building) -> None:
    t4.play(RED, "lay H4 SW-N", "shrine H3", "lay G3 SE-NW", "raze G3", "lay I2 SW-N")


@cites("PI-122")
def test_inside_an_upgrade_tile_only_the_own_end_goes(t4: Building) -> None:
    t4.play(RED, "lay G4 S-N")
    t4.play(YELLOW, "upgrade G4 SW-NW")
    straights = left(t4, STRAIGHT)
    assert t4.do(YELLOW, "raze G4") == 1
    assert left(t4, STRAIGHT) == straights - 1
    assert t4.position.cells[at.UPGRADES] == BOARD.all_upgrades


@cites("PI-122")
def test_without_the_tile_that_shows_the_rest_nothing_is_demolished() -> None:
    both = Building(4, SITES, LYING, {"straight": 1})
    both.play(RED, "lay G4 S-N")
    both.play(YELLOW, "upgrade G4 SW-NW")
    both.play(BLUE, "lay H4 SW-NE")
    refuses(both, YELLOW, "raze G4", "no_tile_left")


@cites("PI-123")
def test_the_printed_trade_route(t4: Building) -> None:
    t4.play(RED, "lay H6 NW-NE", "lay I5 SW-SE", "lay J5 NW-NE")
    assert t4.position.cells[at.ROUTES + RED] == 1 << 1
    assert figures_on_map(t4.position, BOARD, RED) == 2
    assert t4.plain.trail_points(RED) == 0


@cites("PI-124")
def test_a_road_with_a_shrine_does_not_reach_a_port(t4: Building) -> None:
    t4.play(RED, "lay H6 NW-SE", "shrine I6", "lay I5 S-SE")
    refuses(t4, RED, "lay J5 NW-NE", "shrine_on_trade_route")
    t4.play(RED, "lay J5 NW-SE")


@cites("PI-125")
def test_a_seat_connects_a_port_once(t4: Building) -> None:
    t4.take_building("K5")
    t4.play(RED, "lay H6 NW-NE", "lay I5 SW-SE", "lay J5 NW-NE")
    road = ("lay G7 N-SE", "lay H7 NW-NE", "lay I6 SW-SE", "lay J6 NW-NE")
    t4.play(RED, *road)
    refuses(t4, RED, "lay K5 SW-N", "port_already_connected")
    t4.play(RED, "raze J6", "raze I6", "raze H7", "raze G7")
    t4.play(BLUE, *road, "lay K5 SW-N")
    assert t4.position.cells[at.ROUTES + BLUE] == 1 << 1


@cites("PI-127")
def test_two_players_use_two_quadrants(t2: Building, t4: Building) -> None:
    t2.play(RED, "lay G4 S-NW")
    t2.play(BLUE, "lay H6 NW-SE")
    refuses(t2, BLUE, "lay E4 S-N", "second_open_road")
    refuses(t2, RED, "lay F4 SE-NW", "closed_quadrant")
    t2.play(BLUE, "raze H6")
    refuses(t2, BLUE, "lay E4 S-N", "closed_quadrant")
    for seat, text in enumerate(("lay G4 S-NW", "lay H6 NW-SE", "lay E4 S-N", "lay E7 N-S")):
        t4.play(seat, text)
    assert t4.position.cells[at.CLOSED] == 0


@cites("PI-127")
def test_three_players_use_three_quadrants() -> None:
    t3 = Building(3, SITES, LYING)
    t3.play(RED, "lay G4 S-NW")
    t3.play(BLUE, "lay H6 NW-SE")
    assert t3.position.cells[at.CLOSED] == 0
    t3.play(YELLOW, "lay E7 N-S")
    refuses(t3, RED, "lay F4 SE-NW", "closed_quadrant")


@cites("PI-128")
def test_only_land_opens_a_quadrant_and_for_good(t2: Building) -> None:
    t2.play(RED, "lay H5 NW-SE")
    assert t2.position.cells[at.OPENED] == 0
    t2.play(RED, "lay I5 NW-SE")
    assert t2.position.cells[at.OPENED] == 1 << 2
    t2.play(RED, "raze I5")
    assert t2.position.cells[at.OPENED] == 1 << 2
