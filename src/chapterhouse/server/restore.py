"""`chapterhouse restore`: put a backup into an empty database, of any kind."""

import argparse
import sys
from pathlib import Path

from chapterhouse.core.texts import Texts
from chapterhouse.reasons import reason_of
from chapterhouse.server.backup import BAD_INPUT, database_url, open_database
from chapterhouse.server.configuration.sources import add_place
from chapterhouse.server.refusals import own_words
from chapterhouse.server.trouble import language_of, told, words_of
from chapterhouse.store import backup
from chapterhouse.store.holding import Holding


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    parser.add_argument("file", type=Path, help=words.say("option.restore_file"))
    add_place(parser)
    parser.add_argument("--replace", action="store_true", help=words.say("option.replace"))


@told
def run(args: argparse.Namespace) -> int:
    """Restore; return the exit code."""
    with Holding(database_url(args)):
        return _restore(args, own_words(language_of(args)))


def _restore(args: argparse.Namespace, words: Texts) -> int:
    database = open_database(args)
    try:
        count = backup.load(database, args.file, args.replace)
    except backup.NotEmpty:
        place = database.engine.url.render_as_string(hide_password=True)
        print(words.say("backup.not_empty", {"place": place}), file=sys.stderr)
        return BAD_INPUT
    except (backup.NotBackup, OSError) as error:
        facts = {"file": str(args.file), "detail": reason_of(error).say(words.language)}
        print(words.say("backup.not_backup", facts), file=sys.stderr)
        return BAD_INPUT
    finally:
        database.close()
    print(words.say("backup.restored", {"count": count, "file": str(args.file)}))
    return 0
