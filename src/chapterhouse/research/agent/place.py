"""What an agent can do, wherever its tables are: a private table here, or those of an account on a server."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from chapterhouse.core.texts import Name, Texts, load_texts

FOLDER: Final = Path(__file__).parent / "text"
LATEST: Final = 6  # turns that are told at once


class Refused(Exception):
    """Something that cannot be done; the message is a sentence in the agent's language."""


class Place(ABC):
    """Tables, and what one seat may know of them and do there. All answers are text."""

    def __init__(self, language: str) -> None:
        self.words = load_texts(language, FOLDER)

    @abstractmethod
    def list_tables(self) -> str:
        """Return the agent's tables, a line each."""

    @abstractmethod
    def look(self, table: str, wait: float = 0.0) -> str:
        """Return what is new and the whole position, once the agent is asked or the time is up."""

    @abstractmethod
    def legal_moves(self, table: str, helped: bool = True) -> str:
        """Return what the agent may play now."""

    @abstractmethod
    def why(self, table: str, move: str) -> str:
        """Return why a move is refused, or what would follow."""

    @abstractmethod
    def play(self, table: str, moves: Sequence[str]) -> str:
        """Play moves, all or none, and return what happened."""

    @abstractmethod
    def chat(self, table: str, text: str) -> str:
        """Say something to those at the table."""

    def join(self, code: str) -> str:
        """Take a seat by an invitation; only places with several people have any."""
        raise self.refused("unknown_table", table=code)

    # answers

    def say(self, key: str, **facts: object) -> str:
        """Return a text; what others have typed is never taken for a text key."""
        return self.words.fill_in(f"agent.{key}", {name: Name(str(fact)) for name, fact in facts.items()})

    def refused(self, key: str, **facts: object) -> Refused:
        """Return what is wrong, to be raised."""
        named = {name: Name(str(fact)) for name, fact in facts.items()}
        return Refused(self.words.fill_in(f"problem.{key}", named))

    def news(self, paragraphs: Sequence[str]) -> list[str]:
        """Return the latest turns under a heading, or nothing."""
        if not paragraphs:
            return []
        more = [self.say("more")] if len(paragraphs) > LATEST else []
        return [self.say("since"), *more, *paragraphs[-LATEST:], ""]

    def offered(self, prompt: str, moves: Iterable[tuple[str, str]], helps: Sequence[str]) -> str:
        """Return a question with its moves, and help."""
        lines = [prompt, self.say("moves"), *(f"`{move}` {label}".rstrip() for move, label in moves)]
        if helps:
            lines += ["", self.say("help"), *helps]
        return "\n".join(lines)

    def checked(self, moves: Sequence[str]) -> list[str]:
        """Return the moves without blanks around them; refuse a list of none."""
        found = [move.strip().strip("`") for move in moves if move.strip()]
        if not found:
            raise self.refused("no_move")
        return found


def helps(texts: Mapping[str, str], moves: Iterable[str], told: str) -> list[str]:
    """Return a sentence for each verb that may be played, and for each thing whose name is on the table.

    `told` is a description. Texts such as `card_help.bauer` are about the thing called `card.bauer`.
    """
    verbs = dict.fromkeys(move.partition(" ")[0] for move in moves)
    found = [f"{verb}: {texts[f'help.{verb}']}" for verb in verbs if f"help.{verb}" in texts]
    for key, text in texts.items():
        kind, _, ident = key.partition("_help.")
        name = texts.get(f"{kind}.{ident}", "") if ident and kind != "verb" else ""
        if name and name in told:
            found.append(text)
    return found


def as_mapping(texts: Texts) -> dict[str, str]:
    """Return texts as a server sends them: templates by key."""
    return {key: texts.template(key) for key in sorted(texts.keys())}
