"""Content packs: an owner of the printed cards can replace them, and a pack that is wrong says where."""

from pathlib import Path

import pytest
from tests.citing import cites
from tests.packs import Pack, packs_with

from chapterhouse.core.catalogue import DataError
from chapterhouse.games import load
from chapterhouse.table.table import Table

ORIGINAL = (Path(load("avignon").folder) / "data" / "cards.toml").read_text(encoding="utf-8")


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return a function that loads the game with another text of cards.toml."""
    return packs_with("avignon", "cards.toml", tmp_path / "printed")


def test_the_original_text_in_another_folder_is_the_same_pack(pack: Pack) -> None:
    assert pack(ORIGINAL).content.label == load("avignon").content.label


def test_line_ends_of_another_system_do_not_change_the_digest(pack: Pack, tmp_path: Path) -> None:
    label = pack(ORIGINAL).content.label
    (tmp_path / "printed" / "cards.toml").write_bytes(ORIGINAL.replace("\n", "\r\n").encode())
    assert load("avignon", tmp_path / "printed").content.label == label


@cites("AV-02", "AV-18")
def test_another_petition_in_the_pack_is_played_without_touching_code(pack: Pack) -> None:
    """The Noble gets a petition: push 1 card of faction Knight three times."""
    petition = (
        '[[card.petition]]\nby = "self"\nop = "push"\ntimes = 3\ntarget = { faction = "ritter", count = 1 }\n'
    )
    text = ORIGINAL.replace("petition = []\n", "", 1).replace("[[card.win]]", petition + "\n[[card.win]]", 1)
    game = pack(text)
    assert game.content.label != load("avignon").content.label
    code = "ADL2 BIS2 RIT4 BAU2 RIT2; R=; A=; turn=R2"
    table = Table(game, 2, start=game.notation.read(code))
    assert "petition 1" in table.legal(0)
    table.play(0, "petition 1")
    assert table.legal(0) == ["push 3", "push 5"]
    table.play(0, "push 3")
    expected = "ADL2 BIS2 RIT1 BAU2 RIT2; R=; A=; turn=R1/P"
    assert game.notation.differences(expected, code, table.peek(), {}) == []


@cites("AV-19")
def test_a_sentence_with_fewer_targets_than_it_asks_for_takes_all_of_them(pack: Pack) -> None:
    """Only with another pack: the Knight pulls 2 Cardinals, and there is one or none."""
    text = ORIGINAL.replace(
        "target = { other = true, count = 2 }", 'target = { name = "kardinal", count = 2 }'
    )
    game = pack(text)
    for code, legal in (("KAR2 BIS2 RIT2 BAU2 INQ2", ["pull 1"]), ("BAU2 BIS2 RIT2 BAU2 INQ2", None)):
        table = Table(game, 2, start=game.notation.read(f"{code}; R=; A=; turn=R2"), plays_forced=False)
        table.play(0, "petition 3")
        table.play(0, "push 3")
        assert table.question(0).step == ("target" if legal else "act")
        assert legal is None or table.legal(0) == legal


@cites("AV-35", "AV-39")
def test_a_swapped_win_condition_is_played(pack: Pack) -> None:
    game = pack(
        ORIGINAL.replace(
            'owner_has = ["adliger"]\nopponent_has = ["ritter"]',
            'owner_has = ["bauer"]\nopponent_has = []',
            1,
        )
    )
    code = "ADL4 BIS2 RIT2 KAR2 INQ2; R=BAU; A=; turn=R2"
    table = Table(game, 2, start=game.notation.read(code))
    table.play(0, "beseech 1")
    assert table.view(0)["winner"] == "rome", "the turn player wins where both conditions hold"


@cites("AV-35", "AV-24")
@pytest.mark.parametrize(
    ("code", "line", "winner"),
    [
        ("INQ4 BIS2 RIT2 BAU2 KAR2; R=; A=", "beseech 1", None),  # there is no Cardinal whose condition holds
        (
            "BIS4 INQ2 RIT2 BAU2 ADL2; R=KAR; A=",
            "beseech 1",
            None,
        ),  # a Bishop has no condition, not the next one's
        ("ADL4 BIS2 RIT2 BAU2 KAR2; R=; A=", "beseech 1", None),  # no Cardinal is in the congregation
        ("INQ4 BIS2 RIT2 BAU2 ADL2; R=KAR; A=", "beseech 1", "rome"),
        ("ADL4 BIS2 RIT2 BAU2 INQ2; R=KAR; A=", "beseech 1", "rome"),
    ],
)
def test_conditions_of_any_card_and_faction_are_looked_at_and_no_others(
    pack: Pack, code: str, line: str, winner: str | None
) -> None:
    """With another pack: a Cardinal wins with an Inquisitor, a Noble with a Cardinal."""
    cardinal = '\n[[card.win]]\nwinner = "owner"\nowner_has = ["inquisitor"]\nopponent_has = []\n'
    sentence = 'target = { not_name = "kardinal", count = 2 }\n'
    noble = 'owner_has = ["adliger"]\nopponent_has = ["ritter"]'
    text = ORIGINAL.replace(sentence, sentence + cardinal, 1)
    game = pack(text.replace(noble, 'owner_has = ["kardinal"]\nopponent_has = []', 1))
    table = Table(game, 2, seed=0, start=game.notation.read(f"{code}; turn=R2"))
    table.play(0, line)
    assert table.view(0)["winner"] == winner


@cites("AV-20", "AV-24")
@pytest.mark.parametrize(
    ("target", "legal"),
    [
        ('{ other = true, name = "ritter", count = 1 }', ["pull 5"]),
        ('{ this = true, name = "ritter", count = 1 }', ["pull 3"]),
        ('{ name = "ritter", count = 1 }', ["pull 3", "pull 5"]),
        ('{ other = true, not_name = "kardinal", count = 1 }', ["pull 2", "pull 4", "pull 5"]),
        ('{ other = true, faction = "ritter", count = 1 }', ["pull 5"]),
        ("{ count = 1 }", ["pull 1", "pull 2", "pull 3", "pull 4", "pull 5"]),
    ],
)
def test_what_a_sentence_says_of_its_targets_holds_together(
    pack: Pack, target: str, legal: list[str]
) -> None:
    """Only with another pack: the Knight's second sentence, with two Knights in the display."""
    game = pack(ORIGINAL.replace("target = { other = true, count = 2 }", f"target = {target}", 1))
    start = game.notation.read("KAR2 BIS2 RIT2 BAU2 RIT2; R=; A=; turn=R2")
    table = Table(game, 2, start=start, plays_forced=False)
    table.play(0, "petition 3")
    table.play(0, "push 3")
    assert table.legal(0) == legal


@cites("AV-02", "AV-03", "AV-05", "AV-17", "AV-35")
@pytest.mark.parametrize(
    ("before", "after", "row", "word"),
    [
        ('provenance = "sourced"\nnote = "Effect', 'note = "Effect', "card kardinal", "provenance"),
        ('provenance = "rulebook"\n\n[[loc', 'provenance = "hearsay"\n\n[[loc', "location", "hearsay"),
        ('faction = "kardinal"', 'faction = "pope"', "card kardinal", "pope"),
        ('op = "pull"', 'op = "throw"', "card kardinal, petition 1", "throw"),
        ('by = "self"', 'by = "nobody"', "card kardinal, petition 1", "nobody"),
        ("times = 2", "times = 0", "card kardinal, petition 1", "at least one"),
        ("times = 2", 'times = "two"', "card kardinal, petition 1", "times"),
        ("times = 2", "times = true", "card kardinal, petition 1", "times"),
        ("times = 2", "times = 2\nspeed = 3", "card kardinal, petition 1", "speed"),
        ("at_least = 1 }", "at_most = 1 }", "card bauer, petition 1", "at_most"),
        ('winner = "owner"', 'winner = "owner"\nprize = 1', "card adliger, win 1", "prize"),
        ("count = 2 }", "count = 0 }", "card kardinal, petition 2", "at least one"),
        ("count = 2 }", 'count = "some" }', "card kardinal, petition 2", "count"),
        ('{ name = "kardinal", count', '{ nmae = "kardinal", count', "card kardinal, petition 1", "nmae"),
        ('{ name = "kardinal", count', '{ name = "pope", count', "card kardinal, petition 1", "pope"),
        ('per = "name_in_display"', 'per = "moon"', "card bauer, petition 1", "moon"),
        ('winner = "owner"', 'winner = "bank"', "card adliger, win 1", "bank"),
        ('owner_has = ["adliger"]', 'owner_has = ["popes"]', "card adliger, win 1", "popes"),
        ('owner_has = ["adliger"]', 'owner_has = "adliger"', "card adliger, win 1", "owner_has"),
        ('code = "KAR"\n', 'code = "KAR"\ncolour = "red"\n', "card kardinal", "colour"),
        ('code = "KAR"\n', "", "card kardinal", "code"),
        ("copies = 2", "copies = 3", "card kardinal", "copies"),
        ('set = "base"\nfaction = "bischof"', 'set = "ablass1"\nfaction = "bischof"', "card bischof", "base"),
        ("deck_size = 12", "deck_size = 13", "card", "deck has 12 cards"),
        ('[[card]]\nid = "bischof"', '[[card]]\nid = "kardinal"', "card kardinal", "same id"),
        ('code = "BIS"', 'code = "KAR"', "card kardinal", "same id or code"),
        ('code = "KAR"', 'code = "KARD"', "card kardinal", "three capital letters"),
        ('code = "KAR"', 'code = "Kar"', "card kardinal", "three capital letters"),
        ('[[card]]\nid = "kardinal"', '[[card]]\nid = "Kardinal"', "card Kardinal", "small letters"),
        ('[[card]]\nid = "kardinal"', '[[card]]\nid = "der kardinal"', "card der kardinal", "one word"),
        ("display_columns = 5", "display_columns = 6", "card", "columns"),
        ("up_to = true", 'up_to = "yes"', "card bauer, petition 1", "up_to"),
        ('home_of = "avignon"\n', "", "location", "'avignon' at this place"),
        ('home_of = "rom"\n', 'home_of = "avignon"\n', "location", "'rom' at this place"),
        ('name_en = "Nice"\n', 'name_en = "Nice"\nhome_of = "rom"\n', "location", "left out"),
        ("start = true\n", "", "location", "middle of the line"),
        ('name_en = "Nice"\n', 'name_en = "Nice"\nstart = true\n', "location", "middle of the line"),
        ('members = ["bischof", "priester"]', 'members = ["bischof"]', "faction", "bischof, priester"),
        ('code = "KAR"', 'code = "KÄR"', "card kardinal", "three capital letters"),
        ('code = "KAR"', 'code = "K4R"', "card kardinal", "three capital letters"),
    ],
)  # fmt: skip
def test_a_pack_that_is_wrong_says_in_which_row(
    pack: Pack, before: str, after: str, row: str, word: str
) -> None:
    assert before in ORIGINAL
    with pytest.raises(DataError) as error:
        pack(ORIGINAL.replace(before, after, 1))
    assert error.value.file == "printed/cards.toml"
    assert error.value.row.startswith(row)
    assert word in str(error.value)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("this is no TOML", "TOML"),
        (ORIGINAL.replace('game = "avignon"', 'game = "chess"'), "chess"),
        (ORIGINAL.replace("schema = 1", "schema = 99"), "99"),
        (ORIGINAL.replace("[pack]", "[packet]"), "pack"),
        (ORIGINAL.replace("[[card]]", "[[cards]]"), "card"),
        (ORIGINAL.replace("copies_per_character = 2", ""), "copies_per_character"),
        ("", "pack"),
    ],
    ids=["not TOML", "another game", "another schema", "no pack", "no card", "a number missing", "empty"],
)
def test_a_file_that_is_no_pack_of_this_game_is_refused(pack: Pack, text: str, word: str) -> None:
    with pytest.raises(DataError) as error:
        pack(text)
    assert "cards.toml" in error.value.file
    assert word in str(error.value)


def test_a_folder_without_a_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no content pack"):
        load("avignon", tmp_path)
    with pytest.raises(DataError, match="no content pack"):
        load("avignon", tmp_path / "nowhere")


def test_a_pack_in_latin_1_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(ORIGINAL.encode("latin-1", "replace"))
    with pytest.raises(DataError, match="TOML"):
        load("avignon", tmp_path)


@cites("AV-02", "AV-07")
@pytest.mark.parametrize(("copies", "size"), [(1, 6), (3, 18)])
def test_a_deck_that_could_run_out_or_not_fit_is_refused(pack: Pack, copies: int, size: int) -> None:
    text = ORIGINAL.replace("copies = 2", f"copies = {copies}").replace(
        "deck_size = 12", f"deck_size = {size}"
    )
    with pytest.raises(DataError, match="12 cards"):
        pack(text.replace("copies_per_character = 2", f"copies_per_character = {copies}"))


@cites("AV-02")
def test_every_row_says_where_it_comes_from() -> None:
    game = load("avignon")
    rows = game.content.provenance()
    assert {row.provenance for row in rows} == {"rulebook", "sourced", "reconstructed"}
    by_id = {(row.table, row.id): row.provenance for row in rows}
    assert by_id["card", "kardinal"] == "sourced"
    assert by_id["card", "adliger"] == "rulebook"
    assert by_id["card", "adliger.petition"] == "reconstructed"
