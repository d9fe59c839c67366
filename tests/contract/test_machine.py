"""Anything that people can do at a table, in any order. The shortest failure is saved as a record."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.contract.cases import CASES, FIRST_CASES, GAMES, Case, every_title

from chapterhouse.core.position import Position
from chapterhouse.records.record import read, write
from chapterhouse.records.verify import verify
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import Table

STEPS: Final = 60


class TableMachine(RuleBasedStateMachine):
    """A table and the people around it. Subclasses name the cases to choose from."""

    cases: tuple[Case, ...] = ()
    table: Table
    case: Case
    seed: int

    @initialize(number=st.integers(0, 99), seed=st.integers(0, 10_000))
    def sit_down(self, number: int, seed: int) -> None:
        self.case = self.cases[number % len(self.cases)]
        self.seed = seed
        self.table = Table(self.case.game, self.case.seats, seed=seed, options=self.case.options)

    @precondition(lambda self: not self.table.is_over())
    @rule(index=st.integers(0, 99))
    def play(self, index: int) -> None:
        with self._watched():
            seat = self.table.to_act()[0]
            legal = self.table.legal(seat)
            self.table.play(seat, legal[index % len(legal)])

    @precondition(lambda self: bool(_who_can(self.table, "can_undo")))
    @rule()
    def undo(self) -> None:
        with self._watched():
            seat = _who_can(self.table, "can_undo")[0]
            before = self.table.peek()
            self.table.undo(seat)
            gone = self.table.peek()
            assert self.table.to_act()[0] == seat and self.table.can_redo(seat)
            self.table.redo(seat)
            assert self.table.peek().is_same(before), "undo and redo lead somewhere else"
            self.table.undo(seat)
            assert self.table.peek().is_same(gone)

    @precondition(lambda self: bool(_who_can(self.table, "can_redo")))
    @rule()
    def redo(self) -> None:
        with self._watched():
            self.table.redo(_who_can(self.table, "can_redo")[0])

    @precondition(lambda self: bool(_who_can(self.table, "can_undo")))
    @rule()
    def reset(self) -> None:
        with self._watched():
            turn = self.case.game.turn(self.table.peek())
            self.table.reset_turn(_who_can(self.table, "can_undo")[0])
            assert self.case.game.turn(self.table.peek()) <= turn

    @rule()
    def go_home_and_come_back(self) -> None:
        """With the seed: without it, new dice would be rolled that hypothesis cannot roll again."""
        with self._watched():
            before = self.table.peek()
            self.table = table_from(self.case.game, self.table.record(), seed=self.seed)
            assert self.table.peek().is_same(before)

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "table"):
            with self._watched():
                assert _wrong(self.case, self.table) == []

    def teardown(self) -> None:
        if hasattr(self, "table"):
            report = verify(self.case.game, self.table.record())
            assert report.is_sound, "\n".join(report.lines())

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Save the game if something goes wrong; while hypothesis shrinks, ever shorter ones replace it."""
        try:
            yield
        except Exception as error:
            path = Path(tempfile.gettempdir()) / f"{self.case.game.name}-machine.jsonl"
            write(self.table.record(str(error)), path)
            error.add_note(f"The game is saved as {path}")
            raise


def _wrong(case: Case, table: Table) -> list[str]:
    """Return a sentence for everything that does not hold at a table."""
    found = list(case.inspected.check(table.peek()))
    for seat in table.to_act():
        legal = table.legal(seat)
        if seat < 0 or not legal:
            found.append(f"Seat {seat} is to act and has {len(legal)} legal moves.")
        if legal != [text for text, objection in table.candidates(seat) if objection is None]:
            found.append(f"The legal moves {legal} are not the candidates without objection.")
    return found


def _who_can(table: Table, what: str) -> list[int]:
    return [seat for seat in range(len(table.names)) if getattr(table, what)(seat)]


@every_title
def test_whatever_people_do_the_invariants_hold(case: Case) -> None:
    cases = tuple(each for each in CASES if each.game is case.game)
    machine = type("Machine", (TableMachine,), {"cases": cases})
    run_state_machine_as_test(machine, settings=settings(max_examples=10 * GAMES, stateful_step_count=STEPS))


def test_a_failure_is_saved_as_a_record() -> None:
    game = FIRST_CASES[0].game

    def check(position: Position) -> list[str]:
        return ["This is too late."] if game.turn(position) > 1 else []

    case = FIRST_CASES[0]._replace(inspected=FIRST_CASES[0].inspected._replace(check=check))
    machine = type("Broken", (TableMachine,), {"cases": (case,)})
    once = settings(max_examples=20, database=None, phases=[Phase.generate], report_multiple_bugs=False)
    with pytest.raises(AssertionError, match="This is too late") as failure:
        run_state_machine_as_test(machine, settings=once)
    note = next(note for note in failure.value.__notes__ if "saved as" in note)
    record = read(note.split(" saved as ")[1])
    assert record.header.game == game.name and "This is too late." in record.header.about
