"""Set-up, PI-014 to PI-030: what chance brings, in which order and with which odds, and the options."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, BadOption, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.table.table import Table

GAME: Final = load("pilgrim")

every_number = pytest.mark.parametrize("seats", [2, 3, 4])


def _draws(table: Table) -> list[str]:
    return [event.do for event in table.events if event.by == CHANCE]


def _rolled(rolls: Sequence[int]) -> tuple[list[str], dict[str, str]]:
    """Return site hexes and buildings by hex after a set-up with these rolls for NW, NE, SE, SW."""
    position = GAME.new_position(4, {})
    dice = FastDice(3)
    while True:
        moves = legal_moves(GAME, position, CHANCE)
        if not moves:
            break
        texts = [GAME.moves.text(move) for move in moves]
        chosen = int(dice.below(len(moves)))
        for quadrant, roll in zip(("nw", "ne", "se", "sw"), rolls, strict=True):
            if f"roll {quadrant}={roll}" in texts:
                chosen = texts.index(f"roll {quadrant}={roll}")
        GAME.apply(position, CHANCE, moves[chosen])
    view = GAME.view(position, 0)
    quadrants, hexes = view["quadrants"], view["hexes"]
    assert isinstance(quadrants, list) and isinstance(hexes, dict)
    buildings = {name: str(lying["building"]) for name, lying in hexes.items() if "building" in lying}
    return [str(quadrant["hex"]) for quadrant in quadrants], buildings


def _in_ship_order(buildings: dict[str, str], first: str) -> list[str]:
    """Return the hexes with buildings, clockwise from a hex."""
    spaces = "A2 A1 B1 C1 D1 E1 G1 H1 I1 J1 K1 K2 K3 K5 K6 J7 I8 H9 G10 E10 D9 C8 B7 A6 A5 A4".split()
    at = spaces.index(first)
    return [space for space in spaces[at:] + spaces[:at] if space in buildings]


@cites("PI-014")
@every_number
def test_thirty_six_draws_come_in_order_before_the_first_sowing(seats: int) -> None:
    verbs = [draw.partition(" ")[0] for draw in _draws(Table(GAME, seats, seed=5))]
    assert verbs == ["duty"] * 8 + ["tithe"] * 7 + ["site", "roll"] * 4 + ["building"] * 12 + ["first"]


@cites("PI-014", "PI-030")
def test_the_first_play_set_up_draws_only_tithes_and_the_start_player() -> None:
    table = Table(GAME, 4, seed=5, options={"setup": "first_play"})
    assert [draw.partition(" ")[0] for draw in _draws(table)] == ["tithe"] * 7 + ["first"]
    ring = table.view(0)["ring"]
    assert isinstance(ring, list)
    assert [place["duty"] for place in ring] == [
        "produce",
        "allocation",
        "clerical",
        "build_roads",
        "taxation",
        "construct",
        "give_alms",
        "ordination",
    ]


@cites("PI-015")
def test_each_duty_lies_once_and_taxation_comes_to_every_place() -> None:
    places = set()
    for seed in range(60):
        ring = Table(GAME, 2, seed=seed).view(0)["ring"]
        assert isinstance(ring, list)
        duties = [place["duty"] for place in ring]
        assert len(set(duties)) == 8
        places.add(duties.index("taxation"))
    assert places == set(range(8))


@cites("PI-016")
def test_seven_counters_lie_everywhere_but_at_taxation() -> None:
    for seed in range(10):
        ring = Table(GAME, 2, seed=seed).view(0)["ring"]
        assert isinstance(ring, list)
        tithes = Counter(place["tithe"] for place in ring)
        assert tithes == {"stone": 2, "grain": 2, "coin": 2, "cornucopia": 1, None: 1}
        assert next(place for place in ring if place["tithe"] is None)["duty"] == "taxation"


@cites("PI-016")
def test_a_tithe_comes_as_often_as_there_are_counters_left() -> None:
    position = GAME.new_position(4, {"setup": "first_play"})
    assert weights(GAME, position) == [2, 2, 2, 1]
    GAME.apply(position, CHANCE, GAME.moves.number("tithe n=grain"))
    assert weights(GAME, position) == [2, 1, 2, 1]
    GAME.apply(position, CHANCE, GAME.moves.number("tithe ne=cornucopia"))
    assert weights(GAME, position) == [2, 1, 2]
    assert GAME.moves.text(legal_moves(GAME, position, CHANCE)[0]) == "tithe e=stone"


@cites("PI-017", "PI-019", "PI-020", "PI-021")
def test_sites_lie_where_the_die_says_and_buildings_jump_over_them() -> None:
    sites, buildings = _rolled((3, 1, 1, 1))
    assert sites == ["B1", "G1", "K5", "E10"]
    order = _in_ship_order(buildings, "B1")
    assert order[:4] == ["D1", "E1", "H1", "I1"]
    assert order[4:8] == ["K1", "K2", "K3", "K6"]
    assert order[8:] == ["I8", "H9", "G10", "D9"]


@cites("PI-021")
def test_a_level_starts_behind_its_site_where_that_lies_further_on() -> None:
    _, buildings = _rolled((1, 6, 6, 6))
    order = _in_ship_order(buildings, "A2")
    assert order == ["B1", "C1", "D1", "E1", "K5", "K6", "J7", "I8", "D9", "C8", "B7", "A6"]


@cites("PI-022")
def test_the_clear_space_is_never_a_site() -> None:
    sites, buildings = _rolled((6, 1, 6, 1))
    assert sites == ["E1", "G1", "G10", "E10"]
    assert _in_ship_order(buildings, "E1")[:4] == ["I1", "J1", "K1", "K2"]


@cites("PI-024")
@pytest.mark.parametrize(("seats", "roads", "tight", "shrines"), [(2, 8, 4, 4), (3, 12, 6, 6), (4, 16, 8, 8)])
def test_the_supply_grows_with_the_number_of_players(
    seats: int, roads: int, tight: int, shrines: int
) -> None:
    supply = Table(GAME, seats, seed=1).view(0)["supply"]
    assert isinstance(supply, dict)
    named = [supply[kind] for kind in ("straight", "gentle", "tight", "bridge", "ford", "shrine")]
    assert named == [roads, roads, tight, 3, 3, shrines]
    assert list(supply.values())[6:] == [1] * 14


@cites("PI-026")
def test_the_start_player_seeds_first_and_opens_the_first_round() -> None:
    table = Table(GAME, 4, seed=1, options={"setup": "first_play"}, arranged=[])
    position = GAME.new_position(4, {"setup": "first_play"})
    while len(legal_moves(GAME, position, CHANCE)) and GAME.question(position, CHANCE).step != "lot":
        GAME.apply(position, CHANCE, legal_moves(GAME, position, CHANCE)[0])
    assert weights(GAME, position) == [1, 1, 1, 1]
    GAME.apply(position, CHANCE, GAME.moves.number("first blue"))
    asked: list[int] = []
    while GAME.question(position, GAME.actor(position)).step in ("seed", "start"):
        seat = GAME.actor(position)
        if not asked or asked[-1] != seat:
            asked.append(int(seat))
        if GAME.question(position, seat).step == "start":
            break
        GAME.apply(position, seat, GAME.moves.number("sow n") if _may_start(position) else _ring(position))
    assert asked == [1, 2, 3, 0, 1]
    assert len(table.to_act()) == 1


def _may_start(position: Position) -> bool:
    return GAME.moves.number("sow n") in legal_moves(GAME, position, GAME.actor(position))


def _ring(position: Position) -> int:
    return min(legal_moves(GAME, position, GAME.actor(position)))


@cites("PI-027")
@pytest.mark.parametrize(("seats", "dummies"), [(2, [0, 1, 2, 4, 5, 6]), (3, [0, 1, 4, 5]), (4, [])])
def test_dummies_and_heralds_stand_in_for_missing_players(seats: int, dummies: list[int]) -> None:
    view = Table(GAME, seats, seed=1).view(0)
    ring, quadrants = view["ring"], view["quadrants"]
    assert isinstance(ring, list) and isinstance(quadrants, list)
    assert [number for number, place in enumerate(ring) if place["dummy"]] == dummies
    assert all(quadrant["herald"] is (seats < 4) for quadrant in quadrants)


@cites("PI-025", "PI-029")
def test_a_handicap_moves_acolytes_from_the_abbey_to_the_village() -> None:
    seats = Table(GAME, 2, seed=1, options={"handicap": "20"}).view(0)["seats"]
    assert isinstance(seats, list)
    assert [(seat["village"], seat["abbey"]) for seat in seats] == [(10, 1), (8, 3)]
    assert [seat["city"] for seat in seats] == [5, 5]


@cites("PI-029")
@pytest.mark.parametrize(
    ("handicap", "key"), [("40", "handicap_range"), ("2", "handicap_count"), ("x0", "handicap_count")]
)
def test_a_handicap_beyond_three_or_for_another_number_of_seats_is_refused(handicap: str, key: str) -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, 2, options={"handicap": handicap})
    assert refused.value.key == key


@cites("PI-005")
@pytest.mark.parametrize(
    ("colours", "key"), [("rr", "colour_taken"), ("r", "colour_count"), ("rg", "unknown_colour")]
)
def test_colours_that_do_not_fit_are_refused(colours: str, key: str) -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, 2, options={"colours": colours})
    assert refused.value.key == key


@cites("PI-026")
def test_players_pick_their_colours_and_the_lot_names_them() -> None:
    table = Table(GAME, 2, seed=1, options={"colours": "wy"})
    seats = table.view(0)["seats"]
    assert isinstance(seats, list)
    assert [seat["colour"] for seat in seats] == ["white", "yellow"]
    assert _draws(table)[-1] in ("first white", "first yellow")


@cites("PI-026")
def test_a_seat_that_is_not_there_cannot_start() -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, 2, options={"start": "2"})
    assert refused.value.key == "no_such_start"
    assert Table(GAME, 2, options={"start": "1"}).to_act() == [1]


@cites("PI-014", "PI-030")
@pytest.mark.parametrize(
    ("seats", "options", "agenda"),
    [
        (4, {}, ["lot", "draw_building", "draw_site", "deal_tithe", "deal_duty"]),
        (2, {"setup": "first_play"}, ["lot", "deal_tithe"]),
        (1, {"setup": "first_play"}, ["solo_setup", "deal_tithe"]),
    ],
)
def test_a_new_game_begins_with_these_draws(seats: int, options: dict[str, str], agenda: list[str]) -> None:
    frames = GAME.dump(GAME.new_position(seats, options))["agenda"]
    assert frames == [[name, CHANCE, 1 if name == "solo_setup" else 0] for name in agenda]


@cites("PI-023", "PI-025", "PI-027", "PI-110", "PI-115", "PI-187")
@pytest.mark.parametrize(
    ("seats", "heralds", "boards"), [(1, 0b1111, 2), (2, 0b1111, 2), (3, 0b1111, 3), (4, 0, 4)]
)
def test_the_first_position_keeps_no_more_than_there_is(seats: int, heralds: int, boards: int) -> None:
    data = GAME.dump(GAME.notation.read(f"T{seats}; ask=seed"))
    assert (data["favours"], data["heralds"], data["players"]) == (0b111111, heralds, boards)
    assert data["upgrades"] == (1 << 14) - 1
    for name in ("visited", "routes", "trail_points", "leg", "passed", "length", "end_edge"):
        assert data[name] == [0, 0, 0, 0]
    assert data["end_hex"] == data["root"] == [-1, -1, -1, -1]
    for name in ("village", "abbey", "alms", "piety", "top"):
        held = data[name]
        assert isinstance(held, list) and held[boards:] == [0] * (4 - boards)
