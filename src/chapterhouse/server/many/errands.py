"""What has to be looked up because another process wrote it: one task for each table."""

import asyncio
import logging
import time
from typing import Final, NamedTuple

from chapterhouse.server.live import chat
from chapterhouse.server.live.house import House
from chapterhouse.server.live.room import Room
from chapterhouse.server.many.catching_up import catch_up
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import talk
from chapterhouse.store.faults import Unreachable

log = logging.getLogger("chapterhouse.many")
GONE: Final = 2**31  # a revision that no table reaches


IDLE: Final = 5.0  # seconds after which a room that nobody looks at need not be kept up to date


class Spoken(NamedTuple):
    """A line of chat that has been stored."""

    room: str
    n: int


class Errand:
    """What is to be looked up about one table."""

    def __init__(self) -> None:
        self.revision = 0
        self.spoken: list[Spoken] = []


class Errands:
    """Looks up what concerns the rooms of this house. A table that is in no room concerns nobody here."""

    def __init__(self, house: House) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self._house = house
        self._errands: dict[str, Errand] = {}

    def look(self, table: str, revision: int | None) -> None:
        """See that a room is at least at a revision; None for a table that is gone."""
        room = self._house.rooms.get(table)
        wanted = GONE if revision is None else revision
        if room is not None and room.row.revision >= wanted:
            return
        errand = self._errand(table)
        if errand is not None:
            errand.revision = max(errand.revision, wanted)

    def listen(self, table: str, room: str, n: int) -> None:
        """Tell those who look at a table what was said."""
        errand = self._errand(table)
        if errand is not None:
            errand.spoken.append(Spoken(room, n))

    def _errand(self, table: str) -> Errand | None:
        if table not in self._house.rooms and not self._house.is_opening(table):
            return None
        errand = self._errands.get(table)
        if errand is None:
            errand = self._errands[table] = Errand()
            task = asyncio.create_task(self._run(table, errand))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return errand

    async def _run(self, table: str, errand: Errand) -> None:
        try:
            await asyncio.sleep(0)  # all that one message brings is done in one go
            while errand.revision or errand.spoken:
                revision, errand.revision = errand.revision, 0
                spoken, errand.spoken = errand.spoken, []
                room = await self._house.room(table)
                if room.row.revision < revision and _is_idle(room):
                    self._house.forget(room)  # whoever wants it reads it again
                elif room.row.revision < revision:
                    await catch_up(room)
                for said in spoken:
                    await self._pass_on(table, said)
        except Refusal:  # the room was closed, and is read again; or the table is gone
            pass
        except Unreachable as error:
            log.warning("table %s cannot be looked up: %s", table, error)
        except Exception:
            log.exception("table %s could not be brought up to date", table)
        finally:
            del self._errands[table]

    async def _pass_on(self, table: str, said: Spoken) -> None:
        room = self._house.rooms.get(table)
        if room is None or not room.viewers:
            return
        message = await self._house.store.read(
            lambda connection: talk.line(connection, table, said.room, said.n)
        )
        if message is not None:
            chat.tell(room, message)


def _is_idle(room: Room) -> bool:
    is_busy = room.viewers or room.lock.locked() or room.thinking is not None
    return not is_busy and time.monotonic() - room.used > IDLE
