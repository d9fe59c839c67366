"""What everybody at a table has to agree to: taking back beyond a barrier, and ending the game."""

from typing import TYPE_CHECKING

from chapterhouse.records.events import AGREED
from chapterhouse.server.live.consent_request import ConsentRequest
from chapterhouse.server.refusals import Refusal
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room


def ask_back(room: "Room", table: Table, seat: int) -> None:
    """Ask to take back the seat's last choice."""
    _refuse_second(room)
    if table.can_undo(seat):
        raise Refusal("just_undo", 409)
    to = table.last_choice(seat)
    if not to:
        raise Refusal("nothing_to_ask", 409)
    room.asked = ConsentRequest(seat, len(table.events), to, [seat])
    grant(room, table)


def ask_end(room: "Room", table: Table, seat: int) -> None:
    """Propose to end the game where it stands; the question stays while others play on."""
    _refuse_second(room)
    room.asked = ConsentRequest(seat, len(table.events), 0, [seat], "end")
    grant(room, table)


def answer(room: "Room", table: Table, seat: int, yes: bool) -> None:
    """Agree, refuse, or withdraw one's own question."""
    asked = room.asked
    own = room.seats[seat].account
    is_own = asked is not None and room.seats[asked.by].account == own
    if asked is None or (seat not in asked.needed(room.seats) and not (is_own and not yes)):
        raise Refusal("nothing_asked", 409)
    if not yes:
        room.asked = None
        return
    asked.agreed.extend(other.seat for other in room.seats if other.account == own)
    grant(room, table)


def grant(room: "Room", table: Table) -> None:
    """Do what was asked for as soon as everybody has agreed."""
    asked = room.asked
    if asked is None or asked.needed(room.seats):
        return
    if asked.kind == "end":
        table.break_off(AGREED)
    else:
        table.take_back(asked.by, asked.to)
    room.asked = None
    room.row.held = None


def lapse(room: "Room", table: Table) -> None:
    """Drop a question that a move has answered: what was to be taken back has been followed by more."""
    if room.asked is not None and (room.asked.kind == "back" or table.is_over()):
        room.asked = None


def go_without(room: "Room", table: Table, seat: int) -> None:
    """Ask no more on behalf of a seat that is left for good, nor wait for its answer."""
    if room.asked is not None and room.asked.by == seat:
        room.asked = None
    grant(room, table)


def _refuse_second(room: "Room") -> None:
    if room.asked is not None:
        raise Refusal("already_asked", 409)
