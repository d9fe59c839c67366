"""The draws of Pilgrim's set-up, told as the ledger tells them: what may come, draw by draw."""

from collections import Counter
from collections.abc import Generator, Mapping
from typing import Final

from tests.oracle.pilgrim.table import LEVEL, RING, SHIP

DUTIES: Final = (
    *("allocation", "build_roads", "clerical", "construct", "give_alms", "ordination", "produce", "taxation"),
)
TITHES: Final = Counter(stone=2, grain=2, coin=2, cornucopia=1)  # PI-016
DICE: Final = {"NW": SHIP[0:6], "NE": SHIP[6:12], "SE": SHIP[13:19], "SW": SHIP[19:25]}  # PI-017
COLOURS: Final = ("red", "blue", "yellow", "white")
Draws = Generator[set[str], str, None]


def set_up(seats: int, options: Mapping[str, str], laid: Mapping[str, str]) -> Draws:
    """Yield what may be drawn next; `laid`: the duties by place where they are not drawn."""  # PI-014
    duties = dict(laid)
    is_drawn = options.get("setup", "random") == "random"
    if is_drawn:
        duties = {}
        for place in RING:  # PI-015
            left = [duty for duty in DUTIES if duty not in duties.values()]
            duties[place] = (yield {f"duty {place.lower()}={duty}" for duty in left}).partition("=")[2]
    tithes = Counter(TITHES)
    for place in RING:
        if duties[place] != "taxation":
            left = [kind for kind, count in tithes.items() if count]
            tithes[(yield {f"tithe {place.lower()}={kind}" for kind in left}).partition("=")[2]] -= 1
    if is_drawn:
        yield from _sites_and_buildings()
    if seats > 1 and options.get("start", "lot") == "lot":  # PI-026, and PI-187 alone
        chosen = options.get("colours") or "rbyw"[:seats]
        yield {f"first {colour}" for colour in COLOURS if colour[0] in chosen}


def _sites_and_buildings() -> Draws:
    numbers, sites = list(range(1, 10)), {}
    for quadrant, spaces in DICE.items():
        name = quadrant.lower()
        numbers.remove(int((yield {f"site {name}={number}" for number in numbers}).partition("=")[2]))
        rolled = int((yield {f"roll {name}={side}" for side in range(1, 7)}).partition("=")[2])
        sites[quadrant] = spaces[rolled - 1]
    origin = SHIP.index(sites["NW"])
    way = [*SHIP[origin:], *SHIP[:origin]]  # the ship's, from the first site on
    behind = 0
    for level, quadrant in ((1, "NW"), (2, "NE"), (3, "SE")):
        start = max(behind, way.index(sites[quadrant]))  # PI-021
        free = [space for space in way[start + 1 :] if space not in sites.values()]
        four = free[1:5]  # PI-019, PI-020, PI-022: the first free one stays clear
        names = [name for name, of_level in LEVEL.items() if of_level == level]
        for space in four:
            drawn = yield {f"building {space.lower()}={name}" for name in names}
            names.remove(drawn.partition("=")[2])
        behind = way.index(four[-1])


class SetUp:
    """The draws beside those of the game."""

    def __init__(self, seats: int, options: Mapping[str, str], laid: Mapping[str, str]) -> None:
        self._draws = set_up(seats, options, laid)
        self._legal: set[str] | None = next(self._draws)

    def look(self, legal: set[str], drawn: str) -> None:
        """Compare what may come, and note what came."""
        assert legal == self._legal, (legal, self._legal)
        try:
            self._legal = self._draws.send(drawn)
        except StopIteration:
            self._legal = None

    def is_done(self) -> bool:
        """Return whether everything is drawn."""
        return self._legal is None
