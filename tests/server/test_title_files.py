"""Boards that packages bring: what a manifest may name, and what is made of one that names nonsense."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chapterhouse.core.title import BadTitle, Title
from chapterhouse.offer import TITLES
from chapterhouse.server import title_files
from chapterhouse.server.title_files import client_of, files_of


class Somewhere(Title):
    """A title whose package lies in a folder of the test."""

    place = Path()

    @property
    def folder(self) -> Path:
        return self.place


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """Return a title of a package with files of several kinds, some of them not for browsers."""
    package = tmp_path / "coins"
    (package / "web" / "pictures").mkdir(parents=True)
    for name in ("game.py", "web/board.js", "web/secret.py", "web/pictures/coin.svg", "web/.env"):
        (package / name).write_text(name, encoding="utf-8")
    (tmp_path / "outside.js").write_text("outside", encoding="utf-8")
    (package / "web" / "link.js").symlink_to(tmp_path / "outside.js")
    monkeypatch.setattr(Somewhere, "place", package)
    title = Somewhere(**{**TITLES[0]._asdict(), "name": "coins", "client": "web/board.js"})
    monkeypatch.setattr(title_files, "find", lambda name: title)
    files_of.cache_clear()
    yield title
    files_of.cache_clear()


def test_only_what_a_browser_can_use_is_served_and_nothing_from_outside(somewhere: Title) -> None:
    assert set(files_of("coins").files) == {"board.js", "pictures/coin.svg"}


def test_a_style_sheet_of_the_same_name_belongs_to_the_module(somewhere: Title) -> None:
    client = client_of(somewhere)
    assert client is not None and client.module.endswith("/board.js") and client.style is None
    (somewhere.folder / "web" / "board.css").write_text("a {}", encoding="utf-8")
    files_of.cache_clear()
    dressed = client_of(somewhere)
    assert dressed is not None and dressed.style is not None and dressed.style.endswith("/board.css")
    assert dressed.module != client.module, "what has changed has another address"


@pytest.mark.parametrize("client", ["board.js", "../outside.js", "web/none.js", "web/secret.py", "web"])
def test_a_client_that_cannot_be_served_is_left_out_and_named(
    somewhere: Title, client: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = somewhere._replace(client=client)
    monkeypatch.setattr(title_files, "find", lambda name: wrong)
    assert client_of(wrong) is None
    with pytest.raises(BadTitle, match=r"client is not in a folder|no such module"):
        files_of("coins")
