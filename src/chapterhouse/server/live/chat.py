"""Chat: one room for those at the table, one for spectators; after the end both are open to both."""

from typing import Final, cast

import msgspec

from chapterhouse.server import clean, wall_clock
from chapterhouse.server.answers import moments
from chapterhouse.server.answers.socket import Room as ChatRoom
from chapterhouse.server.answers.socket import Said
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import talk
from chapterhouse.store.faults import Conflict
from chapterhouse.store.rows import Account, Message
from chapterhouse.store.store import Store

AT_ONCE: Final = 50
LATEST: Final = 2_000_000_000
ROOMS: Final = ("table", "gallery")


def own_room(room: Room, account: str) -> str:
    """Return where an account talks."""
    return "table" if room.own_seats(account) else "gallery"


def may_read(room: Room, account: str, name: str) -> bool:
    """Return whether an account may read a room."""
    return room.row.status == "finished" or own_room(room, account) == name


async def say(store: Store, room: Room, account: Account, text: str) -> None:
    """Store what somebody says, then tell those who may hear it."""
    plain = clean.said(text)
    own = room.own_seats(account.id)
    name = room.seats[own[0]].name if own else account.name
    message = Message(
        table_id=room.id,
        room=own_room(room, account.id),
        n=0,
        account=account.id,
        name=name,
        seat=own[0] if own else None,
        text=plain,
        t=wall_clock.now(),
    )
    try:
        await store.write(lambda connection: talk.say(connection, message))
    except Conflict:
        raise Refusal("unknown_table", 404) from None
    tell(room, message)


def tell(room: Room, message: Message) -> None:
    """Tell those who may hear it."""
    for viewer in list(room.viewers):
        if may_read(room, viewer.account.id, message.room):
            shown = wire(message, viewer.account.id)
            said = Said(table=room.id, room=cast(ChatRoom, message.room), message=shown)
            viewer.send(msgspec.json.encode(said))


async def messages(store: Store, room: Room, account: str, name: str, before: int) -> list[moments.Message]:
    """Return the last messages of a room before a number."""
    if not may_read(room, account, name):
        raise Refusal("not_yours", 403)
    found = await store.read(lambda connection: talk.messages(connection, room.id, name, before, AT_ONCE))
    return [wire(message, account) for message in found]


async def rooms(store: Store, room: Room, account: str) -> dict[str, list[moments.Message]]:
    """Return the last messages of the rooms that an account may read."""
    found: dict[str, list[moments.Message]] = {}
    for name, field in zip(ROOMS, ("chat", "gallery"), strict=True):
        if may_read(room, account, name):
            found[field] = await messages(store, room, account, name, LATEST)
    return found


def wire(message: Message, account: str) -> moments.Message:
    """Return a message as it is sent."""
    return moments.Message(
        n=message.n,
        t=message.t,
        name=message.name,
        seat=message.seat,
        text=message.text,
        removed=not message.text,  # by the house; nobody can say nothing
        mine=message.account == account,
    )
