"""Points and places, KK-52 to KK-79: score sheets of random games against a slow count from the ledger."""

import re
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.kardinal import tally
from tests.oracle.kardinal.side_by_side import GAME, finished, parts, random_game, words

from chapterhouse.core.game import ScoreLine
from chapterhouse.games.kardinal import at
from chapterhouse.table.story import title_texts

FINAL: Final = ("cloisters", "alliance", "chain")


@cites(
    "KK-55", "KK-56", "KK-57", "KK-58", "KK-59", "KK-64", "KK-65", "KK-67", "KK-68", "KK-69", "KK-70", "KK-71"
)
@pytest.mark.parametrize("batch", range(9))
def test_totals_and_places_agree_with_a_slow_count(batch: int) -> None:
    for seed in range(1000 + batch, 1000 + batch + 36 * GAMES, 9):
        position = finished(seed)
        code, players = parts(position), words(position)["players"]
        points = tally.final_points(players, _owners(code), _council(code))
        sheets = GAME.score(position)
        totals: list[int] = []
        for seat, player in enumerate(players):
            by_item = {item: _sum(sheets[seat], item) for item in ("interim", *FINAL)}
            own = [space for space, owner in _owners(code).items() if owner == player]
            assert by_item["chain"] == tally.chain_points(own)
            assert sum(by_item[item] for item in FINAL) == points[player]
            totals.append(sum(by_item.values()))
        assert totals == list(_scores(code).values())
        assert GAME.ranking(position) == tally.places(totals, [sum(left) for left in _stock(code).values()])


@cites("KK-49", "KK-52", "KK-55", "KK-56", "KK-58", "KK-59")
@pytest.mark.parametrize("batch", range(3))
def test_the_interim_scoring_agrees_with_a_slow_count(batch: int) -> None:
    for seed in range(2000 + batch, 2000 + batch + 18 * GAMES, 3):
        position, choices = random_game(seed)
        before = position.copy()
        for _ in choices:
            if position.cells[at.HALF] == 2:
                break
            before = position.copy()
        code, players = parts(position), words(position)["players"]
        expected = tally.cloister_points(players, _owners(code))
        assert _owners(code) == _owners(parts(before)), "the scoring came with a card, not with a piece"
        for seat, player in enumerate(players):
            lines = {line.facts[0][-1]: line.points for line in GAME.score(position)[seat]}
            assert lines == {
                country: points[player] for country, points in expected.items() if points[player]
            }
            assert list(lines) == [country for country in tally.COUNTRIES if country in lines]
            assert _scores(code)[player] == sum(lines.values())
        assert GAME.score(before) == [[]] * len(players), "nobody had a point before"


@cites("KK-66", "KK-14")
def test_the_score_sheet_lists_the_alliances_one_to_fifteen_in_order_zeros_included() -> None:
    for seed in range(6):
        position = finished(seed)
        code, players = parts(position), words(position)["players"]
        expected = tally.alliance_points(players, _council(code))
        for seat, player in enumerate(players):
            lines = [line for line in GAME.score(position)[seat] if line.item == "alliance"]
            assert [line.facts[0] for line in lines] == [str(number) for number in range(1, 16)]
            ends = [(line.facts[1][-1], line.facts[2][-1]) for line in lines]
            assert ends == tally.ALLIANCES
            assert [line.points for line in lines] == [points[player] for points in expected]


@cites("KK-64", "KK-66")
def test_the_sheet_goes_from_cloisters_over_alliances_to_chains_and_has_words_for_every_line() -> None:
    for seed in range(6):
        for sheet in GAME.score(finished(seed)):
            items = [line.item for line in sheet]
            assert items == sorted(items, key=("interim", *FINAL).index)
            for language in ("de", "en"):
                texts = title_texts(GAME, language)
                assert all(texts.say(f"score.{line.item}", places=line.facts) for line in sheet)


@cites("KK-64")
def test_the_final_scoring_is_not_in_the_sheet_before_the_end() -> None:
    for seed in range(3):
        position, choices = random_game(seed)
        for number, _ in enumerate(choices):
            if number % 20 == 0:
                assert {line.item for sheet in GAME.score(position) for line in sheet} <= {"interim"}


@cites("KK-64", "KK-52")
def test_points_from_before_the_position_stand_first_in_the_sheet() -> None:
    code = "players=grp; cl=g:K1,K2 r:K3; score=g:10 r:2; interim=K:3,2,0 E:4,0,0; half=2; turn=g"
    lines = [[(line.item, line.points) for line in sheet] for sheet in GAME.score(GAME.notation.read(code))]
    assert lines == [[("before", 3), ("interim", 4), ("interim", 3)], [("interim", 2)], []]


@cites("KK-55", "KK-56", "KK-58")
def test_the_sheet_says_the_place_in_each_country_and_the_rule_that_pays_it() -> None:
    position = GAME.notation.read("cl=g:F1,F2,F3 r:F4,F5 p:F6,F7 b:F8 g:S1 b:S2; over=yes")
    found = [
        [
            (line.facts[0][-1], line.facts[1], line.points, line.rule)
            for line in sheet
            if line.item == "cloisters"
        ]
        for sheet in GAME.score(position)
    ]
    assert found == [
        [("F", "1", 8, "KK-55"), ("S", "1", 2, "KK-55")],
        [("F", "2", 3, "KK-56")],
        [("F", "2", 3, "KK-56")],
        [("F", "3", 2, "KK-56"), ("S", "1", 2, "KK-55")],
    ]


@cites("KK-77", "KK-78", "KK-79")
@pytest.mark.parametrize(
    ("score", "stock", "ranking"),
    [
        ("g:30 r:20 p:10 b:5 y:1", "", [1, 2, 3, 4, 5]),
        ("g:10 r:30 p:10 b:5 y:1", "g:5/5 p:5/4", [2, 1, 3, 4, 5]),
        ("g:10 r:30 p:10 b:10 y:1", "g:4/5 p:5/4 b:9/1", [3, 1, 3, 2, 5]),
        ("g:10 r:30 p:10 b:10 y:30", "g:1/5 p:5/1 b:0/6 r:2/2 y:4/0", [3, 1, 3, 3, 1]),
        ("g:7 r:7 p:7 b:7 y:7", "g:1/1 r:2/2 p:3/3 b:2/2 y:1/1", [4, 2, 1, 2, 4]),
        ("g:7 r:7 p:7 b:7 y:7", "g:9/0 r:8/1 p:1/8 b:2/7 y:3/6", [1, 1, 1, 1, 1]),
        ("g:107 r:8 p:7 b:9 y:99", "g:0/0 r:20/8", [1, 4, 5, 3, 2]),
        ("g:8 r:7 p:7 b:6 y:6", "g:0/0 r:0/1 p:1/0 b:20/8 y:20/7", [1, 2, 2, 4, 5]),
    ],
)
def test_lower_places_are_ranked_like_the_first(score: str, stock: str, ranking: list[int]) -> None:
    position = GAME.notation.read(f"players=grpby; cl=; stock={stock}; score={score}; over=yes")
    assert GAME.ranking(position) == ranking


@cites("KK-78")
def test_pieces_left_decide_nothing_before_the_end() -> None:
    position = GAME.notation.read("players=grp; cl=g:K1; score=g:5 r:5 p:4; hand=FA,LI,LI; turn=r")
    assert GAME.ranking(position) == [1, 1, 3]


def _sum(sheet: list[ScoreLine], item: str) -> int:
    return sum(int(line.points) for line in sheet if line.item == item)


def _owners(code: dict[str, object]) -> dict[str, str]:
    cloisters = code["cl"]
    assert isinstance(cloisters, dict)
    assert all(re.fullmatch(r"[A-Z]\d", space) for spaces in cloisters.values() for space in spaces)
    return {space: player for player, spaces in cloisters.items() for space in sorted(spaces)}


def _council(code: dict[str, object]) -> dict[str, dict[str, int]]:
    advisors = code["ad"]
    assert isinstance(advisors, dict)
    return advisors


def _scores(code: dict[str, object]) -> dict[str, int]:
    scores = code["score"]
    assert isinstance(scores, dict)
    return scores


def _stock(code: dict[str, object]) -> dict[str, list[int]]:
    stock = code["stock"]
    assert isinstance(stock, dict)
    return stock
