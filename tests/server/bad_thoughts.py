"""Questions that worker processes are asked in tests: some of them go wrong."""

import os
import signal
import time
from pathlib import Path

from chapterhouse.server.workers.bot import Problem, choose


def rest(seconds: float) -> float:
    """Take so long."""
    time.sleep(seconds)
    return seconds


def pid() -> int:
    """Return which process answers."""
    return os.getpid()


def sum_of(numbers: list[int]) -> int:
    """Answer something large."""
    return sum(numbers)


def fail(text: str) -> None:
    """Raise what cannot be sent to another process as it is."""
    raise Odd(text, len(text))


class Odd(Exception):
    """An exception that cannot be built from its arguments."""

    def __init__(self, text: str, length: int) -> None:
        super().__init__(text)


def die() -> None:
    """End the process."""
    os.kill(os.getpid(), signal.SIGKILL)


def raise_always(problem: Problem) -> str:
    """Fail at every question, as a bot with a mistake in it."""
    if problem.level == "hard":
        raise Odd("secret move", 3)
    return choose(problem)


def fail_whatever(problem: Problem) -> str:
    """Fail at every question, whoever is asked."""
    raise Odd("secret move", 3)


def choose_nonsense(problem: Problem) -> str:
    """Choose what is no move."""
    return "fly moon" if problem.level == "hard" else choose(problem)


def raise_once(marker: str, problem: Problem) -> str:
    """Fail at the first question of all."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return choose(problem)
    raise Odd("secret move", 3)


def hang_once(marker: str, problem: Problem) -> str:
    """Never answer the first question of all."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return choose(problem)
    while True:
        time.sleep(60)


def note_account(folder: str, problem: Problem) -> str:
    """Choose, and note when which table was thought about."""
    with (Path(folder) / "order").open("a") as file:
        file.write(problem.guest.partition("/")[0] + "\n")
    return choose(problem)
