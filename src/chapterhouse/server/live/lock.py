"""The lock of a room. Once the room is closed it opens to nobody: what is stored may be something else."""

import asyncio
from typing import Literal

from chapterhouse.server.refusals import Refusal


class Closed(Refusal):
    """The room can no longer be used: look the table up again; what is stored decides."""

    def __init__(self) -> None:
        super().__init__("unsaved", 503, {"seconds": 1})


class RoomLock(asyncio.Lock):
    """A lock that can be closed for good. Whoever comes later, or waits for it, is refused."""

    def __init__(self) -> None:
        super().__init__()
        self.is_closed = False

    def close(self) -> None:
        """Let nobody in any more; who is inside may finish."""
        self.is_closed = True

    async def acquire(self) -> Literal[True]:
        """Take the lock, or raise `Closed`."""
        await super().acquire()
        if self.is_closed:
            self.release()
            raise Closed
        return True
