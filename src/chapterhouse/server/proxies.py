"""Who calls through a proxy: its word is taken where an operator said so, and nobody else's is."""

import ipaddress
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from chapterhouse.server.settings import Settings

HERE: Final = ("127.0.0.1", "::1")
FORWARDED: Final = "forwarded"
FOR: Final = "x-forwarded-for"
PROTO: Final = "x-forwarded-proto"
TOLD: Final = (FORWARDED.encode(), FOR.encode(), PROTO.encode())
SCHEMES: Final = ("http", "https")
MOST: Final = 10_000  # addresses of which is remembered whether they are trusted
LONGEST: Final = 20  # hops that are looked at

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Hop(NamedTuple):
    """One step of a request: from which address, and by which scheme if somebody says so."""

    address: str
    scheme: str | None = None


class Proxies:
    """Knows whom to believe. Without trusted proxies the other end of the connection is the client.

    >>> proxies = Proxies(["127.0.0.1", "10.0.0.0/8"])
    >>> proxies.client("127.0.0.1", [("x-forwarded-for", "192.0.2.9, 198.51.100.7, 10.1.2.3")]).address
    '198.51.100.7'
    >>> proxies.client("198.51.100.7", [("x-forwarded-for", "192.0.2.9")]).address
    '198.51.100.7'
    """

    def __init__(self, networks: Iterable[str], header: str = FOR) -> None:
        self._networks: list[Network] = [ipaddress.ip_network(one, strict=False) for one in networks]
        self._header = header
        self._known: dict[str, bool] = {}

    @classmethod
    def of(cls, settings: Settings) -> "Proxies":
        """Return whom these settings trust; where the house has public addresses, by default this machine."""
        networks = settings.trusted_proxies or (HERE if settings.origins else ())
        return cls(networks, settings.proxy_header)

    def trusts(self, address: str) -> bool:
        """Return whether somebody's word about the client is taken."""
        if not self._networks:
            return False
        known = self._known.get(address)
        if known is None:
            if len(self._known) >= MOST:
                self._known.clear()
            parsed = _parsed(address)
            known = parsed is not None and any(parsed in network for network in self._networks)
            self._known[address] = known
        return known

    def client(self, peer: str, headers: Iterable[tuple[str, str]]) -> Hop:
        """Return who calls: the nearest address in the chain that is no trusted proxy."""
        if not self.trusts(peer):
            return Hop(peer)
        found = Hop(peer)
        for hop in self._hops(headers):
            if hop.scheme in SCHEMES:
                found = Hop(found.address, hop.scheme)
            plain = plain_address(hop.address)
            if not plain:
                break  # what stands before it may come from anybody
            found = Hop(plain, found.scheme)
            if not self.trusts(plain):
                break
        return found

    def seen_through(self, scope: Any) -> Any:
        """Return the scope of a request with the client's own address and scheme."""
        peer = (scope.get("client") or ("", 0))[0]
        if not self.trusts(peer):
            return scope
        told = [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, value in scope["headers"]
            if name in TOLD
        ]
        client = self.client(peer, told)
        return {**scope, "client": (client.address, 0), "scheme": client.scheme or scope["scheme"]}

    def _hops(self, headers: Iterable[tuple[str, str]]) -> Iterator[Hop]:
        """Yield the hops, the nearest first."""
        wanted = [(name.lower(), value) for name, value in headers]
        chain = ",".join(value for name, value in wanted if name == self._header).split(",")
        scheme = next((value.strip().lower() for name, value in wanted if name == PROTO), None)
        for part in reversed(chain[-LONGEST:]):
            if self._header == FORWARDED:
                yield _element(part)
            elif part.strip():
                yield Hop(part.strip(), scheme)


@lru_cache(maxsize=MOST)
def plain_address(text: str) -> str:
    """Return an address without a port, or an empty text for what is none.

    >>> plain_address("[2001:db8::1]:4711"), plain_address("192.0.2.1:80"), plain_address("unknown")
    ('2001:db8::1', '192.0.2.1', '')
    """
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    parsed = _parsed(text)
    return "" if parsed is None else str(parsed)


def _element(text: str) -> Hop:
    """Return what one element of a `Forwarded` header says (RFC 7239)."""
    pairs: dict[str, str] = {}
    for pair in text.split(";"):
        name, _, value = pair.partition("=")
        pairs[name.strip().lower()] = value.strip().strip('"')
    return Hop(pairs.get("for", ""), pairs.get("proto", "").lower() or None)


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        parsed = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        return parsed.ipv4_mapped
    return parsed
