"""Saved games: go on, replay, verify."""

import json
from pathlib import Path

import pytest
from tests.terminal.keyboard import EVEN, NEARLY_WON, Run, flat, hotseat, run

from chapterhouse.games import load
from chapterhouse.records.events import RESIGNED
from chapterhouse.records.record import write
from chapterhouse.table.table import Table

__all__ = ["run"]


def test_a_saved_game_goes_on_with_the_same_people_bots_and_dice(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    options = "play avignon --bot random --seed 3 --name Anna --options sides=rome"
    run(options, "b 1", f"save {file}", "quit")
    assert file.with_name("game.jsonl.seed").stat().st_mode & 0o777 == 0o600
    assert "seed" not in file.read_text(encoding="utf-8")
    going_on = run(f"play --load {file}", "x 1; b 1", "story", "quit")
    at_once = run(options, "b 1", "x 1; b 1", "story", "quit")
    first_draw = flat(at_once.out).partition("excommunicates")[2].partition(".")[2].partition(".")[0]
    assert first_draw and first_draw in flat(going_on.out)


def test_without_the_seed_a_game_goes_on_with_new_dice(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play avignon --bot random --seed 3", f"save {file}", "quit")
    file.with_name("game.jsonl.seed").unlink()
    outcome = run(f"play --load {file} --bot random", f"save {file}", "quit")
    assert outcome.code == 0
    assert '"dice":"sha256:' in file.read_text(encoding="utf-8").splitlines()[-1]
    assert run(f"play --load {file}", "quit").code == 0


def test_a_finished_game_is_saved_with_its_seed_and_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "won.jsonl"
    run(hotseat(NEARLY_WON), f"save {file}", "b 1", "yes")
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["seed"]
    assert not file.with_name("won.jsonl.seed").exists()
    for language, word in (("en", "the record is sound"), ("de", "Die Aufzeichnung stimmt.")):
        outcome = run(f"verify {file} --lang {language}")
        assert outcome.code == 0 and word in flat(outcome.out)


def test_a_record_that_was_changed_is_not_sound(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "won.jsonl"
    run(hotseat(NEARLY_WON), f"save {file}", "b 1", "yes")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"do":"beseech 1"', '"do":"beseech 2"'), encoding="utf-8")
    outcome = run(f"verify {file}")
    assert outcome.code == 1 and "the record is not sound" in flat(outcome.out)
    assert run(f"replay {file}").code == 2


def test_a_game_is_saved_in_the_data_folder_unless_a_file_is_named(run: Run, tmp_path: Path) -> None:
    run(hotseat(), "save", "quit")
    saved = list((tmp_path / "data" / "chapterhouse" / "games").glob("avignon-*.jsonl"))
    assert len(saved) == 1


def test_saving_twice_writes_the_same_file_and_never_another_that_is_there(run: Run, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.jsonl", tmp_path / "other.jsonl"
    other.write_text("something else", encoding="utf-8")
    outcome = run(hotseat(), f"save {mine}", "b 1", "save", f"save {other}", "quit")
    assert f"The file {other} already exists" in outcome.out.replace("\n", "")
    assert other.read_text(encoding="utf-8") == "something else"
    assert '"do":"beseech 1"' in mine.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    odd = f"save {'x' * 5000}"
    outcome = run(
        hotseat(), f"save {blocked / 'game.jsonl'}", odd, "save ~nobody-at-all/x", "b 1", "quit", "n"
    )
    assert "cannot be written" in flat(outcome.out) and "Anna beseeches" in outcome.out


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "short.jsonl"
    run(hotseat(EVEN), "b 1", "undo", "c 2; b 3", "b 4; c 5", f"save {file}", "quit")
    return file


def test_a_replay_goes_forwards_backwards_and_to_a_turn(run: Run, recorded: Path) -> None:
    lines = [
        "",
        "n",
        "next",
        "next",
        "back",
        "turn 4",
        "turn",
        "event 1",
        "first",
        "last",
        "story",
        "help",
        "quit",
    ]
    outcome = run(f"replay {recorded}", *lines)
    text = flat(outcome.out)
    assert outcome.code == 0
    assert "Event 0 of 6 · turn 3 · seen by everybody together" in text
    assert "Anna takes back everything from event 1 on." in text
    assert "Event 4 of 6 · turn 4" in text
    assert "Turn 3, Rome (Anna): Anna chastises the Bishop (2): Genoa → Nice." in text


def test_a_replay_looks_through_any_eyes(run: Run, recorded: Path) -> None:
    text = run(f"replay {recorded} --eyes 1", "eyes 0", "eyes public", "eyes 7", "quit").out
    assert "seen by Bo" in text and "seen by Anna" in text and "seen by spectators" in text
    assert "There are no eyes '7'; write a seat from 0 to 1, 'public' or 'all'." in flat(text)
    boards = text.split("seen by")
    assert boards[1].index("│Rome") < boards[1].index("│Avignon")
    assert boards[2].index("│Avignon") < boards[2].index("│Rome")


def test_a_replay_speaks_german_and_answers_nonsense(run: Run, recorded: Path) -> None:
    lines = ["weiter", "zug 99", "ereignis 99", "ereignis x", "blabla", "augen", "zurück", "verlauf", "ende"]
    text = flat(run(f"replay {recorded} --lang de", *lines).out)
    assert "Einen Zug 99 gibt es nicht; die Züge gehen von 3 bis 5." in text
    assert "'blabla' ist hier unbekannt" in text


def test_the_end_of_the_input_ends_a_replay(run: Run, recorded: Path) -> None:
    assert run(f"replay {recorded}").code == 0


@pytest.mark.parametrize(
    "language, told, verdict",
    [("en", "bo resigns.", "broken off by people"), ("de", "bo gibt auf.", "von Menschen abgebrochen")],
)
def test_a_game_that_somebody_gave_up_is_told_and_verified(
    run: Run, tmp_path: Path, language: str, told: str, verdict: str
) -> None:
    table = Table(load("avignon"), 2, seed=7, names=("anna", "bo"))
    table.note_seat(1, "resigned")
    table.break_off(RESIGNED)
    file = tmp_path / "given_up.jsonl"
    write(table.record(), file)
    assert told in flat(run(f"replay {file} --lang {language}", "last", "story", "quit").out)
    outcome = run(f"verify {file} --lang {language}")
    assert outcome.code == 0 and verdict in flat(outcome.out)
