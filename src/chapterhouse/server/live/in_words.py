"""A table in plain sentences and tables: for screen readers, and for programs that read language."""

from chapterhouse.core.game import PUBLIC
from chapterhouse.describing import describe_with
from chapterhouse.server.answers.looking import Described, TextSection
from chapterhouse.server.live.history import position_at
from chapterhouse.server.live.still import Still
from chapterhouse.server.live.table_card import result


def described(still: Still, lang: str, eyes: int, n: int) -> Described:
    """Return the position after event `n` as these eyes may know it."""
    words = still.editions.words(still.game, lang)
    position = position_at(still, n)
    broken_off = ""
    if still.is_over() and n == len(still.events) and still.game.to_act(position):
        ended = result(still.editions, still.row, lang)
        broken_off = ended.ending if ended is not None else ""
    names = words.names(still.names)
    found = describe_with(names, still.game, position, eyes, still.names, broken_off)
    return Described(
        at=n,
        eyes="public" if eyes == PUBLIC else eyes,
        text=str(found),
        sections=[
            TextSection(
                heading=section.heading,
                sentences=list(section.sentences),
                columns=list(section.columns),
                rows=[list(row) for row in section.rows],
            )
            for section in found.sections
        ],
    )
