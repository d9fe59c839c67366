"""Looking closer: frames of a replay, score sheets, redacted records. Nothing here changes a table.

How long it takes depends on how long the game is: it is done outside the table's lock and beside the loop.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import CHANCE, PUBLIC, Game, ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.records.lines import event_line, header_line
from chapterhouse.records.record import fitting, read_header
from chapterhouse.server.answers import looking
from chapterhouse.server.answers.looking import Frame, OlderRules, Replay, ReplayTurn, Score, ScoreKind, Sheet
from chapterhouse.server.live.chronicle import paragraphs
from chapterhouse.server.live.house import House
from chapterhouse.server.live.shown import shown
from chapterhouse.server.live.still import Still
from chapterhouse.server.live.table_card import result, table_info
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.title_words import Words
from chapterhouse.server.workers.crews import NoAnswer
from chapterhouse.server.workers.records import Order, covered
from chapterhouse.table.paragraphs import Notebook, Paragraph
from chapterhouse.table.stride import Stride, standing, walk

MOST_FRAMES: Final = 60
DEALS: Final = 8  # a sheet that stays the same in this many worlds gives nothing away


def position_at(still: Still, n: int) -> Position:
    """Return the position after event `n`."""
    if n > len(still.events):
        raise Refusal("no_such_event", 404, {"n": n})
    position = still.start
    for stride in walk(still.game, still.start, still.events[:n], still.past):
        position = stride.after
    return position


def replay(still: Still, account: str, lang: str, eyes: int) -> Replay:
    """Return the outline of a replay: no result, so that it spoils nothing."""
    start, events = still.start, still.events
    words = still.editions.words(still.game, lang)
    strides = standing(walk(still.game, start, events, still.past))
    view = still.game.view(strides[-1].after if strides else start, eyes)
    called = words.seat_names(view, still.names)
    told = paragraphs(words, still.names, called, strides, eyes, Notebook())
    return Replay(
        table=table_info(still.editions, still.row, still.seats, account, lang, spoils=False),
        eyes="public" if eyes == PUBLIC else eyes,
        last=len(events),
        turns=[
            ReplayTurn(turn=part.turn, seat=part.seat, first=part.first, heading=part.heading)
            for part in told
        ],
        older_rules=_older_rules(still, words),
    )


def _older_rules(still: Still, words: Words) -> OlderRules | None:
    """Say what of a game was played by other rules, and from where on the rules of today differ."""
    past, now = still.past, still.game.version
    if past is None or still.rules == (now, now):
        return None
    first, last = still.rules
    agrees = past.agreed >= min(past.until - 1, len(still.events))
    facts = {"played": str(first), "now": str(now), "n": str(past.agreed + 1)}
    key = "log.replay_same" if agrees else "log.replay_differs"
    return OlderRules(
        played=first,
        last=last,
        now=now,
        since=None if agrees else past.agreed + 1,
        sentence=words.texts.say(key, facts),
    )


def frames(still: Still, lang: str, eyes: int, first: int, last: int) -> list[Frame]:
    """Return what eyes saw after each event of a stretch; frame 0 is the position before the first."""
    start, events = still.start, still.events
    last = min(last, first + MOST_FRAMES - 1, len(events))
    words = still.editions.words(still.game, lang)
    found: list[Frame] = []
    if first <= 0:
        found.append(_frame(still, words, eyes, 0, start))
    for stride in walk(still.game, start, events[:last], still.past):
        if stride.event.n >= max(first, 1):
            frame = _frame(still, words, eyes, stride.event.n, stride.after)
            frame.event = shown(still.game, stride, eyes)
            frame.story = _told(still, words, stride, eyes)
            frame.known = not stride.is_dark
            found.append(frame)
    if found and found[-1].n == len(events) and still.is_over():
        found[-1].over = True  # also where people broke off
        found[-1].result = result(still.editions, still.row, lang)
    return found


def _frame(still: Still, words: Words, eyes: int, n: int, position: Position) -> Frame:
    view = still.game.view(position, eyes)
    acting = still.game.to_act(position)
    return Frame(
        n=n,
        known=True,
        event=None,
        view=view,
        story=None,
        names=words.seat_names(view, still.names),
        mover=acting[0] if acting and acting[0] != CHANCE else None,
        over=not acting,
        result=None,
    )


def _told(still: Still, words: Words, stride: Stride, eyes: int) -> Paragraph | None:
    event = stride.event
    if not stride.is_told:
        return None
    story = words.story(still.names)
    move = shown(still.game, stride, eyes).do
    return Paragraph(
        turn=stride.turn,
        seat=None if event.by == CHANCE else event.by,
        heading="",
        sentences=story.prose(stride.tell(eyes)),
        first=event.n,
        last=event.n,
        moves=[] if move is UNSET else [move],
    )


# scores


def score(still: Still, lang: str, eyes: int, n: int) -> Score:
    """Return the sheets as these eyes may know them, and the points of all seats by kind."""
    position = position_at(still, n)
    words = still.editions.words(still.game, lang)
    is_shown = still.is_over() and n == len(still.events)
    sheets = known_sheets(still.game, position, PUBLIC if eyes < 0 else eyes, is_shown)
    names = words.seat_names(still.game.view(position, eyes), still.names)
    return Score(
        at=n,
        sheets=[_sheet(words, seat, names[seat], sheet) for seat, sheet in enumerate(sheets)],
        kinds=kinds(words, sheets),
    )


def known_sheets(
    game: Game, position: Position, eyes: int, is_over: bool = False
) -> list[Sequence[ScoreLine] | None]:
    """Return the sheets that are the same in every world these eyes cannot rule out; None for the others."""
    true = game.outlook(position)
    if is_over or not game.to_act(position):
        return list(true)
    dice = FairDice(b"which sheets are open?")
    worlds = [game.outlook(game.redeal(position, eyes, dice)) for _ in range(DEALS)]
    return [
        sheet if all(world[seat] == sheet for world in worlds) else None for seat, sheet in enumerate(true)
    ]


def _sheet(words: Words, seat: int, name: str, sheet: Sequence[ScoreLine] | None) -> Sheet:
    return Sheet(
        seat=seat,
        name=name,
        total=sum(line.points for line in sheet) if sheet is not None and words.is_counted() else None,
        hidden=sheet is None,
        lines=[
            looking.ScoreLine(
                item=line.item, label=words.score_line(line), points=line.points, rule=line.rule
            )
            for line in sheet or ()
        ],
    )


def kinds(words: Words, sheets: Sequence[Sequence[ScoreLine] | None]) -> list[ScoreKind]:
    """Return the points of all seats by kind, as far as there are any."""
    scored = {line.item for sheet in sheets for line in sheet or ()}
    return [
        ScoreKind(
            item=item,
            label=words.texts.say(f"score_sum.{item}"),
            points=[sum(line.points for line in sheet or () if line.item == item) for sheet in sheets],
        )
        for item in words.texts.below("score_sum")
        if item in scored
    ]


# records


async def record_text(house: House, still: Still, account: str, eyes: int | None) -> bytes:
    """Return the record as these eyes may have it; None, only after the end, for the whole of it.

    A move that is being written is waited for. Covering what is hidden takes long, so a worker process does
    it, and the table goes on meanwhile.
    """
    if eyes is None and not still.is_over():
        raise Refusal("not_over", 409)
    texts = await house.look(lambda: _texts(still))
    if eyes is not None:
        order = Order(still.row.title, still.pack, tuple(texts))
        try:
            texts = await house.crews.ask(account, 5.0, covered, order, eyes)
        except NoAnswer:
            raise Refusal("bots_busy", 503) from None
    return "".join(f"{line}\n" for line in texts).encode()


def _texts(still: Still) -> list[str]:
    header = header_line(fitting(read_header(still.row.header or ""), still.events))
    texts = [header, *(event_line(event) for event in still.events)]
    if still.row.ending is not None:
        texts.append(still.row.ending)
    return texts
