"""`chapterhouse agent`: tables as tools for programs that read language."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import Final

from chapterhouse.core.options import options_from
from chapterhouse.core.texts import load_texts
from chapterhouse.language import usual_language
from chapterhouse.research.agent.line import Line
from chapterhouse.research.agent.place import FOLDER, Place, Refused
from chapterhouse.research.agent.private import PrivatePlace
from chapterhouse.research.agent.remote import signed_in
from chapterhouse.research.settings import BadSetting

BAD_INPUT: Final = 2
PORTS: Final = 1 << 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add = parser.add_argument
    add("title", nargs="?", help="a title for a private table against bots; or --server")
    add("--seats", type=int, metavar="N", help="seats at the private table")
    add("--seat", type=int, default=0, metavar="N", help="the agent's seat there, counted from 0 (0)")
    add("--bot", default="greedy", metavar="NAME", help="who has the other seats (greedy)")
    add("--options", nargs="+", default=[], metavar="KEY=VALUE", help="options of the title")
    add("--seed", type=int, metavar="S", help="the same number, the same game")
    add(
        "--name", metavar="WHO", default="Agent", help="what the agent is called at the private table (Agent)"
    )
    add(
        "--server",
        metavar="ADDRESS",
        help="play the tables of an account on this server; the account by "
        "CHAPTERHOUSE_SESSION (its cookie), or CHAPTERHOUSE_LOGIN and CHAPTERHOUSE_PASSWORD",
    )
    add("--guest", default="", metavar="NAME", help="with --server: come as a new guest of this name")
    add("--http", type=int, metavar="PORT", help="speak HTTP on this port of 127.0.0.1 instead of stdio")


def run(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> int:
    """Serve until the other side leaves; return 2 if the arguments make no sense."""
    language = getattr(args, "lang", None) or usual_language(environment)
    words = load_texts(language, FOLDER)
    try:
        from chapterhouse.research.agent.tools import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "chapterhouse":
            raise
        print(words.say("problem.needs_mcp"), file=sys.stderr)
        return BAD_INPUT
    if args.http is not None and not 0 < args.http < PORTS:
        print(words.say("problem.bad_port", {"port": args.http}), file=sys.stderr)
        return BAD_INPUT
    if bool(args.title) == bool(args.server):
        print(words.say("problem.title_or_server"), file=sys.stderr)
        return BAD_INPUT
    try:
        place = _remote(args, environment, language) if args.server else _private(args, language)
    except (Refused, BadSetting, ValueError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    made = server(place, joins=bool(args.server))
    if args.http is None:
        made.run("stdio")
    else:
        made.run("streamable-http", host="127.0.0.1", port=args.http)
    return 0


def _private(args: argparse.Namespace, language: str) -> Place:
    options = options_from(args.options)
    return PrivatePlace(
        args.title,
        args.seats,
        options,
        args.seed,
        seat=args.seat,
        bot=args.bot,
        name=args.name,
        language=language,
    )


def _remote(args: argparse.Namespace, environment: Mapping[str, str], language: str) -> Place:
    session, login, password = (
        environment.get(f"CHAPTERHOUSE_{name}", "") for name in ("SESSION", "LOGIN", "PASSWORD")
    )
    try:
        line = Line(args.server, language, "" if args.guest or login else session)
    except ValueError:
        words = load_texts(language, FOLDER)
        raise Refused(words.say("problem.bad_address", {"server": args.server})) from None
    return signed_in(line, language, login, password, args.guest)
