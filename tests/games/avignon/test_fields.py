"""The moves lie where their constants say, and sides where their seats do."""

from tests.citing import cites

from chapterhouse.games import load
from chapterhouse.games.avignon import at, do
from chapterhouse.games.avignon.cells import seat_of_side, side_of_seat

GAME = load("avignon")


def test_every_verb_begins_at_the_constant_of_its_name() -> None:
    for verb in GAME.moves.verbs:
        first = getattr(do, verb.upper())
        assert GAME.moves.verb(first) == verb
        assert first == 0 or GAME.moves.verb(first - 1) != verb


@cites("AV-01")
def test_seats_and_sides_are_each_others_mirror() -> None:
    for sides in ("rome", "avignon"):
        dealt = GAME.new_position(2, {"sides": sides})
        for seat in (0, 1):
            assert seat_of_side(dealt, side_of_seat(dealt, seat)) == seat
        assert side_of_seat(dealt, 0) == (at.ROME if sides == "rome" else at.AVIGNON)


def test_the_room_for_discards_is_enough_for_the_whole_deck() -> None:
    assert at.DISCARD_ROOM > GAME.content.number("deck_size")
