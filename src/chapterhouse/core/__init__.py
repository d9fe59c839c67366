"""The foundations: the contract every title keeps, and what titles are built from. Knows no game."""
