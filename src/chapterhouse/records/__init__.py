"""The archive: what happened at a table, in order, forever."""
