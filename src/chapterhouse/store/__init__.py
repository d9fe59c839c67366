"""The cellar: what the server keeps, in SQLite or PostgreSQL, and the one writer that puts it there."""
