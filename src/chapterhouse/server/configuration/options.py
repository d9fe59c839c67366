"""The options of `serve` and `settings`: the common ones by name, every other setting by `--set`."""

import argparse
from pathlib import Path
from typing import Any, get_args

from chapterhouse.server.configuration.fields import find
from chapterhouse.server.trouble import Trouble, words_of


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add an option for each setting that people change often, and one for all the others."""
    words = words_of(parser)
    parser.add_argument("--config", type=Path, metavar="FILE", help=words.say("option.config"))
    parser.add_argument("--host", metavar="ADDRESS", help=words.say("option.host"))
    parser.add_argument("--port", type=int, metavar="N", help=words.say("option.port"))
    parser.add_argument("--data", metavar="DIR", help=words.say("option.data"))
    parser.add_argument("--database", metavar="URL", help=words.say("option.database"))
    parser.add_argument("--origin", action="append", metavar="URL", help=words.say("option.origin"))
    parser.add_argument(
        "--trusted-proxy", action="append", metavar="NETWORK", help=words.say("option.trusted_proxy")
    )
    parser.add_argument("--workers", type=int, metavar="N", help=words.say("option.workers"))
    parser.add_argument("--log", choices=get_args(find("log").kind), help=words.say("option.log"))
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help=words.say("option.set")
    )


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """Return the values that were given as options, by the dotted names of their settings."""
    found: dict[str, Any] = {}
    for text in args.set:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble("config.no_value", text=text)
        found[key.strip()] = value.strip()
    for key in ("host", "port", "data", "database", "workers", "log"):
        found.setdefault(key, None)
        if getattr(args, key) is not None:
            found[key] = getattr(args, key)
    for key, given in (("origins", args.origin), ("trusted_proxies", args.trusted_proxy)):
        if given:
            found[key] = given
    return found
