"""After a time in which the others were not heard: what was missed is looked up, for all rooms at once."""

from typing import Final

from chapterhouse.server.live import chat
from chapterhouse.server.live.house import House
from chapterhouse.server.many.errands import Errands
from chapterhouse.server.sessions import Sessions
from chapterhouse.store import tables, talk

MARGIN: Final = 10_000  # milliseconds by which clocks of machines may differ


async def make_up(house: House, errands: Errands, sessions: Sessions, since: int) -> None:
    """Find what was missed since a time: steps, lines of chat, and who was signed out."""
    idents = list(house.rooms)
    found = await house.store.read(lambda connection: tables.revisions(connection, idents))
    for ident in idents:
        errands.look(ident, found.get(ident))
    watched = [ident for ident, room in house.rooms.items() if room.viewers]
    said = await house.store.read(lambda connection: talk.said_since(connection, watched, since - MARGIN))
    for message in said:
        if message.table_id in house.rooms:
            chat.tell(house.rooms[message.table_id], message)
    await sessions.look_again()
