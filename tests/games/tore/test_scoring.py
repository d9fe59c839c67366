"""Final scoring and places, TW-89 and TW-90."""

import pytest
from tests.citing import cites
from tests.oracle.tore.side_by_side import GAME, finished, goods_of, words
from tests.oracle.tore.tally import PLAYERS, TOTALS

from chapterhouse.table.story import title_texts


@cites("TW-89", "TW-90")
@pytest.mark.parametrize("seed", range(6))
def test_the_final_score_adds_material_and_half_the_gold(seed: int) -> None:
    position = finished(seed)
    code = words(position)
    for seat, player in enumerate(PLAYERS[int(position.seats)]):
        goods = goods_of(code, player)
        lines = {line.item: line for line in GAME.score(position)[seat] if line.rule == "TW-89"}
        material = goods["stone"] + goods["wood"]
        assert (lines["material"].points if material else 0) == material
        assert (lines["gold"].points if goods["gold"] else 0) == goods["gold"] / 2
        assert len(lines) == bool(material) + bool(goods["gold"])
        total = sum(line.points for line in GAME.score(position)[seat])
        assert total == goods["points"] + material + goods["gold"] / 2


@cites("TW-89")
def test_the_ledgers_score_sheet_adds_up_to_forty_five_and_a_half() -> None:
    code = "F4; over=yes; N=points:40,stone:2,wood:1,gold:5,wool:3,cloth:2,piety:1,loyalty:2,medical:4"
    sheet = GAME.score(GAME.notation.read(code))[0]
    assert sum(line.points for line in sheet) == 45.5
    assert [(line.item, line.points) for line in sheet if line.rule == "TW-89"] == [
        ("material", 3),
        ("gold", 2.5),
    ]


@cites("TW-89", "TW-90")
@pytest.mark.parametrize(
    ("north", "east", "south", "ranking"),
    [
        ("points:45,gold:1", "points:45,gold:0", "points:44,gold:2", [1, 2, 2]),
        ("points:40,piety:0", "points:40,piety:1", "points:41", [3, 2, 1]),
        ("points:40,piety:1,loyalty:2", "points:40,piety:1,loyalty:1", "points:0", [1, 2, 3]),
        ("points:40,loyalty:9", "points:40,piety:1", "points:40,medical:9", [2, 1, 3]),
        ("points:40,medical:3", "points:40,medical:5", "points:40,medical:4", [3, 1, 2]),
        ("points:40,medical:3", "points:40,medical:3", "points:39,gold:2", [1, 1, 3]),
        ("points:7,wood:1,stone:1", "points:8,stone:1", "points:9,cloth:9,grain:9,wool:9", [1, 1, 1]),
    ],
)
def test_places_go_by_points_then_piety_loyalty_and_knowledge(
    north: str, east: str, south: str, ranking: list[int]
) -> None:
    goods = ",".join(f"{good}:0" for good in (*TOTALS, "gold"))
    code = f"F3; over=yes; N={goods},{north}; E={goods},{east}; S={goods},{south}"
    assert GAME.ranking(GAME.notation.read(code)) == ranking


@cites("TW-90")
def test_before_the_end_only_points_decide_places() -> None:
    position = GAME.notation.read("A3; N=points:9,piety:5; E=points:9,gold:9; S=points:8,stone:9")
    assert GAME.ranking(position) == [1, 1, 3]


@cites("TW-89")
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_line_of_a_score_sheet_has_words(language: str) -> None:
    texts = title_texts(GAME, language)
    for seed in range(6):
        for sheet in GAME.score(finished(seed)):
            assert sheet[0].item == "start" and sheet[0].points == 8
            for line in sheet:
                assert line.points and line.rule in GAME.rules.ids()
                assert texts.say(f"score.{line.item}", places=line.facts)
