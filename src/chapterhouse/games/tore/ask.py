"""The steps, in the order in which they are numbered: what a frame of the agenda names."""

from typing import Final

START: Final = 0
PENALTIES: Final = START + 1
DRAW: Final = PENALTIES + 1
IDLE: Final = DRAW + 1
DISCARD: Final = IDLE + 1
ROUND: Final = DISCARD + 1
REVEAL: Final = ROUND + 1
PATIENT: Final = REVEAL + 1
EVENT: Final = PATIENT + 1
OFFER: Final = EVENT + 1
GIVE: Final = OFFER + 1
TAKE: Final = GIVE + 1
RAZE: Final = TAKE + 1
FOUND: Final = RAZE + 1
ORIENT: Final = FOUND + 1
INCOME: Final = ORIENT + 1
STONE: Final = INCOME + 1
TURNS: Final = STONE + 1
TURN: Final = TURNS + 1
AFTER: Final = TURN + 1
DUE: Final = AFTER + 1
BUILD: Final = DUE + 1
PLACE: Final = BUILD + 1
SELL_WOOL: Final = PLACE + 1
SELL_CLOTH: Final = SELL_WOOL + 1
COLLECT: Final = SELL_CLOTH + 1
DONATE: Final = COLLECT + 1
WEAVE: Final = DONATE + 1
MEDICINE: Final = WEAVE + 1
TREAT: Final = MEDICINE + 1
DONORS: Final = TREAT + 1
HOSPITAL: Final = DONORS + 1
ROUND_END: Final = HOSPITAL + 1
PROGRESS: Final = ROUND_END + 1
CLEAR: Final = PROGRESS + 1
DUTY: Final = CLEAR + 1
TAX: Final = DUTY + 1
PROTECTION: Final = TAX + 1
PROTECT: Final = PROTECTION + 1
CHAPTER_END: Final = PROTECT + 1
