"""Pilgrim beside its oracle: who is asked what, the table, the points and the places at every choice."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.oracle.pilgrim.game import Asking, PlainGame, Question
from tests.oracle.pilgrim.map import TILES
from tests.oracle.pilgrim.setup import SetUp
from tests.oracle.pilgrim.solo import SoloLockstep
from tests.oracle.pilgrim.table import BriefMap, PlainTable, Seat

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.core.rulings import rulings
from chapterhouse.games import load
from chapterhouse.games.pilgrim.scoring import in_hand
from chapterhouse.tools.wandering import Choice

GAME: Final = load("pilgrim")


class Lockstep:
    """One game of the rules and one of the oracle."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.handicap = [int(digit) for digit in options.get("handicap") or "0000"]
        self.readings = readings(game, options)
        self.drawing = Drawing(seats, options)
        self.table: PlainTable | None = None
        self.asking: Asking | None = None
        self.question: Question | None = None

    def look(self, position: Position, choice: Choice | None) -> None:
        """Compare everything, then play the choice."""
        if self.table is None:
            if choice is not None and choice.seat == CHANCE:
                self.drawing.look(position, choice)
                return
            self.drawing.end()
            self.begin(plain(position, self.handicap, self.readings))
        assert self.table is not None and self.asking is not None
        if choice is None:
            assert self.question is None, code(position)
            compare_table(position, self.table)
            return
        compare(position, self.table, self.question, choice)
        try:
            self.question = self.asking.send(GAME.moves.text(choice.move))
        except StopIteration:
            self.question = None

    def begin(self, table: PlainTable) -> None:
        """Let the oracle ask its first question at a table."""
        self.table = table
        self.asking = PlainGame(table).play()
        self.question = next(self.asking)


class Drawing:
    """The set-up: what chance may bring, draw by draw."""

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.seats, self.options = seats, options
        self.draws: SetUp | None = None

    def look(self, position: Position, choice: Choice) -> None:
        """Compare one draw."""
        if self.draws is None:
            ring: Any = GAME.view(position, 0)["ring"]
            self.draws = SetUp(self.seats, self.options, {each["place"]: each["duty"] for each in ring})
        legal = {GAME.moves.text(move) for move in choice.legal}
        self.draws.look(legal, GAME.moves.text(choice.move))

    def end(self) -> None:
        """Make sure that nothing is left to draw."""
        assert self.draws is None or self.draws.is_done()


def partner(game: Game, seats: int, options: Mapping[str, str]) -> "Lockstep | SoloLockstep":
    """Begin a game of the oracle."""
    if seats == 1:
        return SoloLockstep(Drawing(1, options), readings(game, options))
    return Lockstep(game, seats, options)


def readings(game: Game, options: Mapping[str, str]) -> set[str]:
    """Return the rulings that these options read the other way."""
    return {option.name for option in rulings(game.options) if options.get(option.name) == option.values[1]}


def compare(position: Position, table: PlainTable, question: Question | None, choice: Choice) -> None:
    """Compare one question, and the table beside it."""
    assert question is not None, code(position)
    step = GAME.question(position, choice.seat).step
    texts = {GAME.moves.text(move) for move in choice.legal}
    assert (choice.seat, step) == question[:2], code(position)
    assert texts == question.legal, (sorted(texts ^ question.legal), code(position))
    if step != "source":  # the price may have been paid already, or is paid then
        assert seen(position) == table.view(), code(position)
    if step == "end":
        assert [_figures(table, seat) for seat in table.seats] == [16] * len(table.seats)
    if step in ("start", "act", "end", "first"):  # nobody is on the way
        compare_table(position, table)


def compare_table(position: Position, table: PlainTable) -> None:
    """Compare the table, the score sheets line by line, and the places."""
    assert seen(position) == table.view(), code(position)
    for seat, sheet in zip(table.seats, GAME.score(position), strict=True):
        lines = dict.fromkeys(table.score(seat), 0)
        for line in sheet:
            lines[line.item] += int(line.points)
        assert lines == table.score(seat), code(position)
    assert GAME.ranking(position) == table.ranking(), code(position)


def code(position: Position) -> str:
    """Return the position as text."""
    return GAME.notation.write(position)


def plain(
    position: Position, handicap: Sequence[int] = (0, 0, 0, 0), read: set[str] | None = None
) -> PlainTable:
    """Return the plain table after the draws of the set-up."""
    view: dict[str, Any] = GAME.view(position, 0)
    seats = len(view["seats"])
    sites = {each["hex"]: each["quadrant"] for each in view["quadrants"]}
    buildings = {place: lying["building"] for place, lying in view["hexes"].items()}
    dummies = {2: (["N", "NE", "E"], ["S", "SW", "W"]), 3: (["N", "NE"], ["S", "SW"]), 4: ([], [])}
    north, south = dummies[seats]  # PI-027
    places = {each["place"]: each for each in view["ring"]}
    return PlainTable(
        seats=[
            Seat(each["seat"], each["colour"], village=8 + more, abbey=3 - more)  # PI-029
            for each, more in zip(view["seats"], handicap, strict=False)
        ],
        map=BriefMap(seats, sites, set(buildings), _box(seats)),
        duties={place: each["duty"] for place, each in places.items()},
        tithes={place: each["tithe"] for place, each in places.items()},
        sites={each["hex"]: each["site"] for each in view["quadrants"]},
        buildings=buildings,
        north=north,
        south=south,
        ship=next(place for place, quadrant in sites.items() if quadrant == "NW"),  # PI-018
        merchant=next(place for place, each in places.items() if each["duty"] == "taxation"),  # PI-023
        starter=view["starter"],
        heralds=set(sites) if north else set(),
        readings=read or set(),
    )


def _box(seats: int) -> Counter[str]:
    box = Counter(straight=4 * seats, gentle=4 * seats, tight=2 * seats, shrine=2 * seats, bridge=3, ford=3)
    box.update({row["id"]: 1 for row in TILES["upgrade"]})
    return box  # PI-024


def seen(position: Position) -> dict[str, Any]:
    """Return what the plain table knows of the game's view."""
    view: dict[str, Any] = GAME.view(position, 0)
    for lying in view["hexes"].values():
        if "roads" in lying:
            lying["roads"] = {(road["seat"], *road["edges"].split("-")) for road in lying["roads"]}
    view["live"] = set(view["live"])
    for part in (*view["ring"], *view["seats"]):
        for name in ("standing", "open"):  # what the board foretells has tests of its own
            part.pop(name, None)
    for seat in view["seats"]:  # the plain table counts those on the way only where they arrive (PI-179)
        seat["score"] -= int(in_hand(position, seat["seat"]))
    foretold = ("course", "ways", "lays", "gains")
    return {
        name: view[name] for name in view if name not in (*foretold, "turn", "mover", "over", "doing", "solo")
    }


def _figures(table: PlainTable, seat: Seat) -> int:
    """Return the figures of a colour, wherever they stand."""  # PI-005
    held = seat.village + seat.abbey + seat.top + seat.zones.total() + seat.activities.total()
    return held + table.map.figures(seat.number)
