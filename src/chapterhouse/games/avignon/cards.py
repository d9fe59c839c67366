"""The characters of a content pack as rows of numbers, petitions and win conditions included."""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.files import folder_of, inside
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon import at

# a sentence of a petition: one row of WIDTH numbers in `Cards.sentences`
BY: Final = 0  # 0 the turn player, 1 the opponent
OP: Final = 1  # +1 pull, -1 push
TIMES: Final = 2
UP_TO: Final = 3
THIS: Final = 4
NAME: Final = 5
FACTION: Final = 6
OTHER: Final = 7
NOT_NAME: Final = 8
COUNT: Final = 9  # what `number` means: one of the constants below
NUMBER: Final = 10  # the number, or the least number where something is counted
COUNTED: Final = 11  # the character or faction that is counted
SPARES: Final = 12  # 1 if any one card can be left alone: enough others are there whatever cards arrive
BY_COLUMN: Final = 13  # 1 if only "this" or "other" says which cards are meant
WIDTH: Final = 14

A_NUMBER: Final = 0
ALL: Final = 1
NAMES_IN_DISPLAY: Final = 2
FACTIONS_IN_DISPLAY: Final = 3
OWN_CONGREGATION: Final = 4
OPPOSING_CONGREGATION: Final = 5

COUNTERS: Final = {
    "name_in_display": NAMES_IN_DISPLAY,
    "faction_in_display": FACTIONS_IN_DISPLAY,
    "cards_in_own_congregation": OWN_CONGREGATION,
    "cards_in_opposing_congregation": OPPOSING_CONGREGATION,
}
PLAYERS: Final = {"self": 0, "opponent": 1}
OPERATIONS: Final = {"pull": 1, "push": -1}
WINNERS: Final = {"owner": 0, "opponent": 1}
WORDS: Final = inside(folder_of(__file__), "text")  # what is said of a pack that cannot be played
DECK: Final = 12  # fewer could run out, more would not fit a position
WIN_WIDTH: Final = 3  # winner, factions the owner needs, factions the opponent needs (bits)


class Cards:
    """What the rules need to know of a pack's characters, by number in the order of the pack."""

    def __init__(self, content: Content) -> None:
        rows = content.table("card")
        self.content = content
        self.ids = [row.text("id") for row in rows]
        self.codes = [row.text("code") for row in rows]
        self.rules = [row.text("rule") for row in rows]
        self.factions = [row.text("id") for row in content.table("faction")]
        self.sets = [row.text("set") for row in rows]
        self.copies = content.number("copies_per_character")
        self._check_numbers(content, rows)
        self.faction = vec[i64]([row.one_of("faction", _numbered(self.factions)) for row in rows])
        self.first_sentence: vec[i64] = vec[i64]([])
        self.sentence_count: vec[i64] = vec[i64]([len(row.rows("petition")) for row in rows])
        self.sentences: vec[i64] = vec[i64]([])
        self.is_free: vec[i64] = vec[i64]([])  # 1 if a petition can leave any card alone but its own
        self.first_win: vec[i64] = vec[i64]([])
        self.win_count: vec[i64] = vec[i64]([len(row.rows("win")) for row in rows])
        self.wins: vec[i64] = vec[i64]([])
        self._read_petitions(rows)
        self._read_wins(rows)

    def deck(self, chosen: list[int]) -> list[int]:
        """Return how many cards of each character a deck of these characters has."""
        return [self.copies if character in chosen else 0 for character in range(len(self.ids))]

    def base(self) -> list[int]:
        """Return the characters of the base game."""
        return [number for number, name in enumerate(self.sets) if name == "base"]

    def choices(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Return the characters of each faction, that of the base set first: code, and key of the name."""
        groups: list[tuple[tuple[str, str], ...]] = []
        for faction in range(len(self.factions)):
            members = [number for number in range(len(self.ids)) if self.faction[number] == faction]
            groups.append(tuple([(self.codes[number], f"card.{self.ids[number]}") for number in members]))
        return tuple(groups)

    def is_deck(self, chosen: list[int]) -> bool:
        """Return whether these are one character of every faction."""  # rule: AV-41
        return sorted(self.faction[number] for number in chosen) == list(range(len(self.factions)))

    def row(self, character: i64, sentence: i64) -> i64:
        """Return where the numbers of a sentence (0, 1 …) of a petition begin."""
        return self.first_sentence[character] + sentence * WIDTH

    def _check_numbers(self, content: Content, rows: list[Row]) -> None:
        if len(rows) > at.CHARACTERS:
            raise rows[at.CHARACTERS].fail(f"a pack has at most {at.CHARACTERS} characters.")
        if content.number("display_columns") != at.COLUMNS:  # rule: AV-05
            raise rows[0].fail(f"the display has {at.COLUMNS} columns.")
        if len(content.table("location")) != at.LOCATIONS:  # rule: AV-03
            raise content.table("location")[0].fail(f"the line has {at.LOCATIONS} locations.")
        for row in rows:
            self._check_names(row)
            if row.number("copies") != self.copies:  # rule: AV-02
                raise row.fail("every character has as many cards as copies_per_character says.")
        self._check_base(content.table("faction"), rows)
        if not len(self.factions) * self.copies == content.number("deck_size") == DECK:  # rule: AV-02
            raise rows[0].fail(f"a deck has {DECK} cards: the number of factions times the copies.")
        self._check_places(content.table("location"))
        self._check_members(content.table("faction"), rows)

    def _check_places(self, rows: list[Row]) -> None:
        """Refuse a line whose middle or ends are elsewhere than the rules have them."""  # rule: AV-03 AV-28
        for place, row in enumerate(rows):
            home = {at.LOCATIONS - 1: "rom", 0: "avignon"}.get(place)
            if row.fields.get("home_of") != home:
                if home:
                    raise row.unfit("home_of", "home", WORDS, home=f"'{home}'")
                raise row.unfit("home_of", "no_home", WORDS)
            if row.flag("start") != (place == at.LOCATIONS // 2):
                raise row.unfit("start", "start", WORDS)

    def _check_members(self, factions: list[Row], rows: list[Row]) -> None:
        """Refuse a faction that lists other members than those cards that name it."""  # rule: AV-24
        for faction in factions:
            true = [row.text("id") for row in rows if row.text("faction") == faction.text("id")]
            if sorted(faction.words("members")) != sorted(true):
                raise faction.unfit("members", "members", WORDS, right=", ".join(true))

    def _check_names(self, row: Row) -> None:
        """Moves and codes are typed by people: small letters, three capitals, and none twice."""
        name, code = row.text("id"), row.text("code")
        if not (name.isalpha() and name.islower()):
            raise row.unfit("id", "id", WORDS, value=name)
        if not (len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
            raise row.unfit("code", "code", WORDS, value=code)
        if self.ids.count(name) > 1 or self.codes.count(code) > 1:
            raise row.fail("another card has the same id or code.")

    def _check_base(self, factions: list[Row], rows: list[Row]) -> None:
        """Refuse a base set that has not exactly one character of every faction."""  # rule: AV-02
        seen: list[int] = []
        for row in rows:
            number = row.one_of("faction", _numbered(self.factions))
            if row.text("set") == "base":
                if number in seen:
                    raise row.unfit("faction", "base", WORDS, faction=self.factions[number])
                seen.append(number)
        for faction in factions:
            name = faction.text("id")
            if self.factions.index(name) not in seen:
                own = [row for row in rows if row.text("faction") == name]
                raise (own or [faction])[0].unfit("set" if own else "members", "base", WORDS, faction=name)

    def _read_petitions(self, rows: list[Row]) -> None:
        first: list[int] = []
        free: list[int] = []
        numbers: list[int] = []
        for row in rows:
            first.append(len(numbers))
            petition = [self._sentence(sentence) for sentence in row.rows("petition")]
            free.append(int(all(sentence[THIS] or sentence[SPARES] for sentence in petition)))
            for sentence in petition:
                numbers.extend(sentence)
        self.first_sentence = vec[i64](first)
        self.is_free = vec[i64](free)
        self.sentences = vec[i64](numbers)

    def _sentence(self, row: Row) -> list[int]:
        row.only("by", "op", "times", "up_to", "target")
        target = row.row("target")
        target.only("this", "name", "faction", "other", "not_name", "count")
        characters, factions = _numbered(self.ids), _numbered(self.factions)
        times = row.number("times")
        if times < 1:
            raise row.fail("a card moves at least one step.")
        count, number, counted = self._count(target, characters, factions)
        numbers = [
            row.one_of("by", PLAYERS),
            row.one_of("op", OPERATIONS),
            times,
            int(row.flag("up_to")),
            int(target.flag("this")),
            target.one_of("name", characters) if "name" in target.fields else at.NONE,
            target.one_of("faction", factions) if "faction" in target.fields else at.NONE,
            int(target.flag("other")),
            target.one_of("not_name", characters) if "not_name" in target.fields else at.NONE,
            count,
            number,
            counted,
        ]
        by_name = max(numbers[NAME], numbers[FACTION], numbers[NOT_NAME]) != at.NONE
        is_by_column = not by_name and numbers[THIS] != numbers[OTHER]
        return [*numbers, int(self._spares(numbers)), int(is_by_column)]  # SPARES, BY_COLUMN

    def _spares(self, numbers: list[int]) -> bool:
        if numbers[NAME] != at.NONE or numbers[FACTION] != at.NONE or numbers[THIS]:
            return False
        if numbers[UP_TO]:
            return True  # one card is enough, and there are always two to choose from
        fewest = at.COLUMNS - numbers[OTHER] - (self.copies if numbers[NOT_NAME] != at.NONE else 0)
        return numbers[COUNT] == A_NUMBER and fewest > numbers[NUMBER]

    def _count(
        self, target: Row, characters: dict[str, int], factions: dict[str, int]
    ) -> tuple[int, int, int]:
        value = target.fields.get("count")
        if value == "all":
            return ALL, 0, at.NONE
        if not isinstance(value, dict):
            if target.number("count") < 1:
                raise target.fail("a sentence moves at least one card.")
            return A_NUMBER, target.number("count"), at.NONE
        row = target.row("count")
        row.only("per", "name", "faction", "at_least")
        counter = row.one_of("per", COUNTERS)
        counted = at.NONE
        if counter == NAMES_IN_DISPLAY:
            counted = row.one_of("name", characters)
        elif counter == FACTIONS_IN_DISPLAY:
            counted = row.one_of("faction", factions)
        return counter, row.number("at_least", 0), counted

    def _read_wins(self, rows: list[Row]) -> None:
        first: list[int] = []
        numbers: list[int] = []
        for row in rows:
            first.append(len(numbers))
            for win in row.rows("win"):
                win.only("winner", "owner_has", "opponent_has")
                numbers.append(win.one_of("winner", WINNERS))
                numbers.append(self._faction_bits(win, "owner_has"))
                numbers.append(self._faction_bits(win, "opponent_has"))
        self.first_win = vec[i64](first)
        self.wins = vec[i64](numbers)

    def _faction_bits(self, row: Row, field: str) -> int:
        bits = 0
        for word in row.words(field):
            if word not in self.factions:
                raise row.fail(f"'{word}' is not a faction; expected one of {', '.join(self.factions)}.")
            bits |= 1 << self.factions.index(word)
        return bits


def _numbered(words: list[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}
