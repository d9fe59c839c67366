"""Avignon: five columns, five locations, one's own end of the line at the bottom."""

from collections.abc import Mapping
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.names import MARKS
from chapterhouse.core.texts import Amount, Name
from chapterhouse.games.avignon.names import SIDES
from chapterhouse.terminal.boards.board import Board

ACTIONS: Final = ("beseech", "chastise", "excommunicate", "petition")
STYLES: Final = {"rome": "red", "avignon": "blue"}
LABEL: Final = 8
WIDEST: Final = 16
PETITIONED: Final = "▸"
WAS_HERE: Final = "∘"


class AvignonBoard(Board):
    """The display between two congregations."""

    def draw(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        top = "avignon" if view["seats"]["rome"] == eyes else "rome"
        bottom = "rome" if top == "avignon" else "avignon"
        return Group(
            self._heading(view),
            self._actions(view),
            self._congregation(view, top),
            self._display(view, top, width),
            self._congregation(view, bottom),
            self._piles(view),
            self._legend(view),
            *self._petition(view),
        )

    def _heading(self, view: Mapping[str, Any]) -> Text:
        if view["turn"] == 0:
            return Text(self.texts.say("board.before_turn"), style="bold")
        heading = Text(self.texts.say("board.turn", {"turn": view["turn"]}), style="bold")
        if view["winner"] is not None:
            return heading.append("  ·  " + self.texts.say("board.over"))
        side = SIDES[view["side"]]
        who = self.names.seat(side, view["seats"][side])
        left = self.texts.say("board.left", {"left": Amount(view["left"])})
        return (
            heading.append("  ·  ").append(who, style=STYLES[side]).append(f"  ·  {left}", style="not bold")
        )

    def _actions(self, view: Mapping[str, Any]) -> Text:
        """Return which of the four actions this turn has used."""
        line = Text(self.texts.say("board.actions") + ":")
        for action in ACTIONS:
            used = action in view["used"]
            name = self.texts.say(f"verb.{action}")
            line.append(f"  [{'x' if used else ' '}] {name}", style="dim" if used else "")
        return line

    def _congregation(self, view: Mapping[str, Any], side: str) -> Text:
        who = self.names.seat(side, view["seats"][side])
        line = Text(self.texts.say("board.congregation", {"side": Name(who)}) + ": ", style=STYLES[side])
        members = [self.names.marked(f"card.{card}") for card in view["congregations"][side]]
        return line.append(
            ", ".join(members) or self.texts.say("board.empty"), style="bold" if members else "dim"
        )

    def _display(self, view: Mapping[str, Any], top: str, width: int) -> Grid:
        cell = max(6, min(WIDEST, (width - LABEL - 7) // 5))
        grid = Grid(box=box.ROUNDED, padding=0, pad_edge=False)
        grid.add_column("", width=LABEL, no_wrap=True)
        for column in view["columns"]:
            grid.add_column(str(column["column"]), width=cell, no_wrap=True, justify="center")
        places = range(4, -1, -1) if top == "rome" else range(5)
        for place in places:
            side = {4: "rome", 0: "avignon"}.get(place, "")
            label = Text(self.names.word(f"location.{place}"), style=STYLES.get(side, ""))
            grid.add_row(label, *[self._cell(view, column, place, cell) for column in view["columns"]])
        return grid

    def _cell(self, view: Mapping[str, Any], column: Mapping[str, Any], place: int, width: int) -> Text:
        if column["card"] is None or column["place"] != place:
            lay_here = column["before"] == place and column["card"] is not None
            return Text(WAS_HERE if lay_here else "·", style="dim")
        thing = f"card.{column['card']}"
        petition = view["petition"]
        is_petitioned = petition is not None and petition["column"] == column["column"]
        name, mark = self.names.word(thing), self.names.mark(thing)
        if is_petitioned:
            name = PETITIONED + name
        if len(name) + len(mark) > width:
            name = name[: width - len(mark) - 1] + "…"
        return Text(name + mark, style="bold reverse" if is_petitioned else "bold")

    def _piles(self, view: Mapping[str, Any]) -> Text:
        discards = ", ".join(self.names.marked(f"card.{card}") for card in view["discard"]) or "–"
        pile, discard = self.texts.say("board.pile"), self.texts.say("board.discard")
        return Text(f"{pile}: {view['pile']}  ·  {discard}: {discards}")

    def _petition(self, view: Mapping[str, Any]) -> list[Text]:
        """Return the petition that is being carried out, in its own words."""
        petition = view["petition"]
        if petition is None or view["winner"] is not None:
            return []
        side = (
            f"@side.{SIDES[view['side']]}"  # whoever chooses inside it, it is the petition of the turn's side
        )
        facts = {"card": f"@card.{petition['card']}", "sentence": petition["sentence"], "side": side}
        text = self.names.word(f"card_text.{petition['card']}")
        return [Text(f"{PETITIONED} {self.texts.say('board.petition', facts)}: {text}")]

    def _legend(self, view: Mapping[str, Any]) -> Text:
        """Say what the signs on the board mean, and only those that are on it."""
        things = [*self.names.on_table(view), *(f"card.{card}" for card in view["discard"])]
        lines = [
            f"{mark} {self.texts.say(f'mark.{source}')}"
            for source, mark in MARKS.items()
            if any(self.names.weakest(thing) == source for thing in things)
        ]
        if any(column["before"] not in (None, column["place"]) for column in view["columns"]):
            lines.append(f"{WAS_HERE} {self.texts.say('board.was_here')}")
        return Text("  ".join(lines), style="dim")
