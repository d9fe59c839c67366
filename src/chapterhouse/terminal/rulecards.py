"""The rules of a title as cards."""

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from chapterhouse.core.choices import Choice, read_choices
from chapterhouse.core.game import Game
from chapterhouse.core.rulebook import Rule
from chapterhouse.core.texts import Texts
from chapterhouse.games import TITLES
from chapterhouse.terminal import draw
from chapterhouse.terminal.problems import Problem, open_title
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.words import title_name, title_words

RULE_ID: Final = re.compile(r"[a-z]+(?:-[a-z]+)*-\d+", re.IGNORECASE)


def show_rules(screen: Screen, title: str, ident: str, by_book: bool = False) -> int:
    """Print all rules of a title, or one, or the sections of its printed book; return the exit code."""
    game = open_title(title)
    texts = title_words(game, screen.texts.language)
    if ident:
        screen.show(draw.rule_card(texts, find_rule(game, ident), game))
    elif by_book:
        name = title_name(game, texts.language)
        screen.say("rules.book", style="bold", title=name, count=len(game.rules.sections))
        screen.show(draw.book_list(texts, game.rules))
    else:
        name = title_name(game, texts.language)
        screen.say("rules.title", style="bold", title=name, count=len(game.rules.rules))
        screen.show(draw.rule_list(texts, game))
    return 0


def show_choices(screen: Screen, title: str) -> int:
    """Print what a person chooses at the printed table, and what of it is played without asking; return 0."""
    game = open_title(title)
    texts = title_words(game, screen.texts.language)
    choices = read_choices(game.folder)
    if not choices:
        raise Problem("no_choices", title=title)
    name = title_name(game, texts.language)
    asked = sum(1 for choice in choices if choice.step)
    screen.say("rules.choices", style="bold", title=name, asked=asked, unasked=len(choices) - asked)
    screen.show(_choice_list(texts, choices))
    return 0


def _choice_list(texts: Texts, inventory: Sequence[Choice]) -> RenderableType:
    """Return the choices of the printed table: by the step that asks each, then those not asked."""
    lines: list[RenderableType] = []
    for choice in inventory:
        head = Text(choice.step or texts.say("rules.unasked"), style="bold" if choice.step else "italic")
        line = head.append(f"  {choice.text(texts.language)}", style="not bold not italic")
        why = f" {choice.why(texts.language)}" if not choice.step else ""
        lines.append(line.append(f"{why} ({', '.join(choice.rules)})", style="dim not bold not italic"))
    return Group(*lines)


def show_places(screen: Screen, places: Mapping[str, Sequence[str]]) -> None:
    """Print where a rule is carried out and which tests and golden games prove it."""
    for kind in ("code", "tests", "games"):
        if kind not in places:
            screen.say(f"rules.without_{kind}", style="dim")
        elif places[kind]:
            screen.say(f"rules.{kind}", style="bold", count=len(places[kind]))
            for place in places[kind]:
                screen.console.print(Text(f"  {place}"), soft_wrap=True)  # whole, so that it can be copied


def title_with(ident: str) -> str:
    """Return the name of the title that has a rule, or whose rules are numbered alike."""
    wanted = ident.strip().upper()
    ids = {title.name: open_title(title.name).rules.ids() for title in TITLES}
    alike = [name for name, known in ids.items() if known and known[0].split("-")[0] == wanted.split("-")[0]]
    found = [name for name, known in ids.items() if wanted in known] or alike
    if not found:
        raise Problem("unknown_rule_id", rule=ident, known=", ".join(known[0] for known in ids.values()))
    return found[0]


def find_rule(game: Game, ident: str) -> Rule:
    """Return a rule by its id, however it is capitalised; or say which ids there are."""
    wanted = ident.strip().upper()
    if wanted in game.rules:
        return game.rules[wanted]
    ids = game.rules.ids()
    nearest = difflib.get_close_matches(wanted, ids, n=3) or [ids[0], ids[-1]]
    raise Problem("unknown_rule", rule=ident, title=game.name, known=", ".join(nearest))
