"""Who is at a table, put together from all processes: each tells the others when that changes with it."""

from chapterhouse.server.live.room import Elsewhere, Room
from chapterhouse.store.bulletins import Present


def now(room: Room, asks: bool = False) -> Present:
    """Return who is looking at a table here: which of those who sit at it, and how many others."""
    here = {viewer.account.id for viewer in room.viewers}
    seated = sorted(here & {seat.account for seat in room.seats if seat.account})
    room.said_present = (tuple(seated), len(here) - len(seated))
    return Present(room.id, seated, len(here) - len(seated), asks)


def news(room: Room) -> Present | None:
    """Return what others do not know yet; the first who looks wants to hear from them as well."""
    before = room.said_present
    found = now(room, asks=before is None or not any(before))
    return None if room.said_present == before else found


def take(room: Room, process: str, present: Present) -> bool:
    """Note who is looking elsewhere; return whether that is new."""
    before = room.elsewhere.get(process)
    found = Elsewhere(frozenset(present.seated), present.watching)
    if not found.seated and not found.watching:
        return room.elsewhere.pop(process, None) is not None
    room.elsewhere[process] = found
    return found != before


def forget(room: Room, process: str) -> bool:
    """Forget who was looking through a process that is gone; return whether anybody was."""
    return room.elsewhere.pop(process, None) is not None
