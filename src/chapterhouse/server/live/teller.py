"""Tells viewers what they may know: one moment for each pair of eyes, encoded once."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from chapterhouse.core.game import PUBLIC, Objection
from chapterhouse.server import clocktime
from chapterhouse.server.live.info import common_info, own_info
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.refusals import own_words
from chapterhouse.server.shelf import Shelf
from chapterhouse.server.words import Words
from chapterhouse.table.story import Name

encode = msgspec.json.Encoder().encode
CAN: Final = ("undo", "redo", "reset", "confirm", "ask_back")


class Scene:
    """What is the same for all eyes at one moment, looked up once."""

    def __init__(self, shelf: Shelf, room: Room) -> None:
        self.shelf = shelf
        self.room = room
        self.now = clocktime.now()
        self.asked_seat = room.asked_seat()
        self.present = {viewer.account.id for viewer in room.viewers}
        self.turn = 0 if room.table is None else int(room.game.turn(room.table.peek()))
        self._shared: dict[str, dict[str, Any]] = {}
        self._infos: dict[str, dict[str, Any]] = {}

    def shared(self, lang: str) -> dict[str, Any]:
        """Return the part of a moment that all eyes share."""
        if lang not in self._shared:
            room = self.room
            self._shared[lang] = {
                "table": room.id,
                "at": room.row.at,
                "now": self.now,
                "held": room.row.held,
                "presence": presence(room, self.present),
                "clock": self._clock(),
                "asked": asked(room, lang),
                "mover": self.asked_seat,
                "turn": self.turn,
            }
        return self._shared[lang]

    def info(self, account: str, lang: str) -> dict[str, Any]:
        """Return the table as one account sees it in lists."""
        if lang not in self._infos:
            room = self.room
            self._infos[lang] = common_info(self.shelf, room.row, room.seats, lang, self.present)
        return own_info(self._infos[lang], self.room.row, self.room.seats, account)

    def _clock(self) -> dict[str, Any] | None:
        room = self.room
        return None if room.clock is None else room.clock.wire(room.clock_kind, self.now, room.row.deadline)


class Teller:
    """Makes moments."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def tell(self, room: Room) -> None:
        """Send every viewer what is new; those who know and see the same get the same bytes."""
        scene = Scene(self.shelf, room)
        made: dict[tuple[object, ...], bytes] = {}
        for viewer in room.viewers:
            own = tuple(room.own_seats(viewer.account.id))
            key = (viewer.eyes, viewer.lang, viewer.told, own, room.row.host == viewer.account.id)
            if key not in made:
                moment = self._moment(scene, viewer.account.id, viewer.lang, viewer.eyes, viewer.told)
                made[key] = encode({"type": "moment", **moment})
            viewer.told = room.row.at
            viewer.send(made[key])

    def tell_one(self, room: Room, viewer: Viewer, ident: str, extra: dict[str, Any]) -> None:
        """Answer a viewer who has just come."""
        moment = self.moment(room, viewer.account.id, viewer.lang, viewer.eyes, viewer.told)
        viewer.told = room.row.at
        viewer.send(encode({"type": "moment", "id": ident, **moment, **extra}))

    def tell_presence(self, room: Room) -> None:
        """Tell everybody who is at the table."""
        present = {viewer.account.id for viewer in room.viewers}
        data = encode({"type": "presence", "table": room.id, **presence(room, present)})
        for viewer in room.viewers:
            viewer.send(data)

    def moment(self, room: Room, account: str, lang: str, eyes: int, after: int) -> dict[str, Any]:
        """Return how things stand for these eyes, and what happened after an event."""
        return self._moment(Scene(self.shelf, room), account, lang, eyes, after)

    def _moment(self, scene: Scene, account: str, lang: str, eyes: int, after: int) -> dict[str, Any]:
        room = scene.room
        moment: dict[str, Any] = {
            **scene.shared(lang),
            "eyes": "public" if eyes == PUBLIC else eyes,
            "info": scene.info(account, lang),
            "waiting": waiting(scene, eyes, lang),
        }
        if room.chronicle is None or room.table is None:
            return {**moment, **_nothing(room)}
        words = self.shelf.words(room.game, lang)
        view = room.table.view(eyes)
        names = words.seat_names(view, room.names)
        reset, events = room.chronicle.told(eyes, after)
        moment["reset"] = reset
        moment["events"] = events
        moment["story"] = room.chronicle.story(words, room.names, names, eyes, 0 if reset else after)
        moment["view"] = view
        moment["names"] = names
        moment["question"] = question(scene, words, eyes, view)
        moment["can"] = can(room, eyes)
        moment["curtain"] = curtain(scene, account, eyes)
        return moment


def question(scene: Scene, words: Words, eyes: int, view: dict[str, object]) -> dict[str, Any] | None:
    """Return what these eyes' seat is asked, with every choice that one might point at."""
    room, table = scene.room, scene.room.table
    if table is None or eyes < 0 or room.row.held is not None or scene.asked_seat != eyes:
        return None
    asks = table.question(eyes)
    board = words.board(room.names)
    return {
        "at": room.row.at,
        "seat": eyes,
        "step": asks.step,
        "prompt": words.prompt(asks),
        "rule": words.rule_of(asks.step),
        "choices": [
            _choice(words, board, view, move, objection)
            for move, objection in board.offered(view, table.candidates(eyes))
        ],
    }


def _choice(
    words: Words, board: Any, view: dict[str, object], move: str, objection: Objection | None
) -> dict[str, Any]:
    verb, _, noun = move.partition(" ")
    refused = None
    if objection is not None:
        sentence = words.objection(objection)
        refused = {"reason": objection.reason, "rule": objection.rule, "sentence": sentence}
    return {
        "move": move,
        "verb": verb,
        "noun": noun,
        "verb_label": words.verb(verb),
        "label": board.noun(view, verb, noun),
        "objection": refused,
    }


def can(room: Room, eyes: int) -> dict[str, bool]:
    """Return which buttons these eyes' seat has."""
    table = room.table
    if table is None or eyes < 0 or room.row.status != "playing":
        return dict.fromkeys(CAN, False)
    undo = table.can_undo(eyes)
    return {
        "undo": undo,
        "redo": table.can_redo(eyes) and room.row.held is None,
        "reset": undo,
        "confirm": room.row.held == eyes,
        "ask_back": room.asked is None and not undo and table.last_choice(eyes) > 0,
    }


def curtain(scene: Scene, account: str, eyes: int) -> bool:
    """Tell whether another seat of the same browser is asked, and has secrets from these eyes."""
    seat, table = scene.asked_seat, scene.room.table
    own = scene.room.own_seats(account)
    if table is None or seat is None or seat == eyes or seat not in own or len(own) < 2:
        return False
    return table.view(seat) != table.view(eyes)


def presence(room: Room, present: set[str]) -> dict[str, Any]:
    """Return who is at the table."""
    seated = {seat.account for seat in room.seats}
    return {
        "seats": [seat.kind == "bot" or seat.account in present for seat in room.seats],
        "watching": len(present - seated),
    }


def asked(room: Room, lang: str) -> dict[str, Any] | None:
    """Return who asks to take back what, and who has still to agree."""
    if room.asked is None:
        return None
    facts = {"name": Name(room.seats[room.asked.by].name)}
    return {
        "by": room.asked.by,
        "at": room.asked.at,
        "to": room.asked.to,
        "agreed": room.asked.agreed,
        "needed": room.asked.needed(room.seats),
        "sentence": own_words(lang).say("asked.back", facts),
    }


def waiting(scene: Scene, eyes: int, lang: str) -> str:
    """Return for whom the table waits, for those who are not asked themselves."""
    room, words = scene.room, own_words(lang)
    if room.row.status == "open":
        return words.say("waiting.start" if _is_full(room.seats) else "waiting.open")
    if room.is_over():
        return words.say("waiting.over")
    seat = scene.asked_seat
    if seat is None or (seat == eyes and room.row.held is None):
        return ""
    name = {"name": Name(room.seats[seat].name)}
    if room.row.held is not None:
        return words.say("waiting.held", name)
    if room.seats[seat].kind == "bot":
        return words.say("waiting.bot", name)
    return words.say("waiting.deputy" if room.seats[seat].deputy else "waiting.person", name)


def _is_full(seats: Sequence[Any]) -> bool:
    return all(seat.kind != "open" for seat in seats)


def _nothing(room: Room) -> dict[str, Any]:
    """Return the rest of a moment before the game begins."""
    return {
        "reset": True,
        "events": [],
        "story": [],
        "view": None,
        "names": list(room.names),
        "question": None,
        "can": dict.fromkeys(CAN, False),
        "curtain": False,
    }
