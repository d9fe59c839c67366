"""Content packs are checked like programs: damage is named with file, row and key; what passes is played."""

import copy
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

import pytest
from tests.contract.cases import GAMES

from chapterhouse.core.catalogue import Content, DataError, content_from, load_content
from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.schema import FILE, Schema
from chapterhouse.games import TITLES, load
from chapterhouse.offer import faults_of, find
from chapterhouse.tools.inspection import inspection
from chapterhouse.tools.packs import add_arguments, faults, run
from chapterhouse.tools.wandering import Uniform, wander

NAMES: Final = [title.name for title in TITLES if title.stage == "verified"]
every_title = pytest.mark.parametrize("name", NAMES)


def own(name: str) -> Content:
    """Return the pack that comes with a title."""
    return load_content(find(name).folder / "data", name)


def changed(name: str, tables: dict[str, Any]) -> Content:
    """Return a pack with these tables; each of them is named as a file of its own."""
    return content_from(tables, name, "a pack", files={table: f"{table}.toml" for table in tables})


def described(name: str) -> list[tuple[str, str, str]]:
    """Return every field that the schema of a title demands: table, key, and what it is."""
    found: list[tuple[str, str, str]] = []
    for table, told in Schema(find(name).folder / FILE).tables.items():
        fields = told["fields"]
        assert isinstance(fields, dict)
        found += [(table, key, kind) for key, kind in fields.items() if not kind.endswith("?")]
    return found


def row_of(tables: dict[str, Any], table: str, dice: Dice) -> dict[str, Any]:
    """Return one row of a table."""
    value = tables[table]
    row: dict[str, Any] = value[dice.below(len(value))] if isinstance(value, list) else value
    return row


def label_of(table: str, row: dict[str, Any]) -> str:
    """Return how a row is named in errors."""
    ident = row.get("id", row.get("index"))
    return table if ident is None else f"{table} {ident}"


@every_title
def test_the_pack_of_every_title_keeps_its_schema(name: str) -> None:
    assert faults_of(find(name), own(name)) == []
    assert faults(find(name).folder / "data") == []


@every_title
@pytest.mark.parametrize("damage", ["missing", "misspelt", "of another kind", "out of range", "dangling"])
def test_random_damage_is_refused_with_file_row_and_key(name: str, damage: str) -> None:
    dice = FastDice(len(name) * 100 + len(damage))
    fields = [field for field in described(name) if field[1] not in ("id", "index")]
    if damage in ("out of range", "dangling"):
        kind = "number" if damage == "out of range" else "ref"
        fields = [field for field in fields if field[2].startswith(kind)]
    for _ in range(10 * GAMES if fields else 0):
        table, key, told = fields[dice.below(len(fields))]
        tables = copy.deepcopy(own(name).tables())
        row = row_of(tables, table, dice)
        value = row.pop(key)
        if damage == "misspelt":
            row[f"{key}x"] = value
        elif damage == "of another kind":
            row[key] = 1.5
        elif damage == "out of range":
            row[key] = [-1_000_000] if isinstance(value, list) else -1_000_000
        elif damage == "dangling":
            row[key] = ["nowhere"] if told.startswith("refs") else "nowhere"
        found = faults_of(find(name), changed(name, tables))
        wanted = (f"{table}.toml", label_of(table, row), key)
        assert wanted in [(fault.file, fault.row, fault.key) for fault in found], (damage, wanted, found)
        if damage == "misspelt":
            assert f"{key}x" in [fault.key for fault in found]


@every_title
def test_a_pack_made_at_random_is_refused_or_played_to_its_end(name: str) -> None:
    """Numbers are moved within what the schema allows: whatever the title then accepts can be played."""
    dice = FastDice(7)
    numbers = [field for field in described(name) if field[2].startswith("number ")]
    fields = [field for field in numbers if field[1] != "index"]
    played = 0
    for number in range(15 * GAMES):
        tables = copy.deepcopy(own(name).tables())
        for _ in range(1 + dice.below(3)):
            table, key, told = fields[dice.below(len(fields))]
            least, most = (int(word) for word in told.split()[1].split(".."))
            row = row_of(tables, table, dice)
            row[key] = min(most, max(least, row[key] + dice.below(5) - 2))
        content = changed(name, tables)
        assert faults_of(find(name), content) == []
        try:
            game = load(name, content)
        except DataError as error:
            assert ":" in str(error)
            continue
        check = inspection(game).check
        seats = game.seats[number % len(game.seats)]
        position = game.new_position(seats, {})
        for _ in wander(game, position, FastDice(number), Uniform()):
            assert check(position) == []
        assert not game.to_act(position) and len(game.ranking(position)) == seats
        played += 1
    assert played


@every_title
def test_a_new_pack_is_marked_passes_the_check_and_differs_in_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    assert command("new", name, str(folder)) == 0
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.toml"))
    assert "look at the printed game" in text and f'name = "own-{name}"' in text and "former =" not in text
    assert command("check", str(folder)) == 0
    assert "can be played" in capsys.readouterr().out
    assert command("diff", str(folder)) == 0
    assert "0 differ from" in capsys.readouterr().out
    assert command("new", name, str(folder)) == 1
    assert "not empty" in capsys.readouterr().err


def test_what_differs_and_what_is_wrong_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    command("new", "tore", str(folder))
    path = folder / "board.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[market]\nwool = 2", "[market]\nwool = 3"), encoding="utf-8")
    capsys.readouterr()
    assert command("diff", str(folder)) == 0
    out = capsys.readouterr().out
    assert "market, wool: 2 → 3" in out and "1 differ from" in out and "still reconstructed: event" in out
    path.write_text(text.replace("[market]\nwool = 2", "[market]\nwol = 2"), encoding="utf-8")
    assert command("check", str(folder)) == 1
    out = capsys.readouterr().out
    assert "mine/board.toml, market: the field 'wol' is unknown" in out and "'wool' is missing" in out
    with pytest.raises(DataError, match="market"):
        load("tore", folder)


def test_a_folder_that_holds_no_pack_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("check", str(tmp_path)) == 1
    assert "no file of this folder has [pack]" in capsys.readouterr().out
    assert command("new", "chess", str(tmp_path)) == 1
    assert "There is no title 'chess'" in capsys.readouterr().err
    assert command("new", "tore") == 2
    (tmp_path / "bad.toml").write_text("x = ", encoding="utf-8")
    assert command("check", str(tmp_path)) == 1
    assert "not valid TOML" in capsys.readouterr().out


def command(*words: str) -> int:
    """Run `chapterhouse pack` with these words."""
    parser = ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(words))


@pytest.mark.parametrize(
    ("name", "table", "row", "key", "value"),
    [
        ("avignon", "location", 0, "start", True),
        ("avignon", "location", 1, "home_of", "rom"),
        ("avignon", "faction", 0, "members", ["ritter"]),
        ("kardinal", "card", 0, "countries", ["E"]),
    ],
)
def test_what_says_the_same_twice_must_not_contradict_itself(
    name: str, table: str, row: int, key: str, value: object
) -> None:
    tables: dict[str, Any] = copy.deepcopy(own(name).tables())
    tables[table][row][key] = value
    with pytest.raises(DataError, match=f"the field '{key}' is"):
        load(name, changed(name, tables))
