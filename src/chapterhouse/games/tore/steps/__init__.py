"""The decisions of a turn."""
