"""The manifest of a title: what it is called, what a lobby says about it, and where its parts are.

A title's package holds one `Title` as `TITLE` in its `__init__.py`, which imports nothing else. Parts are
named as text ("bots.evaluation:KardinalEvaluation", below the package) and imported when somebody asks for
them, so that whoever only lists titles loads no rules, and whoever only plays loads no board.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from chapterhouse.core.files import folder_of

if TYPE_CHECKING:
    from pathlib import Path

STAGES: Final = ("draft", "playable", "verified")
PARTS: Final = ("rules", "names", "describer", "board", "evaluation", "inspection", "campaign")


class BadTitle(Exception):
    """A part of a title that cannot be made; the message names the package and the part."""

    def __init__(self, package: str, part: str, trouble: str) -> None:
        super().__init__(f"{package}: {part}: {trouble}")


class Title(NamedTuple):
    """A title on offer. A part that is empty has a plain stand-in, or is not offered.

    A named tuple: to import dataclasses would take a fifth of the time in which a title is loaded.
    """

    name: str
    package: str  # `__name__` of its package; data/, text/, rules.toml and golden/ lie in its folder
    en: str
    de: str
    stage: str  # how far it has come: one of STAGES
    order: int  # its place in lists: the shorter and lighter the earlier
    minutes: tuple[int, int]  # what a game takes
    weight: int  # how much there is to learn, 1 to 5
    theme: Mapping[str, str]  # a sentence for the lobby, by language
    rules: str  # (Content) -> Game
    names: str = ""  # (Game, Texts, people) -> Names
    describer: str = ""  # (Game, Names) -> Describer: a view in sentences and tables
    board: str = ""  # (Game, Names) -> Board: the board as text
    evaluation: str = ""  # (Game) -> Evaluation: what bots know of it
    inspection: str = ""  # (Game) -> Inspection: what must hold in every position
    campaign: str = ""  # (Game) -> Campaign: solo games in a row
    client: str = ""  # a module for the browser inside the package; built-in titles are built with the client

    @property
    def folder(self) -> "Path":
        """Return the folder of the package."""
        from pathlib import Path  # whoever only plays does not wait for it

        return Path(self.location)

    @property
    def location(self) -> str:
        """Return the same as a plain text."""
        return folder_of(str(import_module(self.package).__file__))

    def called(self, language: str) -> str:
        """Return what the title is called."""
        return self.de if language == "de" else self.en

    def make(self, part: str, *given: object) -> object:
        """Import a part and call it; the caller must check what kind of thing it got."""
        module, _, name = part.partition(":")
        try:
            maker = getattr(import_module(f"{self.package}.{module}"), name)
        except (ImportError, AttributeError) as error:
            raise BadTitle(self.package, part, str(error)) from error
        if not callable(maker):
            raise BadTitle(self.package, part, "this cannot be called.")
        made: object = maker(*given)
        return made

    def wrong(self, part: str, made: object, wanted: type) -> BadTitle:
        """Return the complaint about a part that made something other than what was wanted."""
        return BadTitle(self.package, part, f"this made {type(made).__name__}, not {wanted.__name__}.")
