"""For those who run a server."""
