"""From which address somebody calls: the other end of the connection, or whom our own proxy names."""

from chapterhouse.server.network import LOOPBACK
from chapterhouse.server.settings import Settings


def is_proxy(settings: Settings, peer: str) -> bool:
    """Tell whether connections from here carry many people: a proxy on this machine, where one was named."""
    return bool(settings.origins) and peer in LOOPBACK


def caller(settings: Settings, peer: str, forwarded: str | None) -> str:
    """Return the address of a caller; what a stranger writes into `X-Forwarded-For` is not believed."""
    if forwarded and is_proxy(settings, peer):
        return forwarded.rpartition(",")[2].strip() or peer
    return peer
