"""Moves: numbers inside, words outside, and each of them means the other."""

import pytest
from tests.contract.cases import Case, every_title

from chapterhouse.core.moves import UnknownMove


@every_title
def test_number_and_text_of_every_move_mean_each_other(case: Case) -> None:
    moves = case.game.moves
    assert len(moves) == len(moves.texts()) == moves.size
    for number, text in enumerate(moves.texts()):
        assert moves.text(number) == text
        assert moves.number(text) == number
        assert moves.number(f"  {text.upper().replace(' ', '   ')} ") == number
        assert f"{moves.verb(number)} {moves.noun(number)}".strip() == text


@every_title
def test_texts_are_plain_words(case: Case) -> None:
    for text in case.game.moves.texts():
        assert text == " ".join(text.split())
        assert text.isascii() and len(text) < 60


@every_title
def test_every_verb_begins_some_move(case: Case) -> None:
    verbs = {case.game.moves.verb(number) for number in range(len(case.game.moves))}
    assert verbs == set(case.game.moves.verbs)


@every_title
@pytest.mark.parametrize("text", ["", " ", "dance 7", "beseech1", "\x00", "beseech 1 2", "é" * 300])
def test_a_text_that_names_no_move_is_refused(case: Case, text: str) -> None:
    with pytest.raises(UnknownMove):
        case.game.moves.number(text)
