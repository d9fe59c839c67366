"""What stands around the map of Pilgrim: the duty ring, the players, sites, buildings and tiles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.texts import Amount, Name
from chapterhouse.games.pilgrim.terminal.map import LIVE, SHIP, letter_of, style_of

if TYPE_CHECKING:
    from chapterhouse.games.pilgrim.terminal.board import PilgrimBoard

RING: Final = (("NW", "N", "NE"), ("W", "", "E"), ("SW", "S", "SE"))  # as the places lie around the city
HERE: Final = "▸"
GOODS: Final = ("stone", "grain", "coin")
DUMMY: Final = "d"


class Panels:
    """Draws tables and lines. `board` knows the names of things."""

    def __init__(self, board: "PilgrimBoard") -> None:
        self.board = board

    def ring(self, view: Mapping[str, Any], width: int) -> RenderableType:
        """Return the eight duties around the city, as they lie on the table."""
        places = {row["place"]: row for row in view["ring"]}
        each = min(34, (width - 4) // 3)
        grid = Grid(box=box.ROUNDED, show_header=False, show_lines=True, padding=0, border_style="dim")
        for _ in range(3):
            grid.add_column(width=each, no_wrap=True, overflow="ellipsis")
        for row in RING:
            grid.add_row(*[self._place(view, places[name]) if name else self._city(view) for name in row])
        return grid

    def _place(self, view: Mapping[str, Any], row: Mapping[str, Any]) -> Text:
        is_done = view["doing"]["duty"] is not None and view["doing"]["duty"] == row["duty"]
        place = Text(f"{self.board.names.called('place', row['place']):<3}", style="bold")
        place.append(
            self.board.names.called("duty", row["duty"]) if row["duty"] else "–",
            "bold reverse" if is_done else "bold",
        )
        place.append("\n   ")
        place.append(
            self.board.names.called("tithe", row["tithe"])
            if row["tithe"]
            else self.board.texts.say("board.no_tithe"),
            "not bold",
        )
        if view["merchant"] == row["place"]:
            place.append(f"  {HERE} {self.board.texts.say('board.merchant')}", "not bold cyan")
        place.append("\n   ")
        for seat, count in zip(view["seats"], row["acolytes"], strict=True):
            if count:
                place.append(f"{letter_of(seat)}{count} ", style_of(seat))
        return place.append(f"{DUMMY}1", "not bold dim") if row["dummy"] else place

    def _city(self, view: Mapping[str, Any]) -> Text:
        city = Text(f"   {self.board.texts.say('board.city')}", style="bold")
        city.append(f"\n   {self.board.texts.say('board.currents')}\n   ", "not bold dim")
        for seat in view["seats"]:
            if seat["city"]:
                city.append(f"{letter_of(seat)}{seat['city']} ", style_of(seat))
        if view["doing"]["in_hand"]:
            city.append(
                f"  {self.board.texts.say('board.in_hand', {'hand': Amount(view['doing']['in_hand'])})}",
                "not bold",
            )
        return city

    def players(self, view: Mapping[str, Any], eyes: int) -> RenderableType:
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column("", no_wrap=True)
        grid.add_column("", no_wrap=True, overflow="ellipsis", max_width=18)
        for header in ("points", "piety", "alms", "stone", "grain", "coin", "village", "abbey", "ports"):
            grid.add_column(self.board.texts.say(f"board.{header}"), justify="right")
        for seat in view["seats"]:
            number = seat["seat"]
            is_asked = number == view["mover"] and view["turn"] and not view["over"]
            head = Text(f"{HERE} " if is_asked else "  ").append(letter_of(seat), style_of(seat))
            head.append(f" {self.board.names.called('colour', seat['colour'])}")
            name = Text(self.board.people[number], style="bold" if number == eyes else "")
            goods = [str(seat["goods"][good]) for good in GOODS]
            grid.add_row(
                head,
                name,
                str(seat["score"]),
                str(seat["piety"]),
                self._alms(seat),
                *goods,
                str(seat["village"]),
                str(seat["abbey"]),
                "".join(seat["ports"]) or "–",
            )
        return grid

    def _alms(self, seat: Mapping[str, Any]) -> str:
        row = self.board.texts.say("board.icon") if seat["alms"] == "icon" else str(seat["alms"])
        return f"{row}+{seat['top']}" if seat["top"] else row

    def boards(self, view: Mapping[str, Any]) -> list[RenderableType]:
        """Return the activities and slots of those who have something there, a line for each seat."""
        lines: list[RenderableType] = []
        for seat in view["seats"]:
            things = [
                self.board.texts.say(f"board.{what}", {"what": Name(", ".join(names))})
                for what, names in (("activities", self._active(seat)), ("slots", self._on_slots(seat)))
                if names
            ]
            if things:
                line = Text(f"  {letter_of(seat)} ", style=style_of(seat))
                lines.append(line.append("  ".join(things), "not bold default"))
        return lines

    def _active(self, seat: Mapping[str, Any]) -> list[str]:
        return [
            self.board.names.called("activity", name) + (f" {count}" if count > 1 else "")
            for name, count in seat["activities"].items()
            if count
        ]

    def _on_slots(self, seat: Mapping[str, Any]) -> list[str]:
        return [self._slot(slot) for slot in seat["slots"] if slot]

    def _slot(self, slot: Mapping[str, Any]) -> str:
        if "favour" in slot:
            return self.board.names.marked(f"favour.{slot['favour']}")
        name = self.board.names.word(f"building.{slot['building']}")
        return self.board.texts.say("board.donated", {"building": Name(name)}) if slot["donated"] else name

    def sites(self, view: Mapping[str, Any]) -> Text:
        line = Text(f"{self.board.texts.say('board.sites')}:", style="dim")
        for row in view["quadrants"]:
            if row["site"]:
                price = self.board.prices[row["site"]]
                facts = {
                    "number": row["site"] + self.board.names.mark(f"site.{row['site']}"),
                    "hex": row["hex"],
                    "points": price.number("points"),
                    "piety": price.number("piety"),
                    "coins": price.number("coins"),
                }
                line.append("  " + self.board.texts.say("board.site", facts), "not dim")
        left = ", ".join(str(length) for length in view["favours"]) or "–"
        return line.append(f"\n{self.board.texts.say('board.favours')}: ", "dim").append(left, "not dim")

    def coming(self, view: Mapping[str, Any]) -> Text:
        """Return the buildings on the map in short, the live ones first."""
        line = Text(f"{self.board.texts.say('board_part.buildings')}:", style="dim")
        for name in self.board.ground.spaces:
            lying = view["hexes"].get(name, {})
            if "building" in lying:
                is_live = lying["building"] in view["live"]
                word = self.board.names.noted("building", lying["building"])
                line.append(f"  {name} ", "dim").append(word, "bold green" if is_live else "not dim")
                line.append(
                    f"{LIVE if is_live else ''} ({self.board.names.levels[lying['building']]})", "dim"
                )
        return line

    def bag(self, view: Mapping[str, Any]) -> list[RenderableType]:
        """Return what is left of the Ab-Bott's counters, in the solo game only."""
        if view["solo"] is None:
            return []
        line = Text(f"{self.board.texts.say('board.bag')}:", style="dim")
        for name, count in view["solo"]["bag"].items():
            if count:
                word = self.board.texts.say("noun.rest" if name == "rest" else f"duty.{name}")
                line.append(f"  {word} {count}", "not dim")
        return [line]

    def buildings(self, view: Mapping[str, Any]) -> RenderableType:
        """Return all buildings of the game: level, where they are, and whether they are live."""
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        for header in ("building", "level", "where", "live"):
            grid.add_column(self.board.texts.say(f"board.{header}"))
        ship = self.board.ground.spaces.index(view["ship"])
        for name in self.board.ground.spaces:
            lying = view["hexes"].get(name, {})
            if "building" in lying:
                ident = lying["building"]
                away = (self.board.ground.spaces.index(name) - ship) % len(self.board.ground.spaces)
                live = (
                    self.board.texts.say("board.is_live")
                    if ident in view["live"]
                    else self.board.texts.say("board.in_rounds", {"rounds": Amount(away)})
                )
                grid.add_row(
                    self.board.names.marked(f"building.{ident}"),
                    str(self.board.names.levels[ident]),
                    name,
                    live,
                )
        for seat in view["seats"]:
            for slot in seat["slots"]:
                if slot and "building" in slot:
                    where = f"{letter_of(seat)} {self.board.people[seat['seat']]}"
                    live = self.board.texts.say("board.is_donated" if slot["donated"] else "board.is_live")
                    ident = slot["building"]
                    grid.add_row(
                        self.board.names.marked(f"building.{ident}"),
                        str(self.board.names.levels[ident]),
                        where,
                        live,
                    )
        return grid

    def roads(self, view: Mapping[str, Any]) -> RenderableType:
        """Return every hex with a road or a shrine, seat by seat."""
        lines: list[RenderableType] = []
        for seat in view["seats"]:
            found = []
            for name, lying in view["hexes"].items():
                found += [
                    f"{name} {self.board.names.called('edges', road['edges'])}"
                    for road in lying.get("roads", ())
                    if road["seat"] == seat["seat"]
                ]
                if lying.get("shrine") == seat["seat"]:
                    found.append(f"{name} {self.board.names.named('tile', 'shrine')}")
            reached = [self.board.names.named("port", port) for port in seat["ports"]]
            reached += [
                f"{row['hex']} {self.board.names.noted('site', row['site'])}"
                for row in view["quadrants"]
                if row["quadrant"] in seat["sites"]
            ]
            words = ", ".join(found) or "–"
            line = Text(f"{letter_of(seat)} {self.board.people[seat['seat']]}: ", style=style_of(seat))
            lines.append(line.append(" → ".join([words, *reached]), "not bold default"))
        lying_on = [
            f"{name} {self.board.names.called('building', lying['building'])}"
            for name, lying in view["hexes"].items()
            if "building" in lying
        ]
        lines.append(Text(f"{SHIP} {view['ship']}   ").append(", ".join(lying_on), "dim"))
        return Group(*lines)

    def tiles(self, view: Mapping[str, Any]) -> RenderableType:
        """Return the tiles that are left."""
        basic = {row.text("id") for row in self.board.content.table("tile")}
        first = [
            f"{self.board.names.named('tile', kind)} {count}"
            for kind, count in view["supply"].items()
            if kind in basic
        ]
        rest = [
            self.board.names.named("upgrade", kind) + self.board.names.mark(f"upgrade.{kind}")
            for kind, count in view["supply"].items()
            if kind not in basic and count
        ]
        return Group(
            Text(", ".join(first)),
            Text(f"{self.board.texts.say('board.upgrades')}: ", style="dim").append(
                ", ".join(rest) or "–", "not dim"
            ),
        )
