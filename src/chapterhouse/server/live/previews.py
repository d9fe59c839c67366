"""A preview in words: what would come of somebody's choices, at a table of this house."""

from collections.abc import Sequence

from msgspec import UNSET

from chapterhouse.core.game import IllegalMove
from chapterhouse.server.answers.looking import Change, Gain, Preview, SeatGains
from chapterhouse.server.answers.moments import Question
from chapterhouse.server.commands import Choosing
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.title_words import Words
from chapterhouse.store.rows import Account
from chapterhouse.table import preview as table_preview
from chapterhouse.table.asked import Asked
from chapterhouse.table.changes import MISSING
from chapterhouse.table.preview import Points
from chapterhouse.table.rehearsal import BeyondChance


async def preview(room: Room, account: Account, choosing: Choosing, lang: str) -> Preview:
    """Return what would come of choices; refused as the same choices would be, and nothing is played.

    A position never changes once the table has come to it, so only looking it up needs the table's lock. The
    work is done beside the loop: those who play do not wait for those who look.
    """
    async with room.lock:
        _check(room, account, choosing)
        position = room.playing().position
    words = room.house.editions.words(room.game, lang)

    def work() -> Preview:
        found = table_preview.preview(room.game, position, choosing.seat, choosing.moves)
        return _in_words(words, room.names, choosing, found)

    try:
        return await room.house.look(work)
    except IllegalMove as error:
        raise room.refuse_move(error, choosing.seat) from None
    except BeyondChance:
        raise Refusal("beyond_chance", 422) from None


def _check(room: Room, account: Account, choosing: Choosing) -> None:
    """Refuse whoever could not play this either: another's seat, another moment, a turn that is over."""
    if choosing.seat >= len(room.seats):
        raise Refusal("no_such_seat", 404)
    if room.seats[choosing.seat].account != account.id:
        raise Refusal("not_yours", 403)
    room.playing()
    if choosing.at != room.row.at:
        raise Refusal("stale", 409, {"at": room.row.at})
    if room.asked_seat() != choosing.seat or room.row.held is not None:
        raise Refusal("not_your_turn", 409)


def _in_words(
    words: Words, people: Sequence[str], choosing: Choosing, found: table_preview.Preview
) -> Preview:
    return Preview(
        at=choosing.at,
        seat=choosing.seat,
        moves=choosing.moves,
        sentences=words.story(people).prose(found.sentences),
        changes=[
            Change(
                path=list(change.path),
                before=UNSET if change.before is MISSING else change.before,
                after=UNSET if change.after is MISSING else change.after,
            )
            for change in found.changes
        ],
        gains=[_gains(words, seat, points) for seat, points in enumerate(found.points)],
        stop=found.stop,
        question=None if found.asked is None else _question(words, people, choosing, found, found.asked),
    )


def _gains(words: Words, seat: int, points: Points | None) -> SeatGains:
    """Return what a seat gains; a title without points, and what the eyes cannot know, has none."""
    if points is None or not words.is_counted():
        return SeatGains(seat=seat, points=None, kinds=[])
    kinds = [
        Gain(item=item, label=words.texts.say(f"score_sum.{item}"), points=points[item])
        for item in words.texts.below("score_sum")
        if item in points
    ]
    return SeatGains(seat=seat, points=sum(points.values()), kinds=kinds)


def _question(
    words: Words, people: Sequence[str], choosing: Choosing, found: table_preview.Preview, asked: Asked
) -> Question:
    names = words.names(people)
    return Question(
        at=choosing.at,
        seat=choosing.seat,
        step=asked.question.step,
        prompt=words.prompt(asked.question),
        rule=words.rule_of(asked.question.step),
        choices=[
            words.choice(names, found.view, move, objection)
            for move, objection in names.offered(found.view, asked.candidates)
        ],
    )
