"""The store as the server uses it: looks in threads of their own, changes through the one writer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection

from chapterhouse.store.append import Append
from chapterhouse.store.database import Database
from chapterhouse.store.writer import Writer

Result = TypeVar("Result")
READERS: Final = 2


class Store:
    """One database, open."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writer = Writer(database.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, look: Callable[[Connection], Result]) -> Result:
        """Return what a look at the database finds."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look, look)

    async def write(self, change: Callable[[Connection], Result]) -> Result:
        """Make a change; return after it is on disk."""
        return await self.writer.write(change)

    async def append(self, append: Append) -> None:
        """Append to a running game; return after it is on disk."""
        await self.writer.append(append)

    def close(self) -> None:
        """Write what is waiting and close."""
        self.writer.stop()
        self._readers.shutdown()
        self.database.close()

    def _look(self, look: Callable[[Connection], Result]) -> Result:
        with self.database.engine.connect() as connection:
            return look(connection)
