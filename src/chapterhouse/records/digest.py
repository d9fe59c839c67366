"""A short digest of a position: equal on every platform, compiled or not."""

import hashlib
import json

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position


def digest(game: Game, position: Position) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of the canonical dump."""
    text = json.dumps(game.dump(position), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
