"""The agenda: pending decisions as numbers in the position, the newest on top."""

import pytest

from chapterhouse.core.agenda import Step, clear, in_order, number_of, pop, push, seat_of, step_of
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import FIRST, ROOM, Position, blank


@pytest.mark.parametrize("step", [0, 7, 255])
@pytest.mark.parametrize("seat", [CHANCE, 0, 5])
@pytest.mark.parametrize("number", [0, 1, 70000])
def test_a_frame_keeps_its_step_seat_and_number(step: int, seat: int, number: int) -> None:
    position = blank(2, 3)
    push(position, step, seat, number)
    frame = position.cells[1]
    assert (step_of(frame), seat_of(frame), number_of(frame)) == (step, seat, number)


def test_the_newest_frame_lies_on_top_and_leaves_nothing_behind() -> None:
    position = blank(2, 3)
    for step in (4, 5, 6):
        push(position, step, 0, step)
    assert position.cells[0] == 3 and step_of(position.cells[3]) == 6
    pop(position)
    assert position.cells[0] == 2 and step_of(position.cells[2]) == 5
    clear(position)
    assert position.is_same(blank(2, 3))


def test_an_agenda_that_is_full_refuses_another_frame() -> None:
    position = blank(2, 1)
    for _ in range(ROOM):
        push(position, 1, 0, 0)
    before = position.copy()
    with pytest.raises(OverflowError, match="full"):
        push(position, 1, 0, 0)
    assert position.is_same(before)
    assert position.cells[FIRST] == 0


def test_a_blank_position_has_room_for_the_agenda_and_the_fields() -> None:
    position = blank(3, 5)
    assert len(position.cells) == FIRST + 5
    assert not any(position.cells) and len(position.memory) == 0 and position.seats == 3


def test_a_copy_shares_neither_cells_nor_memory() -> None:
    position = blank(2, 2)
    copy = position.copy()
    copy.cells[FIRST] = 9
    assert position.cells[FIRST] == 0
    assert isinstance(copy, Position) and not copy.is_same(position)


def test_steps_are_put_in_the_order_of_their_numbers() -> None:
    first, second = Step(), Step()
    assert in_order({1: second, 0: first}) == [first, second]


@pytest.mark.parametrize("numbers", [(0, 2), (1, 2), (0, 1, 3)])
def test_a_gap_between_the_numbers_of_steps_is_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="The steps are numbered"):
        in_order({number: Step() for number in numbers})
