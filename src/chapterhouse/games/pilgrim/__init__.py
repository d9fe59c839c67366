"""Pilgrim."""
