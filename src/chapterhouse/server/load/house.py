"""The server under load, in a process of its own."""

import os
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from chapterhouse.server.settings import Limits, Settings

PATIENCE = 300.0  # seconds until a server answers, on a machine that has other things to do


def start_house(data: Path, database: str, idle: float = 600.0) -> tuple[BaseProcess, int]:
    """Start a server without limits; return its process and its port."""
    data.mkdir(parents=True, exist_ok=True)
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    process = get_context("spawn").Process(target=_serve, args=(str(data), database, port, idle))
    process.start()
    return process, port


def _serve(data: str, database: str, port: int, idle: float) -> None:
    from chapterhouse.server.logs import write_logs
    from chapterhouse.server.serve import bind, make_server

    write_logs("error")
    settings = Settings(
        port=port,
        data=Path(data),
        database=database,
        limits=Limits.none(),
        workers=1,
        pause=0.0,
        idle=idle,
    )
    make_server(settings).run(sockets=[bind("127.0.0.1", port)])


@contextmanager
def houses(data: Path, database: str, count: int, idle: float = 600.0) -> Iterator[dict[int, int]]:
    """Run servers on one database, each with a folder of its own; yield their processes by port."""
    started: list[BaseProcess] = []
    found: dict[int, int] = {}
    try:
        for number in range(count):
            process, port = start_house(data / f"server{number}" if number else data, database, idle)
            started.append(process)
            found[port] = process.pid or 0
            wait_for(port)  # the first one brings the schema up to date
        yield found
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.join(10)


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start.")


def memory(*pids: int) -> int:
    """Return the bytes of memory that processes hold on average, or 0 where nobody can tell."""
    return sum(map(_memory, pids)) // len(pids)


def processor(*pids: int) -> float:
    """Return the seconds of processor time that processes have used, or 0 where nobody can tell."""
    return sum(map(_processor, pids))


def _memory(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _processor(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
