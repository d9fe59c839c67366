"""How fast the environments go is measured in one run, with Pgx where it is installed."""

import os
from collections import Counter

import pytest

from chapterhouse.research import pace, pgx_batch

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")
FEW = ["avignon", "--seconds", "0.001", "--rounds", "1"]


def test_without_pgx_the_report_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pgx_batch, "is_installed", lambda: False)
    pace.main(FEW)
    page = capsys.readouterr().out
    assert all(f"| {name} |" in page for name in pace.FIGURES) and "| avignon |" in page
    assert page.splitlines()[-1] == pgx_batch.MISSING
    assert "requirements/peers.txt" in pgx_batch.MISSING


def test_with_pgx_its_games_are_measured_in_turns_with_ours_and_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: Counter[str] = Counter()

    def batch(name: str, lanes: int) -> pgx_batch.Peer:
        """Stand in for a game of Pgx that takes a million steps whenever it is asked."""
        assert lanes == pace.LANES

        def steps() -> int:
            asked[name] += 1
            return 1_000_000

        return pgx_batch.Peer(2, 7, 84, steps)

    monkeypatch.setattr(pgx_batch, "is_installed", lambda: True)
    monkeypatch.setattr(pgx_batch, "batch", batch)
    pace.main(FEW)
    page = capsys.readouterr().out
    assert set(asked) == set(pgx_batch.GAMES)
    assert f"| {pace.PEER} | seats | actions | numbers observed | {pace.BATCH} | avignon ÷ it |" in page
    for name in pgx_batch.GAMES:
        (row,) = [line for line in page.splitlines() if line.startswith(f"| {name} | 2 | 7 | 84 | ")]
        ours, theirs, ratio = _figure(page, "avignon", 2), _figure(page, name, 5), row.split(" | ")[-1]
        assert float(ratio.strip(" |×")) == pytest.approx(ours / theirs, rel=0.01)
    assert pgx_batch.MISSING not in page


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity"), reason="this system cannot keep a process to a core"
)
def test_measuring_keeps_to_one_core_and_gives_the_others_back() -> None:
    before = os.sched_getaffinity(0)
    with pgx_batch.one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


@pytest.mark.skipif(not pgx_batch.is_installed(), reason="Pgx is not installed")
def test_a_game_of_pgx_steps_as_many_lanes_as_it_is_asked_for() -> None:
    peer = pgx_batch.batch("connect_four", 3)
    assert peer[:3] == (2, 7, 84)
    assert peer.steps() == 3 * pgx_batch.STEPS == peer.steps()


def _figure(page: str, name: str, column: int) -> float:
    """Return a number of the page, by the row's name and the column."""
    (row,) = [line for line in page.splitlines() if line.startswith(f"| {name} |")]
    return float(row.split("|")[column].replace(",", ""))
