"""How often people come in and guess passwords: counted for all processes that serve one database.

Each process counts for itself and tells its neighbours, who count along: a moment later all of them have the
same numbers, and nothing is stored. Places and logins are told as marks from which nobody reads them.
"""

import hashlib
from collections.abc import Callable

from chapterhouse.server.password_attempts import PasswordAttempts, place_of
from chapterhouse.server.rate_limits import Buckets
from chapterhouse.server.settings import Limits
from chapterhouse.store.bulletins import Bulletin, Guessed, Knocked


class Doors:
    """Every way to come in."""

    def __init__(self, limits: Limits) -> None:
        self.tell: Callable[[Bulletin], None] = lambda bulletin: None  # to neighbours, where there are any
        self._knocks = Buckets(limits.doors, limits.door_burst)
        self._attempts = PasswordAttempts(limits.failures)

    def knock(self, address: str) -> float:
        """Count somebody who wants to come in; return 0, or the seconds until they may."""
        place = _mark(address)
        wait = self._knocks.take(place)
        if not wait:
            self.tell(Knocked(place))
        return wait

    def guess(self, who: str, address: str) -> float:
        """Count a guess as wrong until it was right; return 0, or the seconds to wait before it."""
        login, place = _mark(who), _mark(place_of(address))
        wait = self._attempts.begin(login, place)
        if not wait:
            self.tell(Guessed(login, place))
        return wait

    def was_right(self, who: str, address: str) -> None:
        """Take note that a guess was none."""
        login, place = _mark(who), _mark(place_of(address))
        self._attempts.succeed(login, place)
        self.tell(Guessed(login, place, is_right=True))

    def hear(self, bulletin: Knocked | Guessed) -> None:
        """Count what happened in another process."""
        match bulletin:
            case Knocked(place=place):
                self._knocks.take(place)
            case Guessed(login=login, place=place, is_right=True):
                self._attempts.succeed(login, place)
            case Guessed(login=login, place=place):
                self._attempts.fail(login, place)


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
