"""Positions in the ledger's code, read: `T4; round=3; Red=N2,E2` is a test table and what differs from it."""

import re
from collections.abc import Callable
from typing import Final

from chapterhouse.core.agenda import AgendaGame, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import ROOM, Position
from chapterhouse.core.rulings import read_rulings
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.owned import working
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, has_slot, put_on_slot
from chapterhouse.games.pilgrim.cells import duty_at, in_zone, on_activity, site_space, turn_seat
from chapterhouse.games.pilgrim.code.parts import BASE, counts, known, parts, words
from chapterhouse.games.pilgrim.code.roads import read_roads, read_stack
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.network import figures_on_map
from chapterhouse.games.pilgrim.roads.shrines import open_quadrant
from chapterhouse.games.pilgrim.rounds.layout import (
    buildings_drawn,
    place_building,
    place_dummies,
    place_site,
    remove_building,
)
from chapterhouse.games.pilgrim.rounds.setup import put_duty, put_tithe
from chapterhouse.games.pilgrim.solo.area import prepare_solo, seed_abbot
from chapterhouse.games.pilgrim.turn.sowing import NOT_BEGUN
from chapterhouse.games.pilgrim.turn.steps import forget_turn

FRAME: Final = re.compile(r"(\w+):(\w+|-):(\d{1,14})")
GOODS_IN_STORE: Final = re.compile(r"(\d{1,4})/(\d{1,4})/(\d{1,4})")
TEST_TITHES: Final = "stone,coin,grain,stone,-,coin,grain,cornucopia"
KIND_NAMES: Final = ("straight", "gentle", "tight", "bridge", "ford", "shrine")
WORK: Final = {
    "hand": at.IN_HAND,
    "value": at.VALUE,
    "done": at.DONE,
    "built": at.BUILT,
    "roads": at.ROADS_DONE,
    "laid": at.HAS_LAID,
    "grain": at.GRAIN_PAID,
    "kinds": at.TAX_KINDS,
    "gift": at.DONATES,
}  # what a duty has come to


class Reader:
    """Builds a position from its code, part by part."""

    def __init__(
        self,
        game: AgendaGame,
        board: Board,
        code: str,
        empty: Callable[[int, str, str], Position],
        lay_out: Callable[[Position], None],
    ) -> None:
        self.game = game
        self.board = board
        self.parts = parts(code)
        base = BASE.fullmatch(self.parts.get("base", ""))
        if base is None:
            raise CodeError("no_table")
        self.is_test = base[1] == "T"
        seats = int(base[2])
        colours = words(self.parts.get("seats", ",".join(board.colours[:seats])))
        letters = "".join(known("seats", colour, board.colours)[0] for colour in colours)
        if len(set(letters)) != seats or len(letters) != seats:
            raise CodeError("colours", count=seats)
        self.position = empty(seats, "", letters)
        rulings = read_rulings(game.options, words(self.parts.get("rulings", "")))
        self.position.cells[at.RULINGS] = rulings
        self.players = int(self.position.cells[at.PLAYERS])  # the Ab-Bott has a board too
        numbers = [self.position.cells[at.COLOUR + seat] for seat in range(self.players)]
        self.colours = [board.colours[number].capitalize() for number in numbers]
        for name in self.parts:
            if name[0].isupper():
                self._seat(name.partition(".")[0])
        if self.is_test:
            lay_out(self.position)
        self._read_ring()
        self._read_buildings()
        for seat, colour in enumerate(self.colours):
            self._read_slots(seat, f"{colour}.owns")
        self._read_course()
        self._read_map()
        for seat, colour in enumerate(self.colours):
            self._read_seat(seat, colour)
        self._read_agenda()

    # the table

    def _read_ring(self) -> None:
        if not self.is_test:
            duties = self._listed("duties", at.PLACES)
            if sorted(duties) != sorted(self.board.duties):
                raise CodeError("duties")
            for place, duty in enumerate(duties):
                put_duty(self.position, place, self.board.duties.index(duty))
            for quadrant, word in enumerate(self._listed("sites", at.QUADRANTS)):
                self._read_site(quadrant, word)
            self.position.cells[at.SHIP] = site_space(self.position, 0)
        if self.is_test and "tithes" not in self.parts:
            self.parts["tithes"] = TEST_TITHES
        for place, tithe in enumerate(self._listed("tithes", at.PLACES)):
            if tithe != "-":
                put_tithe(self.position, place, do.TITHE_NAMES.index(known("tithes", tithe, do.TITHE_NAMES)))
        if self.position.seats == 1:
            self._read_solo()
        else:
            north, south = self.board.components.dummies[self.players]
            place_dummies(self.position, north, south)
        if "dummies" in self.parts:
            self._read_dummies(self.parts["dummies"])

    def _read_solo(self) -> None:
        levels = [str(number + 1) for number in range(len(self.board.components.solo_dummies))]
        prepare_solo(self.position, self.board, int(known("level", self.parts.get("level", "1"), levels)))
        seed_abbot(self.position, self.board)
        if "bag" in self.parts:
            kinds = counts("bag", self.parts["bag"])
            names = counter_names(self.board)
            self.position.cells[at.BAG] = sum(
                min(number, 31) << (at.FIVE * names.index(known("bag", name, names)))
                for name, number in kinds.items()
            )

    def _read_site(self, quadrant: int, word: str) -> None:
        match = re.fullmatch(r"(\d)@(\w+)", word)
        spaces = [number for number in range(at.SPACES) if self.board.space_quadrant[number] == quadrant]
        hexes = [self.board.spaces[number] for number in spaces]
        if match is None or not 1 <= int(match[1]) <= at.SITES or match[2] not in hexes:
            raise CodeError("site", word=word, most=at.SITES)
        number = self.board.space_die[spaces[hexes.index(match[2])]]
        if number == 0:
            raise CodeError("no_die", space=match[2])
        place_site(self.position, self.board, quadrant, int(match[1]) - 1, number)

    def _read_dummies(self, value: str) -> None:
        cells = self.position.cells
        cells[at.DUMMIES] = cells[at.NORTH_GROUP] = cells[at.SOUTH_GROUP] = 0
        for group, queue in zip((at.NORTH_GROUP, at.SOUTH_GROUP), value.split("/"), strict=False):
            for number, word in enumerate(words(queue)):
                place = do.ZONE_NAMES.index(known("dummies", word, do.ZONE_NAMES[: at.PLACES]))
                cells[group] |= (place + 1) << (at.NIBBLE * number)
                cells[at.DUMMIES] |= 1 << place

    def _read_buildings(self) -> None:
        position, board = self.position, self.board
        for word in words(self.parts.get("buildings", "")):
            space, building = self._on_space("buildings", word)
            if self.is_test or buildings_drawn(position) == at.DRAWN:
                raise CodeError("drawn", count=at.DRAWN)
            place_building(position, board, building, space)
        for word in words(self.parts.get("map", "")):
            space, building = self._on_space("map", word)
            self._replace(space, building)
        for word in words(self.parts.get("gone", "")):
            building = board.buildings.index(known("gone", word, board.buildings))
            if not position.cells[at.ON_MAP] & (1 << building):
                raise CodeError("not_on_map", word=word)
            remove_building(position, board, building)

    def _on_space(self, part: str, word: str) -> tuple[int, int]:
        space, colon, building = word.partition(":")
        if not colon:
            raise CodeError("on_space", part=part, word=word)
        number = self.board.buildings.index(known(part, building, self.board.buildings))
        return self.board.spaces.index(known(part, space, self.board.spaces)), number

    def _replace(self, space: int, building: int) -> None:
        """Let another building lie on a space where one lies."""
        cells = self.position.cells
        for number in range(int(buildings_drawn(self.position))):
            if (cells[at.BUILDING_SPACE] >> (at.FIVE * number)) & 31 == space:
                former = (cells[at.BUILDING] >> (at.FIVE * number)) & 31
                cells[at.BUILDING] += (building + 1 - former) << (at.FIVE * number)
                cells[at.ON_MAP] += (1 << building) - (1 << (former - 1))
                return
        raise CodeError("no_building", space=self.board.spaces[space])

    def _read_slots(self, seat: int, part: str) -> None:
        position, cells = self.position, self.position.cells
        for word in words(self.parts.get(part, "")):
            if not has_slot(position, seat):
                raise CodeError("slots", part=part)
            if re.fullmatch(r"favour[3-8]", word):
                length = int(word[-1])
                put_on_slot(position, seat, FAVOUR + length)
                cells[at.FAVOURS] &= ~(1 << (length - at.SHORTEST))
                cells[at.CONSECRATED] |= 1 << (length - at.SHORTEST)
                continue
            building = self.board.buildings.index(known(part, word.rstrip("!"), self.board.buildings))
            if cells[at.ON_MAP] & (1 << building):
                remove_building(position, self.board, building)
            cells[at.OWNED + seat] |= 1 << building
            put_on_slot(position, seat, building + 1)
            cells[at.DONATED if word.endswith("!") else at.LIVE] |= 1 << building

    def _read_course(self) -> None:
        position, cells = self.position, self.position.cells
        cells[at.IS_OVER] = 1 if self._yes("over") else 0
        cells[at.ROUND] = self._number("round", 1, at.ROUNDS)
        if not 1 <= cells[at.ROUND] <= at.ROUNDS:
            raise CodeError("round", most=at.ROUNDS)
        origin = site_space(position, 0)
        cells[at.MERCHANT] = (cells[at.MERCHANT] + cells[at.ROUND] - 1) % at.PLACES
        if "merchant" in self.parts:
            cells[at.MERCHANT] = do.ZONE_NAMES.index(
                known("merchant", self.parts["merchant"], do.ZONE_NAMES[: at.PLACES])
            )
        cells[at.SHIP] = (origin + cells[at.ROUND] - 1) % at.SPACES
        if "ship" in self.parts:
            cells[at.SHIP] = self.board.spaces.index(known("ship", self.parts["ship"], self.board.spaces))
        sailed = at.SPACES if cells[at.IS_OVER] else (cells[at.SHIP] - origin) % at.SPACES
        for number in range(int(buildings_drawn(position))):
            building = ((cells[at.BUILDING] >> (at.FIVE * number)) & 31) - 1
            space = (cells[at.BUILDING_SPACE] >> (at.FIVE * number)) & 31
            if cells[at.ON_MAP] & (1 << building) and (space - origin) % at.SPACES <= sailed:
                cells[at.LIVE] |= 1 << building  # rule: PI-133
        for quadrant in range(at.QUADRANTS):
            distance = (site_space(position, quadrant) - origin) % at.SPACES
            if (distance or at.SPACES) <= sailed:
                cells[at.HERALDS] &= ~(1 << quadrant)
                cells[at.SEASON] += 1 if quadrant > 0 else 0
        cells[at.STARTER] = self._seat(self.parts.get("start", self.colours[cells[at.STARTER]]))
        for word in words(self.parts.get("confessed", "")):
            cells[at.CONFESSED] |= 1 << self._seat(word)

    # the map

    def _read_map(self) -> None:
        cells = self.position.cells
        for seat, colour in enumerate(self.colours):
            read_roads(
                self.position, self.board, seat, f"{colour}.roads", self.parts.get(f"{colour}.roads", "")
            )
        for word in words(self.parts.get("opened", "")):
            open_quadrant(self.position, do.QUADRANT_NAMES.index(known("opened", word, do.QUADRANT_NAMES)))
        for word in words(self.parts.get("claimed", "")):
            if not word.isdecimal() or not at.SHORTEST <= int(word) <= at.LONGEST:
                raise CodeError("length", word=word, least=at.SHORTEST, most=at.LONGEST)
            cells[at.CONSECRATED] |= 1 << (int(word) - at.SHORTEST)
        for word in words(self.parts.get("stacks", "")):
            read_stack(self.position, word)
        names = [*KIND_NAMES, *self.board.tiles.upgrades]
        for name, number in counts("supply", self.parts.get("supply", "")).items():
            kind = names.index(known("supply", name, names))
            if kind < len(KIND_NAMES):
                cells[at.TILES + kind] = number
            else:
                bit = 1 << (kind - len(KIND_NAMES))
                cells[at.UPGRADES] = cells[at.UPGRADES] | bit if number else cells[at.UPGRADES] & ~bit

    # the seats

    def _read_seat(self, seat: int, colour: str) -> None:
        position, cells = self.position, self.position.cells
        if colour in self.parts:
            zones = counts(colour, self.parts[colour])
            cells[at.AT + seat] = sum(
                number << (at.ZONE_BITS * do.ZONE_NAMES.index(known(colour, zone, do.ZONE_NAMES)))
                for zone, number in zones.items()
            )
        activities = self.board.activities
        for name, number in counts(f"{colour}.acts", self.parts.get(f"{colour}.acts", "")).items():
            activity = activities.index(known(f"{colour}.acts", name, activities))
            cells[at.ACTIVE + seat] |= min(number, 2) << (2 * activity)
        goods = GOODS_IN_STORE.fullmatch(self.parts.get(f"{colour}.goods", "1/1/1"))
        if goods is None:
            raise CodeError("goods", colour=colour)
        for good in range(at.GOODS):
            cells[at.STORE + at.GOODS * seat + good] = int(goods[good + 1])
        cells[at.PIETY + seat] = self._number(f"{colour}.piety", 0, at.MAX_PIETY)
        is_icon = self.parts.get(f"{colour}.alms") == "icon"
        cells[at.ALMS + seat] = at.ICON if is_icon else self._number(f"{colour}.alms", 0, at.TOP_ROW)
        cells[at.TOP + seat] = self._number(f"{colour}.top", 0, at.FIGURES)
        cells[at.ABBEY + seat] = self._number(f"{colour}.abbey", self.board.components.abbey, at.FIGURES)
        cells[at.VILLAGE + seat] = 0
        standing = figures(position, self.board, seat)
        cells[at.VILLAGE + seat] = self._number(f"{colour}.village", at.FIGURES - standing, at.FIGURES)
        if "agenda" not in self.parts and not 0 <= cells[at.VILLAGE + seat] <= at.FIGURES - standing:
            raise CodeError("figures", colour=colour, most=at.FIGURES)

    # what is asked

    def _read_agenda(self) -> None:
        position, cells = self.position, self.position.cells
        start = self.colours[cells[at.STARTER]]
        seat = self._seat(self.parts.get("mover", self.parts.get("turn", start)))
        order = (seat - cells[at.STARTER]) % self.players
        cells[at.MOVER] = seat
        cells[at.TURN] = (cells[at.ROUND] - 1) * self.players + order + 1
        for name, number in counts("work", self.parts.get("work", "")).items():
            cells[WORK[known("work", name, list(WORK))]] = number
        if "duty" in self.parts:
            place = do.ZONE_NAMES.index(known("duty", self.parts["duty"], do.ZONE_NAMES[: at.PLACES]))
            cells[at.DUTY_PLACE], cells[at.DUTY] = place, duty_at(position, place)
        cells[at.USED] = self._buildings("used")
        if "agenda" in self.parts:
            cells[at.AT_HAND] = self._buildings("at_hand")
            self._read_frames()
            if any(frame.startswith("seed:") for frame in words(self.parts["agenda"])):
                cells[at.TURN] = 0
        elif not cells[at.IS_OVER]:
            self._ask(self.parts.get("ask", "start"), seat, order)

    def _ask(self, question: str, seat: int, order: int) -> None:
        position, cells = self.position, self.position.cells
        if question == "seed":
            cells[at.TURN] = 0
            push(position, ask.TURN, CHANCE, 0)
            for later in range(self.players - 1, order - 1, -1):
                if turn_seat(position, later) < position.seats:
                    push(position, ask.SEED, turn_seat(position, later), NOT_BEGUN)
        elif question == "start":
            cells[at.TURN] -= 1
            push(position, ask.TURN, CHANCE, order)
            self.game.settle(position)
        elif question in ("act", "end"):
            forget_turn(position)
            cells[at.AT_HAND] = working(position, seat)
            if order + 1 < self.players:
                push(position, ask.TURN, seat, order + 1)
            else:
                push(position, ask.ROUND_END, seat, 0)
            push(position, ask.ACT if question == "act" else ask.END, seat, 0)
        else:
            raise CodeError("ask", word=question)

    def _read_frames(self) -> None:
        names = [step.name for step in self.game.steps]
        frames = words(self.parts["agenda"])
        if len(frames) > ROOM:
            raise CodeError("frames", most=ROOM)
        for word in frames:
            match = FRAME.fullmatch(word)
            if match is None:
                raise CodeError("frame", word=word)
            seat = CHANCE if match[2] == "-" else self._seat(match[2])
            push(self.position, names.index(known("agenda", match[1], names)), seat, int(match[3]))

    # words

    def _seat(self, colour: str) -> int:
        if colour.capitalize() not in self.colours:
            raise CodeError("nobody_of", word=colour, known=", ".join(self.colours))
        return self.colours.index(colour.capitalize())

    def _buildings(self, part: str) -> int:
        """Return buildings as bits."""
        names = self.board.buildings
        return sum(1 << names.index(known(part, word, names)) for word in words(self.parts.get(part, "")))

    def _listed(self, part: str, length: int) -> list[str]:
        found = [word.strip() for word in self.parts.get(part, "").split(",")]
        if len(found) != length:
            raise CodeError("word_count", part=part, count=length)
        return found

    def _yes(self, part: str) -> bool:
        value = self.parts.get(part, "no")
        if value not in ("yes", "no"):
            raise CodeError("yes_or_no", part=part)
        return value == "yes"

    def _number(self, part: str, default: int, most: int) -> int:
        value = self.parts.get(part)
        if value is None:
            return default
        if not value.isdecimal() or not value.isascii() or int(value) > most:
            raise CodeError("up_to", part=part, word=value, most=most)
        return int(value)


def counter_names(board: Board) -> list[str]:
    """Return what the counters of the solo game are called."""  # rule: PI-191
    return [*board.duties[: at.COUNTERS - 1], "rest"]


def figures(position: Position, board: Board, seat: int) -> int:
    """Return how many figures of a seat stand somewhere, those in hand left out."""  # rule: PI-005
    cells = position.cells
    found = cells[at.VILLAGE + seat] + cells[at.ABBEY + seat] + cells[at.TOP + seat]
    found += sum(in_zone(position, seat, zone) for zone in range(len(do.ZONE_NAMES)))
    found += sum(on_activity(position, seat, activity) for activity in range(len(board.activities)))
    return int(found + figures_on_map(position, board, seat))
