"""When buildings may be hired and used, question by question, and what they cost."""

from typing import Final

from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.buildings.owned import RELIQUARY
from chapterhouse.games.pilgrim.pack.components import Components

DUTIES: Final = 8  # as in at

# questions in which buildings are offered: the start of the turn, the act, each duty, the end of the turn
AT_START: Final = 0
AT_ACT: Final = 1
IN_DUTY: Final = 2  # and the number of the duty
AT_END: Final = IN_DUTY + DUTIES
QUESTIONS: Final = AT_END + 1


class Windows:
    """What buildings cost, and which may be hired and used in a question, as bits."""  # rule: PI-137

    def __init__(self, components: Components) -> None:
        self.stone = vec[i64](components.stone)
        self.hires: vec[i64] = vec[i64]([0] * QUESTIONS)
        self.uses: vec[i64] = vec[i64]([0] * QUESTIONS)
        self.bit_number = vec[i64](_bit_numbers())  # the number of a single bit, by its remainder by 37
        for building in range(at.BUILDINGS):
            window = components.windows[building]
            for question in _hired_in(building, window, components.duties[building]):
                self.hires[question] |= 1 << building
            for question in _used_in(window):
                self.uses[question] |= 1 << building


def _hired_in(building: int, window: str, duties: list[int]) -> list[int]:
    """Return the questions before or in the window of a building."""
    if window in ("start", "sow"):
        return [AT_START]
    if window == "strength":
        return [AT_START, AT_ACT]
    if window == "duty":
        return [AT_START, AT_ACT, *[IN_DUTY + duty for duty in duties]]
    if window == "payment" and building == RELIQUARY:  # rule: PI-154
        return [AT_START, AT_ACT, IN_DUTY + at.BUILD_ROADS, IN_DUTY + at.CONSTRUCT]
    if window == "round_end":  # rule: PI-140
        return []
    return list(range(QUESTIONS))


def _used_in(window: str) -> list[int]:
    """Return the questions in which a building is used by a move of its own."""
    if window == "start":
        return [AT_START]
    if window == "any":
        return list(range(QUESTIONS))
    if window == "end":
        return [AT_END]
    return []


def _bit_numbers() -> list[int]:
    numbers = [0] * 37  # the powers of two below 2 ** 36 leave different remainders
    for bit in range(at.BUILDINGS):
        numbers[(1 << bit) % 37] = bit
    return numbers
