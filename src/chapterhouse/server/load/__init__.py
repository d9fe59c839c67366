"""The load test: many tables played over real sockets."""
