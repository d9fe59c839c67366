"""People in real browsers. Each scenario is a script in `scenarios/`, run by Node with Playwright."""

import os
import subprocess
from pathlib import Path

import pytest
from tests.browser.conftest import missing, node

HERE = Path(__file__).parent
SCENARIOS = sorted(path.stem for path in (HERE / "scenarios").glob("*.mjs"))
if os.environ.get("CHAPTERHOUSE_NEWCOMERS"):  # whole first games of long titles take ten minutes each
    SCENARIOS += sorted(f"../apart/{path.stem}" for path in (HERE / "apart").glob("newcomer_*.mjs"))
MINUTES = 12  # a busy machine is slow, a hanging page is not meant to be waited for longer

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing")


@pytest.mark.parametrize("name", SCENARIOS)
def test_people_in_browsers(name: str, scene: dict[str, str]) -> None:
    run = subprocess.run(
        [node() or "", str(HERE / "run.mjs"), name],
        env=scene,
        capture_output=True,
        text=True,
        timeout=MINUTES * 60,
    )
    assert run.returncode == 0, f"{name}:\n{run.stdout}\n{run.stderr}"
