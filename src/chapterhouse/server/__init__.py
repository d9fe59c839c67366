"""The front door: accounts, tables over the network, live sockets."""
