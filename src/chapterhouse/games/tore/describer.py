"""Die Tore der Welt in sentences and tables."""

from collections.abc import Mapping
from typing import Any, Final

from chapterhouse.core.describer import NOTHING, Describer, Section
from chapterhouse.core.game import Game
from chapterhouse.games.tore.names import ToreNames

CHAPTERS: Final = ("", "I", "II", "III", "IV")
COUNTS: Final = ("cards", "down", "houses_left", "seals_left")


class ToreDescriber(Describer):
    """The round with its event, everybody's piles and goods, projects, houses, plague, and what is due."""

    names: ToreNames

    def __init__(self, game: Game, names: ToreNames) -> None:
        super().__init__(game, names)
        self.words = names.words

    def sections(self, view: Mapping[str, Any], eyes: int) -> list[Section]:
        players = (
            "player",
            "side",
            "points",
            "hand_size",
            "down_size",
            "houses_left",
            "seals_left",
            "open",
            "owes",
        )
        projects = ("project", "stone", "wood", "donors", "bonus", "state")
        found = [
            Section("", tuple(self._round(view))),
            self.table("players", players, [self._player(view, seat) for seat in view["seats"]]),
            *self._own(view, eyes),
            self._goods(view),
            self.table("projects", projects, [self._project(project) for project in view["projects"]]),
            Section(self.say("houses"), tuple(self._houses(view))),
            *self._plague(view),
            *self._due(view),
            *self._favours(view),
        ]
        return [section for section in found if section.sentences or section.rows]

    def _round(self, view: Mapping[str, Any]) -> list[str]:
        if view["turn"] == 0:
            return [self.words.say("before_turn") + "."]
        chapter = CHAPTERS[view["chapter"]]
        if view["over"]:
            return [self.words.say("over", chapter=chapter) + "."]
        lines = [
            self.words.say("heading", chapter=chapter, round=view["round"], last=self.words.rounds) + "."
        ]
        lines.append(self.say("crest", who=self.person(view["crest"])))
        if view["event"]:
            kind = "permanent" if self.words.is_permanent(view["event"]) else "immediate"
            corners = self.listed(
                self.words.name(f"symbol.{corner}") for corner in self.words.corners(view["event"])
            )
            lines.append(f"{self.words.say(kind)}: {self._event(view['event'])}")
            lines.append(f"{self.words.say('corners')}: {corners}")
        lines += [f"{self.words.say('stored')}: {self._event(event)}" for event in view["stored"] if event]
        seen = self.listed(self.words.name(f"event.{event}") for event in view["seen"])
        lines.append(f"{self.words.say('seen', chapter=chapter)}: {seen}")
        space = view["favour"]
        lines.append(self.say("favour", space=self.words.name(f"favour.{space}")))
        if view["covered"]:
            lines.append(
                self.say(
                    "covered", spaces=self.listed(self.words.name(f"favour.{s}") for s in view["covered"])
                )
            )
        return lines

    def _event(self, event: str) -> str:
        return f"{self.names.marked(f'event.{event}')}. {self.words.name(f'event_text.{event}')}"

    def _player(self, view: Mapping[str, Any], seat: Mapping[str, Any]) -> list[str]:
        points = seat["total"] if view["over"] else seat["points"]
        return [
            self.person(seat["seat"]),
            self.words.letter(seat["side"]),
            f"{points:g}",
            *(str(seat[name]) for name in COUNTS),
            self._cards(seat["open"]),
            self.listed(self.words.name(f"penalty.{penalty}") for penalty in seat["owes"]),
        ]

    def _cards(self, cards: list[str]) -> str:
        return self.listed(self.words.name(f"card.{card}") for card in cards)

    def _own(self, view: Mapping[str, Any], eyes: int) -> list[Section]:
        """Return the cards of whoever looks."""
        return [
            Section(
                self.words.say("hand"),
                (
                    self._cards(seat["hand"]),
                    f"{self.words.say('face_down')}: {self._cards(seat['face_down'])}",
                ),
            )
            for seat in view["seats"]
            if seat["seat"] == eyes and "hand" in seat
        ]

    def _goods(self, view: Mapping[str, Any]) -> Section:
        """Return stocks and prices beside the goods that these eyes see."""
        goods = self.words.goods
        rows = [(self.words.say("in_stock"), *(str(view["stock"].get(good, NOTHING)) for good in goods))]
        rows.append((self.words.say("market"), *(self._price(view, good) for good in goods)))
        rows += [
            (self.person(seat["seat"]), *(str(seat["goods"][good]) for good in goods))
            for seat in view["seats"]
            if "goods" in seat
        ]
        columns = ("", *(self.words.name(f"short.{good}") for good in goods))
        return Section(self.say("goods"), (), columns, tuple(rows))

    def _price(self, view: Mapping[str, Any], good: str) -> str:
        if good not in view["market"]:
            return NOTHING
        price = view["market"][good]
        return self.words.say("closed") if price is None else str(price)

    def _project(self, project: Mapping[str, Any]) -> list[str]:
        ident = project["project"]
        (stone, stones), (wood, woods) = project["stone"], project["wood"]
        state = next((state for state in ("complete", "covered", "worked") if project[state]), "")
        bonus = "; ".join(filter(None, (self.words.bonus(ident), self.words.metal(ident))))
        donors = self.listed(self.person(seat) for seat in project["donors"])
        name = self.names.marked(f"project.{ident}")
        return [
            name,
            f"{stone}/{stones}",
            f"{wood}/{woods}",
            donors,
            bonus,
            self.words.say(state) if state else NOTHING,
        ]

    def _houses(self, view: Mapping[str, Any]) -> list[str]:
        owned = [
            f"{self.person(seat)}: {self.names.noun(view, 'found', plot)}"
            for plot, seat in view["plots"].items()
            if seat is not None
        ]
        free = self.listed(
            self.names.word(f"plot.{plot}") for plot, seat in view["plots"].items() if seat is None
        )
        return [*owned, self.say("free_plots", plots=free)]

    def _plague(self, view: Mapping[str, Any]) -> list[Section]:
        if all(tile is None for tile in view["tiles"]):
            return []
        rows = [
            [
                self.names.word(f"plague_place.{place}"),
                self.say("tile_down") if tile == "down" else str(tile),
                self.words.benefit(place),
            ]
            for place, tile in zip(self.words.rows["plague_place"], view["tiles"], strict=True)
            if tile is not None
        ]
        left = self.listed(
            f"{count} × {value}" for value, count in enumerate(view["unturned"], start=1) if count
        )
        return [
            self.table("plague", ("place", "needs", "benefit"), rows, f"{self.words.say('unturned')}: {left}")
        ]

    def _favours(self, view: Mapping[str, Any]) -> list[Section]:
        """Return the way of the favour stone; covered spaces are not on it."""
        if view["turn"] == 0 or view["over"]:
            return []
        ahead = len(self.words.spaces) - len(view["covered"])
        spaces = [self.names.council.ahead(view, steps) for steps in range(1, ahead + 1)]
        rows = [
            [str(steps), self.words.name(f"favour.{space}"), self.words.favour(space)]
            for steps, space in enumerate(spaces, start=1)
        ]
        return [self.table("way", ("steps", "space", "favour_there"), rows)]

    def _due(self, view: Mapping[str, Any]) -> list[Section]:
        rows = []
        for due in view["due"]:
            least, most = due["least"], due["most"]
            amount = str(least) if least == most else f"{least}–{most}"
            penalty = self.words.name(f"penalty.{due['penalty']}")
            rows.append([self.words.name(f"amount.{due['good']}"), amount, f"-{due['each']}", penalty])
        return [self.table("due", ("good", "amount", "each_missing", "penalty"), rows)] if rows else []
