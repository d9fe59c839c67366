"""Every section of a printed rulebook has rules, and every rule a section or a reason why it has none."""

from pathlib import Path

import pytest
from tests.terminal.keyboard import Run, flat, run
from tests.titles import NAMES, here

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.games import load
from chapterhouse.terminal.draw import printed
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

every_title = pytest.mark.parametrize("name", NAMES)


@every_title
def test_no_section_is_without_rules_and_none_is_quoted(name: str) -> None:
    sections = load(name).rules.sections
    assert [section.place for section in sections] == list(range(1, len(sections) + 1)) and sections
    for section in sections:
        assert section.rules, section.heading
        assert len(section.heading) <= 90 and not section.heading.endswith("."), "a heading, not a sentence"
    headings = [section.heading for section in sections]
    assert len(set(headings)) == len(headings), "a sub-heading that comes twice carries its chapter"


@every_title
def test_every_rule_has_a_section_or_says_why_not(name: str) -> None:
    book = load(name).rules
    listed = {ident for section in book.sections for ident in section.rules}
    assert listed | set(book.apart) == set(book.ids())
    assert not listed & set(book.apart)
    for ident in book.apart:
        assert book[ident].status != "rulebook", "what the rulebook says stands in one of its sections"


@pytest.mark.parametrize(
    ("name", "ident", "headings"),
    here(
        ("avignon", "AV-09", ["Spielzug: Die Selbstlosigkeits-Regel"]),
        ("avignon", "AV-12", ["B) Züchtigen: Schieben"]),
        ("kardinal", "KK-02", ["Spielmaterial"]),
        ("kardinal", "KK-56", ["Die Zwischenwertung: Klosterwertung", "Die Schlusswertung: Klosterwertung"]),
        ("tore", "TW-73", ["Schutz gegen Strafe"]),
        ("tore", "TW-E-III-02", ["Nähere Erläuterungen: Ralph Fitzgerald …"]),
        ("pilgrim", "PI-005", ["Game Components", "Set Up: Give Each Player"]),
        ("pilgrim", "PI-029", ["Player Handicap"]),
        ("pilgrim", "PI-103", ["Shrines"]),
        ("pilgrim", "PI-186", ["Tie Breaker"]),
        ("pilgrim", "PI-216", ["The Ab-Bott's Duties: Ordination"]),
    ),
)
def test_a_rule_stands_under_the_heading_that_is_printed(name: str, ident: str, headings: list[str]) -> None:
    assert set(headings) <= {section.heading for section in load(name).rules.places(ident)}


@every_title
@pytest.mark.parametrize("language", ["en", "de"])
def test_rule_cards_say_where_the_book_has_a_rule(name: str, language: str) -> None:
    game = load(name)
    book, texts = game.rules, title_words(game, language)
    section, apart = book.sections[-1], next(iter(book.apart))
    assert f"{section.place}. {section.heading}" in " ".join(printed(texts, book[section.rules[0]], book))
    assert book.apart[apart][language] in " ".join(printed(texts, book[apart], book))


def test_the_book_is_listed_with_its_rules(run: Run) -> None:
    book = load("kardinal").rules
    for language in ("en", "de"):
        listed = flat(run(["rules", "kardinal", "--book", "--lang", language]).out)
        for each in book.sections:
            assert f"{each.place}. {each.heading}" in listed and each.rules[0] in listed


def test_a_rule_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    source = load("avignon").rules.path
    (tmp_path / "rules.toml").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    book = tmp_path / "rulebook.toml"
    book.write_text('[[section]]\nheading = "Set-up"\nrules = ["AV-99"]\n', encoding="utf-8")
    with pytest.raises(DataError, match="'AV-99' is no rule"):
        _ = RuleBook(tmp_path / "rules.toml").sections


def test_a_title_without_a_list_has_no_sections(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("", encoding="utf-8")
    book = RuleBook(tmp_path / "rules.toml")
    assert book.sections == [] and book.apart == {} and book.places("AV-01") == []
