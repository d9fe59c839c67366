"""The command `chapterhouse`."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from rich.console import Console

from chapterhouse.core.texts import Texts
from chapterhouse.games import TITLES
from chapterhouse.language import usual_language
from chapterhouse.offer import find
from chapterhouse.places import NoPlace
from chapterhouse.reasons import reason_of
from chapterhouse.terminal.campaign import campaign
from chapterhouse.terminal.learn import learn
from chapterhouse.terminal.listing import list_titles
from chapterhouse.terminal.menu import open_menu
from chapterhouse.terminal.parser import EXTRAS, TOOLS, build_parser
from chapterhouse.terminal.play import play
from chapterhouse.terminal.problems import CodeProblem, Problem, TitleProblem
from chapterhouse.terminal.replay import replay
from chapterhouse.terminal.rulecards import RULE_ID, show_choices, show_places, show_rules, title_with
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Request, read_options
from chapterhouse.terminal.signs import write_what_can_be_written
from chapterhouse.terminal.verifying import verify_file
from chapterhouse.terminal.watch import watch
from chapterhouse.terminal.words import asked_language, general_words, title_words

BAD_INPUT = 2
INTERRUPTED = 130
UNREAD = 1  # as Rich has it: whoever was to read the output has gone, as `head` does
OUTSIDE = (OSError, UnicodeError, RecursionError, OverflowError, MemoryError)  # files, disks, sizes


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, or open the menu; return the exit code."""
    try:
        return _told(argv)
    except BrokenPipeError:
        return UNREAD
    finally:
        _flush_or_forget()


def _told(argv: Sequence[str] | None) -> int:
    """Run a command, or say in a sentence why that is not possible."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_what_is_closed()
    write_what_can_be_written(sys.stdout, sys.stderr)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    texts = general_words(usual_language())
    try:
        texts = general_words(asked_language(words))
        code = _run(words, Screen(texts, Console(highlight=False)))
        sys.stdout.flush()  # here, where it can be told that nothing can be written
        return code
    except Problem as problem:
        print(_sentence(problem, texts), file=sys.stderr)
        return BAD_INPUT
    except SystemExit as leaving:  # argparse leaves so after --help
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OUTSIDE as error:
        print(_sentence(_outside(words, error), texts), file=sys.stderr)
        return BAD_INPUT


def _outside(words: list[str], error: BaseException) -> Problem:
    """Return the sentence about what nobody foresaw of files, disks and sizes."""
    file = error.filename if isinstance(error, OSError) else None
    if file is None:
        return Problem("gave_up", command=_command(words), detail=reason_of(error))
    return Problem("unusable", file=os.fsdecode(file), detail=reason_of(error))


def _open_what_is_closed() -> None:
    """Read and write nothing where a stream was closed before we began."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))


def _flush_or_forget() -> None:
    """See that Python does not try once more, at its end, to write what cannot be written."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _run(words: list[str], screen: Screen) -> int:
    command = _command(words)
    if command == "rules" and _asks_for_gaps(words):
        return _print_gaps(words)
    args = build_parser(screen.texts, command, _add_tool).parse_args(words)
    if not args.command:
        return open_menu(screen)
    if args.command in TOOLS:
        return _use(_tool(args.command), args)
    return _open(args, screen)


def _open(args: argparse.Namespace, screen: Screen) -> int:
    """Run one of the terminal's own commands."""
    match args.command:
        case "play":
            return play(screen, _request(args))
        case "replay":
            return replay(screen, args.file, args.eyes, args.content)
        case "verify":
            return verify_file(screen, args.file, args.content)
        case "watch":
            request = Request(title=args.title, bots=args.bot, options=read_options(args.options))
            request.content, request.seed = args.content, args.seed
            return watch(screen, request, args.delay)
        case "campaign":
            return campaign(screen, _campaign_request(args))
        case "learn":
            return learn(screen, args.title, args.lesson or "", args.list)
        case "rules":
            return _rules(screen, args.title, args.rule or "", args.book, args.choices)
        case _:
            return list_titles(screen)


def _rules(screen: Screen, title: str, ident: str, by_book: bool, choices: bool) -> int:
    """Show the rules of a title; or one, with what carries it out and what proves it."""
    if not ident and RULE_ID.fullmatch(title):
        title, ident = title_with(title), title
    code = show_choices(screen, title) if choices else show_rules(screen, title, ident, by_book)
    if ident:
        citations = import_module("chapterhouse.tools.citations")
        show_places(screen, citations.places(ident.strip().upper(), find(title).folder))
    return code


def _request(args: argparse.Namespace) -> Request:
    if not args.title and not args.load:
        raise Problem("no_title", known=", ".join(title.name for title in TITLES))
    options = read_options(args.options)
    if args.level is not None:
        if not args.solo or "level" in options:
            raise Problem("level_solo")
        options["level"] = args.level
    if args.solo and (args.seats not in (None, 1) or args.bot or args.hotseat):
        raise Problem("solo_alone")
    return Request(
        title=args.title or "",
        seats=1 if args.solo else args.seats,
        seat=args.seat,
        bots=args.bot,
        hotseat=args.hotseat,
        names=args.name,
        options=options,
        content=args.content,
        seed=args.seed,
        code=args.code or "",
        file=args.load or "",
        plain=args.plain,
    )


def _campaign_request(args: argparse.Namespace) -> Request:
    if not args.title and not args.load:
        raise Problem("no_title", known=", ".join(title.name for title in TITLES))
    return Request(
        title=args.title or "", names=args.name, content=args.content, seed=args.seed, file=args.load or ""
    )


def _command(words: Sequence[str]) -> str:
    """Return the command, before anything is parsed: the parser must know which tool is meant."""
    is_value = False
    for word in words:
        if not word.startswith("-") and not is_value:
            return word
        is_value = word == "--lang"
    return ""


# tools: imported only when asked for, and never by anything but the command line


def _tool(command: str) -> ModuleType:
    name = TOOLS[command]
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library != "chapterhouse":
            extra = EXTRAS.get(command, "server")
            raise Problem("library_missing", command=command, library=library, extra=extra) from None
        if error.name != name:
            raise
        raise Problem("tool_missing", command=command) from None
    if not hasattr(module, "add_arguments"):
        raise Problem("tool_missing", command=command)
    return module


def _use(tool: ModuleType, args: argparse.Namespace) -> int:
    try:
        code: int = tool.run(args)
    except NoPlace as error:
        raise Problem(error.key, **error.facts) from None
    return code


def _add_tool(command: str, parser: argparse.ArgumentParser) -> None:
    _tool(command).add_arguments(parser)


def _asks_for_gaps(words: Sequence[str]) -> bool:
    """Return whether `rules` is asked what lacks code or tests, and not for the rules of a title."""
    rest = words[list(words).index("rules") + 1 :]
    if any(word in ("-h", "--help") for word in rest):
        return False
    return "--check" in rest or "--all" in rest or not rest or rest[0].startswith("-")


def _print_gaps(words: Sequence[str]) -> int:
    citations = import_module("chapterhouse.tools.citations")
    titles = [title.name for title in TITLES]
    rest = [word for word in words[list(words).index("rules") + 1 :] if word not in titles]
    parser = argparse.ArgumentParser(prog="chapterhouse rules")
    parser.add_argument("--lang", help=argparse.SUPPRESS)
    citations.add_arguments(parser)
    code: int = citations.run(parser.parse_args(rest))
    return code


def _sentence(problem: Problem, texts: Texts) -> str:
    if isinstance(problem, TitleProblem | CodeProblem):
        return problem.sentence(title_words(problem.game, texts.language))
    return problem.sentence(texts)
