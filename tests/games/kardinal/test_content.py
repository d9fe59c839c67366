"""Content packs: an owner of the printed board can replace ours, and a pack that is wrong says where."""

from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.packs import Pack, packs_with

from chapterhouse.core.catalogue import DataError
from chapterhouse.games import load
from chapterhouse.table.table import Table

ORIGINAL: Final = (Path(load("kardinal").folder) / "data" / "board.toml").read_text(encoding="utf-8")
ROAD: Final = '[[road]]\nid = "E1-E2"\na = "E1"\nb = "E2"\nprovenance = "reconstructed"\n'
BACK: Final = '[[road]]\nid = "back"\na = "E2"\nb = "E1"\nprovenance = "reconstructed"\n'


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return a function that loads the game with another text of board.toml."""
    return packs_with("kardinal", "board.toml", tmp_path / "printed")


def test_the_original_text_in_another_folder_is_the_same_pack(pack: Pack) -> None:
    assert pack(ORIGINAL).content.label == load("kardinal").content.label


@cites("KK-12", "KK-74")
def test_another_road_makes_another_chain_without_touching_code(pack: Pack) -> None:
    """The channel gets a bridge from Canterbury to Bec."""
    bridge = '[[road]]\nid = "E5-F2"\na = "E5"\nb = "F2"\nprovenance = "reconstructed"\n'
    text = ORIGINAL.replace(ROAD, ROAD + "\n" + bridge)
    game = pack(text.replace('road = [\n    "E1-E2",', 'road = [\n    "E1-E2", "E5-F2",'))
    assert game.content.label != load("kardinal").content.label
    code = "cl=g:E4,E5,F2,F3; over=yes"
    for board, points in ((load("kardinal"), 0), (game, 4)):
        sheet = board.score(board.notation.read(code))[0]
        assert sum(line.points for line in sheet if line.item == "chain") == points


@cites("KK-14", "KK-69")
def test_another_pair_of_countries_makes_another_alliance(pack: Pack) -> None:
    game = pack(ORIGINAL.replace('index = 14\na = "I"\nb = "U"', 'index = 14\na = "I"\nb = "L"'))
    position = game.notation.read("cl=g:I1 r:L1; ad=I:g1 L:g1; over=yes")
    lines = [line for line in game.score(position)[0] if line.item == "alliance"]
    assert [line.points for line in lines] == [0] * 13 + [2, 0]
    assert lines[13].facts == ("14", "@country.I", "@country.L")


@cites("KK-11")
def test_another_name_of_a_town_is_told(pack: Pack) -> None:
    game = pack(ORIGINAL.replace('name_en = "York"', 'name_en = "Whitby"'))
    assert game.words("en")["space.E1"] == "Whitby"


@cites("KK-10", "KK-11", "KK-12", "KK-14")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (ROAD, ROAD + "\n" + ROAD, "E1-E2"),
        (ROAD, ROAD.replace('b = "E2"', 'b = "E1"'), "two different spaces"),
        (ROAD, ROAD.replace('b = "E2"', 'b = "E9"'), "E9"),
        (ROAD, ROAD.replace("provenance", "toll = 3\nprovenance"), "toll"),
        ("index = 2\n", "index = 3\n", "should be 2"),
        ('index = 14\na = "I"\nb = "U"', 'index = 14\na = "I"\nb = "I"', "two different countries"),
        ('index = 14\na = "I"\nb = "U"', 'index = 14\na = "B"\nb = "S"', "only once"),
        ('index = 14\na = "I"\nb = "U"', 'index = 14\na = "I"\nb = "X"', "X"),
        ('countries = ["K", "A"]', 'countries = ["K", "U"]', "countries"),
        ('id = "E1"\ncountry = "E"', 'id = "E1"\ncountry = "K"', "E has 5 spaces"),
        ("size = 5", "size = 6", "6 spaces"),
        (ROAD, ROAD + "\n" + ROAD.replace('"E1-E2"', '"again"'), "road again.*only once"),
        (ROAD, ROAD + "\n" + BACK, "road back.*only once"),
        ('index = 15\na = "I"\nb = "B"', 'index = 15\na = "I"\nb = "U"', "only once"),
        ("cloisters_per_player = 20", "cloisters_per_player = 0", "1 to 53 cloisters"),
        ("cloisters_per_player = 20", "cloisters_per_player = 54", "1 to 53 cloisters"),
        ("advisors_per_player = 8", "advisors_per_player = 0", "1 to 31 advisors"),
        ("advisors_per_player = 8", "advisors_per_player = 32", "1 to 31 advisors"),
        ("hand_size = 3", "hand_size = 4", "hand_size is 4.*with 3"),
        ("chain_minimum = 4", "chain_minimum = 3", "chain_minimum is 3.*with 4"),
        ("seats = 5\n", "seats = 6\n", "one removal for 3, 4 and 5"),
        ("copies = 9", "copies = 2", "with 3 seats too few"),
        ('id = "y"\nname_de', 'id = "g"\nname_de', "5 different colours"),
        ("scoring_order = 9", "scoring_order = 10", "runs from 1 to 9"),
        ('[[card]]\nid = "FA"', '[[card]]\nid = "FX"', "FA|countries"),
        ('provenance = "rulebook"', 'provenance = "hearsay"', "hearsay"),
    ],
)
def test_a_pack_that_is_wrong_names_the_row(pack: Pack, old: str, new: str, says: str) -> None:
    assert old in ORIGINAL
    with pytest.raises(DataError, match=says):
        pack(ORIGINAL.replace(old, new, 1))


@cites("KK-10", "KK-11")
@pytest.mark.parametrize("table", ["card", "country", "space", "colour"])
def test_a_pack_with_a_row_too_few_is_refused(pack: Pack, table: str) -> None:
    first, *rest = ORIGINAL.split(f"[[{table}]]")
    with pytest.raises(DataError, match=r"\w+ \w+"):
        pack(first + "".join(f"[[{table}]]{row}" for row in rest[1:]))


@cites("KK-02")
def test_a_pack_with_more_cards_is_dealt_as_it_says(pack: Pack) -> None:
    game = pack(ORIGINAL.replace("copies = 9", "copies = 12"))
    assert Table(game, 5, seed=1).view(0)["pile"] == 41


@cites("KK-03", "KK-11")
@pytest.mark.parametrize(("cloisters", "advisors"), [(1, 1), (53, 31)])
def test_a_pack_may_have_as_few_and_as_many_pieces(pack: Pack, cloisters: int, advisors: int) -> None:
    text = ORIGINAL.replace("cloisters_per_player = 20", f"cloisters_per_player = {cloisters}")
    game = pack(text.replace("advisors_per_player = 8", f"advisors_per_player = {advisors}"))
    assert f"stock=g:{cloisters}/{advisors} " in game.notation.write(
        game.notation.read("players=grp; turn=g")
    )


@cites("KK-02", "KK-06", "KK-07")
def test_a_pack_needs_cards_for_two_deals_and_one_of_every_kind(pack: Pack) -> None:
    """Five players need 34 cards, four need 28 with one of each kind left out, three 22 with two left out."""
    counts = {"copies = 13": 13, "copies = 12": 6, "copies = 11": 6, "copies = 10": 6, "copies = 9": 3}
    text = ORIGINAL
    for old, new in counts.items():
        text = text.replace(old, f"copies = {new}")
    assert Table(pack(text), 5, seed=1).view(0)["pile"] == 34 - 17
    assert Table(pack(text), 3, seed=1).view(0)["pile"] == 24 - 11
    with pytest.raises(DataError, match="with 5 seats too few"):
        pack(text.replace("copies = 13", "copies = 12"))


@cites("KK-11")
def test_the_spaces_of_a_country_are_listed_one_after_the_other(pack: Pack) -> None:
    text = ORIGINAL.replace('"E5", "K1",', '"K1", "E5",')
    assert text != ORIGINAL
    with pytest.raises(DataError, match="country E has 5 spaces, listed one after the other"):
        pack(text)


@cites("KK-10", "KK-11")
def test_a_country_of_another_size_is_told_at_its_first_space_or_else_at_the_first_of_all(pack: Pack) -> None:
    with pytest.raises(DataError, match="country K has 7 spaces") as error:
        pack(ORIGINAL.replace('id = "K7"\ncountry = "K"', 'id = "K7"\ncountry = "L"'))
    assert error.value.row == "space K1"
    with pytest.raises(DataError, match="country E has 5 spaces") as error:
        pack(ORIGINAL.replace('\ncountry = "E"', '\ncountry = "K"'))
    assert error.value.row == "space E1"
