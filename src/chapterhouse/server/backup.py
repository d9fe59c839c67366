"""`chapterhouse backup`: save everything to one file, also while the server runs; once or again and again."""

import argparse
from pathlib import Path

from chapterhouse.reasons import reason_of
from chapterhouse.server.backups import Backups, keep_saving, seconds_of
from chapterhouse.server.configuration.sources import add_place, settings_of
from chapterhouse.server.logs import write_logs
from chapterhouse.server.refusals import own_words
from chapterhouse.server.startup import prepare_folder
from chapterhouse.server.trouble import BAD_INPUT, Trouble, language_of, told, words_of
from chapterhouse.store import backup
from chapterhouse.store.database import Database

__all__ = ["BAD_INPUT", "add_arguments", "open_database", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    parser.add_argument("file", type=Path, help=words.say("option.file"))
    parser.add_argument("--every", metavar="TIME", help=words.say("option.every"))
    parser.add_argument("--keep", type=int, default=14, metavar="N", help=words.say("option.keep"))
    add_place(parser)


@told
def run(args: argparse.Namespace) -> int:
    """Save; return the exit code."""
    if args.every is not None:
        return _run_on(args)
    if args.file.exists():
        raise Trouble("backup.exists", file=str(args.file))
    database = open_database(args)
    try:
        count = backup.save(database, args.file)
    except OSError as error:
        raise Trouble("backups.no_folder", folder=str(args.file.parent), detail=reason_of(error)) from None
    finally:
        database.close()
    print(own_words(language_of(args)).say("backup.done", {"count": count, "file": str(args.file)}))
    return 0


def open_database(args: argparse.Namespace) -> Database:
    """Return the database that the arguments name."""
    return Database.open(database_url(args))


def database_url(args: argparse.Namespace) -> str:
    """Return the address of the database that the arguments name; its folder is there."""
    settings = settings_of(args)
    prepare_folder(settings.data)
    return settings.database_url


def _run_on(args: argparse.Namespace) -> int:
    every = seconds_of(args.every)
    folder: Path = args.file
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Trouble("backups.no_folder", folder=str(folder), detail=reason_of(error)) from None
    open_database(args).close()  # what is wrong from the start is told at once
    write_logs("info")
    print(own_words(language_of(args)).say("backups.waiting", {"duration": args.every}), flush=True)
    keep_saving(Backups(folder, max(1, args.keep)), lambda: open_database(args), every)
    return 0
