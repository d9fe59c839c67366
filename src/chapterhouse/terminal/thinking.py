"""Bots at the table: made by name, thinking behind a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from rich.progress import BarColumn, Progress, TextColumn

from chapterhouse.bots.bot import BOTS, LEVELS, Bot, make_bot
from chapterhouse.terminal.problems import Problem
from chapterhouse.terminal.screen import Screen

STRONGEST: Final = "mcts"
HINT_SECONDS: Final = 2.0

Result = TypeVar("Result")


class Wanted(NamedTuple):
    """A bot as it was asked for: "mcts:2" is the bot mcts with two seconds a turn."""

    name: str
    seconds: float | None = None

    def __str__(self) -> str:
        return self.name if self.seconds is None else f"{self.name}:{self.seconds:g}"


def read_wanted(text: str) -> Wanted:
    """Read NAME or NAME:SECONDS."""
    name, colon, seconds = text.partition(":")
    known = [*LEVELS, *BOTS]
    if name not in known:
        raise Problem("unknown_bot", bot=name, known=", ".join(known))
    if not colon:
        return Wanted(name)
    try:
        number = float(seconds)
    except ValueError:
        number = -1.0
    if not 0 < number <= 3600:
        raise Problem("bad_seconds", bot=text)
    return Wanted(name, number)


class Meter:
    """Passes a bot's progress on to the bar that is shown at the moment, if any."""

    def __init__(self) -> None:
        self._show: Callable[[float], None] | None = None

    def __call__(self, share: float) -> None:
        if self._show is not None:
            self._show(share)

    @contextmanager
    def shown_on(self, screen: Screen, key: str, **facts: object) -> Iterator[None]:
        """Show a bar while something is thought about; in a pipe there is none."""
        if not screen.console.is_terminal:
            yield
            return
        columns = (TextColumn("{task.description}", markup=False), BarColumn())
        with Progress(*columns, console=screen.console, transient=True) as progress:
            task = progress.add_task(screen.text(key, **facts), total=1.0)
            self._show = lambda share: progress.update(task, completed=share)
            try:
                yield
            finally:
                self._show = None


class Guest:
    """A bot that sits in a seat."""

    def __init__(self, wanted: Wanted, seed: int | None = None) -> None:
        self.wanted = wanted
        self.meter = Meter()
        self.bot: Bot = make_bot(wanted.name, seconds=wanted.seconds, seed=seed, progress=self.meter)


def adviser() -> Guest:
    """Return the bot that gives hints."""
    return Guest(Wanted(STRONGEST, HINT_SECONDS))
