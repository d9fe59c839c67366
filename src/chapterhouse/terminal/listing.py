"""The titles on offer."""

from collections import Counter
from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from chapterhouse.core.game import Game, Option
from chapterhouse.core.rulings import rulings
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
        plain = [option for option in game.options if not option.is_ruling]
        for line in [*_options(own, plain), _pack(own, game)]:
            own.show(Padding(Text(line), (0, 0, 0, 2)))
        if rulings(game.options):
            own.show(Padding(Text(own.text("titles.rulings")), (0, 0, 0, 2)))
        for line in _readings(own, game):
            own.show(Padding(Text(line), (0, 0, 0, 4)))
    for fault in faults():
        screen.say("titles.fault", detail=fault)
    return 0


def _heading(screen: Screen, title: Title, game: Game) -> str:
    name = title_name(game, screen.texts.language)
    stage = screen.text(f"stage.{title.stage}")
    first, last = game.seats.start, game.seats.stop - 1
    key = "titles.line" if first == last else "titles.range"
    return screen.text(key, name=title.name, title=name, seats=first, first=first, last=last, stage=stage)


def _readings(screen: Screen, game: Game) -> list[str]:
    """Return a line for each ruling: the option, the rule, and both readings, ours first."""
    lines: list[str] = []
    for option in rulings(game.options):
        key = f"option.{option.name}"
        said = [f"{value} ({screen.text(f'{key}.{value}')})" for value in option.values]
        facts = {"meaning": screen.text(f"{key}.name"), "ours": said[0], "other": said[1]}
        lines.append(screen.text("titles.ruling", name=option.name, rule=option.rule, **facts))
    return lines


def _options(screen: Screen, options: Sequence[Option]) -> list[str]:
    lines: list[str] = []
    for option in options:
        meaning = screen.text(f"option.{option.name}.name")
        values = ", ".join(option.values) or screen.text(f"option.{option.name}.hint")
        lines.append(screen.text("titles.option", name=option.name, meaning=meaning, values=values))
    return lines


def _pack(screen: Screen, game: Game) -> str:
    rows = Counter(row.provenance for row in game.content.provenance())
    counts = ", ".join(f"{count} {screen.text(f'mark.{source}')}" for source, count in rows.items())
    return screen.text("titles.pack", pack=game.content.label, counts=counts)
