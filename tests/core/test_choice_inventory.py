"""The choice inventory: every step that asks a person is in it, and every choice of the printed table."""

import pytest
from tests.contract.cases import CASES, FIRST_CASES, Case, every_case, walk

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.choices import Choice, read_choices
from chapterhouse.core.game import Game
from chapterhouse.core.texts import LANGUAGES

LISTED = [case for case in FIRST_CASES if read_choices(case.game.folder)]
RARE = {"pilgrim": {"fee", "oblate"}}  # asked seldom; scenarios show them
every_listed = pytest.mark.parametrize("case", LISTED, ids=lambda case: case.game.name)


def inventory(game: Game) -> list[Choice]:
    return read_choices(game.folder)


def steps(game: Game) -> set[str]:
    return {choice.step for choice in inventory(game) if choice.step}


def test_the_verified_titles_have_an_inventory() -> None:
    names = {case.game.name for case in LISTED}
    assert {"avignon", "kardinal", "tore", "pilgrim"} & {case.game.name for case in FIRST_CASES} <= names


@every_listed
def test_every_choice_of_the_rule_book_is_listed_under_the_step_that_asks_it(case: Case) -> None:
    for rule in case.game.rules.rules:
        if rule.kind == "choice":
            found = [choice for choice in inventory(case.game) if choice.step == rule.step]
            assert any(rule.id in choice.rules for choice in found), rule.id


@every_listed
def test_every_step_of_the_inventory_asks_people(case: Case) -> None:
    game = case.game
    assert isinstance(game, AgendaGame)
    known = {step.name for step in game.steps}
    own = [choice.step for choice in inventory(game) if choice.step]
    assert set(own) <= known and len(own) == len(set(own))


@every_case
def test_whoever_is_asked_finds_the_step_in_the_inventory(case: Case) -> None:
    listed = steps(case.game)
    if listed:
        asked = {case.game.question(at, choice.seat).step for at, choice in walk(case) if choice.seat >= 0}
        assert asked <= listed


@every_listed
def test_no_step_is_listed_that_never_asks_anybody(case: Case) -> None:
    asked: set[str] = set()
    for other in [other for other in CASES if other.game is case.game]:
        asked |= {case.game.question(at, choice.seat).step for at, choice in walk(other) if choice.seat >= 0}
    by_rules = {rule.step for rule in case.game.rules.rules if rule.kind == "choice"}
    assert steps(case.game) <= asked | by_rules | RARE.get(case.game.name, set())


@every_listed
def test_every_row_cites_rules_has_its_words_and_simplifies_nothing(case: Case) -> None:
    for choice in inventory(case.game):
        assert choice.rules and all(ident in case.game.rules for ident in choice.rules), choice
        for language in LANGUAGES:
            said = f"{choice.text(language)} {choice.why(language)}".lower()
            assert "simplif" not in said and "vereinfach" not in said
            assert bool(choice.why(language)) == (not choice.step)
