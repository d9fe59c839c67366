"""The command line: every word of its help by text key."""

import argparse
import re
from collections.abc import Callable
from typing import Final, NoReturn

from chapterhouse import __version__
from chapterhouse.core.texts import LANGUAGES, Texts
from chapterhouse.games import TITLES
from chapterhouse.terminal.problems import Problem

EXTRAS: Final = {"agent": "agent", "dataset": "research"}  # what brings a tool's libraries, if not "server"
TOOLS: Final = {
    "serve": "chapterhouse.server.serve",
    "work": "chapterhouse.server.jobs.work",
    "settings": "chapterhouse.server.configuration.command",
    "backup": "chapterhouse.server.backup",
    "restore": "chapterhouse.server.restore",
    "rethink": "chapterhouse.server.rethink",
    "admin": "chapterhouse.server.admin.command",
    "games": "chapterhouse.server.games",
    "load": "chapterhouse.server.load.command",
    "faults": "chapterhouse.server.faults.command",
    "cluster": "chapterhouse.server.cluster.command",
    "agent": "chapterhouse.research.agent.command",
    "arena": "chapterhouse.bots.arena",
    "dataset": "chapterhouse.research.dataset.command",
    "bench": "chapterhouse.tools.bench",
    "fuzz": "chapterhouse.tools.fuzz",
    "mutants": "chapterhouse.tools.mutants.command",
    "pack": "chapterhouse.tools.packs",
    "scenario": "chapterhouse.tools.scenario",
    "walks": "chapterhouse.tools.walks",
    "playthrough": "chapterhouse.tools.playthrough",
    "new-game": "chapterhouse.tools.new_game",
}

AddTool = Callable[[str, argparse.ArgumentParser], None]

# What argparse says in English when it cannot go on, and the key of our sentence for it.
COMPLAINTS: Final = (
    ("missing", r"the following arguments are required: (?P<what>.*)"),
    ("unknown", r"unrecognized arguments: (?P<what>.*)"),
    ("needs_value", r"argument (?P<what>.*): expected .*argument.*"),
    ("bad_choice", r"argument (?P<what>.*): invalid choice: (?P<value>\S+) \(choose from (?P<known>.*)\)"),
    ("bad_value", r"argument (?P<what>.*): invalid \S+ value: (?P<value>.*)"),
    ("ambiguous", r"ambiguous option: (?P<what>.*) could match (?P<known>.*)"),
    ("together", r"argument (?P<what>.*): not allowed with argument (?P<known>.*)"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence and has no English of its own in its help."""

    words: Texts

    def error(self, message: str) -> NoReturn:
        for key, pattern in COMPLAINTS:
            match = re.fullmatch(pattern, message, re.DOTALL)
            if match is not None:
                raise Problem(f"usage_{key}", command=self.prog, **match.groupdict())
        raise Problem("usage", command=self.prog, detail=message)

    def format_help(self) -> str:
        self._positionals.title = self.words.say("help.positionals")
        self._optionals.title = self.words.say("help.options")
        text = super().format_help()
        return text.replace("usage: ", self.words.say("help.usage") + " ", 1)


class Command:
    """One sub-command while its arguments are being added."""

    def __init__(self, texts: Texts, parser: argparse.ArgumentParser, name: str) -> None:
        self.parser = parser
        self._texts = texts
        self._key = f"help.{name.replace('-', '_')}"

    def takes(self, *flags: str, **settings: object) -> None:
        """Add an argument; its help is the text `help.<command>.<argument>`."""
        name = flags[-1].lstrip("-").replace("-", "_")
        key = f"{self._key}.{name}"
        if key not in self._texts:
            key = f"help.shared.{name}"
        self.parser.add_argument(*flags, help=self._texts.say(key), **settings)  # type: ignore[arg-type]


def build_parser(texts: Texts, chosen: str, add_tool: AddTool) -> Parser:
    """Return the parser; only the chosen tool is asked for its arguments, since that imports it."""
    Parser.words = texts
    parser = _parser(texts, Parser, prog="chapterhouse", about="help.main.about", epilog="help.main.examples")
    commands = parser.add_subparsers(dest="command", metavar=texts.say("help.command"), parser_class=Parser)
    for name, arguments in (
        ("play", _play),
        ("learn", _learn),
        ("replay", _replay),
        ("verify", _verify),
        ("watch", _watch),
        ("campaign", _campaign),
        ("titles", _nothing),
        ("rules", _rules),
    ):
        arguments(_command(texts, commands, name))
    for name in TOOLS:
        command = _command(texts, commands, name)
        if name == chosen:
            add_tool(name, command.parser)
    return parser


def _parser(texts: Texts, cls: type[Parser], prog: str, about: str, epilog: str) -> Parser:
    parser = cls(
        prog=prog,
        description=texts.say(about),
        epilog=texts.say(epilog),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    _common(texts, parser)
    parser.add_argument(
        "--version",
        action="version",
        version=f"chapterhouse {__version__}",
        help=texts.say("help.main.version"),
    )
    return parser


def _command(texts: Texts, commands: "argparse._SubParsersAction[Parser]", name: str) -> Command:
    key = f"help.{name.replace('-', '_')}"
    parser = commands.add_parser(
        name,
        help=texts.say(f"{key}.about"),
        description=texts.say(f"{key}.about"),
        epilog=texts.say(f"{key}.examples") if f"{key}.examples" in texts else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    _common(texts, parser)
    return Command(texts, parser, name)


def _common(texts: Texts, parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-h", "--help", action="help", help=texts.say("help.shared.help"))
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=texts.say("help.shared.lang")
    )


def _play(command: Command) -> None:
    command.takes("title", nargs="?", metavar=_titles())
    command.takes("--seats", type=int, metavar="N")
    command.takes("--seat", default="0", metavar="N|lot")
    command.takes("--solo", action="store_true")
    command.takes("--level", metavar="N")
    command.takes("--bot", action="append", default=[], metavar="NAME[:SECONDS]")
    command.takes("--hotseat", action="store_true")
    command.takes("--name", action="append", default=[], metavar="WHO")
    command.takes("--options", nargs="+", action="extend", default=[], metavar="KEY=VALUE")
    command.takes("--content", metavar="FOLDER")
    command.takes("--seed", type=int, metavar="N")
    command.takes("--from", dest="code", metavar="CODE")
    command.takes("--load", metavar="FILE")
    command.takes("--plain", action="store_true")


def _learn(command: Command) -> None:
    command.takes("title", metavar=_titles())
    command.takes("lesson", nargs="?", metavar="LESSON")
    command.takes("--list", action="store_true")


def _replay(command: Command) -> None:
    command.takes("file")
    command.takes("--eyes", default="all", metavar="all|public|SEAT")
    command.takes("--content", metavar="FOLDER")


def _verify(command: Command) -> None:
    command.takes("file")
    command.takes("--content", metavar="FOLDER")


def _watch(command: Command) -> None:
    command.takes("title", metavar=_titles())
    command.takes("--bot", action="append", default=[], metavar="NAME[:SECONDS]")
    command.takes("--delay", type=float, default=0.5, metavar="SECONDS")
    command.takes("--options", nargs="+", action="extend", default=[], metavar="KEY=VALUE")
    command.takes("--content", metavar="FOLDER")
    command.takes("--seed", type=int, metavar="N")


def _campaign(command: Command) -> None:
    command.takes("title", nargs="?", metavar=_titles())
    command.takes("--name", action="append", default=[], metavar="WHO")
    command.takes("--content", metavar="FOLDER")
    command.takes("--seed", type=int, metavar="N")
    command.takes("--load", metavar="FILE")


def _rules(command: Command) -> None:
    command.takes("title", nargs="?", metavar=_titles())
    command.takes("rule", nargs="?", metavar="RULE-ID")
    command.takes("--book", action="store_true")
    command.takes("--choices", action="store_true")
    command.takes("--check", action="store_true")
    command.takes("--all", action="store_true")
    command.takes("--tests", metavar="FOLDER")


def _nothing(command: Command) -> None:
    """`titles` takes no arguments of its own."""


def _titles() -> str:
    return "TITLE" if len(TITLES) > 6 else "{" + ",".join(title.name for title in TITLES) + "}"
