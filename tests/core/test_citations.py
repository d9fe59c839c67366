"""Every rule of a verified title is cited by code and by tests, and the inspector sees what is missing."""

import argparse
from functools import cache
from pathlib import Path

import pytest

from chapterhouse.games import TITLES, load
from chapterhouse.tools.citations import (
    SOURCE,
    Citation,
    Citations,
    add_arguments,
    cited_in_code,
    cited_in_data,
    cited_in_tests,
    collect,
    gaps,
    run,
    unknown,
)

TESTS = Path(__file__).parent.parent
GAME = load("avignon")


@pytest.mark.parametrize("title", [title.name for title in TITLES if title.stage == "verified"])
def test_a_verified_title_has_no_rule_without_code_or_test(title: str) -> None:
    assert gaps(load(title), _citations()) == []


def test_no_citation_names_a_rule_that_does_not_exist() -> None:
    games = [(title, load(title.name)) for title in TITLES]
    assert unknown(games, _citations()) == []


def test_the_command_prints_nothing_and_succeeds_when_there_is_nothing_to_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _run("--tests", str(TESTS)) == 0
    out = capsys.readouterr().out
    assert not [line for line in out.splitlines() if "(verified)" in line]


def test_the_whole_table_names_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--all", "--tests", str(TESTS)) == 0
    out = capsys.readouterr().out
    for ident in GAME.rules.ids():
        assert f"\n{ident} " in out
    assert "three-cards-for-rome" in out, "golden games are listed too"


def test_without_tests_the_command_says_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert _run("--tests", str(tmp_path / "nowhere")) == 2
    assert "--tests" in capsys.readouterr().err


def test_code_cites_by_comment_and_by_a_string_that_is_an_id() -> None:
    text = '''def f():
    """Says AV-99."""  # rule: AV-31 AV-32, and more
    x = 1  # see AV-98
    return Objection("no", 'AV-33', ("AV-34 is not alone",)), f"AV-97"
'''
    assert cited_in_code(text, "a.py") == [
        Citation("AV-31", "a.py:2"),
        Citation("AV-32", "a.py:2"),
        Citation("AV-33", "a.py:4"),
    ]


def test_data_cites_by_its_rule_fields() -> None:
    data = {"card": [{"rule": "AV-42", "note": "AV-99"}, {"deep": {"rule": "AV-43 AV-44"}}]}
    assert list(cited_in_data(data)) == ["AV-42", "AV-43", "AV-44"]


def test_tests_cite_by_decorators() -> None:
    text = (
        '@cites("AV-01", "AV-02")\ndef test_a(): ...\n'
        '@pytest.mark.cites("AV-03")\nclass TestB: ...\n'
        '@other("AV-04")\ndef test_c(): "AV-05"\n'
    )
    assert [citation.rule for citation in cited_in_tests(text, "a.py")] == ["AV-01", "AV-02", "AV-03"]


def test_every_kind_of_gap_is_told() -> None:
    rules = GAME.rules.ids()
    missing = Citations(
        [Citation(rule, "a") for rule in rules[1:]], [Citation(rule, "b") for rule in rules[:-1]], []
    )
    assert gaps(GAME, missing) == [f"{rules[0]}: no code cites it.", f"{rules[-1]}: no test cites it."]
    strange = Citations([Citation("AV-99", "a.py:3")], [], [])
    assert unknown([(TITLES[0], GAME)], strange) == ["a.py:3: there is no rule AV-99."]


def test_the_inventory_of_choices_names_steps_that_exist() -> None:
    choices = [rule for rule in GAME.rules.rules if rule.kind == "choice"]
    assert choices, "somebody decides something in this game"
    everything = Citations(*([Citation(rule, "a") for rule in GAME.rules.ids()] for _ in range(3)))
    assert gaps(GAME, everything) == []


@cache
def _citations() -> Citations:
    return collect(SOURCE, TESTS)


def _run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(arguments))
