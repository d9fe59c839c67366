"""The moves of Avignon: an action with its column, a card moved by a petition, what chance brings."""

from typing import Final

from chapterhouse.core.moves import MoveTable

COLUMNS: Final = 5  # as in at

BESEECH: Final = 0
CHASTISE: Final = 5
EXCOMMUNICATE: Final = 10
PETITION: Final = 15
PULL: Final = 20
PUSH: Final = 25
STOP: Final = 30
LOT: Final = 31
DRAW: Final = 33

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
        ]
    )
