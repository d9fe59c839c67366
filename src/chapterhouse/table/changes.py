"""What differs between two views: the places in them, and what stands there before and after."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple


class Missing:
    """Stands where a view has nothing at a place; `None` is something that views say."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing()
Path = tuple[str | int, ...]


class Change(NamedTuple):
    """One place of a view, such as ("seats", 0, "goods", "wool"), and what stood and stands there."""

    path: Path
    before: object
    after: object


def changes(before: object, after: object, path: Path = ()) -> Iterator[Change]:
    """Yield what differs, as deep down as both views have the same shape.

    Lists are gone through if they hold rows and have not changed in length; any other list is one value.

    >>> list(changes({"pile": 3, "plots": {"p1": None}}, {"pile": 3, "plots": {"p1": 0}}))
    [Change(path=('plots', 'p1'), before=None, after=0)]
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in [*before, *(name for name in after if name not in before)]:
            yield from changes(before.get(name, MISSING), after.get(name, MISSING), (*path, str(name)))
    elif _are_rows(before, after):
        assert isinstance(before, list) and isinstance(after, list)
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, (*path, place))
    elif before != after:
        yield Change(path, before, after)


def _are_rows(before: object, after: object) -> bool:
    """Return whether two lists have the same places, with things in them that have parts."""
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return False
    return any(isinstance(row, (Mapping, list)) for row in (*before, *after))
