"""The people at Die Tore der Welt: points, piles, goods beside what is due, and one's own cards."""

from collections.abc import Mapping
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.games.tore.terminal.tables import CHAPTERS, CREST, HERE, LONGEST_NAME, Tables, table

SHORT: Final = "!"
DUTIES: Final = {"piety": "penance", "grain": "begging", "gold": "court"}


class People:
    """Draws who has what, as far as a view tells it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.board = tables.board
        self.words = tables.words
        self.people = tables.people

    def players(self, view: Mapping[str, Any], eyes: int) -> RenderableType:
        """Return everybody's points, cards, houses, seals and open pile."""
        grid = table(1)
        grid.add_column("", no_wrap=True)
        grid.add_column(self.words.say("player"), no_wrap=True, overflow="ellipsis", max_width=LONGEST_NAME)
        for header in ("points", "hand_cards", "down_cards", "houses", "seals"):
            grid.add_column(self.words.say(header), justify="right", no_wrap=True)
        grid.add_column(self.words.say("open_pile"))
        for seat in view["seats"]:
            number = seat["seat"]
            head = Text(CREST if number == view["crest"] and not view["over"] else " ")
            points = seat["total"] if view["over"] else seat["points"]
            grid.add_row(
                head.append_text(self.tables.letter(view, number)),
                Text(self.people[number], style="bold" if number == eyes else ""),
                f"{points:g}",
                *(str(seat[name]) for name in ("cards", "down", "houses_left", "seals_left")),
                self._pile(seat),
            )
        return grid

    def _pile(self, seat: Mapping[str, Any]) -> Text:
        """Return the open cards in their order, the latest marked, and what the seat still has to suffer."""
        pile = Text()
        for number, card in enumerate(seat["open"], start=1):
            name = self.words.name(f"card.{card}")
            is_latest = number == len(seat["open"])
            pile.append(f"{HERE}{name}" if is_latest else f"{name}, ", style="bold" if is_latest else "")
        if seat["owes"]:
            penalties = ", ".join(self.words.name(f"penalty.{penalty}") for penalty in seat["owes"])
            pile.append(f"{' ' if pile else ''}{SHORT} {self.words.say('owes')}: {penalties}")
        return pile or Text("–")

    def goods(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        """Return stocks by home, prices, what the chapter's end demands, and the goods these eyes see."""
        heads = [self._head(good) for good in self.words.goods]
        left = width - sum(1 + max(len(line) for line in head.splitlines()) for head in heads)
        grid = table(1)
        grid.add_column("", no_wrap=True, overflow="ellipsis", max_width=min(left, LONGEST_NAME))
        for head in heads:
            grid.add_column(head, justify="right", no_wrap=True)
        stock = [str(view["stock"].get(good, "")) for good in self.words.goods]
        grid.add_row(self.words.say("in_stock"), *stock)
        prices = [self._price(view, good) for good in self.words.goods]
        grid.add_row(self.words.say("market"), *prices)
        if not view["over"]:
            grid.add_row(self.words.say("due"), *[self._due(good) for good in self.words.goods])
        for seat in view["seats"]:
            if "goods" in seat:
                grid.add_row(self._owner(view, seat["seat"], eyes), *self._held(view, seat))
        return grid

    def _head(self, good: str) -> str:
        """Return a good below the home of its stock, if that is a place of its own."""
        home = self.words.rows["good"][good].text("home")
        place = "" if home == "supply" else self.words.name(f"home.{home}")
        return f"{place}\n{self.words.name(f'short.{good}')}"

    def _owner(self, view: Mapping[str, Any], seat: int, eyes: int) -> Text:
        if seat == eyes:
            return Text(self.words.say("you"), style="bold")
        return self.tables.letter(view, seat).append(f" {self.people[seat]}")

    def _held(self, view: Mapping[str, Any], seat: Mapping[str, Any]) -> list[Text]:
        """Return the goods of a seat, those marked that do not suffice for the least that is due."""
        cells = []
        for good in self.words.goods:
            held = seat["goods"][good]
            is_short = good in DUTIES and not view["over"] and held < self.words.due(DUTIES[good])[0]
            style = "bold" if held else "dim"
            cells.append(Text(f"{held}{SHORT}" if is_short else str(held), style=style))
        return cells

    def _price(self, view: Mapping[str, Any], good: str) -> str:
        if good not in view["market"]:
            return ""
        price = view["market"][good]
        return self.words.say("closed") if price is None else str(price)

    def _due(self, good: str) -> str:
        if good not in DUTIES:
            return ""
        least, most = self.words.due(DUTIES[good])
        return str(least) if least == most else f"{least}–{most}"

    def duties(self, view: Mapping[str, Any]) -> Text:
        """Return what a missing piece costs at the end of the chapter."""
        parts = []
        for good, duty in DUTIES.items():
            lost = self.words.rows["duty"][duty].number("points_each")
            name = self.words.name(f"short.{good}")
            if view["chapter"] == len(CHAPTERS) - 1:
                parts.append(self.words.say("missing_last", good=name, points=2 * lost, single=lost))
            else:
                parts.append(self.words.say("missing", good=name, points=lost, penalty=f"@penalty.{duty}"))
        return Text(f"{SHORT} {self.words.say('duties')}: {' · '.join(parts)}", style="dim")

    def hand(self, view: Mapping[str, Any], eyes: int) -> list[RenderableType]:
        """Return one's own cards, with what they do, and those that lie face down."""
        if eyes < 0 or "hand" not in view["seats"][eyes]:
            return []
        seat = view["seats"][eyes]
        grid = Grid.grid(padding=(0, 2, 0, 0), pad_edge=False)
        for card in seat["hand"]:
            name = Text(self.board.names.marked(f"card.{card}"), style="bold")
            grid.add_row(name, self.words.name(f"card_text.{card}"))
        hand: list[RenderableType] = [Text(f"{self.words.say('hand')}:"), Padding(grid, (0, 0, 0, 2))]
        down = ", ".join(self.board.names.marked(f"card.{card}") for card in seat["face_down"])
        lines = hand if seat["hand"] else []
        return [*lines, Text(f"{self.words.say('face_down')}: {down}")] if down else lines
