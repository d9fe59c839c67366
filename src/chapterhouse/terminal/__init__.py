"""The side door: play, watch, replay and look things up in a terminal."""
