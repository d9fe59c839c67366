"""A second referee, written from the ledger as a script: the game is told from its first draw to its end.

It uses nothing of the title's own code: only the corners of the events in the file of the board, and the
words in which moves are written.
"""

from collections import Counter

from tests.oracle.tore import tally
from tests.oracle.tore.cards import turn
from tests.oracle.tore.events import immediate
from tests.oracle.tore.tally import CHAPTERS, CORNERS, DUTIES, FIELDS, HOUSE, PERMANENT, PLAYERS, step_on
from tests.oracle.tore.town import TILES, Ask, Script, Town


class Oracle:
    """One game: what is asked of whom, and what came of it."""

    def __init__(self, town: Town, begins_at: str = "start") -> None:
        self.town = town
        self._script = _game(town) if begins_at == "start" else _rest(town, begins_at)
        self.asked: Ask | None = next(self._script)

    def play(self, text: str) -> None:
        """Answer the question that is asked."""
        assert self.asked is not None and text in self.asked.answers, text
        try:
            self.asked = self._script.send(text)
        except StopIteration:
            self.asked = None

    def totals(self) -> list[float]:
        """Return everybody's points, at the end with the final scoring."""
        town = self.town
        if self.asked is not None:
            return [town.points[player] for player in town.players]
        return [float(tally.final_total(town.points[player], town.goods[player])) for player in town.players]

    def places(self) -> list[int]:
        """Return everybody's place at the end."""
        own = [self.town.goods[player] for player in self.town.players]
        points = [self.town.points[player] for player in self.town.players]
        totals = [tally.final_total(count, goods) for count, goods in zip(points, own, strict=True)]
        return tally.places(totals, own)


def _game(town: Town) -> Script:
    town.crest = (yield Ask("", {f"start {player}": 1 for player in town.players}, "start"))[-1]
    yield from _chapters(town, 1)


def _chapters(town: Town, first: int) -> Script:
    for chapter in range(first, 5):
        town.chapter, town.round = chapter, 1
        yield from _penalties(town)
        yield from _rounds(town, 1)
        yield from _chapter_end(town)


def _rounds(town: Town, first: int) -> Script:
    for number in range(first, 7):
        town.round = number
        yield from _reveal(town)
        yield from immediate(town, town.event)
        yield from _orient(town)
        yield from _turns(town, town.from_crest())


def _rest(town: Town, begins_at: str) -> Script:
    """The game from a position on in which this is asked: a turn, a reveal, the tax or a penalty."""
    if begins_at == "tax":
        yield from _tax(town)
        yield from _protection(town)
        _next_chapter(town)
    else:
        if begins_at in ("draw", "idle"):
            yield from _penalties(town)
        if begins_at == "turn":
            yield from _turns(town, town.from_crest()[town.turns_taken :])
            yield from _rounds(town, town.round + 1)
        else:
            yield from _rounds(town, town.round)
        yield from _chapter_end(town)
    yield from _chapters(town, town.chapter + 1)


def _penalties(town: Town) -> Script:
    for player in town.from_crest():  # TW-72
        if "penance" in town.owes[player]:
            yield from town.draw(player)
            del town.owes[player]["penance"]
        if "court" in town.owes[player]:
            yield from town.lay_two(player)
            town.passed.add(player)


def _turns(town: Town, players: list[str]) -> Script:
    stored = [event for event in town.stored if event]
    town.in_force = [*stored, town.event] if town.event in PERMANENT else stored
    if not town.is_war:
        for player in players:
            if player not in town.passed:  # TW-70
                yield from turn(town, player)
            elif "court" in town.readings and "II-01" in town.in_force:
                town.take(player, "medical")  # TW-E-II-01, the other reading
    if town.event in PERMANENT:  # TW-56: a chapter has three, so place 1 is always the oldest
        town.stored[town.stored.index("") if "" in town.stored else 0] = town.event
    for player in town.players:
        town.owes[player].pop("begging", None)
    town.traded, town.passed, town.is_war, town.in_force = set(), set(), False, []
    town.pass_crest()


def _reveal(town: Town) -> Script:
    pile = [f"{CHAPTERS[town.chapter - 1]}-{number:02}" for number in range(1, 12)]
    there = {f"reveal {event}": 1 for event in pile if event not in town.seen}
    town.event = (yield Ask("", there, "reveal")).split()[1]
    town.seen.append(town.event)
    place = HOUSE.get(town.event, 0)
    if town.tiles.get(place) == "down":  # TW-83, TW-84
        values = {
            f"patient {place} {value}": town.bag[value] for value in sorted(town.bag) if town.bag[value]
        }
        value = (yield Ask("", values, "patient")).split()[2]
        town.bag[int(value)] -= 1
        town.tiles[place] = value


def _orient(town: Town) -> Script:
    legal = [f"orient {k}" for k in range(4) if _can_pay(town, k)]
    rotation = int((yield town.ask(town.crest, legal, "orient")).split()[1])
    for player in town.from_crest():
        if "begging" in town.owes[player]:
            continue
        symbol = _symbol(town, player, rotation)
        if symbol == "point":
            town.score(player, 1, "TW-22")
        elif symbol.startswith("gold"):
            town.take(player, "gold", int(symbol[-1]))
        elif town.has_stock(symbol):
            town.take(player, symbol)
        else:
            town.score(player, 1, "TW-22")  # TW-23
    if rotation:
        town.reach(town.crest, step_on(town.favour, rotation, town.covers))


def _symbol(town: Town, player: str, rotation: int) -> str:
    """Return what the corner that points at a player shows, TW-20."""
    return CORNERS[town.event][(PLAYERS[4].index(player) - rotation) % 4]


def _can_pay(town: Town, rotation: int) -> bool:
    if rotation == 0 or "outlaws" not in step_on(town.favour, rotation, town.covers):
        return True
    has_income = "begging" not in town.owes[town.crest]
    comes = has_income and _symbol(town, town.crest, rotation).startswith("gold")
    return comes or town.goods[town.crest]["gold"] > 0  # TW-21


def _chapter_end(town: Town) -> Script:
    for project in FIELDS:  # TW-59
        if town.is_buildable(project):
            for material in ("stone", "wood"):
                if town.free(project, material) and town.stock[material]:
                    town.stock[material] -= 1
                    town.projects[project][material] += 1
                    break
            yield from town.complete_if_filled(project)
    town.covers.clear()  # TW-60
    town.only_the_palace = False
    town.cloth_is_open = True
    town.stored = ["", ""]
    for penalty, good, points in DUTIES[:2]:  # TW-64
        _pay(town, penalty, good, 2, points)
    yield from _tax(town)
    yield from _protection(town)
    _next_chapter(town)


def _next_chapter(town: Town) -> None:
    if town.chapter == 4:
        return
    if "crest" not in town.readings:
        town.pass_crest()  # TW-61
    town.unused.clear()
    town.seen.clear()
    for player in town.players:  # TW-62
        town.hand[player] = list(tally.CARDS)
        town.open[player], town.down[player] = [], []
    if town.chapter == 2:  # TW-63
        town.enter("tower")
        town.tiles = dict.fromkeys(range(1, 12), "down")
        town.bag = Counter(TILES)


def _tax(town: Town) -> Script:
    rolled = yield Ask("", {"tax 2": 1, "tax 3": 2, "tax 4": 2, "tax 5": 1}, "tax")
    _pay(town, "court", "gold", int(rolled.split()[1]), 1)


def _pay(town: Town, penalty: str, good: str, due: int, points: int) -> None:
    """Everybody pays a duty as far as possible, TW-65 to TW-67."""
    rule = {"piety": "TW-65", "grain": "TW-66", "gold": "TW-67"}[good]
    for player in town.from_crest():
        paid = min(due, town.goods[player][good])
        town.give(player, good, paid)
        if paid < due:
            town.owes[player][penalty] = due - paid
            town.score(player, -points * (due - paid), rule)


def _protection(town: Town) -> Script:
    for player in town.from_crest():
        for penalty, _, points in DUTIES:
            if penalty not in town.owes[player]:
                continue
            answer = "suffer"
            if town.goods[player]["loyalty"]:  # TW-73
                answer = yield town.ask(player, [f"protect {penalty}", f"suffer {penalty}"], "protect")
            if answer.startswith("protect"):
                town.give(player, "loyalty")
                del town.owes[player][penalty]
            elif town.chapter == 4:  # TW-74
                town.score(player, -points * town.owes[player].pop(penalty), "TW-74")
