"""What somebody has learned at this keyboard: kept in one file of the user's data folder."""

import json
import os
from pathlib import Path

from chapterhouse.lessons.course import SeatMove
from chapterhouse.reasons import reason_of
from chapterhouse.terminal.problems import Problem
from chapterhouse.terminal.saving import folder


def progress_file() -> Path:
    """Return where it is kept."""
    return folder().parent / "lessons.json"


class Progress:
    """The lessons of one title that are done, and how far the one goes that was left."""

    def __init__(self, title: str) -> None:
        self.title = title
        everything = _read()
        own = everything.get(title)
        kept = own if isinstance(own, dict) else {}
        self.done = [str(ident) for ident in _list(kept.get("done"))]
        self.left = str(kept.get("left", ""))
        self.played = [
            SeatMove(step[0], str(step[1]))
            for step in _list(kept.get("played"))
            if isinstance(step, list) and len(step) == 2 and isinstance(step[0], int)
        ]

    def finish(self, ident: str) -> None:
        """Put down that a lesson is done."""
        if ident not in self.done:
            self.done.append(ident)
        self.leave("", ())

    def leave(self, ident: str, played: tuple[SeatMove, ...]) -> None:
        """Put down where somebody left; an empty id says nowhere."""
        self.left, self.played = ident, list(played)
        self._write()

    def _write(self) -> None:
        everything = _read()
        everything[self.title] = {
            "done": self.done,
            "left": self.left,
            "played": [list(step) for step in self.played],
        }
        path = progress_file()
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(everything, indent=1) + "\n", encoding="utf-8")
            os.replace(part, path)
        except OSError as error:
            raise Problem("unwritable", file=str(path), detail=reason_of(error)) from None


def _read() -> dict[str, object]:
    path = progress_file()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Problem("unreadable", file=str(path), detail=reason_of(error)) from None
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise Problem("bad_progress", file=str(path))
    return data


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
