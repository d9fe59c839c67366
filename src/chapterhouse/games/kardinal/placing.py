"""Whether a seat can pay for a piece in a country and put it there, and why not."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import append, i64
from chapterhouse.games.kardinal.at import (
    ADVISORS,
    ADVISORS_LEFT,
    CLOISTERS,
    CLOISTERS_LEFT,
    COUNCIL,
    COUNT,
    COUNTRIES,
    COUNTRY,
    HANDS,
    KINDS,
    KNOWN,
    MOST,
    NIBBLE,
    NONE,
    TOTAL,
)
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import of_seat


def has_room(position: Position, board: Board, seat: i64, country: i64) -> bool:
    """Return whether the seat could put a piece there, whatever cards it holds."""
    cells = position.cells
    if cells[CLOISTERS_LEFT + seat] > 0 and cells[TOTAL + country] < board.size[country]:
        return True
    return cells[ADVISORS_LEFT + seat] > 0 and cells[COUNCIL + country] < cells[MOST + country]  # rule: KK-36


def has_room_anywhere(position: Position, board: Board) -> bool:
    """Return whether any seat could still put a piece anywhere."""  # rule: KK-63
    seat: i64 = 0
    while seat < position.seats:
        country: i64 = 0
        while country < COUNTRIES:
            if has_room(position, board, seat, country):
                return True
            country += 1
        seat += 1
    return False


def pair_in_hand(position: Position, seat: i64) -> i64:
    """Return the kind of which the seat holds two or more, or NONE; three cards hold one such at most."""
    cells = position.cells
    hand = HANDS + KINDS * seat
    kind: i64 = 0
    while kind < KINDS:
        if cells[hand + kind] >= 2:
            return kind
        kind += 1
    return NONE


def can_pay(position: Position, board: Board, seat: i64, country: i64) -> bool:
    """Return whether the seat holds a card or a joker pair for the country."""  # rule: KK-20
    kind = board.kind_of[country]
    if position.cells[HANDS + KINDS * seat + kind] > 0:
        return True
    return pair_in_hand(position, seat) != NONE  # not of the country's own kind: of that it holds none


def card_objection(position: Position, board: Board, seat: i64, kind: i64) -> Optional[Objection]:
    """Return why the seat cannot pay with one card of this kind in the country of the turn."""
    cells = position.cells
    if board.kind_of[country_of_turn(position)] != kind:
        return Objection("wrong_card", "KK-21")
    if cells[HANDS + KINDS * seat + kind] == 0:
        return Objection("card_not_in_hand", "KK-22")
    return None


def pair_objection(position: Position, board: Board, seat: i64, kind: i64) -> Optional[Objection]:
    """Return why the seat cannot pay with a pair of this kind in the country of the turn."""
    if board.kind_of[country_of_turn(position)] == kind:
        return Objection("joker_own", "KK-26")
    if position.cells[HANDS + KINDS * seat + kind] < 2:
        return Objection("card_not_in_hand", "KK-25")
    return None


def advisor_objection(position: Position, seat: i64, country: i64) -> Optional[Objection]:
    """Return why the seat cannot put an advisor there."""  # rule: KK-38
    cells = position.cells
    if cells[MOST + country] == 0:
        return Objection("no_cloister_yet", "KK-39")
    if cells[ADVISORS_LEFT + seat] == 0:
        return Objection("no_advisor_left", "KK-41")
    if cells[COUNCIL + country] >= cells[MOST + country]:
        return Objection("advisor_limit", "KK-36")  # rule: KK-37 KK-40
    return None


def cloister_objection(
    position: Position, board: Board, seat: i64, country: i64, space: i64
) -> Optional[Objection]:
    """Return why the seat cannot put a cloister on a space, or on any if the space is NONE."""
    cells = position.cells
    if space != NONE and board.country_of[space] != country:
        return Objection("other_country", "KK-23")
    if cells[CLOISTERS_LEFT + seat] == 0:
        return Objection("no_cloister_left", "KK-41")
    if cells[TOTAL + country] >= board.size[country]:
        return Objection("country_full", "KK-34")
    if space != NONE and taken(position) & (1 << space):
        return Objection("space_taken", "KK-33")
    return None


def room_objection(position: Position, board: Board, seat: i64, country: i64) -> Optional[Objection]:
    """Return why the seat can put no piece at all there."""
    if has_room(position, board, seat, country):
        return None
    if position.cells[MOST + country] == 0:
        return cloister_objection(position, board, seat, country, NONE)
    return advisor_objection(position, seat, country)


def taken(position: Position) -> i64:
    """Return all occupied spaces, as bits."""
    cells = position.cells
    return (
        cells[CLOISTERS]
        | cells[CLOISTERS + 1]
        | cells[CLOISTERS + 2]
        | cells[CLOISTERS + 3]
        | cells[CLOISTERS + 4]
    )


def country_of_turn(position: Position) -> i64:
    """Return where the mover places in this turn."""
    return position.cells[COUNTRY]


def place_cloister(position: Position, board: Board, seat: i64, space: i64) -> None:
    """Put a cloister on a free space."""  # rule: KK-32 KK-42
    cells = position.cells
    country = board.country_of[space]
    cells[CLOISTERS + seat] |= 1 << space
    cells[CLOISTERS_LEFT + seat] -= 1
    cells[TOTAL + country] += 1
    cells[COUNT + country] += 1 << (NIBBLE * seat)
    count = of_seat(cells[COUNT + country], seat)
    if count > cells[MOST + country]:
        cells[MOST + country] = count


def place_advisor(position: Position, seat: i64, country: i64) -> None:
    """Put an advisor on the crest."""  # rule: KK-13 KK-35
    cells = position.cells
    cells[ADVISORS + country] += 1 << (NIBBLE * seat)
    cells[COUNCIL + country] += 1
    cells[ADVISORS_LEFT + seat] -= 1


def discard(position: Position, seat: i64, kind: i64) -> None:
    """Discard a card from the hand; if others knew of one of this kind, they know of one less."""
    cells = position.cells
    cells[HANDS + KINDS * seat + kind] -= 1
    if cells[KNOWN + KINDS * seat + kind] > 0:
        cells[KNOWN + KINDS * seat + kind] -= 1
    position.memory = append(position.memory, kind)  # rule: KK-31
