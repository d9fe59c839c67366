"""`chapterhouse load`: many tables played over real sockets, and how long the answers took."""

import argparse
import asyncio
import gc
import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chapterhouse.games import TITLES, load
from chapterhouse.server.load.commits import commit_rate
from chapterhouse.server.load.games import IDLE, Evening
from chapterhouse.server.load.house import houses, memory, processor
from chapterhouse.server.load.jobs import measure_jobs
from chapterhouse.server.load.players import Seats, Tally, hang_up
from chapterhouse.server.load.setting import AT_ONCE, Host, add_people
from chapterhouse.server.load.stored import store_games
from chapterhouse.server.settings import Settings
from chapterhouse.server.trouble import Trouble, check_numbers, told, words_of
from chapterhouse.store.database import is_embedded

WARMUP = 2.0  # seconds that are not counted
PULSE = 0.001  # seconds between two looks at what is due


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    names = tuple(title.name for title in TITLES)
    parser.add_argument("--tables", type=int, default=200, metavar="N", help=words.say("option.tables"))
    parser.add_argument(
        "--moves-per-second",
        type=float,
        default=250.0,
        metavar="M",
        help=words.say("option.moves_per_second"),
    )
    parser.add_argument("--seconds", type=float, metavar="S", default=15.0, help=words.say("option.seconds"))
    parser.add_argument("--title", choices=names, default=names[0], help=words.say("option.title"))
    parser.add_argument("--games", type=int, default=0, metavar="N", help=words.say("option.games"))
    parser.add_argument("--over", choices=("socket", "http"), default="socket", help=words.say("option.over"))
    parser.add_argument("--servers", type=int, default=1, metavar="N", help=words.say("option.load_servers"))
    parser.add_argument("--apart", action="store_true", help=words.say("option.load_apart"))
    parser.add_argument("--stored", type=int, default=0, metavar="N", help=words.say("option.load_stored"))
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help=words.say("option.load_jobs"))
    parser.add_argument("--viewers", type=int, default=0, metavar="N", help=words.say("option.load_viewers"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=words.say("option.load_data"))
    parser.add_argument("--database", default="", metavar="URL", help=words.say("option.database"))


@dataclass
class Outcome:
    """What was measured."""

    bare: float = 0.0  # one-row commits a second, with nothing else going on
    seconds: float = 0.0
    sent: int = 0
    times: tuple[float, ...] = ()
    refused: dict[str, int] | None = None
    renewed: int = 0  # games that ended meanwhile, and were followed by a rematch
    sockets: int = 0
    processor: float = 0.0  # seconds that the servers' processes have used meanwhile
    heard: int = 0  # messages to those who only look on
    players: float = 0.0  # seconds that this process has used meanwhile, on the same machine
    memory_empty: int = 0
    memory_sockets: int = 0
    memory_end: int = 0

    @property
    def rate(self) -> float:
        """Return answered moves a second."""
        return len(self.times) / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """Return the time in milliseconds within which this share of the moves was answered."""
        if not self.times:
            return 0.0
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000

    def lines(self) -> list[str]:
        """Return the report."""
        shares = " / ".join(f"{self.percentile(share):.1f}" for share in (0.5, 0.95, 0.99))
        grown = (self.memory_sockets - self.memory_empty) / max(1, self.sockets)
        moves = max(1, len(self.times))
        return [
            f"moves answered    {len(self.times)} in {self.seconds:.1f} s = {self.rate:.0f} a second",
            f"refused           {self.refused or 'none'}",
            f"games ended       {self.renewed}, each followed by a rematch",
            f"p50 / p95 / p99   {shares} ms",
            f"server time       {self.processor / moves * 1000:.2f} ms of one core for each move",
            f"players' time     {self.players / moves * 1000:.2f} ms for each move, on the same machine",
            f"bare commit rate  {self.bare:.0f} a second; moves: {self.rate / max(1.0, self.bare):.2f} of it",
            f"memory            {self.memory_empty / 1e6:.0f} MB empty, {self.memory_end / 1e6:.0f} MB last",
            f"sockets           {self.sockets}, {grown / 1000:.1f} kB each",
            f"looking on        {self.heard} messages to those who have no seat",
        ]


@told
def run(args: argparse.Namespace) -> int:
    """Measure and print; return the exit code."""
    check_numbers(args, tables=1, servers=1, games=0, stored=0, jobs=0, viewers=0)
    check_numbers(args, moves_per_second=PULSE, seconds=PULSE)
    embedded = is_embedded(Settings(database=args.database).database_url)
    if args.servers > 1 and (args.games or embedded):
        raise Trouble("load.servers")
    if args.jobs and embedded:
        raise Trouble("load.jobs")
    with tempfile.TemporaryDirectory() as folder:
        data = args.data or Path(folder)
        data.mkdir(parents=True, exist_ok=True)
        if args.jobs:
            print("\n".join(measure_jobs(data, args.database, args.title, args.jobs, args.servers).lines()))
            return 0
        outcome = Outcome(bare=commit_rate(data, args.database))
        if args.stored:
            store_games(data, args.database, args.title, args.stored)
        idle = IDLE if args.games else 600.0
        with (
            houses(data, args.database, args.servers, idle) as found,
            asyncio.Runner(loop_factory=quick_loop()) as runner,
        ):
            if args.games:
                return runner.run(play_games(args, data, *next(iter(found.items()))))
            runner.run(measure(args, data, found, outcome))
    print(f"{args.tables} tables of {args.title}, {args.moves_per_second:g} moves a second over {args.over}")
    if args.servers > 1:
        print(f"servers           {args.servers}{', the seats of a table at different ones' * args.apart}")
    print("\n".join(outcome.lines()))
    return 0 if outcome.times else 1


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the quick event loop, if it is installed: players must not be the slow part."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def play_games(args: argparse.Namespace, data: Path, port: int, pid: int) -> int:
    """Play whole games and print what became of the server's memory; return the exit code."""
    seats = next(count for count in load(args.title).seats if count > 1)
    cookies = add_people(data, args.database, args.tables * seats)
    groups = [cookies[number * seats : (number + 1) * seats] for number in range(args.tables)]
    evening = Evening(Host(port, args.title), port, args.title, pid)
    await evening.play(groups, args.games, lambda look: print(look.line(), flush=True))
    print("\n".join(evening.lines()))
    return 0


async def measure(args: argparse.Namespace, data: Path, found: Mapping[int, int], outcome: Outcome) -> None:
    """Set up, play, and note what happens; every table has its server, or its seats have."""
    ports, pids = list(found), list(found.values())
    seats = next(count for count in load(args.title).seats if count > 1)
    cookies = add_people(data, args.database, args.tables * seats)
    strangers = add_people(data, args.database, args.viewers) if args.viewers else []
    host, tally = Host(ports[0], args.title), Tally()
    groups = [cookies[number * seats : (number + 1) * seats] for number in range(args.tables)]
    tables: list[str] = []
    for first in range(0, len(groups), AT_ONCE):
        tables += await asyncio.gather(*(host.new_table(group) for group in groups[first : first + AT_ONCE]))
    players = [
        Seats(table, group, tally, args.over == "http") for table, group in zip(tables, groups, strict=True)
    ]
    outcome.memory_empty = memory(*pids)
    for number, player in enumerate(players):
        await player.connect(ports if args.apart else [ports[number % len(ports)]])
        await player.add_viewers(ports[number % len(ports)], strangers)
    await asyncio.sleep(1.0)
    outcome.memory_sockets = memory(*pids)
    outcome.sockets = len(players) * (seats + args.viewers)
    for player in players:
        player.watch()
        await asyncio.sleep(0.002)
    await asyncio.sleep(1.0)
    gc.collect()
    gc.disable()  # a pause of the players would look like one of the server
    await play(args, host, tally, outcome, pids)
    gc.enable()
    outcome.memory_end = memory(*pids)
    outcome.heard = sum(player.heard for player in players)
    outcome.times, outcome.refused = tuple(tally.times), dict(tally.refused)  # before anybody hangs up
    await hang_up(players)


async def play(
    args: argparse.Namespace, host: Host, tally: Tally, outcome: Outcome, pids: Sequence[int]
) -> None:
    """Send moves at a steady rate, whoever is asked; a finished table is replaced by a new one."""
    dice = random.Random(1)
    begin = time.perf_counter()
    due = 0.0
    end = WARMUP + args.seconds
    renewing: set[asyncio.Task[None]] = set()
    while (now := time.perf_counter() - begin) < end:
        if not tally.is_counting and now >= WARMUP:
            tally.is_counting, tally.sent = True, 0
            outcome.processor, outcome.players = -processor(*pids), -time.process_time()
        while due <= now:
            if tally.ready:  # otherwise nobody is asked at the moment, and the move is not made
                tally.ready.popleft().play(dice)
            due += 1.0 / args.moves_per_second
        while tally.finished:
            outcome.renewed += tally.is_counting
            task = asyncio.create_task(renew(host, tally.finished.popleft()))
            renewing.add(task)
            task.add_done_callback(renewing.discard)
        await asyncio.sleep(PULSE)
    outcome.seconds, outcome.sent = args.seconds, tally.sent
    tally.is_counting = False
    outcome.processor += processor(*pids)
    outcome.players += time.process_time()
    await asyncio.gather(*renewing, return_exceptions=True)


async def renew(host: Host, player: Seats) -> None:
    """Let the people of a finished table play again."""
    player.table = await host.rematch(player.cookies, player.table)
    player.is_over = False
    player.watch()
