"""The tiles of a pack: basic shapes and their supply, and the upgrade tiles by the roads they show."""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.files import folder_of, inside
from chapterhouse.games.pilgrim.roads.hexes import EDGES, PAIRS, entry_of, exit_of, pair_of

STRAIGHT: Final = 0
GENTLE: Final = 1
TIGHT: Final = 2
BRIDGE: Final = 3
FORD: Final = 4
SHRINE: Final = 5
WORDS: Final = inside(folder_of(folder_of(__file__)), "text")  # what is said of a pack that cannot be played
KINDS: Final = ("straight", "gentle", "tight", "bridge", "ford", "shrine")
NO_TILE: Final = -1

APART: Final = {STRAIGHT: 3, GENTLE: 2, TIGHT: 1, BRIDGE: 3, FORD: 2}  # edges between the ends of a tile
CHORDS: Final = 15  # pairs of edges without a direction
MOST_UPGRADES: Final = 30


def shape_of(pair: int) -> int:
    """Return the tile of land that joins two edges: it depends on how far they are apart."""  # rule: PI-080
    return (TIGHT, GENTLE, STRAIGHT, GENTLE, TIGHT)[pair % 5]


def _chords() -> list[int]:
    ends = [(one, other) for one in range(EDGES) for other in range(one + 1, EDGES)]
    return [
        ends.index((min(entry_of(pair), exit_of(pair)), max(entry_of(pair), exit_of(pair))))
        for pair in range(PAIRS)
    ]


CHORD: Final = _chords()  # by pair: its number without a direction


class Tiles:
    """Supply and price of the basic tiles, and which upgrade tile shows which roads."""

    def __init__(self, content: Content) -> None:
        rows = content.table("tile")
        check_ids(rows, KINDS)
        for kind, row in enumerate(rows):
            _check_basic(row, kind)
        self.stone = rows[STRAIGHT].number("stone")  # rule: PI-079
        self.shrine_stone = rows[SHRINE].number("stone")  # rule: PI-098
        for row in rows[:SHRINE]:
            if row.number("stone") != self.stone:
                raise row.unfit("stone", "same_cost", WORDS, stone=self.stone)
        self._rows = rows
        upgrades = content.table("upgrade")
        self.upgrades = [row.text("id") for row in upgrades]
        if not len(set(self.upgrades)) == len(upgrades) <= MOST_UPGRADES:
            raise upgrades[0].fail(f"there are up to {MOST_UPGRADES} different upgrade tiles.")
        self.upgrade_stone = upgrades[0].number("stone")  # rule: PI-113
        self.bridging = 0  # bits of those that may replace a bridge, rule: PI-117
        self.double: list[int] = [NO_TILE] * CHORDS**2  # the tile with these two roads and no other
        self.triple: list[int] = [NO_TILE] * CHORDS**2  # the tile with these two roads and a third
        for number, row in enumerate(upgrades):
            self._read_upgrade(number, row)

    def supply(self, players: int) -> list[int]:
        """Return how many tiles of each kind are in play."""  # rule: PI-024
        return [row.number("count", 0) + players * row.number("per_player", 0) for row in self._rows]

    def _read_upgrade(self, number: int, row: Row) -> None:
        row.only("id", "name_de", "name_en", "roads", "stone", "river", "provenance", "note")
        ends = row.numbers("roads")
        roads = list(zip(ends[::2], ends[1::2], strict=False))
        if (
            len(roads) not in (2, 3)
            or len(ends) % 2
            or len(set(ends)) != len(ends)
            or not set(ends) <= set(range(EDGES))
        ):
            raise row.unfit("roads", "upgrade_roads", WORDS)
        if row.number("stone") != self.upgrade_stone:
            raise row.unfit("stone", "same_upgrade", WORDS, stone=self.upgrade_stone)
        if row.flag("river"):
            if any((b - a) % EDGES != APART[BRIDGE] for a, b in roads):
                raise row.unfit("river", "bridging", WORDS)
            self.bridging |= 1 << number
        table = self.double if len(roads) == 2 else self.triple
        for turn in range(EDGES):  # rule: PI-115
            chords = [CHORD[pair_of((a + turn) % EDGES, (b + turn) % EDGES)] for a, b in roads]
            for one in chords:
                for other in chords:
                    if one != other and table[one * CHORDS + other] not in (NO_TILE, number):
                        raise row.unfit("roads", "same_roads", WORDS)
                    if one != other:
                        table[one * CHORDS + other] = number


def _check_basic(row: Row, kind: int) -> None:
    row.only(
        "id", "name_de", "name_en", "edges", "terrain", "stone", "per_player", "count", "provenance", "note"
    )
    edges = row.numbers("edges")
    if kind in APART and (
        len(edges) != 2 or (edges[1] - edges[0]) % EDGES not in (APART[kind], EDGES - APART[kind])
    ):
        raise row.unfit("edges", "apart", WORDS, apart=APART[kind])
    river = row.one_of("terrain", {"land": 0, "river": 1})
    if river != (kind in (BRIDGE, FORD)):
        raise row.fail("bridges and fords lie on rivers, all other tiles on land.")
    if ("per_player" in row.fields) == ("count" in row.fields):
        raise row.unfit("count", "either", WORDS)


def check_ids(rows: list[Row], wanted: "tuple[str, ...]") -> None:
    """Refuse a table whose rows are not those that the rules are written for, in their order."""
    found = [row.text("id") for row in rows]
    if tuple(found) != wanted:
        raise rows[0].fail(f"the rows are {', '.join(wanted)}, in this order; found are {', '.join(found)}.")


def check_count(rows: list[Row], count: int) -> None:
    """Refuse a table with too few or too many rows."""
    if len(rows) != count:
        raise rows[0].fail(f"{count} rows are wanted; found are {len(rows)}.")
