"""One connection that only listens, in a thread of its own; when it is lost it is made anew."""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Engine

from chapterhouse.store.bulletins import listen

log = logging.getLogger("chapterhouse.many")
FIRST_PAUSE: Final = 0.1  # seconds before a lost connection is made again
LONGEST_PAUSE: Final = 1.0
GLANCE: Final = 0.3  # seconds after which the thread sees whether it shall end
PARTING: Final = 2.0  # seconds for which the end of the thread is waited for


class Listener:
    """Hears what processes tell each other. What it hears it hands to the event loop."""

    def __init__(
        self, engine: Engine, hear: Callable[[str], None], found: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        self._engine = engine
        self._hear = hear
        self._found = found  # called whenever it begins to listen, as after a loss
        self._lost = lost
        self._is_stopping = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin; called in the loop that is told."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def stop(self) -> None:
        """End; it takes a moment."""
        self._is_stopping.set()
        if self._thread.is_alive():
            self._thread.join(PARTING)

    # in the thread

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._is_stopping.is_set():
            is_listening = False
            try:
                connection = listen(self._engine)
                try:
                    is_listening, pause = True, FIRST_PAUSE
                    self._tell(self._found)
                    self._listen(connection)
                finally:
                    connection.close()
            except Exception as error:
                log.warning("other processes are not heard: %s", error)
                if is_listening:
                    self._tell(self._lost)
                self._is_stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self, connection: Any) -> None:
        while not self._is_stopping.is_set():
            for heard in connection.notifies(timeout=GLANCE):
                self._tell(self._hear, heard.payload)

    def _tell(self, whom: Callable[..., None], *what: str) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(whom, *what)
        except RuntimeError:  # the loop is closed: nobody is left to be told
            self._is_stopping.set()
