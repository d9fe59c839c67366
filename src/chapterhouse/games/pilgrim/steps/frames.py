"""The numbers of the steps, in the order of `Pilgrim.steps`."""

from typing import Final

DEAL_DUTY_STEP: Final = 0
DEAL_TITHE_STEP: Final = 1
DRAW_SITE_STEP: Final = 2
ROLL_STEP: Final = 3
DRAW_BUILDING_STEP: Final = 4
LOT_STEP: Final = 5
SEED_STEP: Final = 6
TURN_STEP: Final = 7
OBLATE_STEP: Final = 8
START_STEP: Final = 9
SOW_STEP: Final = 10
ACT_STEP: Final = 11
TITHE_STEP: Final = 12
DUTY_STEP: Final = 13  # and the number of the duty
HOME_STEP: Final = 21
SOURCE_STEP: Final = 22
PAYMENT_STEP: Final = 23
BONUS_STEP: Final = 24
END_STEP: Final = 25
ROUND_END_STEP: Final = 26
INCOME_STEP: Final = 27
CONFESSION_STEP: Final = 28
CHOOSE_STEP: Final = 29
FIRST_STEP: Final = 30
SOLO_SETUP_STEP: Final = 31
ABBOT_STEP: Final = 32
DRAW_STEP: Final = 33
ABBOT_ROADS_STEP: Final = 34
GATE_STEP: Final = 35
FEE_STEP: Final = 36
ABBOT_HOME_STEP: Final = 37
