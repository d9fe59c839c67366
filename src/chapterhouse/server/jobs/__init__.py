"""Jobs: what wants thinking about, and waits in the database where several processes may do it."""
