"""Looking closer: frames of a replay, score sheets, redacted records. Nothing here changes a table."""

from collections.abc import Sequence
from typing import Any, Final

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import CHANCE, PUBLIC, Game, ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.records.lines import event_line
from chapterhouse.server.live.chronicle import paragraphs, standing
from chapterhouse.server.live.info import result, table_info
from chapterhouse.server.live.prose import Notebook
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.walk import Stride, walk
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.thinking.archive import Order, covered
from chapterhouse.server.thinking.thinkers import NoAnswer
from chapterhouse.server.words import Words

MOST_FRAMES: Final = 60
DEALS: Final = 8  # a sheet that stays the same in so many worlds tells nothing hidden


def check_eyes(room: Room, account: str, eyes: int | str | None) -> int:
    """Return the eyes through which an account may look; refuse others."""
    if not room.may_look(account):
        raise Refusal("not_invited", 403)
    own = room.own_seats(account)
    if eyes is None:
        asked = room.asked_seat()
        return asked if asked in own and asked is not None else (own[0] if own else PUBLIC)
    if eyes == "public":
        return PUBLIC
    if not isinstance(eyes, int) or not 0 <= eyes < len(room.seats):
        raise Refusal("no_such_seat", 404)
    if eyes not in own and not room.is_over():
        raise Refusal("not_yours", 403)
    return eyes


def events_of(room: Room) -> tuple[Position, list[Event]]:
    """Return where a table's record begins, and its events."""
    if room.row.status == "broken":
        raise Refusal("broken", 409, {"detail": room.fault})
    if room.chronicle is None:
        raise Refusal("not_playing", 409)
    return room.chronicle.start, room.chronicle.events


def position_at(room: Room, n: int) -> Position:
    """Return the position after event `n`."""
    start, events = events_of(room)
    if n > len(events):
        raise Refusal("no_such_event", 404, {"n": n})
    position = start
    for stride in walk(room.game, start, events[:n]):
        position = stride.after
    return position


def replay(room: Room, account: str, lang: str, eyes: int) -> dict[str, Any]:
    """Return the outline of a replay: no result, so that it spoils nothing."""
    start, events = events_of(room)
    words = room.house.shelf.words(room.game, lang)
    strides = standing(walk(room.game, start, events))
    view = room.game.view(strides[-1].after if strides else start, eyes)
    called = words.seat_names(view, room.names)
    told = paragraphs(words, room.names, called, strides, eyes, Notebook())
    return {
        "table": table_info(room.house.shelf, room.row, room.seats, account, lang, spoils=False),
        "eyes": "public" if eyes == PUBLIC else eyes,
        "last": len(events),
        "turns": [
            {"turn": part.turn, "seat": part.seat, "first": part.first, "heading": part.heading}
            for part in told
        ],
    }


def frames(room: Room, lang: str, eyes: int, first: int, last: int) -> list[dict[str, Any]]:
    """Return what eyes saw after each event of a stretch; frame 0 is the position before the first."""
    start, events = events_of(room)
    last = min(last, first + MOST_FRAMES - 1, len(events))
    words = room.house.shelf.words(room.game, lang)
    found: list[dict[str, Any]] = []
    if first <= 0:
        found.append(_frame(room, words, eyes, 0, start))
    for stride in walk(room.game, start, events[:last]):
        if stride.event.n >= max(first, 1):
            frame = _frame(room, words, eyes, stride.event.n, stride.after)
            frame["event"] = stride.shown(eyes)
            frame["story"] = _told(room, words, stride, eyes)
            found.append(frame)
    if found and found[-1]["n"] == len(events) and room.is_over():
        found[-1]["result"] = result(room.house.shelf, room.row, lang)
    return found


def _frame(room: Room, words: Words, eyes: int, n: int, position: Position) -> dict[str, Any]:
    view = room.game.view(position, eyes)
    acting = room.game.to_act(position)
    return {
        "n": n,
        "event": None,
        "view": view,
        "story": None,
        "names": words.seat_names(view, room.names),
        "mover": acting[0] if acting and acting[0] != CHANCE else None,
        "over": not acting,
        "result": None,
    }


def _told(room: Room, words: Words, stride: Stride, eyes: int) -> dict[str, Any] | None:
    event = stride.event
    if not event.do:
        return None
    story = words.story(room.names)
    return {
        "turn": stride.turn,
        "seat": None if event.by == CHANCE else event.by,
        "heading": "",
        "sentences": story.prose(stride.tell(eyes)),
        "first": event.n,
        "last": event.n,
        "moves": [stride.shown(eyes)["do"]],
    }


# scores


def score(room: Room, lang: str, eyes: int, n: int) -> dict[str, Any]:
    """Return the sheets as these eyes may know them, and the points of all seats by kind."""
    position = position_at(room, n)
    words = room.house.shelf.words(room.game, lang)
    is_shown = room.is_over() and n == len(events_of(room)[1])
    sheets = known_sheets(room.game, position, PUBLIC if eyes < 0 else eyes, is_shown)
    names = words.seat_names(room.game.view(position, eyes), room.names)
    return {
        "at": n,
        "sheets": [_sheet(words, seat, names[seat], sheet) for seat, sheet in enumerate(sheets)],
        "kinds": _kinds(words, sheets),
    }


def known_sheets(
    game: Game, position: Position, eyes: int, is_over: bool = False
) -> list[Sequence[ScoreLine] | None]:
    """Return the sheets that are the same in every world these eyes cannot rule out; None for the others."""
    true = game.score(position)
    if is_over or not game.to_act(position):
        return list(true)
    dice = FairDice(b"which sheets are open?")
    worlds = [game.score(game.redeal(position, eyes, dice)) for _ in range(DEALS)]
    return [
        sheet if all(world[seat] == sheet for world in worlds) else None for seat, sheet in enumerate(true)
    ]


def _sheet(words: Words, seat: int, name: str, sheet: Sequence[ScoreLine] | None) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": name,
        "total": None if sheet is None else sum(line.points for line in sheet),
        "hidden": sheet is None,
        "lines": [
            {"item": line.item, "label": words.score_line(line), "points": line.points, "rule": line.rule}
            for line in sheet or ()
        ],
    }


def _kinds(words: Words, sheets: Sequence[Sequence[ScoreLine] | None]) -> list[dict[str, Any]]:
    scored = {line.item for sheet in sheets for line in sheet or ()}
    return [
        {
            "item": item,
            "label": words.texts.say(f"score_sum.{item}"),
            "points": [sum(line.points for line in sheet or () if line.item == item) for sheet in sheets],
        }
        for item in words.texts.below("score_sum")
        if item in scored
    ]


# records


async def record_lines(room: Room, account: str, eyes: int | None) -> list[str]:
    """Return the record as these eyes may have it; None, only after the end, for the whole of it.

    A move that is being written is waited for. Covering what is hidden takes long, so a worker process does
    it, and the table goes on meanwhile.
    """
    if eyes is None and not room.is_over():
        raise Refusal("not_over", 409)
    async with room.lock:
        _, events = events_of(room)
        texts = [room.row.header or "", *(event_line(event) for event in events)]
        if room.row.ending is not None:
            texts.append(room.row.ending)
    if eyes is None:
        return texts
    order = Order(room.row.title, room.house.shelf.folder(room.game), tuple(texts))
    try:
        return await room.house.thinkers.ask(account, 5.0, covered, order, eyes)
    except NoAnswer:
        raise Refusal("bots_busy", 503) from None
