"""The board of Die Tore der Welt: round, favours, projects, plots and plague."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.games.tore.names import ToreNames
from chapterhouse.terminal.boards.board import Board

STYLES: Final = {"N": "yellow", "E": "blue", "S": "red", "W": "green"}
HERE: Final = "▸"
CREST: Final = "*"
COVERED: Final = "×"
FREE: Final = "·"
DOWN: Final = "?"
CHAPTERS: Final = ("", "I", "II", "III", "IV")
LONGEST_NAME: Final = 14
PLAGUE_CELL: Final = 25
KINDS: Final = ("wood", "stone")


class Tables:
    """Draws parts of a view for one board."""

    def __init__(self, board: Board, names: ToreNames) -> None:
        self.board = board
        self.words = names.words
        self.council = names.council
        self.people = names.people

    # seats

    def letter(self, view: Mapping[str, Any], seat: int) -> Text:
        """Return the letter of a seat's side; its colour only helps."""
        side = view["seats"][seat]["side"]
        return Text(self.words.letter(side), style=STYLES[side])

    def letters(self, view: Mapping[str, Any], seats: Sequence[int]) -> Text:
        """Return several letters, or a dash."""
        return Text(" ").join(self.letter(view, seat) for seat in seats) if seats else Text("–")

    # the round

    def heading(self, view: Mapping[str, Any]) -> Text:
        """Return chapter, round and who holds the crest."""
        if view["turn"] == 0:
            return Text(self.words.say("before_turn"), style="bold")
        chapter = {"chapter": CHAPTERS[view["chapter"]]}
        if view["over"]:
            return Text(self.words.say("over", **chapter), style="bold")
        heading = self.words.say("heading", round=view["round"], last=self.words.rounds, **chapter)
        crest = f"  ·  {CREST} {self.words.say('holder')}: {self.people[view['crest']]} ("
        line = Text(heading, style="bold").append(crest, style="not bold")
        return line.append_text(self.letter(view, view["crest"])).append(")", style="not bold")

    def events(self, view: Mapping[str, Any]) -> list[Text]:
        """Return the event on the council and the stored ones, with their texts."""
        lines = []
        if view["event"]:
            kind = "permanent" if self.words.is_permanent(view["event"]) else "immediate"
            lines.append(self._event(self.words.say(kind), view["event"]))
            corners = " · ".join(
                self.words.name(f"symbol.{corner}") for corner in self.words.corners(view["event"])
            )
            mark = self.board.names.part_mark(f"event.{view['event']}", "corners")
            lines.append(Text(f"  {self.words.say('corners')}{mark}: {corners}", style="dim"))
        stored = [event for event in view["stored"] if event]
        return lines + [self._event(self.words.say("stored"), event) for event in stored]

    def _event(self, label: str, event: str) -> Text:
        title = self.board.names.marked(f"event.{event}")
        text = self.words.name(f"event_text.{event}")
        return Text(f"{label}: ").append(title, style="bold").append(f". {text}")

    def rotations(self, view: Mapping[str, Any]) -> RenderableType:
        """Return a table of the four ways to lay the event card."""
        grid = table()
        grid.add_column(self.words.say("stone_goes"))
        for seat in view["seats"]:
            head = self.letter(view, seat["seat"]).append(f" {self.people[seat['seat']]}")
            head.truncate(LONGEST_NAME + 2, overflow="ellipsis")
            grid.add_column(head)
        for laid in self.council.rotations(view):
            incomes = [self.council.income(laid, seat["seat"]) for seat in view["seats"]]
            grid.add_row(self.council.reached(laid), *incomes)
        return grid

    # the favour arc

    def arc(self, view: Mapping[str, Any]) -> list[RenderableType]:
        """Return the ring of favour spaces in one row, the stone on its space, the next three counted."""
        if view["over"]:
            return []
        ahead = {self.council.ahead(view, steps): steps for steps in (3, 2, 1)}
        line = Text(f"{self.words.say('arc')}: ")
        for space in self.words.spaces:
            name = self.words.name(f"favour.{space}")
            if space == view["favour"]:
                mark = f"{HERE}{COVERED if space in view['covered'] else ''}"
                line.append(f"{mark}{name}", style="bold reverse")
            elif space in view["covered"]:
                line.append(f"{COVERED}{name}", style="dim")
            elif space in ahead:
                line.append(f"+{ahead[space]}:{name}", style="bold")
            else:
                line.append(name)
            line.append(" → ")
        line.append(self.words.name(f"favour.{self.words.spaces[0]}"), style="dim")
        return [line, self._next(view)]

    def _next(self, view: Mapping[str, Any]) -> RenderableType:
        """Return what the next three spaces bring."""
        cells = []
        for steps in (1, 2, 3):
            space = self.council.ahead(view, steps)
            cells.append(
                Text(f"+{steps}:{self.words.name(f'favour.{space}')} {self.words.favour(space)}", "dim")
            )
        return Padding(Columns(cells, padding=(0, 2)), (0, 0, 0, 2))

    def favours(self, view: Mapping[str, Any], eyes: int) -> RenderableType:
        """Return all favour spaces in a table, with what each would bring these eyes now."""
        grid = table()
        for header in ("steps", "space", "effect"):
            grid.add_column(self.words.say(header), justify="right" if header == "steps" else "left")
        goods = view["seats"][eyes].get("goods") if eyes >= 0 else None
        if goods is not None:
            grid.add_column(self.words.say("now"))
        ahead = {self.council.ahead(view, steps): steps for steps in (3, 2, 1)}
        for space in self.words.spaces:
            mark = f"+{ahead[space]}" if space in ahead else ""
            mark = HERE if space == view["favour"] else mark
            name = self.board.names.marked(f"favour.{space}")
            if space in view["covered"]:
                name = f"{COVERED}{name} ({self.words.say('covered')})"
            row = [mark, name, self.words.favour(space)]
            if goods is not None:
                row.append(
                    self.council.worth(space, self.council.brings(view, eyes, space, goods, view["stock"]))
                )
            grid.add_row(*row)
        return grid

    # projects, houses, plague

    def projects(self, view: Mapping[str, Any]) -> RenderableType:
        """Return the projects in play: fields filled, donors, and what donors get."""
        grid = table()
        for header in ("project", "short.stone", "short.wood", "donors", "bonus"):
            text = self.words.name(header) if "." in header else self.words.say(header)
            grid.add_column(text, justify="right" if "." in header else "left")
        for project in view["projects"]:
            ident = project["project"]
            name = Text(self.board.names.marked(f"project.{ident}"), style="bold")
            state = "complete" if project["complete"] else "covered" if project["covered"] else ""
            if state:
                name.append(f" {COVERED if state == 'covered' else ''}({self.words.say(state)})", "not bold")
            fields = [f"{filled}/{there}" for filled, there in (project["stone"], project["wood"])]
            bonus = "; ".join(filter(None, (self.words.bonus(ident), self.words.metal(ident))))
            grid.add_row(name, *fields, self.letters(view, project["donors"]), bonus)
        return grid

    def plots(self, view: Mapping[str, Any]) -> RenderableType:
        """Return the plots by pair: what a house yields there, which material it needs, whose it is."""
        pairs: dict[str, dict[str, str]] = {}
        for plot, row in self.words.rows["plot"].items():
            pairs.setdefault(row.text("pair"), {})[row.text("needs")] = plot
        grid = table()
        mark = self.board.names.mark(f"plot.{next(iter(view['plots']))}")
        grid.add_column(f"{self.words.say('plots')}{mark}")
        counts = []
        for pair, plots in pairs.items():
            yields = self.words.rows["plot"][plots[KINDS[0]]].row("yields")
            counts.append(str(next(iter(yields.fields.values()))))
            grid.add_column(self.words.name(f"short.{pair}"), justify="center")
        grid.add_row(self.words.say("yields"), *counts)
        for kind in KINDS:
            owners = [view["plots"][plots[kind]] for plots in pairs.values()]
            cells = [Text(FREE) if owner is None else self.letter(view, owner) for owner in owners]
            grid.add_row(self.words.say(f"on_{kind}"), *cells)
        return grid

    def plague(self, view: Mapping[str, Any], width: int) -> list[RenderableType]:
        """Return the plague places with their tiles and benefits; nothing before the plague has come."""
        if all(tile is None for tile in view["tiles"]):
            return []
        grid = Grid.grid(padding=(0, 2, 0, 0), pad_edge=False)
        across = max(1, min(4, width // (PLAGUE_CELL + 1)))
        cells = [
            self._place(place, tile)
            for place, tile in zip(self.words.rows["plague_place"], view["tiles"], strict=True)
        ]
        down = -(-len(cells) // across)
        for row in range(down):
            grid.add_row(*cells[row::down])
        facts = {"points": self.words.treat_points, "more": self.words.thanks(view)}
        legend = self.words.say("plague_legend", **facts)
        head = Text(self.words.say("plague"), style="bold").append(f"  {legend}", "dim not bold")
        lines: list[RenderableType] = [head, Padding(grid, (0, 0, 0, 2))]
        if any(view["unturned"]):
            values = "  ".join(
                f"{value} ({count}×)" for value, count in enumerate(view["unturned"], start=1) if count
            )
            lines.append(Text(f"  {self.words.say('unturned')}: {values}", style="dim"))
        return lines

    def _place(self, place: str, tile: int | str | None) -> Text:
        sign = DOWN if tile == "down" else FREE if tile is None else str(tile)
        is_ill = isinstance(tile, int)
        cell = Text(f"{place:>2} [{sign}] ", style="bold" if is_ill else "dim" if tile is None else "")
        mark = self.board.names.mark(f"plague_place.{place}")
        return cell.append(self.words.benefit(place) + mark)


def table(gap: int = 2) -> Grid:
    """Return an empty table without lines."""
    return Grid(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
