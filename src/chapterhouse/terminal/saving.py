"""Records on disk, and beside an unfinished one what is needed to go on: the seed and who sits where."""

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.game import Game
from chapterhouse.reasons import reason_of
from chapterhouse.records.events import Record, RecordError
from chapterhouse.records.record import read, write
from chapterhouse.table.table import Table
from chapterhouse.terminal.problems import Problem

ENDING: Final = ".jsonl"


class Secrets(NamedTuple):
    """What the record of an unfinished game must not hold."""

    seed: bytes  # empty where it is lost
    guests: tuple[str, ...]  # for each seat the bot, or an empty text for a person


def folder() -> Path:
    """Return where games are kept unless a file is named."""
    base = os.environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "chapterhouse" / "games"


def usual_file(title: str) -> Path:
    """Return a new name in that folder."""
    stem = f"{title}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder() / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def saved_games() -> list[Path]:
    """Return the games in that folder, the newest first."""
    files = folder().glob(f"*{ENDING}") if folder().is_dir() else ()
    return sorted(files, key=lambda path: path.stat().st_mtime, reverse=True)


def save(table: Table, path: Path, secrets: Secrets, is_own: bool) -> None:
    """Write the record, and beside it the secrets while the game is not over; never over another file."""
    try:
        if not is_own and path.exists():
            raise Problem("file_exists", file=str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        if table.is_over():
            secrets_file(path).unlink(missing_ok=True)
        else:
            _write_private(secrets_file(path), secrets)
        write(table.record(), path)
    except OSError as error:
        raise Problem("unwritable", file=str(path), detail=reason_of(error)) from None


def secrets_file(path: Path) -> Path:
    """Return the name of the file that holds the seed of an unfinished game."""
    return path.with_name(path.name + ".seed")


def read_secrets(path: Path) -> Secrets | None:
    """Return what was kept beside a record, or None if there is nothing usable."""
    try:
        data = json.loads(secrets_file(path).read_text(encoding="utf-8"))
        return Secrets(bytes.fromhex(data["seed"]), tuple(str(guest) for guest in data["guests"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def read_record(file: str | Path) -> Record:
    """Return the record in a file, or say what is wrong with it."""
    try:
        return read(Path(file))
    except RecordError as error:
        raise Problem("bad_record", file=str(file), detail=reason_of(error)) from None
    except OSError as error:
        raise Problem("unreadable", file=str(file), detail=reason_of(error)) from None


def check_content(game: Game, record: Record, file: str | Path) -> None:
    """Say which content pack a record needs if it is not the one at hand."""
    if not game.content.is_called(record.header.content):
        raise Problem("other_content", file=str(file), needed=record.header.content, found=game.content.label)


def _write_private(path: Path, secrets: Secrets) -> None:
    """Write a file that nobody else can read, from its first byte on."""
    data = {"seed": secrets.seed.hex(), "guests": list(secrets.guests)}
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(data, file)
        file.write("\n")
    os.replace(part, path)
