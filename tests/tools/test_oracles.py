"""Random games beside the oracles of the ledger: no difference, and a difference is found and saved."""

from pathlib import Path

import pytest
from tests.contract.cases import GAMES

from chapterhouse.core.rulings import readings
from chapterhouse.games import TITLES, load
from chapterhouse.records.record import read
from chapterhouse.terminal.main import main
from chapterhouse.tools.fuzz import Games, play_game, play_games
from chapterhouse.tools.inspection import inspection
from chapterhouse.tools.oracles import NoOracle, oracle_of

NAMES = [title.name for title in TITLES if (Path(__file__).parents[1] / "oracle" / title.name).is_dir()]
FEW = {"pilgrim": 4}  # games, one of each seat count; its oracle is slow
OTHERWISE = [("avignon", "shuffle"), ("tore", "crest"), ("tore", "privilege"), ("pilgrim", "mill")]
every_name = pytest.mark.parametrize("title", NAMES)


@every_name
def test_random_games_agree_with_the_oracle_at_every_choice(title: str) -> None:
    count = FEW.get(title, 8) * GAMES // 2
    tally = play_games(Games(title, range(count), 50, has_oracle=True))
    assert tally.failures == [] and tally.games == count and tally.choices > 20 * count


@every_name
def test_the_readings_are_played_beside_the_oracle(title: str) -> None:
    game = load(title)
    for number, chosen in enumerate(readings(game.options)[-1:]):
        inspected = inspection(game)._replace(mixes=[chosen], readings=({},))
        for seed in range(20, 20 + 2 * GAMES):
            failure = play_game(game, inspected, seed + number, 50, oracle=oracle_of(title))[2]
            assert failure is None


@pytest.mark.parametrize(("title", "option"), [pair for pair in OTHERWISE if pair[0] in NAMES])
def test_a_game_that_plays_otherwise_than_the_oracle_is_found_and_saved(
    title: str, option: str, tmp_path: Path
) -> None:
    """The rules read a ruling the other way and the oracle does not know: as if a rule were broken."""
    game = load(title)
    other = next(each for each in readings(game.options) if set(each) == {option})
    inspected = inspection(game)._replace(mixes=[other], readings=({},))
    ours = oracle_of(title)
    for seed in range(300):
        failure = play_game(
            game, inspected, seed, 999, oracle=lambda game, seats, options: ours(game, seats, {})
        )[2]
        if failure:
            break
    assert failure is not None and "AssertionError" in failure.save(tmp_path)
    assert read(tmp_path / f"{title}-fuzz-{seed}.jsonl").header.options == other


def test_without_a_source_tree_the_command_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("chapterhouse.__file__", str(tmp_path / "a" / "b" / "c" / "__init__.py"))
    with pytest.raises(NoOracle, match="tests/oracle of the source tree"):
        oracle_of("avignon")
    assert main(["fuzz", "avignon", "--oracle", "--games", "1"]) == 2
    assert "source tree" in capsys.readouterr().err
