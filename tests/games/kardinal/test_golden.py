"""Golden games: every one of them is needed, and together they show everything that has to be shown."""

from tests.games.kardinal.features import features, required
from tests.golden.games import golden

from chapterhouse.games import load


def test_each_golden_game_shows_something_that_no_other_shows() -> None:
    game = load("kardinal")
    shown = {name: features(game, record) for name, record in golden("kardinal").items()}
    wanted = required(game)
    together = set().union(*shown.values())
    assert not wanted - together, "\n".join(["No golden game shows:", *sorted(wanted - together)])
    assert together <= wanted, f"nobody asks for {sorted(together - wanted)}"
    for name in shown:
        others = set().union(*(found for other, found in shown.items() if other != name))
        assert wanted - others, f"{name} can be left out"
