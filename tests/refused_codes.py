"""Codes and lines that are refused: with a sentence, in the language of whoever wrote them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from chapterhouse.core.game import Game
from chapterhouse.core.notation import CodeError
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.table.story import code_sentence, title_texts


@contextmanager
def refused_with(game: Game, words: str = r"\w+ \w+") -> Iterator[None]:
    """Expect a refusal whose English sentence has these words; every language has one of its own."""
    with pytest.raises(CodeError) as caught:
        yield
    said = {language: code_sentence(title_texts(game, language), caught.value) for language in LANGUAGES}
    assert re.search(words, said["en"]), said
    assert len(set(said.values())) == len(LANGUAGES), said
