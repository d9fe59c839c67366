"""What is said about a dataset: a manifest for programs, and a card for people in the usual form."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from chapterhouse import __version__
from chapterhouse.core.vectors import COMPILED
from chapterhouse.research.dataset.writing import Writer

FORMAT: Final = 1
CARD: Final = """---
pretty_name: "Chapterhouse: {title}"
license: apache-2.0
task_categories: [reinforcement-learning]
tags: [board-games, {title}]
size_categories: ["{size}"]
configs:
- config_name: games
  data_files: games.parquet
- config_name: moves
  data_files: moves.parquet
- config_name: vocabulary
  data_files: vocabulary.parquet
---

# {title}: {games} games, {moves} moves

Made by Chapterhouse {version} with `{command}`. Rules version {rules}, content {content}. {origin}

| file | what a row is |
|---|---|
| `games.parquet` | a game: seats, options, bots by seat, how it ended, places and points by seat, a digest |
| `moves.parquet` | a move: its number `n`, `seat` (-1 is chance), `move`, whether it was `forced`{more} |
| `vocabulary.parquet` | what a number in `move` means; `chance`: an outcome that no player chooses |

Every game was played through the rules while it was written: each move is legal, and each result is that of
the rules. The moves of a game, played from the title's first position with its options (or from its `start`),
lead to its `digest`.
What people at a table are called, when they played and what they said is not in it. `source` is the name of
the record's file, or a number among the games of a server, whose `bots` say `person` for people.
"""
LEGAL: Final = ", the `legal` moves of players"
OBSERVED: Final = (
    ", the `observation` of the seat that moves (docs/observations.md says what each byte means)"
)


def write(
    writer: Writer, command: Sequence[str], facts: Mapping[str, object], left_out: Sequence[str]
) -> None:
    """Write `manifest.json` and `README.md` beside the files of a title."""
    game, said = writer.game, " ".join(["chapterhouse", "dataset", *command])
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "title": game.name,
        "rules": game.version,
        "content": game.content.label,
        "engine": __version__,
        "compiled": COMPILED,
        "command": said,
        "games": writer.count,
        "over": writer.over,
        "moves": writer.moves,
        "legal": writer.wanted.legal,
        "observations": game.observation.size if writer.wanted.observations else None,
        "left_out": list(left_out),
        **facts,
    }
    path = writer.folder / "manifest.json"
    path.write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    more = (LEGAL if writer.wanted.legal else "") + (OBSERVED if writer.wanted.observations else "")
    card = CARD.format(
        title=game.name,
        games=writer.count,
        moves=writer.moves,
        size=_size(writer.moves),
        version=__version__,
        command=said,
        rules=game.version,
        content=game.content.label,
        origin=_origin(facts),
        more=more,
    )
    Path(writer.folder / "README.md").write_text(card, encoding="utf-8")


def _origin(facts: Mapping[str, object]) -> str:
    if facts["source"] == "server":
        which = "all tables" if facts["private"] else "public tables"
        return f"The games were played on a server, at {which}, and are over."
    bots = facts.get("bots")
    if not isinstance(bots, list):
        return "The games come from records."
    return f"Played by {', '.join(bots)}; game number n has the seed {facts['seed']} + n."


def _size(rows: int) -> str:
    for most, name in (
        (1_000, "n<1K"),
        (10_000, "1K<n<10K"),
        (100_000, "10K<n<100K"),
        (1_000_000, "100K<n<1M"),
    ):
        if rows < most:
            return name
    return "1M<n<10M" if rows < 10_000_000 else "10M<n<100M"
