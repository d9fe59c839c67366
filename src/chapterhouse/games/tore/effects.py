"""What events do, as rows of numbers: the interpreter in `steps/event.py` and `force.py` read them."""

from typing import Final

from chapterhouse.core.catalogue import Row
from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.tore import at
from chapterhouse.games.tore.effect_fields import check

# immediate: each player, the active one first
TRADE_ONCE: Final = 0
PAY: Final = 1
PAY_AMOUNT: Final = 2
GAIN: Final = 3
LOSE_GOODS: Final = 4
LOSE_IF_WITHOUT: Final = 5
SCORE_PER: Final = 6
LOSE_HOUSE: Final = 7
OFFER_HOUSE: Final = 8
NO_ACTIONS: Final = 9
# immediate: once
ENTER: Final = 10
OPEN_MARKET: Final = 11
COVER: Final = 12
BLOCK: Final = 13
FILL: Final = 14
END_PLAGUE: Final = 15
# permanent: from this round's turns on
PRICE_OF: Final = 16
LIMIT: Final = 17
TURN_TRADE_OF: Final = 18
CARD_TRADE_OF: Final = 19
CARD_COST_OF: Final = 20
FORGO_REWARD: Final = 21
TREAT_POINTS: Final = 22
RANDOM_DISCARD: Final = 23

VERBS: Final = (
    "trade pay pay_amount gain lose_goods lose_if_without score_per lose_house offer_house no_actions"
    " enter open_market cover block fill end_plague price limit turn_trade card_trade card_cost forgo_reward"
    " treat_points random_discard"
).split()
LIMITS: Final = ("build", "rent", "weave", "sell_cloth")
HOUSES_ON_BOARD: Final = 9  # what a row may count, after the goods
OPTION_BITS: Final = 8
UNBOUNDED: Final = 0x7FFFFFFFFFFFFFFF


# the columns of a row; one that its verb does not use holds 0 or NONE
VERB: Final = 0
SUBJECT: Final = 1  # the good that is given, paid or priced; a project; a limit
COUNT: Final = 2  # how much of it; a price; a maximum
GET: Final = 3  # the good that is taken
GET_COUNT: Final = 4
LOSS: Final = 5  # points to lose or to score; gold of an offered house
CAP: Final = 6  # NONE: without limit
PER: Final = 7  # what multiplies the count or the points, or NONE
OPTIONS: Final = 8  # goods to choose from, OPTION_BITS each: good and number
MASK: Final = 9  # goods, spaces or projects as bits
CARD: Final = 10
COLUMNS: Final = 11


class Effects:
    """All rows of all events."""

    def __init__(self, names: dict[str, dict[str, int]]) -> None:
        self._goods = names["good"]
        self._names = names
        self.rows = 0
        self.cells: vec[i64] = vec[i64]([])

    def most_points(self, row: int) -> int:
        """Return how many points a row can bring or cost a seat at most; UNBOUNDED if nothing limits them."""
        verb, points, cap = (int(self.value(row, column)) for column in (VERB, LOSS, CAP))
        if verb in (PAY, LOSE_IF_WITHOUT, LOSE_HOUSE):
            return points
        if verb == SCORE_PER:
            return UNBOUNDED if cap == at.NONE else points * cap
        if verb == PAY_AMOUNT:
            due = int(self.value(row, COUNT))
            if int(self.value(row, PER)) != at.NONE:
                return UNBOUNDED if cap == at.NONE else points * due * cap
            return points * due
        return 0

    def value(self, row: i64, column: i64) -> i64:
        """Return one number of a row."""
        return self.cells[COLUMNS * row + column]

    def add(self, row: Row) -> int:
        """Read one row and return its number."""
        check(row)
        verb = row.one_of("do", {name: index for index, name in enumerate(VERBS)})
        give = self._amount(row, "give" if "give" in row.fields else "cost")
        get = self._amount(row, "get")
        counted = {**self._goods, "houses_on_board": HOUSES_ON_BOARD}
        per = "per" if "per" in row.fields else "of"
        return self._append(
            [
                verb,
                self._subject(row, verb, give[0]),
                self._number(row, verb, give[1]),
                *get,
                self._points(row),
                row.number("cap", at.NONE),
                row.one_of(per, counted) if per in row.fields else at.NONE,
                self._options(row),
                self._mask(row),
                row.one_of("card", self._names["card"]) if "card" in row.fields else at.NONE,
            ]
        )

    def add_choice(self, goods: list[int]) -> int:
        """Add the gain of one piece of one of these goods: of a card or a plague place."""
        packed = 0
        for index, good in enumerate(goods):
            packed |= (good | (1 << 4)) << (OPTION_BITS * index)
        numbers = [at.NONE] * COLUMNS
        numbers[VERB], numbers[OPTIONS] = GAIN, packed
        return self._append(numbers)

    def _append(self, numbers: list[int]) -> int:
        for number in numbers:
            self.cells = append(self.cells, number)
        self.rows += 1
        return self.rows - 1

    def _amount(self, row: Row, name: str) -> tuple[int, int]:
        if name not in row.fields:
            return at.NONE, at.NONE
        amounts = row.amounts(name, self._goods)
        if len(amounts) != 1 or not 1 <= amounts[0][1] <= 15:
            raise row.fail(f"'{name}' names one good and a number from 1 to 15.")
        if name != "get" and amounts[0][0] == at.MEDICAL:
            raise row.fail("medical knowledge is never given up (TW-93).")
        return amounts[0]

    def _subject(self, row: Row, verb: int, given: int) -> int:
        if verb in (ENTER, FILL):
            return row.one_of("project", self._names["project"])
        if verb == LIMIT:
            return row.one_of("what", {name: index for index, name in enumerate(LIMITS)})
        if "good" in row.fields:
            good = row.one_of("good", self._goods)
            if verb == PAY_AMOUNT and good == at.MEDICAL:
                raise row.fail("medical knowledge is never given up (TW-93).")
            return good
        return given

    def _number(self, row: Row, verb: int, given: int) -> int:
        if verb == LIMIT:
            return row.number("max")
        for name in ("amount", "count", "fitting_material", "open"):
            if name in row.fields:
                return row.number(name)
        if verb == PRICE_OF:
            return row.number("gold")
        return given

    def _points(self, row: Row) -> int:
        for name in ("else_points", "points_each", "points"):
            if name in row.fields:
                return row.number(name)
        return row.number("gold") if "fitting_material" in row.fields else at.NONE

    def _options(self, row: Row) -> int:
        packed = 0
        for index, option in enumerate(row.rows("options")):
            option.only(*self._goods)
            amounts = [(self._goods[good], option.number(good)) for good in option.fields]
            if len(amounts) != 1 or not 1 <= amounts[0][1] <= 15 or index > 6:
                raise row.fail("an option names one good and a number from 1 to 15; there are at most 7.")
            if row.text("do") == VERBS[PAY] and amounts[0][0] == at.MEDICAL:
                raise row.fail("medical knowledge is never given up (TW-93).")
            packed |= (amounts[0][0] | (amounts[0][1] << 4)) << (OPTION_BITS * index)
        return packed

    def _mask(self, row: Row) -> int:
        mask = 0
        for name, table in (("among", "good"), ("spaces", "favour"), ("except", "project")):
            for word in row.words(name):
                if word not in self._names[table]:
                    raise row.fail(f"'{word}' is not a known '{table}'.")
                mask |= 1 << self._names[table][word]
        if mask & (1 << at.MEDICAL) and "among" in row.fields:
            raise row.fail("medical knowledge is never given up (TW-93).")
        return mask


def option(options: i64, number: i64) -> i64:
    """Return one option of a row, good and number packed; 0 when there are no more."""
    return (options >> (OPTION_BITS * number)) & 255


def good_of(packed: i64) -> i64:
    return packed & 15


def count_of(packed: i64) -> i64:
    return packed >> 4
