"""Where files lie, as plain text: the only part of the foundations that asks the operating system.

`pathlib` could do the same and takes a tenth of the time in which a title is loaded.
"""

import os
from os import PathLike as PathLike
from os import fspath as fspath


def folder_of(file: str) -> str:
    """Return the folder in which a file lies."""
    return os.path.dirname(file)


def inside(folder: str, *names: str) -> str:
    """Return the path of something inside a folder."""
    return os.path.join(folder, *names)


def last_name(path: str) -> str:
    """Return what a file or folder itself is called."""
    return os.path.basename(os.path.abspath(path))


def names_in(folder: str) -> list[str]:
    """Return what lies in a folder, in order of names; nothing if there is no such folder."""
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def is_file(path: str) -> bool:
    """Return whether a file lies there."""
    return os.path.isfile(path)


def content_of(file: str) -> bytes:
    """Return the bytes of a file."""
    with open(file, "rb") as opened:
        return opened.read()
