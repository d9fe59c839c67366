"""The board, KK-10 to KK-16: countries, spaces, roads and alliances of the pack, read from its file."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.games import load
from chapterhouse.games.kardinal.atlas import Atlas
from chapterhouse.table.table import Table

GAME: Final = load("kardinal")
DATA: Final = tomllib.loads((Path(GAME.folder) / "data" / "board.toml").read_text(encoding="utf-8"))
COPIES: Final = {"FA": 13, "BB": 12, "LI": 11, "ES": 10, "FR": 9}
SIZES: Final = {"E": 5, "K": 7, "B": 6, "I": 6, "A": 6, "F": 8, "L": 5, "S": 4, "U": 6}
ALLIANCES: Final = "EK EL EF FA AU AI FL FU LK LS KB SB SU IU IB".split()


@cites("KK-02")
def test_the_box_holds_five_kinds_of_cards_fifty_five_together() -> None:
    assert {card["id"]: card["copies"] for card in DATA["card"]} == COPIES
    assert sum(card["copies"] for card in DATA["card"]) == 55


@cites("KK-03")
def test_the_box_holds_pieces_in_five_colours() -> None:
    assert [colour["id"] for colour in DATA["colour"]] == list("grpby")
    assert (DATA["cloisters_per_player"], DATA["advisors_per_player"]) == (20, 8)


@cites("KK-06", "KK-07")
def test_the_box_says_how_many_cards_of_each_kind_are_left_out() -> None:
    assert {row["seats"]: row["cards"] for row in DATA["removal"]} == {3: 2, 4: 1, 5: 0}


@cites("KK-10")
def test_each_country_is_named_by_one_kind_of_card_and_france_has_one_of_its_own() -> None:
    named = {card["id"]: card["countries"] for card in DATA["card"]}
    pairs = {"FA": ["K", "A"], "BB": ["B", "U"], "LI": ["L", "I"], "ES": ["E", "S"], "FR": ["F"]}
    assert named == pairs
    assert len(DATA["country"]) == 9
    for country in DATA["country"]:
        assert [kind for kind, countries in named.items() if country["id"] in countries] == [country["card"]]


@cites("KK-10")
def test_each_kind_of_card_has_a_background_of_its_own_and_the_countries_lie_outside_or_inside() -> None:
    backgrounds = {card["id"]: card["background"] for card in DATA["card"]}
    assert backgrounds == {"FA": "red", "BB": "green", "LI": "yellow", "ES": "blue", "FR": "purple"}
    assert [country["id"] for country in DATA["country"] if country["ring"] == "edge"] == list("EKBIA")
    assert [country["id"] for country in DATA["country"] if country["ring"] == "inner"] == list("FLSU")


@cites("KK-10", "KK-12", "KK-15")
def test_the_atlas_lays_the_countries_out_and_tells_every_road_those_of_the_own_country_first() -> None:
    atlas = Atlas(GAME.content)
    assert atlas.rows == [["E", "L", "K"], ["F", "S", "B"], ["A", "U", "I"]], (
        "from north to south, west to east"
    )
    assert {kind: sorted(named) for kind, named in atlas.countries_of.items()} == {
        card["id"]: sorted(card["countries"]) for card in DATA["card"]
    }
    joined = {frozenset((space, other)) for space in atlas.country_of for other in atlas.roads(space)}
    assert joined == {frozenset((road["a"], road["b"])) for road in DATA["road"]}
    assert all(space in atlas.roads(other) for space in atlas.country_of for other in atlas.roads(space))
    assert atlas.roads("U1") == ["U2", "U3", "F5", "L5"] and atlas.short_roads("U1") == "2 3 F5 L5"
    assert [alliance.number for alliance in atlas.alliances if alliance.sea] == [1, 2, 3, 5, 6, 15]


@cites("KK-11")
def test_there_are_fifty_three_spaces_each_with_one_country_and_a_name() -> None:
    spaces = DATA["space"]
    assert Counter(space["country"] for space in spaces) == SIZES
    assert len({space["id"] for space in spaces}) == len(spaces) == 53
    for language in ("de", "en"):
        assert len({space[f"name_{language}"] for space in spaces}) == 53
    for space in spaces:
        assert space["id"][0] == space["country"]
    assert {country["id"]: country["size"] for country in DATA["country"]} == SIZES


@cites("KK-12")
def test_there_are_sixty_six_roads_fifty_of_them_inside_a_country() -> None:
    roads = {frozenset((road["a"], road["b"])) for road in DATA["road"]}
    assert len(DATA["road"]) == len(roads) == 66
    assert sum(1 for road in roads if len({space[0] for space in road}) == 1) == 50
    assert sum(1 for road in roads if len({space[0] for space in road}) == 2) == 16
    ends = Counter(space for road in roads for space in road)
    assert ends.keys() == {space["id"] for space in DATA["space"]}, "a space without a road"


@cites("KK-12")
def test_england_is_a_network_of_its_own_and_all_other_spaces_are_one() -> None:
    networks = [{space["id"]} for space in DATA["space"]]
    for road in DATA["road"]:
        joined = [network for network in networks if road["a"] in network or road["b"] in network]
        networks = [network for network in networks if network not in joined] + [set().union(*joined)]
    assert sorted(len(network) for network in networks) == [5, 48]
    assert {"E1", "E2", "E3", "E4", "E5"} in networks


@cites("KK-14")
def test_fifteen_alliances_join_fifteen_different_pairs_in_the_ledgers_order() -> None:
    assert [alliance["index"] for alliance in DATA["alliance"]] == list(range(1, 16))
    assert [alliance["a"] + alliance["b"] for alliance in DATA["alliance"]] == ALLIANCES
    assert len({frozenset(pair) for pair in ALLIANCES}) == 15


@cites("KK-15")
def test_six_alliances_cross_the_sea_and_no_road_does() -> None:
    sea = [alliance["index"] for alliance in DATA["alliance"] if alliance["sea"]]
    assert sea == [1, 2, 3, 5, 6, 15]
    joined = {frozenset((road["a"][0], road["b"][0])) for road in DATA["road"]}
    assert {"EK", "EL", "EF", "AI"} == {ALLIANCES[number - 1] for number in sea} - {
        pair for pair in ALLIANCES if frozenset(pair) in joined
    }


@cites("KK-52")
def test_the_countries_are_scored_in_the_ledgers_order() -> None:
    order = sorted(DATA["country"], key=lambda country: int(country["scoring_order"]))
    assert [country["id"] for country in order] == list("EKBIAFLSU")


@cites("KK-16")
@pytest.mark.parametrize(("before", "shown"), [(97, 104), (92, 99), (93, 100), (193, 200)])
def test_a_score_beyond_ninety_nine_is_kept_and_shown_whole(before: int, shown: int) -> None:
    code = f"cl=g:K1,K2,K3,K4 r:K5,K6 b:K7; score=g:{before}; hand=LI,LI,LI; open=FR,ES; pile=ES; turn=r"
    table = Table(GAME, 4, start=GAME.notation.read(code), arranged=["es", "li"])
    table.play(1, ["swap li", "take pile"])
    view = table.view(0)
    assert view["half"] == 2 and isinstance(view["seats"], list)
    assert view["seats"][0]["score"] == shown
    assert sum(line.points for line in table.score()[0]) == shown
    assert f"score=g:{shown} " in table.code(0)
    assert shown % 100 == (before + 7) % 100, "the field on which the marker stands"


@cites("KK-16")
def test_scores_never_go_down() -> None:
    code = "players=grp; cl=g:K1 r:K2; score=g:98 r:99; hand=LI,LI,LI; open=FR,ES; disc=BB; turn=p"
    table = Table(GAME, 3, start=GAME.notation.read(code), seed=1)
    last: list[int | float] = [98, 99, 0]
    while not table.is_over():
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
        scores = [sum(line.points for line in sheet) for sheet in table.score()]
        assert all(new >= old for new, old in zip(scores, last, strict=True))
        last = scores
    assert last[0] > 100 and last[1] > 100
