"""The small choices of Pilgrim."""
