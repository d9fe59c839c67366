"""Header, event and end of a record as lines of JSON, in both directions."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from chapterhouse.core.game import CHANCE, PUBLIC, ScoreLine
from chapterhouse.records.events import CHANCE_NAME, FORMAT, SEAT_NEWS, End, Event, Header
from chapterhouse.records.fields import LARGEST, Fields, compact, whole

PUBLIC_NAME: Final = "public"
COMMITMENT: Final = "sha256:[0-9a-f]{64}"
DIGEST: Final = "[0-9a-f]{16}"
SEED: Final = "([0-9a-f]{2}){1,64}"
PROVENANCE: Final = "provenance"


# writing


def header_line(header: Header) -> str:
    """Return the first line of a record."""
    values: dict[str, object] = {
        "record": header.format,
        "game": header.game,
        "rules": header.rules,
        "content": header.content,
        "engine": header.engine,
        "seats": list(header.seats),
        "options": dict(header.options),
    }
    if header.dice:
        values["dice"] = header.dice
    if header.provenance:
        values["provenance"] = dict(header.provenance)
    if header.start is not None:
        values["start"] = dict(header.start)
    if header.eyes is not None:
        values["eyes"] = PUBLIC_NAME if header.eyes == PUBLIC else header.eyes
    if header.about:
        values["about"] = header.about
    return compact(values)


def event_line(event: Event) -> str:
    """Return the line of an event; what is not set is left out."""
    if event.rules is not None:
        return compact(_change(event))
    values: dict[str, object] = {"n": event.n, "by": event.by_name}
    if event.withheld:
        values["withheld"] = True
    if event.do:
        values["do"] = event.do
        values["step"] = event.step
    if event.forced:
        values["forced"] = True
    if event.plain:
        values["plain"] = True
    if event.joined:
        values["joined"] = True
    if event.undo:
        values["undo"] = event.undo
    if event.consent:
        values["consent"] = True
    if event.dice:
        values["dice"] = event.dice
    if event.seat:
        values["seat"] = event.seat
    if event.check:
        values["check"] = event.check
    if event.t is not None:
        values["t"] = event.t
    return compact(values)


def _change(event: Event) -> dict[str, object]:
    values: dict[str, object] = {"n": event.n, "rules": list(event.rules or ())}
    if event.back:
        values["back"] = event.back
    values["position"] = dict(event.position or {})
    if event.check:
        values["check"] = event.check
    if event.t is not None:
        values["t"] = event.t
    return values


def end_line(end: End) -> str:
    """Return the last line of a finished game."""
    values: dict[str, object] = {
        "n": end.n,
        "end": end.end,
        "score": [[_score_cells(line) for line in sheet] for sheet in end.score],
        "rank": list(end.rank),
    }
    if end.seed:
        values["seed"] = end.seed
    if end.check:
        values["check"] = end.check
    return compact(values)


def _score_cells(line: ScoreLine) -> list[object]:
    cells: list[object] = [line.item, line.points, line.rule]
    return [*cells, list(line.facts)] if line.facts else cells


# reading


def header_from(fields: Fields) -> Header:
    """Return the header that a line holds."""
    if "record" not in fields.values:
        raise fields.fail("this is not the header of a record: the field 'record' is missing.")
    version = fields.number("record", 1)
    if version > FORMAT:
        raise fields.fail(f"this record has format {version}; this release reads format {FORMAT}.")
    fields.only(
        ("record", "game", "rules", "content", "engine", "seats", "options"),
        ("dice", PROVENANCE, "start", "eyes", "about"),
    )
    seats = fields.items("seats")
    if not seats or not all(isinstance(name, str) for name in seats):
        raise fields.wrong("seats", "a list with a name for each seat")
    return Header(
        game=fields.text("game"),
        rules=fields.number("rules", 1),
        content=fields.text("content"),
        engine=fields.text("engine"),
        seats=tuple(str(name) for name in seats),
        options=fields.texts("options"),
        dice=fields.text("dice", COMMITMENT, "'sha256:' and 64 hexadecimal digits"),
        provenance=_provenance(fields),
        start=fields.mapping("start") if "start" in fields.values else None,
        eyes=_eyes(fields, len(seats)),
        about=fields.text("about"),
        format=version,
    )


def event_from(fields: Fields, seats: int) -> Event:
    """Return the event that a line holds, in a game of so many seats."""
    kinds = [kind for kind in KINDS if kind in fields.values]
    if len(kinds) != 1:
        found = " and ".join(f"'{kind}'" for kind in kinds) or "none of them"
        known = ", ".join(f"'{kind}'" for kind in KINDS)
        raise fields.fail(f"an event has exactly one of {known}; this has {found}.")
    kind = KINDS[kinds[0]]
    fields.only(("n", *kind.required), kind.optional)
    return kind.read(fields, seats)


def _move(fields: Fields, seats: int) -> Event:
    by = _by(fields, seats)
    for flag in ("forced", "plain", "joined"):
        if by == CHANCE and flag in fields.values:
            raise fields.fail(f"an outcome of chance is never '{flag}'.")
    return Event(
        n=fields.number("n", 1),
        by=by,
        do=fields.text("do"),
        step=fields.text("step"),
        forced=fields.flag("forced"),
        check=fields.text("check", DIGEST, "16 hexadecimal digits"),
        t=_time(fields),
        plain=fields.flag("plain"),
        joined=fields.flag("joined"),
    )


def _undo(fields: Fields, seats: int) -> Event:
    by = _by(fields, seats)
    if by == CHANCE:
        raise fields.wrong("by", "the seat that takes back; chance takes nothing back")
    number = fields.number("n", 1)
    undo = fields.number("undo", 1, number - 1)
    return Event(n=number, by=by, undo=undo, t=_time(fields), consent=fields.flag("consent"))


def _new_dice(fields: Fields, seats: int) -> Event:
    by = _by(fields, seats)
    if by != CHANCE:
        raise fields.wrong("by", f"'{CHANCE_NAME}' where new dice are committed to")
    dice = fields.text("dice", COMMITMENT, "'sha256:' and 64 hexadecimal digits")
    return Event(n=fields.number("n", 1), by=by, t=_time(fields), dice=dice)


def _new_rules(fields: Fields, seats: int) -> Event:
    before, after = (
        whole(number) or 0 for number in fields.items("rules", 2, "the versions before and after")
    )
    if not 1 <= before < after:
        raise fields.wrong("rules", "two versions, the older one first")
    number = fields.number("n", 1)
    return Event(
        n=number,
        rules=(before, after),
        position=fields.mapping("position"),
        back=fields.number("back", 1, number - 1) if "back" in fields.values else 0,
        check=fields.text("check", DIGEST, "16 hexadecimal digits"),
        t=_time(fields),
    )


def _withheld(fields: Fields, seats: int) -> Event:
    fields.flag("withheld")
    return Event(n=fields.number("n", 1), by=_by(fields, seats), withheld=True, t=_time(fields))


def _time(fields: Fields) -> int | None:
    return fields.number("t", 0) if "t" in fields.values else None


def _seat_news(fields: Fields, seats: int) -> Event:
    by = _by(fields, seats)
    if by == CHANCE:
        raise fields.wrong("by", "the seat that somebody else plays from now on")
    news = fields.text("seat", "|".join(SEAT_NEWS), "one of " + ", ".join(SEAT_NEWS))
    return Event(n=fields.number("n", 1), by=by, seat=news, t=_time(fields))


class Kind(NamedTuple):
    """A kind of line: the fields that it must and may have beside its number, and how it is read."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    read: Callable[[Fields, int], Event]


KINDS: Final[Mapping[str, Kind]] = {  # by the field that only this kind has
    "do": Kind(("by", "do", "step"), ("forced", "plain", "joined", "check", "t"), _move),
    "undo": Kind(("by", "undo"), ("t", "consent"), _undo),
    "dice": Kind(("by", "dice"), ("t",), _new_dice),
    "seat": Kind(("by", "seat"), ("t",), _seat_news),
    "rules": Kind(("rules", "position"), ("back", "check", "t"), _new_rules),
    "withheld": Kind(("by", "withheld"), ("t",), _withheld),
}


def end_from(fields: Fields, seats: int) -> End:
    """Return the end that a line holds, in a game of so many seats."""
    fields.only(("n", "end", "score", "rank"), ("seed", "check"))
    rank = [whole(place) or 0 for place in fields.items("rank", seats)]
    if any(not 1 <= place <= seats for place in rank):
        raise fields.wrong("rank", f"a list of places from 1 to {seats}")
    return End(
        n=fields.number("n", 1),
        end=fields.text("end"),
        score=tuple(_sheet(fields, sheet) for sheet in fields.items("score", seats)),
        rank=tuple(rank),
        seed=fields.text("seed", SEED, "2 to 128 hexadecimal digits"),
        check=fields.text("check", DIGEST, "16 hexadecimal digits"),
    )


def _by(fields: Fields, seats: int) -> int:
    if fields.values["by"] == CHANCE_NAME:
        return CHANCE
    if isinstance(fields.values["by"], str):
        raise fields.wrong("by", f"'{CHANCE_NAME}' or a seat from 0 to {seats - 1}")
    return fields.number("by", 0, seats - 1)


def _eyes(fields: Fields, seats: int) -> int | None:
    if "eyes" not in fields.values:
        return None
    if fields.values["eyes"] == PUBLIC_NAME:
        return PUBLIC
    if isinstance(fields.values["eyes"], str):
        raise fields.wrong("eyes", f"'{PUBLIC_NAME}' or a seat from 0 to {seats - 1}")
    return fields.number("eyes", 0, seats - 1)


def _provenance(fields: Fields) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name, value in fields.mapping(PROVENANCE).items():
        count = whole(value)
        if count is None or count < 0:
            raise fields.wrong(PROVENANCE, "an object with a count for each name")
        counts[name] = count
    return counts


def _sheet(fields: Fields, sheet: object) -> tuple[ScoreLine, ...]:
    if not isinstance(sheet, list):
        raise fields.wrong("score", "a list of score lines for each seat")
    return tuple(_score_line(fields, line) for line in sheet)


def is_points(value: int | float) -> bool:
    """Return whether a number can stand for points: whole or half, and not true or false."""
    if isinstance(value, float):
        return abs(value) < LARGEST and value * 2 == int(value * 2)
    return whole(value) is not None


def _score_line(fields: Fields, line: object) -> ScoreLine:
    """Read [item, points, rule] or [item, points, rule, facts]; empty facts are left out."""
    match line:
        case [str(item), int(points) | float(points), str(rule), *rest] if is_points(points):
            if not rest:
                return ScoreLine(item, points, rule)
            if len(rest) == 1 and isinstance(rest[0], list) and rest[0]:
                if all(isinstance(name, str) for name in rest[0]):
                    return ScoreLine(item, points, rule, tuple(rest[0]))
    wanted = "[item, points, rule], perhaps with a list of names"
    raise fields.fail(f"a score line should be {wanted}; it is {line!r:.60}.")
