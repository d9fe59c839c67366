"""Golden games: every one of them is needed, and together they show everything that has to be shown."""

from dataclasses import replace
from typing import Final

import pytest
from tests.citing import cites
from tests.games.kardinal.features import features, required
from tests.golden.games import derived, golden

from chapterhouse.games import load
from chapterhouse.records.events import Record

GOLDEN: Final = golden("kardinal")


@cites("KK-80", "KK-64")
@pytest.mark.parametrize("record", GOLDEN.values(), ids=GOLDEN.keys())
def test_a_golden_game_played_again_reproduces_every_position_and_every_score(record: Record) -> None:
    again = derived(load("kardinal"), record)
    assert again.events == record.events and again.end == record.end
    # A pack with another name or digest may play the same game.
    assert replace(again.header, content="") == replace(record.header, content="")


def test_each_golden_game_shows_something_that_no_other_shows() -> None:
    game = load("kardinal")
    shown = {name: features(game, record) for name, record in GOLDEN.items()}
    wanted = required(game)
    together = set().union(*shown.values())
    assert not wanted - together, "\n".join(["No golden game shows:", *sorted(wanted - together)])
    assert together <= wanted, f"nobody asks for {sorted(together - wanted)}"
    for name in shown:
        others = set().union(*(found for other, found in shown.items() if other != name))
        assert wanted - others, f"{name} can be left out"
