"""Content packs: boards, cards and numbers as TOML, each row with its provenance.

A pack is a folder of TOML files. One of them carries `[pack]` with `name`, `game` and `schema`. Every other
table, and every row of an array of tables, says where it comes from: `provenance` = "rulebook", "sourced" or
"reconstructed"; a part of it that comes from elsewhere has a field of its own (`fields_provenance`).

A pack is known by its label: its name and a digest of its meaning (`core/meaning.py`). `former` in `[pack]`
lists labels under which records know the same rows.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from chapterhouse.core.files import PathLike, content_of, fspath, inside, last_name, names_in
from chapterhouse.core.meaning import DIGITS, arranged
from chapterhouse.core.meaning import digest as digest_of

if TYPE_CHECKING:  # who reads a sound pack does not wait for what would be said about another
    from chapterhouse.core.told import Told

PROVENANCE: Final = ("rulebook", "sourced", "reconstructed")
SCHEMA: Final = 1
NOTHING: Final[Mapping[str, object]] = {}


class DataError(ValueError):
    """A content pack that cannot be used: the file, the row and what would be right."""

    def __init__(self, file: str, row: str, message: "str | Told") -> None:
        super().__init__(f"{file}, {row}: {message}" if row else f"{file}: {message}")
        self.file = file
        self.row = row
        self.message = message


class Row:
    """One table of a content pack, read field by field; a wrong field is a `DataError`."""

    def __init__(self, file: str, label: str, fields: Mapping[str, object]) -> None:
        self.file = file
        self.label = label
        self.fields = fields

    def fail(self, message: "str | Told") -> DataError:
        """Return the error that this row is wrong in the way the message says."""
        return DataError(self.file, self.label, message)

    def unfit(self, key: str, sentence: str, words: str = "", **facts: object) -> DataError:
        """Return the error that a field is wrong; the sentence stands in our words or in a title's."""
        return self.fail(_told("field", {"key": key, "detail": _told(sentence, facts, words)}))

    def only(self, *names: str) -> None:
        """Refuse fields that nobody would read: they are typing errors."""
        for name in self.fields:
            if name not in names:
                raise self.unfit(name, "fault.unknown", known=", ".join(names))

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        if not isinstance(value, str) or not value:
            raise self.unfit(name, "read.text")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        value = self.fields.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.unfit(name, "read.number")
        return value

    def flag(self, name: str) -> bool:
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            raise self.unfit(name, "read.flag")
        return value

    def one_of(self, name: str, known: Mapping[str, int]) -> int:
        """Return the number of a word that must be among the known ones."""
        word = self.text(name)
        if word not in known:
            raise self.unfit(name, "read.word", word=word, known=", ".join(known))
        return known[word]

    def words(self, name: str) -> list[str]:
        value = self.fields.get(name, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.unfit(name, "read.texts")
        return value

    def numbers(self, name: str) -> list[int]:
        value = self.fields.get(name, [])
        if not isinstance(value, list) or not all(type(number) is int for number in value):
            raise self.unfit(name, "read.numbers")
        return value

    def amounts(self, name: str, known: Mapping[str, int]) -> list[tuple[int, int]]:
        """Return a table of amounts, such as `{ wool = 1, gold = 2 }`, with the words as their numbers."""
        row = self.row(name)
        row.only(*known)
        return [(known[word], row.number(word)) for word in row.fields]

    def row(self, name: str) -> "Row":
        value = self.fields.get(name)
        if not isinstance(value, dict):
            raise self.unfit(name, "read.table")
        return Row(self.file, f"{self.label}, {name}" if self.label else name, value)

    def rows(self, name: str) -> list["Row"]:
        value = self.fields.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.unfit(name, "read.rows")
        return [Row(self.file, f"{self.label}, {name} {i}", item) for i, item in enumerate(value, start=1)]


class Provenance(NamedTuple):
    """Where one row of a pack comes from."""

    table: str
    id: str
    provenance: str
    note: str


class Content:
    """A content pack, read and checked for provenance."""

    def __init__(
        self,
        name: str,
        digest: str,
        top: Row,
        note: str,
        former: tuple[str, ...] = (),
        files: Mapping[str, str] | None = None,
        written: bytes = b"",
    ) -> None:
        self.name = name
        self._digest = digest
        self.note = note
        self._former = former
        self._written = written  # the bytes of the files, until somebody asks for their digest
        self.files: Mapping[str, str] = files or {}  # in which file each table stands, if that is known
        self.order: Mapping[str, object] = {}  # as the files say it: `tables` has been put into it
        self._top = top

    @property
    def place(self) -> str:
        """Return how the pack is named in errors."""
        return self._top.file

    @property
    def digest(self) -> str:
        """Return the digest of its meaning; worked out when first asked for: rules alone never do."""
        if not self._digest:
            self._digest = digest_of(self._top.fields)
        return self._digest

    @property
    def former(self) -> tuple[str, ...]:
        """Return the labels under which the same rows were known."""
        if self._written:
            import hashlib

            self._former = (
                *self._former,
                f"{self.name}@{hashlib.sha256(self._written).hexdigest()[:DIGITS]}",
            )
            self._written = b""
        return self._former

    def add_former(self, label: str) -> None:
        """Let the pack be known by this label as well."""
        self._former = (*self.former, label)

    @property
    def label(self) -> str:
        """Return name and digest as records write them."""
        return f"{self.name}@{self.digest}"

    def is_called(self, label: str) -> bool:
        """Return whether a record with this label was played with these rows."""
        return label == self.label or label in self.former

    def file_of(self, name: str) -> str:
        """Return in which file something stands, as far as that is known."""
        return self.files.get(name, self.place)

    def number(self, name: str) -> int:
        """Return a number that stands at the top of the pack."""
        return self._top.number(name)

    def table(self, name: str) -> list[Row]:
        """Return the rows of one kind, in the order of the file; there must be some."""
        rows = list(_labelled(self.file_of(name), name, self._top.fields))
        if not rows:
            raise DataError(self._top.file, "", _told("table.missing", {"table": f"[{name}]"}))
        return rows

    def row(self, name: str) -> Row:
        """Return a table of which the pack has one."""
        row = self._top.row(name)
        return Row(self.files.get(name, row.file), name, row.fields)

    def tables(self) -> dict[str, object]:
        """Return the whole pack as plain data: for clients that draw from it."""
        return dict(self._top.fields)

    def provenance(self) -> list[Provenance]:
        """Return where every table and row of the pack comes from, parts that differ included."""
        found: list[Provenance] = []
        for table, row in _sourced_rows(self._top):
            ident = str(row.fields.get("id", row.fields.get("index", "")))
            note = str(row.fields.get("note", ""))
            found.append(Provenance(table, ident, row.text("provenance"), note))
            for name, part in row.fields.items():
                if name.endswith("_provenance"):
                    label = f"{ident}.{name.removesuffix('_provenance')}"
                    part_note = str(row.fields.get(name.replace("_provenance", "_note"), ""))
                    found.append(Provenance(table, label, str(part), part_note))
        return found


def load_content(folder: str | PathLike[str], game: str) -> Content:
    """Read the pack in a folder; raise `DataError` if it is not a pack of this game."""
    path = fspath(folder)
    files = [name for name in names_in(path) if name.endswith(".toml")]
    if not files:
        raise DataError(path, "", _told("read.no_files"))
    parent = last_name(path)
    fields: dict[str, object] = {}
    places: dict[str, str] = {}
    written = b""
    for file in files:
        text = content_of(inside(path, file)).replace(b"\r\n", b"\n")
        written += text
        for name, value in read_toml(file, text).items():
            if name in fields:
                raise DataError(file, "", _told("read.two_files", {"table": name}))
            fields[name] = value
            places[name] = f"{parent}/{file}"
    place = parent + "/" + (files[0] if len(files) == 1 else "*.toml")
    return content_from(fields, game, place, written, places)


def content_from(
    fields: Mapping[str, object],
    game: str,
    place: str,
    written: bytes = b"",
    files: Mapping[str, str] | None = None,
) -> Content:
    """Return the pack that has these tables, as `Content.tables` gives them; `place` is named in errors.

    `written` are the files' bytes: records of older releases know a pack by their digest. `files` says where
    each table stands, so that an error names the right one.
    """
    try:
        tables = arranged(fields)
    except (ValueError, TypeError) as error:
        raise DataError(place, "", str(error)) from None
    top = Row(place, "", tables)
    pack = Row((files or {}).get("pack", place), "pack", top.row("pack").fields)
    if pack.number("schema") != SCHEMA:
        raise pack.unfit("schema", "read.only", right=SCHEMA, value=pack.number("schema"))
    if pack.text("game") != game:
        raise pack.unfit("game", "read.only", right=f'"{game}"', value=f'"{pack.text("game")}"')
    _check_provenance(top, files or {})
    name = pack.text("name")
    former = tuple(pack.words("former"))
    content = Content(name, "", top, str(pack.fields.get("note", "")), former, files, written)
    given = fields["pack"]
    order = given.get("order", {}) if isinstance(given, dict) else {}
    content.order = order if isinstance(order, dict) else {"order": order}
    return content


def read_toml(file: str, text: bytes) -> dict[str, object]:
    """Return what a file of TOML holds."""
    try:
        return tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(file, "", f"this is not valid TOML: {error}.") from error


def _told(sentence: str, facts: Mapping[str, object] = NOTHING, words: str = "") -> "Told":
    from chapterhouse.core.told import WORDS, Told  # who reads a sound pack does not wait for it

    return Told(f"pack.{sentence}", facts, words or str(WORDS))


def _labelled(file: str, table: str, fields: Mapping[str, object]) -> Iterator[Row]:
    for row in Row(file, table, fields).rows(table):
        ident = row.fields.get("id", row.fields.get("index"))
        if ident is not None:
            row.label = f"{table} {ident}"
        yield row


def _sourced_rows(top: Row) -> Iterator[tuple[str, Row]]:
    """Yield every row that must say where it comes from, with the name of its table."""
    for table, value in top.fields.items():
        if isinstance(value, list):
            for row in _labelled(top.file, table, top.fields):
                yield table, row
        elif isinstance(value, dict) and table != "pack":
            yield table, Row(top.file, table, value)


def _check_provenance(top: Row, files: Mapping[str, str]) -> None:
    for table, sourced in _sourced_rows(top):
        for name, value in {"provenance": None, **sourced.fields}.items():
            is_source = name == "provenance" or name.endswith("_provenance")
            if is_source and value not in PROVENANCE:
                row = Row(files.get(table, sourced.file), sourced.label, sourced.fields)
                sentence = "read.no_source" if value is None else "read.source"
                raise row.unfit(name, sentence, value=str(value), known=", ".join(PROVENANCE))
