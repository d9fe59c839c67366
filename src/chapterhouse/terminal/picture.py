"""Draws the pictures of terminal games: `python -m chapterhouse.terminal.picture terminal-avignon.svg`."""

import io
import re
import sys
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from chapterhouse.core.game import Game
from chapterhouse.terminal.play import Session
from chapterhouse.terminal.problems import open_title
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Request, new_table
from chapterhouse.terminal.words import general_words, title_words

WIDTH: Final = 80
SCENE: Final = "terminal/scene.toml"  # in the folder of a title


class Scene(NamedTuple):
    """A position, who sits at it, and what is typed there."""

    code: str
    names: tuple[str, ...]
    lines: tuple[str, ...]


def scene_of(game: Game) -> Scene:
    """Return what the picture of a title shows."""
    with open(Path(game.folder) / SCENE, "rb") as file:
        scene = tomllib.load(file)
    return Scene(scene["code"], tuple(scene["names"]), tuple(scene["lines"]))


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


def draw_picture(title: str, language: str = "en") -> str:
    """Return a short session as an SVG that loads nothing from elsewhere; the same one every time."""
    game = open_title(title)
    scene = scene_of(game)
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    screen = Typist(title_words(game, language), console)
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
