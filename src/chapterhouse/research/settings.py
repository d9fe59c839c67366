"""What an environment is asked for: title, seats, options, seed. What makes no sense gets a sentence.

Nothing here needs a library of the laboratory: agents and datasets ask it too.
"""

from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import Final

from chapterhouse.core.game import BadOption, Game
from chapterhouse.core.options import check_options, usual_seats
from chapterhouse.core.texts import load_texts
from chapterhouse.offer import TITLES, UnknownTitle, load

SENTENCES: Final = {
    "seat_count": "The title '{title}' is played with {known} seats, not {seats}.",
    "unknown_option": "The title '{title}' has no option '{option}'; the options are {known}.",
    "unknown_value": "The option '{option}' of '{title}' cannot be '{value}'; expected one of {known}.",
}


class BadSetting(ValueError):
    """A title, seat count, option or number that makes no sense; the message is a sentence."""


def known_game(title: str, seats: int | None, options: Mapping[str, str]) -> tuple[Game, int]:
    """Return the rules and the seat count; raise `BadSetting` for what does not exist."""
    try:
        game = load(title)
    except UnknownTitle:
        known = ", ".join(each.name for each in TITLES)
        raise BadSetting(f"There is no title '{title}'; the titles are {known}.") from None
    count = usual_seats(game) if seats is None else whole("seats", seats, None)
    _check_texts(options)
    try:
        check_options(game, count, options)
        game.new_position(count, options)
    except BadOption as error:
        raise BadSetting(_sentence(game, error)) from None
    return game, count


def whole(name: str, value: object, least: int | None = 0) -> int:
    """Return a whole number; raise `BadSetting` for anything else, or if it is less than the least."""
    try:
        number = index(value)  # type: ignore[arg-type]  # this is where that is found out
    except TypeError:
        raise BadSetting(f"'{name}' is a whole number, not {value!r}.") from None
    if least is not None and number < least:
        raise BadSetting(f"'{name}' is at least {least}, not {number}.")
    return number


def known_seed(seed: int | None) -> int | None:
    """Return a seed, or None for games that nobody can repeat."""
    return None if seed is None else whole("seed", seed)


def check_render_mode(mode: str | None, *known: str) -> str | None:
    """Return how positions are shown; raise `BadSetting` for what is neither known nor None."""
    if mode is not None and mode not in known:
        raise BadSetting(f"There is no render mode {mode!r}, only {' and '.join(map(repr, known))}.")
    return mode


def _check_texts(options: object) -> None:
    if not isinstance(options, Mapping):
        raise BadSetting(f"Options are names with their values, such as {{'start': '0'}}, not {options!r}.")
    if not all(isinstance(word, str) for pair in options.items() for word in pair):
        raise BadSetting(
            f"Options have names and values in quotes, such as {{'start': '0'}}, not {options!r}."
        )


def _sentence(game: Game, error: BadOption) -> str:
    """Return what is wrong with seats or options, in the words of the title if it has them."""
    if error.key in SENTENCES:
        return SENTENCES[error.key].format(title=game.name, **error.facts)
    return load_texts("en", Path(game.folder) / "text").say(f"problem.{error.key}", error.facts)
