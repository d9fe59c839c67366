"""Input that cannot be used: one sentence that names the thing and what would be right."""

from pathlib import Path

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import BadOption, Game
from chapterhouse.core.notation import CodeError
from chapterhouse.core.texts import Texts
from chapterhouse.core.title import BadTitle
from chapterhouse.games import TITLES, UnknownTitle, load
from chapterhouse.reasons import reason_of, spoken
from chapterhouse.table.story import code_sentence, literally
from chapterhouse.terminal.screen import printable


class Problem(Exception):
    """Something the person at the keyboard can put right. `key` and `facts` make the sentence."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts

    def sentence(self, texts: Texts) -> str:
        """Return the sentence in the language of the texts, whatever stood in the file that it quotes."""
        return printable(texts.say(f"problem.{self.key}", literally(spoken(self.facts, texts.language))))


class TitleProblem(Problem):
    """A problem whose sentence may stand in the words of a title."""

    def __init__(self, game: Game, error: BadOption) -> None:
        super().__init__(error.key, **error.facts)
        self.game = game


class CodeProblem(Problem):
    """A code from which nobody can play on; its sentence stands in the words of a title."""

    def __init__(self, game: Game, error: CodeError) -> None:
        super().__init__("bad_code", **error.facts)
        self.game = game
        self.error = error

    def sentence(self, texts: Texts) -> str:
        detail = code_sentence(texts, self.error)
        return printable(texts.say("problem.bad_code", literally({"detail": detail})))


def open_title(name: str, content: str | Path | None = None) -> Game:
    """Return a title's rules, or say which titles there are or what is wrong with the content pack."""
    try:
        return load(name, content)
    except UnknownTitle:
        known = ", ".join(title.name for title in TITLES)
        raise Problem("unknown_title", title=name, known=known) from None
    except BadTitle as error:
        raise Problem("bad_title", detail=str(error)) from None
    except DataError as error:
        raise Problem("bad_content", detail=reason_of(error)) from None
    except OSError as error:
        raise Problem("unreadable", file=str(error.filename), detail=reason_of(error)) from None
