"""The content pack as numbers."""
