"""The Ab-Bott's roads, PI-203 to PI-211: the ledger's examples, and his route against all routes."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.pilgrim.building import BOARD, Building, choose, random_building, text_of
from tests.oracle.pilgrim.map import ACROSS, EDGES, PORTS, Move, PlainMap, across

from chapterhouse.core.chance import FastDice
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.terrain import QUADRANTS
from chapterhouse.games.pilgrim.roads.hexes import EDGE_NAMES, HEX_NAMES
from chapterhouse.games.pilgrim.solo.next_tile import (
    LAPSE,
    NEW_TRAIL,
    aim,
    ends,
    first_tile,
    free_gates,
    give_up,
    next_tile,
)
from chapterhouse.games.pilgrim.solo.routes import FAR, NO_ROUTE, Routes

SITES: Final = {"B1": "NW", "I1": "NE", "J7": "SE", "C8": "SW"}
LYING: Final = {"D1", "E1", "G1", "H1", "K1", "K2", "K3", "K5", "H9", "G10", "E10", "D9"}
RED, ABBOTT = 0, 1
Route = list[tuple[str, str, str]]


@pytest.fixture
def t1() -> Building:
    """Return the solo test table: NW and SW are open."""
    both = Building(2, SITES, LYING)
    both.position.cells[at.OPENED] = 0b1001
    both.position.cells[at.CLOSED] = 0b0110
    both.plain.opened = {"NW", "SW"}
    return both


def lays(both: Building, left: int, has_acolyte: bool = True) -> str:
    """Let the Ab-Bott lay the next tile of his trail; return it."""
    move = int(next_tile(both.position, BOARD, ABBOTT, left, has_acolyte))
    if move in (LAPSE, NEW_TRAIL):
        return {LAPSE: "lapse", NEW_TRAIL: "new trail"}[move]
    both.play(ABBOTT, text_of(move))
    return text_of(move)


def starts(both: Building, die: int, left: int = 2) -> str:
    """Let the Ab-Bott start a trail after a roll; return his tile."""
    assert next_tile(both.position, BOARD, ABBOTT, left, True) == NEW_TRAIL
    text = text_of(int(first_tile(both.position, BOARD, ABBOTT, die, left)))
    both.play(ABBOTT, text)
    return text


@cites("PI-205")
def test_gates_are_numbered_clockwise_in_the_two_open_quadrants(t1: Building) -> None:
    gates = [f"{HEX_NAMES[gate // 6]} {EDGE_NAMES[gate % 6]}" for gate in free_gates(t1.position, BOARD)]
    assert gates == ["E7 NE", "E7 N", "D6 NE", "D4 SE", "E4 S", "E4 SE"]
    t1.play(RED, "lay E7 NE-S")
    assert free_gates(t1.position, BOARD)[:2] == [at.NONE, at.NONE]
    assert starts(t1, 1).startswith("lay D6 NE"), "the next free gate"


@cites("PI-203", "PI-207")
def test_his_first_two_tiles_from_gate_four(t1: Building) -> None:
    assert [starts(t1, 4), lays(t1, 1)] == ["lay D4 SE-NW", "shrine C3"]


@cites("PI-206")
def test_his_aim_is_the_nearest_site(t1: Building) -> None:
    assert aim(t1.position, BOARD, ABBOTT) == (NO_ROUTE, 0), "he has no trail"
    t1.play(ABBOTT, "lay D4 SE-NW")
    assert aim(t1.position, BOARD, ABBOTT) == (QUADRANTS.index("NW"), 2)


@cites("PI-206", "PI-207")
def test_of_three_equal_routes_he_takes_the_left_most(t1: Building) -> None:
    assert [starts(t1, 1), lays(t1, 1)] == ["lay E7 NE-S", "shrine E8"]


@cites("PI-207")
def test_a_shrine_that_would_stand_on_a_river_becomes_a_ford(t1: Building) -> None:
    t1.play(ABBOTT, "lay E7 NE-S", "lay E8 N-SW", "lay D8 NE-SW")
    assert [starts(t1, 3), lays(t1, 1)] == ["lay D6 NE-NW", "lay C5 SE-N"]


@cites("PI-208")
def test_a_blocked_hex_is_upgraded(t1: Building) -> None:
    t1.play(RED, "lay E4 SE-NW", "lay D3 SE-SW", "lay C3 NE-SW")
    assert starts(t1, 4) == "lay D4 SE-NW"
    assert lays(t1, 2) == "upgrade C3 SE-NW"
    assert lays(t1, 1) == "lay B2 SE-N"


@cites("PI-115", "PI-208")
def test_without_the_upgrade_tile_he_goes_around_a_blocked_hex(t1: Building) -> None:
    t1.play(RED, "lay E4 SE-NW", "lay D3 SE-SW", "lay C3 NE-SW")
    t1.position.cells[at.UPGRADES] = 0  # all of them are in use
    first = starts(t1, 4)
    following = [lays(t1, 1) for _ in range(3)]
    assert not any("C3" in text or "upgrade" in text for text in (first, *following))
    assert following[-1] == "lay B2 S-N"


@cites("PI-209")
@pytest.mark.parametrize(
    ("left", "tiles"),
    [
        (1, ["lay B2 SE-N"]),
        (2, ["lay B3 NE-N", "lay B2 S-N"]),
        (3, ["lay C4 N-NW", "lay B3 SE-N", "lay B2 S-N"]),
    ],
)
def test_with_tiles_to_spare_he_takes_the_longest_way(t1: Building, left: int, tiles: list[str]) -> None:
    t1.play(ABBOTT, "lay D4 SE-NW", "shrine C3")
    assert [lays(t1, left - number) for number in range(left)] == tiles


@cites("PI-204")
def test_after_both_sites_he_lays_nothing_more(t1: Building) -> None:
    t1.play(ABBOTT, "lay D4 SE-NW", "lay C3 SE-NW", "lay B2 SE-N")
    assert int(next_tile(t1.position, BOARD, ABBOTT, 2, True)) == NEW_TRAIL
    t1.play(ABBOTT, "lay E7 NE-S", "lay E8 N-SW", "lay D8 NE-SW")
    assert lays(t1, 2) == "lapse"


@cites("PI-204")
def test_a_trail_that_leads_nowhere_is_given_up_and_a_new_one_begins(t1: Building) -> None:
    t1.play(ABBOTT, "lay E4 SE-NW", "lay D3 SE-N", "lay D2 S-N")
    assert lays(t1, 2) == "new trail", "the Well lies on D1"
    assert t1.position.cells[at.END_HEX + ABBOTT] == at.NONE
    assert len(ends(t1.position, BOARD, ABBOTT)) == 0
    t1.take_building("D1")
    assert len(ends(t1.position, BOARD, ABBOTT)) == 0, "for good"


@cites("PI-204")
def test_a_trail_given_up_at_a_shrine_is_not_continued(t1: Building) -> None:
    t1.play(ABBOTT, "lay D4 SE-NW", "shrine C3")
    assert len(ends(t1.position, BOARD, ABBOTT)) == 5
    give_up(t1.position, ABBOTT)
    assert len(ends(t1.position, BOARD, ABBOTT)) == 0


@cites("PI-210")
def test_without_an_acolyte_no_trail_no_shrine_and_no_site(t1: Building) -> None:
    assert lays(t1, 2, has_acolyte=False) == "lapse"
    t1.play(ABBOTT, "lay D4 SE-NW")
    assert lays(t1, 1, has_acolyte=False) == "lay C3 SE-NW"
    assert lays(t1, 1, has_acolyte=False) == "lapse", "the site needs an acolyte"
    assert lays(t1, 1) == "lay B2 SE-N"


@cites("PI-206")
def test_a_tile_that_is_not_in_the_supply_is_not_laid() -> None:
    both = Building(2, SITES, LYING, {"straight": 0})
    both.position.cells[at.OPENED], both.position.cells[at.CLOSED] = 0b1001, 0b0110
    both.plain.opened = {"NW", "SW"}
    assert starts(both, 4).split()[2] != "SE-NW"


@cites("PI-206")
@pytest.mark.parametrize("batch", range(3))
def test_his_route_is_the_best_of_all_routes(batch: int) -> None:
    compared = 0
    for game in range(2 * GAMES):
        dice = FastDice(31 * batch + game)
        both = random_building(dice, 2)
        for _ in range(16):
            seat = dice.below(2)
            moves = both.legal(seat)
            if not moves:
                break
            both.do(seat, choose(dice, both, moves))
            keys = ends(both.position, BOARD, seat)
            if len(keys) == 0:
                continue
            routes = Routes(both.position, BOARD, seat)
            routes.needs_supply = False
            fewest = int(routes.fewest(keys))
            names = [(HEX_NAMES[int(key) // 6], EDGE_NAMES[int(key) % 6]) for key in keys]
            found = [route for name in names for route in all_routes(both.plain, seat, *name, 5)]
            if not found:
                assert fewest > 5
                continue
            best = min(
                found, key=lambda route: (len(route), upgrades(both.plain, route))
            )  # the first of equals
            assert fewest == len(best)
            section = int(routes.first_of(keys, fewest, FAR))
            assert named(section) == best[0]
            compared += 1
            for tiles in range(fewest, 6):
                free = [r for r in found if len(r) == tiles and not upgrades(both.plain, r)]
                section = int(routes.first_of(keys, tiles, 0))
                assert (named(section) if section != NO_ROUTE else None) == (free[0][0] if free else None)
    assert compared > GAMES


def named(section: int) -> tuple[str, str, str]:
    """Return a section as hex, entry and exit."""
    return HEX_NAMES[section // 36], EDGE_NAMES[section // 6 % 6], EDGE_NAMES[section % 6]


def upgrades(plain: PlainMap, route: Route) -> int:
    """Return how many of a route's hexes hold a road."""
    return sum(bool(plain.sections(place)) for place, _, _ in route)


def all_routes(plain: PlainMap, seat: int, place: str, entry: str, most: int) -> Iterator[Route]:
    """Yield every route of at most this many tiles, the left-most first."""
    yield from _onward(plain, seat, place, entry, most, [])


def _onward(plain: PlainMap, seat: int, place: str, entry: str, most: int, before: Route) -> Iterator[Route]:
    if most == 0 or place in [there for there, _, _ in before]:
        return
    turned = EDGES.index(entry)
    for leaving in (*EDGES[turned + 1 :], *EDGES[:turned]):
        verb = "upgrade" if plain.sections(place) else "lay"
        move = Move(verb, place, entry, leaving)
        ahead = across(place, leaving)
        if plain._against_hex(seat, move) or plain._against_exit(seat, move) or ahead in PORTS:
            continue
        if verb == "upgrade":
            sections = [(step.entry, step.leaving) for _, step in plain.sections(place)]
            tile = plain.tile(place, [*sections, (entry, leaving)])
            if tile is None or plain.supply()[tile] == 0:
                continue
        route = [*before, (place, entry, leaving)]
        if ahead in plain.sites:
            yield route
        else:
            yield from _onward(plain, seat, str(ahead), ACROSS[leaving], most - 1, route)


def solo_map(dice: FastDice) -> Building:
    """Return a map with two neighbouring quadrants open, as the solo game has them."""
    both = random_building(dice, 2)
    first = dice.below(4)
    opened = [first, (first + 1) % 4]
    both.position.cells[at.OPENED] = sum(1 << number for number in opened)
    both.position.cells[at.CLOSED] = 15 & ~both.position.cells[at.OPENED]
    both.plain.opened = {QUADRANTS[number] for number in opened}
    return both


@cites("PI-203", "PI-204", "PI-208")
def test_every_tile_he_lays_is_legal_by_the_rules_for_all() -> None:
    laid: Counter[str] = Counter()
    for game in range(5 * GAMES):
        dice = FastDice(5000 + game)
        both = solo_map(dice)
        for _ in range(25):
            for _ in range(dice.below(3)):
                if moves := both.legal(RED):
                    both.do(RED, choose(dice, both, moves))
            text = lays(both, 1 + dice.below(3), has_acolyte=bool(dice.below(6)))
            if text == "new trail":
                move = int(first_tile(both.position, BOARD, ABBOTT, 1 + dice.below(6), 2))
                text = "lapse" if move == LAPSE else text_of(move)
                if move != LAPSE:
                    both.play(ABBOTT, text)
            laid[text.split()[0]] += 1
            _forget_what_was_given_up(both)
    assert all(laid[verb] for verb in ("lay", "upgrade", "shrine", "lapse")), laid


def _forget_what_was_given_up(both: Building) -> None:
    """Close a road on the plain map that the Ab-Bott has given up: the ledger's map knows no such thing."""
    road = both.plain.open_road(ABBOTT)
    if road is not None and both.position.cells[at.END_HEX + ABBOTT] == at.NONE:
        both.plain.given_up.append(road)


@cites("PI-204", "PI-206", "PI-207")
def test_undisturbed_he_reaches_a_site_in_as_many_tiles_as_the_shortest_route_has() -> None:
    reached = 0
    for game in range(8 * GAMES):
        dice = FastDice(8800 + game)
        both = solo_map(dice)
        for _ in range(dice.below(12)):
            if moves := both.legal(RED):
                both.do(RED, choose(dice, both, moves))
        if int(next_tile(both.position, BOARD, ABBOTT, 1, True)) != NEW_TRAIL:
            continue
        both.play(ABBOTT, text_of(int(first_tile(both.position, BOARD, ABBOTT, 1 + dice.below(6), 1))))
        keys = ends(both.position, BOARD, ABBOTT)
        routes = Routes(both.position, BOARD, ABBOTT)
        routes.needs_supply = False
        fewest = int(routes.fewest(keys))
        routes.first_of(keys, fewest, FAR)
        if (
            routes.upgrades > 1
            or min(both.plain.supply()[kind] for kind in ("straight", "gentle", "tight")) < 4
        ):
            continue  # another tile of a scarce kind may be missing on the way
        if min(both.plain.supply()[kind] for kind in ("bridge", "ford")) < 2:
            continue
        tiles = [lays(both, 1) for _ in range(fewest)]
        places = [text.split()[1] for text in tiles]
        assert len(set(places)) == len(places), "no hex twice"
        road = both.plain.roads[ABBOTT][0]
        assert both.plain.reached(road) in both.plain.sites
        reached += 1
    assert reached > GAMES
