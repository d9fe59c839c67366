"""The page that explains every observation field by field: `python -m chapterhouse.tools.observations`."""

from collections.abc import Iterator

from chapterhouse.core.game import Game
from chapterhouse.games import TITLES, load

OPENING = """# Observations

What `game.observe_into(position, eyes, out, at)` writes: what these eyes may know, one byte a number, plane
after plane. The eyes' own seat comes first everywhere, then the seats after it around the table: a plane of
shape (5, 3) has the three numbers of that seat first. A byte that names a seat is 0 for nobody, 1 for
the eyes' own seat, 2 for the next one. What eyes may not know is 0. With `PUBLIC` as eyes, seat 0 comes first
and every plane that belongs to one seat only is 0.

This page is written by `python -m chapterhouse.tools.observations`; a test compares it.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([OPENING, *(line for title in TITLES for line in _section(load(title.name)))])


def _section(game: Game) -> Iterator[str]:
    observation = game.observation
    yield f"## {game.name}\n"
    yield (
        f"{observation.size} bytes, {len(observation.planes)} planes; {game.moves.players} moves of players "
        f"of {len(game.moves)}; rules version {game.version}.\n"
    )
    yield "| from | plane | shape | highest | what it holds |"
    yield "|---:|---|---|---:|---|"
    at = 0
    for plane in observation.planes:
        shape = " × ".join(str(length) for length in plane.shape)
        yield f"| {at} | `{plane.name}` | {shape} | {plane.highest} | {plane.what} |"
        at += plane.size
    yield ""
    for name, why in observation.left_out.items():
        yield f"- `{name}` is left out: {why}."
    if observation.left_out:
        yield ""


if __name__ == "__main__":
    print(page(), end="")
