"""Which fields the effects of events have, and which values of them the interpreter can play.

A row that passes is played exactly as it says; anything else is refused, never passed over.
"""

from typing import Final

from chapterhouse.core.catalogue import Row
from chapterhouse.core.files import folder_of, inside

SAID: Final = inside(folder_of(__file__), "text")  # what is said of a pack that cannot be played
FIELDS: Final = {  # by what the effect does; a question mark: may be left out
    "trade": "give get",
    "pay": "options else_points",
    "pay_amount": "good amount per? cap? points_each",
    "gain": "options",
    "lose_goods": "count among",
    "lose_if_without": "good points",
    "score_per": "of points cap?",
    "lose_house": "else_points",
    "offer_house": "fitting_material gold",
    "no_actions": "open hidden",
    "enter": "project",
    "open_market": "good",
    "cover": "spaces",
    "block": "except",
    "fill": "project",
    "end_plague": "",
    "price": "good gold",
    "limit": "what max",
    "turn_trade": "give get",
    "card_trade": "card give get",
    "card_cost": "card cost",
    "forgo_reward": "get",
    "treat_points": "points",
    "random_discard": "",
}
RANGES: Final = {  # numbers that can be played
    "else_points": (0, 99),
    "points_each": (0, 99),
    "points": (0, 99),
    "amount": (1, 15),
    "cap": (0, 15),
    "count": (1, 15),
    "fitting_material": (0, 1),
    "gold": (0, 15),
    "open": (1, 1),  # one card each way: the war is played like the Royal Court, TW-E-II-02
    "hidden": (1, 1),
}
WORDS: Final = {
    ("price", "good"): ("wool", "cloth"),
    ("open_market", "good"): ("cloth",),
    ("card_trade", "card"): ("grain", "piety"),  # cards whose action takes one piece
    ("card_cost", "card"): ("grain", "piety"),
}
LIMITS: Final = {"build": (1, 15), "rent": (1, 14), "weave": (1, 15), "sell_cloth": (-1, 15)}


def check(row: Row) -> None:
    """Refuse an effect with a field that is unknown or missing, or with a value that cannot be played."""
    do = row.text("do")
    if do not in FIELDS:
        raise row.fail(f"'{do}' is not a 'do'; expected one of {', '.join(FIELDS)}.")
    known = FIELDS[do].split()
    row.only("do", *(name.rstrip("?") for name in known))
    for name in known:
        if not name.endswith("?") and name not in row.fields:
            raise row.fail(f"the field '{name}' is missing: '{do}' has {', '.join(known) or 'no others'}.")
    for name, (least, most) in RANGES.items():
        if name in row.fields and not least <= row.number(name) <= most:
            raise row.fail(f"the field '{name}' is {_range(least, most)}, not {row.number(name)}.")
    for (verb, name), words in WORDS.items():
        if verb == do and row.text(name) not in words:
            raise row.fail(
                f"the field '{name}' of '{do}' is one of {', '.join(words)}, not '{row.text(name)}'."
            )
    if do == "limit" and row.text("what") in LIMITS:
        least, most = LIMITS[row.text("what")]
        if not least <= row.number("max") <= most:
            raise row.unfit("max", "limit", SAID, what=row.text("what"), least=least, most=most)
    if "cap" in row.fields and do == "pay_amount" and "per" not in row.fields:
        raise row.unfit("cap", "cap", SAID)
    _check_lists(row)


def _check_lists(row: Row) -> None:
    for name in ("among", "spaces"):
        if name in row.fields and (not row.words(name) or len(set(row.words(name))) != len(row.words(name))):
            raise row.fail(f"the field '{name}' lists at least one thing, and none twice.")
    goods = [good for option in row.rows("options") for good in option.fields]
    if "options" in row.fields and (not goods or len(set(goods)) != len(goods)):
        raise row.fail("the field 'options' has at least one option, and each good once.")


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"a number from {least} to {most}"
