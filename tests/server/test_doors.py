"""What guards the doors counts for all processes that tell each other."""

import pytest

from chapterhouse.server.doors import Doors
from chapterhouse.server.settings import Limits
from chapterhouse.store.bulletins import Bulletin, Guessed, Knocked, messages, read

HOME, AWAY = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def told() -> list[Bulletin]:
    return []


@pytest.fixture
def doors(told: list[Bulletin]) -> list[Doors]:
    """Return the doors of three processes, each of which hears the others as they do."""
    found = [Doors(Limits(doors=0.001, door_burst=6, failures=4)) for _ in range(3)]

    def pass_on(sender: Doors, bulletin: Bulletin) -> None:
        told.append(bulletin)
        for text in messages("me", [bulletin]):
            for other in found:
                for heard in read(text)[1] if other is not sender else ():
                    assert isinstance(heard, Knocked | Guessed)
                    other.hear(heard)

    for one in found:
        one.tell = lambda bulletin, one=one: pass_on(one, bulletin)  # type: ignore[misc]
    return found


def test_an_address_knocks_as_often_at_three_doors_as_at_one(doors: list[Doors]) -> None:
    waits = [doors[number % 3].knock(HOME) for number in range(8)]
    assert [wait > 0 for wait in waits] == [False] * 6 + [True] * 2
    assert doors[0].knock(AWAY) == 0, "others are not concerned"


def test_wrong_passwords_count_wherever_they_are_tried(doors: list[Doors]) -> None:
    waits = [doors[number % 3].guess("anna", HOME) for number in range(5)]
    assert waits[:4] == [0.0] * 4 and waits[4] > 0
    assert all(door.guess("anna", HOME) > 0 for door in doors)
    assert doors[1].guess("bo", HOME) == 0


def test_a_right_password_is_no_guess_anywhere(doors: list[Doors]) -> None:
    for number in range(12):
        door = doors[number % 3]
        assert door.guess("anna", HOME) == 0
        door.was_right("anna", HOME)


def test_neither_logins_nor_addresses_are_told(doors: list[Doors], told: list[Bulletin]) -> None:
    doors[0].knock(HOME)
    doors[0].guess("anna", HOME)
    doors[0].was_right("anna", HOME)
    text = "".join(messages("me", told))
    assert len(told) == 3 and "anna" not in text and HOME not in text
