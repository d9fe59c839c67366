"""The command line besides playing: menu, watching, lists, rules, and everything that can be typed wrong."""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.terminal.keyboard import EVEN, Run, flat, hotseat, run

from chapterhouse import __version__
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import TITLES
from chapterhouse.terminal.parser import TOOLS, build_parser
from chapterhouse.terminal.words import general_words

__all__ = ["run"]

ROOT = Path(__file__).parents[2]
OWN = ("play", "replay", "verify", "watch", "titles", "rules")

BAD = {
    "an unknown command": (["chess"], "chess"),
    "an unknown title": (["play", "chess"], "avignon"),
    "no title": (["play"], "avignon"),
    "an unknown language": (["play", "avignon", "--lang", "fr"], "en, de"),
    "a language left out": (["play", "avignon", "--lang"], "en, de"),
    "too many seats": (["play", "avignon", "--seats", "5"], "2"),
    "no seats": (["play", "avignon", "--seats", "0"], "2"),
    "too many bots": (["play", "avignon", "--bot", "random", "--bot", "random", "--bot", "easy"], "2"),
    "a seat that is not there": (["play", "avignon", "--seat", "7"], "7"),
    "a seat that is no number": (["play", "avignon", "--seat", "rome"], "rome"),
    "an unknown option": (["play", "avignon", "--options", "colour=red"], "sides, deck, repetition_draw"),
    "an unknown value": (["play", "avignon", "--options", "sides=paris"], "lot, rome, avignon"),
    "an option without value": (["play", "avignon", "--options", "sides"], "sides"),
    "an option twice": (["play", "avignon", "--options", "sides=rome", "sides=lot"], "sides"),
    "an unknown card": (["play", "avignon", "--options", "deck=POP"], "KAR, BIS"),
    "a bad deck": (["play", "avignon", "--options", "deck=KAR,BIS"], "."),
    "an unknown bot": (["play", "avignon", "--bot", "deepblue"], "easy, medium, hard"),
    "bad seconds": (["play", "avignon", "--bot", "mcts:soon"], "mcts:2"),
    "no seconds at all": (["play", "avignon", "--bot", "mcts:nan"], "mcts:2"),
    "bots on a hot seat": (["play", "avignon", "--hotseat", "--bot", "random"], "--bot"),
    "too many names": (["play", "avignon", "--name", "A", "--name", "B"], "A, B"),
    "an empty name": (["play", "avignon", "--name", " "], "."),
    "a seed that is no number": (["play", "avignon", "--seed", "x"], "--seed"),
    "an unknown flag": (["play", "avignon", "--fast"], "--fast"),
    "a code that cannot be read": (["play", "avignon", "--from", "POP2"], "5"),
    "a code with cards missing": (
        ["play", "avignon", "--from", "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL; turn=R2"],
        "pile=",
    ),
    "a code of a finished game": (
        ["play", "avignon", "--from", "--- BIS2 RIT2 BAU2 INQ2; R=BIS,INQ,KAR; A=; win=R"],
        "--from",
    ),
    "a content pack that is none": (["play", "avignon", "--content", "."], ".toml"),
    "a game that is not there": (["play", "--load", "nowhere.jsonl"], "nowhere.jsonl"),
    "a record that is not there": (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
    "nothing to verify": (["verify"], "file"),
    "a folder to verify": (["verify", "."], "."),
    "watching an unknown title": (["watch", "chess"], "avignon"),
    "watching too many bots": (
        ["watch", "avignon", "--bot", "random", "--bot", "random", "--bot", "random"],
        "2",
    ),
    "a negative delay": (["watch", "avignon", "--bot", "random", "--delay", "-1"], "60"),
    "a delay without end": (["watch", "avignon", "--bot", "random", "--delay", "nan"], "60"),
    "the rules of an unknown title": (["rules", "chess"], "avignon"),
    "an unknown rule": (["rules", "avignon", "AV-99"], "AV-99"),
    "an unknown rule of a known title": (["rules", "AV-99"], "AV-99"),
    "a rule of no title": (["rules", "XX-1"], "AV-01"),
    "a name too long for a folder": (["settings", "--data", "x" * 300], "x" * 300),
    "a folder below a file": (["new-game", "coins", "--package", "--into", __file__], "chapterhouse-coins"),
    "more processes than can be counted": (
        ["arena", "avignon", "--bots", "random,random", "--processes", "9" * 30],
        "arena",
    ),
    "a load of no tables": (["load", "--tables", "0"], "--tables"),
    "a load without pace": (["load", "--moves-per-second", "nan"], "--moves-per-second"),
    "a load of endless seconds": (["load", "--seconds", "inf"], "--seconds"),
    "less than no servers": (["load", "--servers", "-1"], "--servers"),
    "faults without end": (["faults", "--minutes", "inf"], "--minutes"),
    "faults at no table": (["faults", "--tables", "0"], "--tables"),
    "a cluster on no port": (["cluster", "--port", "-1"], "--port"),
    "an agent on no port": (["agent", "avignon", "--http", "65536"], "65536"),
    "less than no mutants": (["mutants", "avignon", "--sample", "-1", "--list"], "--sample"),
    "walks in a file of something else": (["walks", "avignon", "--count-again", __file__], "line 1"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_exit_code_two(
    run: Run, case: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments, named = BAD[case]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    outcome = run(arguments)
    assert outcome.code == 2 and outcome.out == ""
    assert len(outcome.err.strip().splitlines()) == 1 and named in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("closed", "code"), [("| head -1", 1), (">/dev/full", 2), (">&-", 0), ("<&-", 0), ("2>&-", 0)]
)
def test_output_that_nobody_takes_and_streams_that_are_closed_end_without_a_traceback(
    closed: str, code: int, tmp_path: Path
) -> None:
    ours = f"{sys.executable} -m chapterhouse"
    for command in ("rules --all", "titles"):
        line = f"set -o pipefail; {ours} {command} --lang de {closed}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == code, done.stderr
        assert len(done.stderr.splitlines()) == (code == 2), done.stderr


def test_playing_with_a_closed_keyboard_ends_as_the_end_of_the_input_does(tmp_path: Path) -> None:
    line = f"{sys.executable} -m chapterhouse play avignon --hotseat <&-"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0 and done.stderr == ""


def test_a_campaign_or_a_backup_of_nothing_but_brackets_is_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep"
    file.write_text("[" * 100_000, encoding="utf-8")
    for command in (
        ["campaign", "--load"],
        ["restore", "--data", str(tmp_path / "new")],
        ["bench", "--against"],
    ):
        outcome = run([*command, str(file)])
        assert outcome.code == 2 and len(outcome.err.strip().splitlines()) == 1


def test_a_record_is_refused_where_it_does_not_fit(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run(hotseat(), f"save {file}", "quit")
    with_more = run(["play", "--load", str(file), "--from", EVEN])
    assert with_more.code == 2 and "--load" in with_more.err
    other = run(["play", "chess", "--load", str(file)])
    assert other.code == 2 and "avignon" in other.err
    eyes = run(["replay", str(file), "--eyes", "nobody"])
    assert eyes.code == 2 and "'public'" in eyes.err
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("house-1@", "printed@", 1), encoding="utf-8")
    pack = run(["verify", str(file)])
    assert pack.code == 2 and "--content" in pack.err
    file.write_text('{"record":1}\n', encoding="utf-8")
    broken = run(["replay", str(file)])
    assert broken.code == 2 and str(file) in broken.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *OWN])
def test_help_is_written_in_the_language_asked_for(run: Run, command: str, language: str) -> None:
    outcome = run([*command.split(), "--help", "--lang", language])
    assert outcome.code == 0
    assert outcome.out.startswith("Usage:" if language == "en" else "Aufruf:")
    assert ("show this help" in outcome.out) == (language == "en")


def test_every_tool_is_listed(run: Run) -> None:
    text = run("--help").out
    assert all(tool in text for tool in TOOLS)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_is_there_or_says_that_it_is_not(run: Run, tool: str) -> None:
    outcome = run([tool, "--help"])
    assert outcome.code == 0 or (outcome.code == 2 and tool in outcome.err)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_whose_library_is_missing_names_the_extra_that_brings_it(
    run: Run, tool: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def import_nothing(name: str) -> None:
        raise ModuleNotFoundError(name="abacus.wire")

    monkeypatch.setattr("chapterhouse.terminal.main.import_module", import_nothing)
    outcome = run([tool, "--lang", language])
    extra = {"agent": "agent", "dataset": "research"}.get(tool, "server")
    assert outcome.code == 2 and "'abacus'" in outcome.err
    assert f"pip install 'chapterhouse[{extra}]'" in flat(outcome.err)


@pytest.mark.parametrize("tool", TOOLS)
def test_every_argument_of_a_tool_has_a_help_text(tool: str) -> None:
    parser = argparse.ArgumentParser(tool)
    import_module(TOOLS[tool]).add_arguments(parser)
    assert not _silent(parser)


@pytest.mark.parametrize("tool", ["play", *TOOLS])
def test_what_an_option_takes_is_not_its_own_name_in_capitals(tool: str) -> None:
    def add(name: str, parser: argparse.ArgumentParser) -> None:
        import_module(TOOLS[name]).add_arguments(parser)

    for parser in _all_parsers(build_parser(general_words("en"), tool, add)):
        for action in parser._actions:
            if action.option_strings and action.nargs != 0 and not action.choices:
                flag = action.option_strings[-1]
                assert action.metavar not in (None, flag[2:].upper()), f"{parser.prog} {flag}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_admin_is_explained_in_a_sentence(run: Run, language: str) -> None:
    def add(name: str, parser: argparse.ArgumentParser) -> None:
        import_module(TOOLS[name]).add_arguments(parser)

    for parser in _all_parsers(build_parser(general_words(language), "admin", add)):
        about = parser.description or ""
        assert about[:1].isupper() and about.endswith("."), f"{parser.prog}: {about}"


def test_the_troubles_to_choose_from_are_listed(run: Run) -> None:
    text = flat(run("faults --help").out)
    assert "slow-readers" in text and "second-server" in text and "database-restarted" in text


def test_the_version_is_printed(run: Run) -> None:
    outcome = run("--version")
    assert (outcome.code, outcome.out) == (0, f"chapterhouse {__version__}\n")


def _all_parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser and those below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _all_parsers(below)


def _silent(parser: argparse.ArgumentParser) -> list[str]:
    """Return the arguments of a parser, and of those below it, that say nothing of themselves."""
    found: list[str] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found += [silent for below in action.choices.values() for silent in _silent(below)]
        elif not action.help:
            found.append(f"{parser.prog} {action.dest}")
    return found


def test_all_titles_are_listed_with_options_and_pack(run: Run) -> None:
    text = flat(run("titles").out)
    for title in TITLES:
        assert title.name in text
    assert "option sides (Side of the first player): lot, rome, avignon" in text
    assert "content pack house-1@" in text


def test_the_rules_are_shown_by_section_with_marks(run: Run) -> None:
    text = flat(run("rules avignon").out)
    assert "Set-up" in text and "AV-01 §" in text and "AV-02 ‡" in text and "AV-18 †" in text
    german = flat(run("rules avignon av-31 --lang de").out)
    assert german.startswith("AV-31 § Die Samariter-Regel")


def test_one_rule_comes_with_its_code_and_the_tests_that_prove_it(run: Run) -> None:
    lines = run("rules PI-103").out.splitlines()
    assert lines[0].startswith("PI-103")
    code, tests = lines.index("Code"), lines.index("Tests that prove it")
    assert code < tests and all(line.startswith("  ") for line in lines[code + 1 : tests])
    for line in (lines[code + 1], lines[tests + 1]):
        place = line.split()[0].rpartition(":")
        name = place[0] or place[2]
        assert (ROOT / name).is_file() or (ROOT / "src" / name).is_file(), line
    assert any(" test_" in line or ".scenario:" in line for line in lines[tests + 1 :])
    assert run("rules pilgrim pi-103").out.splitlines() == lines


def test_a_rule_in_an_installed_package_says_where_the_tests_are(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chapterhouse.tools.citations.find_tests", lambda source: None)
    text = flat(run("rules AV-31 --lang de").out)
    assert "Code" in text and "Die Tests, die sie beweisen, liegen im Quellbaum" in text


def test_the_help_of_rules_tells_of_everything_that_it_takes(run: Run) -> None:
    text = flat(run("rules --help").out)
    assert "--all" in text and "--tests" in text and "chapterhouse rules PI-103" in text
    assert "AV-31 " in run("rules avignon --all").out


def test_rules_without_a_title_tells_what_lacks_code_or_tests(run: Run) -> None:
    assert run("rules --check").code in (0, 1)


def test_bots_can_be_watched(run: Run) -> None:
    text = flat(run("watch avignon --bot random --bot random --seed 1 --delay 0").out)
    assert "Avignon: Bot random, Bot random 2" in text
    assert "Turn 1, Rome" in text and "The winner is" in text


def test_the_menu_leads_everywhere_and_back(run: Run) -> None:
    outcome = run("", "6", "1", "3", "7", "8")
    text = flat(outcome.out)
    assert outcome.code == 0
    assert "AV-50" in text and "There is no saved game in" in text and "Was möchtest du tun?" in text


def test_a_game_is_played_saved_and_resumed_from_the_menu(run: Run) -> None:
    outcome = run(
        "",
        "2",
        "1",
        "Anna",
        "Bo",
        "2",
        "",
        "",
        "2",
        "2",
        "b 1",
        "save",
        "quit",
        "3",
        "1",
        "story",
        "quit",
        "5",
        "1",
        "q",
        "8",
    )
    text = flat(outcome.out)
    assert "Side of the first player" in text and "Anna beseeches" in text
    assert "Event 0 of" in text
    assert "When the discards are shuffled" in text and "as soon as the last card" in text


def test_a_bad_answer_in_the_menu_is_asked_again(run: Run) -> None:
    text = run("", "0", "nine", "8").out
    assert "'nine' is not a number from 1 to 8." in text


def test_a_bad_deck_in_the_menu_is_told_and_the_menu_stays(run: Run) -> None:
    outcome = run("", "1", "1", "", "", "", "POP", "", "8")
    assert "POP" in outcome.out and outcome.code == 0


def test_the_end_of_the_input_ends_the_menu(run: Run) -> None:
    assert run("").code == 0
