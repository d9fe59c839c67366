"""Random building on the real map and on the plain one, side by side."""

from collections import Counter
from pathlib import Path
from typing import Final

from tests.oracle.pilgrim.map import PAIRS, PORTS, TILES, Move, PlainMap, across

import chapterhouse.games.pilgrim as title
from chapterhouse.core.catalogue import load_content
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position, blank
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.pack.board import QUADRANTS, Board
from chapterhouse.games.pilgrim.pack.tiles import KINDS
from chapterhouse.games.pilgrim.roads.generate import raze_into, roads_into, shrine_into
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, HEX_NUMBERS, PAIR_NAMES, PAIR_NUMBERS, distance
from chapterhouse.games.pilgrim.roads.hexes import PAIRS as PAIR_COUNT
from chapterhouse.games.pilgrim.roads.network import (
    lay,
    new_map,
    put_building,
    put_site,
    raze,
    take_building,
    upgrade,
)
from chapterhouse.games.pilgrim.roads.objections import lay_objection, raze_objection, upgrade_objection
from chapterhouse.games.pilgrim.roads.shrines import place_shrine, shrine_objection

CONTENT: Final = load_content(Path(str(title.__file__)).parent / "data", "pilgrim")
BOARD: Final = Board(CONTENT)
ANYTHING: Final = (1 << 24) - 1  # every cost class
WIDTH: Final = sum(width for _, width in at.FIELDS)


class Building:
    """One map twice: as the game keeps it and as the ledger describes it."""

    def __init__(
        self, seats: int, sites: dict[str, str], buildings: set[str], scarce: dict[str, int] | None = None
    ) -> None:
        self.position = blank(seats, WIDTH)
        new_map(self.position, BOARD)
        box = Counter(dict(zip(KINDS, BOARD.supply(seats), strict=True)))
        box.update({row["id"]: 1 for row in TILES["upgrade"]})
        for kind, count in (scarce or {}).items():
            box[kind] = min(box[kind], count)
        for number, kind in enumerate(KINDS):
            self.position.cells[at.TILES + number] = box[kind]
        for number, kind in enumerate(BOARD.tiles.upgrades):
            if not box[kind]:
                self.position.cells[at.UPGRADES] &= ~(1 << number)
        self.plain = PlainMap(seats, dict(sites), set(buildings), box)
        for name, quadrant in sites.items():
            put_site(self.position, HEX_NUMBERS[name], QUADRANTS.index(quadrant))
        for name in buildings:
            put_building(self.position, HEX_NUMBERS[name])

    def legal(self, seat: int, affordable: int = ANYTHING) -> list[int]:
        """Return what the fast generator finds."""
        moves = vec[i64]([0] * 400)
        count = roads_into(self.position, BOARD, seat, affordable, moves, 0)
        count = shrine_into(self.position, BOARD, seat, moves, count)
        count = raze_into(self.position, BOARD, seat, moves, count)
        return [int(moves[spot]) for spot in range(count)]

    def do(self, seat: int, text: str) -> int:
        """Carry out a move on both maps; return what the game's function returns."""
        move = parsed(text)
        self.plain.do(seat, move)
        place = HEX_NUMBERS[move.place]
        if move.verb == "raze":
            return int(raze(self.position, BOARD, seat, place))
        if move.verb == "shrine":
            place_shrine(self.position, BOARD, seat, place)
            return 0
        pair = PAIR_NUMBERS[f"{move.entry}-{move.leaving}"]
        function = lay if move.verb == "lay" else upgrade
        return int(function(self.position, BOARD, seat, place, pair))

    def play(self, seat: int, *texts: str) -> None:
        """Carry out moves that must be legal."""
        for text in texts:
            assert self.refused(seat, text) is None, f"{text}: {self.refused(seat, text)}"
            self.do(seat, text)

    def refused(self, seat: int, text: str) -> str | None:
        """Return the reason that both maps give against a move."""
        move = parsed(text)
        objection = objection_to(self.position, seat, move)
        reason = objection.reason if objection is not None else None
        assert self.plain.reason(seat, move) == reason
        return reason

    def take_building(self, name: str) -> None:
        """Take a building off both maps."""
        take_building(self.position, HEX_NUMBERS[name])
        self.plain.buildings.remove(name)


def objection_to(position: Position, seat: int, move: Move) -> Objection | None:
    """Return what the game has against a move."""
    place = HEX_NUMBERS[move.place]
    if move.verb == "raze":
        return raze_objection(position, BOARD, seat, place)
    if move.verb == "shrine":
        return shrine_objection(position, BOARD, seat, place)
    pair = PAIR_NUMBERS[f"{move.entry}-{move.leaving}"]
    function = lay_objection if move.verb == "lay" else upgrade_objection
    return function(position, BOARD, seat, place, pair)


def parsed(text: str) -> Move:
    """Return the move that a text such as "lay H4 SW-NE" names."""
    verb, place, *pair = text.split()
    return Move(verb, place, *pair[0].split("-")) if pair else Move(verb, place)


def text_of(number: int) -> str:
    """Return the text of a move of the map."""
    for verb, first in (("raze", do.RAZE), ("shrine", do.SHRINE)):
        if number >= first:
            return f"{verb} {HEX_NAMES[number - first]}"
    verb, first = ("upgrade", do.UPGRADE) if number >= do.UPGRADE else ("lay", do.LAY)
    place, pair = divmod(number - first, PAIR_COUNT)
    return f"{verb} {HEX_NAMES[place]} {PAIR_NAMES[pair]}"


def random_building(dice: FastDice, seats: int) -> Building:
    """Return an empty map with sites by die, buildings on free ship spaces, and now and then few tiles."""
    sites: dict[str, str] = {}
    for number, quadrant in enumerate(QUADRANTS):
        space = BOARD.die_space[number * 6 + dice.below(6)]
        sites[BOARD.spaces[space]] = quadrant
    free = [name for name in BOARD.spaces if name not in sites]
    buildings = {free[dice.below(len(free))] for _ in range(dice.below(13))}
    scarce = {}
    if dice.below(3) == 0:
        names = [*KINDS, *BOARD.tiles.upgrades]
        scarce = {names[dice.below(len(names))]: dice.below(3) for _ in range(6)}
    return Building(seats, sites, buildings, scarce)


def choose(dice: FastDice, both: Building, moves: list[int]) -> str:
    """Return one of these moves: at times a demolition, often a shrine, an upgrade or the way to a goal."""
    texts = [text_of(move) for move in moves]
    for verb, chance in (("raze", 12), ("shrine", 3), ("upgrade", 2)):
        found = [text for text in texts if text.startswith(verb)]
        if found and dice.below(chance) == 0:
            return found[dice.below(len(found))]
    found = [text for text in texts if not text.startswith("raze")] or texts
    if dice.below(3):
        found = _towards_goals(both, found)
    return found[dice.below(len(found))]


def _towards_goals(both: Building, texts: list[str]) -> list[str]:
    """Return the moves that lead nearest to a site or a port."""
    goals = [HEX_NUMBERS[name] for name in (*both.plain.sites, *PORTS)]

    def steps(text: str) -> int:
        move = parsed(text)
        ahead = across(move.place, move.leaving) if move.leaving else move.place
        return min(distance(HEX_NUMBERS[str(ahead)], goal) for goal in goals)

    nearest = min(steps(text) for text in texts)
    return [text for text in texts if steps(text) == nearest]


def random_move(dice: FastDice) -> Move:
    """Return any move whatever."""
    verb = ("lay", "upgrade", "shrine", "raze")[dice.below(4)]
    place = HEX_NAMES[dice.below(len(HEX_NAMES))]
    if verb in ("shrine", "raze"):
        return Move(verb, place)
    return Move(verb, place, *PAIRS[dice.below(len(PAIRS))])
