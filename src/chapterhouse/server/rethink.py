"""`chapterhouse rethink FILE`: let a bot think once more about what it failed at."""

import argparse
import sys
import time
import traceback
from pathlib import Path

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.language import usual_language
from chapterhouse.reasons import reason_of
from chapterhouse.server.refusals import own_words
from chapterhouse.server.trouble import words_of
from chapterhouse.server.workers.bot import choose
from chapterhouse.server.workers.faults import Thought, read_thought
from chapterhouse.table.story import literally


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help=words.say("option.thought_file"))
    parser.add_argument("--times", type=int, default=1, metavar="N", help=words.say("option.times"))


def run(args: argparse.Namespace) -> int:
    """Print the move that comes of it, or what is raised; return 1 if something was."""
    lang = getattr(args, "lang", None) or usual_language()
    words = own_words(lang if lang in LANGUAGES else "en")
    try:
        thought = read_thought(args.file)
    except (OSError, ValueError) as error:
        facts = literally({"file": str(args.file), "detail": reason_of(error).say(words.language)})
        print(words.say("rethink.unreadable", facts), file=sys.stderr)
        return 2
    problem = thought.problem
    facts = {"title": problem.title, "rules": thought.rules, "seat": problem.seat, "level": problem.level}
    print(words.say("rethink.about", literally({**facts, "why": thought.why})))
    return max(_rethink(thought, number) for number in range(max(1, args.times)))


def _rethink(thought: Thought, number: int) -> int:
    """Think with the seed of then, after that with others; each time without any earlier thoughts."""
    problem = thought.problem._replace(guest=f"rethink/{number}")
    if number:
        problem = problem._replace(seed="")
    began = time.monotonic()
    try:
        move = choose(problem)
    except DataError as error:
        print(error, file=sys.stderr)
        return 2
    except Exception:
        traceback.print_exc()
        return 1
    print(f"{move} ({time.monotonic() - began:.2f} s)")
    return 0
