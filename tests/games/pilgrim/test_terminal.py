"""Pilgrim at the keyboard: the map, the ring and what is around them, in all widths and both languages."""

import io
import random
from typing import Any, Final

import pytest
from rich.console import Console, RenderableType
from tests.citing import cites
from tests.games.pilgrim.building import Building
from tests.oracle.pilgrim.map import EDGES, HEXES, across
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.game import Objection, ScoreLine
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, put_on_slot
from chapterhouse.games.pilgrim.names import PilgrimNames
from chapterhouse.games.pilgrim.terminal.board import PilgrimBoard
from chapterhouse.games.pilgrim.terminal.map import CLOSE, ROOMY, Ground, width_of
from chapterhouse.table.story import title_texts
from chapterhouse.terminal import draw
from chapterhouse.terminal.signs import write_what_can_be_written
from chapterhouse.terminal.words import OWN_WORDS

__all__ = ["run"]

GAME: Final = load("pilgrim")
NAMES: Final = ("Anna", "Bo", "Cleo", "Dan")
SITES: Final = {"B1": "NW", "I1": "NE", "J7": "SE", "C8": "SW"}
LYING: Final = {"D1", "E1", "G1", "H1", "K1", "K2", "K3", "K5", "H9", "G10", "E10", "D9"}
RED, BLUE, YELLOW = range(3)
WELL: Final = 7


def board(language: str = "en") -> PilgrimBoard:
    """Return the board in one language."""
    return PilgrimBoard(GAME, PilgrimNames(GAME, title_texts(GAME, language, OWN_WORDS), NAMES))


def drawn(thing: RenderableType, width: int) -> str:
    """Return what is printed on a screen of this width."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


@pytest.fixture
def view() -> dict[str, Any]:
    """Return the first-play set-up with some roads on the map."""
    position = GAME.new_position(4, {"setup": "first_play", "start": "0"})
    both = Building(4, SITES, LYING)
    both.play(RED, "lay G4 SW-NE", "shrine H3", "lay G3 SE-NW", "lay F3 SE-NW", "shrine E2")
    both.play(BLUE, "upgrade G4 S-N")
    both.play(YELLOW, "lay D4 SE-NW", "lay C3 SE-NW", "lay B2 SE-N")
    both.play(YELLOW, "lay H6 NW-NE", "lay I5 SW-SE", "lay J5 NW-NE")
    for cell in range(at.MAP, at.PLAYERS):
        position.cells[cell] = both.position.cells[cell]
    put_on_slot(position, BLUE, FAVOUR + 4)
    put_on_slot(position, RED, 1 + WELL)
    position.cells[at.DONATED] |= 1 << WELL
    return GAME.view(position, 0)


# the map


def test_the_map_knows_the_neighbours_of_every_hex() -> None:
    ground = Ground(GAME.content)
    assert tuple(ground.hexes) == HEXES
    for name in HEXES:
        for edge in EDGES:
            there = across(name, edge)
            assert (ground.across(name, edge) if there else there) == there


@cites("PI-008", "PI-012")
@pytest.mark.parametrize("step", [ROOMY, CLOSE])
def test_the_map_names_every_hex_but_those_of_the_city(view: dict[str, Any], step: int) -> None:
    text = drawn(board().map.draw(view, step), width_of(step))
    assert max(len(line) for line in text.splitlines()) == width_of(step)
    city = GAME.content.row("city").words("hexes")
    words = set(text.replace("/", " ").replace("\\", " ").replace("▸", " ").split())
    assert {name for name in HEXES if name not in words} == set(city)
    assert "▸B1" in text, "the ship starts on the site of the north-west"


@cites("PI-083", "PI-090", "PI-096", "PI-113")
def test_the_map_shows_whose_roads_cross_which_edges(view: dict[str, Any]) -> None:
    lines = drawn(board().map.draw(view, ROOMY), width_of(ROOMY)).splitlines()
    text = "\n".join(lines)
    for section in ("rSW-NE", "bS-N", "rSE-NW", "ySE-N", "yNW-NE", "ySW-SE"):
        assert section in text
    assert text.count("Shrine") == 2
    g4 = [line[48:58] for line in lines[14:19]]
    assert g4 == [" \\_bbbb_r ", " /rSW-NEr ", "/   G4   r", "r  bS-N  /", " r_bbbb_/ "]


@cites("PI-107", "PI-123")
def test_figures_on_sites_and_ports_are_seen(view: dict[str, Any]) -> None:
    lines = drawn(board().map.draw(view, ROOMY), width_of(ROOMY)).splitlines()
    b1 = next(number for number, line in enumerate(lines) if "B1" in line)
    assert "+1+" in lines[b1 - 1] and "y" in lines[b1 + 1][8:18]
    k4 = next(number for number, line in enumerate(lines) if "K4" in line)
    assert "y" in lines[k4 + 1][80:90]


@cites("PI-127")
def test_hexes_of_a_closed_quadrant_are_crossed_out(view: dict[str, Any]) -> None:
    before = drawn(board().map.draw(view, ROOMY), width_of(ROOMY))
    assert "×" not in before
    view["quadrants"][3]["closed"] = True
    text = drawn(board().map.draw(view, ROOMY), width_of(ROOMY))
    assert text.count("×") == 17 - 3, "all but the site and two buildings"


@cites("PI-133")
def test_live_buildings_carry_a_star(view: dict[str, Any]) -> None:
    assert "*" not in drawn(board().map.draw(view, ROOMY), width_of(ROOMY))
    view["live"] = ["well"]
    assert drawn(board().map.draw(view, ROOMY), width_of(ROOMY)).count("*") == 1
    assert "Well*" in drawn(board().draw(view, RED, 100), 100)


# the rest


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 79, 80, 100, 120, 162, 200])
def test_nothing_is_wider_than_the_screen(view: dict[str, Any], language: str, width: int) -> None:
    shown = board(language)
    things = [shown.draw(view, RED, width), shown.draw_again(view, RED, width)]
    view["doing"]["duty"] = "build_roads"
    things.append(shown.draw_again(view, RED, width))
    things += [shown.draw_part(part, view, RED, width) for part in shown.parts]
    for thing in things:
        assert max(len(line) for line in drawn(thing, width).splitlines()) <= width
    has_map = "A3" in drawn(things[0], width).replace("/", " ").split()
    assert has_map == (width >= width_of(CLOSE))


def test_a_narrow_screen_lists_all_roads(view: dict[str, Any]) -> None:
    text = flat(drawn(board().draw(view, RED, 60), 60))
    assert "r Anna: E2 Shrine, F3 SE-NW, G3 SE-NW, G4 SW-NE, H3 Shrine" in text
    assert "b Bo: G4 S-N" in text and "w Dan: –" in text
    assert "y Cleo: B2 SE-N, C3 SE-NW, D4 SE-NW, H6 NW-NE, I5 SW-SE, J5 NW-NE → eastern port" in text
    assert "→ B1 pilgrimage site 1‡" in text


@cites("PI-013", "PI-016")
def test_the_ring_lies_around_the_city(view: dict[str, Any]) -> None:
    view["ring"][0]["tithe"] = "stone"
    view["ring"][3]["dummy"] = True
    text = drawn(board().draw_part("ring", view, RED, 100), 100)
    rows = [line for line in text.splitlines() if "│" in line]
    assert [word in rows[0] for word in ("NW Ordination", "N  Produce", "NE Allocation")] == [True] * 3
    assert [word in rows[3] for word in ("W  Give Alms", "City", "E  Clerical")] == [True] * 3
    assert [word in rows[6] for word in ("SW Construct", "S  Taxation", "SE Build Roads")] == [True] * 3
    assert "stone" in rows[1] and "no tithe" in rows[7] and "d1" in rows[8]
    assert "r5 b5 y5 w5" in rows[5]


def test_slots_show_favours_and_donated_buildings(view: dict[str, Any]) -> None:
    text = flat(drawn(board().draw(view, RED, 100), 100))
    assert "r on slots: Well (donated)" in text and "b on slots: favour 4†" in text


@cites("PI-133")
def test_the_list_of_buildings_says_when_each_becomes_live(view: dict[str, Any]) -> None:
    text = flat(drawn(board().draw_part("buildings", view, RED, 80), 80))
    assert "Well 1 D1 in 2 rounds" in text and "Quarry 1 E1 in 3 rounds" in text
    assert "Well 1 r Anna donated" in text


@cites("PI-024", "PI-115")
def test_the_list_of_tiles_names_what_is_left(view: dict[str, Any]) -> None:
    text = flat(drawn(board("de").draw_part("tiles", view, RED, 80), 80))
    assert "Brücke 2" in text and "Schrein 6" in text
    assert "Gerade + gerade" not in text and "Eng + gerade†" in text


def test_a_choice_says_where_a_road_leads_and_which_duty_lies_where(view: dict[str, Any]) -> None:
    shown = board()
    assert shown.names.noun(view, "duty", "se") == "SE Build Roads", "nobody stands there who could act"
    row = next(row for row in view["ring"] if row["place"] == "SE")
    row["standing"][view["mover"]] = {"strength": "parity"}
    assert shown.names.noun(view, "duty", "se") == "SE Build Roads (parity: value 1)"
    assert shown.names.noun(view, "sow", "city") == "City"
    site = "pilgrimage site 1‡ (3 piety, 3 coins)"
    assert shown.names.noun(view, "lay", "c2 se-nw") == f"C2 south-east to north-west → {site}"
    assert shown.names.noun(view, "lay", "G1 S-NW") == "G1 south to north-west → northern port"
    assert shown.names.noun(view, "lay", "H4 SW-NE") == "H4 south-west to north-east"
    assert shown.names.noun(view, "hire", "well grain") == "Well (fee: 1 grain)"
    assert shown.names.noun(view, "move", "abbey>stone_mason") == "abbey → Stone Mason"
    assert shown.names.noun(view, "start", "blue") == "Bo (blue)"
    view["ring"][0]["tithe"] = "stone"
    assert shown.names.noun(view, "tithe", "N") == "N: stone"


def test_what_the_map_forbids_anyhow_gets_no_number(view: dict[str, Any]) -> None:
    candidates = [
        ("lay H4 SW-NE", None),
        ("lay H4 SW-N", Objection("no_tile_left", "PI-094")),
        ("lay G4 SW-S", Objection("back_to_city", "PI-087")),
        ("hire well coin", Objection("no_fee", "PI-135")),
        ("sow W", Objection("against_current", "PI-036")),
    ]
    assert [move for move, _ in board().names.offered(view, candidates)] == ["lay H4 SW-NE", "lay H4 SW-N"]


def test_hexes_edges_and_places_may_be_typed_small() -> None:
    assert board().names.spellings("lay h4 sw-ne; from se") == [
        "lay h4 sw-ne; from se",
        "lay H4 SW-NE; from SE",
    ]
    assert board().names.spellings("hire well coin; end") == ["hire well coin; end"]


def test_german_names_the_compass_in_german_and_reads_both(view: dict[str, Any]) -> None:
    german = board("de")
    assert "NO Zuteilung" in drawn(german.panels.ring(view, 120), 120)
    assert german.names.noun(view, "pick", "ne") == "NO Zuteilung"
    assert german.names.noun(view, "lay", "h4 sw-ne") == "H4 Südwest nach Nordost"
    assert "D4 SO-NW" in drawn(german.panels.roads(view), 120)
    assert german.names.spellings("lay H4 Südwest nach Nordost")[-1] == "lay H4 SW-NE", "as it is shown"
    assert german.names.spellings("pick o; lay h4 sw-no")[-1] == "pick E; lay H4 SW-NE"
    assert german.names.spellings("pick e; lay h4 sw-ne")[-1] == "pick E; lay H4 SW-NE"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_of_points_keeps_the_order_of_the_rules(language: str) -> None:
    texts = title_texts(GAME, language, OWN_WORDS)
    sheets = [
        [ScoreLine("resources", 1, "PI-185", ("3",))],
        [ScoreLine("building", 4, "PI-182", ("@building.well",))],
    ]
    shown = drawn(draw.score(texts, sheets, (2, 1), ("A", "B")), 100)
    assert shown.index(texts.say("score_sum.building")) < shown.index(texts.say("score_sum.resources"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_gets_no_place(language: str) -> None:
    texts = title_texts(GAME, language, OWN_WORDS)
    sheet = [ScoreLine("piety", -5, "PI-183", ("0",))]
    place = texts.say("score.place", {"place": 1})
    assert place not in drawn(draw.score(texts, [sheet], (1,), ("A",)), 100)
    assert place in drawn(draw.score(texts, [sheet, sheet], (1, 1), ("A", "B")), 100)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_building_can_be_read(language: str) -> None:
    shown = board(language)
    assert len(shown.names.things()) == 24
    for thing in shown.names.things():
        assert shown.names.describe(thing).startswith(shown.names.word(thing))


def test_every_sign_can_be_shown_by_a_plain_terminal(view: dict[str, Any]) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    write_what_can_be_written(stream)
    stream.write(board("de").map.draw(view, ROOMY).plain)
    stream.flush()
    assert b"?" not in raw.getvalue()


# whole games


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_against_a_bot_is_played_by_numbers(run: Run, language: str) -> None:
    chooser = random.Random(2)
    lines = [str(chooser.randint(1, 9)) for _ in range(6000)]
    words = ["play", "pilgrim", "--seats", "2", "--bot", "random", "--name", "Anna", "--seed", "4"]
    outcome = run([*words, "--lang", language], *lines)
    assert outcome.code == 0 and outcome.err == ""
    assert max(len(line) for line in outcome.out.splitlines()) <= 80
    text = flat(outcome.out)
    if language == "en":
        assert "Round 26 of 26" in text and "The winner is" in text
    else:
        assert "Runde 26 von 26" in text and "Gewonnen hat:" in text
        for english in ("The ", "Round ", "Build Roads", "points", "Shrine"):
            assert english not in text
