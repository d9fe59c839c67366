"""Many games between bots, and what is made of their results."""

import json
from pathlib import Path

import pytest

from chapterhouse.bots.arena import Entrant, Fixture, play_fixture, read_entrants, run_arena, seatings
from chapterhouse.bots.standings import Outcome, stand, wilson
from chapterhouse.games import load
from chapterhouse.terminal.main import main


def test_four_games_in_two_processes_are_counted_right() -> None:
    told: list[tuple[int, int]] = []
    result = run_arena(
        "avignon", ["greedy", "random"], games=4, processes=2, seed=2, report=lambda *row: told.append(row)
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert result.games == 4 and result.cut == 0
    assert [row.games for row in result.bots] == [4, 4]
    assert sum(row.wins for row in result.bots) == 4
    assert sum(row.wins for row in result.seats) == 4
    (pairing,) = result.pairings
    assert pairing.ahead + pairing.level + pairing.behind == 4
    assert pairing.share.wins == result.bots[0].wins
    assert result == run_arena("avignon", ["greedy", "random"], games=4, seed=2)  # whoever finishes first


def test_the_number_of_games_is_rounded_up_to_whole_rounds() -> None:
    assert run_arena("avignon", ["random", "easy"], games=3).games == 4


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    assert seatings(2, 2) == [(0, 1), (1, 0)]
    assert len(seatings(3, 2)) == 6
    assert len(seatings(3, 3)) == 6
    assert len(seatings(2, 4)) == 6
    for entrants, seats in ((2, 3), (2, 4), (3, 2), (3, 4), (4, 3)):
        rows = seatings(entrants, seats)
        for seat in range(seats):
            assert len({sum(row[seat] == entrant for row in rows) for entrant in range(entrants)}) == 1


def test_all_seatings_of_a_round_begin_with_the_same_draws() -> None:
    entrants = (Entrant("a", "random", None, None), Entrant("b", "greedy", None, None))
    outcomes = [play_fixture(Fixture("avignon", (), entrants, order, 5)) for order in ((0, 1), (1, 0))]
    assert outcomes[0].starter == outcomes[1].starter
    assert outcomes[0].seating != outcomes[1].seating


def test_a_game_that_reaches_the_limit_is_a_draw_and_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("avignon")
    game.max_choices = 3
    monkeypatch.setattr("chapterhouse.bots.arena._title", lambda name: game)
    result = run_arena("avignon", ["random", "greedy"], games=2)
    assert result.cut == 2 and result.draws == 2 and result.choices == 3
    assert [row.wins for row in result.bots] == [1.0, 1.0]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals_are_those_of_the_textbooks(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_nothing_is_known_before_the_first_game() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_ties_share_a_win_and_places_decide_pairings() -> None:
    outcomes = [Outcome((0, 1, 2), (1, 1, 3), 10, 0, False), Outcome((2, 0, 1), (1, 2, 3), 20, 1, False)]
    result = stand(["a", "b", "c"], outcomes)
    assert [row.wins for row in result.bots] == [0.5, 0.5, 1.0]
    assert [row.wins for row in result.seats] == [1.5, 0.5, 0.0]
    assert result.starter.wins == 0.5
    assert (result.draws, result.choices) == (1, 15)
    a_b = result.pairings[0]
    assert (a_b.ahead, a_b.level, a_b.behind, a_b.share.share) == (1, 1, 0, 0.75)


def test_points_are_averaged_by_bot_and_kind() -> None:
    sheets = ({"trails": 6.0, "piety": 2.0}, {"piety": 4.0}), ({"piety": 0.0}, {"trails": 2.0})
    outcomes = [
        Outcome((0, 1), (1, 2), 9, 0, False, sheets[0]),
        Outcome((1, 0), (2, 1), 9, 0, False, sheets[1]),
    ]
    first, second = stand(["a", "b"], outcomes).points
    assert first.kinds == {"trails": 4.0, "piety": 1.0} and first.mean == 5.0
    assert second.kinds == {"piety": 2.0} and second.mean == 2.0
    # 8 and 2 points: the standard error is 3
    assert (first.low, first.high) == pytest.approx((5.0 - 3 * 1.959964, 5.0 + 3 * 1.959964))


def test_one_bot_plays_alone_where_a_title_allows_it() -> None:
    result = run_arena("pilgrim", ["random"], games=2, seats=1, options={"level": "2"})
    assert result.games == 2 and result.pairings == ()
    (points,) = result.points
    assert points.mean == pytest.approx(sum(points.kinds.values()))
    assert points.kinds["abbot_acolytes"] < 0


def test_alone_points_are_printed_and_no_shares_of_a_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "pilgrim", "--bots", "random", "--seats", "1", "--games", "2", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "mean" in said and "abbot_piety" in said and "who begins" not in said and "share" not in said


def test_bots_are_read_with_their_seconds_and_numbered_when_named_twice() -> None:
    rows = read_entrants(["mcts:0.5", "greedy", "greedy"], seconds=2.0)
    assert [row.name for row in rows] == ["mcts:0.5", "greedy", "greedy #2"]
    assert [row.seconds for row in rows] == [0.5, 2.0, 2.0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--bots", "greedy,random"], "no title 'chess'"),
        (["avignon", "--bots", "greedy"], "at least two"),
        (["avignon", "--bots", "greedy,clever"], "no bot called 'clever'"),
        (["avignon", "--bots", "greedy,mcts:soon"], "'soon'"),
        (["avignon", "--bots", "greedy,random", "--games", "0"], "at least one game"),
        (["avignon", "--bots", "greedy,random", "--seats", "3"], "3 seats"),
        (["avignon", "--bots", "greedy,random", "--options", "deck"], "KEY=VALUE"),
        (["avignon", "--bots", "greedy,random", "--options", "side=rome"], "'side'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    said = capsys.readouterr().err.strip()
    assert sentence in said and said.endswith(".") and len(said.splitlines()) == 1


def test_the_command_prints_tables_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "arena.json"
    words = ["arena", "avignon", "--bots", "greedy,random,easy", "--games", "6", "--json", str(file)]
    assert main([*words, "--options", "sides=rome", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "greedy" in said and "who begins" in said and "6 games" in said and "mean" in said
    facts = json.loads(file.read_text(encoding="utf-8"))
    assert facts["games"] == 6 and len(facts["bots"]) == 3 and facts["options"] == {"sides": "rome"}
