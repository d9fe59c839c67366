"""The steps, in the order in which they are numbered: what a frame of the agenda names."""

from typing import Final

LOT: Final = 0
DRAW: Final = LOT + 1
TURN: Final = DRAW + 1
ACT: Final = TURN + 1
PETITION: Final = ACT + 1
TARGET: Final = PETITION + 1
