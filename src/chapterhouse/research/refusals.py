"""What the rules refuse, in the words of the title, as a terminal says it: sentence and rule."""

from functools import lru_cache

from chapterhouse.core.batch import IllegalAction
from chapterhouse.core.game import Game, IllegalMove, Objection
from chapterhouse.core.texts import Texts
from chapterhouse.table.story import objection_text, title_texts


def sentence(game: Game, objection: Objection) -> str:
    """Return why a move is refused, with the id of the rule."""
    return objection_text(_texts(game), objection)


class RefusedMove(IllegalMove):
    """A move that the rules refuse; the message is a sentence."""

    def __init__(self, objection: Objection, text: str, sentence: str) -> None:
        super().__init__(objection, text)
        self.sentence = sentence

    def __str__(self) -> str:
        return f"'{self.text}' is refused: {self.sentence}"

    def __reduce__(self) -> tuple[object, ...]:
        """Go from process to process, as tables do that are played beside each other."""
        return RefusedMove, (self.objection, self.text, self.sentence)


class RefusedAction(IllegalAction):
    """A move that the rules refuse on a lane; the message is a sentence, and no lane was played on."""

    def __init__(self, lane: int, objection: Objection, text: str, sentence: str) -> None:
        super().__init__(lane, text, objection)
        self.sentence = sentence

    def __str__(self) -> str:
        return f"Lane {self.lane}: '{self.text}' is refused: {self.sentence}"

    def __reduce__(self) -> tuple[object, ...]:
        """Go from process to process."""
        return RefusedAction, (self.lane, self.objection, self.text, self.sentence)


@lru_cache(maxsize=16)
def _texts(game: Game) -> Texts:
    return title_texts(game, "en")
