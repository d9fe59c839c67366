"""Content packs: an owner of the printed board can replace ours, and a pack that is wrong says where."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import Game
from chapterhouse.games import load
from chapterhouse.table.table import Table

ORIGINAL: Final = (Path(load("kardinal").folder) / "data" / "board.toml").read_text(encoding="utf-8")
ROAD: Final = '[[road]]\nid = "E1-E2"\na = "E1"\nb = "E2"\nprovenance = "reconstructed"\n'
Pack = Callable[[str], Game]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return a function that loads the game with another text of board.toml."""

    def load_with(text: str) -> Game:
        folder = tmp_path / "printed"
        folder.mkdir(exist_ok=True)
        (folder / "board.toml").write_text(text, encoding="utf-8")
        return load("kardinal", folder)

    return load_with


def test_the_original_text_in_another_folder_is_the_same_pack(pack: Pack) -> None:
    assert pack(ORIGINAL).content.label == load("kardinal").content.label


@cites("KK-12", "KK-74")
def test_another_road_makes_another_chain_without_touching_code(pack: Pack) -> None:
    """The channel gets a bridge from Canterbury to Bec."""
    bridge = '[[road]]\nid = "E5-F2"\na = "E5"\nb = "F2"\nprovenance = "reconstructed"\n'
    game = pack(ORIGINAL.replace(ROAD, ROAD + "\n" + bridge))
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
