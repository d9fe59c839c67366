"""`chapterhouse games check`: what this release would make of every stored game, before it is installed."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from sqlalchemy.exc import SQLAlchemyError

from chapterhouse.core.texts import Texts
from chapterhouse.games import TITLES
from chapterhouse.language import usual_language
from chapterhouse.reasons import reason_of
from chapterhouse.server import checking
from chapterhouse.server.editions import Editions
from chapterhouse.server.refusals import own_words
from chapterhouse.server.settings import Settings, data_folder
from chapterhouse.server.trouble import words_of
from chapterhouse.store.database import Database, UnusableDatabase

STUCK = 1
BAD_INPUT = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    parser.add_argument("action", choices=["check"], help=words.say("option.check"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=words.say("option.data"))
    parser.add_argument("--database", default="", metavar="URL", help=words.say("option.database"))
    parser.add_argument(
        "--title",
        default="",
        choices=["", *(title.name for title in TITLES)],
        metavar="TITLE",
        help=words.say("option.only_title"),
    )


def run(args: argparse.Namespace) -> int:
    """Check every game; return 1 if a running one could not go on."""
    words = own_words(getattr(args, "lang", None) or usual_language())
    settings = Settings(data=args.data or data_folder(), database=args.database)
    editions = Editions(settings.data / "packs")
    try:
        found = _check(settings, editions, args.title)
    except (UnusableDatabase, SQLAlchemyError, FileNotFoundError) as error:
        print(words.say("serve.unusable", {"detail": reason_of(error).say(words.language)}), file=sys.stderr)
        return BAD_INPUT
    for one in found:
        if one.kind != checking.SAME:
            facts = {"table": one.table, "title": one.title, "n": str(one.n), "detail": one.detail}
            print(words.say(f"games.{one.kind}", facts))
    _sum_up(words, found)
    return STUCK if any(one.kind == checking.STUCK for one in found) else 0


def _check(settings: Settings, editions: Editions, title: str) -> list[checking.Outcome]:
    if not settings.database and not (file := settings.data / "chapterhouse.db").exists():
        raise FileNotFoundError(f"{file}")
    database = Database.as_it_is(settings.database_url)
    try:
        with database.engine.connect() as connection, _progress() as progress:
            checking.learn_packs(connection, editions)
            idents = checking.games(connection, title)
            task = progress.add_task("", total=len(idents))
            found: list[checking.Outcome] = []
            for one in checking.outcomes(connection, editions, idents):
                found.append(one)
                progress.update(task, advance=1)
            return found
    finally:
        database.close()


def _progress() -> Progress:
    """Return a progress bar on the error output, where one is a screen."""
    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def _sum_up(words: Texts, found: list[checking.Outcome]) -> None:
    counts = {kind: sum(1 for one in found if one.kind == kind) for kind in checking.KINDS}
    print(words.say("games.total", {"count": str(len(found)), **{k: str(n) for k, n in counts.items()}}))
