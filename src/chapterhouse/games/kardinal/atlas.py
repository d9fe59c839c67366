"""What a content pack says about the board, by ids: for code that names or draws it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from chapterhouse.core.catalogue import Content, Row

IN_A_ROW: Final = 3


class Alliance(NamedTuple):
    """A numbered link between two countries."""

    number: int
    a: str
    b: str
    sea: bool


class Atlas:
    """What a content pack says about the board, by ids."""

    def __init__(self, content: Content) -> None:
        countries = content.table("country")
        self.rows = _laid_out(countries)
        self.card_of = {row.text("id"): row.text("card") for row in countries}
        self.countries_of: dict[str, list[str]] = {}
        for country, card in self.card_of.items():
            self.countries_of.setdefault(card, []).append(country)
        self.copies = {row.text("id"): row.number("copies") for row in content.table("card")}
        self.country_of = {row.text("id"): row.text("country") for row in content.table("space")}
        self.alliances = [
            Alliance(row.number("index"), row.text("a"), row.text("b"), row.flag("sea"))
            for row in content.table("alliance")
        ]
        self.chain_minimum = content.number("chain_minimum")
        self._roads: dict[str, list[str]] = {space: [] for space in self.country_of}
        for row in content.table("road"):
            self._roads[row.text("a")].append(row.text("b"))
            self._roads[row.text("b")].append(row.text("a"))

    def roads(self, space: str) -> list[str]:
        """Return the spaces that a road joins to this one, those of its own country first."""
        own = self.country_of[space]
        order = list(self.country_of)
        return sorted(
            self._roads[space], key=lambda other: (self.country_of[other] != own, order.index(other))
        )

    def short_roads(self, space: str) -> str:
        """Return these spaces as "2 4 L3": without the country's letter where it is the same."""
        own = self.country_of[space]
        return " ".join(
            other.removeprefix(own) if self.country_of[other] == own else other for other in self.roads(space)
        )


def _laid_out(countries: Sequence[Row]) -> list[list[str]]:
    """Return the countries in rows from north to south, each from west to east."""
    places = {row.text("id"): _crest(row) for row in countries}
    southward = sorted(places, key=lambda country: places[country][1])
    rows = [southward[first : first + IN_A_ROW] for first in range(0, len(southward), IN_A_ROW)]
    return [sorted(row, key=lambda country: places[country][0]) for row in rows]


def _crest(row: Row) -> tuple[int, int]:
    match row.fields.get("crest"):
        case [int(x), int(y)]:
            return x, y
    raise row.fail("the field 'crest' should be two numbers.")
