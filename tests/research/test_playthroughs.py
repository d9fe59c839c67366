"""Playthroughs as OpenSpiel writes them, kept in short: what a game says of itself, its moves, and a digest.

Everything that OpenSpiel can ask of a game is in a playthrough, a megabyte for one of ours; the digest stands
for it. `CHAPTERHOUSE_UPDATE=1` writes the files again.
"""

import hashlib
import os
from pathlib import Path
from typing import Final

import pytest
from open_spiel.python.algorithms import generate_playthrough

from chapterhouse.research import openspiel_game

FOLDER: Final = Path(__file__).parent / "playthroughs"
GAMES: Final = [("avignon", 2), ("kardinal", 3), ("tore", 2), ("pilgrim", 1)]
SEED: Final = 3

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries themselves


@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_a_playthrough_is_the_same_as_ever(title: str, seats: int) -> None:
    name = openspiel_game(title, seats).get_type().short_name
    found = _short(generate_playthrough.playthrough(name, action_sequence=None, seed=SEED))
    path = FOLDER / f"{title}-{seats}.txt"
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
