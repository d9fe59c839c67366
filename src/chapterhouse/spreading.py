"""Work spread over processes of this machine, or over the machines of a Ray cluster.

Results come in the order of the tasks, so that nobody can tell from them where they were made.
"""

import argparse
import os
import secrets
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from chapterhouse import __version__
from chapterhouse.places import LOCAL, NoPlace, address_of, no_ray, see_answer, without_trace
from chapterhouse.reasons import quoted

AHEAD: Final = 4  # tasks for each process that are handed out before the first result is waited for
LIVES: Final = 5  # how often Ray begins a task again whose worker or machine was lost
SHARES: Final = 100  # tasks into which work is cut at least, where there is enough of it

Task = TypeVar("Task")
Result = TypeVar("Result")
Begun = TypeVar("Begun")


class CannotSpread(ValueError):
    """The work itself cannot be done on that machine; the message is a sentence."""


def add_place(parser: argparse.ArgumentParser) -> None:
    """Describe the argument that says where to compute."""
    parser.add_argument(
        "--on", default="", metavar="ray[://HOST:PORT]", help="compute on Ray (processes of this machine)"
    )


def batches(work: Sequence[Task], most: int) -> list[Sequence[Task]]:
    """Cut work into tasks of up to `most`, and smaller ones where there is little of it.

    >>> batches("abcde", 2), [len(batch) for batch in batches(range(300), 2)][:2]
    (['a', 'b', 'c', 'd', 'e'], [2, 2])
    """
    size = max(1, min(most, len(work) // SHARES))
    return [work[first : first + size] for first in range(0, len(work), size)]


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, on: str = ""
) -> Iterator[Result]:
    """Yield what the work makes of each task, in their order.

    `on` is empty for processes of this machine, "ray" for the cluster that RAY_ADDRESS names or one that is
    started here and ends with the work, or "ray://HOST:PORT" for a cluster elsewhere.
    """
    if on:
        yield from _on_ray(work, tasks, on)
    elif processes == 1:
        yield from map(work, tasks)
    else:
        # a fresh interpreter per worker: forking one that draws a progress bar in a thread may hang
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            begin: Callable[[Task], Future[Result]] = lambda task: pool.submit(work, task)  # noqa: E731
            yield from _in_order(begin, Future.result, Future.cancel, tasks, processes * AHEAD)


def _in_order(
    begin: Callable[[Task], Begun],
    wait: Callable[[Begun], Result],
    drop: Callable[[Begun], object],
    tasks: Iterable[Task],
    most: int,
) -> Iterator[Result]:
    """Keep up to `most` tasks begun; whoever does not want the rest stops asking, and it is dropped."""
    begun: deque[Begun] = deque()
    try:
        for task in tasks:
            begun.append(begin(task))
            if len(begun) >= most:
                yield wait(begun.popleft())
        while begun:
            yield wait(begun.popleft())
    finally:
        for rest in begun:
            drop(rest)


def _on_ray(work: Callable[[Task], Result], tasks: Iterable[Task], on: str) -> Iterator[Result]:
    address = address_of(on)
    ray = _library(address)
    is_ours = not ray.is_initialized()
    try:
        if is_ours:
            _join(ray, address)
        do = ray.remote(_do).options(max_retries=LIVES)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _in_order(
            lambda task: do.remote(__version__, work, task), ray.get, ray.cancel, tasks, most
        )
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # what the work itself has raised, as in a process of this machine
    except (ray.exceptions.RayError, ConnectionError) as error:
        said = quoted(without_trace(f"{type(error).__name__}: {error}"))
        raise NoPlace("ray_gave_up", {"place": address, "detail": said}) from None
    finally:
        if is_ours:
            ray.shutdown()


def _do(version: str, work: Callable[[Task], Result], task: Task) -> Result:
    """Do a task on some machine of a cluster; with another release the results might be others."""
    if version != __version__:
        raise NoPlace("other_release", {"theirs": __version__, "ours": version})
    return work(task)


def _library(address: str) -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".*")  # what it says of lost workers would be printed
    if address == LOCAL:
        # its name misleads: on Linux, too, a Ray without it listens on loopback only
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        if "RAY_AUTH_MODE" not in os.environ:  # otherwise Ray leaves a token in the folder of the user
            os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    try:
        import ray
    except ModuleNotFoundError:
        raise NoPlace("ray_missing", {}) from None
    return ray


def _join(ray: Any, address: str) -> None:
    more = {"include_dashboard": False} if address == LOCAL else {}
    see_answer(address)
    for tries_left in (1, 0):  # on a busy machine what serves a new client may begin too late
        try:
            with warnings.catch_warnings(action="ignore"):  # what they say is in our own sentence
                ray.init(address, log_to_driver=False, logging_level="ERROR", **more)
        except Exception as error:  # Ray has no class of its own for this
            if not tries_left:
                raise no_ray(address, error) from None
            ray.shutdown()
        else:
            return
