"""What the rules refuse by themselves, when nobody has asked the schema of packs before."""

from pathlib import Path

import pytest
from tests.citing import cites
from tests.games.tore.test_content import ORIGINAL, pack
from tests.packs import Pack

from chapterhouse.core.catalogue import DataError, load_content
from chapterhouse.games import load

__all__ = ["pack"]

WOOL_PLOT = 'pair = "wool"\nneeds = "%s"\nyields = { wool = 1 }'
EIGHT = ", ".join(f"{{ {good} = 1 }}" for good in "gold stone wood grain piety wool cloth loyalty".split())


@cites("TW-02", "TW-16", "TW-22", "TW-26", "TW-44", "TW-45", "TW-49", "TW-51", "TW-53", "TW-57")
@cites("TW-64", "TW-77", "TW-83", "TW-87", "TW-93")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("build_limit = 2", "build_limit = 0", "'build_limit' is a number from 1 to 15"),
        ("build_limit = 2", "build_limit = 16", "'build_limit' is a number from 1 to 15"),
        ("rent_limit = 2", "rent_limit = 0", "'rent_limit' is a number from 1 to 14"),
        ("weave_limit = 2", "weave_limit = 0", "'weave_limit' is a number from 1 to 15"),
        ("weave_limit = 2", "weave_limit = 16", "'weave_limit' is a number from 1 to 15"),
        ("favour_card_steps = 1", "favour_card_steps = 0", "'favour_card_steps' is a number from 1 to 9"),
        ("favour_card_steps = 1", "favour_card_steps = 10", "'favour_card_steps' is a number from 1 to 9"),
        ("crest_passes_at_chapter_end = 2", "crest_passes_at_chapter_end = 0", "a number from 1 to 4"),
        ("crest_passes_at_chapter_end = 2", "crest_passes_at_chapter_end = 5", "a number from 1 to 4"),
        ("goods = { cloth = 1 } }", "goods = { cloth = 1 }, luck = 1 }", "'luck' is unknown"),
        ('["stone", "grain", "gold1", "point"]', '["stone", "grain", "gold1"]', "4 corners"),
        ('["stone", "grain", "gold1", "point"]', '["stone", "grain", "gold1", "x"]', "symbols"),
        ("house = 10", "house = 0", "1 to 11"),
        ('good = "piety"\namount = 2', 'good = "piety"\namount = 16', "'amount' is a number"),
        ('good = "piety"\namount = 2', 'good = "piety"\namount = 0', "'amount' is a number"),
        ("benefit = { points = 1 }", "benefit = { points = 1, free_house = 1 }", "names one thing"),
        ("benefit = { free_house = 1 }", "benefit = { free_house = 2 }", "at most one free house"),
        ("bonus = { points = 1, treat = 1 }", "bonus = { points = 1, treat = 2 }", "TW-79"),
        ('good = "piety", count = 1', 'good = "piety", count = 1, cont = 1', "'cont' is unknown"),
        ("give = { wool = 1 }, get", "give = { wool = 0 }, get", "a number from 1 to 15"),
        ("give = { wool = 1 }, get", "give = { wool = 16 }, get", "a number from 1 to 15"),
        ("among = [", 'among = ["medical", ', "TW-93"),
        ("options = [{ gold = 1 }], else_points = 1", f"options = [{EIGHT}], else_points = 1", "at most 7"),
        ('"lose_if_without", good', '"lose_if_without", count = 2, good', "'count' is unknown"),
    ],
)
def test_a_pack_that_no_schema_has_seen_is_refused_by_the_rules(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    assert old in ORIGINAL
    (tmp_path / "board.toml").write_text(ORIGINAL.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=says):
        load("tore", load_content(tmp_path, "tore"))


@cites("TW-49", "TW-50")
def test_four_plots_are_no_pair(pack: Pack) -> None:
    text = ORIGINAL
    for material in ("stone", "wood"):
        old = WOOL_PLOT % material
        assert text.count(old) == 1
        text = text.replace(old, old.replace("wool", "grain"))
    with pytest.raises(DataError, match="'pair'"):
        pack(text)


@cites("TW-25", "TW-26", "TW-E-I-06")
@pytest.mark.parametrize("space", ["outlaws-rear", "outlaws-front", "merchants"])
def test_an_owners_event_may_cover_any_space(pack: Pack, space: str) -> None:
    old = 'spaces = ["queen", "king"]'
    assert ORIGINAL.count(old) == 1
    game = pack(ORIGINAL.replace(old, f'spaces = ["{space}"]'))
    position = game.notation.read("F4")
    game.apply(position, game.actor(position), game.moves.number("reveal I-06"))
    assert f"covers={space};" in game.notation.write(position)
