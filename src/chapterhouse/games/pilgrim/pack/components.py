"""Reads what lies around the map from a pack: ring, duties, activities, buildings, players and tracks."""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.tiles import WORDS, check_ids

PLACES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DUTIES: Final = (
    "allocation",
    "build_roads",
    "clerical",
    "construct",
    "give_alms",
    "ordination",
    "produce",
    "taxation",
)
ACTIVITIES: Final = ("fields", "road_engineer", "stone_mason", "alms_house", "engraver", "vestry")
TITHES: Final = ("stone", "grain", "coin", "cornucopia")
STRENGTHS: Final = ("minority", "parity", "majority")
COLOURS: Final = ("red", "blue", "yellow", "white")
SEASONS: Final = ("spring", "summer", "autumn", "winter")
COUNTERS: Final = (*DUTIES[:6], "rest")  # of the solo game
LEVELS: Final = 3
SIDES: Final = 6  # of the die
BUILDINGS: Final = (
    "confession_box",
    "chapel",
    "chapter_house",
    "guild",
    "infirmary",
    "mint",
    "quarry",
    "well",
    "brewery",
    "cloisters",
    "dormitory",
    "grain_store",
    "indulgences",
    "library",
    "reliquary",
    "stone_yard",
    "bank",
    "customs_house",
    "inquisition",
    "kogge",
    "mill",
    "pulpit",
    "scriptorium",
    "wagon_yard",
)
OF_LEVEL: Final = 8  # buildings
WINDOWS: Final = ("start", "sow", "strength", "duty", "payment", "any", "end", "round_end")
NAMED: Final = ("id", "name_de", "name_en", "provenance", "note")


class Components:
    """Numbers of players, duties, buildings and tracks; read at set-up and at the end, not in hot paths."""

    def __init__(self, content: Content) -> None:
        self._read_ring(content)
        self._read_buildings(content.table("building"))
        self._read_player(content)
        self._read_tracks(content)
        self._read_dummies(content.table("dummies"))
        self._read_first_play(content.row("first_play"), [row.text("id") for row in content.table("site")])
        self._read_solo(content)

    def _read_ring(self, content: Content) -> None:
        places = content.table("place")
        check_ids(places, PLACES)  # rule: PI-013
        currents = [_only(row, "river").fields.get("river", "") for row in places]
        if currents != ["out", "", "in", "", "out", "", "in", ""]:  # rule: PI-010 PI-036 PI-037
            raise places[0].fail("rivers run out to N and S and in from E and W.")
        duties = content.table("duty")
        check_ids(duties, DUTIES)
        for row in duties:
            _only(row)
        strengths = content.table("strength")
        check_ids(strengths, STRENGTHS)
        self.values = [_only(row, "value", "coins").number("value") for row in strengths]
        self.coins = [row.number("coins") for row in strengths]
        tithes = content.table("tithe")
        check_ids(tithes, TITHES)
        self.tithes = [_only(row, "count", "count_provenance").number("count") for row in tithes]
        if sum(self.tithes) != len(PLACES) - 1:  # rule: PI-016
            raise tithes[0].fail(f"there are {len(PLACES) - 1} counters, one for each place but Taxation.")
        activities = content.table("activity")
        check_ids(activities, ACTIVITIES)
        order = [_only(row, "duties", "solo").number("solo") for row in activities]
        for row in activities:
            _known(row, "duties", DUTIES)
        if sorted(order) != list(range(1, len(ACTIVITIES) + 1)):
            raise activities[0].fail(f"'solo' numbers the activities from 1 to {len(ACTIVITIES)}.")
        self.solo_order = sorted(range(len(ACTIVITIES)), key=lambda number: order[number])  # rule: PI-200

    def _read_buildings(self, rows: list[Row]) -> None:
        windows = {name: number for number, name in enumerate(WINDOWS)}
        check_ids(rows, BUILDINGS)
        for number, row in enumerate(rows):
            _only(row, "level", "stone", "points", "window", "chosen", "duties", "rule")
            if row.number("level") != number // OF_LEVEL + 1:
                raise row.unfit("level", "level", WORDS, level=number // OF_LEVEL + 1)
        self.duties = [_known(row, "duties", DUTIES) for row in rows]  # in which a building works
        self.stone = [row.number("stone") for row in rows]
        self.points = [row.number("points") for row in rows]
        self.rules = [row.text("rule") for row in rows]
        self.windows = [WINDOWS[row.one_of("window", windows)] for row in rows]
        self.chosen = [row.flag("chosen") for row in rows]

    def _read_player(self, content: Content) -> None:
        colours = content.table("colour")
        check_ids(colours, COLOURS)
        self.colours = [_only(row).text("id") for row in colours]
        row = content.row("player")
        row.only(
            *("figures", "village", "abbey", "city", "stone", "grain", "coin", "stone_limit", "grain_limit"),
            *("handicap", "slots", "slots_provenance", "provenance", "note"),
        )
        self.village, self.abbey, self.city = row.number("village"), row.number("abbey"), row.number("city")
        if (row.number("figures"), row.number("slots")) != (at.FIGURES, at.SLOTS):
            raise row.fail(f"these rules are played with {at.FIGURES} figures and {at.SLOTS} slots.")
        if self.village + self.abbey + self.city != at.FIGURES:  # rule: PI-005
            raise row.fail(f"village, abbey and city hold {at.FIGURES} figures together.")
        self.goods = [row.number("stone"), row.number("grain"), row.number("coin")]
        self.limits = [row.number("stone_limit"), row.number("grain_limit")]  # rule: PI-173
        self.handicap = row.number("handicap")  # rule: PI-029
        if not 0 <= self.handicap <= self.abbey:
            raise row.fail(f"a handicap takes at most the {self.abbey} of the abbey.")

    def _read_tracks(self, content: Content) -> None:
        piety, alms, resources = content.row("piety"), content.row("alms"), content.row("resources")
        piety.only("points", "provenance", "note")
        self.piety_points = piety.numbers("points")  # rule: PI-183
        if len(self.piety_points) != at.MAX_PIETY + 1:
            raise piety.fail(f"there are points for piety 0 to {at.MAX_PIETY}.")
        alms.only("rows", "points", "bonus", "provenance", "note")
        self.alms_points = alms.numbers("points")  # rule: PI-184
        if alms.number("rows") != at.TOP_ROW or at.ICON != at.TOP_ROW + 1:
            raise alms.fail(f"the alms table has {at.TOP_ROW} rows.")
        if len(self.alms_points) != len(SEASONS) + 1:
            raise alms.fail(f"there are points for 0 to {len(SEASONS)} acolytes.")
        houses = {"village": 0, "abbey": 1, "city": 2}
        bonuses = alms.rows("bonus")
        for row in bonuses:
            row.only("row", "from", "to")
        self.bonuses = {  # rule: PI-164
            row.number("row"): (row.one_of("from", houses), row.one_of("to", houses)) for row in bonuses
        }
        if not all(1 <= number <= at.TOP_ROW for number in self.bonuses):
            raise alms.fail(f"a bonus belongs to one of the rows 1 to {at.TOP_ROW}.")
        resources.only("each", "provenance", "note")
        self.each = resources.number("each")  # rule: PI-185
        if self.each < 1:
            raise resources.fail("it takes at least one resource to make a point.")

    def _read_dummies(self, rows: list[Row]) -> None:
        check_ids(rows, ("2", "3", "4"))
        self.dummies: dict[int, tuple[int, int]] = {}  # by players, rule: PI-027
        for row in rows:
            row.only("id", "players", "north", "south", "provenance", "note")
            self.dummies[int(row.text("id"))] = _groups(row)

    def _read_first_play(self, row: Row, sites: list[str]) -> None:
        row.only("duties", "sites", "rolls", "buildings", "provenance", "note")
        duties, buildings = row.words("duties"), row.words("buildings")
        if sorted(duties) != sorted(DUTIES):  # rule: PI-030
            raise row.fail("each duty must be on one place.")
        if len(set(buildings)) != at.DRAWN or not set(buildings) <= set(BUILDINGS):
            raise row.fail(f"there are {at.DRAWN} different buildings.")
        self.first_duties = [DUTIES.index(name) for name in duties]
        self.first_buildings = [BUILDINGS.index(name) for name in buildings]
        if [number // OF_LEVEL for number in self.first_buildings] != [0] * 4 + [1] * 4 + [2] * 4:
            raise row.unfit("buildings", "levels", WORDS)
        self.first_rolls = row.numbers("rolls")
        chosen = row.words("sites")
        if len(self.first_rolls) != at.QUADRANTS or not all(1 <= roll <= SIDES for roll in self.first_rolls):
            raise row.fail(f"there is a roll from 1 to {SIDES} for each quadrant.")
        if len(set(chosen)) != at.QUADRANTS or not set(chosen) <= set(sites):
            raise row.fail("there is a site of its own for each quadrant.")
        self.first_sites = [sites.index(name) for name in chosen]

    def _read_solo(self, content: Content) -> None:
        row = content.row("solo")
        row.only("seed", "shrines", "buildings", "provenance", "note")
        self.solo_seed = _known(row, "seed", PLACES)  # rule: PI-190
        if len(self.solo_seed) != self.city:
            raise row.unfit("seed", "seed", WORDS, count=self.city)
        self.solo_shrines = row.numbers("shrines")  # rule: PI-207
        self.solo_buildings = _known(row, "buildings", BUILDINGS)  # rule: PI-193
        levels = content.table("solo_level")
        check_ids(levels, tuple(str(n + 1) for n in range(LEVELS)))
        self.solo_dummies = [_groups(_plain(level, "north", "south")) for level in levels]  # rule: PI-189
        seasons = content.table("season")
        check_ids(seasons, SEASONS)
        known = {name: number for number, name in enumerate(COUNTERS)}
        self.counters = [[0] * len(COUNTERS) for _ in SEASONS]  # added to the bag, rule: PI-191
        for number, season in enumerate(seasons):
            for kind, count in _only(season, "counters", "counters_provenance").amounts("counters", known):
                self.counters[number][kind] = count
        ranks = content.table("rank")  # rule: PI-219
        self.ranks = [_only(rank, "most").text("id") for rank in ranks]
        self.rank_limits = [rank.number("most") for rank in ranks[:-1]]
        for rank, before, limit in zip(ranks[1:], self.rank_limits, self.rank_limits[1:], strict=False):
            if limit <= before:
                raise rank.unfit("most", "ranks", WORDS, before=before)


def _only(row: Row, *names: str) -> Row:
    row.only(*NAMED, *names)
    row.text("name_de")
    row.text("name_en")
    return row


def _plain(row: Row, *names: str) -> Row:
    row.only("id", "provenance", "note", *names)
    return row


def _known(row: Row, field: str, names: "tuple[str, ...]") -> list[int]:
    for word in row.words(field):
        if word not in names:
            raise row.fail(f"'{word}' is unknown in '{field}'; expected one of {', '.join(names)}.")
    return [names.index(word) for word in row.words(field)]


def _groups(row: Row) -> tuple[int, int]:
    north, south = row.number("north"), row.number("south")
    if not 0 <= north <= len(PLACES) // 2 or not 0 <= south <= len(PLACES) // 2:
        raise row.fail("a group has up to four dummies.")
    return north, south
