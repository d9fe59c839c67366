"""The steps, in the order in which they are numbered: what a frame of the agenda names."""

from typing import Final

LOT: Final = 0
DEAL: Final = LOT + 1
DRAW: Final = DEAL + 1
OPEN: Final = DRAW + 1
REFILL: Final = OPEN + 1
TURN: Final = REFILL + 1
PAY: Final = TURN + 1
PIECE: Final = PAY + 1
TAKE: Final = PIECE + 1
PLACED: Final = TAKE + 1
NEXT: Final = PLACED + 1
