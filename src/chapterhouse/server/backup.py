"""`chapterhouse backup`: save everything to one file, also while the server runs."""

import argparse
import sys
from pathlib import Path

from chapterhouse.language import usual_language
from chapterhouse.server.refusals import own_words
from chapterhouse.server.settings import Settings, data_folder
from chapterhouse.store import backup
from chapterhouse.store.database import Database, UnusableDatabase

BAD_INPUT = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", type=Path)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--database", default="", metavar="URL")


def run(args: argparse.Namespace) -> int:
    """Save; return the exit code."""
    words = own_words(getattr(args, "lang", None) or usual_language())
    if args.file.exists():
        print(words.say("backup.exists", {"file": str(args.file)}), file=sys.stderr)
        return BAD_INPUT
    try:
        database = open_database(args)
    except UnusableDatabase as error:
        print(words.say("serve.unusable", {"detail": str(error)}), file=sys.stderr)
        return BAD_INPUT
    count = backup.save(database, args.file)
    database.close()
    print(words.say("backup.done", {"count": count, "file": str(args.file)}))
    return 0


def open_database(args: argparse.Namespace) -> Database:
    """Return the database that the arguments name."""
    settings = Settings(data=args.data or data_folder(), database=args.database)
    settings.data.mkdir(parents=True, exist_ok=True)
    return Database.open(settings.database_url)
