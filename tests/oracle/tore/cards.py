"""A player's turn and the twelve action cards, written from the words of the ledger's part D."""

import re
from collections.abc import Generator

from tests.oracle.tore.tally import FIELDS, step_on
from tests.oracle.tore.town import Ask, Script, Town

UNUSED = re.compile(r"done|sell \w+ 0|build \w+")  # answers that use nothing of a card yet


def turn(town: Town, player: str) -> Script:
    """One turn, choice by choice, TW-37."""
    answer = "trade"
    while answer == "trade":
        hand = town.hand[player]
        cards = [f"{verb} {card}" for verb in ("play", "lay") for card in hand]
        offered = ["trade"] if player not in town.traded and _can_trade(town, player) else []
        answer = yield town.ask(player, cards + offered, "turn")
        if answer == "trade":
            _trade(town, player)
    verb, card = answer.split()
    before = town.open[player][-1] if town.open[player] else ""
    if "privilege" in town.readings and player in town.unused:
        before = ""  # TW-48, the other reading
    town.lay_open(player, card)
    town.unused = town.unused | {player} if verb == "lay" else town.unused - {player}
    if verb == "lay":
        if "II-01" in town.in_force:
            town.take(player, "medical")
    elif (yield from _given_up(action(town, player, before if card == "privilege" else card))):
        if "II-01" in town.in_force:
            town.take(player, "medical")
    if _trades(town) and player not in town.traded:
        answers = ["trade", "done"] if _can_trade(town, player) else ["done"]
        if (yield town.ask(player, answers, "after")) == "trade":
            _trade(town, player)
    if town.is_first_game and town.chapter == 1:  # TW-08
        return
    if len(town.down[player]) < len(town.open[player]) and town.hand[player]:  # TW-41
        yield from town.draw(player) if "III-03" in town.in_force else town.discard(player)


def _given_up(script: Script) -> Generator[Ask, str, bool]:
    """Play an action and return whether it was ended unused although something could have been done."""
    could, used = False, False
    try:
        asked = next(script)
        while True:
            could = could or len(asked.answers) > 1
            answer = yield asked
            used = used or not UNUSED.fullmatch(answer)
            asked = script.send(answer)
    except StopIteration:
        return could and not used


def _trades(town: Town) -> list[tuple[str, int, str]]:
    """Return the trade of a permanent event, if one is in force: what is given, how many of it, for what."""
    offered = {"I-09": ("wool", 1, "grain"), "IV-05": ("gold", 2, "piety")}
    return [offered[event] for event in town.in_force if event in offered]


def _can_trade(town: Town, player: str) -> bool:
    return any(
        town.goods[player][good] >= count and town.has_stock(wanted) for good, count, wanted in _trades(town)
    )


def _trade(town: Town, player: str) -> None:
    [(good, count, wanted)] = _trades(town)
    town.give(player, good, count)
    town.take(player, wanted)
    town.traded.add(player)


def action(town: Town, player: str, card: str) -> Script:
    """The action of a card; none is asked for without an earlier card under Privilege, TW-48."""
    own = town.goods[player]
    if card == "grain":
        town.take(player, "grain")
    elif card == "piety":
        yield from _piety(town, player)
    elif card == "material":
        there = [f"take {good}" for good in ("stone", "wood") if town.has_stock(good)]
        answer = yield town.ask(player, ["done", *there], "take")
        if answer != "done":
            town.take(player, answer.split()[1])
    elif card == "project":
        yield from _project(town, player)
    elif card == "sale":
        yield from _sale(town, player)
    elif card == "house":
        yield from town.found(player, needs_material=True, gold=1)
    elif card == "rent":
        yield from _rent(town, player)
    elif card == "donation":
        yield from _donation(town, player)
    elif card == "weaving":
        most = min(2, own["wool"], town.stock["cloth"])
        answer = yield town.ask(player, ["done", *(f"weave {n}" for n in range(1, most + 1))], "weave")
        if answer != "done":
            town.give(player, "wool", int(answer.split()[1]))
            town.take(player, "cloth", int(answer.split()[1]))
    elif card == "medicine":
        yield from _medicine(town, player)
    elif card == "favour":
        space = step_on(town.favour, 1, town.covers)
        if "outlaws" not in space or own["gold"]:  # TW-55
            town.reach(player, space)


def _piety(town: Town, player: str) -> Script:
    if not town.has_stock("piety"):
        return
    if "III-08" in town.in_force:
        if not town.goods[player]["gold"]:
            return
        town.give(player, "gold")
    town.take(player, "piety")
    if "I-10" in town.in_force and town.goods[player]["gold"] and town.has_stock("piety"):
        if (yield town.ask(player, ["trade", "done"], "offer")) == "trade":
            town.give(player, "gold")
            town.take(player, "piety")


def _project(town: Town, player: str) -> Script:
    def fitting(project: str) -> list[str]:
        return [
            f"place {material}"
            for material in ("stone", "wood")
            if town.goods[player][material] and town.free(project, material)
        ]

    possible = [project for project in FIELDS if town.is_buildable(project) and fitting(project)]
    answer = yield town.ask(player, ["done", *(f"build {project}" for project in possible)], "build")
    if answer == "done":
        return
    project = answer.split()[1]
    for _ in range(1 if "IV-06" in town.in_force else 2):
        answer = yield town.ask(player, ["done", *fitting(project)], "place")
        if answer == "done":
            return
        material = answer.split()[1]
        town.goods[player][material] -= 1
        town.projects[project][material] += 1
        town.score(player, 3, "TW-45")
        yield from town.complete_if_filled(project)
        if project in town.complete:
            return


def _sale(town: Town, player: str) -> Script:
    own = town.goods[player]
    answer = yield town.ask(player, [f"sell wool {n}" for n in range(own["wool"] + 1)], "sell_wool")
    sold = int(answer.split()[2])
    town.give(player, "wool", sold)
    price = 2
    for event in town.in_force:
        price = {"I-01": 1, "IV-04": 3}.get(event, price)
    town.take(player, "gold", sold * price)
    most = own["cloth"] if "II-08" in town.in_force else min(1, own["cloth"])
    if not town.cloth_is_open:
        most = 0
    answer = yield town.ask(player, [f"sell cloth {n}" for n in range(most + 1)], "sell_cloth")
    sold = int(answer.split()[2])
    town.give(player, "cloth", sold)
    town.take(player, "gold", sold * 4)


def _rent(town: Town, player: str) -> Script:
    left = list(town.houses[player])
    for _ in range(1 if "II-09" in town.in_force else 2):
        answer = yield town.ask(player, ["done", *(f"collect {plot}" for plot in left)], "collect")
        if answer == "done":
            return
        left.remove(answer.split()[1])
        town.collect(player, answer.split()[1])


def _donation(town: Town, player: str) -> Script:
    possible = [
        f"donate {project}"
        for project in FIELDS
        if town.is_buildable(project)
        and project not in town.seals[player]
        and len(town.seals[player]) < 2
        and town.goods[player]["gold"] >= 1
    ]
    answer = yield town.ask(player, ["done", *possible], "donate")
    if answer != "done":
        town.give(player, "gold")
        town.seals[player].append(answer.split()[1])


def _medicine(town: Town, player: str) -> Script:
    used = 0
    answer = yield town.ask(player, ["done", "fee", *town.patients(player, 0)], "medicine")
    if answer == "fee":
        town.take(player, "gold")
        town.score(player, 1, "TW-54")
        return
    while answer != "done":
        place = int(answer.split()[1])
        used += int(town.tiles[place])
        yield from town.treat(player, place, 1 if "III-09" in town.in_force else 0)
        answer = yield town.ask(player, ["done", *town.patients(player, used)], "treat")
