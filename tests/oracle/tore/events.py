"""The 44 events, written one by one from the words of the ledger's part L."""

from collections.abc import Callable
from typing import Final

from tests.oracle.tore.town import Script, Town


def immediate(town: Town, event: str) -> Script:
    """Carry out the text of an event; a permanent one does nothing yet, TW-17 and TW-18."""
    if event in ONCE:
        yield from ONCE[event](town)
    if event in EACH:
        for player in town.from_crest():
            yield from EACH[event](town, player)


# once


def _enter(project: str) -> Callable[[Town], Script]:
    def enter(town: Town) -> Script:
        town.enter(project)
        yield from ()

    return enter


def _cover(*spaces: str) -> Callable[[Town], Script]:
    def cover(town: Town) -> Script:
        town.covers |= set(spaces)
        yield from ()

    return cover


def _cloth_comes_to_market(town: Town) -> Script:
    town.cloth_is_open = True
    yield from ()


def _the_council_favours_the_palace(town: Town) -> Script:
    town.only_the_palace = True
    for project in town.projects:
        if project not in town.complete and project != "palace":
            town.covers.add(project)
    yield from ()


def _the_tower_is_completed(town: Town) -> Script:
    if "tower" in town.complete:
        return
    for material in ("stone", "wood"):
        for _ in range(town.free("tower", material)):
            if town.stock[material]:
                town.stock[material] -= 1
            else:
                town.substitutes[material] += 1
            town.projects["tower"][material] += 1
    yield from town.complete_if_filled("tower")


def _the_plague_is_over(town: Town) -> Script:
    town.tiles = dict.fromkeys(town.tiles, "gone")
    town.bag.clear()
    yield from ()


# each player


def _may_trade(give: str, get: str, count: int) -> Callable[[Town, str], Script]:
    def trade(town: Town, player: str) -> Script:
        possible = town.goods[player][give] >= 1 and town.has_stock(get, count)
        answers = ["trade", "done"] if possible else ["done"]
        if (yield town.ask(player, answers, "offer")) == "trade":
            town.give(player, give)
            town.take(player, get, count)

    return trade


def _takes(good: str) -> Callable[[Town, str], Script]:
    def take(town: Town, player: str) -> Script:
        town.take(player, good)
        yield from ()

    return take


def _storm_damage(town: Town, player: str) -> Script:
    yield from _gives_one_of(town, player, {"stone": 1, "wood": 1}, 1, "TW-E-I-07")


def _bridge_toll(town: Town, player: str) -> Script:
    _gives_or_loses(town, player, "gold", 1, "TW-E-I-08")
    yield from ()


def _war_with_france(town: Town, player: str) -> Script:
    town.is_war = True
    if player not in town.passed:  # TW-71
        yield from town.lay_two(player)


def _levy_on_the_merchants(town: Town, player: str) -> Script:
    yield from _gives_one_of(town, player, {"wool": 1, "cloth": 1, "gold": 2}, 2, "TW-E-II-06")


def _faith_is_examined(town: Town, player: str) -> Script:
    if town.goods[player]["piety"] == 0:
        town.score(player, -2, "TW-E-II-07")
    yield from ()


def _houses_stand_empty(town: Town, player: str) -> Script:
    if not town.houses[player]:
        town.score(player, -2, "TW-E-III-01")
        return
    answer = yield town.ask(player, [f"raze {plot}" for plot in town.houses[player]], "raze")
    town.houses[player].remove(answer.split()[1])


def _a_knight_becomes_earl(town: Town, player: str) -> Script:
    for _ in range(2):
        own = town.goods[player]
        pieces = [good for good in ("gold", "wool", "cloth", "stone", "wood", "grain") if own[good]]
        if pieces:
            answer = yield town.ask(player, [f"give {good}" for good in pieces], "give")
            town.give(player, answer.split()[1])


def _faith_is_shaken(town: Town, player: str) -> Script:
    _gives_or_loses(town, player, "piety", 2, "TW-E-III-06")
    yield from ()


def _crops_rot(town: Town, player: str) -> Script:
    _gives_or_loses(town, player, "grain", 1, "TW-E-III-07")
    yield from ()


def _land_is_cheap(town: Town, player: str) -> Script:
    yield from town.found(player, needs_material=True, gold=0)


def _tax_on_houses(town: Town, player: str) -> Script:
    _pays_gold(town, player, min(2, len(town.houses[player])), "TW-E-IV-03")
    yield from ()


def _reward_for_the_faithful(town: Town, player: str) -> Script:
    town.score(player, min(3, town.goods[player]["loyalty"]), "TW-E-IV-07")
    yield from ()


def _war_tax(town: Town, player: str) -> Script:
    _pays_gold(town, player, 2, "TW-E-IV-08")
    yield from ()


def _a_gift_from_the_king(town: Town, player: str) -> Script:
    yield from town.choose_good(player, {"loyalty": 1, "gold": 2})


def _a_year_of_plenty(town: Town, player: str) -> Script:
    yield from town.choose_good(player, {"grain": 1, "piety": 1})


# demands, TW-14


def _gives_or_loses(town: Town, player: str, good: str, loss: int, rule: str) -> None:
    if town.goods[player][good]:
        town.give(player, good)
    else:
        town.score(player, -loss, rule)


def _gives_one_of(town: Town, player: str, choice: dict[str, int], loss: int, rule: str) -> Script:
    payable = [f"give {good}" for good, count in choice.items() if town.goods[player][good] >= count]
    if not payable:
        town.score(player, -loss, rule)
        return
    good = (yield town.ask(player, payable, "give")).split()[1]
    town.give(player, good, choice[good])


def _pays_gold(town: Town, player: str, due: int, rule: str) -> None:
    paid = min(due, town.goods[player]["gold"])
    town.give(player, "gold", paid)
    town.score(player, paid - due, rule)


ONCE: Final[dict[str, Callable[[Town], Script]]] = {
    "I-03": _enter("mill"),
    "I-04": _enter("palace"),
    "I-05": _cloth_comes_to_market,
    "I-06": _cover("queen", "king"),
    "II-03": _the_council_favours_the_palace,
    "II-04": _enter("chapel"),
    "II-05": _enter("exchange"),
    "II-10": _cover("prior", "bishop"),
    "III-04": _enter("hospital"),
    "III-11": _cover("guild", "merchants"),
    "IV-01": _the_tower_is_completed,
    "IV-02": _the_plague_is_over,
    "IV-10": _cover("prioress", "earl"),
}
EACH: Final[dict[str, Callable[[Town, str], Script]]] = {
    "I-02": _may_trade("wool", "gold", 3),
    "I-05": _may_trade("wool", "cloth", 1),
    "I-07": _storm_damage,
    "I-08": _bridge_toll,
    "I-11": _takes("grain"),
    "II-02": _war_with_france,
    "II-06": _levy_on_the_merchants,
    "II-07": _faith_is_examined,
    "II-11": _takes("loyalty"),
    "III-01": _houses_stand_empty,
    "III-02": _a_knight_becomes_earl,
    "III-05": _takes("medical"),
    "III-06": _faith_is_shaken,
    "III-07": _crops_rot,
    "III-10": _land_is_cheap,
    "IV-03": _tax_on_houses,
    "IV-07": _reward_for_the_faithful,
    "IV-08": _war_tax,
    "IV-09": _a_gift_from_the_king,
    "IV-11": _a_year_of_plenty,
}
