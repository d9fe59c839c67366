"""The store as the server uses it: looks in threads of their own, changes through the one writer."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from chapterhouse.store.append import Append
from chapterhouse.store.bulletins import Herald
from chapterhouse.store.database import Database
from chapterhouse.store.diagnosis import LOCKED, SLOW, UNREACHABLE
from chapterhouse.store.faults import Unreachable, is_disconnected, kind_of
from chapterhouse.store.writer import Writer

Result = TypeVar("Result")
READERS: Final = 2
PATIENCE: Final = 20.0  # seconds after which nobody waits for a commit any more
ANYTHING: Final = "SELECT 1 FROM tables LIMIT 1"  # looked for where only an answer matters
LOOK: Final = 0.5  # seconds between two looks whether a database that was away is back


class Store:
    """One database, open."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.patience = PATIENCE
        self.herald = None if database.is_sqlite else Herald()  # to other processes, where there may be any
        self.writer = Writer(database.engine, self.herald)
        self._looks_at = _of_one_moment(database)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._answered = 0.0  # when the last look began that found something
        self._is_asking = asyncio.Lock()

    async def read(self, look: Callable[[Connection], Result]) -> Result:
        """Return what a look at the database finds; raise `Unreachable` if it does not answer."""
        begun = time.monotonic()
        found = await asyncio.get_running_loop().run_in_executor(self._readers, self._look, look)
        self._answered = max(self._answered, begun)
        return found

    async def back(self) -> None:
        """Return as soon as the database answers; one of all who wait looks for the others."""
        asked = time.monotonic()
        async with self._is_asking:
            while self._answered < asked:
                try:
                    await self.read(lambda connection: connection.exec_driver_sql(ANYTHING))
                except Unreachable:
                    await asyncio.sleep(LOOK)

    async def write(self, change: Callable[[Connection], Result]) -> Result:
        """Make a change; return after it is on disk. After any failure only a look tells what is stored."""
        return await self._in_time(self.writer.write(change))

    async def append(self, append: Append) -> None:
        """Append to a running game; return after it is on disk. What holds for `write` holds here."""
        await self._in_time(self.writer.append(append))

    def close(self) -> None:
        """Write what is waiting and close."""
        self.writer.stop()
        self._readers.shutdown()
        self.database.close()

    async def _in_time(self, writing: "asyncio.Future[Result]") -> Result:
        """Wait, but not for ever. Every move passes here, and a plain timer is the cheapest way."""
        patience = writing.get_loop().call_later(self.patience, self._give_up, writing)
        try:
            return await writing
        finally:
            patience.cancel()

    def _give_up(self, writing: "asyncio.Future[Result]") -> None:
        if not writing.done():
            self.writer.failures[SLOW] += 1
            writing.set_exception(Unreachable("the database has not answered in time"))

    def _look(self, look: Callable[[Connection], Result]) -> Result:
        """Look; on a fresh connection if the old one turns out to be broken."""
        try:
            try:
                return self._look_once(look)
            except DBAPIError as error:
                if not is_disconnected(error):
                    raise
            return self._look_once(look)
        except Exception as error:
            if kind_of(error) in (UNREACHABLE, LOCKED):
                raise Unreachable(str(error)) from error
            raise

    def _look_once(self, look: Callable[[Connection], Result]) -> Result:
        with self._looks_at.connect() as connection:
            return look(connection)


def _of_one_moment(database: Database) -> Engine:
    """Return an engine for looks: all that one of them reads is of one moment, whoever writes meanwhile.

    An embedded database has one writer, who does not write what is being opened.
    """
    if database.is_sqlite:
        return database.engine
    return database.engine.execution_options(isolation_level="REPEATABLE READ")
