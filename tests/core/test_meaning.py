"""A pack is known by what it means: how its files are written changes nothing."""

import random
import re
from pathlib import Path
from typing import Final

import pytest
from tests.golden.games import golden

from chapterhouse.core.catalogue import content_from, load_content
from chapterhouse.games import TITLES, load, load_kept
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table

NAMES: Final = [title.name for title in TITLES]
BLOCK: Final = re.compile(r"^\[\[?([a-z_]+)", re.MULTILINE)


def rewritten(title: str, folder: Path, seed: int = 1) -> Path:
    """Write a title's pack again: comments in it, rows shuffled, all tables in one file."""
    folder.mkdir(parents=True, exist_ok=True)
    head: list[str] = []
    blocks: list[str] = []
    for file in sorted((Path(load(title).folder) / "data").glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        starts = [found.start() for found in BLOCK.finditer(text)]
        head.append(text[: starts[0]])
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            belongs = re.match(r"\[\[?[a-z_]+\.", text[start:]) is not None  # a part of the row above it
            if belongs and blocks:
                blocks[-1] += text[start:end]
            else:
                blocks.append(text[start:end])
    random.Random(seed).shuffle(blocks)
    note = "# A comment that says nothing about the game.\n"
    (folder / "all.toml").write_text(note + "\n".join([*head, note, *blocks]), encoding="utf-8")
    return folder


@pytest.mark.parametrize("title", NAMES)
def test_a_comment_and_reordered_rows_leave_a_pack_what_it_was(title: str, tmp_path: Path) -> None:
    again = load(title, rewritten(title, tmp_path))
    assert again.content.label == load(title).content.label
    assert again.content.tables() == load(title).content.tables()


@pytest.mark.parametrize("title", NAMES)
def test_a_game_goes_the_same_way_with_reordered_rows(title: str, tmp_path: Path) -> None:
    ways = []
    for game in (load(title), load(title, rewritten(title, tmp_path))):
        table = Table(game, game.seats.start, seed=7)
        chosen = random.Random(7)
        for _ in range(40):
            if table.is_over():
                break
            seat = table.to_act()[0]
            table.play(seat, chosen.choice(table.legal(seat)))
        ways.append(table.record())
    assert ways[0] == ways[1]


@pytest.mark.parametrize("title", [title for title in NAMES if golden(title)])
def test_golden_games_of_older_releases_are_sound_with_reordered_rows(title: str, tmp_path: Path) -> None:
    record = next(iter(golden(title).values()))
    game = load(title, rewritten(title, tmp_path))
    assert record.header.content != game.content.label  # they carry a digest of the files' bytes
    assert verify(game, record).is_sound


@pytest.mark.parametrize("title", NAMES)
def test_another_value_is_another_pack(title: str) -> None:
    tables = load(title).content.tables()
    assert content_from(tables, title, "kept").label == load(title).content.label
    changed = {**tables, "pack": {**_pack(tables), "note": "another"}}
    assert content_from(changed, title, "kept").label != load(title).content.label


@pytest.mark.parametrize("title", NAMES)
def test_a_pack_kept_as_plain_data_plays_as_the_one_in_files(title: str) -> None:
    own = load(title)
    kept = load_kept(title, own.content.label, own.content.tables())
    assert kept.content.label == own.content.label
    assert kept.content.former == tuple(own.content.row("pack").words("former"))
    seats = own.seats.stop - 1
    assert Table(kept, seats, seed=3).record() == Table(own, seats, seed=3).record()


def test_a_pack_is_called_by_its_older_labels_too(tmp_path: Path) -> None:
    folder = rewritten("kardinal", tmp_path / "mine")
    content = load_content(folder, "kardinal")
    former = content.former
    assert len(former) == 2 and all(
        content.is_called(label) for label in former
    )  # shipped, and of these bytes
    assert not content.is_called("recon-1@000000000000")


def test_rows_without_a_said_order_keep_that_of_the_file(tmp_path: Path) -> None:
    """A pack from before orders were said must play as it always did."""
    labels = set()
    for ids in ("ab", "ba"):
        rows = "\n".join(f'[[coin]]\nid = "{name}"\nprovenance = "rulebook"' for name in ids)
        text = f'[pack]\nname = "x"\ngame = "coins"\nschema = 1\n{rows}\n'
        (tmp_path / "x.toml").write_text(text, encoding="utf-8")
        content = load_content(tmp_path, "coins")
        assert [row.text("id") for row in content.table("coin")] == list(ids)
        labels.add(content.label)
    assert len(labels) == 2


def test_what_cannot_be_kept_as_plain_data_is_refused(tmp_path: Path) -> None:
    text = '[pack]\nname = "x"\ngame = "coins"\nschema = 1\nsince = 1999-01-01\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="neither a text"):
        load_content(tmp_path, "coins")


def _pack(tables: dict[str, object]) -> dict[str, object]:
    pack = tables["pack"]
    assert isinstance(pack, dict)
    return pack
