"""The race: what everybody's points were after each turn, by kind."""

from collections.abc import Sequence

from chapterhouse.core.game import PUBLIC, ScoreLine
from chapterhouse.server.answers.looking import KindPoints, Race, RaceKind, RaceTurn
from chapterhouse.server.live.history import kinds, known_sheets
from chapterhouse.server.live.still import Still
from chapterhouse.table.stride import Stride, standing, walk


def race(still: Still, lang: str, eyes: int) -> Race:
    """Return the points after each turn; a total is None where eyes may not know it, or nobody counts."""
    words = still.editions.words(still.game, lang)
    last: dict[int, Stride] = {}
    for stride in standing(walk(still.game, still.start, still.events, still.past)):
        if not stride.is_dark:
            last[stride.turn] = stride
    seen_by = PUBLIC if eyes < 0 else eyes
    is_counted = words.is_counted()

    def total(sheet: Sequence[ScoreLine] | None) -> float | None:
        return sum(line.points for line in sheet) if sheet is not None and is_counted else None

    turns = []
    for turn, stride in sorted(last.items()):
        sheets = known_sheets(still.game, stride.after, seen_by, still.is_over())
        turns.append(
            RaceTurn(
                turn=turn,
                at=stride.event.n,
                totals=[total(sheet) for sheet in sheets],
                kinds=[KindPoints(item=kind.item, points=kind.points) for kind in kinds(words, sheets)],
            )
        )
    items = words.texts.below("score_sum")
    named = [RaceKind(item=item, label=words.texts.say(f"score_sum.{item}")) for item in items]
    return Race(turns=turns, kinds=named)
