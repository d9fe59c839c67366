"""The fields of a position lie where their constants say, and the moves where theirs do."""

from chapterhouse.core.position import FIRST
from chapterhouse.games import load
from chapterhouse.games.avignon import moves, position

GAME = load("avignon")


def test_every_field_begins_at_the_constant_of_its_name() -> None:
    at = FIRST
    for name, width in position.FIELDS:
        assert getattr(position, name.upper()) == at, name
        at += width
    assert len(GAME.new_position(2, {}).cells) == at


def test_every_verb_begins_at_the_constant_of_its_name() -> None:
    for verb in GAME.moves.verbs:
        first = getattr(moves, verb.upper())
        assert GAME.moves.verb(first) == verb
        assert first == 0 or GAME.moves.verb(first - 1) != verb


def test_seats_and_sides_are_each_others_mirror() -> None:
    for sides in ("rome", "avignon"):
        dealt = GAME.new_position(2, {"sides": sides})
        for seat in (0, 1):
            assert position.seat_of_side(dealt, position.side_of_seat(dealt, seat)) == seat
        assert position.side_of_seat(dealt, 0) == (position.ROME if sides == "rome" else position.AVIGNON)


def test_the_room_for_discards_is_enough_for_the_whole_deck() -> None:
    assert position.DISCARD_ROOM > GAME.content.number("deck_size")
