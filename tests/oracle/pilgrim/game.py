"""A whole game of Pilgrim, told as the ledger tells it: one coroutine that asks and is answered in words.

Each question names the seat, the step and everything that may be answered. The game proper is compared with
it, question by question (test_oracle.py).
"""

from collections import Counter
from collections.abc import Callable, Generator
from typing import Final, NamedTuple

from tests.oracle.pilgrim.map import CITY, PORTS, Move, across
from tests.oracle.pilgrim.table import (
    ACTIVITIES,
    GOODS,
    ICON,
    LEVEL,
    RING,
    SHIP,
    SITES,
    PlainTable,
    Seat,
)


class Question(NamedTuple):
    """What a seat is asked, and every answer that the rules allow."""

    seat: int
    step: str
    legal: frozenset[str]


Asking = Generator[Question, str, None]
Answer = Generator[Question, str, str]

# PI-137
START: Final = {"dormitory", "inquisition"}
SOWING: Final = {"cloisters", "kogge"}
STRENGTH: Final = {"scriptorium", "customs_house"}
IN_DUTY: Final = {
    "chapel": {"clerical"},
    "mint": {"clerical"},
    "quarry": {"produce"},
    "well": {"produce"},
    "infirmary": {"allocation", "ordination"},
    "chapter_house": {"allocation"},
    "mill": {"give_alms", "ordination"},
    "reliquary": {"build_roads", "construct"},
}
STEP_OF: Final = {"build_roads": "roads", "give_alms": "alms"}
BONUSES: Final = {2: ("village", "abbey"), 4: ("abbey", "city"), 6: ("village", "city")}  # PI-164


class PlainGame:
    """The course of play on a plain table."""

    def __init__(self, table: PlainTable) -> None:
        self.table = table
        self.hired: set[str] = set()
        self.used: set[str] = set()
        self.value = 0
        self.done = 0
        self.grain_paid = 0

    def play(self) -> Asking:
        """Ask from the first seeding to the end of the game."""
        for seat in self.table.in_order():
            yield from self._seed(seat)
        while True:
            for seat in self.table.in_order():
                yield from self._turn(seat)
            if (yield from self._round_end()) == "over":
                return

    # buildings at hand

    def _has(self, seat: Seat, building: str) -> bool:
        return building in seat.working() | self.hired

    def _is_ready(self, seat: Seat, building: str) -> bool:
        return self._has(seat, building) and building not in self.used

    # sowing, PI-028 and PI-034 to PI-039

    def _following(self, zone: str, rivers_run_both_ways: bool) -> list[str]:
        if zone == "city":
            return ["N", "E", "S", "W"] if rivers_run_both_ways else ["N", "S"]
        following = [RING[(RING.index(zone) + 1) % 8]]
        into_city = ("N", "E", "S", "W") if rivers_run_both_ways else ("E", "W")
        return [*following, "city"] if zone in into_city else following

    def _seed(self, seat: Seat) -> Asking:
        hand, zone = 0, "city"
        while hand or zone == "city":
            zones = self._following(zone, False)
            if len(zones) > 1:
                answer = yield Question(seat.number, "seed", frozenset(f"sow {z.lower()}" for z in zones))
                zone = _zone(answer)
            else:
                zone = zones[0]
            if not hand:
                hand, seat.zones["city"] = seat.zones["city"], 0
            seat.zones[zone] += 1
            hand -= 1
            if not hand:
                return

    def _sow(self, seat: Seat, zone: str) -> Asking:
        hand, seat.zones[zone] = seat.zones[zone], 0
        both_ways, asks = self._has(seat, "kogge"), self._has(seat, "cloisters")
        while hand:
            zones = self._following(zone, both_ways)
            answer = f"sow {zones[0]}"
            if asks or len(zones) > 1:
                legal = {f"sow {z}" for z in zones}
                if self._is_ready(seat, "cloisters"):
                    legal |= {f"skip {z}" for z in zones}  # PI-149
                answer = yield Question(seat.number, "sow", frozenset(text.lower() for text in legal))
            zone = _zone(answer)
            if answer.startswith("skip"):
                self.used.add("cloisters")
            else:
                seat.zones[zone] += 1
                hand -= 1

    # the turn

    def _turn(self, seat: Seat) -> Asking:
        self.hired, self.used = set(), set()
        self.done = self.grain_paid = 0
        if not seat.zones.total():
            if seat.abbey or seat.village:  # PI-031, PI-032
                yield Question(seat.number, "oblate", frozenset({"oblate"}))
                self._move(seat, *(("abbey", "city") if seat.abbey else ("village", "abbey")))
            return
        answer = yield from self._ask(seat, "start", lambda: {f"pick {z.lower()}" for z in seat.free()})
        yield from self._sow(seat, _zone(answer))
        answer = yield from self._ask(seat, "act", lambda: self._acts(seat))
        verb, _, place = answer.partition(" ")
        if verb == "tithe":
            kind = self.table.tithes[place.upper()]
            if kind == "cornucopia":  # PI-044
                kind = (yield Question(seat.number, "tithe", _takes(GOODS))).split()[1]
            assert kind is not None
            seat.goods[kind] += 1
        elif verb == "duty":
            yield from self._duty(seat, place.upper())
            seat.zones["city"] += seat.zones.pop(place.upper(), 0)  # PI-052
        yield from self._ask(seat, "end", lambda: {"end"})

    def _acts(self, seat: Seat) -> set[str]:
        found: set[str] = set()
        for place in RING:
            if seat.zones[place]:
                if self.table.tithes[place]:
                    found.add(f"tithe {place.lower()}")
                fee = 1 if self._strength(seat, place, for_duty=True) < 0 else 0
                if seat.goods["coin"] >= fee:
                    seat.goods["coin"] -= fee
                    if self._is_possible(seat, self.table.duties[place]):
                        found.add(f"duty {place.lower()}")
                    seat.goods["coin"] += fee
        return found or {"pass"}  # PI-041

    def _strength(self, seat: Seat, place: str, for_duty: bool = False) -> int:
        """Return -1 for a minority, 0 for parity, 1 for a majority."""  # PI-046 to PI-049
        if for_duty and self.table.duties[place] == "taxation" and self._has(seat, "customs_house"):
            return 1  # PI-157
        own = seat.zones[place] + (1 if self._has(seat, "scriptorium") else 0)  # PI-162
        others = [other.zones[place] for other in self.table.seats if other is not seat]
        strongest = max([*others, 1 if place in self.table.dummies() else 0])
        return (own > strongest) - (own < strongest)

    # offers of buildings

    def _ask(self, seat: Seat, step: str, answers: Callable[[], set[str]], duty: str = "") -> Answer:
        """Ask until something else than a building is answered."""
        while True:
            offers = self._offers(seat, step, duty)
            answer = yield Question(seat.number, step, frozenset(answers() | offers))
            if answer not in offers:
                return answer
            verb, building, *rest = answer.split()
            if verb == "use":
                self.used.add(building)
                self._use(seat, building, rest)
            elif verb == "free":  # PI-163
                self.used.add("wagon_yard")
                self.hired.add(building)
            else:
                yield from self._hire(seat, building, rest[0], duty)

    def _offers(self, seat: Seat, step: str, duty: str) -> set[str]:
        trade = self.table.tithes[self.table.merchant]
        fees = GOODS if trade == "cornucopia" else (trade,) if trade else ()
        found: set[str] = set()
        for building in self.table.live - seat.working() - self.hired:
            if not _may_be_hired(building, step, duty):
                continue
            for good in fees:
                banked = self._is_ready(seat, "bank") and seat.goods["coin"]
                if (seat.goods[good] or banked) and self._fee_ways(seat, good, duty, building):
                    found.add(f"hire {building} {good}")
            if self._is_ready(seat, "wagon_yard") and (trade or "wagon_yard" in seat.working()):
                found.add(f"free {building}")
        for text, goods in self._uses(seat, step):
            if not self._binds(duty) or self._stays_possible(seat, duty, goods):
                found.add(text)
        return found

    def _binds(self, duty: str) -> bool:
        """Return whether a duty waits for its first action."""  # PI-051
        return duty not in ("", "produce", "taxation") and self.done == 0

    def _stays_possible(self, seat: Seat, duty: str, change: dict[str, int]) -> bool:
        kept, piety = Counter(seat.goods), seat.piety
        for kind, number in change.items():
            if kind == "piety":
                seat.piety += number
            else:
                seat.goods[kind] += number
        possible = self._is_possible(seat, duty)
        seat.goods, seat.piety = kept, piety
        return possible

    def _fee_ways(self, seat: Seat, good: str, duty: str, building: str = "") -> set[str]:
        """Return how a fee may be paid: plainly, or a coin of the Bank."""  # PI-135, PI-156
        ways: set[str] = set()
        banked = good != "coin" and self._is_ready(seat, "bank") and seat.goods["coin"] > 0
        hired, used = set(self.hired), set(self.used)
        self.hired |= {building}
        if seat.goods[good] and (not self._binds(duty) or self._stays_possible(seat, duty, {good: -1})):
            ways.add("plain")
        self.used |= {"bank"}
        if banked and (not self._binds(duty) or self._stays_possible(seat, duty, {"coin": -1})):
            ways.add(f"bank {good} 1")
        self.hired, self.used = hired, used
        return ways

    def _hire(self, seat: Seat, building: str, good: str, duty: str) -> Asking:
        banked = good != "coin" and self._is_ready(seat, "bank") and seat.goods["coin"] > 0
        self.hired.add(building)
        if banked:
            answer = yield Question(seat.number, "payment", frozenset(self._fee_ways(seat, good, duty)))
            if answer != "plain":
                self.used.add("bank")
                good = "coin"
        seat.goods[good] -= 1
        owner = self.table.owner(building)
        if owner is not None:
            owner.goods[good] += 1

    def _uses(self, seat: Seat, step: str) -> list[tuple[str, dict[str, int]]]:
        """Return what buildings at hand can be used for now, and what that changes in goods and piety."""
        found: list[tuple[str, dict[str, int]]] = []
        goods, coins = seat.goods, seat.goods["coin"]
        ready = {name for name in seat.working() | self.hired if name not in self.used}
        if "brewery" in ready and goods["grain"]:  # PI-148
            found.append(("use brewery", {"grain": -1, "coin": 2}))
        if "guild" in ready:  # PI-143
            found.append(("use guild", {}))
        if "pulpit" in ready and seat.village:  # PI-161
            found.append(("use pulpit", {}))
        if step == "start" and "dormitory" in ready:  # PI-150
            found += [(f"use dormitory {place.lower()}", {}) for place in RING if seat.zones[place]]
        if step == "start" and "inquisition" in ready and seat.zones["city"]:  # PI-158
            found += [(f"use inquisition {place.lower()}", {}) for place in RING]
        if step == "end" and "library" in ready and seat.zones["city"]:  # PI-153
            found += [(f"use library {place.lower()}", {}) for place in (*RING, "abbey")]
        for building, kind in (("grain_store", "grain"), ("stone_yard", "stone"), ("indulgences", "piety")):
            if building in ready:  # PI-151, PI-152, PI-155
                held = seat.piety if kind == "piety" else goods[kind]
                room = 12 - seat.piety if kind == "piety" else coins
                found += [
                    (f"use {building} buy {n}", {kind: n, "coin": -n}) for n in range(1, min(coins, room) + 1)
                ]
                found += [(f"use {building} sell {n}", {kind: -n, "coin": n}) for n in range(1, held + 1)]
        return found

    def _use(self, seat: Seat, building: str, rest: list[str]) -> None:
        if building == "brewery":
            seat.goods["grain"] -= 1
            seat.goods["coin"] += 2
        elif building == "guild":
            self.table.merchant = RING[(RING.index(self.table.merchant) + 1) % 8]
        elif building == "pulpit":
            self._move(seat, "village", "abbey")
        elif building == "dormitory":
            self._move(seat, rest[0].upper(), "city")
        elif building in ("inquisition", "library"):
            self._move(seat, "city", "abbey" if rest[0] == "abbey" else rest[0].upper())
        else:
            number = int(rest[1]) * (1 if rest[0] == "buy" else -1)
            seat.goods["coin"] -= number
            if building == "indulgences":
                seat.piety += number
            else:
                seat.goods["grain" if building == "grain_store" else "stone"] += number

    def _move(self, seat: Seat, source: str, target: str) -> None:
        """Move one figure between village, abbey, city and duties."""
        for place, number in ((source, -1), (target, 1)):
            if place in ("village", "abbey"):
                setattr(seat, place, getattr(seat, place) + number)
            else:
                seat.zones[place] += number

    # payments

    def _can_pay(self, seat: Seat, price: dict[str, int]) -> bool:
        short = {kind for kind in price if self._held(seat, kind) < price[kind]}
        if not short:
            return True
        if len(short) > 1 or "coin" in short or not self._is_ready(seat, "bank"):
            return False
        kind = short.pop()
        return price[kind] - self._held(seat, kind) <= seat.goods["coin"] - price.get("coin", 0)  # PI-156

    def _held(self, seat: Seat, kind: str) -> int:
        return seat.piety if kind == "piety" else seat.goods[kind]

    def _pay(self, seat: Seat, price: dict[str, int], grain_needed: int | None = None) -> Asking:
        """Take a price; ask how it is paid while a coin of the Bank could stand in.

        A step of Ordination says how much grain must be there for it: with the Mill not what it spends.
        """
        spare = seat.goods["coin"] - price.get("coin", 0)
        others = {kind: number for kind, number in price.items() if kind != "coin" and number}
        if self._is_ready(seat, "bank") and spare > 0 and others:
            ways = {
                f"bank {kind} {n}"
                for kind in others
                for n in range(1, min(others[kind], spare) + 1)
                if all(self._held(seat, k) >= others[k] - (n if k == kind else 0) for k in others)
            }
            plainly = others if grain_needed is None else {"grain": grain_needed}
            if all(self._held(seat, kind) >= number for kind, number in plainly.items()):
                ways.add("plain")
            answer = yield Question(seat.number, "payment", frozenset(ways))
            if answer != "plain":
                _, kind, number = answer.split()
                self.used.add("bank")
                price = {**price, kind: price[kind] - int(number)}
                price["coin"] = price.get("coin", 0) + int(number)
                grain_needed = None
        if grain_needed is not None:
            self._spend_grain(seat)
            return
        for kind, amount in price.items():
            if kind == "piety":
                seat.piety -= amount
            else:
                seat.goods[kind] -= amount

    def _grain_needed(self, seat: Seat) -> int:
        if self._has(seat, "mill") and "mill" in self.table.readings:
            return 0 if self.grain_paid < 2 else 1  # PI-160, the other reading
        return min(self.grain_paid + 1, 3) if self._has(seat, "mill") else 1  # PI-160

    def _spend_grain(self, seat: Seat) -> None:
        if not self._has(seat, "mill") or self.grain_paid >= 2:
            seat.goods["grain"] -= 1
        self.grain_paid += 1

    def _can_pay_grain(self, seat: Seat) -> bool:
        if seat.goods["grain"] >= self._grain_needed(seat):
            return True
        return self._is_ready(seat, "bank") and seat.goods["coin"] > 0

    # duties

    def _is_possible(self, seat: Seat, duty: str) -> bool:
        """Return whether at least one action could be carried out."""  # PI-051
        if duty == "allocation":
            return seat.abbey + seat.activities.total() > 0
        if duty == "build_roads":
            return bool(self._road_actions(seat))
        if duty == "construct":
            roads = [move for move in self._road_actions(seat) if move.verb != "shrine"]
            return bool(roads or self._buildable(seat))
        if duty == "give_alms":
            is_free = self._grain_needed(seat) == 0
            return bool(seat.goods["coin"] or seat.goods["grain"] or seat.working() or is_free)
        if duty == "ordination":
            return self._can_pay_grain(seat) and seat.village + seat.abbey > 0
        return True

    def _duty(self, seat: Seat, place: str) -> Asking:
        duty = self.table.duties[place]
        strength = self._strength(seat, place, for_duty=True)
        self.value = 2 if strength > 0 else 1
        kinds = self._tax_kinds(seat, place)
        if strength < 0:
            seat.goods["coin"] -= 1
        if duty == "taxation":
            yield from self._taxation(seat, kinds)
        elif duty in ("clerical", "produce"):
            yield from self._gain(seat, duty)
        elif duty == "construct":
            yield from self._construct(seat)
        else:
            yield from self._actions(seat, duty)
        self.done = 0

    def _tax_kinds(self, seat: Seat, place: str) -> set[str]:
        kinds: set[str] = set()
        for other in RING:
            if other != place and seat.zones[other]:
                if self._has(seat, "customs_house") or self._strength(seat, other) > 0:
                    tithe = self.table.tithes[other]
                    kinds |= set(GOODS) if tithe == "cornucopia" else {tithe} if tithe else set()
        return kinds

    def _taxation(self, seat: Seat, kinds: set[str]) -> Asking:
        for number in range(1 + self.value if kinds else 1):  # PI-071 to PI-073
            offered = _takes(kinds if number else GOODS)
            answer = yield from self._ask(seat, "taxation", lambda offered=offered: set(offered), "taxation")  # type: ignore[misc]
            seat.goods[answer.split()[1]] += 1
            self.done += 1

    def _gain(self, seat: Seat, duty: str) -> Asking:
        gains = {
            "produce grain": ("grain", "fields", "well"),
            "produce stone": ("stone", "stone_mason", "quarry"),
            "silversmith": ("coin", "engraver", "mint"),
            "devotion": ("piety", "vestry", "chapel"),
        }
        mine = {text for text in gains if text.startswith("produce") == (duty == "produce")}
        kind, activity, building = gains[(yield from self._ask(seat, duty, lambda: mine, duty))]
        number = self.value + seat.activities[activity] + (1 if self._has(seat, building) else 0)
        if kind == "piety":
            seat.piety = min(12, seat.piety + number)
        else:
            seat.goods[kind] += number

    def _left(self, seat: Seat, duty: str) -> int:
        extra = {"build_roads": "road_engineer", "give_alms": "alms_house"}.get(duty)
        more = seat.activities[extra] if extra else 1 if self._has(seat, "infirmary") else 0
        return self.value + more - self.done

    def _actions(self, seat: Seat, duty: str) -> Asking:
        actions = {
            "allocation": self._allocations,
            "build_roads": lambda seat: {_text(move) for move in self._road_actions(seat)},
            "give_alms": self._alms,
            "ordination": self._ordinations,
        }[duty]
        while self._left(seat, duty) > 0:
            stop = {"done"} if self.done else set()
            step = STEP_OF.get(duty, duty)
            answer = yield from self._ask(seat, step, lambda stop=stop: actions(seat) | stop, duty)  # type: ignore[misc]
            if answer == "done":
                return
            self.done += 1
            if duty == "allocation":
                self._allocate(seat, answer.split()[1])
            elif duty == "build_roads":
                yield from self._do_road(seat, answer)
            elif duty == "give_alms":
                yield from self._give(seat, answer)
                if answer.startswith("donate"):
                    return  # PI-066
            else:
                self._move(seat, *(("village", "abbey") if answer == "ordain" else ("abbey", "city")))
                yield from self._pay(seat, {"grain": 1}, self._grain_needed(seat))

    # allocation, PI-053, PI-054, PI-142

    def _allocations(self, seat: Seat) -> set[str]:
        room = 2 if self._is_ready(seat, "chapter_house") else 1  # PI-142
        held = {"abbey": seat.abbey, **{name: seat.activities[name] for name in ACTIVITIES}}
        return {
            f"move {source}>{target}"
            for source in held
            for target in held
            if source != target and held[source] and (target == "abbey" or held[target] < room)
        }

    def _allocate(self, seat: Seat, way: str) -> None:
        source, _, target = way.partition(">")
        if target != "abbey" and seat.activities[target] and "chapter_house" not in self.table.readings:
            self.used.add("chapter_house")
        for place, number in ((source, -1), (target, 1)):
            if place == "abbey":
                seat.abbey += number
            else:
                seat.activities[place] += number

    # alms and ordination, PI-063 to PI-069, PI-164 to PI-167

    def _alms(self, seat: Seat) -> set[str]:
        found = {f"donate {name}" for name in seat.working()} if not self.done else set()
        if seat.goods["coin"]:
            found.add("give coin")
        if seat.goods["grain"] >= self._grain_needed(seat):
            found.add("give grain")
        return found

    def _give(self, seat: Seat, answer: str) -> Asking:
        verb, what = answer.split()
        if verb == "donate":
            seat.donated.add(what)
            self.table.live.discard(what)
        elif what == "coin":
            seat.goods["coin"] -= 1
        else:
            self._spend_grain(seat)
        if seat.alms >= 6:
            return
        seat.alms += 1
        row = seat.alms
        if row == 6 and all(other.alms != ICON for other in self.table.seats):
            seat.alms = ICON
        source, target = BONUSES.get(row, ("", ""))
        if source and getattr(seat, source):
            if (yield Question(seat.number, "bonus", frozenset({"accept", "decline"}))) == "accept":
                self._move(seat, source, target)

    def _ordinations(self, seat: Seat) -> set[str]:
        if not self._can_pay_grain(seat):
            return set()
        return ({"ordain"} if seat.village else set()) | ({"mission"} if seat.abbey else set())

    # roads

    def _price(self, seat: Seat, move: Move) -> dict[str, int]:
        """Return what a road action costs."""  # PI-079, PI-098, PI-106, PI-113, PI-154
        if move.verb == "raze":
            return {}
        price = {"stone": 2 if move.verb == "upgrade" else 1, "piety": self._piety(seat, move)}
        site = self._site(move)
        if site:
            price["coin"] = SITES[site]["coins"]
        if price["piety"] and self._is_ready(seat, "reliquary"):
            price["piety"] -= 1
        return price

    def _site(self, move: Move) -> str:
        """Return the number of the site that a tile reaches, if it does."""
        ahead = across(move.place, move.leaving) if move.leaving else None
        return self.table.sites.get(str(ahead), "")

    def _piety(self, seat: Seat, move: Move) -> int:
        """Return the piety that a shrine or a donation costs without the Reliquary."""
        if move.verb == "shrine":
            road = self.table.map.open_road(seat.number) or []
            return 1 + sum(step.is_shrine for step in road)
        site = self._site(move)
        return int(SITES[site]["piety"]) if site else 0

    def _takes_acolyte(self, move: Move) -> bool:
        if move.verb in ("shrine", "raze"):
            return move.verb == "shrine"
        behind, ahead = across(move.place, move.entry), across(move.place, move.leaving)
        return behind in CITY or ahead in PORTS or ahead in self.table.sites

    def _road_actions(self, seat: Seat) -> list[Move]:
        return [
            move
            for move in self.table.map.near(seat.number)
            if self._can_pay(seat, self._price(seat, move)) and (seat.free() or not self._takes_acolyte(move))
        ]

    def _do_road(self, seat: Seat, answer: str) -> Asking:
        verb, place, *edges = answer.upper().split()
        move = Move(verb.lower(), place, *(edges[0].split("-") if edges else []))
        price, takes = self._price(seat, move), self._takes_acolyte(move)
        table, number = self.table, seat.number
        figures = table.map.figures(number)
        if self._piety(seat, move) and self._is_ready(seat, "reliquary"):
            self.used.add("reliquary")
        table.map.do(number, move)
        if move.verb == "raze":
            seat.zones["city"] += figures - table.map.figures(number)  # PI-121
            return
        if self._site(move):
            ahead = across(move.place, move.leaving)
            road = next(road for road in table.map.roads[number] if table.map.reached(road) == ahead)
            if len(road) in table.favours - table.entitled and len(seat.slots) < 6:  # PI-110 to PI-112
                seat.slots.append(len(road))
                table.favours.discard(len(road))
            table.entitled.add(len(road))
        if takes:
            zones = seat.free()
            zone = zones[0]
            if len(zones) > 1:
                legal = frozenset(f"from {z.lower()}" for z in zones)
                zone = _zone((yield Question(number, "source", legal)))
            seat.zones[zone] -= 1
        yield from self._pay(seat, price)

    # construct, PI-058 to PI-062

    def _buildable(self, seat: Seat) -> set[str]:
        if len(seat.slots) == 6:
            return set()
        live = self.table.live & set(self.table.on_map().values())
        return {name for name in live if self._can_pay(seat, {"stone": LEVEL[name]})}

    def _construct(self, seat: Seat) -> Asking:
        built = roads = 0
        has_laid = False
        while True:
            may_build = not built and bool(roads) < self.value
            may_road = built < self.value
            if roads:
                may_road = has_laid and roads <= seat.activities["road_engineer"]
            if not may_build and not may_road:
                return

            def answers(build: bool = may_build, road: bool = may_road) -> set[str]:
                found = {"done"} if self.done else set()
                if road:
                    found |= {_text(move) for move in self._road_actions(seat) if move.verb != "shrine"}
                return found | ({f"build {name}" for name in self._buildable(seat)} if build else set())

            answer = yield from self._ask(seat, "construct", answers, "construct")
            if answer == "done":
                return
            self.done += 1
            if answer.startswith("build"):
                built = 1
                name = answer.split()[1]
                place = next(hex_ for hex_, there in self.table.on_map().items() if there == name)
                self.table.map.buildings.remove(place)
                seat.slots.append(name)
                yield from self._pay(seat, {"stone": LEVEL[name]})
            else:
                has_laid = has_laid or (not roads and not answer.startswith("raze"))
                roads += 1
                yield from self._do_road(seat, answer)

    # round end, PI-172 to PI-177

    def _round_end(self) -> Answer:
        table = self.table
        for seat in table.seats:
            for good in ("stone", "grain"):
                seat.goods[good] = min(6, seat.goods[good])
        table.ship = SHIP[(SHIP.index(table.ship) + 1) % 26]
        reached = table.on_map().get(table.ship)
        table.live |= {reached} if reached else set()
        if table.ship in table.sites:
            is_last = table.map.sites[table.ship] == "NW"
            self._season_end(is_last)
            if is_last:
                return "over"
        table.merchant = RING[(RING.index(table.merchant) + 1) % 8]
        yield from self._income()
        table.confessed = set()
        yield from self._confessions()
        yield from self._name_starter()
        return ""

    def _season_end(self, is_last: bool) -> None:
        table = self.table
        leader = max(table.in_order(), key=lambda seat: (seat.alms, seat.piety))  # the first of several
        is_led = leader.alms > 0 or "alms_leader" not in table.readings  # PI-168
        if leader.abbey and is_led:
            leader.abbey -= 1
            leader.top += 1
        table.heralds.discard(table.ship)
        if is_last:
            return
        table.season += 1
        for seat in table.seats:
            seat.alms = 0
        for group in (table.north, table.south):  # PI-175
            if group and len(table.dummies()) < 8:
                at = RING.index(group.pop(0))
                places = [RING[(at + n) % 8] for n in range(1, 9)]
                group.append(next(p for p in places if p not in table.dummies() and p != RING[at]))

    def _income(self) -> Asking:
        """Pay the trade routes."""  # PI-126
        kind = self.table.tithes[self.table.merchant]
        for seat in self.table.in_order() if kind else ():
            for _ in self.table.ends(seat) & set(PORTS):
                good = kind
                if kind == "cornucopia":
                    good = (yield Question(seat.number, "income", _takes(GOODS))).split()[1]
                seat.goods[str(good)] += 1

    def _confessions(self) -> Asking:
        """Offer the Confession Box."""  # PI-140
        if "confession_box" not in self.table.live:
            return
        trade = self.table.tithes[self.table.merchant]
        for seat in self.table.in_order():
            is_free = bool({"confession_box", "wagon_yard"} & seat.working())
            ways = {"confess"} if is_free or (trade in GOODS and seat.goods[str(trade)]) else set()
            if not is_free and trade == "cornucopia":
                ways = {f"confess {good}" for good in GOODS if seat.goods[good]}
            if not ways:
                continue
            answer = yield Question(seat.number, "confession", frozenset(ways | {"decline"}))
            if answer == "decline":
                continue
            self.table.confessed.add(seat.number)
            if not is_free:
                good = answer.partition(" ")[2] or str(trade)
                seat.goods[good] -= 1
                owner = self.table.owner("confession_box")
                if owner is not None:
                    owner.goods[good] += 1

    def _name_starter(self) -> Asking:
        table = self.table
        order = table.in_order()

        def piety(seat: Seat) -> int:
            return seat.piety + (2 if seat.number in table.confessed else 0)

        chooser = max([*order[1:], order[0]], key=piety)  # the holder comes last among equals
        legal = frozenset(f"start {seat.colour}" for seat in table.seats)
        colour = (yield Question(chooser.number, "first", legal)).split()[1]
        table.starter = next(seat.number for seat in table.seats if seat.colour == colour)
        table.confessed = set()
        table.round += 1


def _zone(answer: str) -> str:
    """Return the zone that an answer names."""
    name = answer.split()[1]
    return name if name == "city" else name.upper()


def _takes(goods: set[str] | tuple[str, ...]) -> frozenset[str]:
    return frozenset(f"take {good}" for good in goods)


def _text(move: Move) -> str:
    return str(move).lower()


def _may_be_hired(building: str, step: str, duty: str) -> bool:
    """Return whether a question lies before or in the window of a building."""  # PI-137
    if building == "confession_box":
        return False
    if building in START | SOWING:
        return step == "start"
    if building in STRENGTH:
        return step in ("start", "act")
    if building in IN_DUTY:
        return step in ("start", "act") or duty in IN_DUTY[building]
    return True
