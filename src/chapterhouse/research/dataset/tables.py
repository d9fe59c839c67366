"""A game as rows: one of the game, one for each move."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pyarrow as pa

from chapterhouse.core.game import CHANCE, NOBODY, Game, legal_moves
from chapterhouse.core.vectors import octets
from chapterhouse.records.digest import digest
from chapterhouse.research.dataset.games import Played, Unfit

GAMES: Final = pa.schema(
    [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("source", pa.string(), nullable=False),
        pa.field("seed", pa.int64()),
        pa.field("seats", pa.int8(), nullable=False),
        pa.field("options", pa.map_(pa.string(), pa.string()), nullable=False),
        pa.field("start", pa.string()),
        pa.field("bots", pa.list_(pa.string()), nullable=False),
        pa.field("moves", pa.int32(), nullable=False),
        pa.field("over", pa.bool_(), nullable=False),
        pa.field("ending", pa.string(), nullable=False),
        pa.field("rank", pa.list_(pa.int8()), nullable=False),
        pa.field("points", pa.list_(pa.float32()), nullable=False),
        pa.field("digest", pa.string(), nullable=False),
    ]
)


class Wanted(NamedTuple):
    """What is written of each move apart from itself."""

    legal: bool = False
    observations: bool = False


def moves_schema(game: Game, wanted: Wanted) -> Any:
    """Return the columns of moves."""
    number = pa.int16() if len(game.moves) < 1 << 15 else pa.int32()
    fields = [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("n", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("move", number, nullable=False),
        pa.field("forced", pa.bool_(), nullable=False),
    ]
    if wanted.legal:
        fields.append(pa.field("legal", pa.list_(number)))
    if wanted.observations:
        fields.append(pa.field("observation", pa.binary(game.observation.size)))
    return pa.schema(fields)


def moves_of(played: Played, number: int, wanted: Wanted) -> Iterator[dict[str, Any]]:
    """Yield a row for each move, checked by the rules; afterwards `played.end` is the last position."""
    game, position = played.game, played.start.copy()
    out = octets(game.observation.size)
    for n, (seat, move, is_forced) in enumerate(played.moves, start=1):
        if int(game.actor(position)) != seat or seat == NOBODY:
            raise Unfit(f"{played.source}: move {n} is not by whom the rules ask.")
        legal = legal_moves(game, position, seat)
        if move not in legal:
            raise Unfit(f"{played.source}: the rules refuse move {n}, '{game.moves.text(move)}'.")
        row: dict[str, Any] = {"game": number, "n": n, "seat": seat, "move": move, "forced": is_forced}
        if wanted.legal:
            row["legal"] = None if seat == CHANCE else legal
        if wanted.observations:
            row["observation"] = None
            if seat != CHANCE:
                game.observe_into(position, seat, out, 0)
                row["observation"] = bytes(out)
        yield row
        game.apply(position, seat, move)
    played.end = position


def game_of(played: Played, number: int) -> dict[str, Any]:
    """Return the row of a game whose moves were all written."""
    game, end = played.game, played.end
    is_over = int(game.actor(end)) == NOBODY
    return {
        "game": number,
        "source": played.source,
        "seed": played.seed,
        "seats": end.seats,
        "options": list(played.options.items()),
        "start": played.begins,
        "bots": list(played.bots),
        "moves": len(played.moves),
        "over": is_over,
        "ending": game.ending(end),
        "rank": [int(place) for place in game.ranking(end)] if is_over else [],
        "points": [float(sum(line.points for line in sheet)) for sheet in game.score(end)] if is_over else [],
        "digest": digest(game, end),
    }
