"""Rule books, texts and content packs: what is wrong in them is told with file and row."""

from pathlib import Path

import pytest

from chapterhouse.core.catalogue import DataError, Row, load_content
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.texts import LANGUAGES, Texts, flatten, load_texts

RULE = """
[[rule]]
id = "XX-01"
section = "turn"
kind = "fact"
status = "rulebook"
en = "One."
de = "Eins."
"""
PACK = '[pack]\nname = "a"\ngame = "coins"\nschema = 1\n'


def test_a_rule_book_is_read_in_its_order(tmp_path: Path) -> None:
    book = RuleBook(_file(tmp_path, RULE + RULE.replace("XX-01", "XX-02").replace("One.", "Two.")))
    assert book.ids() == ["XX-01", "XX-02"]
    assert "XX-01" in book and "XX-03" not in book
    assert book["XX-02"].text("en") == "Two." and book["XX-01"].text("de") == "Eins."
    assert book["XX-01"].note("en") == ""


@pytest.mark.parametrize(
    ("before", "after", "word"),
    [
        ('id = "XX-01"\n', "", "id"),
        ('en = "One."\n', "", "en"),
        ('"fact"', '"rumour"', "rumour"),
        ('"rulebook"', '"hearsay"', "hearsay"),
        ('"rulebook"', '"ruling"', "note_en"),
        ('"fact"', '"choice"', "step"),
        ('section = "turn"', 'section = "turn"\npage = 3', "page"),
    ],
)
def test_a_rule_that_is_wrong_is_refused(tmp_path: Path, before: str, after: str, word: str) -> None:
    with pytest.raises(DataError, match=word):
        _ = RuleBook(_file(tmp_path, RULE.replace(before, after))).rules


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="twice"):
        _ = RuleBook(_file(tmp_path, RULE + RULE)).rules


def test_nested_tables_of_texts_become_dotted_keys() -> None:
    assert flatten({"step": {"act": "Act."}, "hello": "Hello"}) == {"step.act": "Act.", "hello": "Hello"}


def test_a_text_is_filled_with_facts_places_and_other_texts() -> None:
    texts = Texts("en", {"card.pope": "Pope", "story": "{who} meets {card} at {0}."})
    assert (
        texts.say("story", {"who": "Anna", "card": "@card.pope"}, ("@card.pope",))
        == "Anna meets Pope at Pope."
    )
    assert "story" in texts and texts.keys() == {"card.pope", "story"}


def test_a_key_that_is_missing_is_an_error() -> None:
    texts = Texts("en", {"story": "{who}"})
    for key, facts in (("nothing", {"who": "x"}), ("story", {}), ("story", {"who": "@nobody"})):
        with pytest.raises(KeyError):
            texts.say(key, facts)


def test_two_folders_may_not_define_one_key(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        for language in LANGUAGES:
            (tmp_path / name / f"{language}.toml").write_text('hello = "Hello"\n', encoding="utf-8")
    assert load_texts("de", tmp_path / "a").say("hello") == "Hello"
    with pytest.raises(ValueError, match="hello"):
        load_texts("en", tmp_path / "a", tmp_path / "b")


def test_a_pack_may_lie_in_several_files_that_share_no_name(tmp_path: Path) -> None:
    coins = '[[coin]]\nid = "penny"\nprovenance = "rulebook"\n'
    (tmp_path / "a.toml").write_text(PACK, encoding="utf-8")
    (tmp_path / "b.toml").write_text("size = 3\n" + coins, encoding="utf-8")
    content = load_content(tmp_path, "coins")
    assert content.number("size") == 3
    assert [row.text("id") for row in content.table("coin")] == ["penny"]
    assert content.label.startswith("a@") and len(content.digest) == 12
    (tmp_path / "c.toml").write_text(coins, encoding="utf-8")
    with pytest.raises(DataError, match="two files"):
        load_content(tmp_path, "coins")


def test_provenance_of_parts_is_listed_beside_that_of_the_row(tmp_path: Path) -> None:
    row = '[[coin]]\nid = "penny"\nprovenance = "rulebook"\n'
    row += 'side_provenance = "sourced"\nside_note = "a review"\n'
    (tmp_path / "a.toml").write_text(PACK + row, encoding="utf-8")
    found = load_content(tmp_path, "coins").provenance()
    assert [tuple(line) for line in found] == [
        ("coin", "penny", "rulebook", ""),
        ("coin", "penny.side", "sourced", "a review"),
    ]


@pytest.mark.parametrize(
    ("fields", "read"),
    [
        ({"n": "3"}, "number"),
        ({"n": True}, "number"),
        ({"n": 1.0}, "number"),
        ({}, "number"),
        ({"n": 1}, "flag"),
        ({"n": 1}, "text"),
        ({"n": ""}, "text"),
        ({"n": "x"}, "words"),
        ({"n": [1]}, "words"),
        ({"n": "x"}, "row"),
        ({"n": [1]}, "rows"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(fields: dict[str, object], read: str) -> None:
    with pytest.raises(DataError, match=r"file\.toml, coin penny: the field 'n'"):
        getattr(Row("file.toml", "coin penny", fields), read)("n")


def _file(folder: Path, text: str) -> Path:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_single_table_says_where_it_comes_from(tmp_path: Path) -> None:
    pack = '[pack]\nname = "p"\ngame = "coins"\nschema = 1\n[market]\nwool = 2\n'
    (tmp_path / "a.toml").write_text(pack, encoding="utf-8")
    with pytest.raises(DataError, match="market: the field 'provenance' is missing"):
        load_content(tmp_path, "coins")
    (tmp_path / "a.toml").write_text(pack + 'provenance = "sourced"\n', encoding="utf-8")
    content = load_content(tmp_path, "coins")
    assert content.row("market").number("wool") == 2
    assert [(row.table, row.provenance) for row in content.provenance()] == [("market", "sourced")]


def test_amounts_are_words_with_numbers() -> None:
    goods = {"wool": 0, "gold": 1}
    row = Row("file.toml", "trade 1", {"give": {"gold": 2, "wool": 1}, "get": {"wine": 1}, "few": [1, True]})
    assert row.amounts("give", goods) == [(1, 2), (0, 1)]
    with pytest.raises(DataError, match="the field 'wine' is unknown"):
        row.amounts("get", goods)
    with pytest.raises(DataError, match="a list of whole numbers"):
        row.numbers("few")
