"""The machine in its local network."""

import socket
from typing import Final

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
EVERYWHERE: Final = ("0.0.0.0", "::")


def network_address(host: str) -> str:
    """Return the address by which others reach a server on this host; nothing is sent to find it out.

    >>> network_address("192.168.1.5")
    '192.168.1.5'
    """
    if host not in EVERYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that exists only in documents
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
