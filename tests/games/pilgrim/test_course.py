"""The course of whole games: turns, forced moves, open information, the end."""

from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, IllegalMove, buffer
from chapterhouse.core.playout import play_out
from chapterhouse.games import load
from chapterhouse.games.pilgrim import at
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import wander

GAME: Final = load("pilgrim")
ITEMS: Final = {"acolytes", "trail", "site", "piety", "alms", "building", "favour", "resources"}

every_number = pytest.mark.parametrize("seats", [2, 3, 4])


@cites("PI-001", "PI-178")
@every_number
def test_a_game_has_twenty_six_turns_a_seat_and_then_a_score_sheet(seats: int) -> None:
    position = GAME.new_position(seats, {})
    play_out(GAME, position, FastDice(seats), buffer(GAME), GAME.max_choices)
    assert GAME.turn(position) == 26 * seats
    assert GAME.to_act(position) == [] and GAME.ending(position) == "ship"
    for sheet in GAME.score(position):
        assert {line.item for line in sheet} <= ITEMS
        assert {"acolytes", "piety", "alms", "resources"} <= {line.item for line in sheet}
    objection = GAME.objection(position, 0, GAME.moves.number("pick n"))
    assert objection is not None and objection.reason == "game_over"


@cites("PI-186")
@every_number
def test_no_two_seats_share_a_place(seats: int) -> None:
    for seed in range(5):
        position = GAME.new_position(seats, {})
        play_out(GAME, position, FastDice(seed), buffer(GAME), GAME.max_choices)
        assert sorted(GAME.ranking(position)) == list(range(1, seats + 1))


@cites("PI-003")
def test_forced_moves_are_recorded_but_what_may_be_declined_is_asked() -> None:
    table = Table(GAME, 2, seed=2)
    dice = FastDice(2)
    while not table.is_over():
        seat = table.to_act()[0]
        legal = table.legal(seat)
        table.play(seat, legal[int(dice.below(len(legal)))])
    forced = [event for event in table.events if event.forced]
    assert forced
    assert not {event.step for event in forced} & {"end", "bonus", "confession"}
    assert all(event.by != CHANCE for event in forced)


@cites("PI-004")
@every_number
def test_nothing_is_random_or_hidden_once_the_draws_are_over(seats: int) -> None:
    position = GAME.new_position(seats, {})
    has_begun = False
    for choice in wander(GAME, position, FastDice(9)):
        assert not (has_begun and choice.seat == CHANCE)
        has_begun = has_begun or choice.seat != CHANCE
        assert GAME.view(position, 0) == GAME.view(position, seats - 1)


@cites("PI-004")
def test_two_games_with_the_same_draws_and_moves_end_alike() -> None:
    draws = [event.do for event in Table(GAME, 3, seed=1).events if event.by == CHANCE]
    ends = []
    for seed in (1, 2):
        table = Table(GAME, 3, seed=seed, arranged=draws)
        dice = FastDice(7)
        while not table.is_over():
            seat = table.to_act()[0]
            legal = table.legal(seat)
            table.play(seat, legal[int(dice.below(len(legal)))])
        ends.append(GAME.dump(table.peek()))
    assert ends[0] == ends[1]


@cites("PI-002", "PI-040")
def test_a_turn_asks_one_small_question_after_the_other() -> None:
    table = Table(GAME, 4, seed=3, options={"setup": "first_play", "start": "0"})
    for _ in range(4):
        seat = table.to_act()[0]
        table.play(seat, "sow n")
        if table.question(seat).step == "seed":
            table.play(seat, "sow se")
    assert table.question(0).step == "start"
    table.play(0, "pick n")
    assert table.question(0).step == "act"
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "end")
    assert refused.value.objection.reason == "must_act"
    table.play(0, "duty e")
    assert table.question(0).step == "clerical"
    table.play(0, "devotion")
    assert table.question(0).step == "end"
    table.play(0, "end")
    assert table.to_act() == [1]


@cites("PI-167")
def test_alms_may_still_be_given_when_the_marker_rises_no_more() -> None:
    position = GAME.new_position(2, {"setup": "first_play", "start": "0"})
    dice = FastDice(4)
    for choice in wander(GAME, position, dice):
        if choice.seat != CHANCE and GAME.question(position, choice.seat).step == "alms":
            break
    seat = int(GAME.actor(position))
    position.cells[at.ALMS + seat] = at.TOP_ROW
    table = Table(GAME, 2, seed=1, start=position)
    gift = next(move for move in table.legal(seat) if move.startswith("give"))
    table.play(seat, gift)
    assert table.peek().cells[at.ALMS + seat] == at.TOP_ROW
    assert table.question(seat).step in ("alms", "end")
