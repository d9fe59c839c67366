"""The environment cards of docs/research.md say what is so."""

import re
from pathlib import Path

import pytest
from examples import environment_cards

from chapterhouse.games import TITLES, load

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def _row(name: str) -> list[str]:
    line = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(name))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_players_actions_and_sizes_are_those_of_the_titles() -> None:
    games = [load(title.name) for title in TITLES]
    ends = [(game.seats.start, game.seats[-1]) for game in games]
    assert _row("| |") == [game.name for game in games]
    assert _row("| players |") == [f"{a}–{b}" if a != b else str(a) for a, b in ends]
    assert _row("| actions of players |") == [str(game.moves.players) for game in games]
    assert _row("| bytes of an observation |") == [str(game.observation.size) for game in games]
    assert _row("| longest random game") == [str(game.longest) for game in games]


def test_the_measure_counts_what_a_random_game_was_like(capsys: pytest.CaptureFixture[str]) -> None:
    assert environment_cards.main(["--games", "2", "--title", "avignon"]) == 0
    *_, row = capsys.readouterr().out.splitlines()
    assert re.fullmatch(
        r"\| avignon \| 2 \| \d+ ± [\d.]+ \| [\d.]+ \| \d+ \| \d+ \| \d+ \| 31 \| 113 \|", row
    )
    found = environment_cards.measure(load("avignon"), 2, 1)
    assert min(found.widths) > 1 and found.chance > 4


def test_a_measure_of_no_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert environment_cards.main(["--games", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err
