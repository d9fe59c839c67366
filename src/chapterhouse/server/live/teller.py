"""Tells viewers what they may know: one moment for each pair of eyes, encoded once."""

from typing import Any

import msgspec

from chapterhouse.core.game import PUBLIC
from chapterhouse.server import clocktime
from chapterhouse.server.live.info import table_info
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.refusals import own_words
from chapterhouse.server.shelf import Shelf
from chapterhouse.server.words import Words
from chapterhouse.table.story import Name

encode = msgspec.json.Encoder().encode


class Teller:
    """Makes moments."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def tell(self, room: Room) -> None:
        """Send every viewer what is new; those who know and see the same get the same bytes."""
        made: dict[tuple[object, ...], bytes] = {}
        for viewer in room.viewers:
            own = tuple(room.own_seats(viewer.account.id))
            key = (viewer.eyes, viewer.lang, viewer.told, own, room.row.host == viewer.account.id)
            if key not in made:
                moment = self.moment(room, viewer.account.id, viewer.lang, viewer.eyes, viewer.told)
                made[key] = encode({"type": "moment", **moment})
            viewer.told = room.row.at
            viewer.send(made[key])

    def tell_one(self, room: Room, viewer: Viewer, ident: str, extra: dict[str, Any]) -> None:
        """Answer a viewer who has just come."""
        moment = self.moment(room, viewer.account.id, viewer.lang, viewer.eyes, viewer.told)
        viewer.told = room.row.at
        viewer.send(encode({"type": "moment", "id": ident, **moment, **extra}))

    def presence(self, room: Room) -> dict[str, Any]:
        """Return who is at the table."""
        present = {viewer.account.id for viewer in room.viewers}
        seated = {seat.account for seat in room.seats}
        return {
            "seats": [seat.kind == "bot" or seat.account in present for seat in room.seats],
            "watching": len(present - seated),
        }

    def tell_presence(self, room: Room) -> None:
        """Tell everybody who is at the table."""
        data = encode({"type": "presence", "table": room.id, **self.presence(room)})
        for viewer in room.viewers:
            viewer.send(data)

    def moment(self, room: Room, account: str, lang: str, eyes: int, after: int) -> dict[str, Any]:
        """Return how things stand for these eyes, and what happened after an event."""
        now = clocktime.now()
        present = {viewer.account.id for viewer in room.viewers}
        moment: dict[str, Any] = {
            "table": room.id,
            "eyes": "public" if eyes == PUBLIC else eyes,
            "at": room.row.at,
            "now": now,
            "info": table_info(self.shelf, room.row, room.seats, account, lang, present),
            "held": room.row.held,
            "presence": self.presence(room),
            "waiting": self._waiting(room, eyes, lang),
            "clock": self._clock(room, now),
            "asked": self._asked(room, lang),
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
        moment["question"] = self._question(room, words, eyes, view)
        moment["mover"] = room.asked_seat()
        moment["turn"] = int(room.game.turn(room.table.peek()))
        moment["can"] = self._can(room, eyes)
        moment["curtain"] = self._curtain(room, account, eyes)
        return moment

    def _question(
        self, room: Room, words: Words, eyes: int, view: dict[str, object]
    ) -> dict[str, Any] | None:
        table = room.table
        if table is None or eyes < 0 or room.row.held is not None or room.asked_seat() != eyes:
            return None
        question = table.question(eyes)
        board = words.board(room.names)
        choices: list[dict[str, Any]] = []
        for move, objection in board.offered(view, table.candidates(eyes)):
            verb, _, noun = move.partition(" ")
            choices.append(
                {
                    "move": move,
                    "verb": verb,
                    "noun": noun,
                    "verb_label": words.verb(verb),
                    "label": board.noun(view, verb, noun),
                    "objection": None
                    if objection is None
                    else {
                        "reason": objection.reason,
                        "rule": objection.rule,
                        "sentence": words.objection(objection),
                    },
                }
            )
        return {
            "at": room.row.at,
            "seat": eyes,
            "step": question.step,
            "prompt": words.prompt(question),
            "rule": words.rule_of(question.step),
            "choices": choices,
        }

    def _can(self, room: Room, eyes: int) -> dict[str, bool]:
        table = room.table
        if table is None or eyes < 0 or room.row.status != "playing":
            return dict.fromkeys(("undo", "redo", "reset", "confirm", "ask_back"), False)
        undo = table.can_undo(eyes)
        asks = room.asked is None and not undo and table.last_choice(eyes) > 0
        return {
            "undo": undo,
            "redo": table.can_redo(eyes) and room.row.held is None,
            "reset": undo,
            "confirm": room.row.held == eyes,
            "ask_back": asks,
        }

    def _curtain(self, room: Room, account: str, eyes: int) -> bool:
        """Tell whether another seat of the same browser is asked, and has secrets from these eyes."""
        seat, table = room.asked_seat(), room.table
        own = room.own_seats(account)
        if table is None or seat is None or seat == eyes or seat not in own or len(own) < 2:
            return False
        return table.view(seat) != table.view(eyes)

    def _clock(self, room: Room, now: int) -> dict[str, Any] | None:
        if room.clock is None:
            return None
        return room.clock.wire(room.clock_kind, now, room.row.deadline)

    def _asked(self, room: Room, lang: str) -> dict[str, Any] | None:
        asked = room.asked
        if asked is None:
            return None
        facts = {"name": Name(room.seats[asked.by].name)}
        return {
            "by": asked.by,
            "at": asked.at,
            "to": asked.to,
            "agreed": asked.agreed,
            "needed": asked.needed(room.seats),
            "sentence": own_words(lang).say("asked.back", facts),
        }

    def _waiting(self, room: Room, eyes: int, lang: str) -> str:
        words = own_words(lang)
        if room.row.status == "open":
            is_full = all(seat.kind != "open" for seat in room.seats)
            return words.say("waiting.start" if is_full else "waiting.open")
        if room.is_over():
            return words.say("waiting.over")
        seat = room.asked_seat()
        if seat is None or (seat == eyes and room.row.held is None):
            return ""
        name = {"name": Name(room.seats[seat].name)}
        if room.row.held is not None:
            return words.say("waiting.held", name)
        if room.seats[seat].kind == "bot":
            return words.say("waiting.bot", name)
        return words.say("waiting.deputy" if room.seats[seat].deputy else "waiting.person", name)


def _nothing(room: Room) -> dict[str, Any]:
    """Return the rest of a moment before the game begins."""
    return {
        "reset": True,
        "events": [],
        "story": [],
        "view": None,
        "names": list(room.names),
        "question": None,
        "mover": None,
        "turn": 0,
        "can": dict.fromkeys(("undo", "redo", "reset", "confirm", "ask_back"), False),
        "curtain": False,
    }
