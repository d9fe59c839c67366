"""Pilgrim trails, PI-088, PI-105 to PI-112, PI-180 and PI-181: length, favours and points leg by leg."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.building import BOARD, Building

from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES
from chapterhouse.games.pilgrim.roads.trails import (
    AT_PORT,
    AT_SHRINE,
    AT_SITE,
    OPEN,
    Tile,
    end_of,
    roads_of,
    trail_lines,
)

SITES: Final = {"B1": "NW", "I1": "NE", "J7": "SE", "C8": "SW"}
RED, BLUE, YELLOW = range(3)
PRINTED: Final = (
    *("lay G4 SW-NE", "shrine H3", "lay G3 SE-NW", "lay F3 SE-NW", "shrine E2", "lay E3 N-S", "lay E4 N-SW"),
    *("lay D4 NE-NW", "shrine C3", "lay B2 SE-N"),
)


@pytest.fixture
def both() -> Building:
    """Return a map with the sites of the first-play set-up and no buildings."""
    return Building(4, SITES, set())


def points(both: Building, seat: int) -> list[int]:
    """Return the points of each leg; the kept total must be their sum."""
    lines = trail_lines(both.position, BOARD, seat)
    assert sum(line.points for line in lines) == both.position.cells[at.TRAIL_POINTS + seat]
    return [int(line.points) for line in lines]


@cites("PI-180")
def test_the_printed_trail_scores_twenty_four(both: Building) -> None:
    both.play(RED, *PRINTED)
    assert points(both, RED) == [2, 6, 12, 4]
    assert [line.facts for line in trail_lines(both.position, BOARD, RED)] == [
        ("2", "1", "H3"),
        ("3", "2", "E2"),
        ("4", "3", "C3"),
        ("1", "4", "B1"),
    ]


@cites("PI-109", "PI-111")
def test_the_printed_trail_has_ten_tiles_and_is_too_long_for_a_favour(both: Building) -> None:
    both.play(RED, *PRINTED[:-1], "lay B2 SE-NE")
    assert both.position.cells[at.LENGTH + RED] == 10
    both.play(RED, "raze B2")
    assert both.do(RED, "lay B2 SE-N") == 0
    assert both.position.cells[at.CONSECRATED] == 0


@cites("PI-180")
def test_a_trail_without_a_shrine_counts_one_for_each_tile(both: Building) -> None:
    both.play(YELLOW, "lay D4 SE-NW", "lay C3 SE-NW", "lay B2 SE-N")
    assert points(both, YELLOW) == [3]


@cites("PI-088", "PI-181")
def test_an_open_road_scores_nothing_and_a_tail_adds_nothing(both: Building) -> None:
    both.play(RED, "lay G4 S-N")
    assert points(both, RED) == []
    both.play(RED, "shrine G3")
    assert points(both, RED) == [2]
    both.play(RED, "lay G2 S-NE")
    assert points(both, RED) == [2]


@cites("PI-181")
def test_a_trade_route_scores_nothing(both: Building) -> None:
    both.play(RED, "lay H6 NW-NE", "lay I5 SW-SE", "lay J5 NW-NE")
    assert points(both, RED) == []


@cites("PI-110", "PI-112")
def test_the_first_trail_of_a_length_is_entitled_to_the_favour(both: Building) -> None:
    both.play(YELLOW, "lay D4 SE-NW", "lay C3 SE-NW")
    assert both.do(YELLOW, "lay B2 SE-N") == 3
    both.play(RED, "lay E4 S-NW", "lay D3 SE-NW")
    assert both.do(RED, "lay C2 SE-NW") == 0


@cites("PI-110", "PI-112")
@pytest.mark.parametrize("length", range(3, 9))
def test_each_length_has_one_favour_for_its_first_trail(both: Building, length: int) -> None:
    both.play(YELLOW, "lay D4 SE-NW", "lay C3 SE-NW")
    both.position.cells[at.LENGTH + YELLOW] = length - 1  # as if the way had been longer
    assert both.do(YELLOW, "lay B2 SE-N") == length
    assert both.position.cells[at.CONSECRATED] == 1 << (length - 3)
    both.play(RED, "lay E4 S-NW", "lay D3 SE-NW")
    both.position.cells[at.LENGTH + RED] = length - 1
    assert both.do(RED, "lay C2 SE-NW") == 0


@cites("PI-111")
def test_a_longer_trail_takes_no_shorter_favour(both: Building) -> None:
    both.play(YELLOW, "lay D4 SE-NW", "lay C3 SE-SW", "lay B3 NE-N")
    assert both.do(YELLOW, "lay B2 S-N") == 4
    both.play(RED, "lay E4 S-NW", "lay D3 SE-N", "lay D2 S-SW")
    assert both.do(RED, "lay C2 NE-NW") == 0, "four tiles again"
    both.play(BLUE, "lay G4 S-N", "lay G3 S-N", "lay G2 S-NE", "lay H1 SW-SE")
    assert both.refused(BLUE, "lay I1 NW-SE") == "not_connected", "the road has reached the site"
    assert both.position.cells[at.CONSECRATED] == 0b10


@cites("PI-105", "PI-123")
def test_roads_end_open_or_at_a_shrine_a_site_or_a_port(both: Building) -> None:
    both.play(RED, "lay D4 SE-NW", "lay C3 SE-NW", "lay B2 SE-N")
    both.play(RED, "lay H6 NW-NE", "lay I5 SW-SE", "lay J5 NW-NE")
    both.play(RED, "lay H4 SW-N", "shrine H3", "lay E7 N-S")
    ends = {name: end_of(both.position, BOARD, road) for name, road in _named(both)}
    assert ends == {"D4": AT_SITE, "H6": AT_PORT, "H4": AT_SHRINE, "E7": OPEN}


def _named(both: Building) -> list[tuple[str, list[Tile]]]:
    return [(HEX_NAMES[road[0].place], road) for road in roads_of(both.position, BOARD, RED)]


@cites("PI-118", "PI-180")
def test_each_trail_counts_its_own_section_of_a_shared_tile(both: Building) -> None:
    both.play(RED, "lay G4 S-N", "shrine G3", "upgrade G4 SW-NW", "lay F4 SE-NW", "lay E3 SE-NW", "shrine D2")
    assert sorted(points(both, RED)) == [2, 4]
