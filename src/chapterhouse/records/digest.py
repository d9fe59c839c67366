"""A short digest of a position: equal on every platform, compiled or not."""

import hashlib
import json
from typing import Final

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position

ENCODE: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def digest(game: Game, position: Position) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of the canonical dump."""
    text = ENCODE(game.dump(position))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
