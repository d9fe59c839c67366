"""`chapterhouse admin`: orders to the house, from the command line."""

import argparse
import json
import sys
import time
from typing import Any, Final

from chapterhouse.core.texts import LANGUAGES, Texts
from chapterhouse.server.admin import repair
from chapterhouse.server.admin.calling import send
from chapterhouse.server.admin.order import Order
from chapterhouse.server.admin.orders import BY_NAME, ORDERS
from chapterhouse.server.configuration.sources import add_place, settings_of
from chapterhouse.server.refusals import own_words
from chapterhouse.server.trouble import BAD_INPUT, Trouble, language_of, told, words_of
from chapterhouse.table.story import literally

TIMES: Final = ("created", "changed", "seen", "t")
Parsers = Any  # argparse gives its collections of parsers no public name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    groups: dict[str, Parsers] = {}
    top = parser.add_subparsers(dest="what", metavar="WHAT", parser_class=type(parser))
    for order in ORDERS:
        within = top
        if len(order.words) > 1:
            name = order.words[0]
            if name not in groups:
                group = _parser(top, name, words, name)
                groups[name] = group.add_subparsers(dest="how", metavar="HOW", parser_class=type(parser))
            within = groups[name]
        _add_order(_parser(within, order.words[-1], words, order.key), order, words)
    own = _parser(top, "repair", words, "repair")
    repair.add_arguments(own)
    own.set_defaults(order="repair")


@told
def run(args: argparse.Namespace) -> int:
    """Carry out an order; return the exit code."""
    name = getattr(args, "order", "")
    if name == "repair":
        return repair.run(args)
    if not name:
        raise Trouble("admin.needs_command")
    order, lang = BY_NAME[name], language_of(args)
    wanted = {key: getattr(args, key) for key in vars(args) if key in args.takes}
    settings = settings_of(args)
    if order.warning and not wanted.get("dry_run") and not args.yes and not is_sure(order, wanted, lang):
        raise Trouble("admin.not_sure")
    answer = send(settings, name, wanted, lang)
    if args.json:
        print(json.dumps(answer, ensure_ascii=False, indent=2))
        return 0 if answer["ok"] else BAD_INPUT
    if not answer["ok"]:
        raise Trouble("admin.refused", sentence=answer["sentence"])
    _show(order, answer["result"], own_words(lang))
    return 0


def is_sure(order: Order, wanted: dict[str, Any], lang: str) -> bool:
    """Return whether the person at the keyboard agrees to what cannot be undone."""
    if not sys.stdin.isatty():
        return False
    words = own_words(lang)
    what = words.say(f"admin.what.{order.warning}", literally(wanted))
    reply = input(words.say("admin.sure", literally({"what": what}))).strip().lower()
    return reply[:1] in tuple(words.say("admin.sure_letters"))


def _add_order(parser: argparse.ArgumentParser, order: Order, words: Texts) -> None:
    before = {action.dest for action in parser._actions}
    order.add(parser, words)
    takes = {action.dest for action in parser._actions} - before
    add_place(parser)
    parser.add_argument("--json", action="store_true", help=words.say("option.json"))
    if order.warning:
        parser.add_argument("--yes", action="store_true", help=words.say("option.yes"))
    parser.set_defaults(order=order.name, takes=takes)


def _parser(within: Parsers, name: str, words: Texts, key: str) -> argparse.ArgumentParser:
    about = words.say(f"admin.help.{key}")
    parser: argparse.ArgumentParser = within.add_parser(name, help=about, description=about, add_help=False)
    parser.add_argument("-h", "--help", action="help", help=words.say("option.help"))
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words.say("option.lang"))
    return parser


def _show(order: Order, result: dict[str, Any], words: Texts) -> None:
    if not order.columns:
        print(words.say(f"admin.done.{result['done']}", literally(result)))
        return
    rows = [[_cell(column, row.get(column)) for column in order.columns] for row in result["rows"]]
    if not rows:
        print(words.say("admin.nothing"))
        return
    heads = list(order.columns)
    widths = [max(len(row[place]) for row in [heads, *rows]) for place in range(len(heads))]
    for row in [heads, *rows]:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


def _cell(column: str, value: Any) -> str:
    if column in TIMES and isinstance(value, int):
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value / 1000)) if value else "–"
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    return "".join(letter if letter.isprintable() else " " for letter in str(value))
