"""The moves of Avignon: an action with its column, a card moved by a petition, what chance brings."""

from typing import Final

from chapterhouse.core.moves import MoveTable

COLUMNS: Final = 5  # as in at

BESEECH: Final = 0
CHASTISE: Final = BESEECH + COLUMNS
EXCOMMUNICATE: Final = CHASTISE + COLUMNS
PETITION: Final = EXCOMMUNICATE + COLUMNS
PULL: Final = PETITION + COLUMNS
PUSH: Final = PULL + COLUMNS
STOP: Final = PUSH + COLUMNS
LOT: Final = STOP + 1
DRAW: Final = LOT + 2

ACTIONS: Final = ("beseech", "chastise", "excommunicate", "petition")  # rule: AV-07


def move_table(characters: list[str]) -> MoveTable:
    """Return the moves of a pack with these characters."""
    columns = [str(column) for column in range(1, COLUMNS + 1)]
    return MoveTable(
        [
            (BESEECH, "beseech", columns),
            (CHASTISE, "chastise", columns),
            (EXCOMMUNICATE, "excommunicate", columns),
            (PETITION, "petition", columns),
            (PULL, "pull", columns),
            (PUSH, "push", columns),
            (STOP, "stop", [""]),
            (LOT, "lot", ["rome", "avignon"]),  # the side that seat 0 plays
            (DRAW, "draw", characters),
        ],
        chance=LOT,
    )
