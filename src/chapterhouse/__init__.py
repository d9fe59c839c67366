"""Chapterhouse: medieval Euro board games, playable to the letter of the rule."""

__version__ = "0.1.0"
