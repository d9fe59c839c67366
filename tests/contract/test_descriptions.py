"""Descriptions: everything that eyes may know, in both languages, and nothing else."""

import copy
import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from tests.contract.cases import Case, every_case, every_title, every_verified, walk

from chapterhouse.core.chance import FastDice
from chapterhouse.core.describer import Describer, Section
from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.describing import describe, describer_for
from chapterhouse.offer import names_for
from chapterhouse.table.story import title_texts

PEOPLE: Final = ("Anna", "Bo", "Cleo", "Dan", "Eva")
FORETOLD: Final = {  # what of a view follows from the rest of it, or from the printed board
    "avignon": ("outcomes", "gates"),
    "kardinal": ("leaders", "standing", "pays", "chains", "alliances", "first"),
    "tore": ("lays", "idle", "ahead", "missing", "total", "turn", "doubled"),
    "pilgrim": ("standing", "course", "ways", "lays", "gains", "hand_zone", "faces", "place"),
}
UNORDERED: Final = ("discard",)  # in Kardinal & König no rule reads the order of the discards


def own_words(game: Game, language: str, people: tuple[str, ...]) -> Describer:
    return describer_for(game, names_for(game, title_texts(game, language), people))


def any_words(game: Game, language: str, people: tuple[str, ...]) -> Describer:
    return Describer(game, names_for(game, title_texts(game, language), people))


@every_case
def test_a_description_tells_what_the_eyes_know_and_no_more(case: Case) -> None:
    game, dice = case.game, FastDice(3)
    people = PEOPLE[: case.seats]
    for position, _ in walk(case, 1, every=11):
        for eyes in (*range(case.seats), PUBLIC):
            world = game.redeal(position, eyes, dice)
            for language in LANGUAGES:
                found = str(describe(game, position, eyes, language, people))
                assert found == str(describe(game, world, eyes, language, people))


@every_verified
def test_different_views_are_described_differently(case: Case) -> None:
    """So nothing open is left out: whatever changes in a view changes the text."""
    words = own_words(case.game, "en", PEOPLE[: case.seats])
    told: dict[str, str] = {}
    for position, _ in walk(case, 1):
        if case.game.turn(position) == 0:
            continue  # the set-up is chance's: nobody is shown it piece by piece
        for eyes in (0, PUBLIC):
            view = case.game.view(position, eyes)
            text = "\n".join(str(section) for section in words.sections(view, eyes))
            open_part = json.dumps(_without(case.game.name, view), sort_keys=True)
            assert told.setdefault(f"{eyes} {text}", open_part) == open_part


@pytest.mark.parametrize("words", [own_words, any_words])
@pytest.mark.parametrize("language", LANGUAGES)
@every_title
def test_every_position_has_sections_with_whole_tables(
    case: Case, language: str, words: Callable[[Game, str, tuple[str, ...]], Describer]
) -> None:
    describer = words(case.game, language, PEOPLE[: case.seats])
    for position, _ in walk(case, 1, every=7):
        for eyes in (0, PUBLIC):
            sections = describer.sections(case.game.view(position, eyes), eyes)
            assert sections
            for section in sections:
                assert section.sentences or section.rows
                assert all(len(row) == len(section.columns) for row in section.rows)
                assert str(section).count("\n") <= 1 + len(section.sentences) + len(section.rows)


@every_title
def test_a_description_is_short_and_the_same_each_time(case: Case) -> None:
    people = PEOPLE[: case.seats]
    for position, _ in walk(case, 1, every=13):
        found = str(describe(case.game, position, 0, "en", people))
        assert found == str(describe(case.game, position, 0, "en", people))
        assert len(found) < 8000


def test_names_cannot_break_a_table_or_pass_for_texts() -> None:
    section = Section("", (), ("Player",), (("Anna | Bo\n| 99 |",),))
    assert str(section).splitlines() == ["| Player |", "| Anna / Bo / 99 / |"]


@every_title
def test_a_name_that_looks_like_a_text_key_stays_a_name(case: Case) -> None:
    people = ("@step.wait", "{who}", "Cleo", "Dan", "Eva")[: case.seats]
    *_, last = [position.copy() for position, _ in walk(case, 1, every=20)]
    assert "@step.wait" in str(describe(case.game, last, 0, "en", people))


def _without(title: str, value: Any) -> Any:
    """Return a view without what is foretold."""
    if isinstance(value, dict):
        kept = {name: _without(title, part) for name, part in value.items() if name not in FORETOLD[title]}
        return {
            name: sorted(part) if name in UNORDERED and title == "kardinal" else part
            for name, part in kept.items()
        }
    return [_without(title, part) for part in value] if isinstance(value, list) else copy.copy(value)
