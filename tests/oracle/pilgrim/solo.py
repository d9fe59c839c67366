"""Playing alone beside the oracle: the person's questions, the Ab-Bott's turn, his roads, and points."""

import copy
from collections import Counter
from typing import Any, Final, Protocol

from tests.oracle.pilgrim.abbot import PlainAbbot, read_abbot
from tests.oracle.pilgrim.abbot_roads import LAPSE, NEW_TRAIL, PlainRoads
from tests.oracle.pilgrim.game import Asking, PlainGame, Question
from tests.oracle.pilgrim.map import TILES, Move
from tests.oracle.pilgrim.table import BriefMap, PlainTable, Seat

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.cells import duty_at
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.pack.components import COUNTERS as COUNTER_NAMES
from chapterhouse.games.pilgrim.pack.components import DUTIES as DUTY_NAMES
from chapterhouse.games.pilgrim.pack.components import PLACES as PLACE_NAMES
from chapterhouse.games.pilgrim.solo.steps import UNTOUCHED
from chapterhouse.tools.wandering import Choice

ON_MAP: Final = ("lay", "upgrade", "shrine", "raze")
ROUND_END: Final = ("income", "confession", "first", "fee")


def _title() -> Pilgrim:
    game = load("pilgrim")
    assert isinstance(game, Pilgrim)
    return game


GAME: Final = _title()


class Drawing(Protocol):
    """The draws of the set-up beside those of the game."""

    def look(self, position: Position, choice: Choice) -> None: ...


class SoloLockstep:
    """One solo game. The oracle is set up anew from the table whenever the person's turn begins."""

    def __init__(self, drawing: Drawing, readings: set[str]) -> None:
        self.drawing = drawing
        self.readings = readings
        self.twin: Twin | None = None
        self.table: PlainTable | None = None
        self.asking: Asking | None = None
        self.question: Question | None = None

    def look(self, position: Position, choice: Choice | None) -> None:
        """Compare everything, then play the choice."""
        if choice is None:
            assert self.asking is None
            return
        step = GAME.question(position, choice.seat).step
        if self.twin is None:
            self.drawing.look(position, choice)
        if choice.seat != CHANCE and step not in ROUND_END:
            if self.asking is None:
                self._begin(position, step)
            self._compare(position, choice, step)
        elif step == "first":
            colours = {f"start {seat['colour']}" for seat in _view(position)["seats"]}
            assert {GAME.moves.text(move) for move in choice.legal} == colours
        elif step in ("income", "fee"):
            assert [GAME.moves.text(move) for move in choice.legal] == [
                "take stone",
                "take grain",
                "take coin",
            ]
        turns_compared(position, choice.move)
        self._roads(position, choice)

    def _begin(self, position: Position, step: str) -> None:
        assert self.twin is not None
        self.table = table_of(position, self.twin, self.readings)
        game = PlainGame(self.table)
        person = self.table.seats[0]
        self.asking = game._seed(person) if step == "seed" else game._turn(person)
        self.question = next(self.asking)

    def _compare(self, position: Position, choice: Choice, step: str) -> None:
        question, told = self.question, GAME.notation.write(position)
        assert question is not None and self.asking is not None and self.table is not None, told
        texts = {GAME.moves.text(move) for move in choice.legal}
        assert (choice.seat, step) == question[:2], told
        assert texts == question.legal, (sorted(texts ^ question.legal), told)
        if step in ("start", "act", "end"):
            self._compare_score(position)
        try:
            self.question = self.asking.send(GAME.moves.text(choice.move))
        except StopIteration:
            self.question = self.asking = None

    def _compare_score(self, position: Position) -> None:
        """Compare both score sheets; his lines carry his name."""
        assert self.table is not None
        found: Counter[str] = Counter()
        for line in GAME.score(position)[0]:
            found[line.item] += int(line.points)
        expected = Counter(self.table.score(self.table.seats[0]))
        his = self.table.score(self.table.seats[1])
        expected.update({f"abbot_{name}": -points for name, points in his.items()})
        assert {name: n for name, n in found.items() if n} == {name: n for name, n in expected.items() if n}

    def _roads(self, position: Position, choice: Choice) -> None:
        """Keep the plain map beside the game, and compare it after each of the Ab-Bott's tiles."""
        text, before = GAME.moves.text(choice.move), position.copy()
        if self.twin is not None and text.split()[0] in ON_MAP:
            self.twin.play(0, text)
        for frame, after in GAME.stages(position, choice.move):
            kind, number = step_of(frame), int(number_of(frame))
            if kind == ask.SOLO_SETUP:
                self.twin = Twin(after)
            elif kind in (ask.ABBOT_ROADS, ask.GATE) and self.twin is not None:
                if kind == ask.GATE:
                    self.twin.start(before, number, choice.move - do.GATE + 1)
                else:
                    self.twin.settle(before, number)
                assert on_hexes(after) == on_plain(self.twin), GAME.notation.write(before)
            before = after


def table_of(position: Position, twin: "Twin", readings: set[str]) -> PlainTable:
    """Return the plain table of a solo game, read from the view; the map is the one that was kept."""
    view = _view(position)
    places = {each["place"]: each for each in view["ring"]}
    plain = copy.deepcopy(twin.map)
    lying = {place: thing["building"] for place, thing in view["hexes"].items() if "building" in thing}
    plain.buildings = set(lying)
    return PlainTable(
        seats=[_seat(each, places) for each in view["seats"]],
        map=plain,
        duties={place: each["duty"] for place, each in places.items()},
        tithes={place: each["tithe"] for place, each in places.items()},
        sites={each["hex"]: each["site"] for each in view["quadrants"]},
        buildings=lying,
        north=[place for place, each in places.items() if each["dummy"]],
        south=[],
        ship=view["ship"],
        merchant=view["merchant"],
        starter=view["starter"],
        live=set(view["live"]),
        favours=set(view["favours"]),
        entitled=_claimed(position),
        heralds={each["hex"] for each in view["quadrants"] if each["herald"]},
        round=view["round"],
        season=view["season"],
        readings=readings,
    )


def _claimed(position: Position) -> set[int]:
    """Return the lengths of trail that somebody has completed, PI-112."""
    code = GAME.notation.write(position)
    claimed = next(part for part in code.split("; ") if part.startswith("claimed=")).removeprefix("claimed=")
    return {int(word) for word in claimed.split(",") if word.isdecimal()}


def _seat(each: dict[str, Any], places: dict[str, Any]) -> Seat:
    number = each["seat"]
    zones = Counter({place: row["acolytes"][number] for place, row in places.items()})
    slots = [slot for slot in each["slots"] if slot]
    return Seat(
        number,
        each["colour"],
        village=each["village"],
        abbey=each["abbey"],
        zones=Counter({zone: count for zone, count in zones.items() if count}) + Counter(city=each["city"]),
        activities=Counter(each["activities"]),
        goods=Counter(each["goods"]),
        piety=each["piety"],
        alms=7 if each["alms"] == "icon" else each["alms"],
        top=each["top"],
        slots=[slot["favour"] if "favour" in slot else slot["building"] for slot in slots],
        donated={slot["building"] for slot in slots if slot.get("donated")},
    )


def turns_compared(position: Position, move: int) -> int:
    """Compare what settles after a move with the plain one; return how many of his turns begin."""
    before, turns = position.copy(), 0
    for frame, after in GAME.stages(position, move):
        plain, step = seen(before), step_of(frame)
        if step == ask.ABBOT:
            plain.begins()
            turns += 1
        elif step == ask.DRAW:
            plain.does(COUNTER_NAMES[move - do.DRAW])
        elif step == ask.ABBOT_HOME:
            plain.goes_home(home_place(before, int(number_of(frame))))
        if step in (ask.ABBOT, ask.DRAW, ask.ABBOT_HOME):
            assert seen(after) == plain
        before = after
    return turns


def seen(position: Position) -> PlainAbbot:
    """Return him as the view shows him."""
    return read_abbot(GAME.view(position, PUBLIC))


def home_place(position: Position, counter: int) -> str | None:
    """Return where the duty of a counter lies."""
    for place in range(at.PLACES):
        if DUTY_NAMES[duty_at(position, place)] == COUNTER_NAMES[counter]:
            return PLACE_NAMES[place]
    return None


class Twin:
    """The plain map of a solo game, kept beside it."""

    def __init__(self, position: Position) -> None:
        view = _view(position)
        sites = {each["hex"]: each["quadrant"] for each in view["quadrants"]}
        box = Counter(straight=8, gentle=8, tight=4, shrine=4, bridge=3, ford=3)  # PI-187
        box.update({row["id"]: 1 for row in TILES["upgrade"]})
        self.map = BriefMap(2, sites, set(), box)
        self.map.opened = {each["quadrant"] for each in view["quadrants"] if not each["closed"]}
        assert len(self.map.opened) == at.QUADRANTS // 2
        self.roads = PlainRoads(self.map, at.ABBOT)
        self.laid: Counter[str] = Counter()

    def play(self, seat: int, text: str) -> None:
        """Carry out a road action."""
        verb, place, *edges = text.split()
        ends = edges[0].upper().split("-") if edges else []
        self.map.do(seat, Move(verb, place.upper(), *ends))
        self.laid[verb] += 1

    def settle(self, before: Position, number: int) -> None:
        """Let him do what the plain procedure says."""
        self._look(before)
        left, is_first = number & (UNTOUCHED - 1), number >= UNTOUCHED
        if left:
            self._do(self.roads.next_tile(left, is_first, bool(before.cells[at.AT + at.ABBOT])))

    def start(self, before: Position, number: int, die: int) -> None:
        """Let him begin a trail."""
        self._look(before)
        self._do(self.roads.first_tile(die, number & (UNTOUCHED - 1)))

    def _do(self, text: str) -> None:
        if text in (LAPSE, NEW_TRAIL):
            self.laid[text] += 1
        else:
            self.play(at.ABBOT, text)

    def _look(self, position: Position) -> None:
        lying = _view(position)["hexes"]
        self.map.buildings = {place for place, thing in lying.items() if "building" in thing}


def _view(position: Position) -> dict[str, Any]:
    return GAME.view(position, PUBLIC)


def on_hexes(position: Position) -> dict[str, object]:
    """Return the roads and shrines of the view by hex."""
    found: dict[str, object] = {}
    for place, lying in _view(position)["hexes"].items():
        if "roads" in lying:
            found[place] = {(road["seat"], *road["edges"].split("-")) for road in lying["roads"]}
        elif "shrine" in lying:
            found[place] = lying["shrine"]
    return found


def on_plain(twin: Twin) -> dict[str, object]:
    """Return the same of the plain map."""
    found: dict[str, object] = {}
    for seat, roads in enumerate(twin.map.roads):
        for step in (step for road in roads for step in road):
            if step.is_shrine:
                found[step.place] = seat
            else:
                there = found.setdefault(step.place, set())
                assert isinstance(there, set)
                there.add((seat, step.entry, step.leaving))
    return found
