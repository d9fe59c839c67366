"""Trials: each mutant meets its tests in a copy of this process, several at a time.

A copy that never ends is stopped after so much of the processor's time, which does not depend on how busy
the machine is. Nothing that a mutant does outlives its copy.
"""

import gc
import json
import os
import resource
import selectors
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, TextIO, TypeVar

Key = TypeVar("Key")
Body = Callable[[], Any]  # what a copy does; it returns something that JSON can hold
SHARE: Final = 5.0  # seconds of the processor until somebody allows something else
PATIENCE: Final = 1800  # seconds of the clock, for a copy that waits for something that never comes
ROOM: Final = 3 << 30  # bytes that a copy may use
_silence: list[TextIO] = []  # kept: a file that is let go of would fail a test


class Verdict(NamedTuple):
    """What became of a mutant: it `survived`, or what killed it.

    The title would not even load (`refused`); a `scenario`, a `cited` test or the `oracle` failed or never
    ended. What does not count: an `other` test or the `digest` of random games noticed; nobody did
    (`survived`); it could not be tried (`untried`).
    """

    fate: str
    test: str = ""


class _Running(NamedTuple):
    child: int
    key: Any
    said: bytearray


def allow(seconds: float) -> None:
    """Give what follows so much of the processor's time; then this process ends."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def hold(trials: Iterable[tuple[Key, Body]], at_once: int) -> Iterator[tuple[Key, Any]]:
    """Run each body in a copy of this process; yield what it returned, or None if it ended otherwise.

    The next trial is asked for only when there is room, so that it may know of those before it.
    """
    with selectors.DefaultSelector() as open_pipes:
        for key, body in trials:
            child, reader = _begin(body)
            open_pipes.register(reader, selectors.EVENT_READ, _Running(child, key, bytearray()))
            while len(open_pipes.get_map()) >= at_once:
                yield from _finished(open_pipes)
        while open_pipes.get_map():
            yield from _finished(open_pipes)


def alone(body: Body) -> Any:
    """Run one body in a copy of this process and return what it returned."""
    return next(hold([(None, body)], 1))[1]


def _finished(open_pipes: selectors.BaseSelector) -> Iterator[tuple[Any, Any]]:
    for key, _ in open_pipes.select():
        running: _Running = key.data
        heard = os.read(key.fd, 1 << 16)
        if heard:
            running.said.extend(heard)
            continue
        open_pipes.unregister(key.fd)
        os.close(key.fd)
        os.waitpid(running.child, 0)
        yield running.key, json.loads(running.said) if running.said else None


def _begin(body: Body) -> tuple[int, int]:
    gc.freeze()  # a copy that collects garbage would copy every page
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    code = 1
    try:
        os.close(reader)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        allow(SHARE)
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        _be_quiet()
        said = json.dumps(body()).encode()
        allow(0)
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(said)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _be_quiet() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    _silence.append(open(os.devnull, "w"))
    sys.stdout = sys.stderr = _silence[0]
