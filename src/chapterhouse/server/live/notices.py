"""Which browsers are connected, and notices to them about tables that they may not be looking at."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from chapterhouse.server.answers.socket import News, Notice
from chapterhouse.store.rows import Account


class Caller(Protocol):
    """One connected browser."""

    account: Account
    mark: str  # of the session that it belongs to

    def send(self, data: bytes) -> None:
        """Send an encoded message."""

    def hang_up(self, code: int) -> None:
        """Close the line."""


class Hub:
    """All lines, by account."""

    def __init__(self) -> None:
        self._lines: dict[str, set[Caller]] = {}
        self.pass_on: Callable[[str, bytes], None] | None = None  # to browsers of other processes

    def add(self, line: Caller) -> int:
        """Remember a line; return how many its account has now."""
        lines = self._lines.setdefault(line.account.id, set())
        lines.add(line)
        return len(lines)

    def remove(self, line: Caller) -> None:
        """Forget a line."""
        lines = self._lines.get(line.account.id)
        if lines is not None:
            lines.discard(line)
            if not lines:
                del self._lines[line.account.id]

    def notice(self, account: str | None, notice: Notice) -> None:
        """Tell all browsers of an account."""
        if account is None or (account not in self._lines and self.pass_on is None):
            return
        data = msgspec.json.encode(notice)
        self.tell(account, data)
        if self.pass_on is not None:
            self.pass_on(account, data)

    def tell(self, account: str, data: bytes) -> None:
        """Send an encoded message to all browsers of an account that are connected here."""
        for line in list(self._lines.get(account, ())):
            line.send(data)

    def tell_all(self, message: News) -> None:
        """Tell every browser."""
        data = msgspec.json.encode(message)
        for lines in list(self._lines.values()):
            for line in list(lines):
                line.send(data)

    def hang_up(self, account: str, code: int) -> None:
        """Close all lines of an account, as when it signs out everywhere."""
        for line in list(self._lines.get(account, ())):
            line.hang_up(code)

    def hang_up_session(self, account: str, mark: str, code: int) -> None:
        """Close the lines of one session of an account."""
        for line in list(self._lines.get(account, ())):
            if line.mark == mark:
                line.hang_up(code)

    def marks(self) -> dict[str, str]:
        """Return the sessions that have lines, each with its account."""
        return {line.mark: account for account, lines in self._lines.items() for line in lines}

    def hang_up_all(self, code: int) -> None:
        """Close every line."""
        for account in list(self._lines):
            self.hang_up(account, code)

    def __len__(self) -> int:
        return sum(len(lines) for lines in self._lines.values())
