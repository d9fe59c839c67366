"""What tests outside a title's folder say of one title: whoever removes the title need not change them."""

from typing import Any, Final

import pytest

from chapterhouse.games import TITLES

NAMES: Final = [title.name for title in TITLES if title.stage == "verified"]


def of(name: str) -> pytest.MarkDecorator:
    """Return the mark of a test about one title."""
    return pytest.mark.skipif(name not in NAMES, reason=f"The title '{name}' is not here.")


def here(*cases: Any) -> list[Any]:
    """Return the cases whose title is here; each begins with the name of its title."""
    return [case for case in cases if case[0] in NAMES]
