"""The Ab-Bott once more, straight from the ledger: his board as names and counts, read from a view.

His roads have a plain twin of their own in test_solo_roads.py.
"""

from dataclasses import dataclass
from typing import Any, Final

RING: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SHIP: Final = tuple("A2 A1 B1 C1 D1 E1 G1 H1 I1 J1 K1 K2 K3 K5 K6 J7 I8 H9 G10 E10 D9 C8 B7 A6 A5 A4".split())
FIRST_TO_LAST: Final = ("vestry", "alms_house", "road_engineer", "fields", "stone_mason", "engraver")
ICON: Final = 7


@dataclass
class PlainAbbot:
    """What he has, and what of the table concerns him."""

    zones: dict[str, int]  # his acolytes in the city and on the ring
    village: int
    abbey: int
    active: dict[str, int]
    piety: int
    alms: int
    slots: list[str]  # "well", "well!" when donated, "favour4"
    on_map: dict[str, str]  # buildings by hex
    live: set[str]
    rival_alms: int
    rival_owns: set[str]  # not donated
    rival_goods: dict[str, int]
    merchant: str
    trade: str | None
    season: int
    start: str  # the hex from which the ship set out

    def does(self, counter: str) -> None:
        """Do what a counter says, roads left out."""
        if counter == "allocation":
            self._allocate()
        elif counter == "clerical":
            gain = 2 + self.active["vestry"] + ("chapel" in self.slots)
            self.piety = min(12, self.piety + gain)
        elif counter == "construct":
            self._construct()
        elif counter == "give_alms":
            self._give_alms()
        elif counter == "ordination":
            for _ in range(3 if "infirmary" in self.slots else 2):
                if self.abbey >= 2:
                    self.abbey -= 1
                    self.zones["city"] += 1
                elif self.village:
                    self.village -= 1
                    self.abbey += 1

    def begins(self) -> None:
        """Bring up an oblate, or use the Pulpit and sow the largest pile."""
        if not any(self.zones.values()):
            if self.abbey:
                self.abbey -= 1
                self.zones["city"] += 1
            elif self.village:
                self.village -= 1
                self.abbey += 1
            return
        if "pulpit" in self.slots and self.village:
            self.village -= 1
            self.abbey += 1
        pile = self.largest(("city", *self.from_merchant()))
        hand, self.zones[pile] = self.zones[pile], 0
        if pile == "city":
            place = next(place for place in self.from_merchant() if place in ("N", "S"))
        else:
            place = RING[(RING.index(pile) + 1) % 8]
        while hand:
            self.zones[place] += 1
            place = RING[(RING.index(place) + 1) % 8]
            hand -= 1

    def goes_home(self, duty_place: str | None) -> None:
        """Send those of the fullest other duty to the city."""
        place = self.largest([place for place in self.from_merchant() if place != duty_place])
        count, self.zones[place] = self.zones[place], 0
        self.zones["city"] += count

    def from_merchant(self) -> list[str]:
        """Return the ring clockwise, beginning where the merchant stands."""
        at = RING.index(self.merchant)
        return [*RING[at:], *RING[:at]]

    def largest(self, zones: "tuple[str, ...] | list[str]") -> str:
        """Return the first of the zones with most of his acolytes."""
        return max(zones, key=lambda zone: self.zones[zone])

    def _allocate(self) -> None:
        is_rivals = "infirmary" in self.rival_owns
        is_at_hand = "infirmary" in self.live and self.trade is not None
        most = 3 if "infirmary" in self.slots or is_at_hand else 2
        moved = 0
        for activity in FIRST_TO_LAST if self.season < 3 else FIRST_TO_LAST[::-1]:
            if moved < most and self.season < 3 and not self.active[activity] and self.abbey > 1:
                self.active[activity], self.abbey, moved = 1, self.abbey - 1, moved + 1
            if moved < most and self.season >= 3 and self.active[activity]:
                self.active[activity], self.abbey, moved = 0, self.abbey + 1, moved + 1
        if moved == 3 and is_rivals and self.trade in self.rival_goods:
            self.rival_goods[str(self.trade)] += 1

    def _construct(self) -> None:
        def rounds(place: str) -> int:
            return (SHIP.index(place) - SHIP.index(self.start)) % 26

        there = [place for place, name in self.on_map.items() if name in self.live]
        if there and len(self.slots) < 6:
            self.slots.append(self.on_map.pop(max(there, key=rounds)))

    def _give_alms(self) -> None:
        rows = 1
        if self.season < 3:
            rows = 2 + self.active["alms_house"]
        else:
            own = [n for n, thing in enumerate(self.slots) if thing[-1] != "!" and "favour" not in thing]
            if own:
                self.live.discard(self.slots[own[-1]])
                self.slots[own[-1]] += "!"
        for _ in range(rows):
            if self.alms >= 6:
                return
            self.alms += 1
            if self.alms == 2 and self.village:
                self.village, self.abbey = self.village - 1, self.abbey + 1
            if self.alms == 4 and self.abbey > 1:
                self.abbey, self.zones["city"] = self.abbey - 1, self.zones["city"] + 1
            if self.alms == 6 and self.village:
                self.village, self.zones["city"] = self.village - 1, self.zones["city"] + 1
            if self.alms == 6 and self.rival_alms != ICON:
                self.alms = ICON


def read_abbot(view: dict[str, Any]) -> PlainAbbot:
    """Return the Ab-Bott as a view of the table shows him."""
    rival, own = view["seats"]
    ring = {row["place"]: row for row in view["ring"]}
    return PlainAbbot(
        zones={"city": own["city"]} | {place: row["acolytes"][1] for place, row in ring.items()},
        village=own["village"],
        abbey=own["abbey"],
        active=dict(own["activities"]),
        piety=own["piety"],
        alms=_row(own["alms"]),
        slots=[_thing(slot) for slot in own["slots"] if slot],
        on_map={place: thing["building"] for place, thing in view["hexes"].items() if "building" in thing},
        live=set(view["live"]),
        rival_alms=_row(rival["alms"]),
        rival_owns={_thing(slot) for slot in rival["slots"] if slot},
        rival_goods=dict(rival["goods"]),
        merchant=view["merchant"],
        trade=ring[view["merchant"]]["tithe"],
        season=view["season"] + 1,
        start=view["quadrants"][0]["hex"],
    )


def _row(alms: Any) -> int:
    return ICON if alms == "icon" else int(alms)


def _thing(slot: dict[str, Any]) -> str:
    return f"favour{slot['favour']}" if "favour" in slot else slot["building"] + "!" * slot["donated"]
