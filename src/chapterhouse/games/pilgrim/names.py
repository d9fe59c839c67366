"""What places, hexes, buildings and moves of Pilgrim are called."""

import re
from collections.abc import Mapping
from typing import Any, Final

from chapterhouse.core.game import Game, Objection
from chapterhouse.core.names import Candidates, Names
from chapterhouse.core.texts import Amount, Texts
from chapterhouse.games.pilgrim.roads.hexes import (
    EDGE_NUMBERS,
    EDGES,
    HEX_NAMES,
    HEX_NUMBERS,
    NEIGHBOURS,
    OFF,
    PAIR_NAMES,
)

NAMED: Final = re.compile(
    r"(?<![\w>])([a-k]\d{1,2}|[ns][ew]|[nsew])(-([ns][ew]|[ns]))?(?![\w>])", re.IGNORECASE
)
QUIET: Final = ("hire", "free", "use", "donate", "build", "bank", "from", "confess")  # refused ones go unsaid
UNSAID: Final = (  # refusals that map and ring show by themselves
    *("against_current", "no_acolyte_there", "no_tithe_here", "activity_full", "must_act"),
    *("off_board", "back_to_city", "edge_used", "no_crossing", "joins_other_road", "foreign_shrine"),
    *("own_shrine_again", "hex_taken", "ford_not_upgradable", "closed_quadrant"),
)


NOWHERE: Final[Mapping[str, Any]] = {"duty": None, "tithe": None}  # not a place of the ring


class PilgrimNames(Names):
    """Alone at the table, the person plays against the Ab-Bott, who is named too."""

    def __init__(self, game: Game, texts: Texts, people: tuple[str, ...]) -> None:
        super().__init__(game, texts, people if len(people) > 1 else (*people, texts.say("noun.abbot")))
        self.ports = {row.text("hex"): row.text("id") for row in game.content.table("port")}
        self.levels = {row.text("id"): row.number("level") for row in game.content.table("building")}
        self.sites = {row.text("id"): row for row in game.content.table("site")}
        self.shrine_stone = next(
            row.number("stone") for row in game.content.table("tile") if row.text("id") == "shrine"
        )
        self.rules = game.rules
        self.rule_of = {row.text("id"): row.text("rule") for row in game.content.table("building")}

    def offered(
        self, view: Mapping[str, object], candidates: Candidates
    ) -> list[tuple[str, Objection | None]]:
        """Leave out what the map cannot have, and buildings and sums that nobody could use now."""
        return [
            (move, objection)
            for move, objection in candidates
            if objection is None or (move.partition(" ")[0] not in QUIET and objection.reason not in UNSAID)
        ]

    def spellings(self, line: str) -> list[str]:
        """As it was typed, with capitals for hexes, edges and places, and with the names of the notation."""
        for edges in PAIR_NAMES:
            line = re.sub(rf"(?<![\w-]){self._way(edges)}(?![\w-])", edges, line, flags=re.IGNORECASE)
        capitals = with_capitals(line)
        for row in self.content.table("place"):
            name = row.text(f"name_{self.texts.language}")
            if name != row.text("id"):
                capitals = re.sub(
                    rf"(?<![\w>]){name}(?![\w>])", row.text("id"), capitals, flags=re.IGNORECASE
                )
        return list(dict.fromkeys((line, with_capitals(line), capitals)))

    def noun(self, view: Mapping[str, Any], verb: str, noun: str) -> str:
        noun = with_capitals(noun)
        words = noun.split()
        if verb in ("pick", "sow", "skip", "duty", "tithe", "from"):
            return self._zone(view, verb, noun)
        if verb in ("lay", "upgrade"):
            return f"{words[0]} {self._way(words[1])}{self._ahead(view, *words)}"
        if verb in ("hire", "free", "use", "build", "donate") and words[0] in self.levels:
            rest = " ".join(self._said(word) for word in words[1:])
            if verb == "hire":  # the German Mint and a coin share their word
                rest = self.texts.say("board.hire_fee", {"good": rest})
            return self.noted("building", words[0]) + (f" ({rest})" if rest else "")
        if verb == "confess" and words:
            return self.texts.say("board.hire_fee", {"good": self._said(words[0])})
        if verb == "shrine":
            return f"{noun} ({self._price(view, self.shrine_stone, 1, 0)})"
        if verb == "move":
            return " → ".join(self._said(word) for word in noun.split(">"))
        if verb == "start":
            return self._holder(view, noun)
        return " ".join(self._said(word) for word in words)

    def _said(self, word: str) -> str:
        """Return one word of a move: a good, an activity, or a word of the board."""
        for key in (f"tithe.{word}", f"activity.{word}", f"place.{word}", f"noun.{word}"):
            if key in self.texts:
                return self.word(key)
        return word

    def _zone(self, view: Mapping[str, Any], verb: str, zone: str) -> str:
        if zone == "city":
            return self.texts.say("board.city")
        row = next((row for row in view["ring"] if row["place"] == zone), NOWHERE)
        place = self.called("place", zone)
        if verb == "tithe":
            return f"{place}: {self.called('tithe', row['tithe']) if row['tithe'] else '–'}"
        if not row["duty"]:
            return place
        name = f"{place} {self.called('duty', row['duty'])}"
        standing: dict[str, str] | None = row["standing"][view["mover"]] if verb == "duty" else None
        return f"{name} ({self.texts.say('board.' + standing['strength'])})" if standing else name

    def _way(self, edges: str) -> str:
        start, end = (self.texts.say(f"edge.{edge}") for edge in edges.split("-"))
        return self.texts.say("board.way", {"start": start, "end": end})

    def _holder(self, view: Mapping[str, Any], colour: str) -> str:
        for seat in view["seats"]:
            if seat["colour"] == colour:
                return f"{self.people[seat['seat']]} ({self.word(f'colour.{colour}')})"
        return colour

    def _ahead(self, view: Mapping[str, Any], place: str, edges: str) -> str:
        """Return what the exit of a tile faces, if that is a site or a port."""
        there = across(place, edges.partition("-")[2])
        if there in self.ports:
            return f" → {self.named('port', self.ports[there])}"
        for row in view["quadrants"]:
            if row["hex"] == there and row["site"]:
                site = self.sites[row["site"]]
                price = self._price(view, 0, site.number("piety"), site.number("coins"))
                return f" → {self.noted('site', row['site'])} ({price})"
        return ""

    def _price(self, view: Mapping[str, Any], stone: int, piety: int, coins: int) -> str:
        """Return what a shrine costs, or a site beyond its tile; less with the Reliquary."""  # rule: PI-154
        doing = view["doing"]
        if piety and "reliquary" in doing["at_hand"] and "reliquary" not in doing["used"]:
            piety -= 1
        parts = [
            f"{count} {self.word(key)}"
            for count, key in ((stone, "tithe.stone"), (piety, "noun.piety"))
            if count
        ]
        if coins:
            parts.append(self.texts.say("board.coins_due", {"coins": Amount(coins)}))
        return ", ".join(parts) or self.texts.say("board.free_of_charge")

    def on_table(self, view: Mapping[str, Any]) -> list[str]:
        found = [lying["building"] for lying in view["hexes"].values() if "building" in lying]
        for seat in view["seats"]:
            found += [slot["building"] for slot in seat["slots"] if slot and "building" in slot]
        return [f"building.{name}" for name in dict.fromkeys(found)]

    def things(self) -> list[str]:
        return [f"building.{name}" for name in self.rule_of]

    def describe(self, thing: str) -> str:
        """Return what a building does, as its rule says it."""
        return self.rules[self.rule_of[thing.partition(".")[2]]].text(self.texts.language)

    def named(self, table: str, ident: str) -> str:
        """Return what a thing of the pack is called."""
        for row in self.content.table(table):
            if row.text("id") == ident:
                return row.text(f"name_{self.texts.language}")
        return ident

    def called(self, table: str, ident: str) -> str:
        """Return the name of a thing."""
        return self.word(f"{table}.{ident}")

    def noted(self, table: str, ident: str) -> str:
        """Return the name of a thing with the sign of its source."""
        return self.marked(f"{table}.{ident}")


def across(name: str, edge: str) -> str:
    """Return the hex on the other side of an edge; an empty text beyond the map."""
    there = NEIGHBOURS[HEX_NUMBERS[name] * EDGES + EDGE_NUMBERS[edge]]
    return "" if there == OFF else HEX_NAMES[there]


def with_capitals(line: str) -> str:
    """Return a line with hexes, edges and places of the ring in capitals, whatever else stands there."""
    return NAMED.sub(lambda found: found[0].upper(), line)
