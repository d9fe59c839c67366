"""The command that plays scenarios: what passes, what fails and how, and what cannot be read."""

import argparse
from pathlib import Path

import pytest

from chapterhouse.games import load
from chapterhouse.tools.scenario import ScenarioError, add_arguments, play_scenario, read_scenarios, run

GAME = load("avignon")
BEFORE = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2"
PASSES = f"""# a comment
AV-13 Beseech pulls a card
{BEFORE}
→ B1
→ KAR3 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R1/B

AV-13 AV-05 There is no sixth column
{BEFORE}
→ B6
→ ✗ no_such_column
"""


def test_scenarios_are_read_with_their_rules_and_lines(tmp_path: Path) -> None:
    first, second = read_scenarios(_file(tmp_path, PASSES))
    assert first.rules == ("AV-13",) and first.title == "Beseech pulls a card" and first.line == 2
    assert second.rules == ("AV-13", "AV-05") and second.reason == "no_such_column" and second.line == 7
    assert [play_scenario(GAME, scenario) for scenario in (first, second)] == [[], []]


def test_the_command_succeeds_when_all_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(_file(tmp_path, PASSES)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 of 2 scenarios passed."


@pytest.mark.parametrize(
    ("moves", "result", "actual"),
    [
        ("B1", "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R1/B", "KAR3 BIS2 RIT2 BAU2 INQ2"),
        ("B1 B2", "KAR3 BIS3 RIT2 BAU2 INQ2; R=; A=; turn=A2", "action_used"),
        ("B1", "✗ samaritan", "accepted"),
        ("B6", "✗ samaritan", "no_such_column"),
        ("B6 B1", "✗ no_such_column", "no_such_column"),
        ("P1(++1 -2", "✗ must_choose", "AV-50"),
        ("P1(++1 -2) B1", "✗ action_used", "must_choose"),
    ],
)
def test_a_scenario_that_fails_is_shown_with_what_came_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], moves: str, result: str, actual: str
) -> None:
    path = _file(tmp_path, f"AV-13 Wrong\n{BEFORE}\n→ {moves}\n→ {result}\n")
    assert _run(path) == 1
    out = capsys.readouterr().out
    assert "FAILED  AV-13 Wrong" in out and "line 1" in out
    assert "expected" in out and actual in out


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Beseech\n", 1),
        ("AV-13\n", 1),
        (f"AV-13 Too short\n{BEFORE}\n→ B1\n", 1),
        (f"AV-13 Too long\n{BEFORE}\n→ B1\n→ x\n→ y\n", 1),
        (f"\n\nAV-13 No arrow\n{BEFORE}\nB1\n→ {BEFORE}\n", 5),
        (f"AV-13 No reason\n{BEFORE}\n→ B1\n→ ✗\n", 4),
        (f"AV-13 Two reasons\n{BEFORE}\n→ B1\n→ ✗ one or another\n", 4),
        (f"AV-13 No such card\n{BEFORE.replace('KAR2', 'POP2')}\n→ B1\n→ {BEFORE}\n", 2),
        (f"AV-13 No such part\n{BEFORE}\n→ B1\n→ hat=red\n", 4),
    ],
)
def test_a_file_that_cannot_be_read_names_the_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int
) -> None:
    assert _run(_file(tmp_path, text)) == 2
    assert f"line {line}:" in capsys.readouterr().err


def test_files_and_titles_that_do_not_exist_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(tmp_path / "avignon" / "nothing.scenario") == 2
    assert _run(_file(tmp_path, PASSES), "--title", "chess") == 2
    assert "chess" in capsys.readouterr().err
    (tmp_path / "latin.scenario").write_bytes(b"AV-13 \xe9\n")
    with pytest.raises(ScenarioError, match="UTF-8"):
        read_scenarios(tmp_path / "latin.scenario")


def test_the_title_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "some.scenario"
    path.write_text(PASSES, encoding="utf-8")
    assert _run(path, "--title", "avignon") == 0
    assert _run(path) == 2


def _file(folder: Path, text: str) -> Path:
    path = folder / "avignon" / "some.scenario"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _run(path: Path, *more: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args([str(path), *more]))
