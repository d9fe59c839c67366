"""A short digest of a position: equal on every platform, compiled or not."""

import hashlib
import json
from typing import Final

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position

ENCODE: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def canonical(game: Game, position: Position) -> str:
    """Return the dump of a position as JSON, always written the same way."""
    return ENCODE(game.dump(position))


def digest(game: Game, position: Position) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of the canonical dump."""
    return digest_of(canonical(game, position))


def digest_of(text: str) -> str:
    """Return the digest of a canonical dump."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
