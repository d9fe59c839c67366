"""Pilgrim in sentences and tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from chapterhouse.core.describer import NOTHING, Describer, Section
from chapterhouse.core.game import Game
from chapterhouse.games.pilgrim.names import PilgrimNames

GOODS: Final = ("stone", "grain", "coin")
PLAYERS: Final = ("points", "piety", "alms", "stone", "grain", "coins", "village", "abbey", "city")


def _ranges(hexes: Sequence[str]) -> list[str]:
    """Return hexes column by column, those in a row as "C1-C4"."""
    found: list[list[str]] = []
    for name in hexes:
        column, row = name[0], int(name[1:])
        if found and found[-1][-1] == f"{column}{row - 1}":
            found[-1] = [found[-1][0], name]
        else:
            found.append([name])
    return ["-".join(run) for run in found]


class PilgrimDescriber(Describer):
    """The duty ring, the players with their boards, what lies on the map, quadrants, supply, and the map."""

    names: PilgrimNames

    def __init__(self, game: Game, names: PilgrimNames) -> None:
        super().__init__(game, names)
        self.basic = {row.text("id") for row in game.content.table("tile")}

    def sections(self, view: Mapping[str, Any], eyes: int) -> list[Section]:
        players = ("player", "colour", *PLAYERS, "ports", "sites_of")
        quadrants = ("quadrant", "hex", "site", "gives", "costs", "state")
        found = [
            Section("", tuple(self._round(view))),
            self.table(
                "ring",
                ("place", "duty", "tithe", "acolytes"),
                [self._place(view, row) for row in view["ring"]],
            ),
            self.table("players", players, [self._player(seat) for seat in view["seats"]]),
            Section(self.say("boards"), tuple(self._boards(view))),
            self.table(
                "map",
                ("hex", "lies"),
                [[name, self._lying(view, lying)] for name, lying in view["hexes"].items()],
            ),
            self.table(
                "quadrants", quadrants, [self._quadrant(row) for row in view["quadrants"] if row["site"]]
            ),
            Section(self.say("supply"), tuple(self._supply(view))),
            self.table(
                "ground", ("hex", "river", "water", "bridges", "fords"), self._rivers(), *self._ground(view)
            ),
        ]
        return [section for section in found if section.sentences or section.rows]

    # the round

    def _round(self, view: Mapping[str, Any]) -> list[str]:
        if view["turn"] == 0 or view["over"]:
            return []
        doing = view["doing"]
        where = self.names.called("place", view["merchant"])
        lines = [
            self.say("round", round=view["round"], season=view["season"], who=self.person(view["starter"])),
            self.say("mover", who=self.person(view["mover"])),
            self.say("merchant", place=where, hex=view["ship"]),
        ]
        if doing["duty"] is not None:
            lines.append(
                self.say(
                    "doing",
                    duty=self.names.called("duty", doing["duty"]),
                    value=doing["value"],
                    done=doing["done"],
                )
            )
        for name in ("at_hand", "used"):
            if doing[name]:
                lines.append(self.say(name, buildings=self.listed(self._buildings(doing[name]))))
        if doing["in_hand"]:
            lines.append(self.say("in_hand", count=doing["in_hand"]))
        if view["confessed"]:
            lines.append(
                self.say("confessed", who=self.listed(self.person(seat) for seat in view["confessed"]))
            )
        return lines

    def _buildings(self, idents: Sequence[str]) -> list[str]:
        return [self.names.noted("building", ident) for ident in idents]

    def _place(self, view: Mapping[str, Any], row: Mapping[str, Any]) -> list[str]:
        standing = [f"{self.person(seat)} {count}" for seat, count in enumerate(row["acolytes"]) if count]
        return [
            self.names.called("place", row["place"]),
            self.names.called("duty", row["duty"]) if row["duty"] else NOTHING,
            self.names.called("tithe", row["tithe"]) if row["tithe"] else NOTHING,
            self.listed([*standing, *([self.say("dummy")] if row["dummy"] else [])]),
        ]

    # people

    def _player(self, seat: Mapping[str, Any]) -> list[str]:
        alms = self.texts.say("board.icon") if seat["alms"] == "icon" else str(seat["alms"])
        return [
            self.person(seat["seat"]),
            self.names.word(f"colour.{seat['colour']}"),
            str(seat["score"]),
            str(seat["piety"]),
            f"{alms} + {seat['top']}" if seat["top"] else alms,
            *(str(seat["goods"][good]) for good in GOODS),
            *(str(seat[name]) for name in ("village", "abbey", "city")),
            self.listed(self.names.named("port", port) for port in seat["ports"]),
            self.listed(self.names.called("place", site) for site in seat["sites"]),
        ]

    def _boards(self, view: Mapping[str, Any]) -> list[str]:
        lines = []
        for seat in view["seats"]:
            things = [
                f"{self.names.called('activity', name)} {count}"
                for name, count in seat["activities"].items()
                if count
            ]
            things += [self._slot(slot) for slot in seat["slots"] if slot]
            end = seat["open"]
            if end is not None:
                edge = self.names.called("place", end["edge"])
                things.append(self.say("open_road", hex=end["hex"], edge=edge, length=end["length"]))
            if things:
                lines.append(f"{self.person(seat['seat'])}: {self.listed(things)}")
        return lines

    def _slot(self, slot: Mapping[str, Any]) -> str:
        if "favour" in slot:
            return self.names.marked(f"favour.{slot['favour']}")
        name = self.names.noted("building", slot["building"])
        return f"{name} ({self.texts.say('board.is_donated')})" if slot["donated"] else name

    # the map

    def _lying(self, view: Mapping[str, Any], lying: Mapping[str, Any]) -> str:
        if "building" in lying:
            ident = lying["building"]
            live = self.say("live" if ident in view["live"] else "not_live")
            return self.say(
                "building_here",
                building=self.names.noted("building", ident),
                level=self.names.levels[ident],
                live=live,
            )
        if "shrine" in lying:
            return self.say(
                "shrine_of", shrine=self.names.named("tile", "shrine"), who=self.person(lying["shrine"])
            )
        roads = [
            self.say(
                "road_of", who=self.person(road["seat"]), edges=self.names.called("edges", road["edges"])
            )
            for road in lying["roads"]
        ]
        return self.say("road", tile=self._tile(lying["tile"]), roads=self.listed(roads))

    def _tile(self, tile: str) -> str:
        return self.names.named("tile" if tile in self.basic else "upgrade", tile)

    def _ground(self, view: Mapping[str, Any]) -> list[str]:
        """Return what is printed on the map: without it nobody could plan a road."""
        quadrants = [
            f"{row.text('id')} {self.listed(_ranges(row.words('hexes')))}"
            for row in self.content.table("quadrant")
        ]
        ports = [f"{self.names.named('port', port)} {place}" for place, port in self.names.ports.items()]
        gates = [f"{row.text('hex')} {row.text('entry')}" for row in self.content.table("gate")]
        banks = [f"{row.text('hex')} {row.text('entry')}" for row in self.content.table("river_gate")]
        city = self.listed(_ranges(self.content.row("city").words("hexes")))
        lines = [
            self.say("geometry"),
            self.say("city_hexes", hexes=city, gates=self.listed(gates), banks=self.listed(banks)),
            self.say("quadrant_hexes", quadrants="; ".join(quadrants)),
            self.say("port_hexes", ports=self.listed(ports)),
        ]
        if view["course"]:
            lines.append(self.say("course", hexes=self.listed(view["course"])))
        return lines

    def _rivers(self) -> list[list[str]]:
        rivers = {place: row for row in self.content.table("river") for place in row.words("hexes")}
        return [
            [
                row.text("id"),
                self.say(
                    f"flows_{rivers[row.text('id')].text('flow')}",
                    river=self.names.named("river", rivers[row.text("id")].text("id")),
                ),
                *(self.listed(row.words(name)) for name in ("water", "bridges", "fords")),
            ]
            for row in self.content.table("crossing")
        ]

    def _quadrant(self, row: Mapping[str, Any]) -> list[str]:
        site = self.names.sites[row["site"]]
        state = self.listed(self.say(name) for name in ("herald", "opened", "closed") if row[name])
        return [
            self.names.called("place", row["quadrant"]),
            row["hex"],
            self.names.noted("site", row["site"]),
            str(site.number("points")),
            self.say("site_costs", piety=site.number("piety"), coins=site.number("coins")),
            state,
        ]

    def _supply(self, view: Mapping[str, Any]) -> list[str]:
        supply = view["supply"].items()
        basic = [f"{self._tile(kind)} {count}" for kind, count in supply if kind in self.basic]
        upgrades = [self._tile(kind) for kind, count in supply if kind not in self.basic and count]
        lines = [
            self.say("tiles", tiles=self.listed(basic)),
            self.say("upgrades", tiles="; ".join(upgrades) or NOTHING),
            self.say("favours", lengths=self.listed(str(length) for length in view["favours"])),
        ]
        if view["solo"] is not None:
            bag = [
                f"{self.texts.say('noun.rest' if name == 'rest' else f'duty.{name}')} {count}"
                for name, count in view["solo"]["bag"].items()
                if count
            ]
            lines.append(f"{self.texts.say('board.bag')}: {self.listed(bag)}")
        return lines
