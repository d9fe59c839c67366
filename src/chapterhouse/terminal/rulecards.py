"""The rules of a title as cards."""

import difflib

from chapterhouse.core.game import Game
from chapterhouse.core.rulebook import Rule
from chapterhouse.terminal import draw
from chapterhouse.terminal.problems import Problem, open_title
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.words import title_name, title_words


def show_rules(screen: Screen, title: str, ident: str) -> int:
    """Print all rules of a title, or one; return the exit code."""
    game = open_title(title)
    texts = title_words(game, screen.texts.language)
    if ident:
        screen.show(draw.rule_card(texts, find_rule(game, ident)))
    else:
        name = title_name(game, texts.language)
        screen.say("rules.title", style="bold", title=name, count=len(game.rules.rules))
        screen.show(draw.rule_list(texts, game))
    return 0


def find_rule(game: Game, ident: str) -> Rule:
    """Return a rule by its id, however it is capitalised; or say which ids there are."""
    wanted = ident.strip().upper()
    if wanted in game.rules:
        return game.rules[wanted]
    ids = game.rules.ids()
    nearest = difflib.get_close_matches(wanted, ids, n=3) or [ids[0], ids[-1]]
    raise Problem("unknown_rule", rule=ident, title=game.name, known=", ".join(nearest))
