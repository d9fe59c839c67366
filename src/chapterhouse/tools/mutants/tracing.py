"""Which lines of a title a test runs through: a fault in a line that it never reaches cannot fail it."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any


class Tracer:
    """Notes the lines of a folder's modules that are run, as `file:line`."""

    def __init__(self, folder: Path) -> None:
        self._prefix = f"{folder.resolve()}/"
        self._names: dict[CodeType, str] = {}
        self._seen: set[str] = set()

    def lines(self, run: Callable[[], object]) -> list[str]:
        """Return the lines that something runs through."""
        self._seen = set()
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            run()
        finally:
            sys.settrace(before)
        return sorted(self._seen)

    def _call(self, frame: FrameType, event: str, detail: Any) -> Any:
        code = frame.f_code
        name = self._names.get(code)
        if name is None:
            file = code.co_filename
            name = file[len(self._prefix) :] if file.startswith(self._prefix) else ""
            self._names[code] = name
        if not name:
            return None
        self._seen.add(f"{name}:{frame.f_lineno}")
        return self._line

    def _line(self, frame: FrameType, event: str, detail: Any) -> Any:
        if event == "line":
            self._seen.add(f"{self._names[frame.f_code]}:{frame.f_lineno}")
        return self._line
