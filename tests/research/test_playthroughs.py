"""Playthroughs as OpenSpiel writes them, kept in short: what a game says of itself, its moves, and a digest.

Everything that OpenSpiel can ask of a game is in a playthrough, a megabyte for one of ours; the digest stands
for it. Each lies with the tests of its title, `openspiel-<seats>.txt`;
`CHAPTERHOUSE_UPDATE=1` writes them again.
"""

import hashlib
import os
from pathlib import Path
from typing import Final

import pytest
from open_spiel.python.algorithms import generate_playthrough

from chapterhouse.offer import TITLES
from chapterhouse.research import openspiel_game

GAMES: Final = Path(__file__).parents[1] / "games"
STORED: Final = [path for title in TITLES for path in sorted((GAMES / title.name).glob("openspiel-*.txt"))]
SEED: Final = 3

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries themselves


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.parent.name)
def test_a_playthrough_is_the_same_as_ever(path: Path) -> None:
    seats = int(path.stem.removeprefix("openspiel-"))
    name = openspiel_game(path.parent.name, seats).get_type().short_name
    found = _short(generate_playthrough.playthrough(name, action_sequence=None, seed=SEED))
    if os.environ.get("CHAPTERHOUSE_UPDATE"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def _short(text: str) -> str:
    lines = text.splitlines()
    about = lines[: lines.index("# State 0")]
    moves = [line for line in lines if line.startswith("# Apply action")]
    returns = [line for line in lines if line.startswith("Returns()")][-1]
    return "\n".join(
        [*about, *moves, "", returns, f"sha256: {hashlib.sha256(text.encode()).hexdigest()}", ""]
    )
