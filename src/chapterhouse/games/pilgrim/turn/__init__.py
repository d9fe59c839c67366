"""A player's turn: picking up, sowing, and the act."""
