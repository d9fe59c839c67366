"""Kardinal & König in sentences and tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from chapterhouse.core.describer import Describer, Section
from chapterhouse.core.game import Game
from chapterhouse.games.kardinal.names import KardinalNames


class KardinalDescriber(Describer):
    """The players, the cards, the countries with their towns and councils, chains, alliances and roads."""

    names: KardinalNames

    def __init__(self, game: Game, names: KardinalNames) -> None:
        super().__init__(game, names)
        self.atlas = names.atlas

    def sections(self, view: Mapping[str, Any], eyes: int) -> list[Section]:
        columns = (
            "player",
            "colour",
            "points",
            "now",
            "hand_size",
            "seen",
            "cloisters_left",
            "advisors_left",
        )
        return [
            Section("", tuple(self._turn(view))),
            self.table("players", columns, [self._player(seat) for seat in view["seats"]]),
            Section(self.say("cards"), tuple(self._cards(view, eyes))),
            self.table(
                "countries", ("country", "card", "cloisters", "free", "advisors"), self._countries(view)
            ),
            Section(self.say("links"), (*self._chains(view), *self._alliances(view))),
            self.table("roads", ("country", "roads_inside", "roads_abroad"), self._roads(), self._pairs()),
        ]

    def _turn(self, view: Mapping[str, Any]) -> list[str]:
        if view["turn"] == 0:
            return [self.texts.say("board.before_turn") + "."]
        lines = [
            self.say(
                "turn",
                turn=view["turn"],
                who=self.person(view["mover"]),
                starter=self.person(view["starter"]),
                half=view["half"],
            )
        ]
        if view["last_round"] and not view["over"]:
            lines.append(self.say("last_round"))
        placing = view["placing"]
        if placing["country"]:
            country = self.names.called("country", placing["country"])
            lines.append(self.say("placing", country=country, placed=placing["placed"]))
        return lines

    def _player(self, seat: Mapping[str, Any]) -> list[str]:
        return [
            self.person(seat["seat"]),
            self.names.word(f"colour.{seat['colour']}"),
            f"{seat['score']:g}",
            f"{seat['worth']:g}",
            str(seat["cards"]),
            self.listed(self._counted(seat["known"])),
            str(seat["cloisters_left"]),
            str(seat["advisors_left"]),
        ]

    def _cards(self, view: Mapping[str, Any], eyes: int) -> list[str]:
        own = [seat["hand"] for seat in view["seats"] if seat["seat"] == eyes and "hand" in seat]
        hand = [f"{self.texts.say('board.hand')}: {self.listed(self._counted(cards))}" for cards in own]
        shown = self.listed(self.names.called("card", card) for card in view["open"] if card)
        return [
            *hand,
            f"{self.texts.say('board.open')}: {shown}",
            f"{self.texts.say('board.pile')}: {view['pile']}",
            f"{self.texts.say('board.discard')}: {self.listed(self._counted(view['discard']))}",
        ]

    def _counted(self, cards: Sequence[str]) -> list[str]:
        return [
            f"{count} {self.names.called('card', card)}" for card, count in sorted(Counter(cards).items())
        ]

    def _countries(self, view: Mapping[str, Any]) -> list[list[str]]:
        rows = []
        for country in view["countries"]:
            ident, spaces = country["country"], country["spaces"]
            taken = [
                f"{self.person(owner)} {self.names.called('space', space)}"
                for space, owner in spaces.items()
                if owner is not None
            ]
            free = [space for space, owner in spaces.items() if owner is None]
            council = [
                f"{self.person(seat)} {count}" for seat, count in enumerate(country["advisors"]) if count
            ]
            limit = self.say("of_limit", who=self.listed(council), limit=country["limit"])
            card = self.atlas.card_of[ident]
            rows.append(
                [self.names.called("country", ident), card, self.listed(taken), self.listed(free), limit]
            )
        return rows

    def _roads(self) -> list[list[str]]:
        """Return the roads of each country; one between two countries stands at both ends."""
        countries: dict[str, list[str]] = {}
        for space, country in self.atlas.country_of.items():
            countries.setdefault(country, []).append(space)
        rows = []
        for ident in self.atlas.card_of:
            roads = [(space, other) for space in countries[ident] for other in self.atlas.roads(space)]
            order = countries[ident].index
            inside = [f"{a}-{b}" for a, b in roads if b in countries[ident] and order(a) < order(b)]
            abroad = [f"{a}-{b}" for a, b in roads if b not in countries[ident]]
            rows.append([self.names.called("country", ident), self.listed(inside), self.listed(abroad)])
        return rows

    def _pairs(self) -> str:
        pairs = self.listed(f"{alliance.a}-{alliance.b}" for alliance in self.atlas.alliances)
        return self.say("pairs", pairs=pairs, least=self.atlas.chain_minimum)

    def _chains(self, view: Mapping[str, Any]) -> list[str]:
        chains = [
            f"{self.person(chain['seat'])} {'-'.join(chain['spaces'])} ({chain['points']:g})"
            for chain in view["chains"]
            if chain["points"]
        ]
        return [self.say("chains", chains=self.listed(chains))]

    def _alliances(self, view: Mapping[str, Any]) -> list[str]:
        """Return the alliances that pay somebody now; the others are lines on the board."""
        found = []
        for alliance, shown in zip(self.atlas.alliances, view["alliances"], strict=True):
            pays = [f"{self.person(seat)} {points:g}" for seat, points in enumerate(shown["pays"]) if points]
            if pays:
                ends = " – ".join(self.names.word(f"country.{end}") for end in (alliance.a, alliance.b))
                found.append(f"{ends}: {', '.join(pays)}")
        return [self.say("alliances", alliances="; ".join(found) or "–")]
