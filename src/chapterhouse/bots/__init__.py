"""Guests who play: they see a Glimpse, never the position."""
