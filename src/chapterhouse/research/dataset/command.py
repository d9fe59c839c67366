"""`chapterhouse dataset`: games of bots, a folder or a server as Parquet, with a manifest and a card."""

import argparse
import os
import shlex
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from chapterhouse.core.options import options_from
from chapterhouse.core.texts import Name, Texts, load_texts
from chapterhouse.language import usual_language
from chapterhouse.research.dataset.games import Played, Unfit, play, read_folder, read_stored
from chapterhouse.research.settings import BadSetting
from chapterhouse.spreading import add_place

BAD_INPUT: Final = 2
DATABASE: Final = "CHAPTERHOUSE_DATABASE"
FOLDER: Final = Path(__file__).parent / "text"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add = parser.add_argument
    add("folder", type=Path, help="where the dataset is written: a new or an empty folder")
    add("--play", metavar="TITLE", help="let bots play this title")
    add("--games", type=int, default=100, metavar="N", help="with --play: how many games (100)")
    add(
        "--bots",
        default="random",
        metavar="A,B",
        help="with --play: who plays, in turns at every seat (random)",
    )
    add("--playouts", type=int, metavar="N", help="with --play: simulations per turn of bots that search")
    add("--seats", type=int, metavar="N", help="with --play: seats at the table")
    add("--options", nargs="+", default=[], metavar="KEY=VALUE", help="with --play: options of the title")
    add("--seed", type=int, default=0, metavar="S", help="with --play: the seed of the first game (0)")
    add("--processes", type=int, default=1, metavar="P", help="with --play: how many games at a time (1)")
    add_place(parser)
    add("--records", type=Path, metavar="FOLDER", help="take the records below this folder instead")
    add(
        "--database",
        nargs="?",
        const="",
        metavar="URL",
        help="take the finished games of a server's public tables instead; without URL from "
        f"{DATABASE}, which keeps a password out of the list of processes",
    )
    add("--private", action="store_true", help="with --database: those of private tables too")
    add("--title", metavar="NAME", default="", help="with --records, --database: only those of this title")
    add("--skip", action="store_true", help="with both: leave out what cannot be taken, and say so")
    add("--legal", action="store_true", help="write the legal moves beside each move of a player")
    add("--observations", action="store_true", help="write what the seat may know before each of its moves")


def run(args: argparse.Namespace) -> int:
    """Write a dataset; return 2 if that is not possible."""
    try:
        import pyarrow as pa  # noqa: F401
    except ModuleNotFoundError:
        print(_words_for(args).say("problem.needs_pyarrow"), file=sys.stderr)
        return BAD_INPUT
    try:
        return _with_server(args) if args.database is not None else _write(args)
    except (BadSetting, Unfit, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT


def _words_for(args: argparse.Namespace) -> Texts:
    return load_texts(getattr(args, "lang", None) or usual_language(), FOLDER)


def _with_server(args: argparse.Namespace) -> int:
    """Write games of a server: its libraries, or its database, may be missing."""
    try:
        from chapterhouse.store.database import UnusableDatabase
    except ModuleNotFoundError as error:
        facts = {"library": Name(error.name or "")}
        raise ValueError(_words_for(args).say("problem.needs_server", facts)) from None
    try:
        return _write(args)
    except UnusableDatabase as error:
        where = f" {error.place}" if error.place else ""
        raise ValueError(f"The database{where} cannot be used ({error.kind}): {error}.") from None


def _write(args: argparse.Namespace) -> int:
    """Write beside the wanted folder, and move what is whole there: it has everything, or is not there."""
    games = _games(args)
    if args.folder.exists() and (not args.folder.is_dir() or any(args.folder.iterdir())):
        raise ValueError(f"{args.folder} is there already and not empty.")
    args.folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{args.folder.name}-", dir=args.folder.parent) as part:
        written = _write_into(Path(part), games, args)
        args.folder.mkdir(exist_ok=True)
        for folder in sorted(Path(part).iterdir()):
            folder.rename(args.folder / folder.name)
    for title, (count, moves) in written.items():
        print(f"{args.folder / title}: {count} games, {moves} moves.")
    return 0


def _write_into(
    part: Path, games: Iterable[Played | Unfit], args: argparse.Namespace
) -> dict[str, tuple[int, int]]:
    """Write every game to the files of its title; return how many games and moves each title has."""
    from chapterhouse.research.dataset import card
    from chapterhouse.research.dataset.tables import Wanted
    from chapterhouse.research.dataset.writing import Writer

    writers: dict[str, Writer] = {}
    left_out: list[str] = []
    with ExitStack() as stack:
        for found in games:
            try:
                if isinstance(found, Unfit):
                    raise found
                title = found.game.name
                if title not in writers:
                    made = Writer(part / title, found.game, Wanted(args.legal, args.observations))
                    writers[title] = stack.enter_context(made)
                writers[title].add(found)
            except Unfit as error:
                if not args.skip:
                    raise
                print(error, file=sys.stderr)
                left_out.append(str(error))
    if not writers:
        raise ValueError("There is no game to write.")
    for writer in writers.values():
        card.write(writer, _words(args), _facts(args), left_out)
    return {title: (writer.count, writer.moves) for title, writer in writers.items()}


def _games(args: argparse.Namespace) -> Iterable[Played | Unfit]:
    if [bool(args.play), bool(args.records), args.database is not None].count(True) != 1:
        raise ValueError(
            "Name --play with a title, --records with a folder, or --database with an address, and not more "
            "than one of them."
        )
    if args.private and args.database is None:
        raise ValueError("Only with --database there are private tables.")
    if args.database is not None:
        url = args.database or os.environ.get(DATABASE, "")
        if not url:
            raise ValueError(f"Name the address of the database, or set {DATABASE}.")
        return read_stored(url, args.title, args.private)
    if args.records:
        if not args.records.is_dir():
            raise ValueError(f"{args.records} is not a folder.")
        return read_folder(args.records, args.title)
    if min(args.games, args.processes) < 1:
        raise ValueError("It takes at least one game and one process.")
    return play(
        args.play,
        args.games,
        args.bots.split(","),
        args.seats,
        options_from(args.options),
        args.seed,
        args.playouts,
        args.processes,
        args.on,
    )


def _facts(args: argparse.Namespace) -> dict[str, object]:
    """Return where the games come from; a folder is not named, it may say whose it is."""
    if args.database is not None:
        return {"source": "server", "private": args.private}
    if args.records:
        return {"source": "records"}
    return {"source": "played", "bots": args.bots.split(","), "playouts": args.playouts, "seed": args.seed}


def _words(args: argparse.Namespace) -> list[str]:
    """Return the command as it can be given again."""
    words = [args.folder.name]
    for name in ("play", "games", "bots", "playouts", "seats", "seed", "title"):
        value = getattr(args, name)
        if value not in (None, "") and (bool(args.play) == (name != "title")):
            words += [f"--{name}", shlex.quote(str(value))]
    words += ["--options", *map(shlex.quote, args.options)] if args.options else []
    words += ["--records", args.records.name] if args.records else []
    words += ["--database"] if args.database is not None else []  # an address may hold a password
    switches = ("private", "skip", "legal", "observations")
    return words + [f"--{name}" for name in switches if getattr(args, name)]
