"""Draws the picture of a terminal game for the README: `python -m chapterhouse.terminal.picture FILE.svg`."""

import io
import re
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from chapterhouse.terminal.play import Session
from chapterhouse.terminal.problems import open_title
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Request, new_table
from chapterhouse.terminal.words import general_words, title_words

COMMAND: Final = "chapterhouse play avignon"
CODE: Final = "KAR2 BIS1 RIT3 BAU2 ADL4; R=INQ; A=; disc=INQ; prev=22324; start=31324; turn=A1/B"
LINES: Final = ("why c 2",)
WIDTH: Final = 80


class Typist(Screen):
    """A screen at which somebody types what stands in a list, and then stops."""

    lines: list[str]

    def ask(self, key: str, **facts: object) -> str:
        """Print the question and the next line; `EOFError` after the last one."""
        self.console.print(Text(self.text(key, **facts) + " ", style="bold"), end="")
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self.line(line)
        return line


def draw_picture(language: str = "en") -> str:
    """Return a short session as an SVG that loads nothing from elsewhere; the same one every time."""
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    game = open_title("avignon")
    screen = Typist(title_words(game, language), console)
    screen.lines = list(LINES)
    request = Request(title="avignon", hotseat=True, names=("Anna", "Bo"), code=CODE, seed=1)
    session = Session(screen, new_table(Screen(general_words(language), console), request))
    seat = session.table.to_act()[0]
    session.show_board(seat)
    session.show_choices(seat)
    try:
        while True:
            session.answer(seat, screen.ask("play.prompt", name=session.names[seat]))
    except EOFError:
        pass
    picture = console.export_svg(title=COMMAND, unique_id="avignon", font_aspect_ratio=0.602)
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in picture.replace("Fira Code, ", "").splitlines()) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw_picture(), encoding="utf-8")
