"""A title in a package of its own, installed beside this one, pure or compiled: nothing here knows of it."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from tests.browser.conftest import SERVE, browser, missing, node

from chapterhouse.tools.new_game import new_package

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 600  # seconds after which something that never ends counts as failed
PICKLE: Final = """
import pickle
from chapterhouse import Table, load
for game in (load("groats"), pickle.loads(pickle.dumps(load("groats")))):
    table = Table(game, 2, seed=3)
    assert table.to_act() == [0], table.to_act()
    table.play(0, "take")
    table.play(0, "done")
    assert table.to_act() == [1]
"""


class Installed(NamedTuple):
    """The package: its source tree, and how to run Python with it installed."""

    project: Path
    environment: dict[str, str]

    def run(self, *words: str, typed: str = "") -> str:
        """Run Python; return what it printed."""
        run = subprocess.run(
            [sys.executable, *words],
            cwd=self.project,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    def house(self, *words: str, typed: str = "") -> str:
        """Run a command of Chapterhouse; return what it printed."""
        return self.run("-m", "chapterhouse", *words, typed=typed)


@pytest.fixture(scope="module")
def groats(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return the stub as a package, built and installed by pip into a folder of its own."""
    parent = tmp_path_factory.mktemp("package")
    new_package("groats", parent)
    project, site = parent / "chapterhouse-groats", parent / "site"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-index"]
    command = [*pip, "--no-deps", "--no-build-isolation", "--target", str(site), str(project)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 0, run.stdout + run.stderr
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONUTF8": "1", "COLUMNS": "100"}
    environment.pop("PYTEST_ADDOPTS", None)
    return Installed(project, environment)


@pytest.fixture(scope="module")
def address(groats: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server that has the package."""
    data = tmp_path_factory.mktemp("house")
    with open(data / "log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, str(SERVE), str(data)],
            env=groats.environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        with server:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
            server.terminate()


def test_its_own_tests_pass(groats: Installed) -> None:
    assert " passed" in groats.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")


@pytest.mark.parametrize(("lang", "bag"), [("en", "In the bag: 10 coins"), ("de", "Im Beutel: 10 Münzen")])
def test_it_is_played_in_the_terminal_on_its_own_board(groats: Installed, lang: str, bag: str) -> None:
    told = groats.house("play", "groats", "--hotseat", "--seed", "3", "--lang", lang, typed="take\nquit\nn\n")
    assert bag in told


def test_it_is_listed_and_keeps_the_laws_in_random_games(groats: Installed) -> None:
    assert "groats  Groats, for 2 seats" in groats.house("titles")
    assert "last_turn" in groats.house("fuzz", "groats", "--games", "5", "--folder", str(groats.project))


def test_bots_play_it_with_what_its_package_knows(groats: Installed) -> None:
    words = ["--games", "2", "--playouts", "20", "--json", str(groats.project / "arena.json")]
    assert "0 of them cut" in groats.house("arena", "groats", "--bots", "mcts,greedy", *words)
    script = "from chapterhouse.bots.knowledge import evaluation_for as e; from chapterhouse import load as l"
    assert "GroatsEvaluation 4" in groats.run(
        "-c", f"{script}; made = e(l('groats')); print(type(made).__name__, made.worlds)"
    )


def test_its_rules_are_shown_with_their_code_and_their_tests(groats: Installed) -> None:
    told = groats.house("rules", "groats", "GR-05")
    assert "Once in the game" in told and "steps.py:" in told and "duel.scenario:" in told
    assert groats.house("rules", "--check") == "", "no rule lacks code or a test"
    assert "GR-08" in groats.house("rules", "--all")


def test_a_game_of_it_can_be_pickled(groats: Installed) -> None:
    groats.run("-c", PICKLE)


def fetch(address: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body."""
    try:
        with urllib.request.urlopen(address + path, timeout=PATIENCE) as answer:
            return (
                answer.status,
                {name.lower(): value for name, value in answer.headers.items()},
                answer.read(),
            )
    except urllib.error.HTTPError as error:
        with error:
            return error.code, {}, error.read()


def test_its_board_is_served_for_ever_under_its_digest_and_nothing_else_is(address: str) -> None:
    cards = {card["name"]: card for card in json.loads(fetch(address, "/api/titles")[2])}
    assert [name for name, card in cards.items() if card["client"]] == ["groats"]
    client = cards["groats"]["client"]
    status, headers, body = fetch(address, client["module"])
    assert status == 200 and headers["content-type"].startswith("text/javascript") and b"kit" in body
    assert "immutable" in headers["cache-control"] and headers["x-content-type-options"] == "nosniff"
    assert fetch(address, client["style"])[1]["content-type"].startswith("text/css")
    at = client["module"].removesuffix("/board.js")
    others = [f"{at}/game.py", f"{at}/../game.py", f"{at}/%2e%2e/game.py", f"{at}/nothing.js"]
    others += [
        "/titles/groats/0123456789abcdef/board.js",
        "/titles/avignon/0/game.py",
        "/titles/no/0/board.js",
    ]
    assert {path: fetch(address, path)[0] for path in others} == dict.fromkeys(others, 404)


@pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing")
def test_it_is_played_in_a_browser_on_its_own_board(address: str) -> None:
    pictures = os.environ.get("CHAPTERHOUSE_PICTURES", str(ROOT / "build" / "pictures"))
    scene = {"CHAPTERHOUSE_ADDRESS": address, "CHAPTERHOUSE_PICTURES": pictures, "CHROMIUM": browser() or ""}
    run = subprocess.run(
        [node() or "", str(ROOT / "tests" / "browser" / "run.mjs"), "../apart/package_board"],
        env={**os.environ, **scene},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stdout + run.stderr
