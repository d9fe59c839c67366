"""What a coach says at a table: found from what the seat is asked and was told, kept with the account."""

from collections.abc import Collection, Sequence

from chapterhouse.lessons.coach import Occasion, next_remark
from chapterhouse.lessons.course import Remark
from chapterhouse.server import wall_clock
from chapterhouse.server.answers.newcomers import Coached, CoachRemark
from chapterhouse.server.commands import Listening
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.still import Still, still_of
from chapterhouse.store import acquaintance
from chapterhouse.store.acquaintance import Said
from chapterhouse.store.rows import Account
from chapterhouse.table.stride import standing, walk

STORY = "story."


async def listen(
    room: Room, account: Account, remarks: Sequence[Remark], sent: Listening, lang: str
) -> Coached:
    """Return what there is to say at this question. It is said once; whoever looks again sees it again."""
    store, title = room.house.store, room.row.title
    known = await store.read(lambda connection: acquaintance.of_title(connection, account.id, title))
    if known is None or not known.coach:
        return Coached(on=False, remark=None)
    seat = _asked(room, account, sent.at)
    if seat is None:
        return Coached(on=True, remark=None)
    said = await store.read(lambda connection: acquaintance.said(connection, account.id, title))
    here = [one.remark for one in said if (one.table, one.at) == (room.id, sent.at)]
    if here and sent.heard != here[-1] and sent.refused is None:
        return Coached(on=True, remark=_spoken(remarks, here[-1], lang))
    found = await _find(room, seat, sent, remarks, {one.remark for one in said})
    if found is None:
        return Coached(on=True, remark=None)
    what, now = Said(found.id, room.id, sent.at), wall_clock.now()
    is_new = await store.write(lambda connection: acquaintance.say(connection, account.id, title, what, now))
    return Coached(on=True, remark=_spoken(remarks, found.id, lang) if is_new else None)


def _asked(room: Room, account: Account, at: int) -> int | None:
    """Return the account's seat that is asked something, if the question is still the same."""
    seat = room.asked_seat()
    is_own = seat is not None and seat in room.own_seats(account.id)
    return seat if is_own and room.row.held is None and room.row.at == at else None


async def _find(
    room: Room, seat: int, sent: Listening, remarks: Sequence[Remark], said: Collection[str]
) -> Remark | None:
    if all(remark.id in said for remark in remarks):
        return None
    table = room.playing()
    asked = table.question(seat).step
    offered = {move.partition(" ")[0] for move in table.legal(seat)}
    still = await still_of(room)
    told = await room.house.look(lambda: told_since(still, seat))
    return next_remark(remarks, Occasion(asked, offered, told, sent.refused or ""), said)


def told_since(still: Still, seat: int) -> set[str]:
    """Return which sentences a seat was told of its own last choice and of all that followed."""
    strides = standing(walk(still.game, still.start, still.events, still.past))
    own = [
        place for place, stride in enumerate(strides) if stride.event.by == seat and not stride.event.forced
    ]
    return {
        sentence.key.removeprefix(STORY)
        for stride in strides[own[-1] if own else 0 :]
        for sentence in stride.tell(seat)
        if sentence.key.startswith(STORY)
    }


def _spoken(remarks: Sequence[Remark], ident: str, lang: str) -> CoachRemark | None:
    for remark in remarks:
        if remark.id == ident:
            return CoachRemark(id=remark.id, text=remark.say.say(lang), rules=list(remark.rules))
    return None  # it was said in an older release
