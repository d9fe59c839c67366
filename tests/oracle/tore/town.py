"""What lies where in Die Tore der Welt, in words, and what happens to it: the ground of the oracle."""

from collections import Counter
from collections.abc import Collection, Generator
from typing import Final, NamedTuple

from tests.oracle.tore.tally import (
    BENEFIT,
    BONUS,
    CARDS,
    FIELDS,
    PLAYERS,
    PLOTS,
    STARRED,
    TOTALS,
    twin,
    yield_of,
)


class Ask(NamedTuple):
    """Somebody is asked, chance if nobody is named; each answer has its weight."""

    who: str
    answers: dict[str, int]
    step: str


Script = Generator[Ask, str, None]
TILES: Final = Counter({1: 2, 2: 3, 3: 3, 4: 2, 5: 1})  # TW-82


class Town:
    """Goods, points, cards and the board, and the few things that happen to them in many places."""

    def __init__(
        self, seats: int, is_first_game: bool = False, readings: Collection[str] = frozenset()
    ) -> None:
        self.readings = readings  # the rulings that this table reads the other way
        self.unused: set[str] = set()  # whose last open card was laid unused
        self.players = PLAYERS[seats]
        self.is_first_game = is_first_game
        self.stock = Counter(TOTALS)
        self.goods = {player: Counter[str]() for player in self.players}
        self.points = dict.fromkeys(self.players, 8)
        self.sheet = {player: Counter({"TW-05": 8}) for player in self.players}
        self.hand = {player: list(STARRED if is_first_game else CARDS) for player in self.players}
        self.open: dict[str, list[str]] = {player: [] for player in self.players}
        self.down: dict[str, list[str]] = {player: [] for player in self.players}
        self.houses: dict[str, list[str]] = {player: [] for player in self.players}
        self.seals: dict[str, list[str]] = {player: [] for player in self.players}
        self.owes: dict[str, dict[str, int]] = {player: {} for player in self.players}
        self.projects = {"bridge": Counter[str]()}
        self.complete: list[str] = []
        self.substitutes: Counter[str] = Counter()
        self.covers: set[str] = set()
        self.only_the_palace = False
        self.cloth_is_open = False
        self.favour = "outlaws-front"
        self.tiles: dict[int, str] = {}
        self.bag: Counter[int] = Counter()
        self.chapter = 1
        self.round = 1
        self.crest = ""
        self.event = ""
        self.seen: list[str] = []
        self.stored = ["", ""]
        self.in_force: list[str] = []
        self.traded: set[str] = set()
        self.passed: set[str] = set()
        self.is_war = False
        self.turns_taken = 0
        for player in self.players:
            self.take(player, "wool", 1)
            self.take(player, "gold", 2)

    # who

    def from_crest(self) -> list[str]:
        """Return everybody, the active player first, TW-13."""
        first = self.players.index(self.crest)
        return list(self.players[first:] + self.players[:first])

    def pass_crest(self) -> None:
        """Pass the crest on clockwise."""
        self.crest = self.from_crest()[1]

    # goods and points

    def has_stock(self, good: str, count: int = 1) -> bool:
        """Return whether so much can be taken; gold never runs out, TW-03."""
        return good == "gold" or self.stock[good] >= count

    def take(self, player: str, good: str, count: int = 1) -> None:
        """Take a good while there is any."""
        if self.has_stock(good, count):
            self.goods[player][good] += count
            self.stock[good] -= count if good != "gold" else 0

    def give(self, player: str, good: str, count: int = 1) -> None:
        """Give a good back; the stock has it at once, TW-91."""
        assert self.goods[player][good] >= count
        assert good != "medical", "knowledge is never given up, TW-93"
        self.goods[player][good] -= count
        self.stock[good] += count if good != "gold" else 0

    def score(self, player: str, points: int, rule: str) -> None:
        """Score points, or lose them: never below 0, TW-94."""
        points = max(points, -self.points[player])
        self.points[player] += points
        self.sheet[player][rule] += points

    # the favour arc

    def reach(self, player: str, space: str) -> None:
        """Put the favour stone on a space and hand out the favour, TW-28 to TW-36."""
        self.favour = space
        own = self.goods[player]
        if space == "queen":
            self.score(player, 2 if own["loyalty"] else 0, "TW-28")
        elif space == "prior":
            self.take(player, "piety")
        elif space == "guild":
            self.score(player, len(self.houses[player]), "TW-30")
        elif space == "prioress":
            self.score(player, 2 if own["medical"] else 0, "TW-31")
        elif space == "merchants":
            self.take(player, "wool")
        elif space == "king":
            self.score(player, own["loyalty"], "TW-33")
        elif space == "earl":
            self.take(player, "grain")
        elif space == "bishop":
            self.score(player, own["piety"], "TW-35")
        else:
            self.give(player, "gold")

    # projects

    def enter(self, project: str) -> None:
        """Bring a project into play, covered while only the palace may be built, TW-E-II-03."""
        self.projects.setdefault(project, Counter())
        if self.only_the_palace and project != "palace":
            self.covers.add(project)

    def free(self, project: str, material: str) -> int:
        """Return how many fields of a project still want this material."""
        return FIELDS[project][material] - self.projects[project][material]

    def is_buildable(self, project: str) -> bool:
        """Return whether a project is in play, unfinished and uncovered."""
        return project in self.projects and project not in self.complete and project not in self.covers

    def complete_if_filled(self, project: str) -> Script:
        """Pay for a project whose last field is filled, TW-76: metal, bonus, seals back."""
        if self.free(project, "stone") or self.free(project, "wood"):
            return
        self.complete.append(project)
        self.covers.discard(project)
        if project == "tower":
            self.award_metal()
        donors = [player for player in self.from_crest() if project in self.seals[player]]
        points, extra, count = BONUS[project]
        is_short = not extra or not self.has_stock(extra, count * len(donors))  # TW-78
        for player in donors:
            self.score(player, points, "TW-77")
            if not is_short:
                self.take(player, extra, count)
            self.seals[player].remove(project)
        if project == "hospital":  # TW-79
            for player in donors:
                treated = yield self.ask(player, ["done", *self.patients(player, 0)], "hospital")
                if treated != "done":
                    yield from self.treat(player, int(treated.split()[1]), 0)

    def award_metal(self) -> None:
        """The king's metal, TW-80 and TW-81."""
        most = max(self.goods[player]["loyalty"] for player in self.players)
        leaders = [player for player in self.players if self.goods[player]["loyalty"] == most]
        for player in leaders:
            self.score(player, 3 if len(leaders) == 1 else 1, "TW-80")

    # houses

    def free_plots(self, player: str, needs_material: bool, gold: int) -> list[str]:
        """Return the plots where a player can put a house at this price, TW-49 and TW-50."""
        taken = {plot for houses in self.houses.values() for plot in houses}
        own = self.goods[player]
        return [
            f"found {plot}"
            for plot in PLOTS
            if plot not in taken
            and twin(plot) not in self.houses[player]
            and len(self.houses[player]) < 4
            and own["gold"] >= gold
            and (not needs_material or own[plot.partition("-")[2]] >= 1)
        ]

    def found(self, player: str, needs_material: bool, gold: int) -> Script:
        """Let a player put a house on a plot, or not."""
        plots = self.free_plots(player, needs_material, gold)
        answer = yield self.ask(player, ["done", *plots], "found")
        if answer != "done":
            plot = answer.split()[1]
            self.houses[player].append(plot)
            self.give(player, "gold", gold)
            if needs_material:
                self.give(player, plot.partition("-")[2])

    def collect(self, player: str, plot: str) -> None:
        """Take the yield of a house, TW-51."""
        good, count = yield_of(plot)
        if good == "points":
            self.score(player, count, "TW-51")
        else:
            self.take(player, good, count)

    # the plague

    def patients(self, player: str, used: int) -> list[str]:
        """Return the patients for whom a player's knowledge still suffices, TW-85 and TW-86."""
        left = self.goods[player]["medical"] - used
        return [
            f"treat {place}" for place, tile in self.tiles.items() if tile.isdigit() and int(tile) <= left
        ]

    def treat(self, player: str, place: int, extra: int) -> Script:
        """Treat a patient, TW-85 and TW-87."""
        self.tiles[place] = "gone"
        self.score(player, 2 + extra, "TW-85")
        if place in BENEFIT:
            good, count = BENEFIT[place]
            if good == "points":
                self.score(player, count, "TW-87")
            else:
                self.take(player, good, count)
        elif place == 8:
            yield from self.choose_good(player, {"stone": 1, "wood": 1})
        elif place == 9:
            yield from self.found(player, needs_material=False, gold=0)

    def choose_good(self, player: str, choice: dict[str, int]) -> Script:
        """Have a player take one of several goods that are in stock, if any is."""
        there = [f"take {good}" for good, count in choice.items() if self.has_stock(good, count)]
        if there:
            good = (yield self.ask(player, there, "take")).split()[1]
            self.take(player, good, choice[good])

    # cards and questions

    def lay_two(self, player: str) -> Script:
        """Have a player put one card open and one face down, both unused: Court and war."""
        laid = yield self.ask(player, [f"lay {card}" for card in self.hand[player]], "idle")
        self.lay_open(player, laid.split()[1])
        self.unused.add(player)
        self.owes[player].pop("court", None)
        yield from self.discard(player)

    def lay_open(self, player: str, card: str) -> None:
        """Put a card of the hand on the open pile."""
        self.hand[player].remove(card)
        self.open[player].append(card)

    def lay_down(self, player: str, card: str) -> None:
        """Put a card of the hand face down."""
        self.hand[player].remove(card)
        self.down[player].append(card)

    def discard(self, player: str) -> Script:
        """Have a player put a card of choice face down."""
        answer = yield self.ask(player, [f"discard {card}" for card in self.hand[player]], "discard")
        self.lay_down(player, answer.split()[1])

    def draw(self, player: str) -> Script:
        """Have chance put a card face down, each of the hand as likely, TW-12."""
        answer = yield Ask("", {f"draw {card}": 1 for card in self.hand[player]}, "draw")
        self.lay_down(player, answer.split()[1])

    @staticmethod
    def ask(player: str, answers: list[str], step: str) -> Ask:
        """Return a question to a player."""
        return Ask(player, dict.fromkeys(answers, 1), step)
