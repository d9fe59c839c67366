"""The ledger's tables, and what can be counted from plain data: nothing of the title's own code is used."""

import tomllib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from chapterhouse.games import load

DATA: Final = tomllib.loads((Path(load("tore").folder) / "data" / "board.toml").read_text("utf-8"))
CORNERS: Final[dict[str, list[str]]] = {event["id"]: event["corners"] for event in DATA["event"]}

CHAPTERS: Final = ("I", "II", "III", "IV")
PLAYERS: Final = {2: "NS", 3: "NES", 4: "NESW"}  # TW-04
TOTALS: Final = {  # TW-02
    "stone": 25,
    "wood": 15,
    "grain": 10,
    "piety": 12,
    "wool": 15,
    "cloth": 12,
    "loyalty": 14,
    "medical": 20,
}
CARDS: Final = (
    "grain piety material project sale privilege house rent donation weaving medicine favour".split()
)
STARRED: Final = CARDS[:6]  # TW-08
ARC: Final = (  # TW-26
    "queen prior outlaws-front guild prioress merchants king outlaws-rear earl bishop".split()
)
FIELDS: Final = {  # TW-75
    "bridge": {"stone": 4, "wood": 2},
    "mill": {"stone": 1, "wood": 3},
    "palace": {"stone": 4, "wood": 1},
    "chapel": {"stone": 3, "wood": 1},
    "exchange": {"stone": 2, "wood": 2},
    "hospital": {"stone": 3, "wood": 2},
    "tower": {"stone": 6, "wood": 2},
}
BONUS: Final[dict[str, tuple[int, str, int]]] = {  # TW-75, TW-77: points, the extra and how much of it
    "bridge": (1, "loyalty", 1),
    "mill": (1, "cloth", 1),
    "palace": (1, "piety", 1),
    "chapel": (2, "", 0),
    "exchange": (1, "gold", 2),
    "hospital": (1, "", 0),
    "tower": (2, "", 0),
}
BENEFIT: Final[dict[int, tuple[str, int]]] = {  # TW-87; 8 lets choose, 9 brings a house, 11 nothing
    1: ("points", 1),
    2: ("gold", 2),
    3: ("loyalty", 1),
    4: ("cloth", 1),
    5: ("piety", 1),
    6: ("grain", 1),
    7: ("points", 2),
    10: ("loyalty", 1),
}
HOUSE: Final = {  # part L: the place that an event names
    **dict(zip((f"III-{n:02}" for n in range(1, 12)), (10, 5, 4, 6, 7, 8, 9, 3, 2, 11, 1), strict=True)),
    **dict(zip((f"IV-{n:02}" for n in range(1, 12)), (5, 4, 8, 7, 6, 11, 2, 10, 1, 3, 9), strict=True)),
}
PERMANENT: Final = (
    "I-01 I-09 I-10 II-01 II-08 II-09 III-03 III-08 III-09 IV-04 IV-05 IV-06".split()  # part L
)
DUTIES: Final = (("penance", "piety", 3), ("begging", "grain", 2), ("court", "gold", 1))  # TW-65 to TW-67


def yield_of(plot: str) -> tuple[str, int]:
    """Return what a house on this plot yields, TW-51: the plots bear the name of it."""
    good = plot.partition("-")[0]
    return good, 2 if good in ("gold", "points") else 1


def twin(plot: str) -> str:
    """Return the other plot of the same yield, TW-50."""
    good, _, material = plot.partition("-")
    return f"{good}-{'stone' if material == 'wood' else 'wood'}"


PLOTS: Final = [
    f"{good}-{material}"
    for good in ("grain", "piety", "wool", "gold", "loyalty", "medical", "points")
    for material in ("wood", "stone")
]


def step_on(space: str, steps: int, covered: Collection[str]) -> str:
    """Return the space of the favour arc this many steps on, TW-24 to TW-26."""
    onward = [ARC[(ARC.index(space) + way) % len(ARC)] for way in range(1, 4 * len(ARC))]
    open_spaces = [name for name in onward if name not in covered]
    return open_spaces[steps - 1] if steps else space


def final_total(points: int, goods: Mapping[str, int]) -> Fraction:
    """Return the points at the end with material and gold, TW-89."""
    return points + goods["stone"] + goods["wood"] + Fraction(goods["gold"], 2)


def places(totals: Sequence[Fraction], goods: Sequence[Mapping[str, int]]) -> list[int]:
    """Return the final places: points, then piety, loyalty and knowledge; who is level shares one, TW-90."""
    results = [
        (total, own["piety"], own["loyalty"], own["medical"])
        for total, own in zip(totals, goods, strict=True)
    ]
    best_first = sorted(results, reverse=True)
    return [best_first.index(result) + 1 for result in results]


def pieces(
    stock: Mapping[str, int],
    goods: Sequence[Mapping[str, int]],
    laid: Sequence[Mapping[str, int]],
    substitutes: Mapping[str, int],
) -> Counter[str]:
    """Return how many pieces of every good there are in all places together, TW-02."""
    found: Counter[str] = Counter()
    for good in TOTALS:
        found[good] = stock[good] + sum(own[good] for own in goods)
        found[good] += sum(project.get(good, 0) for project in laid) - substitutes.get(good, 0)
    return found
