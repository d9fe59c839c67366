"""The log as sentences: what given eyes are told, in one language."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from chapterhouse.core.game import TURN_BEGINS, Game, Objection, Sentence
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import Position
from chapterhouse.core.texts import Amount, Name, Texts, load_texts
from chapterhouse.records.events import Event

WORDS: Final = Path(__file__).parent / "text"
EVERYTHING: Final = -4  # eyes of a reader after the game: what each mover knew of their own move


def literally(facts: Mapping[str, object]) -> dict[str, object]:
    """Return facts for a text: numbers pick their words, and no text among them is taken for a key."""
    return {name: _literal(fact) for name, fact in facts.items()}


def _literal(fact: object) -> object:
    if isinstance(fact, str):
        return Name(fact)
    return Amount(fact) if isinstance(fact, int) else fact


def code_sentence(texts: Texts, error: CodeError) -> str:
    """Return why a code cannot be read, in the language of a title's texts."""
    return texts.fill_in(f"code.{error.key}", literally(error.facts))


def objection_text(texts: Texts, objection: Objection) -> str:
    """Return why a move is refused, with the id of the rule."""
    sentence = texts.say(
        f"reason.{objection.reason}",
        places=tuple(Amount(fact) if isinstance(fact, int) else fact for fact in objection.facts),
    )
    return f"{sentence} ({objection.rule})" if objection.rule else sentence


class Story:
    """Tells a game in one language. `names` are what the people at the table are called."""

    def __init__(self, game: Game, texts: Texts, names: Sequence[str]) -> None:
        self.game = game
        self.texts = texts
        self.names = tuple(names)

    def name(self, position: Position, eyes: int, seat: int) -> str:
        """Return a seat's name, with its side where the title's view has sides ("Rome (Anna)")."""
        sides = self.game.view(position, eyes).get("seats")
        if isinstance(sides, dict):
            for side, owner in sides.items():
                if owner == seat and f"side.{side}" in self.texts:
                    return self.texts.say(
                        "log.side", {"side": f"@side.{side}", "name": Name(self.names[seat])}
                    )
        return self.names[seat]

    def tell(self, before: Position, after: Position, eyes: int, seat: int, move: int) -> list[str]:
        """Return the sentences of one move."""
        return self.prose(self.game.tell(before, after, eyes, seat, move))

    def heading(self, turn: int, who: str) -> str:
        """Return what stands above a turn; nobody's is the set-up, or what befalls all."""
        if not who or turn == 0:  # who acts before the first turn is named in the sentences
            return self.texts.say("log.alone", {"turn": turn}) if turn > 0 else self.texts.say("log.setup")
        return self.texts.fill_in("log.turn", {"turn": turn, "who": Name(who)})

    def prose(self, sentences: Sequence[Sentence]) -> list[str]:
        """Write the sentences out, several of one kind in a row as one."""
        prose: list[str] = []
        run: list[Sentence] = []
        for sentence in sentences:
            if sentence.key == TURN_BEGINS:
                continue
            if run and not self.folds(run[-1], sentence):
                prose.append(self.write(run))
                run = []
            run.append(sentence)
        if run:
            prose.append(self.write(run))
        return prose

    def folds(self, one: Sentence, other: Sentence) -> bool:
        """Return whether two sentences in a row are written as one."""
        kind = one.key.partition(".")[2]
        if one.key != other.key or f"fold.{kind}" not in self.texts:
            return False
        return one.facts.get("who") == other.facts.get("who")

    def write(self, run: Sequence[Sentence]) -> str:
        """Write out one sentence, or several in a row that fold."""
        if len(run) == 1:
            return self._say(run[0].key, run[0].facts)
        kind = run[0].key.partition(".")[2]
        items = [self._say(f"item.{kind}", sentence.facts) for sentence in run]
        listed = self.texts.say("log.comma").join(items[:-1]) + self.texts.say("log.and") + items[-1]
        return self.texts.fill_in(f"fold.{kind}", {**self._facts(run[0].facts), "items": Name(listed)})

    def _say(self, key: str, facts: Mapping[str, str]) -> str:
        """Say a sentence; one with a name in it is said at this table only, and not kept for others."""
        for fact in facts.values():
            if fact.startswith("@seat."):
                return self.texts.fill_in(key, self._facts(facts))
        return self.texts.say(key, facts)

    def _facts(self, facts: Mapping[str, str]) -> dict[str, object]:
        return {name: self._fact(value) for name, value in facts.items()}

    def _fact(self, value: str) -> object:
        if value.startswith("@seat."):
            return Name(self.names[int(value.removeprefix("@seat."))])
        return value


def said_of_plain(event: Event) -> list[Sentence]:
    """Return the sentence that a plain bot has stepped in for the seat's own, if it has."""
    return [Sentence("log.stepped_in", {"who": f"@seat.{event.by}"})] if event.plain else []


def seat_news(event: Event) -> Sentence:
    """Return what everybody is told about who plays a seat."""
    return Sentence(f"log.seat_{event.seat}", {"who": f"@seat.{event.by}"})


def title_texts(game: Game, language: str, *folders: str | Path) -> Texts:
    """Return a title's words together with the general ones, those in `folders` and the names of its pack."""
    own = Path(game.folder) / "text"
    return load_texts(language, WORDS, own, *folders, known=game.words(language))
