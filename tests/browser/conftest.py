"""A server with the built client, and whether this machine has a browser to look at it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chapterhouse.server.wall_clock import FALSE

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "chapterhouse" / "server" / "static" / "index.html"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

SERVE = Path(__file__).with_name("serve.py")


# Whole games and tours of every page: begun last, one of them would end alone when all others are done.
LONGEST = (
    "pilgrim_by_clicking",
    "first_game",
    "learning_on_one_screen",
    "pages_at_a_desk",
    "pages_on_a_phone",
    "newcomer_pilgrim",
    "newcomer_tore",
    "newcomer_kardinal",
    "avignon_by_pointing",
    "kardinal_by_pointing",
    "kardinal_by_clicking",
    "newcomer_avignon",
    "by_keyboard",
    "on_one_screen",
    "pilgrim_alone",
    "pilgrim_whole",
    "tore_by_clicking",
    "tore_whole",
    "lobby",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the scenarios before everything else, the longest first."""
    items.sort(key=lambda item: _place(item.name))


def _place(name: str) -> int:
    if not name.startswith("test_people_in_browsers["):
        return len(LONGEST) + 1
    scenario = name.partition("[")[2].removesuffix("]")
    return LONGEST.index(scenario) if scenario in LONGEST else len(LONGEST)


def missing() -> str:
    """Say what this machine lacks for a test in a browser; nothing if it lacks nothing."""
    if node() is None:
        return "there is no Node.js to drive a browser"
    if not (ROOT / "web" / "node_modules" / "playwright-core").is_dir():
        return "web/node_modules is not installed (npm ci in web/)"
    if browser() is None:
        return "there is no Chromium (apt-get install chromium)"
    if not CLIENT.exists():
        return "the client is not built (npm run build in web/)"
    return ""


def node() -> str | None:
    """Return the path of Node.js: the system's, or the packaged one beside this Python."""
    return shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


def browser() -> str | None:
    """Return the path of a browser."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file by which the server's clock is set."""
    return tmp_path_factory.mktemp("clock") / "seconds"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, clock: Path) -> Iterator[str]:
    """Return the address of a running server; it is stopped when all is done."""
    data = tmp_path_factory.mktemp("house")
    clock.write_text("0")
    with open(data / "log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, str(SERVE), str(data)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, FALSE: str(clock)},
        )
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait(timeout=240)
            if server.stdout is not None:
                server.stdout.close()


@pytest.fixture
def scene(address: str, clock: Path) -> dict[str, str]:
    """Return the environment of a scenario."""
    pictures = os.environ.get("CHAPTERHOUSE_PICTURES", str(ROOT / "build" / "pictures"))
    return {
        **os.environ,
        "CHAPTERHOUSE_ADDRESS": address,
        FALSE: str(clock),
        "CHAPTERHOUSE_PICTURES": pictures,
        "CHROMIUM": browser() or "",
    }
