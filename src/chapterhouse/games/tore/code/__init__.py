"""The short code of positions and moves: reading and writing it."""
