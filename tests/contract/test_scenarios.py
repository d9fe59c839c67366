"""Every scenario of every title, each a test of the rules in its first line."""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from chapterhouse.core.game import Game
from chapterhouse.games import TITLES, load
from chapterhouse.tools.scenario import Scenario, play_scenario, read_scenarios, report

FOLDER: Final = Path(__file__).parent.parent / "games"
FOUND: Final = [
    pytest.param(
        title.name, scenario, id=f"{title.name}-{scenario.title}", marks=pytest.mark.cites(*scenario.rules)
    )
    for title in TITLES
    for path in sorted((FOLDER / title.name).glob("*.scenario"))
    for scenario in read_scenarios(path)
]


@pytest.mark.parametrize(("title", "scenario"), FOUND)
def test_scenario(title: str, scenario: Scenario) -> None:
    differences = play_scenario(_game(title), scenario)
    assert not differences, "\n" + report(scenario, differences)


@cache
def _game(title: str) -> Game:
    return load(title)
