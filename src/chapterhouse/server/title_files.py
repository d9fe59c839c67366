"""What a package that is not ours brings for the browser: read once, and served under a digest of it all.

Its manifest names one ES module (`client = "web/board.js"`). Everything of a known kind in that folder
is served beside it, and a style sheet of the same name belongs to it. The digest is part of the address, so
whoever has a file keeps it, and a new release of the package has addresses of its own.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.title import BadTitle, Title
from chapterhouse.offer import find
from chapterhouse.server.document import Document, document

KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}


class TitleFiles(NamedTuple):
    """The files of one title by their path, and the digest of all of them."""

    digest: str
    files: dict[str, Document]


class Client(NamedTuple):
    """The addresses of a title's board: its module, and its style sheet if it has one."""

    module: str
    style: str | None


def client_of(title: Title) -> Client | None:
    """Return where the browser finds a title's board; None for those that are built with the client."""
    if not title.client:
        return None
    try:
        found = files_of(title.name)
    except BadTitle:
        return None  # reported where the titles are loaded; it is shown as a list
    name = Path(title.client).name
    style = Path(name).with_suffix(".css").name
    at = f"/titles/{title.name}/{found.digest}"
    return Client(f"{at}/{name}", f"{at}/{style}" if style in found.files else None)


@cache
def files_of(name: str) -> TitleFiles:
    """Read the files of a title once: what is not listed cannot be asked for."""
    title = find(name)
    module = title.folder / title.client
    folder = module.parent.resolve()
    if folder == title.folder.resolve() or not folder.is_relative_to(title.folder.resolve()):
        raise BadTitle(title.package, title.client, "the client is not in a folder of its own.")
    if module.suffix != ".js" or not module.is_file():
        raise BadTitle(title.package, title.client, "there is no such module for the browser.")
    files: dict[str, Document] = {}
    seen = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in KINDS and path.resolve().is_relative_to(folder):
            place, plain = path.relative_to(folder).as_posix(), path.read_bytes()
            seen.update(f"{place}\0{len(plain)}\0".encode() + plain)
            files[place] = document(plain, KINDS[path.suffix])
    return TitleFiles(seen.hexdigest()[:16], files)
