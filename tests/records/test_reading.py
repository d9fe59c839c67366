"""Every way in which a record can be damaged is told with its line and a sentence."""

from pathlib import Path

import pytest

from chapterhouse.records.events import Header, Record, RecordError
from chapterhouse.records.fields import LONGEST_LINE
from chapterhouse.records.record import RecordWriter, lines, read, write

HEADER = (
    '{"record":1,"game":"avignon","rules":1,"content":"house-1@1ae2","engine":"0.1.0","seats":["anna","bo"],'
    '"options":{}}'
)
LOT = '{"n":1,"by":"chance","do":"lot rome","step":"lot"}'
MOVE = '{"n":2,"by":0,"do":"beseech 1","step":"act"}'
END = '{"n":3,"end":"condition","score":[[],[["member",0,"AV-27",["@card.ritter"]]]],"rank":[2,1]}'
WHOLE = [HEADER, LOT, MOVE, END]


def damage(number: int, line: str) -> RecordError:
    """Return the error that another text on one line of a sound record gives."""
    with pytest.raises(RecordError) as caught:
        read([*WHOLE[: number - 1], line, *WHOLE[number:]])
    return caught.value


def header(**fields: str) -> str:
    """Return the header with some fields, given as JSON, put in or replaced."""
    inside = HEADER
    for name, value in fields.items():
        inside = inside[:-1] + f',"{name}":{value}}}'
    return inside


def test_a_sound_record_is_read_as_it_was_written() -> None:
    assert list(lines(read(WHOLE))) == WHOLE
    assert read(line + "\n" for line in WHOLE) == read(WHOLE)


def test_a_record_without_an_end_is_a_game_in_progress() -> None:
    assert read(WHOLE[:3]).end is None
    assert read(WHOLE[:1]).events == ()


@pytest.mark.parametrize(
    ("number", "line", "says"),
    [
        (1, "", "this line is empty"),
        (2, "   ", "this line is empty"),
        (2, "draw kardinal", "not JSON: Expecting value at column 1"),
        (2, '{"n":1', "not JSON"),
        (2, "[1,2]", "every line of a record is a JSON object"),
        (2, "17", "every line of a record is a JSON object"),
        (2, '{"n":1,"n":1,"by":0,"do":"x","step":"y"}', "the field 'n' occurs twice"),
        (2, '{"n":NaN,"by":0,"do":"x","step":"y"}', "NaN is not a number"),
        (2, '{"n":' + "9" * 5000 + "}", "not JSON as records use it"),
        (2, "[" * 100_000, "nested too deeply"),
        (2, '{"n":1,"by":0,"do":"\\ud800","step":"y"}', "half of a character"),
        (2, "\ufeff" + LOT, "byte order mark"),
        (2, LOT + LOT, "not JSON: Extra data"),
        (2, "\udcff", "not UTF-8 text: byte 1 is 0xed"),
        (1, LOT, "not the header of a record: the field 'record' is missing"),
        (1, HEADER.replace('"record":1', '"record":3'), "has format 3; this release reads format 2"),
        (
            1,
            HEADER.replace('"record":1', '"record":"1"'),
            "'record' should be a whole number from 1 on; it is '1'",
        ),
        (1, HEADER.replace('"rules":1,', ""), "the field 'rules' is missing"),
        (
            1,
            HEADER.replace('"rules":1', '"rules":true'),
            "'rules' should be a whole number from 1 on; it is True",
        ),
        (
            1,
            HEADER.replace('"rules":1', '"rules":1.0'),
            "'rules' should be a whole number from 1 on; it is 1.0",
        ),
        (1, HEADER.replace('"avignon"', '""'), "'game' should be a text that is not empty"),
        (1, HEADER.replace('["anna","bo"]', "[]"), "'seats' should be a list with a name for each seat"),
        (1, HEADER.replace('["anna","bo"]', "[1,2]"), "'seats' should be a list with a name for each seat"),
        (1, HEADER.replace('"options":{}', '"options":{"deck":1}'), "an object with a text for each name"),
        (
            1,
            header(colour='"red"'),
            "the field 'colour' does not belong here; this line may have record, game",
        ),
        (1, header(dice='"sha256:12"'), "'dice' should be 'sha256:' and 64 hexadecimal digits"),
        (1, header(provenance='{"rulebook":-1}'), "an object with a count for each name"),
        (1, header(start="[]"), "'start' should be an object"),
        (1, header(eyes="2"), "'eyes' should be a whole number from 0 to 1; it is 2"),
        (1, header(eyes='"all"'), "'eyes' should be 'public' or a seat from 0 to 1; it is 'all'"),
        (
            2,
            '{"n":1,"by":0}',
            (
                "an event has exactly one of 'do', 'undo', 'dice', 'seat', 'rules', 'withheld'; "
                "this has none of them"
            ),
        ),
        (2, HEADER, "the field 'n' is missing"),
        (2, '{"n":1,"by":0,"do":"x","undo":1}', "this has 'do' and 'undo'"),
        (2, '{"n":1,"by":0,"do":"x"}', "the field 'step' is missing"),
        (2, '{"n":1,"do":"x","step":"y"}', "the field 'by' is missing"),
        (2, '{"n":1,"by":2,"do":"x","step":"y"}', "'by' should be a whole number from 0 to 1; it is 2"),
        (2, '{"n":1,"by":-1,"do":"x","step":"y"}', "'by' should be a whole number from 0 to 1; it is -1"),
        (2, '{"n":1,"by":"anna","do":"x","step":"y"}', "'by' should be 'chance' or a seat from 0 to 1"),
        (2, '{"n":1,"by":0,"do":"","step":"y"}', "'do' should be a text that is not empty; it is ''"),
        (2, '{"n":1,"by":0,"do":"x","step":"y","forced":false}', "'forced' should be true, or left out"),
        (2, '{"n":1,"by":"chance","do":"x","step":"y","forced":true}', "chance is never 'forced'"),
        (2, '{"n":1,"by":0,"do":"x","step":"y","check":"5B0E"}', "'check' should be 16 hexadecimal digits"),
        (2, '{"n":1,"by":0,"do":"x","step":"y","t":-1}', "'t' should be a whole number from 0 on; it is -1"),
        (2, '{"n":1,"by":0,"do":"x","step":"y","note":1}', "the field 'note' does not belong here"),
        (2, LOT.replace('"n":1', '"n":2'), "this is event 2, but event 1 should stand here"),
        (3, LOT, "this is event 1, but event 2 should stand here"),
        (3, MOVE.replace('"n":2', '"n":4'), "this is event 4, but event 2 should stand here"),
        (3, '{"n":2,"by":0,"undo":2}', "'undo' should be 1; it is 2"),
        (3, '{"n":2,"by":0,"undo":0}', "'undo' should be 1; it is 0"),
        (3, '{"n":2,"by":"chance","undo":1}', "chance takes nothing back"),
        (3, '{"n":2,"by":0,"dice":"sha256:' + "0" * 64 + '"}', "'chance' where new dice are committed to"),
        (4, END.replace('"n":3', '"n":2'), "this is event 2, but event 3 should stand here"),
        (4, END.replace("[2,1]", "[2]"), "'rank' should be a list of 2, one for each seat"),
        (4, END.replace("[2,1]", "[3,1]"), "'rank' should be a list of places from 1 to 2"),
        (4, END.replace("[[],", "["), "'score' should be a list of 2, one for each seat"),
        (4, END.replace("[[],", "[7,"), "'score' should be a list of score lines for each seat"),
        (
            4,
            END.replace("0,", "0.25,"),
            "a score line should be [item, points, rule], perhaps with a list of names",
        ),
        (4, END.replace('["@card.ritter"]', "[]"), "a score line should be"),
        (4, END.replace('["@card.ritter"]', "[1]"), "a score line should be"),
        (4, END[:-1] + ',"seed":"xyz"}', "'seed' should be 2 to 128 hexadecimal digits"),
    ],
)
def test_damage_is_told_with_its_line_and_what_was_expected(number: int, line: str, says: str) -> None:
    error = damage(number, line)
    assert error.line == number
    assert says in error.message
    assert str(error) == f"Line {number}: {error.message}"


def test_nothing_follows_the_end() -> None:
    with pytest.raises(RecordError, match=r"^Line 5: nothing may follow the end of the game on line 4\.$"):
        read([*WHOLE, '{"n":4,"by":0,"do":"beseech 1","step":"act"}'])


def test_only_moves_in_force_can_be_taken_back() -> None:
    undo = '{"n":3,"by":0,"undo":2}'
    assert read([*WHOLE[:3], undo]).events[2].undo == 2
    with pytest.raises(
        RecordError, match=r"^Line 5: event 2 cannot be taken back: it is no move in force\.$"
    ):
        read([*WHOLE[:3], undo, undo.replace('"n":3', '"n":4')])
    with pytest.raises(
        RecordError, match=r"^Line 5: event 3 cannot be taken back: it is no move in force\.$"
    ):
        read([*WHOLE[:3], undo, '{"n":4,"by":0,"undo":3}'])


def test_long_values_are_cut_in_messages() -> None:
    assert len(damage(2, '{"n":1,"by":0,"do":"x","step":"y","check":"' + "a" * 5000 + '"}').message) < 150


def in_file(folder: Path, data: bytes) -> Path:
    """Return a file that holds these bytes."""
    path = folder / "game.jsonl"
    path.write_bytes(data)
    return path


def test_an_empty_file_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^Line 1: the file is empty; a record begins with a header\.$"):
        read(in_file(tmp_path, b""))


def test_binary_garbage_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^Line 1: this is not UTF-8 text: byte 1 is 0x89\.$"):
        read(in_file(tmp_path, b"\x89PNG\r\n\x1a\n\x00\x00"))
    with pytest.raises(RecordError, match=r"^Line 1: this is not JSON"):
        read(in_file(tmp_path, b"\x00" * 300))


def test_a_line_that_breaks_off_is_told_as_such(tmp_path: Path) -> None:
    whole = "\n".join(WHOLE).encode()
    between = {at for at in range(len(whole)) if b"\n" in whole[at - 1 : at + 1]}
    for cut in set(range(len(HEADER), len(whole))) - between:
        with pytest.raises(RecordError) as caught:
            read(in_file(tmp_path, whole[:cut]))
        assert caught.value.line == whole[:cut].count(b"\n") + 1
    for cut in between:
        read(in_file(tmp_path, whole[:cut]))  # nothing is lost there
    with pytest.raises(RecordError, match=r"^Line 3: this last line breaks off after 10 bytes"):
        read(in_file(tmp_path, whole[: len(HEADER) + len(LOT) + 12]))


def test_an_enormous_line_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = b'{"n":1,"do":"' + b"x" * (3 * LONGEST_LINE) + b'"}'
    with pytest.raises(RecordError, match=rf"^Line 2: this line is longer than {LONGEST_LINE} bytes\.$"):
        read(in_file(tmp_path, HEADER.encode() + b"\n" + huge))


def test_line_ends_of_any_system_are_read(tmp_path: Path) -> None:
    assert read(in_file(tmp_path, "\r\n".join(WHOLE).encode())) == read(WHOLE)


def test_a_missing_file_is_not_a_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing.jsonl")


def test_events_are_in_the_file_as_soon_as_they_happened(tmp_path: Path) -> None:
    record = read(WHOLE)
    with open(tmp_path / "game.jsonl", "wb") as file:
        writer = RecordWriter(file, record.header)
        for count in range(len(record.events) + 1):
            writer.add(record.events[count - 1 : count])
            assert read(tmp_path / "game.jsonl") == Record(record.header, record.events[:count])
        writer.catch_up(record)
        writer.catch_up(record)
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines() == WHOLE


def test_a_file_is_continued_where_it_stopped(tmp_path: Path) -> None:
    record = read(WHOLE)
    path = tmp_path / "game.jsonl"
    write(read(WHOLE[:2]), path)
    with open(path, "ab") as file:
        RecordWriter(file, record.header, written=1).catch_up(record)
    assert read(path) == record
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_the_writer_refuses_what_could_not_be_read(tmp_path: Path) -> None:
    record = read(WHOLE)
    with open(tmp_path / "game.jsonl", "wb") as file:
        writer = RecordWriter(file, record.header)
        with pytest.raises(RecordError, match="event 2 cannot follow event 0"):
            writer.add(record.events[1:])
        writer.catch_up(record)
        with pytest.raises(RecordError, match="cannot follow the end of the game"):
            writer.add(record.events[:1])
    with pytest.raises(RecordError, match="half a character"):
        write(Record(Header("avignon", 1, "a", "0", ("\udcff", "bo")), ()), tmp_path / "other.jsonl")
    with pytest.raises(RecordError, match=f"{LONGEST_LINE} are allowed"):
        write(
            Record(Header("avignon", 1, "a", "0", ("x" * LONGEST_LINE, "bo")), ()), tmp_path / "other.jsonl"
        )


def test_names_in_any_script_stay_on_their_line(tmp_path: Path) -> None:
    names = ('Äbtissin\u2028\x85\n\t"\\', "修道院 🜍")
    record = Record(Header("avignon", 1, "house", "0.1.0", names), ())
    write(record, tmp_path / "game.jsonl")
    assert read(tmp_path / "game.jsonl") == record
    assert len((tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()) == 1
