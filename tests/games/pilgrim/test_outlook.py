"""What a view tells of the time ahead: strengths, ways of sowing, prices on the map, what answers bring."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.tools.wandering import Uniform, wander

GAME: Final = load("pilgrim")
GOODS: Final = ("stone", "grain", "coin")
BUSY: Final = ("lay", "upgrade", "shrine", "duty", "build", "give", "ordain", "produce")


class Builder(Uniform):
    """Does what costs or brings something rather than nothing."""

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return one of the legal moves."""
        liked = [move for move in legal if game.moves.text(move).split()[0] in BUSY]
        return super().choose(game, position, seat, liked if liked and dice.below(5) else legal, dice)


def moments(seats: int, seed: int) -> Iterator[tuple[dict[str, Any], int, str, dict[str, Any]]]:
    """Walk through a game: the view, who answers what, and the view right afterwards."""
    position = GAME.new_position(seats, {})
    for choice in wander(GAME, position, FastDice(seed), Builder()):
        before = GAME.view(position, PUBLIC)
        after = position.copy()
        GAME.apply(after, choice.seat, choice.move)
        yield before, choice.seat, GAME.moves.text(choice.move), GAME.view(after, PUBLIC)


every_table = pytest.mark.parametrize("seats", [1, 2, 4])


@cites("PI-046", "PI-047", "PI-048", "PI-051")
@every_table
def test_a_duty_costs_and_allows_what_the_view_foretold(seats: int) -> None:
    seen = set()
    for seed in range(GAMES):
        for before, seat, move, after in moments(seats, seed):
            verb, _, noun = move.partition(" ")
            if verb != "duty" or seat < 0:
                continue
            place = next(one for one in before["ring"] if one["place"].lower() == noun)
            told = place["standing"][seat]
            seen.add(told["strength"])
            paid = before["seats"][seat]["goods"]["coin"] - after["seats"][seat]["goods"]["coin"]
            assert paid == told["coins"] == (told["strength"] == "minority")
            assert after["doing"]["value"] == (2 if told["strength"] == "majority" else 1)
            assert all(number > 0 for number in told["brings"].values())
    assert {"majority", "parity"} <= seen


@cites("PI-049")
def test_nobody_stands_where_nobody_is() -> None:
    for before, _, _, _ in moments(2, 1):
        for place in before["ring"]:
            for seat, told in enumerate(place["standing"]):
                assert (told is None) == (place["acolytes"][seat] == 0 or place["duty"] is None)


@cites("PI-035", "PI-036")
@every_table
def test_acolytes_land_where_the_view_foretold(seats: int) -> None:
    checked = 0
    for seed in range(GAMES):
        for before, seat, move, after in moments(seats, seed):
            if move.split()[0] not in ("pick", "sow", "skip") or seat < 0:
                continue
            way = [step["zone"] for step in before["ways"][move]]
            assert len(set(way)) == len(way)
            old, new = zones(before, seat), zones(after, seat)
            picked = move.split()[1].upper() if move.startswith("pick") else ""
            gained = {zone for zone in old if new[zone] > old[zone] and zone.upper() != picked}
            assert gained == set(way)
            checked += 1
    assert checked > 20


def zones(view: dict[str, Any], seat: int) -> dict[str, int]:
    """Return how many acolytes a seat has in each zone."""
    found = {place["place"]: place["acolytes"][seat] for place in view["ring"]}
    return {**found, "city": view["seats"][seat]["city"]}


@cites("PI-079", "PI-098", "PI-106", "PI-113")
@every_table
def test_tiles_cost_and_lead_where_the_view_foretold(seats: int) -> None:
    verbs = set()
    for seed in range(2 * GAMES):
        for before, seat, move, after in moments(seats, seed):
            verb = move.split()[0]
            if verb not in ("lay", "upgrade", "shrine") or seat < 0:
                continue
            told = before["lays"][move]
            verbs.add(verb)
            assert before["supply"][told["tile"]] - after["supply"][told["tile"]] == 1
            if "bank" not in before["doing"]["at_hand"]:
                assert paid(before, after, seat) == told["price"]
            end = after["seats"][seat]["open"]
            if verb != "shrine" and end is not None:
                assert (end["faces"], end["length"]) == (told["faces"], told["length"])
    assert "lay" in verbs


def paid(before: dict[str, Any], after: dict[str, Any], seat: int) -> dict[str, int]:
    """Return what a seat has less than before, of goods and piety."""
    old, new = before["seats"][seat], after["seats"][seat]
    parts = {good: old["goods"][good] - new["goods"][good] for good in GOODS}
    parts["piety"] = old["piety"] - new["piety"]
    return {good: count for good, count in parts.items() if count}


@cites("PI-056", "PI-063", "PI-067", "PI-070")
@every_table
def test_an_answer_brings_what_the_view_foretold(seats: int) -> None:
    verbs = set()
    for seed in range(GAMES):
        for before, seat, move, after in moments(seats, seed):
            told = before["gains"].get(move)
            if told is None or move.split()[0] not in (
                "produce",
                "devotion",
                "silversmith",
                "give",
                "ordain",
            ):
                continue
            verbs.add(move.split()[0])
            lost = paid(before, after, seat)
            kinds = (*GOODS, "piety")
            assert {kind: -told[kind] for kind in kinds if kind in told} == lost
    assert len(verbs) >= 3


@cites("PI-018")
def test_the_ship_keeps_to_its_course() -> None:
    for before, _, _, _ in moments(2, 3):
        if before["course"] and not before["over"]:
            sailed = before["course"].index(before["ship"])
            assert (sailed - before["round"] + 1) % 26 in (0, 1)  # it sails before the round is over
            assert len(set(before["course"])) == 26
