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
from dataclasses import replace
from typing import Final

import segno
import uvicorn

from chapterhouse.core.texts import Texts
from chapterhouse.server.app import build
from chapterhouse.server.configuration.command import masked
from chapterhouse.server.configuration.options import add_options, options_of
from chapterhouse.server.configuration.sources import DEFAULT, Found, find_settings
from chapterhouse.server.http_protocol import HttpLine
from chapterhouse.server.live.house import House
from chapterhouse.server.local_addresses import EVERYWHERE, LOOPBACK, network_address
from chapterhouse.server.logs import write_logs
from chapterhouse.server.refusals import own_words
from chapterhouse.server.routes.client import is_built
from chapterhouse.server.settings import Settings
from chapterhouse.server.startup import cannot_listen, prepare_folder
from chapterhouse.server.trouble import Trouble, language_of, told, words_of
from chapterhouse.server.websocket import Line
from chapterhouse.store.holding import Holding
from chapterhouse.table.story import literally

USUAL_PORT: Final = 8000
TRIES: Final = 20  # ports after the usual one, where nobody has named one
SWITCH: Final = 0.001  # seconds: the writer must not wait long for its turn after the disk has answered


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_options(parser)
    parser.add_argument("--no-browser", action="store_true", help=words_of(parser).say("option.no_browser"))


@told
def run(args: argparse.Namespace) -> int:
    """Serve until somebody stops it; return the exit code."""
    words = own_words(language_of(args))
    found = find_settings(options_of(args), args.config)
    settings, bound = listen(found)
    try:
        server = make_server(settings)
        server.house.language = words.language
        write_logs(settings.log)
        greet(words, settings, server.house.neighbours is not None)
        warn(words, found, server.house)
        if not args.no_browser:
            threading.Thread(target=open_browser, args=(near_address(settings),), daemon=True).start()
        server.run(sockets=[bound])
    finally:
        bound.close()
    if not server.started:
        raise Trouble("start.see_log")
    return 0


def listen(found: Found) -> tuple[Settings, socket.socket]:
    """Take the port; return the settings with its number, and the socket."""
    settings = found.settings
    prepare_folder(settings.data)
    Holding(settings.database_url).release()  # where another process has the data no port is taken at all
    port = None if found.sources["port"] == DEFAULT else settings.port
    try:
        bound = bind(settings.host, port)
    except OSError as error:
        raise cannot_listen(error, settings.host, settings.port) from None
    return replace(settings, port=bound.getsockname()[1]), bound


def near_address(settings: Settings) -> str:
    """Return the address for a browser on this machine."""
    near = "127.0.0.1" if settings.host in (*LOOPBACK, *EVERYWHERE) else settings.host
    return f"http://{near}:{settings.port}"


def greet(words: Texts, settings: Settings, may_be_many: bool) -> None:
    """Say where the house is open, and where its games are kept."""
    print(words.say("serve.ready", {"address": near_address(settings)}))
    if settings.host not in LOOPBACK:
        show_network_address(words, settings.host, settings.port)
    place = masked("database", settings.database) or str(settings.data)
    print(words.say("serve.data", {"place": place}))
    if may_be_many:
        print(words.say("serve.many"))
    print(words.say("serve.stop"), flush=True)


def warn(words: Texts, found: Found, house: House) -> None:
    """Say what is not as somebody may have wanted it, though the house opens."""
    said = [words.say("config.unknown_variable", {"name": name}) for name in found.unknown_variables]
    ahead = house.store.database.ahead
    if ahead:
        said.append(words.say("start.schema_ahead", {"schema": ahead}))
    if not is_built():
        said.append(words.say("start.client_missing"))
    if house.editions.by_title:  # loads them, before anybody waits
        said += [
            words.say("start.pack_left_out", literally({"detail": fault})) for fault in house.editions.faults
        ]
    for sentence in said:
        print(sentence, file=sys.stderr, flush=True)


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
        http=HttpLine,
        ws=Line,
        timeout_keep_alive=60,
        access_log=False,
        proxy_headers=False,  # the guard looks at them: see proxies.py
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
