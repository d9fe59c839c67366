"""The Ab-Bott's turn against a plain twin: in random games, and on tables shaken until rare cases come up."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.pilgrim.abbot import PlainAbbot
from tests.oracle.pilgrim.solo import GAME, home_place, seen, turns_compared

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.owned import donate
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, has_slot, put_on_slot
from chapterhouse.games.pilgrim.duties.construct import take_over
from chapterhouse.games.pilgrim.pack.components import COUNTERS as COUNTER_NAMES
from chapterhouse.games.pilgrim.solo.steps import Abbot, AbbotHome
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.wandering import Uniform, wander

SOLO: Final = {name: each for name, each in golden("pilgrim").items() if len(each.header.seats) == 1}


@cites("PI-195", "PI-196", "PI-197", "PI-198")
def test_his_turns_in_random_games_are_those_of_the_plain_one() -> None:
    for seed in range(3 * GAMES):
        position = GAME.new_position(1, {"level": str(seed % 3 + 1)})
        choices = wander(GAME, position, FastDice(seed), Uniform())
        assert sum(turns_compared(position, choice.move) for choice in choices) == 26


@pytest.mark.parametrize("record", SOLO.values(), ids=SOLO)
def test_his_turns_in_a_golden_game_are_those_of_the_plain_one(record: Record) -> None:
    position = GAME.new_position(1, record.header.options)
    turns = 0
    for event in in_force(record.events):
        move = GAME.moves.number(event.do)
        turns += turns_compared(position, move)
        GAME.apply(position, event.by, move)
    assert turns == 26


@cites("PI-193", "PI-199", "PI-200", "PI-201", "PI-202", "PI-212", "PI-213", "PI-214", "PI-215", "PI-216")
def test_on_shaken_tables_he_does_what_the_plain_one_does() -> None:
    dice = FastDice(7)
    shown: Counter[str] = Counter()
    for seed in range(6 * GAMES):
        position = GAME.new_position(1, {})
        for choice in wander(GAME, position, FastDice(1000 + seed), Uniform()):
            if choice.seat == CHANCE and do.DRAW <= choice.move < do.GATE:
                for _ in range(4):
                    _try_everything(shaken(position, dice), shown)
    assert WANTED <= shown.keys(), sorted(WANTED - shown.keys())


WANTED: Final = {f"{kind} in season {season}" for kind in COUNTER_NAMES for season in (1, 2, 3, 4)} | {
    "a fee of one's choice",
    "a fee",
    "a third move",
    "a bonus that would empty his abbey",
    "the icon is taken",
    "he takes the icon",
    "no live building",
    "six full slots",
    "a step of Ordination lapses",
    "an oblate from the abbey",
    "an oblate from the village",
    "nobody goes home",
    "nothing to donate",
    "piety beyond twelve",
    "the last one stays in the abbey",
    "the Pulpit",
}


def _try_everything(position: Position, shown: Counter[str]) -> None:
    """Begin his turn, draw every counter and send him home from this table, and compare."""
    plain = seen(position)
    shown.update(_of_turn(plain))
    after = position.copy()
    Abbot().settle(after, 0)
    plain.begins()
    assert seen(after) == plain
    for kind, name in enumerate(COUNTER_NAMES):
        plain = seen(position)
        shown.update(_of_counter(plain, name))
        plain.does(name)
        assert seen(GAME.played(position, do.DRAW + kind)) == plain, name
        plain, after = seen(position), position.copy()
        AbbotHome().settle(after, kind << 16)
        plain.goes_home(home_place(position, kind))
        assert seen(after) == plain, name


def shaken(position: Position, dice: FastDice) -> Position:
    """Return the table before a draw with everything that matters to him changed at random."""
    after = position.copy()
    cells = after.cells
    for seat in (0, at.ABBOT):
        cells[at.PIETY + seat] = dice.below(13)
        cells[at.ALMS + seat] = dice.below(7)
    if dice.below(3) == 0:
        cells[at.ALMS] = 7
    cells[at.VILLAGE + at.ABBOT] = dice.below(3)
    cells[at.ABBEY + at.ABBOT] = dice.below(6)
    cells[at.ACTIVE + at.ABBOT] = sum(1 << 2 * activity for activity in range(6) if dice.below(3) == 0)
    cells[at.AT + at.ABBOT] = sum(dice.below(3) << at.ZONE_BITS * zone for zone in range(at.ZONES)) * min(
        1, dice.below(6)
    )
    cells[at.SEASON] = dice.below(4)
    cells[at.MERCHANT] = dice.below(8)
    for building in range(at.BUILDINGS):
        if cells[at.ON_MAP] >> building & 1 and dice.below(2):
            cells[at.LIVE] |= 1 << building
            seat = dice.below(3)
            if seat <= at.ABBOT and has_slot(after, seat):
                take_over(after, GAME.board, seat, building)
                if dice.below(4) == 0:
                    donate(after, building)
    if dice.below(4) == 0:
        while has_slot(after, at.ABBOT):
            put_on_slot(after, at.ABBOT, FAVOUR + 3)
    if dice.below(6) == 0:
        cells[at.LIVE] &= ~cells[at.ON_MAP]
    return after


def _of_turn(plain: PlainAbbot) -> set[str]:
    if not any(plain.zones.values()):
        source = "the abbey" if plain.abbey else "the village" if plain.village else "nowhere"
        return {f"an oblate from {source}", "nobody goes home"}
    return {"the Pulpit"} if "pulpit" in plain.slots and plain.village else set()


def _of_counter(plain: PlainAbbot, counter: str) -> set[str]:
    """Return which cases a counter would bring here."""
    found = {f"{counter} in season {plain.season}"}
    is_early = plain.season < 3
    if counter == "allocation":
        free = sum(not count for count in plain.active.values())
        could = min(free, plain.abbey - 1) if is_early else 6 - free
        if is_early and plain.abbey <= 1:
            found.add("the last one stays in the abbey")
        if could >= 3 and "infirmary" in plain.live and plain.trade is not None:
            found.add("a third move")
            if "infirmary" in plain.rival_owns:
                found.add("a fee of one's choice" if plain.trade == "cornucopia" else "a fee")
    elif counter == "clerical" and plain.piety + 2 + plain.active["vestry"] > 12:
        found.add("piety beyond twelve")
    elif counter == "construct":
        if not plain.live & set(plain.on_map.values()):
            found.add("no live building")
        elif len(plain.slots) == 6:
            found.add("six full slots")
    elif counter == "give_alms":
        rows = 2 + plain.active["alms_house"] if is_early else 1
        if plain.alms < 6 <= plain.alms + rows:
            found.add("the icon is taken" if plain.rival_alms == 7 else "he takes the icon")
        if plain.alms == 3 and plain.abbey == 1:
            found.add("a bonus that would empty his abbey")
        if not is_early and all(thing[-1] == "!" or "favour" in thing for thing in plain.slots):
            found.add("nothing to donate")
    elif counter == "ordination" and plain.abbey <= 1 and not plain.village:
        found.add("a step of Ordination lapses")
    return found
