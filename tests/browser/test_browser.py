"""People in real browsers. Each scenario is a script in `scenarios/`, run by Node with Playwright."""

import os
import subprocess
from pathlib import Path

import pytest
from tests.browser.conftest import missing, node

HERE = Path(__file__).parent
# what a newcomer learns with, and in which language: one pair for each title, or all of them
NEWCOMERS = tuple(f"{hand} {language}" for hand in ("mouse", "touch", "keys") for language in ("en", "de"))
# in which language and light whole games are played by pointing: one pair for each title, or all of them
LOOKS = tuple(f"{language} {theme}" for language in ("en", "de") for theme in ("light", "dark"))
POINTING = ("avignon_by_pointing", "kardinal_by_pointing", "tore_by_clicking", "pilgrim_by_clicking")
MINUTES = 12  # a busy machine is slow, a hanging page is not meant to be waited for longer


def scenarios() -> list[str]:
    """Return what is played, each with what it is told."""
    names = sorted(path.stem for path in (HERE / "scenarios").glob("*.mjs"))
    newcomers = [name for name in names if name.startswith("newcomer_")]
    told = dict.fromkeys(newcomers, _all("NEWCOMERS", NEWCOMERS))
    told |= dict.fromkeys(POINTING, _all("LOOKS", LOOKS))
    return [f"{name} {pair}".strip() for name in names for pair in told.get(name, ("",))]


def _all(what: str, pairs: tuple[str, ...]) -> tuple[str, ...]:
    """Return every pair where the environment asks for all of them, else the usual one without a name."""
    return pairs if os.environ.get(f"CHAPTERHOUSE_{what}") == "all" else ("",)


pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing")


@pytest.mark.parametrize("name", scenarios())
def test_people_in_browsers(name: str, scene: dict[str, str]) -> None:
    run = subprocess.run(
        [node() or "", str(HERE / "run.mjs"), *name.split()],
        env=scene,
        capture_output=True,
        text=True,
        timeout=MINUTES * 60,
    )
    assert run.returncode == 0, f"{name}:\n{run.stdout}\n{run.stderr}"
