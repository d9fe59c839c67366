"""A compiled package that appears while the server runs: workers move into it, and browsers are told once."""

import asyncio
import pkgutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import chapterhouse
from chapterhouse.server.live import faster
from chapterhouse.server.live.faster import Move, faster_workers
from chapterhouse.server.live.house import House
from chapterhouse.server.live.notices import Caller, Hub
from chapterhouse.server.settings import Settings
from chapterhouse.server.workers.crews import Crews

HERE = Path(chapterhouse.__file__).parent


class Browser:
    """Somebody who is connected."""

    def __init__(self, name: str) -> None:
        self.account = SimpleNamespace(id=name)
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.heard.append(data)


async def place_of_workers(crews: Crews) -> str:
    """Return where the package lies that a worker has imported."""
    return await crews.ask("anna", 30.0, pkgutil.resolve_name, "chapterhouse:__file__")


def test_workers_move_into_the_package_as_soon_as_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    folder, browsers = tmp_path / "beside", [Browser("anna"), Browser("bert")]
    hub = Hub()
    for browser in browsers:
        hub.add(cast(Caller, browser))

    async def test() -> None:
        crews = Crews(Settings(data=tmp_path))
        house = cast(House, SimpleNamespace(crews=crews, hub=hub, language="en"))
        move = Move(folder)
        try:
            assert Path(await place_of_workers(crews)).parent == HERE
            await move(house)
            assert Path(await place_of_workers(crews)).parent == HERE, "there is nothing to move into yet"
            folder.mkdir()
            (folder / "chapterhouse").symlink_to(HERE)
            await move(house)
            await move(house)
            assert Path(await place_of_workers(crews)).parent == folder / "chapterhouse"
            assert crews.archive.restarts == 0, "a move is no failure"
        finally:
            await crews.stop()

    asyncio.run(test())
    assert [browser.heard for browser in browsers] == [[b'{"type":"news","what":"faster"}']] * 2


def test_a_build_that_failed_is_told_once_to_whoever_started_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, house = tmp_path / "beside" / "some-python", cast(House, SimpleNamespace(language="de"))
    move = Move(folder)
    folder.parent.mkdir()
    asyncio.run(move(house))
    assert not capsys.readouterr().err, "it is still being built"
    folder.with_suffix(faster.FAILED).touch()
    asyncio.run(move(house))
    asyncio.run(move(house))
    told = capsys.readouterr().err
    assert told.startswith("Das schnellere Paket ließ sich nicht bauen") and told.count("\n") == 1
    assert str(tmp_path / faster.LOG) in told


@pytest.mark.parametrize(("said", "is_compiled", "count"), [("", False, 0), ("x", False, 1), ("x", True, 0)])
def test_only_a_pure_server_that_was_told_where_looks_for_it(
    said: str, is_compiled: bool, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(faster.VARIABLE, said)
    monkeypatch.setattr(faster, "COMPILED", is_compiled)
    found: list[Any] = list(faster_workers())
    assert len(found) == count
