"""What several eyes share at one moment, looked up once."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from chapterhouse.core.game import PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.core.texts import Name
from chapterhouse.records.events import GONE
from chapterhouse.server import wall_clock
from chapterhouse.server.answers.basics import View, encoded
from chapterhouse.server.answers.moments import Asked, Clock, Presence
from chapterhouse.server.answers.tables import Table
from chapterhouse.server.editions import Editions
from chapterhouse.server.live import sent_views
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.server.live.consent_request import ConsentRequest
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.sent_views import SentView
from chapterhouse.server.live.table_card import common_info, own_info
from chapterhouse.server.refusals import own_words
from chapterhouse.server.title_words import Words
from chapterhouse.store.rows import SeatRow
from chapterhouse.table.paragraphs import Paragraph
from chapterhouse.table.story import literally

Seen = tuple[View, SentView]  # a view, and the same encoded

encode = msgspec.json.Encoder().encode


class Scene:
    """A room at one moment. It is made for telling and thrown away with it."""

    def __init__(self, editions: Editions, room: Room) -> None:
        self.editions = editions
        self.room = room
        self.now = wall_clock.now()
        self.names = room.names
        self.asked_seat = room.asked_seat()
        self.present = room.present()
        self.presence = presence(room, self.present)
        self.clock = self._clock()
        self.position = room.position()
        self.turn = 0 if self.position is None else int(room.game.turn(self.position))
        self._asked: dict[str, Asked] = {}
        self._infos: dict[str, Table] = {}
        self._waiting: dict[tuple[str, bool], str] = {}
        self._own: dict[str, list[int]] = {}
        self._seen: dict[int, Seen] = {}
        self._stories: dict[tuple[object, ...], list[Paragraph]] = {}

    def info(self, account: str, lang: str) -> Table:
        """Return the table as one account sees it in lists."""
        if lang not in self._infos:
            room = self.room
            self._infos[lang] = common_info(self.editions, room.row, room.seats, lang, self.present)
        return own_info(self._infos[lang], self.room.row, self.room.seats, account)

    def asked(self, lang: str) -> Asked | None:
        """Return who asks for what, if somebody does."""
        if self.room.asked is None:
            return None
        if lang not in self._asked:
            self._asked[lang] = asked(self.room.seats, self.room.asked, lang)
        return self._asked[lang]

    def waiting(self, eyes: int, lang: str) -> str:
        """Return for whom the table waits, for those who are not asked themselves."""
        key = (lang, eyes == self.asked_seat)
        if key not in self._waiting:
            self._waiting[key] = waiting(self.room, self.asked_seat, eyes, lang)
        return self._waiting[key]

    def own_seats(self, account: str) -> list[int]:
        """Return the seats of an account."""
        own = self._own.get(account)
        if own is None:
            own = self._own[account] = self.room.own_seats(account)
        return own

    def view(self, position: Position, eyes: int) -> Seen:
        """Return what these eyes see, and the same encoded; where nothing is hidden, all see one view."""
        if self.room.game.is_open:
            eyes = PUBLIC
        seen = self._seen.get(eyes)
        if seen is None:
            view = self.room.game.view(position, eyes)
            seen = self._seen[eyes] = (view, sent_views.encoded(self.room.row.at, view))
        return seen

    def note_sent(self, eyes: int) -> SentView | None:
        """Keep what these eyes are sent now, and return it; nothing before the game begins."""
        seen = None if self.position is None else self.view(self.position, eyes)[1]
        if seen is not None:
            self.room.sent[eyes] = seen
        return seen

    def story(
        self, chronicle: Chronicle, words: Words, called: list[str], eyes: int, after: int
    ) -> list[Paragraph]:
        """Return the paragraphs that are new since an event, encoded once for all who are told the same."""
        key = (words.lang, chronicle.group(eyes, after), after, *called)
        story = self._stories.get(key)
        if story is None:
            paragraphs = chronicle.story(words, self.names, called, eyes, after)
            story = self._stories[key] = encoded(paragraphs)
        return story

    def _clock(self) -> Clock | None:
        room = self.room
        return None if room.clock is None else room.clock.wire(room.clock_kind, self.now, room.row.deadline)


def presence(room: Room, present: set[str]) -> Presence:
    """Return who is at the table."""
    seated = {seat.account for seat in room.seats}
    return Presence(
        seats=[seat.kind == "bot" or seat.account in present for seat in room.seats],
        watching=len(present - seated) + sum(other.watching for other in room.elsewhere.values()),
    )


def asked(seats: Sequence[SeatRow], asks: ConsentRequest, lang: str) -> Asked:
    """Return who asks for what, and who still has to agree."""
    return Asked(
        kind=asks.kind,
        by=asks.by,
        at=asks.at,
        to=asks.to,
        agreed=asks.agreed,
        needed=asks.needed(seats),
        sentence=own_words(lang).fill_in(f"asked.{asks.kind}", {"name": Name(seats[asks.by].name)}),
    )


def waiting(room: Room, seat: int | None, eyes: int, lang: str) -> str:
    """Return for whom the table waits; `seat` is asked, and need not be told so."""
    words = own_words(lang)
    if room.row.status == "open":
        is_full = all(other.kind != "open" for other in room.seats)
        return words.say("waiting.start" if is_full else "waiting.open")
    if room.is_over():
        return words.say("waiting.over")
    if room.row.status == "broken":
        return words.say("refusal.damaged", literally({"n": room.row.at}))
    if seat is None or (seat == eyes and room.row.held is None):
        return ""
    waits_for = room.seats[seat]
    if room.row.held is not None:
        return _waiting_for("held", waits_for.name, lang)
    if waits_for.kind == "bot":
        return _waiting_for("bot", waits_for.name, lang)
    whom = "person" if not waits_for.deputy else "gone" if waits_for.absence in GONE else "deputy"
    return _waiting_for(whom, waits_for.name, lang)


@lru_cache(maxsize=4096)
def _waiting_for(whom: str, name: str, lang: str) -> str:
    return own_words(lang).fill_in(f"waiting.{whom}", {"name": Name(name)})
