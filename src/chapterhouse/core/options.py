"""What is settled before a game: its seats and options."""

from collections.abc import Mapping, Sequence

from chapterhouse.core.game import BadOption, Game


def usual_seats(game: Game) -> int:
    """Return how many play by default: the fewest who play against each other."""
    return max(2, game.seats.start)


def check_options(game: Game, seats: int, options: Mapping[str, str]) -> None:
    """Refuse a seat count, an option or a value that the title does not know."""
    if seats not in game.seats:
        known = f"{game.seats.start}" if len(game.seats) == 1 else f"{game.seats.start}-{game.seats.stop - 1}"
        raise BadOption("seat_count", {"seats": str(seats), "known": known})
    known_options = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known_options:
            raise BadOption("unknown_option", {"option": name, "known": ", ".join(known_options)})
        values = known_options[name].values
        if values and value not in values:
            raise BadOption("unknown_value", {"option": name, "value": value, "known": ", ".join(values)})


def options_from(words: Sequence[str]) -> dict[str, str]:
    """Return options that somebody wrote as KEY=VALUE."""
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise ValueError(f"'{word}' is not an option: write KEY=VALUE.")
        options[name] = value
    return options
