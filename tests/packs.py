"""Packs that are refused: the schema is asked first, and the rules would refuse the same by themselves."""

from collections.abc import Callable
from pathlib import Path

from chapterhouse.core.catalogue import DataError, load_content
from chapterhouse.core.game import Game
from chapterhouse.games import load

Pack = Callable[[str], Game]


def load_pack(name: str, folder: Path) -> Game:
    """Load a pack; a refusal is told in the words of the rules as well, if they have some."""
    try:
        return load(name, folder)
    except DataError as refused:
        try:
            load(name, load_content(folder, name))
        except DataError as error:
            raise DataError(error.file, error.row, f"{error.message} {refused}") from None
        except Exception:  # the rules trust the schema in this
            raise refused from None
        raise


def packs_with(name: str, file: str, folder: Path) -> Pack:
    """Return a function that loads a title with another text of its one file."""

    def load_with(text: str) -> Game:
        folder.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
        return load_pack(name, folder)

    return load_with
