"""Whose eyes somebody may look through. Seats change hands while a table is open, and eyes with them."""

import msgspec

from chapterhouse.core.game import PUBLIC
from chapterhouse.server.answers.socket import Gone
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.refusals import Refusal


def check_eyes(room: Room, account: str, eyes: int | str | None) -> int:
    """Return the eyes through which an account may look; refuse others."""
    if not room.may_look(account):
        raise Refusal("not_invited", 403)
    if eyes is None:
        return _usual(room, account)
    if eyes == "public":
        return PUBLIC
    if not isinstance(eyes, int) or not 0 <= eyes < len(room.seats):
        raise Refusal("no_such_seat", 404)
    if not _may_have(room, account, eyes):
        raise Refusal("not_yours", 403)
    return eyes


def check_again(room: Room) -> None:
    """See that nobody goes on looking through eyes, or at a table, that are no longer theirs to have.

    Whoever left the choice of eyes to us gets those of a seat that they have taken meanwhile.
    """
    is_open = room.row.status == "open"
    for viewer in list(room.viewers):
        account = viewer.account.id
        if is_open and not room.may_look(account):
            room.viewers.pop(viewer)
            viewer.send(msgspec.json.encode(Gone(table=room.id)))
        elif not _may_have(room, account, viewer.eyes) or (is_open and not viewer.has_chosen):
            _look_through(viewer, _usual(room, account))


def _look_through(viewer: Viewer, eyes: int) -> None:
    if eyes != viewer.eyes:
        viewer.eyes, viewer.told = eyes, 0


def _usual(room: Room, account: str) -> int:
    own, asked = room.own_seats(account), room.asked_seat()
    return asked if asked in own and asked is not None else (own[0] if own else PUBLIC)


def _may_have(room: Room, account: str, eyes: int) -> bool:
    return eyes == PUBLIC or room.is_over() or room.seats[eyes].account == account
