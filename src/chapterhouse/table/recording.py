"""The first and the last line of a table's record: what it is about, and how it ended."""

from collections.abc import Mapping, Sequence

from chapterhouse import __version__
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import RESIGNED, End, Header, places_after_giving_up
from chapterhouse.table.progress import Progress


def header_of(
    game: Game,
    names: Sequence[str],
    options: Mapping[str, str],
    dice: str,
    start: Position | None,
    about: str = "",
) -> Header:
    """Return the header: everything from which the first position follows, but not the seed."""
    provenance: dict[str, int] = {}
    for row in game.content.provenance():
        provenance[row.provenance] = provenance.get(row.provenance, 0) + 1
    return Header(
        game=game.name,
        rules=game.version,
        content=game.content.label,
        engine=__version__,
        seats=tuple(names),
        options=dict(options),
        dice=dice,
        provenance=provenance,
        start=game.dump(start) if start is not None else None,
        about=about,
    )


def end_of(progress: Progress) -> End:
    """Return the last line of a finished game, with the seed that proves its dice."""
    game, position = progress.game, progress.position
    return End(
        n=len(progress.events) + 1,
        end=progress.broken_off or game.ending(position),
        score=tuple(tuple(sheet) for sheet in game.score(position)),
        rank=_ranking(progress),
        seed=progress.outcomes.proof,
        check=digest(game, position),
    )


def _ranking(progress: Progress) -> tuple[int, ...]:
    """Return the places; where people broke off, points do not count."""
    if not progress.broken_off:
        return tuple(progress.game.ranking(progress.position))
    seats = progress.position.seats
    return places_after_giving_up(progress.events, seats) if progress.broken_off == RESIGNED else (1,) * seats
