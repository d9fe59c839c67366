"""The titles on offer."""

from collections import Counter

from rich.padding import Padding
from rich.text import Text

from chapterhouse.core.game import Game
from chapterhouse.games import TITLES, Title
from chapterhouse.offer import faults
from chapterhouse.terminal.problems import open_title
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.words import title_name, title_words


def list_titles(screen: Screen) -> int:
    """Print every title with its seats, options and content pack; return the exit code."""
    for title in TITLES:
        game = open_title(title.name)
        own = Screen(title_words(game, screen.texts.language), screen.console)
        own.line(_heading(own, title, game), "bold")
        for line in [*_options(own, game), _pack(own, game)]:
            own.show(Padding(Text(line), (0, 0, 0, 2)))
    for fault in faults():
        screen.say("titles.fault", detail=fault)
    return 0


def _heading(screen: Screen, title: Title, game: Game) -> str:
    name = title_name(game, screen.texts.language)
    stage = screen.text(f"stage.{title.stage}")
    first, last = game.seats.start, game.seats.stop - 1
    key = "titles.line" if first == last else "titles.range"
    return screen.text(key, name=title.name, title=name, seats=first, first=first, last=last, stage=stage)


def _options(screen: Screen, game: Game) -> list[str]:
    lines: list[str] = []
    for option in game.options:
        meaning = screen.text(f"option.{option.name}.name")
        values = ", ".join(option.values) or screen.text(f"option.{option.name}.hint")
        lines.append(screen.text("titles.option", name=option.name, meaning=meaning, values=values))
    return lines


def _pack(screen: Screen, game: Game) -> str:
    rows = Counter(row.provenance for row in game.content.provenance())
    counts = ", ".join(f"{count} {screen.text(f'mark.{source}')}" for source, count in rows.items())
    return screen.text("titles.pack", pack=game.content.label, counts=counts)
