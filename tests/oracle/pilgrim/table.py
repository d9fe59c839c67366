"""The table of Pilgrim once more, slow and straight from the ledger: names for numbers, nothing packed.

The map is the plain map. Only the pack's files with the prices of sites are shared with the game.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from tests.oracle.pilgrim.map import (
    CITY,
    PAIRS,
    PORTS,
    QUADRANT,
    TILES,
    WATER,
    Move,
    PlainMap,
    across,
    around,
)

RING: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
GOODS: Final = ("stone", "grain", "coin")
ACTIVITIES: Final = ("fields", "road_engineer", "stone_mason", "alms_house", "engraver", "vestry")
ICON: Final = 7  # above row 6
SHIP: Final = tuple("A2 A1 B1 C1 D1 E1 G1 H1 I1 J1 K1 K2 K3 K5 K6 J7 I8 H9 G10 E10 D9 C8 B7 A6 A5 A4".split())

LEVELS: Final = {
    1: "confession_box chapel chapter_house guild infirmary mint quarry well",
    2: "brewery cloisters dormitory grain_store indulgences library reliquary stone_yard",
    3: "bank customs_house inquisition kogge mill pulpit scriptorium wagon_yard",
}
LEVEL: Final = {name: level for level, names in LEVELS.items() for name in names.split()}
SITES: Final = {row["id"]: row for row in TILES["site"]}
FAVOURS: Final = {3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 10}  # PI-110
PIETY: Final = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 9)  # PI-183
ALMS: Final = (0, 5, 11, 18, 26)  # PI-184


class BriefMap(PlainMap):
    """The plain map, asked only where a road could go on."""

    deeds = 0
    counted: tuple[int, Counter[str]] = (-1, Counter())

    def do(self, seat: int, move: Move) -> None:
        """Carry out a legal move."""
        self.deeds += 1
        super().do(seat, move)

    def supply(self) -> Counter[str]:
        """Return the tiles that do not lie on the map, counted again whenever something was done."""
        if self.counted[0] != self.deeds:
            self.counted = (self.deeds, super().supply())
        return self.counted[1]

    def near(self, seat: int) -> list[Move]:
        """Return the legal road actions of a seat: those at its open end, or at the city and its shrines."""
        road = self.open_road(seat)
        if road is not None:
            ahead = across(road[-1].place, road[-1].leaving)
            places = {road[-1].place} | ({ahead} if ahead else set())
        else:
            shrines = {step.place for road in self.roads[seat] for step in road if step.is_shrine}
            places = {there for place in CITY | shrines for there in around(place)} - CITY
        found = []
        for place in sorted(places):
            moves = [Move(verb, place) for verb in ("shrine", "raze")]
            moves += [Move(verb, place, a, b) for verb in ("lay", "upgrade") for a, b in PAIRS]
            found += [move for move in moves if not self.reasons(seat, move, briefly=True)]
        return found


@dataclass
class Seat:
    """What one colour has."""

    number: int
    colour: str
    village: int = 8  # PI-025
    abbey: int = 3
    zones: Counter[str] = field(default_factory=lambda: Counter({"city": 5}))
    activities: Counter[str] = field(default_factory=Counter)
    goods: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(GOODS, 1)))
    piety: int = 0
    alms: int = 0
    top: int = 0
    slots: list[str | int] = field(default_factory=list)  # buildings by name, favours by length
    donated: set[str] = field(default_factory=set)

    def working(self) -> set[str]:
        """Return the seat's own buildings that are not donated."""
        return {what for what in self.slots if isinstance(what, str)} - self.donated

    def free(self) -> list[str]:
        """Return the zones from which acolytes for the map may come."""  # PI-085
        return [zone for zone in (*RING, "city") if self.zones[zone]]


@dataclass
class PlainTable:
    """Everything that lies on the table."""

    seats: list[Seat]
    map: BriefMap
    duties: dict[str, str]  # by place
    tithes: dict[str, str | None]
    sites: dict[str, str]  # the number of the site by its hex
    buildings: dict[str, str]  # by hex: all that were drawn
    north: list[str]  # places of the dummies, the one that has waited longest first
    south: list[str]
    ship: str
    merchant: str
    starter: int
    live: set[str] = field(default_factory=set)
    favours: set[int] = field(default_factory=lambda: set(FAVOURS))
    entitled: set[int] = field(default_factory=set)  # lengths that somebody has completed, PI-112
    heralds: set[str] = field(default_factory=set)
    round: int = 1
    season: int = 0
    confessed: set[int] = field(default_factory=set)
    readings: set[str] = field(default_factory=set)  # the rulings that this table reads the other way

    def in_order(self) -> list[Seat]:
        """Return the seats in the turn order of this round."""
        return self.seats[self.starter :] + self.seats[: self.starter]

    def owner(self, building: str) -> Seat | None:
        """Return on whose board a building lies."""
        return next((seat for seat in self.seats if building in seat.slots), None)

    def on_map(self) -> dict[str, str]:
        """Return the buildings that still lie on the map, by hex."""
        return {place: name for place, name in self.buildings.items() if place in self.map.buildings}

    def dummies(self) -> set[str]:
        """Return the places with a dummy."""
        return {*self.north, *self.south}

    # the same things in the words of the game's view

    def view(self) -> dict[str, Any]:
        """Return the table as the game describes it."""
        supply = self.map.supply()
        return {
            "round": self.round,
            "season": self.season,
            "starter": self.starter,
            "ship": self.ship,
            "merchant": self.merchant,
            "ring": [self._place(place) for place in RING],
            "seats": [self._seat(seat) for seat in self.seats],
            "hexes": self._hexes(),
            "supply": {name: supply[name] for name in self.map.box},
            "favours": sorted(self.favours),
            "quadrants": [self._quadrant(name) for name in ("NW", "NE", "SE", "SW")],
            "live": self.live,
            "confessed": sorted(self.confessed),
        }

    def _place(self, place: str) -> dict[str, Any]:
        return {
            "place": place,
            "duty": self.duties[place],
            "tithe": self.tithes[place],
            "dummy": place in self.dummies(),
            "acolytes": [seat.zones[place] for seat in self.seats],
        }

    def _seat(self, seat: Seat) -> dict[str, Any]:
        slots: list[dict[str, Any] | None] = [
            {"building": what, "donated": what in seat.donated} if isinstance(what, str) else {"favour": what}
            for what in seat.slots
        ]
        ends = self.ends(seat)
        return {
            "seat": seat.number,
            "colour": seat.colour,
            "village": seat.village,
            "abbey": seat.abbey,
            "city": seat.zones["city"],
            "activities": {name: seat.activities[name] for name in ACTIVITIES},
            "goods": {good: seat.goods[good] for good in GOODS},
            "piety": seat.piety,
            "alms": "icon" if seat.alms == ICON else seat.alms,
            "top": seat.top,
            "slots": slots + [None] * (6 - len(slots)),
            "sites": [q for q in ("NW", "NE", "SE", "SW") if q in {self.map.sites.get(end) for end in ends}],
            "ports": [port for port in "NESW" if port in {PORTS.get(end) for end in ends}],
            "score": sum(self.score(seat).values()),
        }

    def ends(self, seat: Seat) -> set[str]:
        """Return the sites and ports that a seat has reached."""
        return {end for road in self.map.roads[seat.number] if (end := self.map.reached(road)) is not None}

    def _hexes(self) -> dict[str, Any]:
        found: dict[str, Any] = {place: {"building": name} for place, name in self.on_map().items()}
        for place in (*QUADRANT, *WATER):
            shrine = self.map.shrine(place)
            if shrine is not None:
                found[place] = {"shrine": shrine}
            elif lying := self.map.sections(place):
                edges = [(step.entry, step.leaving) for _, step in lying]
                found[place] = {
                    "tile": self.map.tile(place, edges),
                    "roads": {(seat, step.entry, step.leaving) for seat, step in lying},
                }
        return found

    def _quadrant(self, name: str) -> dict[str, Any]:
        place = next(place for place, quadrant in self.map.sites.items() if quadrant == name)
        return {
            "quadrant": name,
            "site": self.sites[place],
            "hex": place,
            "herald": place in self.heralds,
            "opened": name in self.map.opened,
            "closed": name in self.map.closed_quadrants(),
        }

    # points, PI-178 to PI-186

    def score(self, seat: Seat) -> dict[str, int]:
        """Return the eight lines of a seat's score sheet."""
        return {
            "acolytes": seat.abbey + seat.zones.total(),
            "trail": self.map.trail_points(seat.number),
            "site": sum(SITES[self.sites[end]]["points"] for end in self.ends(seat) if end in self.sites),
            "piety": PIETY[seat.piety],
            "alms": ALMS[seat.top],
            "building": sum(2 * LEVEL[name] for name in seat.donated),
            "favour": sum(FAVOURS[what] for what in seat.slots if isinstance(what, int)),
            "resources": seat.goods.total() // 3,
        }

    def ranking(self) -> list[int]:
        """Return the places by total, piety, alms and turn order."""

        def strength(seat: Seat) -> tuple[int, int, int, int]:
            order = [other.number for other in self.in_order()]
            return sum(self.score(seat).values()), seat.piety, seat.alms, -order.index(seat.number)

        best_first = sorted(self.seats, key=strength, reverse=True)
        return [1 + best_first.index(seat) for seat in self.seats]
