"""Work on Ray comes out as it does here, also when a machine is lost; without Ray a sentence says so."""

import os
import pickle
import secrets
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Final, NamedTuple

import pytest

from chapterhouse import __version__
from chapterhouse.places import NoPlace
from chapterhouse.server.faults.serving import free_port
from chapterhouse.spreading import batches, spread
from chapterhouse.terminal.main import main

MACHINES: Final = Path(__file__).parent / "two_machines.py"
PATIENCE: Final = 900.0
ATTEMPTS: Final = 6
WHY_NOT: Final = "The library ray is not installed (chapterhouse[ray])."
HAS_RAY: Final = find_spec("ray") is not None and sys.platform == "linux"
ALONE: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # loopback only
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "300",
    "RAY_worker_niceness": "0",  # tests have patience, but not for ever
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
}
LONG: Final = "arena avignon --bots greedy,random --games 200 --seed 2"
COMMANDS: Final = [
    "arena avignon --bots greedy,random --games 12 --json {}/arena.json",
    "fuzz avignon --games 60 --every 50",
    "mutants avignon --sample 3 --workers 1 --scenarios --folder {}/verdicts",
    "dataset {}/games --play kardinal --games 6 --bots greedy,random,random --legal",
]


class Cluster(NamedTuple):
    """A Ray of two machines that runs for a test: where it is for this machine and for others."""

    near: str
    far: str
    second: int  # the process that is the second machine
    process: "subprocess.Popen[str]"

    def lose_the_second(self) -> None:
        """Let the second machine vanish with whatever it works at."""
        assert self.process.stdin is not None and self.process.stdout is not None
        busy = at_a_task(self.second)
        print(file=self.process.stdin, flush=True)
        assert self.process.stdout.readline() == "lost\n"
        for pid in busy:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Start Ray on loopback, without a dashboard."""
    for _ in range(ATTEMPTS):  # Ray gives itself thirty seconds, and a busy machine takes longer
        client = free_port()
        process = subprocess.Popen(
            [sys.executable, str(MACHINES), str(client)],
            env={**os.environ, **ALONE},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        near, _, second = process.stdout.readline().strip().partition(" ")
        if near:
            break
        process.wait(PATIENCE)
    try:
        assert near, "Ray does not start"
        wait_until(lambda: answers(client))
        yield Cluster(near, f"ray://127.0.0.1:{client}", int(second), process)
    finally:
        process.communicate(timeout=PATIENCE)


def answers(port: int) -> bool:
    """Return whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.3)


def started(words: str, near: str) -> "subprocess.Popen[str]":
    """Begin a command in a process of its own; `near` is the Ray that "--on ray" means."""
    return subprocess.Popen(
        [sys.executable, "-m", "chapterhouse", *words.split()],
        env={**os.environ, **ALONE, "RAY_ADDRESS": near},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: "subprocess.Popen[str]") -> str:
    """Return what a command has printed; 1 is a mutant that is left."""
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 1), out + err
    return out


def at_a_task(machine: int) -> list[int]:
    """Return the processes of a machine that are at a task."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may have ended meanwhile
            title = (place / "cmdline").read_bytes().decode()
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if title.startswith("ray::_do") and parent == machine:
                found.append(int(place.name))
    return found


@pytest.mark.skipif(not HAS_RAY, reason=WHY_NOT)
def test_every_command_comes_out_on_ray_as_it_does_here_also_when_a_machine_is_lost(
    tmp_path: Path,
) -> None:
    """All in one test: Ray takes seconds to start."""
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    commands = COMMANDS if find_spec("pyarrow") is not None else COMMANDS[:-1]
    with ExitStack() as stack:
        ray = stack.enter_context(cluster())

        def begin(words: str, near: str = "") -> "subprocess.Popen[str]":
            process = started(words, near)
            stack.callback(process.kill)  # whatever fails, nobody is left behind
            return process

        playing, alone = begin(f"{LONG} --on ray", ray.near), begin(LONG)
        while not at_a_task(ray.second):
            assert playing.poll() is None, said(playing)
            time.sleep(0.3)
        ray.lose_the_second()
        far = [begin(f"{each} --on {ray.far}".format(tmp_path / "there")) for each in commands[:1]]
        near = [begin(f"{each} --on ray".format(tmp_path / "there"), ray.near) for each in commands[1:]]
        here = [begin(each.format(tmp_path / "here")) for each in commands]
        assert said(playing) == said(alone)
        said_there = [said(process) for process in (*far, *near)]
        assert said_there[:3] == [said(process) for process in here][:3]  # a dataset says where it is
    assert files(tmp_path / "here") == files(tmp_path / "there")
    assert len(files(tmp_path / "here")) == (6 if commands is COMMANDS else 1)


def files(folder: Path) -> dict[str, bytes]:
    """Return what was written below a folder; verdicts are kept with notes of how long tests take."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "verdicts"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_results_come_in_the_order_of_the_tasks_and_no_more_is_begun_than_wanted() -> None:
    begun: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(10_000):
            begun.append(number)
            yield number

    found = spread(abs, tasks(), processes=2)
    assert [next(found) for _ in range(20)] == list(range(20))
    found.close()  # type: ignore[attr-defined]
    assert len(begun) < 100


def test_work_is_cut_into_tasks_that_keep_many_machines_busy() -> None:
    assert [len(batch) for batch in batches(range(10), 50)] == [1] * 10
    assert [len(batch) for batch in batches(range(1000), 50)] == [10] * 100
    assert {len(batch) for batch in batches(range(1_000_000), 50)} == {50}


COMPUTING: Final = [
    ["fuzz", "avignon", "--games", "5"],
    ["arena", "avignon", "--bots", "random,random", "--games", "2"],
    ["dataset", "{}/games", "--play", "avignon", "--games", "2"],
    ["mutants", "avignon", "--sample", "1", "--folder", "{}/verdicts"],
]


class StandIn(ModuleType):
    """A Ray of which nothing is there but what it raises: on joining, or while it works."""

    def __init__(self, joining: Exception | None = None, working: Exception | None = None) -> None:
        super().__init__("ray")
        self.joining, self.working = joining, working
        self.exceptions = SimpleNamespace(
            RayError=type("RayError", (Exception,), {}), RayTaskError=type("RayTaskError", (Exception,), {})
        )

    def is_initialized(self) -> bool:
        return False

    def init(self, *_: object, **__: object) -> None:
        warnings.warn("Ray Client connection timed out.", stacklevel=1)
        if self.joining is not None:
            raise self.joining

    def cluster_resources(self) -> dict[str, float]:
        if self.working is not None:
            raise self.working
        return {}

    def remote(self, work: object) -> SimpleNamespace:
        return SimpleNamespace(options=lambda **_: SimpleNamespace(remote=lambda *a: (work, a)))

    def get(self, task: tuple[Callable[..., object], tuple[object, ...]]) -> object:
        return task[0](*task[1])

    def cancel(self, task: object) -> None:
        pass

    def shutdown(self) -> None:
        pass


@contextmanager
def somebody_listening() -> Iterator[str]:
    """Give an address at which connections are taken, though no Ray is there."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"ray://127.0.0.1:{listener.getsockname()[1]}"


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Give a command that is refused as bad input; return the one line that it says."""
    assert main([str(word) for word in words]) == 2
    told = capsys.readouterr().err
    assert told.strip() and "\n" not in told.strip() and "Traceback" not in told
    return told.strip()


@pytest.mark.parametrize("words", COMPUTING)
@pytest.mark.parametrize(
    ("place", "lang", "sentence"),
    [
        ("ray", "en", "pip install 'chapterhouse[ray]'"),
        ("mars", "en", "'mars' is not a place to compute"),
        ("ray://", "de", "'ray://' ist kein Ort zum Rechnen"),
        ("ray://host:port", "de", "'ray://host:port' ist kein Ort zum Rechnen"),
    ],
)
def test_where_it_cannot_be_computed_a_sentence_says_so(
    words: list[str],
    place: str,
    lang: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert sentence in refused(
        capsys, "--lang", lang, *(word.format(tmp_path) for word in words), "--on", place
    )


@pytest.mark.parametrize("words", COMPUTING)
@pytest.mark.parametrize(
    "error",
    [
        ConnectionError("ray client connection\ntimeout"),
        ValueError("Unknown keyword"),
        RuntimeError("Version mismatch:\n  the cluster has 2.1."),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_ray_that_cannot_be_joined_is_one_sentence_in_the_language_of_whoever_asked(
    words: list[str],
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", StandIn(joining=error))
    said = " ".join(str(error).split()).rstrip(".")
    command = [word.format(tmp_path) for word in words]
    with somebody_listening() as place:
        german = refused(capsys, "--lang", "de", *command, "--on", place)
        english = refused(capsys, "--lang", "en", *command, "--on", place)
    assert german == f"Unter '{place}' ist kein Ray zu erreichen: im Wortlaut: „{said}“."
    assert english == f"No Ray can be reached at '{place}': in its own words: “{said}”."


@pytest.mark.parametrize("near", [False, True], ids=["as a client", "as RAY_ADDRESS"])
def test_where_nobody_listens_ray_is_not_even_asked(
    near: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", StandIn(joining=AssertionError("it was asked")))
    place = f"127.0.0.1:{free_port()}" if near else f"ray://127.0.0.1:{free_port()}"
    monkeypatch.setenv("RAY_ADDRESS", place)
    told = refused(capsys, "--lang", "de", *COMPUTING[0], "--on", "ray" if near else place)
    assert f"'{place}'" in told and told.endswith(": dort lauscht niemand.")


def test_a_ray_that_answers_too_late_is_asked_once_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Late(StandIn):
        def shutdown(self) -> None:
            self.joining = None  # by then it is there

    monkeypatch.setitem(sys.modules, "ray", Late(joining=ConnectionError("Initialization failure")))
    with somebody_listening() as place:
        assert main([*COMPUTING[0], "--on", place]) == 0
    assert "Initialization" not in capsys.readouterr().err


TRACED: Final = (
    "Initialization failure\nTraceback (most recent call last):\n  File x, line 3\nOSError: no room\n"
)


def test_a_traceback_of_another_process_is_left_out_of_the_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    error = ConnectionError(TRACED)
    for ray in (StandIn(joining=RuntimeError(TRACED)), StandIn(working=error)):
        monkeypatch.setitem(sys.modules, "ray", ray)
        with somebody_listening() as place:
            told = refused(capsys, "--lang", "en", *COMPUTING[0], "--on", place)
        assert told.endswith("Initialization failure OSError: no room”.") and "File x" not in told


def test_a_ray_that_goes_away_meanwhile_is_one_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", StandIn(working=ConnectionError("Client is shutting down.")))
    with somebody_listening() as place:
        told = refused(capsys, "--lang", "de", *COMPUTING[0], "--on", place)
    assert told.endswith(
        "hat die Arbeit aufgegeben, im Wortlaut: „ConnectionError: Client is shutting down“."
    )


def test_a_machine_with_another_release_is_named_with_both_releases(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = StandIn()
    old = ("0.0.1", abs, 1)
    monkeypatch.setattr(there, "get", lambda task: task[0](*old))
    monkeypatch.setitem(sys.modules, "ray", there)
    with somebody_listening() as place:
        told = refused(capsys, "--lang", "de", *COMPUTING[0], "--on", place)
    assert told.startswith(f"Ein Rechner des Clusters hat Chapterhouse {__version__}, dieser hat 0.0.1")


def test_a_problem_comes_back_whole_from_another_machine() -> None:
    back = pickle.loads(pickle.dumps(NoPlace("other_release", {"theirs": "1", "ours": "2"})))
    assert (back.key, back.facts) == ("other_release", {"theirs": "1", "ours": "2"})
