"""Which browsers are connected, and notices to them about tables that they may not be looking at."""

from collections.abc import Callable
from typing import Any

import msgspec


class Line:
    """One connected browser."""

    __slots__ = ("account", "hang_up", "send")

    def __init__(self, account: str, send: Callable[[bytes], None], hang_up: Callable[[int], None]) -> None:
        self.account = account
        self.send = send
        self.hang_up = hang_up


class Hub:
    """All lines, by account."""

    def __init__(self) -> None:
        self._lines: dict[str, set[Line]] = {}

    def add(self, line: Line) -> int:
        """Remember a line; return how many its account has now."""
        lines = self._lines.setdefault(line.account, set())
        lines.add(line)
        return len(lines)

    def remove(self, line: Line) -> None:
        """Forget a line."""
        lines = self._lines.get(line.account)
        if lines is not None:
            lines.discard(line)
            if not lines:
                del self._lines[line.account]

    def notice(self, account: str | None, notice: dict[str, Any]) -> None:
        """Tell all browsers of an account."""
        lines = self._lines.get(account or "")
        if lines:
            data = msgspec.json.encode({"type": "notice", **notice})
            for line in list(lines):
                line.send(data)

    def hang_up(self, account: str, code: int) -> None:
        """Close all lines of an account, as when it signs out everywhere."""
        for line in list(self._lines.get(account, ())):
            line.hang_up(code)

    def hang_up_all(self, code: int) -> None:
        """Close every line."""
        for account in list(self._lines):
            self.hang_up(account, code)

    def __len__(self) -> int:
        return sum(len(lines) for lines in self._lines.values())
