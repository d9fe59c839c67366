"""`chapterhouse admin`: what only those who run a server may do."""

import argparse

from chapterhouse.core.texts import LANGUAGES
from chapterhouse.server.admin import repair


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    whats = parser.add_subparsers(dest="what", metavar="WHAT", required=True, parser_class=type(parser))
    mending = whats.add_parser("repair", add_help=False)
    mending.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS)
    repair.add_arguments(mending)


def run(args: argparse.Namespace) -> int:
    """Carry it out; return the exit code."""
    return repair.run(args)
