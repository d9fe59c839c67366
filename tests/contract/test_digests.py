"""Thousands of random games end exactly as they did when the figures were stored, compiled or not.

If the rules were meant to change, write the figures again: `chapterhouse walks TITLE --digests FILE`.
"""

from pathlib import Path
from typing import Final

import pytest

from chapterhouse.games import TITLES, load
from chapterhouse.tools.walks import digests

FOLDER: Final = Path(__file__).parents[1] / "games"
GAMES: Final = 2000
NEEDED: Final = {title.name for title in TITLES if title.stage == "verified"}


@pytest.mark.parametrize(
    "title", sorted(NEEDED | {path.parent.name for path in FOLDER.glob("*/digests.txt")})
)
def test_random_games_end_as_they_always_did(title: str) -> None:
    stored = (FOLDER / title / "digests.txt").read_text(encoding="utf-8").splitlines()
    assert len(stored) == GAMES // 100
    assert list(digests(load(title), GAMES)) == stored
