"""The steps, in the order in which they are numbered: what a frame of the agenda names."""

from typing import Final

DUTIES: Final = 8  # as in at

DEAL_DUTY: Final = 0
DEAL_TITHE: Final = DEAL_DUTY + 1
DRAW_SITE: Final = DEAL_TITHE + 1
ROLL: Final = DRAW_SITE + 1
DRAW_BUILDING: Final = ROLL + 1
LOT: Final = DRAW_BUILDING + 1
SEED: Final = LOT + 1
TURN: Final = SEED + 1
OBLATE: Final = TURN + 1
START: Final = OBLATE + 1
SOW: Final = START + 1
ACT: Final = SOW + 1
TITHE: Final = ACT + 1
DUTY: Final = TITHE + 1  # and the number of the duty
HOME: Final = DUTY + DUTIES
SOURCE: Final = HOME + 1
PAYMENT: Final = SOURCE + 1
BONUS: Final = PAYMENT + 1
END: Final = BONUS + 1
ROUND_END: Final = END + 1
INCOME: Final = ROUND_END + 1
CONFESSION: Final = INCOME + 1
CHOOSE: Final = CONFESSION + 1
FIRST: Final = CHOOSE + 1
SOLO_SETUP: Final = FIRST + 1
ABBOT: Final = SOLO_SETUP + 1
DRAW: Final = ABBOT + 1
ABBOT_ROADS: Final = DRAW + 1
GATE: Final = ABBOT_ROADS + 1
FEE: Final = GATE + 1
ABBOT_HOME: Final = FEE + 1
