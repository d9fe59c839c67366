"""The fuzzer: it finds what is broken, saves it, and sums up what it played."""

import argparse
from pathlib import Path

import pytest

from chapterhouse.core.chance import FastDice
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.records.record import read
from chapterhouse.records.replay import replay
from chapterhouse.tools import fuzz
from chapterhouse.tools.fuzz import Games, add_arguments, play_game, play_games, run, summary
from chapterhouse.tools.inspection import inspection
from chapterhouse.tools.wandering import Homing, Quiet, Uniform, wander

GAME = load("avignon")


def test_many_games_break_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert _run("avignon", "--games", "60", "--folder", str(tmp_path)) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split() == ["games", "60"]
    assert "ending three_cards" in out and "longest" in out


def test_processes_share_the_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "BATCH", 15)
    assert _run("avignon", "--games", "40", "--processes", "2", "--folder", str(tmp_path)) == 0
    together = capsys.readouterr().out
    assert summary(play_games(Games("avignon", range(40), 1))) == together.strip()


def test_a_game_that_breaks_something_is_saved_as_a_record(tmp_path: Path) -> None:
    def check(position: Position) -> list[str]:
        return ["Three turns are enough."] if GAME.turn(position) > 3 else []

    broken = inspection(GAME)._replace(check=check)
    length, ending, failure = play_game(GAME, broken, 7, 1)
    assert ending == "broken" and failure is not None and "Three turns are enough" in failure.sentence
    path = tmp_path / "avignon-fuzz-7.jsonl"
    assert str(path) in failure.save(tmp_path)
    frames = list(replay(GAME, read(path)))
    assert len(frames) == length
    assert GAME.turn(frames[-1].position) == 4


def test_an_error_in_the_rules_is_saved_too(tmp_path: Path) -> None:
    def check(position: Position) -> list[str]:
        raise ZeroDivisionError("what a pity")

    _, _, failure = play_game(GAME, inspection(GAME)._replace(check=check), 0, 1)
    assert failure is not None and "ZeroDivisionError: what a pity" in failure.save(tmp_path)
    assert read(tmp_path / "avignon-fuzz-0.jsonl").header.about.startswith("Game 0 broke")


@pytest.mark.parametrize(
    "arguments", [("chess",), ("avignon", "--games", "0"), ("avignon", "--folder", "nowhere")]
)
def test_arguments_without_sense_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert _run(*arguments) == 2
    assert capsys.readouterr().err


def test_every_policy_plays_to_the_end_and_quiet_games_are_longer() -> None:
    lengths = []
    for make in (Uniform, Quiet, lambda: Homing(4)):
        total = 0
        for seed in range(5):
            position = GAME.new_position(2, {"repetition_draw": "off"})
            total += sum(1 for _ in wander(GAME, position, FastDice(seed), make()))
            assert GAME.to_act(position) == []
        lengths.append(total)
    assert lengths[1] > lengths[0]


def test_homing_finds_repetitions() -> None:
    endings = set()
    for seed in range(30):
        position = GAME.new_position(2, {})
        for _ in wander(GAME, position, FastDice(seed), Homing(2)):
            pass
        endings.add(GAME.ending(position))
    assert "repetition" in endings


def _run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(arguments))
