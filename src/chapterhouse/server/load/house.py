"""The server under load, in a process of its own."""

import os
import socket
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from chapterhouse.server.settings import Limits, Settings


def start_house(data: Path, database: str, idle: float = 600.0) -> tuple[BaseProcess, int]:
    """Start a server without limits; return its process and its port."""
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


def memory(pid: int) -> int:
    """Return the bytes of memory that a process holds, or 0 where nobody can tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor(pid: int) -> float:
    """Return the seconds of processor time that a process has used, or 0 where nobody can tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
