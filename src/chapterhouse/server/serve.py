"""`chapterhouse serve`: open the house, and the browser with it."""

import argparse
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import segno
import uvicorn

from chapterhouse.core.texts import LANGUAGES, Texts
from chapterhouse.language import usual_language
from chapterhouse.server.app import build
from chapterhouse.server.line import Line
from chapterhouse.server.live.house import House
from chapterhouse.server.logs import write_logs
from chapterhouse.server.network import EVERYWHERE, LOOPBACK, network_address
from chapterhouse.server.refusals import own_words
from chapterhouse.server.settings import Settings, data_folder
from chapterhouse.store.database import UnusableDatabase

USUAL_PORT: Final = 8000
TRIES: Final = 20  # ports after the usual one, where nobody has named one
SWITCH: Final = 0.001  # seconds: the writer must not wait long for its turn after the disk has answered


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--origin", action="append", default=[], metavar="URL")
    parser.add_argument("--log", default="warning", choices=("debug", "info", "warning", "error"))
    parser.add_argument("--no-browser", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Serve until somebody stops it; return the exit code."""
    lang = getattr(args, "lang", None) or usual_language()
    words = own_words(lang if lang in LANGUAGES else "en")
    try:
        bound = bind(args.host, args.port)
    except OSError:
        print(words.say("serve.port_taken", {"port": args.port or USUAL_PORT}), file=sys.stderr)
        return 2
    port = bound.getsockname()[1]
    settings = Settings(
        host=args.host,
        port=port,
        data=args.data or data_folder(),
        database=args.database,
        origins=tuple(origin.rstrip("/") for origin in args.origin),
        secure=any(origin.startswith("https://") for origin in args.origin),
    )
    near = "127.0.0.1" if args.host in (*LOOPBACK, *EVERYWHERE) else args.host
    address = f"http://{near}:{port}"
    try:
        server = make_server(settings)
    except UnusableDatabase as error:
        bound.close()
        print(words.say("serve.unusable", {"detail": str(error)}), file=sys.stderr)
        return 2
    write_logs(args.log)
    print(words.say("serve.ready", {"address": address}))
    if args.host not in LOOPBACK:
        show_network_address(words, args.host, port)
    print(words.say("serve.data", {"place": args.database.partition("@")[2] or str(settings.data)}))
    print(words.say("serve.stop"), flush=True)
    if not args.no_browser:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    server.run(sockets=[bound])
    return 0


class HouseServer(uvicorn.Server):
    """Stops gracefully at SIGINT and SIGTERM; having been asked to stop is no failure."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; what is loaded by then stays."""
        await super().startup(sockets=sockets)
        self.house.collector.begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self.house.collector.end()
        await super().shutdown(sockets=sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Listen to signals without raising them again at the end."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def make_server(settings: Settings) -> HouseServer:
    """Return a server that is ready to run."""
    sys.setswitchinterval(SWITCH)
    application = build(settings)
    config = uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        ws=Line,
        timeout_keep_alive=60,
        access_log=False,
        proxy_headers=bool(settings.origins),  # only where somebody said that there is a proxy
        log_config=None,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    return HouseServer(config, application.house)


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket: on the port that was named, or on the first free one after the usual."""
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIES), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in ports:
        bound = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen(2048)
            return bound
        except OSError:
            bound.close()
            if number == ports[-1]:
                raise
    raise OSError("no port is free")


def show_network_address(words: Texts, host: str, port: int) -> None:
    """Print the address for others in the network, and as a QR code."""
    address = f"http://{network_address(host)}:{port}"
    print(words.say("serve.network", {"address": address}))
    segno.make_qr(address).terminal(compact=True)


def open_browser(address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
