"""The map of Pilgrim as text: ninety-one hexes with their edges, and letters where roads cross an edge.

A hex is four lines high and shares its edges with its neighbours; `step` columns lie between two columns of
hexes. Three lines of a hex carry words: a short one, the name of the hex, and what lies there.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from chapterhouse.core.catalogue import Content
from chapterhouse.terminal.boards.board import Board

STYLES: Final = {"red": "red", "blue": "blue", "yellow": "yellow", "white": "bright_white"}
SHIP: Final = "▸"
CLOSED: Final = "×"
LIVE: Final = "*"
WATER: Final = "~"
LETTERS: Final = "ABCDEFGHIJK"
RADIUS: Final = 5
HIGH: Final = 4  # lines of a hex
ROOMY: Final = 8  # columns from one hex to the next …
CLOSE: Final = 7  # … and where there is little room
AROUND: Final = 2  # columns a hex has beyond its step
LINES: Final = HIGH * (2 * RADIUS + 1) + 1


def width_of(step: int) -> int:
    """Return how many columns the map needs."""
    return step * (len(LETTERS)) + AROUND


class Ground:
    """What a content pack says of the map, by names of hexes."""

    def __init__(self, content: Content) -> None:
        self.city = content.row("city").words("hexes")
        self.ports = {row.text("hex"): row.text("id") for row in content.table("port")}
        self.river = [name for row in content.table("river") for name in row.words("hexes")]
        self.quadrant = {
            name: row.text("id") for row in content.table("quadrant") for name in row.words("hexes")
        }
        self.spaces = [row.text("hex") for row in content.row("ship").rows("spaces")]
        self.hexes = [f"{letter}{row}" for letter in LETTERS for row in range(1, rows_of(letter) + 1)]

    def across(self, name: str, edge: str) -> str:
        """Return the hex on the other side of an edge; the name of none beyond the map."""
        column, row = LETTERS.index(name[0]), int(name[1:])
        aside = {"E": 1, "W": -1}.get(edge[-1], 0)
        if not aside:
            return f"{name[0]}{row + (1 if edge == 'S' else -1)}"
        if not 0 <= column + aside < len(LETTERS):
            return ""
        # towards the middle the neighbours have the same number and the next, away from it the one before
        inward = abs(column + aside - RADIUS) < abs(column - RADIUS)
        return f"{LETTERS[column + aside]}{row + (1 if edge[0] == 'S' else 0) - (0 if inward else 1)}"


def rows_of(letter: str) -> int:
    """Return how many hexes a column has."""
    return 2 * RADIUS + 1 - abs(LETTERS.index(letter) - RADIUS)


class HexMap:
    """Draws the map. `board` knows the names of things."""

    def __init__(self, board: Board, ground: Ground) -> None:
        self.board = board
        self.ground = ground
        language = f"name_{board.texts.language}"
        self.shrine = next(
            row.text(language) for row in board.content.table("tile") if row.text("id") == "shrine"
        )

    def draw(self, view: Mapping[str, Any], step: int) -> Text:
        """Return the whole map."""
        sheet = Sheet(step)
        for name in self.ground.hexes:
            sheet.outline(name)
        self._rivers(sheet)
        for name, lying in view["hexes"].items():
            for road in lying.get("roads", ()):
                for edge in road["edges"].split("-"):
                    sheet.mark(name, edge, *colour_of(view, road["seat"]))
        for name in self.ground.hexes:
            self._words(view, sheet, name)
        return sheet.text()

    def _rivers(self, sheet: "Sheet") -> None:
        for row in self.board.content.table("crossing"):
            for edge in row.words("water"):
                sheet.mark(row.text("id"), edge, WATER, "cyan")

    def _words(self, view: Mapping[str, Any], sheet: "Sheet", name: str) -> None:
        """Write what a hex is and what lies there."""
        is_ship = view["ship"] == name
        head = f"{SHIP}{name}" if is_ship else name
        sites = {row["hex"]: row for row in view["quadrants"] if row["hex"] is not None}
        lying = view["hexes"].get(name, {})
        if name in self.ground.city:
            self._city(view, sheet, name)
        elif name in sites:
            site = sites[name]
            sheet.write(name, 1, f"+{site['site']}+", "bold magenta")
            sheet.write(name, 2, head, "bold")
            self._figures(view, sheet, name, "sites", site["quadrant"])
        elif name in self.ground.ports:
            sheet.write(name, 1, WATER * 4, "cyan")
            sheet.write(name, 2, head, "bold cyan")
            self._figures(view, sheet, name, "ports", self.ground.ports[name])
        else:
            is_closed = any(
                row["closed"] and row["quadrant"] == self.ground.quadrant.get(name)
                for row in view["quadrants"]
            )
            plain = "cyan" if name in self.ground.river else "dim"
            sheet.write(name, 2, head, "bold" if is_ship or lying else plain)
            if is_closed and not lying:
                sheet.write(name, 1, CLOSED, "dim")
        self._lying(view, sheet, name, lying)

    def _lying(self, view: Mapping[str, Any], sheet: "Sheet", name: str, lying: Mapping[str, Any]) -> None:
        if "building" in lying:
            is_live = lying["building"] in view["live"]
            style = "bold green" if is_live else "green"
            if is_live:
                sheet.write(name, 1, LIVE, style)
            sheet.write(name, 3, self.board.names.word(f"building.{lying['building']}"), style)
        if "shrine" in lying:
            letter, style = colour_of(view, lying["shrine"])
            sheet.write(name, 1, letter, style)
            sheet.write(name, 3, self.shrine, style)
        roads = lying.get("roads", ())
        for road, line in zip(roads, lines_of(len(roads)), strict=True):
            letter, style = colour_of(view, road["seat"])
            words = letter + self.board.names.word("edges." + road["edges"])
            if len(words) > sheet.room(line):
                words = words.replace("-", "")
            sheet.write(name, line, f"{name}{words}" if line == 2 else words, style)

    def _figures(self, view: Mapping[str, Any], sheet: "Sheet", name: str, where: str, which: str) -> None:
        """Write the letters of those who have a figure on a site or a port."""
        there = [seat["seat"] for seat in view["seats"] if which in seat[where]]
        sheet.letters(name, 3, [colour_of(view, seat) for seat in there])

    def _city(self, view: Mapping[str, Any], sheet: "Sheet", name: str) -> None:
        if name != self.ground.city[len(self.ground.city) // 2]:
            return
        sheet.write(name, 1, self.board.texts.say("board.city"), "bold")
        for line, pair in ((2, view["seats"][:2]), (3, view["seats"][2:])):
            crowds = [(f"{letter_of(seat)}{seat['city']} ", style_of(seat)) for seat in pair]
            sheet.letters(name, line, crowds)


class Sheet:
    """A sheet of signs, each with a style, on which hexes are drawn."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.signs = [[" "] * width_of(step) for _ in range(LINES)]
        self.styles = [[""] * width_of(step) for _ in range(LINES)]

    def corner(self, name: str) -> tuple[int, int]:
        """Return the line and column of a hex's upper left corner."""
        column = LETTERS.index(name[0])
        return (int(name[1:]) - 1) * HIGH + abs(column - RADIUS) * HIGH // 2, column * self.step

    def _edges(self, name: str) -> dict[str, list[tuple[int, int, str]]]:
        """Return the signs of each edge, as line, column and sign."""
        top, left = self.corner(name)
        right = left + self.step + 1
        flat = range(left + 2, right - 1)
        return {
            "N": [(top, column, "_") for column in flat],
            "NE": [(top + 1, right - 1, "\\"), (top + 2, right, "\\")],
            "SE": [(top + 3, right, "/"), (top + 4, right - 1, "/")],
            "S": [(top + 4, column, "_") for column in flat],
            "SW": [(top + 3, left, "\\"), (top + 4, left + 1, "\\")],
            "NW": [(top + 2, left, "/"), (top + 1, left + 1, "/")],
        }

    def outline(self, name: str) -> None:
        """Draw the six edges of a hex."""
        for edge in self._edges(name).values():
            for line, column, sign in edge:
                self._put(line, column, sign, "dim")

    def mark(self, name: str, edge: str, sign: str, style: str) -> None:
        """Put a sign on an edge: what crosses it."""
        signs = self._edges(name)[edge]
        middle = signs[1:-1] if len(signs) > 2 else signs
        for line, column, _ in middle:
            self._put(line, column, sign, style)

    def room(self, line: int) -> int:
        """Return how many signs fit on a line of a hex."""
        return self.step if line > 1 else self.step - 2

    def write(self, name: str, line: int, words: str, style: str) -> None:
        """Write words in the middle of one of a hex's three lines, as many letters as fit."""
        room = self.room(line)
        if len(words) > room:
            words = words[: room - 1] + "…"
        self.letters(name, line, [(words, style)])

    def letters(self, name: str, line: int, words: Sequence[tuple[str, str]]) -> None:
        """Write several words, each in its style, in the middle of a line."""
        top, left = self.corner(name)
        room = self.room(line)
        signs = [(sign, style) for word, style in words for sign in word]
        column = left + (1 if line > 1 else 2) + max(0, (room - len(signs)) // 2)
        for number, (sign, style) in enumerate(signs[:room]):
            self._put(top + line, column + number, sign, style)

    def _put(self, line: int, column: int, sign: str, style: str) -> None:
        self.signs[line][column] = sign
        self.styles[line][column] = style

    def text(self) -> Text:
        """Return the sheet."""
        drawn = Text(no_wrap=True)
        for signs, styles in zip(self.signs, self.styles, strict=True):
            length = len("".join(signs).rstrip())
            for sign, style in zip(signs[:length], styles[:length], strict=True):
                drawn.append(sign, style)
            drawn.append("\n")
        drawn.right_crop(1)
        return drawn


def lines_of(roads: int) -> tuple[int, ...]:
    """Return the lines of a hex on which this many sections are written."""
    return ((), (3,), (1, 3), (1, 2, 3))[roads]


def letter_of(seat: Mapping[str, Any]) -> str:
    """Return the letter of a seat's colour."""
    return str(seat["colour"])[0]


def style_of(seat: Mapping[str, Any]) -> str:
    """Return how a seat's things are printed."""
    return f"bold {STYLES.get(seat['colour'], '')}".rstrip()


def colour_of(view: Mapping[str, Any], number: int) -> tuple[str, str]:
    """Return the letter of a seat and its style."""
    seat = view["seats"][number]
    return letter_of(seat), style_of(seat)
