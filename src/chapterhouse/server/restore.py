"""`chapterhouse restore`: put a backup into an empty database, of any kind."""

import argparse
import sys
from pathlib import Path

from chapterhouse.language import usual_language
from chapterhouse.server.backup import BAD_INPUT, open_database
from chapterhouse.server.refusals import own_words
from chapterhouse.store import backup
from chapterhouse.store.database import UnusableDatabase


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", type=Path)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--replace", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Restore; return the exit code."""
    words = own_words(getattr(args, "lang", None) or usual_language())
    try:
        database = open_database(args)
    except UnusableDatabase as error:
        print(words.say("serve.unusable", {"detail": str(error)}), file=sys.stderr)
        return BAD_INPUT
    try:
        count = backup.load(database, args.file, args.replace)
    except backup.NotEmpty:
        place = database.engine.url.render_as_string(hide_password=True)
        print(words.say("backup.not_empty", {"place": place}), file=sys.stderr)
        return BAD_INPUT
    except (backup.NotBackup, OSError) as error:
        facts = {"file": str(args.file), "detail": str(error)}
        print(words.say("backup.not_backup", facts), file=sys.stderr)
        return BAD_INPUT
    finally:
        database.close()
    print(words.say("backup.restored", {"count": count, "file": str(args.file)}))
    return 0
