"""Packs that are almost ours: tables in another order, one thing too many, and numbers of their own."""

from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME
from tests.games.pilgrim.building import BOARD
from tests.oracle.pilgrim.map import DATA

from chapterhouse.core.catalogue import DataError, load_content
from chapterhouse.core.vectors import u8, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.rounds.end import RoundEnd

FILES: Final = {path.name: path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.toml"))}
LAST_FAVOUR: Final = FILES["tiles.toml"][FILES["tiles.toml"].rindex("[[favour]]") :]
TO_ABBEY: Final = 'from = "village", to = "abbey"'


def board_with(folder: Path, name: str, old: str, new: str) -> Board:
    """Return the board of our pack with one passage of one file replaced."""
    assert old in FILES[name]
    for file, text in FILES.items():
        (folder / file).write_text(text.replace(old, new, 1) if file == name else text, encoding="utf-8")
    return Board(load_content(folder, "pilgrim"))


@cites("PI-010", "PI-012", "PI-013", "PI-024", "PI-075", "PI-082", "PI-110", "PI-123", "PI-137", "PI-164")
@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("duties.toml", '[[place]]\nid = "N"', '[[place]]\nid = "X"', "the rows are"),
        ("duties.toml", 'id = "fields"', 'id = "garden"', "the rows are"),
        ("buildings.toml", 'id = "kogge"', 'id = "cog"', "the rows are"),
        ("board.toml", '[[port]]\nid = "N"', '[[port]]\nid = "X"', "the rows are"),
        ("tiles.toml", 'id = "straight"', 'id = "line"', "the rows are"),
        ("tiles.toml", LAST_FAVOUR, "", "6 rows"),
        ("setup.toml", f"row = 2, {TO_ABBEY}", f"row = 2, shoe_size = 3, {TO_ABBEY}", "shoe_size"),
        ("setup.toml", "most = 10", "most = -2", "shameful"),
        ("board.toml", '{ hex = "K3", die = 0 }', '{ hex = "K4", die = 0 }', "before land"),
        ("board.toml", 'fords = ["NE-NW", "SE-SW"]', 'fords = ["S-NE"]', "carries"),
        ("board.toml", 'fords = ["NE-NW", "SE-SW"]', 'fords = ["NE-S"]', "carries"),
    ],
)
def test_a_pack_that_is_almost_ours_is_refused(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    with pytest.raises(DataError, match=says):
        board_with(tmp_path, file, old, new)


@cites("PI-024", "PI-097")
@pytest.mark.parametrize(("count", "fits"), [(8, True), (9, False)])
def test_a_pack_has_at_most_eight_shrines(tmp_path: Path, count: int, fits: bool) -> None:
    begins = FILES["tiles.toml"].index('id = "shrine"')
    ends = FILES["tiles.toml"].index("[[upgrade]]")
    row = FILES["tiles.toml"][begins:ends]
    other = row.replace("per_player = 2", f"count = {count}")
    if fits:
        assert board_with(tmp_path, "tiles.toml", row, other).supply(4)[-1] == count
        return
    with pytest.raises(DataError):
        board_with(tmp_path, "tiles.toml", row, other)


@cites("PI-080")
def test_a_tile_may_be_drawn_from_any_edge(tmp_path: Path) -> None:
    turned = board_with(tmp_path, "tiles.toml", "edges = [0, 3]", "edges = [1, 4]")
    assert list(turned.tile_of) == list(BOARD.tile_of)


@cites("PI-117")
def test_only_the_two_straight_roads_may_replace_a_bridge() -> None:
    assert BOARD.bridging == 1 << BOARD.tiles.upgrades.index("SS")


@cites("PI-173")
def test_stone_and_grain_have_a_limit_each(tmp_path: Path) -> None:
    limits = RoundEnd(board_with(tmp_path, "setup.toml", "stone_limit = 6", "stone_limit = 4"))
    position = GAME.notation.read("T4; Red.goods=9/9/9")
    limits._return_excess(position)
    assert list(position.cells[at.STORE : at.STORE + at.GOODS]) == [4, 6, 9]


@cites("PI-026", "PI-029", "PI-189")
def test_handicap_and_first_seat_are_chosen_by_two_three_or_four() -> None:
    options = {option.name: option for option in GAME.options}
    assert options["handicap"].seats == options["start"].seats == (2, 3, 4)
    assert options["level"].seats == (1,)


@cites("PI-004")
def test_of_two_seats_each_sees_its_own_board_first_and_no_third() -> None:
    watch = GAME.observation
    before = [plane.name for plane in watch.planes].index("village")
    place = sum(plane.size for plane in watch.planes[:before])
    position = GAME.notation.read("T2; Red.village=5; Blue.village=7; Red.abbey=6; Blue.abbey=4")
    for seat, villages in ((0, [5, 7, 0, 0]), (1, [7, 5, 0, 0])):
        out = vec[u8]([0] * watch.size)
        watch.into(position, seat, out, 0)
        assert list(out[place : place + 4]) == villages
