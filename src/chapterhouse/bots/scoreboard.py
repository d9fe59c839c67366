"""Shows an arena in the terminal: a bar while it runs, tables at the end."""

import sys
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from chapterhouse.bots.standings import Share, Standings


class Bar:
    """A progress bar on the error stream, so that the tables can be piped."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())
        self._task = self._progress.add_task("games", total=None)

    def __enter__(self) -> "Bar":
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def move(self, done: int, games: int) -> None:
        """Show how many games are over."""
        self._progress.update(self._task, completed=done, total=games)


def show(standings: Standings, console: Console | None = None) -> None:
    """Print the tables."""
    console = console or Console()
    is_race = len(standings.seats) > 1  # alone, everybody is first
    if is_race:
        console.print(_bots(standings))
    if any(row.kinds for row in standings.points):
        console.print(_points(standings))
    if len(standings.names) > 2:
        console.print(_pairings(standings))
    if is_race:
        console.print(_seats(standings))
    console.print(
        f"{standings.games} games, {standings.choices:.1f} choices each; {standings.draws} drawn,"
        f" {standings.cut} of them cut at the limit."
    )


def _bots(standings: Standings) -> Table:
    table = _table("bot", "games", "wins", "share", "95 %")
    for name, row in zip(standings.names, standings.bots, strict=True):
        table.add_row(name, str(row.games), f"{row.wins:g}", *percent(row))
    return table


def _points(standings: Standings) -> Table:
    table = _table("points", *standings.names)
    table.add_row("mean", *[f"{row.mean:.1f}" for row in standings.points])
    table.add_row("95 %", *[f"{row.low:.1f} – {row.high:.1f}" for row in standings.points])
    for kind in dict.fromkeys(kind for row in standings.points for kind in row.kinds):
        table.add_row(f"  {kind}", *[f"{row.kinds.get(kind, 0):.1f}" for row in standings.points])
    return table


def _pairings(standings: Standings) -> Table:
    table = _table("bot", "against", "ahead", "level", "behind", "share", "95 %")
    for row in standings.pairings:
        numbers = (str(row.ahead), str(row.level), str(row.behind))
        table.add_row(row.first, row.second, *numbers, *percent(row.share))
    return table


def _seats(standings: Standings) -> Table:
    table = _table("seat", "games", "wins", "share", "95 %")
    for seat, row in enumerate(standings.seats):
        table.add_row(f"seat {seat}", str(row.games), f"{row.wins:g}", *percent(row))
    starter = standings.starter
    table.add_row("who begins", str(starter.games), f"{starter.wins:g}", *percent(starter))
    return table


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 or column == "against" else "right")
    return table


def percent(row: Share) -> tuple[str, str]:
    """Return the share and its interval in per cent."""
    return f"{row.share:.1%}", f"{row.low:.1%} – {row.high:.1%}"
