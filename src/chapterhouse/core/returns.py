"""What a finished game was worth to each seat, for those who learn or compare: three schemes.

`win`: everybody pays one and the first places share what was paid, so that the sum is zero: 1 for a sole
winner, the same loss for all others. `rank`: from 1 for the first place to -1 for the last, evenly; seats
that share a place share its worth. `points`: those of the score sheet, which do not sum to zero.
"""

from typing import Final

POINTS: Final = "points"
SCHEMES: Final = ("win", "rank", POINTS)


class UnknownScheme(ValueError):
    """A scheme of returns that does not exist; the message is a sentence."""


def check_scheme(scheme: str) -> str:
    """Return the scheme; raise `UnknownScheme` if there is none with this name."""
    if scheme not in SCHEMES:
        raise UnknownScheme(f"There is no scheme of returns '{scheme}', only {', '.join(SCHEMES)}.")
    return scheme


def worth(scheme: str, places: list[int]) -> list[float]:
    """Return what places are worth to each of at least two seats, by `win` or `rank`."""
    seats = len(places)
    if scheme == "win":
        winners = places.count(1)
        return [((seats / winners if place == 1 else 0.0) - 1.0) / (seats - 1) for place in places]
    last = seats - 1
    return [1.0 - 2.0 * (place - 1 + (places.count(place) - 1) / 2.0) / last for place in places]
