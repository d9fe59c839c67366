"""Every word by key, the same keys in every language, and a text for everything the code can say."""

import random
import re
from pathlib import Path
from string import Formatter

import pytest

import chapterhouse
from chapterhouse.core.catalogue import PROVENANCE
from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.rulebook import KINDS, STATUS
from chapterhouse.core.texts import LANGUAGES, Amount, Texts, load_texts
from chapterhouse.games import STAGES, TITLES, load
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

SOURCE = Path(chapterhouse.__file__).parent
FOLDERS = sorted(path.parent for path in SOURCE.rglob("text/en.toml"))
GAMES = [load(title.name) for title in TITLES]
NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva", "Finn")


def every_title_and_language() -> list[tuple[Game, str]]:
    return [(game, language) for game in GAMES for language in LANGUAGES]


def named(case: object) -> str:
    return case.name if isinstance(case, Game) else str(case)


def placeholders(texts: Texts, key: str) -> set[str]:
    """Return the names in the braces of a text; numbers that pick words may do so in every language."""
    return {name for _, name, _, _ in Formatter().parse(texts._entries[key]) if name is not None}


def in_code(pattern: str, *rooms: str) -> set[str]:
    """Return the first group of every match in the source of some rooms."""
    files = [path for room in rooms for path in (SOURCE / room).rglob("*.py")]
    return {key for path in files for key in re.findall(pattern, path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_every_language_has_the_same_keys(folder: Path) -> None:
    keys = {language: load_texts(language, folder).keys() for language in LANGUAGES}
    assert keys["de"] == keys["en"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_every_language_has_the_same_placeholders(folder: Path) -> None:
    english, german = (load_texts(language, folder) for language in ("en", "de"))
    for key in english.keys():
        assert placeholders(english, key) == placeholders(german, key), key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_no_text_is_blank(folder: Path) -> None:
    for language in LANGUAGES:
        texts = load_texts(language, folder)
        assert all(texts._entries[key].strip() for key in texts.keys())


@pytest.mark.parametrize(("game", "language"), every_title_and_language(), ids=named)
def test_every_step_verb_section_and_option_of_a_title_has_a_text(game: Game, language: str) -> None:
    texts = title_texts(game, language)
    steps = {rule.step for rule in game.rules.rules if rule.step}
    wanted = {f"step.{step}" for step in steps}
    wanted |= {f"{kind}.{verb}" for verb in game.moves.verbs for kind in ("verb", "verb_help")}
    wanted |= {f"section.{rule.section}" for rule in game.rules.rules}
    for option in game.options:
        wanted |= {f"option.{option.name}.{value}" for value in ("name", *option.values)}
        wanted |= set() if option.values else {f"option.{option.name}.hint"}
    assert wanted <= texts.keys()


@pytest.mark.parametrize(("game", "language"), every_title_and_language(), ids=named)
def test_every_reason_in_the_code_has_a_text(game: Game, language: str) -> None:
    texts = title_texts(game, language)
    rooms = ("core", "table", f"games/{game.name}")
    reasons = in_code(r'Objection\(\s*"(\w+)"', *rooms)
    problems = in_code(r'(?:BadOption|NotPossible)\(\s*"(\w+)"', *rooms)
    assert len(reasons) > 5 and len(problems) > 3
    assert {f"reason.{reason}" for reason in reasons} <= texts.keys()
    assert {f"problem.{problem}" for problem in problems} <= texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_the_terminal_has_a_text(language: str) -> None:
    texts = load_texts(language, SOURCE / "table" / "text", SOURCE / "terminal" / "text")
    problems = in_code(r'Problem\(\s*"(\w+)"', "terminal")
    assert len(problems) > 20
    assert {f"problem.{problem}" for problem in problems} <= texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_status_kind_and_stage_has_a_text(language: str) -> None:
    keys = load_texts(language, SOURCE / "table" / "text").keys()
    assert {f"provenance.{source}" for source in PROVENANCE} <= keys
    assert {f"mark.{source}" for source in PROVENANCE} <= keys
    assert {f"status.{status}" for status in STATUS} <= keys
    assert {f"kind.{kind}" for kind in KINDS} <= keys
    assert {f"stage.{stage}" for stage in STAGES} <= keys


@pytest.mark.parametrize(("game", "language"), every_title_and_language(), ids=named)
def test_everything_that_random_games_can_say_can_be_said(game: Game, language: str) -> None:
    texts = title_texts(game, language)
    chooser = random.Random(11)
    for number in range(40):
        seats = game.seats[number % len(game.seats)]
        table = Table(game, seats, seed=number, names=NAMES[:seats])
        while not table.is_over():
            seat = table.to_act()[0]
            say_the_question(texts, table, seat)
            table.play(seat, chooser.choice(table.legal(seat)))
        say_the_end(texts, table)


def say_the_question(texts: Texts, table: Table, seat: int) -> None:
    question = table.question(seat)
    facts = {name: Amount(fact) if isinstance(fact, int) else fact for name, fact in question.facts.items()}
    assert texts.say(f"step.{question.step}", facts)
    for move, objection in table.candidates(seat):
        assert texts.say(f"verb.{move.partition(' ')[0]}")
        if objection is not None:
            assert texts.say(f"reason.{objection.reason}", places=objection.facts)
            assert objection.rule in table.game.rules


def say_the_end(texts: Texts, table: Table) -> None:
    story = Story(table.game, texts, table.names)
    start = table.game.new_position(len(table.names), table.options)
    paragraphs = whole_story(story, start, table.events, PUBLIC)
    assert all("{" not in paragraph.text and "@" not in paragraph.text for paragraph in paragraphs)
    assert texts.say(f"ending.{table.game.ending(table.peek())}")
    for sheet in table.score():
        for line in sheet:
            assert texts.say(f"score.{line.item}", places=line.facts)
            assert line.rule in table.game.rules


def test_a_number_picks_its_word() -> None:
    pattern = "{left:no action|one action|# actions}"
    assert [pattern.format(left=Amount(number)) for number in (0, 1, 2, 7)] == [
        "no action",
        "one action",
        "2 actions",
        "7 actions",
    ]
    assert f"{Amount(7):>3}" == "  7"
