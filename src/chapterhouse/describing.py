"""A position in plain sentences and tables, as given eyes may know it: for screen readers, mails, programs.

>>> from chapterhouse import PUBLIC, Table, load
>>> table = Table(load("avignon"), seats=2, seed=7, options={"sides": "rome"}, names=("Anna", "Bo"))
>>> description = describe(table.game, table.position, 0, "en", table.names)
>>> print(str(description).splitlines()[1])
You are Rome (Anna).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from chapterhouse.core.describer import Describer, Section
from chapterhouse.core.game import Game
from chapterhouse.core.names import MARKS, Names
from chapterhouse.core.position import Position
from chapterhouse.core.texts import Amount, Name, Texts
from chapterhouse.offer import names_for, title_of
from chapterhouse.table.story import Story, title_texts


class Description(NamedTuple):
    """What some eyes may know of a position, section by section; as a text, a blank line between them."""

    sections: tuple[Section, ...]

    def __str__(self) -> str:
        return "\n\n".join(str(section) for section in self.sections)


def describe(
    game: Game, position: Position, eyes: int, language: str = "en", people: Sequence[str] = ()
) -> Description:
    """Return the whole open position in words: who is asked what, and everything that lies on the table."""
    texts = _texts(game, language)
    called = tuple(people) or _seats(texts, position.seats)
    return describe_with(names_for(game, texts, called), game, position, eyes, called)


def describe_with(
    names: Names, game: Game, position: Position, eyes: int, people: Sequence[str], broken_off: str = ""
) -> Description:
    """Return the same for whoever has the title's words at hand, and knows that people broke the game off."""
    head = _head(game, names.texts, position, eyes, people, broken_off)
    sections = describer_for(game, names).sections(game.view(position, eyes), eyes)
    described = Description((head, *sections))
    signs = [
        f"{mark} {names.texts.say(f'mark.{source}')}"
        for source, mark in MARKS.items()
        if mark in str(described)
    ]
    return Description((head, *sections, Section("", tuple(signs)))) if signs else described


def _seats(texts: Texts, count: int) -> tuple[str, ...]:
    """Return what people of whom no names are known are called: as people count, from 1."""
    return tuple(texts.say("described.seat", {"number": seat}) for seat in range(1, count + 1))


@lru_cache(maxsize=16)
def _texts(game: Game, language: str) -> Texts:
    """Return the words of a title, read once: whoever describes a position will describe the next one."""
    return title_texts(game, language)


def describer_for(game: Game, names: Names) -> Describer:
    """Return what puts the views of a title into words: its own part, or one for any view."""
    title = title_of(game)
    if title is None or not title.describer:
        return Describer(game, names)
    made = title.make(title.describer, game, names)
    if not isinstance(made, Describer):
        raise title.wrong(title.describer, made, Describer)
    return made


def _head(
    game: Game, texts: Texts, position: Position, eyes: int, people: Sequence[str], broken_off: str
) -> Section:
    title = title_of(game)
    story = Story(game, texts, people)
    called = [story.name(position, eyes, seat) for seat in range(position.seats)]
    you = texts.fill_in("described.you", {"who": Name(called[eyes])}) if eyes >= 0 else ""
    if broken_off:
        state = [texts.fill_in("described.ended", {"how": Name(broken_off)})]
    else:
        state = _state(game, texts, position, eyes, called)
    sentences = (you or texts.say("described.spectator"), *state)
    return Section(title.called(texts.language) if title is not None else game.name, sentences)


def _state(game: Game, texts: Texts, position: Position, eyes: int, called: Sequence[str]) -> list[str]:
    """Return who is asked, and what if it is whoever looks; after the end, how it went."""
    asked = [seat for seat in game.to_act(position) if seat >= 0]
    if eyes in asked:
        question = game.question(position, eyes)
        facts = {
            name: Amount(fact) if isinstance(fact, int) else fact for name, fact in question.facts.items()
        }
        return [texts.say("described.asked", {"prompt": Name(texts.say(f"step.{question.step}", facts))})]
    if asked:
        who = ", ".join(called[seat] for seat in asked)
        return [texts.fill_in("described.to_act", {"who": Name(who)})]
    if game.to_act(position):
        return []
    key = f"ending.{game.ending(position)}"
    places = [f"{place}. {called[seat]}" for place, seat in _placed(game.ranking(position)[: len(called)])]
    over = [texts.say("described.ended", {"how": Name(texts.say(key) if key in texts else "")}).strip()]
    return (
        [*over, texts.fill_in("described.places", {"places": Name(", ".join(places))})]
        if len(called) > 1
        else over
    )


def _placed(ranking: Sequence[int]) -> list[tuple[int, int]]:
    return sorted((place, seat) for seat, place in enumerate(ranking))
