"""Previews tell what comes true and nothing that the seat could not know; they change nothing."""

from collections.abc import Iterator

import pytest
from tests.contract.cases import Case, every_case, every_title, every_verified

from chapterhouse.core.chance import FairDice, FastDice
from chapterhouse.core.game import CHANCE, IllegalMove, Sentence, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.table.changes import MISSING, Change
from chapterhouse.table.preview import ASKED, CHANCE_COMES, HIDDEN, Preview, preview
from chapterhouse.table.rehearsal import BeyondChance, RefusedAt
from chapterhouse.table.table import Table

FEW = 6  # moves of a question that are looked at


def _asked(case: Case, most: int = 90, every: int = 2) -> Iterator[tuple[Table, int, list[str]]]:
    """Yield a table at questions of a game, with some of the legal moves; then a move is played."""
    table, dice = Table(case.game, case.seats, seed=21, options=case.options), FastDice(21)
    for number in range(most):
        if table.is_over():
            return
        seat = table.to_act()[0]
        legal = table.legal(seat)
        if number % every == 0:
            first = dice.below(len(legal))
            yield table, seat, (legal[first:] + legal[:first])[:FEW]
            legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])


def _facts(found: Preview) -> tuple[object, ...]:
    """Return everything that a preview tells."""
    asked = found.asked and (found.asked.question, found.asked.candidates)
    return found.sentences, found.changes, found.points, found.view, found.stop, asked


@every_case
def test_a_preview_is_the_same_in_every_world_that_the_seat_cannot_rule_out(case: Case) -> None:
    """So nothing can be read from it that is hidden from the seat."""
    game = case.game
    for table, seat, moves in _asked(case):
        for number, move in enumerate(moves[:3]):
            told = _facts(table.preview(seat, move))
            for _ in range(2):
                world = game.redeal(table.position, seat, FairDice(bytes([number, 7])))
                assert _facts(preview(game, world, seat, [move])) == told


@every_case
def test_what_a_preview_tells_comes_true(case: Case) -> None:
    game = case.game
    stops: set[str] = set()
    for table, seat, moves in _asked(case):
        position = table.peek()
        for move in moves:
            found = preview(game, position, seat, [move])
            stops.add(found.stop)
            after, told, is_known = _played(case, position, seat, move)
            assert told[: len(found.sentences)] == list(found.sentences)
            if found.stop != HIDDEN:
                assert len(found.sentences) == len(told)
                assert is_known == (found.stop != CHANCE_COMES)
                assert game.view(after, seat) == found.view
                gained = [sum((points or {}).values()) for points in found.points]
                assert gained == [
                    sum(line.points for line in now) - sum(line.points for line in was)
                    for was, now in zip(game.outlook(position), game.outlook(after), strict=True)
                ]
    assert ASKED in stops


def _played(case: Case, position: Position, seat: int, move: str) -> tuple[Position, list[Sentence], bool]:
    """Play a move and what is forced at the seat itself, in a title without secrets at any seat."""
    game, told = case.game, list[Sentence]()
    after, by, number = position.copy(), seat, game.moves.number(move)
    while True:
        before = after.copy()
        game.apply(after, by, number)
        told += game.tell(before, after, seat, by, number)
        seats = game.to_act(after)
        if not seats or seats[0] == CHANCE:
            return after, told, not seats
        by, legal = seats[0], legal_moves(game, after, seats[0])
        is_alone = len(legal) == 1 and game.is_forced(after, by)
        if not is_alone or (by != seat and not game.is_open):
            return after, told, True
        number = legal[0]


@every_title
def test_a_preview_changes_nothing(case: Case) -> None:
    game = case.game
    ends = []
    for looks in (False, True):
        table, dice = Table(game, case.seats, seed=5, options=case.options), FastDice(5)
        for _ in range(60):
            if table.is_over():
                break
            seat = table.to_act()[0]
            legal = table.legal(seat)
            before = digest(game, table.position), len(table.events), table.can_undo(seat)
            if looks:
                for move in legal[:FEW]:
                    _spoil(table.preview(seat, move))
            assert (digest(game, table.position), len(table.events), table.can_undo(seat)) == before
            table.play(seat, legal[dice.below(len(legal))])
        ends.append(digest(game, table.position))
    assert ends[0] == ends[1]


def _spoil(found: Preview) -> None:
    for change in found.changes:
        for value in (change.before, change.after):
            if isinstance(value, (dict, list)):
                value.clear()


@every_case
def test_the_changes_lead_from_one_view_to_the_other(case: Case) -> None:
    changed = 0
    for table, seat, moves in _asked(case, every=4):
        for move in moves[:2]:
            found = table.preview(seat, move)
            view = table.view(seat)
            for change in found.changes:
                _apply(view, change)
            changed += len(found.changes)
            assert view == found.view
    assert changed > 0


def _apply(view: object, change: Change) -> None:
    *way, last = change.path
    for name in way:
        view = view[name]  # type: ignore[index]
    if isinstance(view, dict) and change.after is MISSING:
        del view[last]
    else:
        assert isinstance(view, (dict, list))
        view[last] = change.after  # type: ignore[index]


@every_title
def test_a_refused_choice_is_refused_with_reason_and_rule_as_the_table_would(case: Case) -> None:
    refused = 0
    for table, seat, _ in _asked(case, every=1):
        for text, objection in table.candidates(seat):
            if objection is None:
                continue
            with pytest.raises(RefusedAt) as caught:
                table.preview(seat, text)
            assert caught.value.objection == objection == table.why(seat, text)
            refused += 1
        with pytest.raises(IllegalMove):
            table.preview((seat + 1) % case.seats if case.seats > 1 else seat, "dance 7")
    assert refused > 0


@every_verified
def test_a_list_is_foretold_as_far_as_it_can_be_known_and_refused_where_it_would_be(case: Case) -> None:
    has_chance = case.game.name in ("avignon", "kardinal")  # in the first choices of a game
    reached = {"list": 0, "refused": 0, "beyond": 0 if has_chance else 1}
    for table, seat, moves in _asked(case, every=1):
        first = table.preview(seat, moves[0])
        if first.stop in (CHANCE_COMES, HIDDEN):
            with pytest.raises(BeyondChance):
                table.preview(seat, [moves[0], moves[0]])
            reached["beyond"] = 1
        elif first.asked is not None:
            second = case.game.moves.text(first.asked.legal[0])
            both = table.preview(seat, [moves[0], second])
            assert list(both.sentences[: len(first.sentences)]) == list(first.sentences)
            with pytest.raises(RefusedAt) as caught:
                table.preview(seat, [moves[0], "dance 7"])
            assert caught.value.index == 1
            reached["list"] += 1
            reached["refused"] += 1
    assert all(reached.values()), reached


@every_title
def test_after_the_end_there_is_nothing_to_foretell(case: Case) -> None:
    table = Table(case.game, case.seats, seed=2, options=case.options)
    legal = table.legal(table.to_act()[0])
    table.break_off("agreed")
    with pytest.raises(IllegalMove):
        table.preview(0, legal[0])
