"""Several processes that serve one database: what they hear of each other, and what they do about it."""
