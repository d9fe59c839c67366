"""Where words appear and answers come from."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from chapterhouse.core.texts import Texts
from chapterhouse.table.story import literally

with suppress(ImportError):  # where there is no line editor, lines are typed without one
    import readline  # noqa: F401  (input() uses it once it is imported)


FORGET: Final = "\x1b[3J"  # makes a terminal drop the lines that have scrolled away


class Screen:
    """A console that speaks one language. Everything shown is plain text: names cannot smuggle in markup."""

    def __init__(self, texts: Texts, console: Console) -> None:
        self.texts = texts
        self.console = console

    @property
    def width(self) -> int:
        """Return the columns there are to draw in."""
        return self.console.width

    def text(self, key: str, **facts: object) -> str:
        """Return a text with its facts: numbers pick their words, names are never taken for text keys."""
        return self.texts.say(key, literally(facts))

    def word(self, key: str) -> str:
        """Return the name of a thing of the content pack as it stands there."""
        return self.texts.say("log.plain", {"text": f"@{key}"})

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """Print a text."""
        self.line(self.text(key, **facts), style)

    def say_own(self, key: str, style: str = "", **facts: object) -> None:
        """Print a text of the title's board, if it has one, and otherwise that of the terminal."""
        own = f"board.{key}"
        self.say(own if own in self.texts else f"play.{key}", style, **facts)

    def line(self, line: str = "", style: str = "") -> None:
        """Print words that are already in the right language."""
        self.console.print(Text(line, style=style))

    def show(self, *things: RenderableType) -> None:
        """Print something drawn."""
        for thing in things:
            self.console.print(thing)

    def cover(self) -> None:
        """Take everything off the screen, what has scrolled away and what was typed included."""
        with suppress(ImportError):
            import readline

            readline.clear_history()
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("" if self.console.legacy_windows else FORGET)
            self.console.file.flush()

    def ask(self, key: str, **facts: object) -> str:
        """Print a question and return the answer; `EOFError` and `KeyboardInterrupt` go to the caller."""
        question = printable(self.text(key, **facts)) + " "
        if sys.stdin.isatty():
            return printable(input(question)).strip()  # the line editor must know how wide the question is
        self.console.print(Text(question, style="bold"), end="")
        answer = printable(input()).strip()
        self.line(answer)  # so that a scripted session reads like a typed one
        return answer

    def ask_yes(self, key: str, **facts: object) -> bool:
        """Return whether a question is answered with yes; by default the answer is no."""
        answer = self.ask(key, **facts).casefold()
        return bool(answer) and any(word.startswith(answer) for word in self.text("ask.yes").split())

    def choose(self, key: str, labels: Sequence[str], **facts: object) -> int:
        """Ask for one of several numbered things; an empty answer takes the first."""
        self.say(key, style="bold", **facts)
        for number, label in enumerate(labels, start=1):
            self.line(f"  {number:>2}  {label}")
        while True:
            answer = self.ask("ask.number", last=len(labels))
            if not answer:
                return 0
            if 1 <= number_in(answer) <= len(labels):
                return number_in(answer) - 1
            self.say("problem.no_such_number", answer=answer, last=len(labels))


def number_in(text: str) -> int:
    """Return the number that somebody typed, or -1 if it is none that anybody would mean."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def printable(text: str) -> str:
    """Return the text without control characters, which could steer a terminal."""
    return "".join(sign for sign in text if sign.isprintable())
