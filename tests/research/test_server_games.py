"""A server's database as a dataset: games that are over, and nothing about people or running games."""

import sys
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("sqlalchemy")

import pyarrow.parquet as pq
from tests.research.test_dataset import rows, run
from tests.store.played import NAMES, SAID, keep, play

from chapterhouse.store.database import Database, sqlite_url

SECRETS: Final = (*NAMES, SAID, "Secret evening", "5ec" * 20, "tab-")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of a database with two finished games, one of them at a private table."""
    return _house(tmp_path_factory.mktemp("house"), running=0)


def _house(folder: Path, running: int) -> str:
    url = sqlite_url(folder / "house.db")
    database = Database.open(url)
    with database.engine.begin() as connection:
        keep(connection, "tab-b", play("kardinal", 1))
        keep(connection, "tab-d", play("kardinal", 2), public=False)
        for number in range(running):
            title = ("kardinal", "pilgrim")[number % 2]  # neither ends within so few choices
            keep(connection, f"tab-{'ace'[number % 3]}{number}", play(title, number, 7 * number))
    database.close()
    return url


def _everything(folder: Path) -> str:
    """Return all that a folder says, names included."""
    found = []
    for path in sorted(folder.rglob("*")):
        found.append(path.name)
        if path.suffix == ".parquet":
            found += [str(rows(path)), str(pq.read_metadata(path).metadata)]
        elif path.is_file():
            found.append(path.read_text(encoding="utf-8"))
    return "\n".join(found)


def test_finished_games_of_public_tables_become_data(house: str, tmp_path: Path) -> None:
    assert run(tmp_path / "new", "--database", house) == 0
    (game,) = rows(tmp_path / "new" / "kardinal" / "games.parquet")
    end = play("kardinal", 1).record().end
    assert end is not None
    assert (game["digest"], game["over"], game["source"]) == (end.check, True, "server/0")
    assert game["bots"] == ["person", "easy", "easy"]


def test_private_tables_are_taken_if_that_is_asked_for(house: str, tmp_path: Path) -> None:
    assert run(tmp_path / "new", "--database", house, "--private") == 0
    assert len(rows(tmp_path / "new" / "kardinal" / "games.parquet")) == 2
    assert "at all tables" in (tmp_path / "new" / "kardinal" / "README.md").read_text(encoding="utf-8")


def test_nothing_about_people_gets_into_it(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAPTERHOUSE_DATABASE", house)
    assert run(tmp_path / "new", "--database", "--private", "--legal", "--observations") == 0
    said = _everything(tmp_path / "new")
    assert "--database --private" in said and house not in said
    assert not [secret for secret in SECRETS if secret in said]


def test_running_games_change_nothing(house: str, tmp_path: Path) -> None:
    """Whatever runs beside them, the data of finished games is the same to the last row."""
    (tmp_path / "full").mkdir()
    full = _house(tmp_path / "full", running=12)
    for name, url in (("one", house), ("other", full)):
        assert run(tmp_path / name / "data", "--database", url, "--private", "--observations") == 0
    assert _everything(tmp_path / "one") == _everything(tmp_path / "other")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--database"], "Name the address of the database, or set CHAPTERHOUSE_DATABASE"),
        (["--database", "sqlite:///none.db"], "none.db cannot be used (unreachable): there is no such file."),
        (["--database", "nonsense"], "cannot be used (address)"),
        (["--database", "sqlite:///x.db", "--play", "avignon"], "not more than one of them"),
        (["--play", "avignon", "--private"], "Only with --database there are private tables"),
    ],
)
def test_bad_arguments_get_a_sentence(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("CHAPTERHOUSE_DATABASE", raising=False)
    monkeypatch.chdir(tmp_path)
    assert run(tmp_path / "new", *words) == 2
    assert message in capsys.readouterr().err and not (tmp_path / "new").exists()


def test_without_the_libraries_of_the_server_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    for name in [name for name in sys.modules if name.startswith("chapterhouse.store")]:
        monkeypatch.delitem(sys.modules, name)
    assert run(tmp_path / "new", "--database", "sqlite:///x.db") == 2
    assert "pip install 'chapterhouse[server,research]'" in capsys.readouterr().err
