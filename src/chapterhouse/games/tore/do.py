"""The moves of Die Tore der Welt."""  # rule: TW-95

from typing import Final

from chapterhouse.core.moves import MoveTable
from chapterhouse.games.tore import at

# sizes, as in at: repeated, so that the numbers of the moves are folded
SEATS: Final = 4
CARDS: Final = 12
PROJECTS: Final = 7
PLOTS: Final = 14
TILES: Final = 11
VALUES: Final = 5
EVENTS: Final = 44
GOODS: Final = 9

MOST: Final = 15  # pieces that a move can count
TAXES: Final = 10

PLAY: Final = 0
LAY: Final = PLAY + CARDS
DISCARD: Final = LAY + CARDS
TRADE: Final = DISCARD + CARDS
DONE: Final = TRADE + 1
ORIENT: Final = DONE + 1
GIVE: Final = ORIENT + 4
TAKE: Final = GIVE + GOODS
RAZE: Final = TAKE + GOODS
FOUND: Final = RAZE + PLOTS
COLLECT: Final = FOUND + PLOTS
BUILD: Final = COLLECT + PLOTS
DONATE: Final = BUILD + PROJECTS
PLACE: Final = DONATE + PROJECTS  # stone, wood
SELL_WOOL: Final = PLACE + 2  # 0 and more
SELL_CLOTH: Final = SELL_WOOL + MOST + 1
WEAVE: Final = SELL_CLOTH + MOST + 1  # 1 and more
FEE: Final = WEAVE + MOST
TREAT: Final = FEE + 1
PROTECT: Final = TREAT + TILES
SUFFER: Final = PROTECT + 3
START: Final = SUFFER + 3  # from here on chance
REVEAL: Final = START + SEATS
PATIENT: Final = REVEAL + EVENTS  # VALUES moves for each place
TAX: Final = PATIENT + TILES * VALUES
DRAW: Final = TAX + TAXES
HIDDEN_DISCARD: Final = DRAW + CARDS  # the covers
HIDDEN_DRAW: Final = HIDDEN_DISCARD + 1


def move_table(
    cards: list[str],
    goods: list[str],
    plots: list[str],
    projects: list[str],
    events: list[str],
    penalties: list[str],
) -> MoveTable:
    """Return the moves of a pack with these names."""
    counts = [str(count) for count in range(MOST + 1)]
    places = [str(place) for place in range(1, TILES + 1)]
    return MoveTable(
        [
            (PLAY, "play", cards),
            (LAY, "lay", cards),
            (DISCARD, "discard", cards),
            (TRADE, "trade", [""]),
            (DONE, "done", [""]),
            (ORIENT, "orient", ["0", "1", "2", "3"]),
            (GIVE, "give", goods),
            (TAKE, "take", goods),
            (RAZE, "raze", plots),
            (FOUND, "found", plots),
            (COLLECT, "collect", plots),
            (BUILD, "build", projects),
            (DONATE, "donate", projects),
            (PLACE, "place", ["stone", "wood"]),
            (SELL_WOOL, "sell", [f"wool {count}" for count in counts]),
            (SELL_CLOTH, "sell", [f"cloth {count}" for count in counts]),
            (WEAVE, "weave", counts[1:]),
            (FEE, "fee", [""]),
            (TREAT, "treat", places),
            (PROTECT, "protect", penalties),
            (SUFFER, "suffer", penalties),
            (START, "start", list(at.SIDES)),
            (REVEAL, "reveal", events),
            (PATIENT, "patient", [f"{place} {value}" for place in places for value in range(1, VALUES + 1)]),
            (TAX, "tax", [str(tax) for tax in range(TAXES)]),
            (DRAW, "draw", cards),
        ],
        covers=["discard hidden", "draw hidden"],
        chance=START,
    )
