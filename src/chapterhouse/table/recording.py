"""The first and the last line of a table's record: what it is about, and how it ended."""

from collections.abc import Mapping, Sequence

from chapterhouse import __version__
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import RESIGNED, End, Header, places_after_giving_up
from chapterhouse.table.proceedings import Proceedings


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


def end_of(proceedings: Proceedings) -> End:
    """Return the last line of a finished game, with the seed that proves its dice."""
    game, position = proceedings.game, proceedings.position
    return End(
        n=len(proceedings.events) + 1,
        end=proceedings.broken_off or game.ending(position),
        score=tuple(tuple(sheet) for sheet in game.score(position)),
        rank=_ranking(proceedings),
        seed=proceedings.outcomes.proof,
        check=digest(game, position),
    )


def _ranking(proceedings: Proceedings) -> tuple[int, ...]:
    """Return the places; where people broke off, points do not count."""
    if not proceedings.broken_off:
        return tuple(proceedings.game.ranking(proceedings.position))
    seats = proceedings.position.seats
    return (
        places_after_giving_up(proceedings.events, seats)
        if proceedings.broken_off == RESIGNED
        else (1,) * seats
    )
