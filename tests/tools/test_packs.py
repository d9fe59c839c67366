"""Content packs are checked like programs: damage is named with file, row and key; what passes is played."""

import re
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.contract.cases import GAMES
from tests.titles import NAMES, here, of
from tests.tools.random_packs import Leaf, changed, leaves, own, random_pack, schema_of, tables_of

from chapterhouse.core import told
from chapterhouse.core.catalogue import DataError
from chapterhouse.core.chance import FastDice
from chapterhouse.core.kinds import SINGLED, kinds_of, range_of
from chapterhouse.core.texts import LANGUAGES, load_texts
from chapterhouse.games import load, load_kept
from chapterhouse.offer import faults_of, find
from chapterhouse.tools.inspection import inspection
from chapterhouse.tools.packs import add_arguments, faults, run
from chapterhouse.tools.wandering import Uniform, wander

every_title = pytest.mark.parametrize("name", NAMES)
Damage = Callable[[Leaf], object]
UNTOUCHED: Final = object()


@every_title
def test_the_pack_of_every_title_keeps_its_schema(name: str) -> None:
    assert faults_of(find(name), own(name)) == []
    assert faults(find(name).folder / "data") == []


def beyond(value: Any) -> Any:
    """Return a number, or a list or table of numbers, of which one is far too great."""
    if isinstance(value, list):
        return [beyond(value[0]), *value[1:]] if value else [1_000_000]
    return {name: beyond(item) for name, item in value.items()} if isinstance(value, dict) else 1_000_000


def below(value: Any) -> Any:
    """Return the same with numbers that are far too small."""
    if isinstance(value, list):
        return [below(value[0]), *value[1:]] if value else [-1_000_000]
    return {name: below(item) for name, item in value.items()} if isinstance(value, dict) else -1_000_000


def is_of(leaf: Leaf, *words: str) -> bool:
    """Return whether a leaf is described by one of these words."""
    return leaf.kind.split(" ")[0].rstrip("?") in words


NUMBERS: Final = ("number", "numbers", "amounts", "options")
WORDS: Final = ("word", "words", "ref", "refs", "rule")
DAMAGES: Final[dict[str, Damage]] = {
    "of another kind": lambda leaf: 1.5,
    "too great": lambda leaf: beyond(leaf.value) if is_of(leaf, *NUMBERS) else UNTOUCHED,
    "too small": lambda leaf: below(leaf.value) if is_of(leaf, *NUMBERS) and leaf.value != {} else UNTOUCHED,
    "unknown": lambda leaf: (
        (["zzz"] if is_of(leaf, "words", "refs") else "zzz") if is_of(leaf, *WORDS) else UNTOUCHED
    ),
    "doubled": lambda leaf: (
        [*leaf.value, leaf.value[0]] if " once" in leaf.kind and leaf.value else UNTOUCHED
    ),
    "one too many": lambda leaf: (
        [*leaf.value, leaf.value[0]]
        if " x" in leaf.kind and isinstance(leaf.value, list) and len(leaf.value) == most_of(leaf)
        else UNTOUCHED
    ),
}


def most_of(leaf: Leaf) -> int:
    """Return how many things a list may have at most."""
    return range_of(kinds_of(leaf.kind)[0].many)[1]


@every_title
@pytest.mark.parametrize("damage", ["missing", "misspelt", *DAMAGES])
def test_damage_of_every_leaf_is_refused_with_file_row_and_key(name: str, damage: str) -> None:
    """All leaves of a pack are damaged together: every fault of a pack is told at once."""
    tables = tables_of(name)
    wanted = []
    for leaf in list(leaves(name, tables)):
        if leaf.key in ("id", "index") or leaf.is_case:
            continue  # by these a row is known, and what else it has: see below
        if damage in ("missing", "misspelt"):
            value = leaf.row.pop(leaf.key)
            if damage == "misspelt":
                leaf.row[f"{leaf.key}x"] = value
                wanted.append((leaf.file, leaf.label, f"{leaf.key}x"))
            wanted += [] if leaf.kind.endswith("?") else [leaf.place]
        elif (value := DAMAGES[damage](leaf)) is not UNTOUCHED:
            leaf.row[leaf.key] = value
            wanted.append(leaf.place)
    faults = schema_of(name).faults(changed(name, tables))
    found = {(fault.file if fault.row else "", fault.row, fault.key) for fault in faults}
    missed = [place for place in wanted if (place[0] if place[1] else "", *place[1:]) not in found]
    assert not missed, missed[:5]
    assert wanted or damage == "one too many"


@every_title
def test_a_row_under_another_id_and_an_unknown_case_are_told_where_they_are(name: str) -> None:
    dice = FastDice(len(name))
    paths = {leaf.path: leaf for leaf in leaves(name, tables_of(name)) if leaf.is_case or leaf.key == "id"}
    for path in paths:
        tables = tables_of(name)
        same = [leaf for leaf in leaves(name, tables) if leaf.path == path]
        leaf = same[dice.below(len(same))]
        is_case = leaf.is_case and leaf.key != "id"
        leaf.row[leaf.key] = "zzz"
        label = leaf.label if is_case else f"{leaf.label.split()[0]} zzz"
        found = {
            (fault.file, fault.row, fault.key) for fault in schema_of(name).faults(changed(name, tables))
        }
        is_listed = schema_of(name).tables.get(path.split(".")[0], {}).get("ids")
        if is_case or is_listed:
            assert (leaf.file, label, leaf.key) in found, (path, found)
            assert {row for file, row, _ in found if file == leaf.file} == {label}, (
                "and not at its neighbours"
            )
        leaf.row[leaf.key] = 7
        assert schema_of(name).faults(changed(name, tables))


@every_title
def test_a_pack_made_at_random_is_refused_or_played_to_its_end(name: str) -> None:
    """Some leaves are something else that the schema allows; what is then accepted is played as it says."""
    dice = FastDice(7)
    tried, played = 0, 0
    while tried < 10 * GAMES:
        content, changes = random_pack(name, dice)
        if not changes:
            continue
        tried += 1
        try:
            for fault in schema_of(name).faults(content):
                raise fault.error()
            game = load(name, content)
        except DataError as error:
            assert re.match(r"\w+\.toml, [\w, -]+: ", str(error)), (changes, error)
            continue
        inspected = inspection(game)
        seats = game.seats[tried % len(game.seats)]
        options = inspected.mixes[dice.below(len(inspected.mixes))] if seats > 1 else {}
        position = game.new_position(seats, options)
        for _ in wander(game, position, FastDice(tried), Uniform()):
            assert inspected.check(position) == [], changes
        assert not game.to_act(position) and len(game.ranking(position)) == seats, changes
        played += 1
    assert 5 * played >= 2 * tried, f"{played} of {tried} packs were accepted"


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


@of("tore")
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
    assert command("new", NAMES[0]) == 2
    (tmp_path / "bad.toml").write_text("x = ", encoding="utf-8")
    assert command("check", str(tmp_path)) == 1
    assert "not valid TOML" in capsys.readouterr().out


def command(*words: str) -> int:
    """Run `chapterhouse pack` with these words."""
    parser = ArgumentParser()
    parser.add_argument("--lang")
    add_arguments(parser)
    return run(parser.parse_args(words))


@pytest.mark.parametrize(
    ("name", "table", "row", "key", "value"),
    here(
        ("avignon", "location", 0, "start", True),
        ("avignon", "location", 1, "home_of", "rom"),
        ("avignon", "faction", 0, "members", ["ritter"]),
        ("kardinal", "card", 0, "countries", ["E"]),
    ),
)
def test_what_says_the_same_twice_must_not_contradict_itself(
    name: str, table: str, row: int, key: str, value: object
) -> None:
    tables = tables_of(name)
    tables[table][row][key] = value
    with pytest.raises(DataError, match=f"the field '{key}' is"):
        load(name, changed(name, tables))


def put(tables: dict[str, Any], path: str, value: object) -> None:
    """Write a value into the tables of a pack, at a path such as "alms.bonus.1.row"."""
    *way, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    inner: Any = tables
    for step in way:
        inner = inner[step]
    inner[last] = value


@pytest.mark.parametrize(
    ("name", "path", "value", "row", "key", "says"),
    here(
        ("pilgrim", "alms.bonus.1.row", 2, "alms, bonus 2", "row", "used twice"),
        ("pilgrim", "player.village", 9, "player", "city", "16 together, not 17"),
        ("pilgrim", "player.handicap", 4, "player", "handicap", "at most 3, the 'abbey'"),
        ("pilgrim", "tithe.0.count", 3, "tithe", "count", "7 together, not 8"),
        ("pilgrim", "season.0.counters.allocation", -7, "season spring", "counters", "from 0 to 9"),
        ("pilgrim", "tile.2.id", "tigth", "tile tigth", "id", "should be one of tight"),
        (
            "tore",
            "plague_place.1.benefit.goods.gold",
            700,
            "plague_place 2, benefit",
            "goods",
            "from 1 to 15",
        ),
        ("tore", "plague_place.1.benefit.points", 1, "plague_place 2, benefit", "points", "one of goods"),
        ("tore", "game.score_track", 0, "game", "score_track", "should be 60, not 0"),
        ("tore", "project.0.bonus.points", -7, "project bridge, bonus", "points", "from 0 to 20, not -7"),
        ("tore", "project.0.metal", 1, "project", "metal", "0 to 1 together, not 2"),
        ("tore", "card.11.star", True, "card", "star", "6 together, not 7"),
        ("kardinal", "removal.0.cards", 20, "removal 3", "cards", "from 0 to 19"),
        ("kardinal", "cloisters_per_player", 0, "", "cloisters_per_player", "from 1 to 53"),
        ("kardinal", "alliance.1.index", 9, "alliance 9", "index", "should be one of 2"),
        ("avignon", "card.4.petition.0.target.count.at_least", 9, "", "at_least", "from 0 to 5"),
        ("avignon", "card.4.petition.0.target.count", 0, "", "count", "1 to 5 or one of all or a table"),
        ("avignon", "deck_size", 13, "", "deck_size", "should be 12, not 13"),
    ),
)
def test_what_fields_and_rows_must_be_together_is_told_at_one_of_them(
    name: str, path: str, value: object, row: str, key: str, says: str
) -> None:
    tables = tables_of(name)
    put(tables, path, value)
    faults = schema_of(name).faults(changed(name, tables))
    found = [fault for fault in faults if row in ("", fault.row) and fault.key == key]
    assert any(says in str(fault) for fault in found), [str(fault) for fault in faults]


@of("tore")
def test_a_pack_that_was_kept_for_a_running_game_opens_although_a_newer_schema_refuses_it() -> None:
    tables = tables_of("tore")
    put(tables, "project.0.bonus.points", 30)
    content = changed("tore", tables)
    assert [fault.key for fault in schema_of("tore").faults(content)] == ["points"]
    assert load_kept("tore", content.label, content.tables()).content.label == content.label


@every_title
@pytest.mark.parametrize("trouble", ["twice", "missing", "unknown", "moved"])
def test_the_order_of_rows_names_each_of_them_once(name: str, trouble: str) -> None:
    table = {"avignon": "card", "kardinal": "road", "tore": "card", "pilgrim": "tile"}[name]
    tables = tables_of(name)
    ids = [row["id"] for row in tables[table]]
    orders = {
        "twice": [*ids, ids[0]],
        "missing": ids[1:],
        "unknown": [*ids, "zzz"],
        "moved": [ids[1], ids[0], *ids[2:]],
    }
    tables["pack"]["order"] = {table: ids}
    assert schema_of(name).faults(changed(name, tables)) == []
    tables["pack"]["order"] = {table: orders[trouble]}
    found = [(fault.file, fault.row, fault.key) for fault in schema_of(name).faults(changed(name, tables))]
    is_numbered = "ids" in schema_of(name).tables[table]
    wanted = [("pack.toml", "pack, order", table)] if trouble != "moved" or is_numbered else []
    assert found == wanted


WRONG: Final = {
    "kardinal": ("board.toml", "hand_size = 3", "hand_size = 0"),
    "avignon": ("cards.toml", "schema = 1", "schema = 2"),
    "tore": ("board.toml", 'good = "piety", count = 1', 'good = "piety", count = -7'),
    "pilgrim": ("setup.toml", "[first_play]", "[first_pley]"),
}
TOLD: Final = {
    "kardinal": {
        "en": "mine/board.toml: the field 'hand_size' should be 3, not 0.",
        "de": "mine/board.toml: das Feld „hand_size“ ist 0; richtig wäre: 3.",
    },
    "avignon": {
        "en": "mine/cards.toml, pack: the field 'schema' should be 1, not 2.",
        "de": "mine/cards.toml, pack: das Feld „schema“ ist 2; richtig wäre: 1.",
    },
    "tore": {
        "en": "mine/board.toml, favour prior, effect: "
        "the field 'count' should be a whole number from 1 to 15, not -7.",
        "de": "mine/board.toml, favour prior, effect: "
        "das Feld „count“ ist -7; richtig wäre: eine ganze Zahl von 1 bis 15.",
    },
    "pilgrim": {
        "en": "mine/setup.toml, first_play: there is no [first_play] in this pack.",
        "de": "mine/setup.toml, first_play: in diesem Paket fehlt [first_play].",
    },
}


@every_title
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_told_with_file_row_and_key_in_both_languages(
    name: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    assert command("--lang", language, "new", name, str(folder)) == 0
    file, right, wrong = WRONG[name]
    text = (folder / file).read_text(encoding="utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert command("--lang", language, "check", str(folder)) == 1
    assert TOLD[name][language] in capsys.readouterr().out.splitlines()


def test_every_sentence_of_a_fault_has_its_words() -> None:
    core = Path(told.__file__).parent
    used = set()
    for path in core.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'Told\("(pack\.[a-z_.]+)"', text))
        used |= {
            f"pack.{key}"
            for key in re.findall(r'(?:unfit\(\w+|unfit\("\w+"|_told\(|sentence =)[, ]*"([a-z_.]+)"', text)
        }
    known = load_texts("en", told.WORDS).keys()
    assert used <= known and len(used) > 20
    assert {f"pack.kind.{word}" for word in (*SINGLED, "amounts", "options", "table", "rows")} <= known
