"""Where the Ab-Bott's trail leads when roads of others lie in its way, and when tiles have run out."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.building import BOARD, Building, text_of

from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.terrain import QUADRANTS
from chapterhouse.games.pilgrim.solo.next_tile import aim, next_tile

SITES: Final = {"B1": "NW", "I1": "NE", "J7": "SE", "C8": "SW"}
RED, ABBOTT = 0, 1


@pytest.fixture
def t1() -> Building:
    """Return the solo test table without buildings: NW and SW are open."""
    both = Building(2, SITES, set())
    both.position.cells[at.OPENED] = 0b1001
    both.position.cells[at.CLOSED] = 0b0110
    both.plain.opened = {"NW", "SW"}
    return both


@cites("PI-114", "PI-206")
def test_he_never_leaves_a_hex_by_an_edge_that_a_road_uses(t1: Building) -> None:
    t1.play(RED, "lay D4 SE-NW", "lay C3 SE-NW", "lay B2 SE-N")
    t1.play(RED, "lay E4 SE-NW", "lay D3 SE-NW", "lay C2 SE-SW", "upgrade B2 NE-NW")
    t1.play(ABBOTT, "lay D6 NE-NW", "lay C5 SE-N", "lay C4 S-NW")
    assert text_of(int(next_tile(t1.position, BOARD, ABBOTT, 1, True))) == "lay B3 SE-NW", "around B2"


@cites("PI-204", "PI-206")
def test_his_aim_stays_while_no_tile_is_left_to_go_on(t1: Building) -> None:
    t1.play(ABBOTT, "lay D4 SE-NW")
    for kind in range(6):
        t1.position.cells[at.TILES + kind] = 0
    assert aim(t1.position, BOARD, ABBOTT) == (QUADRANTS.index("NW"), 2)


@cites("PI-204", "PI-206")
def test_without_a_trail_he_aims_at_no_quadrant(t1: Building) -> None:
    assert aim(t1.position, BOARD, ABBOTT) == (-1, 0), "below the number of every quadrant"
