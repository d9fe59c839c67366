"""Datasets hold what was played, can be read by anybody, and are whole or not there."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.core.vectors import octets
from chapterhouse.games import TITLES, load
from chapterhouse.records.digest import digest
from chapterhouse.records.record import read, write
from chapterhouse.records.redact import redact
from chapterhouse.research.dataset import command, writing
from chapterhouse.table.table import Table

GAMES: Final = Path(__file__).parents[2] / "src" / "chapterhouse" / "games"  # a wheel has no golden games
FILES: Final = ["README.md", "games.parquet", "manifest.json", "moves.parquet", "vocabulary.parquet"]


def run(*words: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(word) for word in words]))


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


@pytest.mark.parametrize("title", [title.name for title in TITLES])
def test_games_of_a_dataset_can_be_played_again_to_their_digests(title: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / title
    assert run(tmp_path / "new", "--play", title, "--games", 3, "--legal", "--observations", "--seed", 5) == 0
    assert sorted(path.name for path in folder.iterdir()) == FILES
    game, moves = load(title), rows(folder / "moves.parquet")
    texts = {row["move"]: row["text"] for row in rows(folder / "vocabulary.parquet")}
    out = octets(game.observation.size)
    for row in rows(folder / "games.parquet"):
        position = game.new_position(row["seats"], dict(row["options"]))
        played = [move for move in moves if move["game"] == row["game"]]
        assert [move["n"] for move in played] == list(range(1, row["moves"] + 1))
        for move in played:
            seat = move["seat"]
            if seat == CHANCE:
                assert move["legal"] is None and move["observation"] is None
            else:
                assert move["legal"] == legal_moves(game, position, seat)
                game.observe_into(position, seat, out, 0)
                assert move["observation"] == bytes(out)
            assert texts[move["move"]] == game.moves.text(move["move"])
            game.apply(position, seat, move["move"])
        assert digest(game, position) == row["digest"]
        assert (
            row["over"] and row["rank"] == game.ranking(position) and row["ending"] == game.ending(position)
        )


def test_the_manifest_tells_how_to_make_it_again(tmp_path: Path) -> None:
    words = ["--play", "kardinal", "--games", 4, "--bots", "greedy,random,random", "--seed", 9]
    assert run(tmp_path / "a", *words) == 0
    manifest = json.loads((tmp_path / "a" / "kardinal" / "manifest.json").read_text(encoding="utf-8"))
    game = load("kardinal")
    assert (manifest["title"], manifest["rules"], manifest["content"]) == (
        "kardinal",
        game.version,
        game.content.label,
    )
    assert (manifest["games"], manifest["over"], manifest["seed"]) == (4, 4, 9)
    again = manifest["command"].split()
    assert again[:3] == ["chapterhouse", "dataset", "a"]
    assert run(tmp_path / "b", *again[3:]) == 0
    for name in ("games", "moves"):
        one, other = (pq.read_table(tmp_path / part / "kardinal" / f"{name}.parquet") for part in "ab")
        assert one.equals(other)
    bots = [row["bots"] for row in rows(tmp_path / "a" / "kardinal" / "games.parquet")]
    assert bots[0] == ["greedy", "random", "random"] and bots[1] == ["random", "random", "greedy"]
    card = (tmp_path / "a" / "kardinal" / "README.md").read_text(encoding="utf-8")
    assert card.startswith("---\n") and "greedy, random, random" in card and "config_name: moves" in card


def test_a_hundred_thousand_games_of_kardinal_stay_below_a_hundred_megabytes(tmp_path: Path) -> None:
    assert run(tmp_path / "new", "--play", "kardinal", "--games", 60, "--seats", 3) == 0
    size = sum(path.stat().st_size for path in (tmp_path / "new" / "kardinal").glob("[gm]*s.parquet"))
    assert size / 60 * 100_000 < 100_000_000


def test_no_more_than_a_block_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "BLOCK", 500)
    longest, write_table = [0], pq.ParquetWriter.write_table

    def watched(self: Any, table: Any, **more: Any) -> None:
        longest[0] = max(longest[0], len(table))
        write_table(self, table, **more)

    monkeypatch.setattr(pq.ParquetWriter, "write_table", watched)
    assert run(tmp_path / "new", "--play", "avignon", "--games", 60) == 0
    file = pq.ParquetFile(tmp_path / "new" / "avignon" / "moves.parquet")
    assert file.num_row_groups > 3 and longest[0] < 500 + load("avignon").longest


@pytest.mark.skipif(not (GAMES / "avignon" / "golden").exists(), reason="a wheel has no golden games")
def test_golden_games_are_taken_and_their_people_are_not(tmp_path: Path) -> None:
    assert run(tmp_path / "new", "--records", GAMES) == 0
    for title in TITLES:
        paths = sorted((GAMES / title.name).rglob("*.jsonl"))
        found = rows(tmp_path / "new" / title.name / "games.parquet")
        assert len(found) == len(paths)
        records = {path.relative_to(GAMES).as_posix(): read(path) for path in paths}
        for row in found:
            record = records[row["source"]]
            if record.end is not None and record.end.check:
                assert row["digest"] == record.end.check


def _record(path: Path) -> None:
    table = Table(load("kardinal"), 3, seed=3, names=("Anna Secret", "Bo", "Cleo"))
    for _ in range(10):
        table.play(table.to_act()[0], table.legal(table.to_act()[0])[0])
    write(table.record(), path)


def test_a_game_that_was_left_is_taken_as_not_over_and_without_names(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    _record(tmp_path / "old" / "left.jsonl")
    assert run(tmp_path / "new", "--records", tmp_path / "old") == 0
    (row,) = rows(tmp_path / "new" / "kardinal" / "games.parquet")
    assert not row["over"] and row["rank"] == [] and row["source"] == "left.jsonl"
    for path in (tmp_path / "new" / "kardinal").iterdir():
        text = str(rows(path)) if path.suffix == ".parquet" else path.read_text(encoding="utf-8")
        assert "Secret" not in text and str(tmp_path) not in text


def test_what_cannot_be_taken_is_said_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old"
    old.mkdir()
    _record(old / "good.jsonl")
    lines = (old / "good.jsonl").read_text(encoding="utf-8").splitlines()
    record = read(old / "good.jsonl")
    write(redact(load("kardinal"), record, 1), old / "redacted.jsonl")
    (old / "version.jsonl").write_text(
        "\n".join([lines[0].replace('"rules":1', '"rules":99'), *lines[1:], ""])
    )
    (old / "garbage.jsonl").write_text("not a record\n")
    for name, message in (("redacted", "redacted"), ("version", "version 99"), ("garbage", "garbage.jsonl")):
        apart = tmp_path / name
        apart.mkdir()
        (apart / f"{name}.jsonl").write_bytes((old / f"{name}.jsonl").read_bytes())
        assert run(tmp_path / "new", "--records", apart) == 2
        assert message in capsys.readouterr().err
        assert not (tmp_path / "new").exists() and not list(tmp_path.glob(".new*"))
    assert run(tmp_path / "new", "--records", old, "--skip") == 0
    manifest = json.loads((tmp_path / "new" / "kardinal" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["games"] == 1 and len(manifest["left_out"]) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "--play with a title, --records"),
        (["--play", "avignon", "--records", "."], "not more than one of them"),
        (["--play", "chess"], "no title 'chess'"),
        (["--play", "kardinal", "--seats", "2"], "3-5 seats, not 2"),
        (["--play", "kardinal", "--bots", "oracle"], "no bot called 'oracle'"),
        (["--play", "kardinal", "--bots", "random,greedy", "--seats", "3"], "cannot share 3 seats"),
        (["--play", "kardinal", "--games", "0"], "at least one game"),
        (["--play", "kardinal", "--options", "x"], "not an option"),
        (["--records", "no-such-folder"], "not a folder"),
    ],
)
def test_bad_arguments_get_a_sentence(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path / "new", *words) == 2
    assert message in capsys.readouterr().err and not (tmp_path / "new").exists()


def test_an_empty_folder_of_records_and_a_full_folder_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "new", "--records", tmp_path / "empty") == 2
    assert "no game to write" in capsys.readouterr().err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    assert run(tmp_path / "full", "--play", "avignon", "--games", 1) == 2
    assert "not empty" in capsys.readouterr().err and (tmp_path / "full" / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize(("language", "begins"), [("de_DE", "Das braucht"), ("en_GB", "This needs")])
def test_a_missing_library_says_what_to_install(
    language: str,
    begins: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert run(tmp_path / "new", "--play", "avignon") == 2
    told = capsys.readouterr().err
    assert told.startswith(begins) and "chapterhouse[research]" in told


def test_the_tools_begin_without_numpy() -> None:
    """An agent has its own extra, and pyarrow brings no numpy: neither may ask for it."""
    blocked = "import sys; sys.modules['numpy'] = None; from chapterhouse.terminal.main import main; "
    for words in (["agent", "--help"], ["dataset", "--help"]):
        done = subprocess.run(
            [sys.executable, "-c", f"{blocked}sys.exit(main({words!r}))"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
