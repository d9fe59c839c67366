"""Content packs: the numbers of the ledger, an owner's own cards, and a pack that is wrong says where."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.oracle.tore import tally
from tests.oracle.tore.side_by_side import words
from tests.oracle.tore.tally import DATA
from tests.packs import Pack, packs_with

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import CHANCE, legal_moves, weights
from chapterhouse.games import load

ORIGINAL: Final = (Path(load("tore").folder) / "data" / "board.toml").read_text(encoding="utf-8")
PERSONS: Final = "Caris Merthin Gwenda Ralph Godwyn Philemon Wulfric Thomas Edmund Elfric Petranilla".split()


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return a function that loads the game with another text of board.toml."""
    return packs_with("tore", "board.toml", tmp_path / "printed")


@cites("TW-02", "TW-03")
def test_the_goods_are_those_of_the_ledger() -> None:
    totals = {good["id"]: good["total"] for good in DATA["good"]}
    assert totals == tally.TOTALS | {"metal": 1, "gold": -1}
    assert {good["id"]: good["home"] for good in DATA["good"]} == dict.fromkeys(totals, "supply") | {
        "stone": "quarry",
        "wood": "forest",
        "grain": "field",
        "piety": "cathedral",
    }


@cites("TW-08", "TW-40")
def test_there_are_twelve_cards_and_six_have_a_star() -> None:
    assert [card["id"] for card in DATA["card"]] == tally.CARDS
    assert [card["id"] for card in DATA["card"] if card["star"]] == tally.STARRED


@cites("TW-26", "TW-28", "TW-29", "TW-30", "TW-31", "TW-32", "TW-33", "TW-34", "TW-35", "TW-36")
def test_the_favour_arc_has_ten_spaces_in_order() -> None:
    assert [space["id"] for space in DATA["favour"]] == tally.ARC


@cites("TW-49", "TW-50", "TW-51")
def test_fourteen_plots_make_seven_pairs_of_one_wood_and_one_stone() -> None:
    plots = {plot["id"]: plot for plot in DATA["plot"]}
    assert list(plots) == tally.PLOTS
    for name, plot in plots.items():
        good, count = tally.yield_of(name)
        assert plot["yields"] == {good: count} and name == f"{plot['pair']}-{plot['needs']}"
    assert Counter(plot["pair"] for plot in plots.values()) == Counter(dict.fromkeys(_pairs(), 2))


@cites("TW-75", "TW-77")
def test_the_projects_have_the_fields_and_bonuses_of_the_table() -> None:
    fields = {row["id"]: {"stone": row["stone"], "wood": row["wood"]} for row in DATA["project"]}
    assert fields == tally.FIELDS and list(fields) == list(tally.FIELDS)
    for row in DATA["project"]:
        points, extra, count = tally.BONUS[row["id"]]
        assert row["bonus"]["points"] == points
        assert row["bonus"].get("goods", {}) == ({extra: count} if extra else {})
        assert row["bonus"].get("treat", 0) == (row["id"] == "hospital")
    assert {row["id"]: row["enters"] for row in DATA["project"]} == {
        "bridge": "start",
        "mill": "I-03",
        "palace": "I-04",
        "chapel": "II-04",
        "exchange": "II-05",
        "hospital": "III-04",
        "tower": "after II",
    }


@cites("TW-82", "TW-87")
def test_the_tiles_and_the_benefits_of_their_places_are_those_of_the_table() -> None:
    assert DATA["plague"]["tiles"] == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]
    benefits = {int(row["id"]): row["benefit"] for row in DATA["plague_place"]}
    for place, (good, count) in tally.BENEFIT.items():
        assert benefits[place] == ({"points": count} if good == "points" else {"goods": {good: count}})
    assert (benefits[8], benefits[9], benefits[11]) == ({"one_of": ["stone", "wood"]}, {"free_house": 1}, {})


@cites("TW-07", "TW-16", "TW-83")
def test_each_chapter_has_eleven_events_and_three_of_them_last() -> None:
    events = {event["id"]: event for event in DATA["event"]}
    assert list(events) == [f"{chapter}-{n:02}" for chapter in tally.CHAPTERS for n in range(1, 12)]
    assert [name for name, event in events.items() if event["kind"] == "permanent"] == tally.PERMANENT
    kept = Counter(name.partition("-")[0] for name in tally.PERMANENT)
    assert kept == Counter(dict.fromkeys(tally.CHAPTERS, 3))
    assert {name: event["house"] for name, event in events.items() if "house" in event} == tally.HOUSE
    for chapter in ("III-", "IV-"):
        houses = [house for name, house in tally.HOUSE.items() if name.startswith(chapter)]
        assert sorted(houses) == list(range(1, 12))


@cites("TW-20", "TW-22")
def test_every_event_has_four_different_corners_and_every_symbol_occurs() -> None:
    assert all(len(set(corners)) == 4 for corners in tally.CORNERS.values())
    assert {corner for corners in tally.CORNERS.values() for corner in corners} == {
        symbol["id"] for symbol in DATA["symbol"]
    }
    assert tally.CORNERS["I-02"] == ["stone", "grain", "gold1", "point"]


@cites("TW-16")
def test_no_title_or_text_names_a_person_of_the_novel() -> None:
    for event in DATA["event"]:
        for name in ("title_de", "title_en", "text_de", "text_en"):
            assert not set(re.findall(r"\w+", event[name])) & set(PERSONS), event["id"]


@cites("TW-07", "TW-16")
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_two_events_have_the_same_title(language: str) -> None:
    assert len({event[f"title_{language}"] for event in DATA["event"]}) == len(DATA["event"])


@cites("TW-94")
def test_the_score_track_has_sixty_spaces() -> None:
    assert DATA["game"]["score_track"] == 60


@cites("TW-67")
def test_the_tax_die_has_six_faces() -> None:
    assert DATA["tax_die"]["faces"] == [2, 3, 3, 4, 4, 5]


def test_the_original_text_in_another_folder_is_the_same_pack(pack: Pack) -> None:
    assert pack(ORIGINAL).content.label == load("tore").content.label


@cites("TW-45", "TW-46", "TW-67")
def test_other_numbers_change_play_without_touching_code(pack: Pack) -> None:
    """The owner's printed die has a 6, wool sells for 5, and material scores 4."""
    text = ORIGINAL.replace("faces = [2, 3, 3, 4, 4, 5]", "faces = [2, 3, 4, 4, 4, 6]")
    text = text.replace("[market]\nwool = 2", "[market]\nwool = 5")
    game = pack(text.replace("material_points = 3", "material_points = 4"))
    assert game.content.label != load("tore").content.label
    rich = "; ".join(f"{player}=piety:2,grain:2" for player in "NESW")
    end = game.notation.read(f"F4; ask=end; stock=grain:2,piety:2; {rich}")
    odds = zip(legal_moves(game, end, CHANCE), weights(game, end), strict=True)
    assert {game.moves.text(move): weight for move, weight in odds} == {
        "tax 2": 1,
        "tax 3": 1,
        "tax 4": 3,
    } | {"tax 6": 1}
    position = game.notation.read("A4; N=wool:2,stone:1")
    for move in ("play sale", "sell wool 2"):
        game.apply(position, 0, game.moves.number(move))
    assert "gold:12" in dict(part.split("=") for part in game.notation.write(position).split("; ")[1:])["N"]
    position = game.notation.read("A4; N=stone:1")
    for move in ("play project", "build bridge", "place stone"):
        game.apply(position, 0, game.moves.number(move))
    assert words(position)["N"].startswith("points:12")


@cites("TW-E-I-08", "TW-22")
def test_another_toll_and_other_corners_are_played_as_they_stand(pack: Pack) -> None:
    game = pack(
        ORIGINAL.replace(
            "options = [{ gold = 1 }], else_points = 1", "options = [{ gold = 2 }], else_points = 3"
        ).replace(
            'corners = ["wood", "wool", "stone", "grain"]', 'corners = ["gold2", "wool", "stone", "grain"]'
        )
    )
    position = game.notation.read("F4; W=gold:1")
    game.apply(position, CHANCE, game.moves.number("reveal I-08"))
    game.apply(position, 0, game.moves.number("orient 0"))
    code = words(position)
    assert "gold:2" in code["N"] and "gold:0" in code["E"] and code["W"].startswith("points:5")


@cites("TW-51")
def test_with_rent_for_three_houses_none_yields_twice(pack: Pack) -> None:
    game = pack(ORIGINAL.replace("rent_limit = 2", "rent_limit = 3"))
    position = game.notation.read("A2; N.houses=gold-wood,wool-wood,points-wood")
    plots = ["gold-wood", "wool-wood", "points-wood"]
    game.apply(position, 0, game.moves.number("play rent"))
    for number, plot in enumerate(plots):
        for yielded in plots[:number]:
            objection = game.objection(position, 0, game.moves.number(f"collect {yielded}"))
            assert objection is not None and objection.reason == "rented_already"
        game.apply(position, 0, game.moves.number(f"collect {plot}"))
    assert game.question(position, 0).step == "discard"


@cites("TW-18", "TW-56")
def test_of_two_events_that_set_the_same_price_the_later_one_holds(pack: Pack) -> None:
    """No two cards of our pack do; an owner's cards might."""
    bread = '{ do = "turn_trade", give = { wool = 1 }, get = { grain = 1 } }'
    candles = '{ do = "card_trade", card = "piety", give = { gold = 1 }, get = { piety = 1 } }'
    price = '{{ do = "price", good = "wool", gold = {} }}'
    game = pack(ORIGINAL.replace(bread, price.format(3)).replace(candles, price.format(5)))
    start = "A2; round=4; N.hand=sale; S.hand=grain"
    for more, wool in (
        ("force=I-01,I-09", 3),
        ("force=I-01,I-09; oldest=2", 1),
        ("force=I-01,I-09; event=I-10", 5),
    ):
        assert game.view(game.notation.read(f"{start}; {more}"), 0)["market"] == {"wool": wool, "cloth": None}
    position = game.notation.read(f"{start}; force=I-01,I-09; event=I-10; turn=S")
    game.apply(position, 1, game.moves.number("play grain"))
    view = game.view(position, 0)
    assert view["round"] == 5 and view["stored"] == ["I-10", "I-09"]
    assert view["market"] == {"wool": 5, "cloth": None}, "I-10 is younger, though it lies on place 1"


@cites("TW-07", "TW-20", "TW-26", "TW-49", "TW-50", "TW-75", "TW-82", "TW-93", "TW-94")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("score_floor = 0", "score_floor = 1", "TW-94"),
        ("rounds_per_chapter = 6", "rounds_per_chapter = 5", "6 rounds"),
        ("chapters = 4", "chapters = 3", "4 chapters"),
        ("steps_by_rotation = [0, 1, 2, 3]", "steps_by_rotation = [1, 0, 2, 3]", "TW-20"),
        ('[council]\nseats = ["N", "E", "S", "W"]', '[council]\nseats = ["N", "W", "S", "E"]', "clockwise"),
        ('[[card]]\nid = "grain"', '[[card]]\nid = "bread"', "cards are"),
        ('[[penalty]]\nid = "court"', '[[penalty]]\nid = "jail"', "penalties are"),
        ('[[duty]]\nid = "penance"\ngood = "piety"', '[[duty]]\nid = "penance"\ngood = "wool"', "duties are"),
        ('[[good]]\nid = "wool"', '[[good]]\nid = "flax"', "wool"),
        ('total = 15\nhome = "supply"', 'total = 99\nhome = "supply"', "15 pieces"),
        ('favour_stone = "outlaws-front"', 'favour_stone = "duke"', "duke"),
        ('projects_in_play = ["bridge"]', 'projects_in_play = ["wall"]', "wall"),
        ("stone = 4\nwood = 2", "stone = 16\nwood = 2", "0 to 15"),
        ("goods = { loyalty = 1 } }", "goods = { loyalty = 1, gold = 1 } }", "one good"),
        ('pair = "grain"\nneeds = "wood"', 'pair = "bread"\nneeds = "wood"', "pair"),
        ('needs = "wood"\nyields = { grain = 1 }', 'needs = "straw"\nyields = { grain = 1 }', "straw"),
        ("yields = { grain = 1 }", "yields = { grain = 1, gold = 1 }", "one thing"),
        ("faces = [2, 3, 3, 4, 4, 5]", "faces = [2, 3, 3, 4, 4, 10]", "0 to 9"),
        ("faces = [2, 3, 3, 4, 4, 5]", "faces = []", "0 to 9"),
        ("tiles = [1, 1, 2,", "tiles = [1, 2,", "11 tiles"),
        ("tiles = [1, 1,", "tiles = [6, 1,", "1 to 5"),
        ("benefit = { points = 1 }", "benefit = { luck = 1 }", "luck"),
        ('one_of = ["stone", "wood"]', 'one_of = ["stone", "wine"]', "wine"),
        (
            'corners = ["stone", "grain", "gold1", "point"]',
            'corners = ["stone", "grain", "gold1"]',
            "4 corners",
        ),
        (
            'corners = ["stone", "grain", "gold1", "point"]',
            'corners = ["stone", "grain", "gold1", "x"]',
            "symbols",
        ),
        ('id = "I-01"\nchapter = 1', 'id = "I-01"\nchapter = 2', "11 events"),
        (
            'id = "I-02"\nchapter = 1\nkind = "immediate"',
            'id = "I-02"\nchapter = 1\nkind = "permanent"',
            "kind",
        ),
        ("house = 10", "house = 12", "1 to 11"),
        ('{ do = "price", good = "wool", gold = 1 }', '{ do = "cost", good = "wool", gold = 1 }', "cost"),
        ("give = { wool = 1 }, get = { gold = 3 }", "give = { medical = 1 }, get = { gold = 3 }", "TW-93"),
        ("give = { wool = 1 }, get = { gold = 3 }", "give = { wool = 16 }, get = { gold = 3 }", "1 to 15"),
        ("options = [{ stone = 1 }, { wood = 1 }]", "options = [{ medical = 1 }, { wood = 1 }]", "TW-93"),
        ("options = [{ stone = 1 }, { wood = 1 }]", "options = [{ stone = 0 }, { wood = 1 }]", "1 to 15"),
        ('spaces = ["queen", "king"]', 'spaces = ["queen", "duke"]', "duke"),
        ('except = ["palace"]', 'except = ["wall"]', "wall"),
        ('provenance = "rulebook"', 'provenance = "hearsay"', "hearsay"),
        # what could not be played as it says, R1
        (
            'do = "gain", options = [{ grain = 1 }]',
            'do = "gain", option = [{ grain = 1 }]',
            "'option' is unknown",
        ),
        ('do = "gain", options = [{ grain = 1 }]', 'do = "gain"', "'options' is missing"),
        ('do = "gain", options = [{ grain = 1 }]', 'do = "gain", options = []', "at least one option"),
        (
            "options = [{ stone = 1 }, { wood = 1 }]",
            "options = [{ wood = 1 }, { wood = 2 }]",
            "each good once",
        ),
        ("open = 1, hidden = 1", "open = 2, hidden = 1", "'open' is 1"),
        ("open = 1, hidden = 1", "open = 1, hidden = 0", "'hidden' is 1"),
        (
            '"card_cost", card = "piety"',
            '"card_cost", card = "rent"',
            "'card' of 'card_cost' is one of grain",
        ),
        ('"card_trade", card = "piety"', '"card_trade", card = "sale"', "'card' of 'card_trade'"),
        (
            '{ do = "price", good = "wool", gold = 1 }',
            '{ do = "price", good = "stone", gold = 1 }',
            "wool, cloth",
        ),
        (
            '"lose_if_without", good = "piety"',
            '"lose_if_without", count = 2, good = "piety"',
            "'count' is unknown",
        ),
        ('do = "limit", what = "rent", max = 1', 'do = "limit", what = "rent", max = 0', "'max' of 'rent'"),
        (
            'do = "limit", what = "build", max = 1',
            'do = "limit", what = "build", max = -1',
            "'max' of 'build'",
        ),
        ("fitting_material = 1, gold = 0", "fitting_material = 2, gold = 0", "'fitting_material'"),
        ('do = "open_market", good = "cloth"', 'do = "open_market", good = "wool"', "one of cloth"),
        ("amount = 2, points_each = 1", "amount = 2, cap = 1, points_each = 1", "no 'per'"),
        (
            'do = "card_trade", card = "piety", give = { gold = 1 }, get = { piety = 1 }',
            'do = "turn_trade", give = { gold = 1 }, get = { piety = 1 }',
            "event I-10.*I-09 does it",
        ),
        (
            'spaces = ["queen", "king"]',
            f"spaces = {sorted(tally.ARC)}".replace("'", '"'),
            "every favour space",
        ),
        ('do = "pay", good = "gold", count = 1', 'do = "pay", good = "wool", count = 1', "TW-36"),
        (
            'do = "gain", good = "piety", count = 1',
            'do = "gain", good = "piety", cont = 1',
            "'cont' is unknown",
        ),
        ('enters = "I-03"', 'enters = "I-04"', "enters by 'I-03'"),
        ('id = "I-03"\nchapter', 'id = "I-99"\nchapter', "'id' is 'I-03' here"),
        ('[[plague_place]]\nid = "4"', '[[plague_place]]\nid = "14"', "'id' is '4' here"),
        ("benefit = { free_house = 1 }", "benefit = { free_house = 2 }", "one free house"),
        ("benefit = { points = 1 }", "benefit = { points = 1, free_house = 1 }", "names one thing"),
        ("bonus = { points = 1, treat = 1 }", "bonus = { points = 1, treat = 2 }", "TW-79"),
        ('good = "piety"\namount = 2', 'good = "piety"\namount = 16', "'amount'"),
        ("build_limit = 2", "build_limit = 0", "'build_limit' is a number from 1"),
        ("wool = 1, gold = 2 }", "wool = 4, gold = 2 }", "start_goods"),
        ("total = -1", "total = 30", "TW-03"),
        ("metal = 0", "metal = 1", "metal_points_alone"),
    ],
)
def test_a_pack_that_is_wrong_names_the_row(pack: Pack, old: str, new: str, says: str) -> None:
    assert old in ORIGINAL
    with pytest.raises(DataError, match=says):
        pack(ORIGINAL.replace(old, new, 1))


@cites("TW-07", "TW-26", "TW-49", "TW-75", "TW-82")
@pytest.mark.parametrize("table", ["card", "project", "plot", "favour", "event", "penalty", "plague_place"])
def test_a_pack_with_a_row_too_few_is_refused(pack: Pack, table: str) -> None:
    first, *rest = ORIGINAL.split(f"[[{table}]]")
    with pytest.raises(DataError, match=r"\w+ \w+"):
        pack(first + "".join(f"[[{table}]]{row}" for row in rest[1:]))


@cites("TW-07")
def test_a_fourth_permanent_event_of_a_chapter_is_refused(pack: Pack) -> None:
    text = ORIGINAL.replace(
        'id = "I-11"\nchapter = 1\nkind = "immediate"', 'id = "I-11"\nchapter = 1\nkind = "permanent"'
    ).replace('effect = [{ do = "gain", options = [{ grain = 1 }] }]', 'effect = [{ do = "random_discard" }]')
    with pytest.raises(DataError, match="at most 3"):
        pack(text)


@cites("TW-94")
@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("[{ gold = 1 }], else_points = 1", "[{ gold = 1 }], else_points = 7", True),
        ("[{ gold = 1 }], else_points = 1", "[{ gold = 1 }], else_points = 8", False),
        ('good = "piety", points = 2', 'good = "piety", points = 8', False),
        ("points = 1, cap = 3", "points = 2, cap = 3", True),
        ("points = 1, cap = 3", "points = 2, cap = 4", False),
        ("points = 1, cap = 3", "points = 1", False),
        ("amount = 2, points_each = 1", "amount = 2, points_each = 3", True),
        ("amount = 2, points_each = 1", "amount = 2, points_each = 4", False),
        ("cap = 2, points_each = 1", "cap = 4, points_each = 2", False),
        ("cap = 2, points_each = 1", "points_each = 1", False),
        ('{ do = "lose_house", else_points = 2 }', '{ do = "lose_house", else_points = 8 }', False),
        (
            'good = "piety", points = 2 }]',
            'good = "piety", points = 2 }, { do = "lose_if_without", good = "wool", points = 2 }]',
            False,
        ),
    ],
)
def test_an_event_worth_more_points_than_a_sheet_can_note_is_refused(
    pack: Pack, old: str, new: str, fits: bool
) -> None:
    assert old in ORIGINAL
    text = ORIGINAL.replace(old, new, 1)
    if fits:
        assert pack(text).content.label != load("tore").content.label
    else:
        with pytest.raises(DataError, match="at most 7 points"):
            pack(text)


@cites("TW-94", "TW-E-I-08")
def test_the_dearest_event_that_fits_is_told_in_full(pack: Pack) -> None:
    game = pack(ORIGINAL.replace("[{ gold = 1 }], else_points = 1", "[{ gold = 1 }], else_points = 7", 1))
    position = game.notation.read("F4; W=gold:0; E=gold:0,points:3")
    game.apply(position, CHANCE, game.moves.number("reveal I-08"))
    lost = [sum(line.points for line in sheet if line.item == "event") for sheet in game.score(position)]
    assert lost == [0, -3, 0, -7]


@cites("TW-93")
def test_knowledge_can_be_neither_taxed_nor_named_among_goods_to_lose(pack: Pack) -> None:
    taxed = re.sub(r'(do = "pay_amount", good = )"gold"', r'\1"medical"', ORIGINAL)
    lost = re.sub(r'(among = \[)"gold"', r'\1"medical"', ORIGINAL)
    for text in (taxed, lost):
        assert text != ORIGINAL
        with pytest.raises(DataError, match="TW-93"):
            pack(text)


def _pairs() -> set[str]:
    return {plot.partition("-")[0] for plot in tally.PLOTS}
