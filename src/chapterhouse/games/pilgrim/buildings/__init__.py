"""Buildings: who has them, when they may be hired and used, and what they do."""
