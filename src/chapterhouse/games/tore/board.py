"""The content pack as numbers: goods, cards, projects, plots, places, favours and events."""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import at, do
from chapterhouse.games.tore.effects import PRICE_OF, VERB, Effects
from chapterhouse.games.tore.pack_checks import WORDS, check_chapter, check_entries, check_rows

GOOD_IDS: Final = ("stone", "wood", "grain", "piety", "wool", "cloth", "loyalty", "medical", "gold")
CARD_IDS: Final = (
    "grain piety material project sale privilege house rent donation weaving medicine favour"
).split()
DUTY_IDS: Final = ("penance", "begging", "court")
DUTY_GOODS: Final = ("piety", "grain", "gold")
MOST_POINTS: Final = 7  # what four signed bits of a position hold
PERMANENT_MOST: Final = 3  # rule: TW-07

# favour spaces: what they do
POINTS_IF: Final = 0
GAIN_GOOD: Final = 1
PAY_GOOD: Final = 2
POINTS_PER: Final = 3
FAVOUR_VERBS: Final = {"points_if": POINTS_IF, "gain": GAIN_GOOD, "pay": PAY_GOOD, "points_per": POINTS_PER}
GOODS: Final = 9  # as in at
PER_HOUSE: Final = GOODS  # what POINTS_PER counts, apart from goods


class Board:
    """Everything that the rules read from the pack."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.goods = list(GOOD_IDS)
        self.good_numbers = {good: number for number, good in enumerate(GOOD_IDS)}
        self.things = {**self.good_numbers, "points": at.POINTS}
        self.cards = self._ids("card", at.CARDS)
        self.projects = self._ids("project", at.PROJECTS)
        self.plots = self._ids("plot", at.PLOTS)
        self.spaces = self._ids("favour", at.SPACES)
        self.events = self._ids("event", at.EVENTS)
        self.penalties = self._ids("penalty", len(DUTY_IDS))
        self.places = self._ids("plague_place", at.TILES)
        self._check_fixed()
        check_rows(content)
        self._read_goods()
        self._read_numbers()
        self._read_projects()
        self._read_plots()
        self._read_favours()
        self._read_duties()
        self._read_plague()
        self._read_events()
        self.first_cards = 0  # rule: TW-08, the starred cards as bits
        for number, row in enumerate(content.table("card")):
            if row.flag("star"):
                self.first_cards |= 1 << number

    def _ids(self, table: str, count: int) -> list[str]:
        rows = self.content.table(table)
        ids = [row.text("id") for row in rows]
        if len(set(ids)) != count or len(ids) != count:
            raise rows[0].fail(f"there are {count} different rows of this kind.")
        return ids

    def _check_fixed(self) -> None:
        """Refuse a pack whose frame is not the one that the rules are written for."""
        if self.cards != CARD_IDS:
            raise self.content.table("card")[0].fail(f"the cards are {', '.join(CARD_IDS)}, in this order.")
        if tuple(self.penalties) != DUTY_IDS:
            raise self.content.table("penalty")[0].fail(
                f"the penalties are {', '.join(DUTY_IDS)}, in this order."
            )
        game = self.content.row("game")
        if game.number("chapters") != at.CHAPTERS or game.number("rounds_per_chapter") != at.ROUNDS:
            raise game.fail(f"these rules are played in {at.CHAPTERS} chapters of {at.ROUNDS} rounds.")
        if game.number("score_floor") != 0:
            raise game.fail("points never fall below 0 (TW-94).")
        if self.content.row("council").numbers("steps_by_rotation") != [0, 1, 2, 3]:
            raise self.content.row("council").unfit("steps_by_rotation", "rotation", WORDS)
        if tuple(self.content.row("council").words("seats")) != at.SIDES:
            raise self.content.row("council").unfit("seats", "sides", WORDS, right=", ".join(at.SIDES))

    def _read_goods(self) -> None:
        rows = {row.text("id"): row for row in self.content.table("good")}
        self.total = vec[i64]([0] * GOODS)  # rule: TW-02
        for number, good in enumerate(GOOD_IDS):
            if good not in rows:
                raise self.content.table("good")[0].fail(f"the good '{good}' is missing.")
            self.total[number] = rows[good].number("total")
        for row in (rows["wool"], rows["cloth"]):
            if not 1 <= row.number("total") <= do.MOST:
                raise row.fail(f"there are 1 to {do.MOST} pieces.")

    def _read_numbers(self) -> None:
        rules, market, setup = (self.content.row(name) for name in ("rules", "market", "setup"))
        self.build_limit = rules.number("build_limit")
        self.rent_limit = rules.number("rent_limit")
        self.weave_limit = rules.number("weave_limit")
        self.cloth_limit = rules.number("sell_cloth_limit")
        self.material_points = rules.number("material_points")
        self.treat_points = rules.number("treat_points")
        self.favour_steps = rules.number("favour_card_steps")
        self.house_gold = rules.number("house_gold")
        self.donation_gold = rules.number("donation_gold")
        self.fee_gold = rules.row("fee").number("gold")
        self.fee_points = rules.row("fee").number("points")
        self.substitute = rules.number("income_substitute")
        self.chapter_passes = (
            rules.number("crest_passes_at_chapter_end") - 1
        )  # rule: TW-61, after round 6's own
        self.wool_price = market.number("wool")
        self.cloth_price = market.number("cloth")
        self.cloth_opens = market.number("cloth_opens_after_chapter")  # rule: TW-47
        self.cloth_open = market.flag("cloth_open_at_start")
        self.start_goods = setup.amounts("start_goods", self.good_numbers)  # rule: TW-05
        self.houses = setup.number("houses")
        self.seals = setup.number("seals")
        self.start_points = self.content.row("game").number("score_start")
        self.start_space = setup.one_of("favour_stone", _numbers(self.spaces))  # rule: TW-06
        self.start_projects = [
            self._number(setup, "projects_in_play", word, self.projects)
            for word in setup.words("projects_in_play")
        ]

    def _number(self, row: Row, name: str, word: str, known: list[str]) -> int:
        if word not in known:
            raise row.fail(f"'{word}' in '{name}' is not known; expected one of {', '.join(known)}.")
        return known.index(word)

    def _read_projects(self) -> None:
        rows = self.content.table("project")
        self.stone_fields = vec[i64]([row.number("stone") for row in rows])  # rule: TW-75
        self.wood_fields = vec[i64]([row.number("wood") for row in rows])
        self.bonus_points = vec[i64]([row.row("bonus").number("points", 0) for row in rows])  # rule: TW-77
        self.bonus_good = vec[i64]([at.NONE] * at.PROJECTS)
        self.bonus_count = vec[i64]([at.NONE] * at.PROJECTS)
        self.treats = vec[i64]([row.row("bonus").number("treat", 0) for row in rows])  # rule: TW-79
        self.metal_project = at.NONE
        self.metal_alone = self.metal_tied = at.NONE
        self.after_two: list[int] = []  # rule: TW-63
        for number, row in enumerate(rows):
            bonus = row.row("bonus")
            bonus.only("points", "goods", "treat")
            if "goods" in bonus.fields:
                goods = bonus.amounts("goods", self.good_numbers)
                if len(goods) != 1:
                    raise row.fail("the bonus names one good.")
                self.bonus_good[number], self.bonus_count[number] = goods[0]
            if row.number("metal"):
                self.metal_project = number  # rule: TW-80
                self.metal_alone = row.number("metal_points_alone")
                self.metal_tied = row.number("metal_points_tied")
            if row.text("enters") == "after II":
                self.after_two.append(number)

    def _read_plots(self) -> None:
        rows = self.content.table("plot")
        self.plot_needs = vec[i64](
            [row.one_of("needs", {"stone": at.STONE, "wood": at.WOOD}) for row in rows]
        )
        self.plot_good = vec[i64]([at.NONE] * at.PLOTS)
        self.plot_count = vec[i64]([at.NONE] * at.PLOTS)
        self.twin = vec[i64]([at.NONE] * at.PLOTS)  # rule: TW-50
        pairs = [row.text("pair") for row in rows]
        for number, row in enumerate(rows):
            yields = row.amounts("yields", self.things)
            if len(yields) != 1 or pairs.count(pairs[number]) != 2:
                raise row.unfit("pair", "two_plots", WORDS)
            self.plot_good[number], self.plot_count[number] = yields[0]
            self.twin[number] = next(
                n for n, pair in enumerate(pairs) if pair == pairs[number] and n != number
            )

    def _read_favours(self) -> None:
        rows = self.content.table("favour")  # rule: TW-26
        self.favour_verb = vec[i64]([row.row("effect").one_of("do", FAVOUR_VERBS) for row in rows])
        self.favour_good = vec[i64]([at.NONE] * at.SPACES)
        self.favour_count = vec[i64]([at.NONE] * at.SPACES)  # how many are taken or paid, or must be held
        self.favour_points = vec[i64]([row.row("effect").number("points", at.NONE) for row in rows])
        counted = {**self.good_numbers, "houses_on_board": PER_HOUSE}
        for number, row in enumerate(rows):
            effect = row.row("effect")
            name = next(name for name in ("good", "holds", "of") if name in effect.fields)
            self.favour_good[number] = effect.one_of(name, counted)
            self.favour_count[number] = effect.number("count", effect.number("at_least", at.NONE))
        self.favour_rules = [row.text("rule") for row in rows]

    def _read_duties(self) -> None:
        rows = self.content.table("duty")
        if tuple(row.text("good") for row in rows) != DUTY_GOODS:
            raise rows[0].fail(f"the duties are {', '.join(DUTY_GOODS)}, in this order.")
        self.duty_good = vec[i64]([row.one_of("good", self.good_numbers) for row in rows])  # rule: TW-64
        self.duty_amount = vec[i64]([row.number("amount") for row in rows])  # the tax is rolled
        self.duty_points = vec[i64]([row.number("points_each") for row in rows])
        die = self.content.row("tax_die")
        self.tax_faces = vec[i64]([die.numbers("faces").count(tax) for tax in range(do.TAXES)])  # rule: TW-67
        if not die.numbers("faces") or not all(0 <= face < do.TAXES for face in die.numbers("faces")):
            raise die.fail(f"the faces are numbers from 0 to {do.TAXES - 1}.")

    def _read_plague(self) -> None:
        plague = self.content.row("plague")
        values = plague.numbers("tiles")  # rule: TW-82
        if len(values) != at.TILES:
            raise plague.fail(f"there are {at.TILES} tiles with values from 1 to {at.VALUES}.")
        self.tile_bag = [values.count(value + 1) for value in range(at.VALUES)]
        self.place_good = vec[i64]([at.NONE] * at.TILES)  # rule: TW-87
        self.place_count = vec[i64]([at.NONE] * at.TILES)
        self.place_choice: list[list[int]] = [[] for _ in range(at.TILES)]
        self.place_house = vec[i64]([at.NONE] * at.TILES)
        for number, row in enumerate(self.content.table("plague_place")):
            benefit = row.row("benefit")
            benefit.only("points", "goods", "one_of", "free_house")
            if "points" in benefit.fields:
                self.place_good[number], self.place_count[number] = at.POINTS, benefit.number("points")
            elif "goods" in benefit.fields:
                goods = benefit.amounts("goods", self.good_numbers)
                if len(goods) != 1:
                    raise row.fail("the benefit names one good.")
                self.place_good[number], self.place_count[number] = goods[0]
            self.place_house[number] = benefit.number("free_house", 0)
            self.place_choice[number] = [
                self._number(row, "one_of", word, self.goods) for word in benefit.words("one_of")
            ]

    def _read_events(self) -> None:
        names = {
            "good": self.good_numbers,
            "card": _numbers(self.cards),
            "favour": _numbers(self.spaces),
            "project": _numbers(self.projects),
        }
        self.effects = Effects(names)
        self.first_row = vec[i64]([at.NONE] * (at.EVENTS + 1))  # an event's rows follow each other
        self.is_permanent = vec[i64]([at.NONE] * at.EVENTS)
        self.house = vec[i64]([at.NONE] * at.EVENTS)  # rule: TW-83, the place that falls ill
        self.corner_good = vec[i64]([at.NONE] * (at.SEATS * at.EVENTS))  # rule: TW-22
        self.corner_count = vec[i64]([at.NONE] * (at.SEATS * at.EVENTS))
        rows = self.content.table("event")
        for number, row in enumerate(rows):
            if row.number("chapter") != number // at.EVENTS_PER_CHAPTER + 1:
                raise row.unfit("chapter", "chapter", WORDS, count=at.EVENTS_PER_CHAPTER)
            self._read_event(number, row)
        for chapter in range(at.CHAPTERS):
            first = at.EVENTS_PER_CHAPTER * chapter
            chosen = rows[first : first + at.EVENTS_PER_CHAPTER]
            permanent = [row for row in chosen if row.text("kind") == "permanent"]
            if len(permanent) > PERMANENT_MOST:
                raise permanent[-1].unfit("kind", "permanent", WORDS, count=PERMANENT_MOST)
            check_chapter(chosen)
        check_entries(self.content.table("project"), rows, self.content.row("setup"))
        self.material_row = self.effects.add_choice([at.STONE, at.WOOD])  # rule: TW-44
        self.place_row = vec[i64]([at.NONE] * at.TILES)
        for place, goods in enumerate(self.place_choice):
            if goods:
                self.place_row[place] = self.effects.add_choice(goods)

    def _read_event(self, number: int, row: Row) -> None:
        self.is_permanent[number] = row.one_of("kind", {"immediate": 0, "permanent": 1})
        symbols = {line.text("id"): line for line in self.content.table("symbol")}
        corners = row.words("corners")
        if len(corners) != 4 or not all(corner in symbols for corner in corners):
            raise row.fail(f"there are 4 corners; known symbols are {', '.join(symbols)}.")
        for corner, symbol in enumerate(corners):
            gives = symbols[symbol].amounts("gives", self.things)
            if len(gives) != 1:
                raise symbols[symbol].fail("a symbol gives one thing.")
            self.corner_good[4 * number + corner], self.corner_count[4 * number + corner] = gives[0]
        if "house" in row.fields:
            house = row.number("house")
            if not 1 <= house <= at.TILES:
                raise row.fail(f"the house is a number from 1 to {at.TILES}.")
            self.house[number] = house - 1
        self.first_row[number] = self.effects.rows
        for effect in row.rows("effect"):
            added = self.effects.add(effect)
            permanent = self.effects.value(added, VERB) >= PRICE_OF
            if permanent != bool(self.is_permanent[number]):
                raise effect.unfit("do", "kind", WORDS, kind=row.text("kind"))
        self.first_row[number + 1] = self.effects.rows
        points = [self.effects.most_points(line) for line in range(self.first_row[number], self.effects.rows)]
        if sum(points) > MOST_POINTS or sum(1 for most in points if most) > 1:
            raise row.unfit("effect", "points", WORDS, count=MOST_POINTS)


def _numbers(ids: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}
