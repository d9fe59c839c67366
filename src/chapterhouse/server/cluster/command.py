"""`chapterhouse cluster`: PostgreSQL, servers, workers and a proxy on this machine, until Ctrl-C."""

import argparse
import signal
import tempfile
from pathlib import Path
from typing import Final

from chapterhouse.server.cluster.cluster import Cluster, NoCluster
from chapterhouse.server.cluster.part import NotRunning
from chapterhouse.server.refusals import own_words
from chapterhouse.server.trouble import Trouble, check_numbers, language_of, told, words_of

PORT: Final = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    say = words_of(parser).say
    parser.add_argument("--servers", type=int, default=3, metavar="N", help=say("option.cluster_servers"))
    parser.add_argument("--workers", type=int, default=2, metavar="N", help=say("option.cluster_workers"))
    parser.add_argument("--port", type=int, default=PORT, metavar="P", help=say("option.cluster_port"))


@told
def run(args: argparse.Namespace) -> int:
    """Run the cluster until somebody stops it; return 2 if something is missing."""
    if args.servers < 1 or args.workers < 0:
        raise Trouble("cluster.numbers")
    check_numbers(args, port=1)
    say = own_words(language_of(args)).say
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with tempfile.TemporaryDirectory(prefix="cluster") as folder:
            with Cluster(Path(folder), args.servers, args.workers, args.port) as cluster:
                print(say("cluster.ready", {"address": cluster.address}))
                for part in cluster.parts:
                    print(f"  {part.pid:>8}  {part.name}")
                print(say("cluster.stop"), flush=True)
                signal.pause()
    except NoCluster as missing:
        raise Trouble(str(missing)) from None
    except NotRunning as error:
        raise Trouble("cluster.fault", detail=str(error)) from None
    except KeyboardInterrupt:
        pass
    return 0
