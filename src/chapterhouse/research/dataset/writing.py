"""Parquet files of one title, written as the games come: no more than a block of them is ever in memory."""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq

from chapterhouse.core.game import Game
from chapterhouse.research.dataset.games import Played, Unfit
from chapterhouse.research.dataset.tables import GAMES, Wanted, game_of, moves_of, moves_schema

BLOCK: Final = 1 << 17  # moves that are held before they are written
WIDE: Final = 1 << 12  # the same with observations; and games, whose rows are long as well
STEADY: Final = ("game", "n")  # columns of which only the differences are written


class Block:
    """Rows of one file, column by column, until there are enough of them to write."""

    def __init__(self, path: Path, schema: Any, most: int) -> None:
        steady = {name: "DELTA_BINARY_PACKED" for name in STEADY if name in schema.names}
        self._schema, self._most, self.rows = schema, most, 0
        self._writer = pq.ParquetWriter(
            path,
            schema,
            compression="zstd",
            compression_level=9,
            use_dictionary=[name for name in schema.names if name not in STEADY],
            column_encoding=steady or None,
        )
        self._columns: dict[str, list[Any]] = {name: [] for name in schema.names}

    def add(self, rows: Iterable[dict[str, Any]]) -> None:
        """Take the rows of a game; they are written with those before and after them."""
        for row in rows:
            for name, column in self._columns.items():
                column.append(row[name])
            self.rows += 1
        if len(self._columns["game"]) >= self._most:
            self._write()

    def close(self) -> None:
        """Write what is left."""
        self._write()
        self._writer.close()

    def _write(self) -> None:
        if self._columns["game"]:
            self._writer.write_table(pa.table(self._columns, schema=self._schema))
            self._columns = {name: [] for name in self._columns}


class Writer:
    """The files of a title: games, moves, and what the numbers of moves mean."""

    def __init__(self, folder: Path, game: Game, wanted: Wanted) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.game, self.wanted, self.count, self.over = folder, game, wanted, 0, 0
        self._games = Block(folder / "games.parquet", GAMES, WIDE)
        most = WIDE if wanted.observations else BLOCK
        self._moves = Block(folder / "moves.parquet", moves_schema(game, wanted), most)
        pq.write_table(_vocabulary(game), folder / "vocabulary.parquet")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._games.close()
        self._moves.close()

    @property
    def moves(self) -> int:
        """Return how many moves were written."""
        return self._moves.rows

    def add(self, played: Played) -> None:
        """Write a game, all of it or nothing; `Unfit` says why the rules do not take it."""
        rows = list(moves_of(played, self.count, self.wanted))
        game = game_of(played, self.count)
        self._moves.add(rows)
        self._games.add([game])
        self.count += 1
        self.over += int(game["over"])


def _vocabulary(game: Game) -> Any:
    numbers = range(len(game.moves))
    texts = [game.moves.text(number) for number in numbers]
    columns = {
        "move": pa.array(numbers, pa.int32()),
        "text": texts,
        "verb": [text.partition(" ")[0] for text in texts],
        "noun": [text.partition(" ")[2] for text in texts],
        "chance": [number >= game.moves.players for number in numbers],
    }
    return pa.table(columns)


__all__ = ["Unfit", "Writer"]
