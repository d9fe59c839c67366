"""Avignon in sentences and tables."""

from collections.abc import Mapping
from typing import Any

from chapterhouse.core.describer import NOTHING, Describer, Section
from chapterhouse.games.avignon.names import SIDES


class AvignonDescriber(Describer):
    """The display column by column, the congregations, what the turn has left, and what the cards say."""

    def sections(self, view: Mapping[str, Any], eyes: int) -> list[Section]:
        return [
            Section("", tuple(self._turn(view))),
            self.table("display", ("column", "card", "location", "before"), self._columns(view)),
            Section(self.say("congregations"), tuple(self._congregation(view, side) for side in SIDES)),
            Section(self.say("cards"), tuple(self._cards(view))),
            Section(self.say("words"), (self._line(), *self._words(view))),
        ]

    def _turn(self, view: Mapping[str, Any]) -> list[str]:
        if view["turn"] == 0:
            return [self.texts.say("board.before_turn") + "."]
        side = SIDES[view["side"]]
        lines = [self.say("turn", turn=view["turn"], who=self.names.seat(side, view["seats"][side]))]
        if view["winner"] is None:
            used = self.listed(self.texts.say(f"verb.{action}") for action in view["used"])
            lines.append(self.say("actions", left=view["left"], used=used))
        petition = view["petition"]
        if petition is not None and view["winner"] is None:
            card = petition["card"]
            text = self.names.word(f"card_text.{card}")
            lines.append(
                self.say("petition", card=self._card(card), sentence=petition["sentence"], text=text)
            )
        return lines

    def _columns(self, view: Mapping[str, Any]) -> list[list[str]]:
        return [
            [
                str(column["column"]),
                NOTHING if column["card"] is None else self._card(column["card"]),
                self.names.word(f"location.{column['place']}"),
                NOTHING if column["before"] is None else self.names.word(f"location.{column['before']}"),
            ]
            for column in view["columns"]
        ]

    def _congregation(self, view: Mapping[str, Any], side: str) -> str:
        members = self.listed(self._card(card) for card in view["congregations"][side])
        return f"{self.names.seat(side, view['seats'][side])}: {members}"

    def _cards(self, view: Mapping[str, Any]) -> list[str]:
        discards = self.listed(self._card(card) for card in view["discard"])
        return [
            f"{self.texts.say('board.pile')}: {view['pile']}",
            f"{self.texts.say('board.discard')}: {discards}",
        ]

    def _line(self) -> str:
        places = sorted(self.content.table("location"), key=lambda row: row.number("index"))
        return self.say(
            "line", places=" – ".join(self.names.word(f"location.{row.number('index')}") for row in places)
        )

    def _words(self, view: Mapping[str, Any]) -> list[str]:
        """Return what the cards on the table are and say: who wins by whom stands on some of them."""
        found = []
        for thing in self.names.on_table(view):
            card = thing.partition(".")[2]
            remarks = " ".join(self.names.remarks(thing))
            found.append(f"{self._card(card)}. {remarks}. {self.names.word(f'card_text.{card}')}")
        return found

    def _card(self, card: str) -> str:
        return self.names.marked(f"card.{card}")
