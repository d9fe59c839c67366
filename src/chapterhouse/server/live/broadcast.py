"""Tells viewers what they may know: one moment for each pair of eyes, encoded once."""

from msgspec import UNSET

from chapterhouse.core.game import PUBLIC
from chapterhouse.records.events import GONE
from chapterhouse.server.answers.moments import Can, Message, Moment, Question
from chapterhouse.server.answers.socket import Attendance
from chapterhouse.server.editions import Editions
from chapterhouse.server.live import absence, whose_eyes
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.sent_views import changes
from chapterhouse.server.live.shared import Scene, encode, presence
from chapterhouse.server.live.so_far import SoFar
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.title_words import Words


class Broadcast:
    """Makes moments."""

    def __init__(self, editions: Editions) -> None:
        self.editions = editions

    def tell(self, room: Room) -> None:
        """Send every viewer what is new; those who know and see the same get the same bytes."""
        whose_eyes.check_again(room)
        scene = Scene(self.editions, room)
        made: dict[tuple[object, ...], bytes] = {}
        known, room.sent = room.sent, {}
        for viewer in room.viewers:
            own, is_host = tuple(scene.own_seats(viewer.account.id)), room.row.host == viewer.account.id
            key = (viewer.eyes, viewer.lang, viewer.told, own, is_host, viewer.wants_changes)
            data = made.get(key)
            if data is None:
                moment = self._moment(scene, viewer.account.id, viewer.lang, viewer.eyes, viewer.told)
                before, now = known.get(viewer.eyes), scene.note_sent(viewer.eyes)
                if viewer.wants_changes and before and now and before.at == viewer.told:
                    moment.view, moment.changes = None, changes(before, now)
                data = made[key] = encode(moment)
            viewer.told = room.row.at
            viewer.send(data)

    def tell_one(
        self,
        room: Room,
        viewer: Viewer,
        ident: str,
        talk: dict[str, list[Message]],
        so_far: SoFar | None = None,
    ) -> None:
        """Answer a viewer who has just come; `talk` are the chats that the viewer may read."""
        scene = Scene(self.editions, room)
        moment = self._moment(scene, viewer.account.id, viewer.lang, viewer.eyes, viewer.told, so_far)
        moment.id = ident
        moment.chat = talk.get("chat", UNSET)
        moment.gallery = talk.get("gallery", UNSET)
        scene.note_sent(viewer.eyes)
        viewer.told = room.row.at
        viewer.send(encode(moment))

    def tell_presence(self, room: Room) -> None:
        """Tell everybody who is at the table."""
        now = presence(room, room.present())
        data = encode(Attendance(table=room.id, seats=now.seats, watching=now.watching))
        for viewer in room.viewers:
            viewer.send(data)
        if room.house.neighbours is not None:
            room.house.neighbours.tell_presence(room)

    def moment(
        self, room: Room, account: str, lang: str, eyes: int, after: int, so_far: SoFar | None = None
    ) -> Moment:
        """Return how things stand for these eyes, and what happened after an event.

        What was told so far spares telling it once more, if nothing has happened since it was told.
        """
        return self._moment(Scene(self.editions, room), account, lang, eyes, after, so_far)

    def _moment(
        self, scene: Scene, account: str, lang: str, eyes: int, after: int, so_far: SoFar | None = None
    ) -> Moment:
        room = scene.room
        moment = Moment(
            table=room.id,
            at=room.row.at,
            now=scene.now,
            held=room.row.held,
            presence=scene.presence,
            clock=scene.clock,
            asked=scene.asked(lang),
            mover=scene.asked_seat,
            turn=scene.turn,
            eyes="public" if eyes == PUBLIC else eyes,
            info=scene.info(account, lang),
            waiting=scene.waiting(eyes, lang),
            names=list(scene.names),
        )
        if room.chronicle is None or scene.position is None:
            return moment
        words = self.editions.words(room.game, lang)
        view, sent = scene.view(scene.position, eyes)
        moment.view = sent.whole
        moment.names = words.seat_names(view, scene.names)
        if so_far is not None and so_far.at == len(room.chronicle.events) and so_far.called == moment.names:
            moment.reset = after == 0 or after > so_far.at or room.chronicle.is_whole
            moment.events, moment.story = so_far.events[0 if moment.reset else after :], so_far.story
        else:
            moment.reset, moment.events = room.chronicle.told(eyes, after)
            since = 0 if moment.reset else after
            moment.story = scene.story(room.chronicle, words, moment.names, eyes, since)
        moment.question = question(scene, words, eyes, view)
        moment.can = can(room, eyes)
        moment.curtain = curtain(scene, account, eyes)
        moment.hand_over = absence.offer(room, account, lang)
        return moment


def question(scene: Scene, words: Words, eyes: int, view: dict[str, object]) -> Question | None:
    """Return what these eyes' seat is asked, if it is."""
    room, table = scene.room, scene.room.table
    if table is None or eyes < 0 or room.row.held is not None or scene.asked_seat != eyes:
        return None
    asks = table.question(eyes)
    names = words.names(scene.names)
    offered = names.offered(view, table.candidates(eyes))
    return Question(
        at=room.row.at,
        seat=eyes,
        step=asks.step,
        prompt=words.prompt(asks),
        rule=words.rule_of(asks.step),
        choices=[words.choice(names, view, move, objection) for move, objection in offered],
    )


def can(room: Room, eyes: int) -> Can:
    """Return which buttons these eyes' seat has."""
    table = room.table
    if table is None or eyes < 0 or room.row.status != "playing" or room.seats[eyes].absence in GONE:
        return Can()
    undo = table.can_undo(eyes)
    return Can(
        undo=undo,
        redo=table.can_redo(eyes) and room.row.held is None,
        reset=undo,
        confirm=room.row.held == eyes,
        ask_back=room.asked is None and not undo and table.last_choice(eyes) > 0,
        ask_end=room.asked is None,
        resign=True,
    )


def curtain(scene: Scene, account: str, eyes: int) -> bool:
    """Return whether another seat of the same browser is asked, and has secrets from these eyes."""
    seat, table = scene.asked_seat, scene.room.table
    own = scene.own_seats(account)
    if table is None or seat is None or seat == eyes or seat not in own or len(own) < 2:
        return False
    return scene.view(table.position, seat)[0] != scene.view(table.position, eyes)[0]
