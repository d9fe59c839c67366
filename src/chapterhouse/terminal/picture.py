"""Draws the pictures of terminal games: `python -m chapterhouse.terminal.picture terminal-avignon.svg`."""

import io
import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from chapterhouse.terminal.play import Session
from chapterhouse.terminal.problems import open_title
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Request, new_table
from chapterhouse.terminal.words import general_words, title_words

WIDTH: Final = 80


class Scene(NamedTuple):
    """A position, who sits at it, and what is typed there."""

    code: str
    names: tuple[str, ...]
    lines: tuple[str, ...]


SCENES: Final = {
    "avignon": Scene(
        "KAR2 BIS1 RIT3 BAU2 ADL4; R=INQ; A=; disc=INQ; prev=22324; start=31324; turn=A1/B",
        ("Anna", "Bo"),
        ("why c 2",),
    ),
    "kardinal": Scene(
        "players=grpb; cl=g:K1,K2,F3,I1 r:K5,I2,I3,S1 p:L1,L2,A2,E4 b:U1,U2,F1,F2;"
        " ad=K:g1,r1 L:p1,b1 F:b2 U:b1; hand=FA,BB,BB; seen.r=FA; seen.b=LI; open=FR,LI;"
        " disc=FA,FA,FA,BB,BB,ES,FR,FR,LI,LI; half=1; turn=g",
        ("Anna", "Bo", "Cleo", "Dan"),
        ("k", "why fa>k1"),
    ),
}


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


def draw_picture(title: str = "avignon", language: str = "en") -> str:
    """Return a short session as an SVG that loads nothing from elsewhere; the same one every time."""
    scene = SCENES[title]
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    screen = Typist(title_words(open_title(title), language), console)
    screen.lines = list(scene.lines)
    request = Request(title=title, hotseat=True, names=scene.names, code=scene.code, seed=1)
    session = Session(screen, new_table(Screen(general_words(language), console), request))
    try:
        while True:
            session.ask(session.table.to_act()[0])
    except EOFError:
        pass
    picture = console.export_svg(title=f"chapterhouse play {title}", unique_id=title, font_aspect_ratio=0.602)
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in picture.replace("Fira Code, ", "").splitlines()) + "\n"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(draw_picture(file.stem.removeprefix("terminal-")), encoding="utf-8")
