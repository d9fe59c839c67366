"""The board of a content pack as numbers and bit masks."""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.files import folder_of, inside
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal import at

# Numbers of the pack that the rules are written for: a pack may state them, not change them.
PLAYED_WITH: Final = {
    "hand_size": at.HAND,
    "open_cards": at.PLACES,
    "max_pieces_per_turn": 2,
    "chain_minimum": 4,
}
WORDS: Final = inside(folder_of(__file__), "text")  # what is said of a pack that cannot be played
MOST_ADVISORS: Final = 31  # what a packed number holds


class Board:
    """Countries, spaces, roads, alliances and cards, by number in the order of the pack."""

    def __init__(self, content: Content) -> None:
        self.content = content
        cards = content.table("card")
        countries = sorted(
            content.table("country"), key=lambda row: row.number("scoring_order")
        )  # rule: KK-52
        spaces = content.table("space")
        self._check_numbers(cards, countries, spaces)
        self.kinds = [row.text("id") for row in cards]
        self.countries = [row.text("id") for row in countries]
        self.spaces = [row.text("id") for row in spaces]
        self.colours = [row.text("id") for row in content.table("colour")]
        kind_numbers = {kind: number for number, kind in enumerate(self.kinds)}
        country_numbers = {country: number for number, country in enumerate(self.countries)}
        self.copies = vec[i64]([row.number("copies") for row in cards])  # rule: KK-02
        self.kind_of = vec[i64]([row.one_of("card", kind_numbers) for row in countries])
        self.size = vec[i64]([row.number("size") for row in countries])  # rule: KK-11
        self.country_of = vec[i64]([row.one_of("country", country_numbers) for row in spaces])
        self.cloisters = content.number("cloisters_per_player")  # rule: KK-03
        self.advisors = content.number("advisors_per_player")
        self.removed = {row.number("seats"): row.number("cards") for row in content.table("removal")}
        self._check_pieces(cards)
        self.first_space: vec[i64] = vec[i64]([])  # spaces of a country follow each other
        self._read_spaces(spaces)
        self.roads: vec[i64] = vec[i64]([0] * at.SPACES)  # the neighbours of each space, as bits
        self._read_roads(content.table("road"))
        self.alliances: list[tuple[int, int]] = []  # rule: KK-15, they are no roads
        self._read_alliances(content.table("alliance"), country_numbers)

    def deck(self, seats: int) -> list[int]:
        """Return how many cards of each kind are in play."""  # rule: KK-06 KK-07
        return [count - self.removed[seats] for count in self.copies]

    def _check_numbers(self, cards: list[Row], countries: list[Row], spaces: list[Row]) -> None:
        for rows, number, what in (
            (cards, at.KINDS, "kinds"),
            (countries, at.COUNTRIES, "countries"),
            (spaces, at.SPACES, "spaces"),
            (self.content.table("colour"), at.SEATS, "colours"),
        ):
            if len({row.text("id") for row in rows}) != number or len(rows) != number:
                raise rows[0].fail(f"a board has {number} different {what}.")
        if [row.number("scoring_order") for row in countries] != list(range(1, at.COUNTRIES + 1)):
            raise countries[0].fail(f"the scoring_order of the countries runs from 1 to {at.COUNTRIES}.")
        for card in cards:  # rule: KK-10
            true = [row.text("id") for row in countries if row.text("card") == card.text("id")]
            if sorted(card.words("countries")) != sorted(true):
                raise card.unfit("countries", "countries", WORDS, right=", ".join(true))
        for name, number in PLAYED_WITH.items():
            if self.content.number(name) != number:
                raise cards[0].fail(
                    f"{name} is {self.content.number(name)}; these rules are played with {number}."
                )

    def _check_pieces(self, cards: list[Row]) -> None:
        if not 1 <= self.cloisters <= at.SPACES or not 1 <= self.advisors <= MOST_ADVISORS:
            raise cards[0].fail(
                f"there are 1 to {at.SPACES} cloisters and 1 to {MOST_ADVISORS} advisors a player."
            )
        if sorted(self.removed) != list(range(3, at.SEATS + 1)):
            raise self.content.table("removal")[0].fail("there is one removal for 3, 4 and 5 seats each.")
        for row in self.content.table("removal"):
            seats = row.number("seats")
            deck = self.deck(seats)
            if min(deck) < 1 or sum(deck) < 2 * (at.HAND * seats + at.PLACES):
                raise row.unfit("cards", "too_few_cards", WORDS, seats=seats)

    def _read_spaces(self, spaces: list[Row]) -> None:
        first: list[int] = []
        for country in range(at.COUNTRIES):
            own = [space for space in range(at.SPACES) if self.country_of[space] == country]
            if len(own) != self.size[country] or own != list(range(own[0], own[0] + len(own))):
                name, size = self.countries[country], self.size[country]
                row = spaces[own[0] if own else 0]
                raise row.unfit("country", "spaces", WORDS, country=name, size=size)
            first.append(own[0])
        self.first_space = vec[i64](first)

    def _read_roads(self, rows: list[Row]) -> None:
        numbers = {space: number for number, space in enumerate(self.spaces)}
        seen: set[tuple[int, int]] = set()
        for row in rows:  # rule: KK-12
            row.only("id", "a", "b", "provenance")
            a, b = row.one_of("a", numbers), row.one_of("b", numbers)
            if a == b or (a, b) in seen or (b, a) in seen:
                raise row.unfit("b", "road", WORDS)
            seen.add((a, b))
            self.roads[a] |= 1 << b
            self.roads[b] |= 1 << a

    def _read_alliances(self, rows: list[Row], countries: dict[str, int]) -> None:
        for number, row in enumerate(rows, start=1):  # rule: KK-14
            a, b = row.one_of("a", countries), row.one_of("b", countries)
            if row.number("index") != number:
                raise row.fail(f"the alliances are numbered in order; this should be {number}.")
            if a == b or (a, b) in self.alliances or (b, a) in self.alliances:
                raise row.unfit("b", "alliance", WORDS)
            self.alliances.append((a, b))
