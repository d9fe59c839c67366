"""The moves of Kardinal & König."""

from typing import Final

from chapterhouse.core.moves import MoveTable

# sizes, as in at: repeated, so that the numbers of the moves are folded
SEATS: Final = 5
KINDS: Final = 5
COUNTRIES: Final = 9
SPACES: Final = 53

COUNTRY: Final = 0
SWAP: Final = COUNTRY + COUNTRIES
PAY: Final = SWAP + KINDS
PAIR: Final = PAY + KINDS
CLOISTER: Final = PAIR + KINDS
ADVISOR: Final = CLOISTER + SPACES
STOP: Final = ADVISOR + 1
TAKE: Final = STOP + 1
LEFT: Final = TAKE  # the open cards, then the pile
RIGHT: Final = TAKE + 1
FROM_PILE: Final = TAKE + 2
DRAW: Final = TAKE + 3
TURN_UP: Final = DRAW + KINDS
START: Final = TURN_UP + KINDS
HIDDEN_DRAW: Final = START + SEATS  # the cover of a card that somebody else draws


def move_table(countries: list[str], kinds: list[str], spaces: list[str]) -> MoveTable:
    """Return the moves of a pack with these names."""
    lower = [kind.lower() for kind in kinds]
    return MoveTable(
        [
            (COUNTRY, "country", [country.lower() for country in countries]),
            (SWAP, "swap", lower),
            (PAY, "pay", lower),
            (PAIR, "pair", lower),
            (CLOISTER, "cloister", [space.lower() for space in spaces]),
            (ADVISOR, "advisor", [""]),
            (STOP, "stop", [""]),
            (TAKE, "take", ["left", "right", "pile"]),
            (DRAW, "draw", lower),
            (TURN_UP, "open", lower),
            (START, "start", [str(seat) for seat in range(SEATS)]),
        ],
        covers=["draw hidden"],
        chance=DRAW,
    )
