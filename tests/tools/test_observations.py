"""The page about observations says what the titles say."""

from pathlib import Path

from chapterhouse.tools.observations import page

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"


def test_the_page_is_written_again_when_planes_change() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it: python -m chapterhouse.tools.observations"
