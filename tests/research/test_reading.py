"""Everybody's tools read a dataset: pandas, polars and DuckDB find in it what pyarrow wrote."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from tests.research.test_dataset import rows, run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a dataset with all its columns."""
    place = tmp_path_factory.mktemp("read") / "new"
    assert run(place, "--play", "avignon", "--games", 3, "--legal", "--observations", "--seed", 5) == 0
    return place / "avignon"


def _told(folder: Path) -> list[tuple[Any, ...]]:
    """Return what must be found of each move."""
    return [(row["game"], row["n"], row["seat"], row["move"]) for row in rows(folder / "moves.parquet")]


def test_pandas_reads_it(folder: Path) -> None:
    pandas = pytest.importorskip("pandas")
    moves, games = (pandas.read_parquet(folder / f"{name}.parquet") for name in ("moves", "games"))
    assert list(moves[["game", "n", "seat", "move"]].itertuples(index=False, name=None)) == _told(folder)
    assert [list(rank) for rank in games["rank"]] == [row["rank"] for row in rows(folder / "games.parquet")]
    seen = moves["observation"].dropna()
    assert len(seen) and set(seen.map(len)) == {113}


def test_polars_reads_it_lazily(folder: Path) -> None:
    polars = pytest.importorskip("polars")
    moves = polars.scan_parquet(folder / "moves.parquet").select("game", "n", "seat", "move").collect()
    assert moves.rows() == _told(folder)
    legal = polars.read_parquet(folder / "moves.parquet")["legal"].drop_nulls()
    assert legal.list.len().sum() == sum(len(row["legal"] or []) for row in rows(folder / "moves.parquet"))


def test_duckdb_asks_it_in_sql(folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    moves, words = (f"'{folder / name}.parquet'" for name in ("moves", "vocabulary"))
    assert duckdb.sql(f"select game, n, seat, move from {moves} order by game, n").fetchall() == _told(folder)
    by_verb = duckdb.sql(f"select verb, count(*) from {moves} join {words} using (move) group by verb")
    texts = {row["move"]: row["verb"] for row in rows(folder / "vocabulary.parquet")}
    expected: dict[str, int] = {}
    for _, _, _, move in _told(folder):
        expected[texts[move]] = expected.get(texts[move], 0) + 1
    assert dict(by_verb.fetchall()) == expected
