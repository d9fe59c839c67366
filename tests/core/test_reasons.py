"""Why something cannot be used: in the reader's language what is known, as a quotation what is not."""

import errno
import socket
import tomllib
from pathlib import Path

import pytest

from chapterhouse.core.catalogue import DataError, read_toml
from chapterhouse.core.texts import load_texts
from chapterhouse.games import load
from chapterhouse.reasons import WORDS, quoted, reason_of, spoken
from chapterhouse.records.events import Header, RecordError
from chapterhouse.records.heading import check_header
from chapterhouse.records.record import read
from chapterhouse.server.configuration.sources import BadSetting, find_settings
from chapterhouse.server.trouble import unusable
from chapterhouse.store.database import Database, UnusableDatabase
from chapterhouse.terminal.main import main


def raised(error: type[Exception], text: bytes) -> Exception:
    """Return what reading a text of TOML raises."""
    with pytest.raises(error) as found:
        read_toml("base.toml", text)
    return found.value


def test_a_fault_of_toml_is_told_with_line_and_column_and_the_parser_is_quoted() -> None:
    error = raised(DataError, b"[pack]\nname ? 3\n")
    assert isinstance(error.__cause__, tomllib.TOMLDecodeError)
    german = reason_of(error).say("de")
    assert german.startswith("base.toml: Zeile 2, Spalte 6, im Wortlaut: „Expected '='")
    assert german.endswith("“") and "at line" not in german
    assert reason_of(error).say("en").startswith("base.toml: line 2, column 6, in its own words: “Expected")


def test_a_file_of_toml_that_breaks_off_is_told_so() -> None:
    said = reason_of(raised(DataError, b"[pack]\nnames = [1,")).say("de")
    assert said.startswith("base.toml: am Ende der Datei, im Wortlaut: „")


def test_a_byte_that_is_no_text_is_counted() -> None:
    assert reason_of(raised(DataError, b"ab\xff")).say("de") == "base.toml: Byte 3 ist kein UTF-8-Text"


def test_a_wrong_row_is_named_and_what_is_wrong_with_it_is_quoted() -> None:
    error = DataError("base.toml", "card 3", "the field 'id' should be a text.")
    assert reason_of(error).say("de") == ("base.toml, card 3: im Wortlaut: „the field 'id' should be a text“")


def test_a_line_that_is_not_json_is_told_with_its_column() -> None:
    with pytest.raises(RecordError) as found:
        read(b'{"game": ?}\n')
    said = reason_of(found.value).say("de")
    assert said == "Zeile 1: kein JSON ab Spalte 10, im Wortlaut: „Expecting value“"


def test_a_record_of_another_version_is_told_in_the_language_of_whoever_asks() -> None:
    game = load("kardinal")
    other = Header("kardinal", 7, game.content.label, "0.1.0", ("a", "b", "c"))
    with pytest.raises(RecordError) as found:
        check_header(game, other)
    assert reason_of(found.value).say("de") == (
        "Zeile 1: das wurde nach Fassung 7 der Regeln von kardinal gespielt, und diese Ausgabe spielt nach "
        f"Fassung {game.version}. Nachspielen kann es die Ausgabe 0.1.0"
    )
    assert reason_of(found.value).say("en").startswith("line 1: this was played with version 7 of the rules")


@pytest.mark.parametrize(
    ("number", "german", "english"),
    [
        (errno.EACCES, "dieser Benutzer darf das nicht", "this user is not allowed to"),
        (errno.ENOSPC, "die Platte ist voll", "the disk is full"),
        (errno.EXDEV, "im Wortlaut: „Odd“", "in its own words: “Odd”"),
    ],
)
def test_what_the_system_refuses_is_told_where_it_is_known(number: int, german: str, english: str) -> None:
    reason = reason_of(OSError(number, "Odd"))
    assert (reason.say("de"), reason.say("en")) == (german, english)


def test_a_name_that_no_machine_has_is_not_taken_for_a_number_of_the_system() -> None:
    error = socket.gaierror(errno.ENOENT, "Name or service not known")
    assert reason_of(error).say("de") == "im Wortlaut: „Name or service not known“"


def test_only_reasons_among_the_facts_are_put_into_words() -> None:
    assert spoken({"file": "@a", "detail": quoted("@b.\n c.")}, "de") == {
        "file": "@a",
        "detail": "im Wortlaut: „@b. c“",
    }


def test_both_languages_know_the_same_reasons() -> None:
    german, english = load_texts("de", WORDS), load_texts("en", WORDS)
    assert german.keys() == english.keys()
    assert all(german.template(key) != english.template(key) for key in german.keys() if ".in_" not in key)


def test_a_settings_file_that_is_not_toml_is_told_in_german_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("port ? 80\n", encoding="utf-8")
    with pytest.raises(BadSetting) as found:
        find_settings({"data": str(tmp_path)}, tmp_path / "settings.toml", {})
    assert "ist kein gültiges TOML: Zeile 1, Spalte 6, im Wortlaut: „" in found.value.sentence("de")


def test_the_driver_of_a_database_is_quoted(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"this is no database, however long it may be" * 100)
    with pytest.raises(UnusableDatabase) as found:
        Database.open(f"sqlite:///{file}")
    said = unusable(found.value).sentence("de")
    assert "der Treiber sagt: „file is not a database“." in said


def test_a_content_pack_that_cannot_be_read_is_one_german_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "base.toml").write_text("[pack\n", encoding="utf-8")
    assert main(["--lang", "de", "play", "avignon", "--content", str(tmp_path)]) == 2
    told = capsys.readouterr().err.strip()
    assert told.startswith(
        "Das Inhaltspaket ist nicht brauchbar: base.toml: Zeile 1, Spalte 6, im Wortlaut: „"
    )
    assert told.endswith("“.") and "\n" not in told


def test_a_file_that_is_not_there_is_told_without_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "de", "replay", "nowhere.jsonl"]) == 2
    told = capsys.readouterr().err.strip()
    assert told == "Die Datei nowhere.jsonl ist nicht lesbar: so etwas gibt es dort nicht."
