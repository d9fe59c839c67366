"""What countries, towns, cards and moves of Kardinal & König are called."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from chapterhouse.core.game import Game, Objection
from chapterhouse.core.names import Candidates, Names
from chapterhouse.core.texts import Amount, Texts
from chapterhouse.games.kardinal.atlas import Atlas

CARDS: Final = ("swap", "pay", "pair", "draw", "open")
ASKS: Final = re.compile(r"(score|alliances?|chains|final)\b")  # scorings are for scenarios, not for players
SMALL: Final = re.compile(r"\b(D|O1|O2|PASS|[A-Z](?=:))(?![A-Z\d])|(?<=>)A\b(?!\d)")


class KardinalNames(Names):
    """Things are called by name and by their short id: "Ostende (F1)"."""

    aliases: ClassVar[Mapping[str, str]] = {"d": "take pile", "o1": "take left", "o2": "take right"}

    def __init__(self, game: Game, texts: Texts, people: tuple[str, ...]) -> None:
        super().__init__(game, texts, people)
        self.atlas = Atlas(game.content)

    def offered(
        self, view: Mapping[str, object], candidates: Candidates
    ) -> list[tuple[str, Objection | None]]:
        """Leave out spaces of other countries, and cards that are not in the hand or do not fit."""
        found = []
        for move, objection in candidates:
            verb = move.partition(" ")[0]
            is_elsewhere = objection is not None and objection.reason == "other_country"
            if objection is None or not (is_elsewhere or verb in CARDS):
                found.append((move, objection))
        return found

    def spellings(self, line: str) -> list[str]:
        """As it was typed, and with the small and capital letters of the notation."""
        if ASKS.match(line):
            return []
        return list(dict.fromkeys((line, SMALL.sub(lambda found: found[0].lower(), line.upper()))))

    def noun(self, view: Mapping[str, Any], verb: str, noun: str) -> str:
        ident = noun.upper()
        if verb in CARDS and ident in self.atlas.copies:
            return self.called("card", ident, 2 if verb == "pair" else 1)
        if verb == "country":
            return self.called("country", ident)
        if verb == "cloister":
            return self.called("space", ident)
        if verb == "start":
            return self.people[int(noun)]
        if verb != "take":
            return noun
        card = {"left": view["open"][0], "right": view["open"][1]}.get(noun)
        where = self.texts.say(f"noun.{noun}")
        return f"{self.called('card', card)}, {where}" if card else where

    def on_table(self, view: Mapping[str, Any]) -> list[str]:
        hands = [card for seat in view["seats"] for card in seat.get("hand", ())]
        cards = [card for card in (*hands, *view["open"]) if card is not None]
        return [f"card.{card}" for card in dict.fromkeys(cards)]

    def things(self) -> list[str]:
        return [f"card.{card}" for card in self.atlas.copies] + [
            f"country.{country}" for country in self.atlas.card_of
        ]

    def describe(self, thing: str) -> str:
        table, _, ident = thing.partition(".")
        if table == "card":
            countries = self.texts.say("board.or").join(
                f"@country.{country}" for country in self.atlas.countries_of[ident]
            )
            return self.texts.say(
                "board.card",
                {"card": ident, "countries": countries, "copies": Amount(self.atlas.copies[ident])},
            )
        spaces = [space for space, country in self.atlas.country_of.items() if country == ident]
        towns = [f"{self.called('space', space)} → {', '.join(self.atlas.roads(space))}" for space in spaces]
        links = [
            f"{alliance.number} {self.word(f'country.{alliance.b if alliance.a == ident else alliance.a}')}"
            for alliance in self.atlas.alliances
            if ident in (alliance.a, alliance.b)
        ]
        facts = {"card": self.atlas.card_of[ident], "spaces": Amount(len(spaces))}
        return self.texts.say(
            "board.country", {**facts, "towns": "; ".join(towns), "links": ", ".join(links)}
        )

    def called(self, table: str, ident: str, number: int = 1) -> str:
        """Return the name of a thing with its short id, and how many of it."""
        return f"{self.word(f'{table}.{ident}')} ({f'{number} ' if number > 1 else ''}{ident})"
