"""The table of moves: numbers without gaps, texts without doubles, covers that are never legal."""

import pytest

from chapterhouse.core.moves import MoveTable, UnknownMove

TABLE = MoveTable(
    [(0, "road", ["a1", "a2"]), (2, "draw", ["red", "blue"]), (4, "stop", [""])], ["draw hidden"]
)


def test_moves_are_numbered_verb_by_verb() -> None:
    assert TABLE.texts() == ["road a1", "road a2", "draw red", "draw blue", "stop"]
    assert len(TABLE) == TABLE.size == 5
    assert TABLE.verbs == ["road", "draw", "stop"]


def test_a_verb_without_noun_is_one_word() -> None:
    assert TABLE.text(4) == "stop"
    assert TABLE.verb(4) == "stop" and TABLE.noun(4) == ""


def test_covers_come_after_all_moves_and_are_not_among_their_texts() -> None:
    assert TABLE.number("draw hidden") == 5
    assert TABLE.text(5) == "draw hidden"
    assert "draw hidden" not in TABLE.texts()


def test_spaces_and_capitals_do_not_matter() -> None:
    assert TABLE.number("  ROAD   A2 ") == 1


@pytest.mark.parametrize("text", ["", "road", "road a3", "stop now", "a1"])
def test_an_unknown_text_is_refused(text: str) -> None:
    with pytest.raises(UnknownMove):
        TABLE.number(text)


def test_a_verb_that_begins_at_the_wrong_number_is_refused() -> None:
    with pytest.raises(ValueError, match="begin at 2, not at 3"):
        MoveTable([(0, "road", ["a1", "a2"]), (3, "draw", ["red"])])


def test_two_moves_with_one_text_are_refused() -> None:
    with pytest.raises(ValueError, match="same text"):
        MoveTable([(0, "road", ["a1", "a1"])])
    with pytest.raises(ValueError, match="same text"):
        MoveTable([(0, "road", ["a1"])], ["road a1"])


@pytest.mark.parametrize("number", [6, 99])
def test_a_number_beyond_the_table_is_an_error(number: int) -> None:
    with pytest.raises(IndexError):
        TABLE.text(number)
