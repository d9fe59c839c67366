"""The map of Kardinal & König: a box for each country, laid out as the crests lie on the board."""

from collections.abc import Mapping
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.games.kardinal.atlas import IN_A_ROW, Atlas
from chapterhouse.terminal.boards.board import Board

STYLES: Final = {"g": "green", "r": "red", "p": "magenta", "b": "blue", "y": "yellow"}
FREE: Final = "·"
HERE: Final = "▸"
NARROW: Final = 80  # all that a map without town names needs
WIDE: Final = 105
ID: Final = 5  # "K3 g "


class Map:
    """Draws countries. `board` knows the names of things."""

    def __init__(self, board: Board, atlas: Atlas) -> None:
        self.board = board
        self.atlas = atlas

    def draw(self, view: Mapping[str, Any], width: int, named: bool) -> RenderableType:
        """Return all countries, with the names of their towns or without."""
        countries = {country["country"]: country for country in view["countries"]}
        width = min(width, WIDE if named else NARROW)
        widths = [(width + place) // IN_A_ROW for place in range(IN_A_ROW)]
        rows: list[RenderableType] = []
        for row in self.atlas.rows:
            boxes = [
                self.box(view, countries[country], columns, named)
                for country, columns in zip(row, widths, strict=True)
            ]
            grid = Grid.grid()
            for drawn in boxes:
                drawn.height = max(_height(other) for other in boxes)
                grid.add_column(width=drawn.width)
            grid.add_row(*boxes)
            rows.append(grid)
        return Group(*rows)

    def box(self, view: Mapping[str, Any], country: Mapping[str, Any], width: int, named: bool) -> Panel:
        """Return one country: its card, spaces and roads, and on the lower edge the advisors."""
        ident = country["country"]
        is_here = view["placing"]["country"] == ident
        title = Text(HERE if is_here else "", style="bold")
        title.append(self.board.names.marked(f"country.{ident}")).append(
            f" {self.atlas.card_of[ident]}", "not bold"
        )
        spaces = self._towns(view, country, width - 2) if named else self._spaces(view, country, width - 2)
        return Panel(
            spaces,
            box=box.HEAVY if is_here else box.ROUNDED,
            title=title,
            title_align="left",
            subtitle=self._council(view, country, width - 6),
            subtitle_align="left",
            padding=0,
            width=width,
            border_style="" if is_here else "dim",
        )

    def _spaces(self, view: Mapping[str, Any], country: Mapping[str, Any], width: int) -> Text:
        """Return the spaces with their roads, in two columns if they fit."""
        cells = [
            self._head(view, space, owner).append(self.atlas.short_roads(space), "dim")
            for space, owner in country["spaces"].items()
        ]
        half = (len(cells) + 1) // 2
        left, right = cells[:half], cells[half:]
        widest = max(len(cell) for cell in left)
        start = width - max(
            (len(cell) for cell in right), default=width
        )  # of the right column, at the latest
        if start <= widest:
            return Text("\n", no_wrap=True, overflow="ellipsis").join(cells)
        between = "│" if start == widest + 1 else ""
        start = start if between else min(start, max(widest + 2, width // 2 + 1))
        for number, cell in enumerate(left):
            cell.pad_right(start - len(between) - len(cell))
            cell.append(between, "dim")
            if number < len(right):
                cell.append_text(right[number])
        return Text("\n", no_wrap=True, overflow="ellipsis").join(left)

    def _towns(self, view: Mapping[str, Any], country: Mapping[str, Any], width: int) -> Text:
        """Return the spaces with the names of their towns and their roads, a line each."""
        names = {space: self.board.names.word(f"space.{space}") for space in country["spaces"]}
        roads = {space: self.atlas.short_roads(space) for space in country["spaces"]}
        widest = max(len(name) for name in names.values())
        lines = []
        for space, owner in country["spaces"].items():
            room = min(widest, width - ID - 1 - len(roads[space]))
            name = names[space] if len(names[space]) <= room else names[space][: room - 1] + "…"
            line = self._head(view, space, owner).append(name.ljust(room))
            lines.append(line.append(f" {roads[space]}", "dim"))
        return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)

    def _head(self, view: Mapping[str, Any], space: str, owner: int | None) -> Text:
        """Return the space and whose cloister stands there: "K3 g "."""
        head = Text(f"{space} ", no_wrap=True)
        if owner is None:
            return head.append(f"{FREE} ", "dim")
        return head.append_text(letter(view, owner)).append(" ")

    def _council(self, view: Mapping[str, Any], country: Mapping[str, Any], width: int) -> Text:
        """Return the advisors on the crest, and how many there may be."""
        who, limit = advisors(view, country), country["limit"]
        close = who.replace(" ", "")
        lines = [
            self.board.texts.say("board.council", {"who": shown or "–", "limit": limit})
            for shown in (who, close)
        ]
        line = next((line for line in lines if len(line) <= width), f"{close or '–'}/{limit}")
        return Text(line, style="" if who else "dim")


def letter(view: Mapping[str, Any], seat: int) -> Text:
    """Return a seat's letter in its colour."""
    colour = view["seats"][seat]["colour"]
    return Text(colour, style=f"bold {STYLES.get(colour, '')}")


def advisors(view: Mapping[str, Any], country: Mapping[str, Any]) -> str:
    """Return who has how many advisors in a country: "g2 r1"."""
    counts = zip(view["seats"], country["advisors"], strict=True)
    return " ".join(f"{seat['colour']}{count}" for seat, count in counts if count)


def leaders(country: Mapping[str, Any]) -> set[int]:
    """Return the seats that lead in a country: nobody has more advisors there, and they have some."""
    most = max(country["advisors"])
    return {seat for seat, count in enumerate(country["advisors"]) if count == most > 0}


def _height(panel: Panel) -> int:
    """Return how many lines a country needs."""
    spaces = panel.renderable
    return 2 + (spaces.plain.count("\n") + 1 if isinstance(spaces, Text) else 1)
