"""The schema of a title's content pack: which tables, rows and fields there are, and what they may hold.

It is data (`schema.toml` in the title's folder), so that a pack can be checked field by field and every
fault is told with file, row and key. What rows mean together beyond that is checked by the title when it
reads the pack.

A field is described by a few words (`core/kinds.py`); a question mark behind them: it may be left out.
`[top]` describes what stands outside of tables, `[table.x]` a table or the rows of a list, `[shape.x]` tables
inside of fields. Each of these has `fields`, and may have:

- `rows = "3..5"`: it is a list of so many; `ids = "a b"`: rules number its rows, which are these in this
  order; `first = 1`: its rows have an `index` that counts from there
- `by = "do"` and `case.x`: rows with this word in that field have other fields or more
- `most = 1`: at most so many of its fields are there
- `total."a+b" = "16"`: these fields together; `whole.a = "7"`: a field of all rows together
- `at_most.a = "b"`: one field is no greater than another; `distinct = "a"`: no two rows have the same there
- `parts = "a b"`: what else of a row may have a provenance of its own
"""

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.catalogue import Content, DataError
from chapterhouse.core.kinds import (
    Ids,
    Kind,
    all_described,
    described,
    is_within,
    kinds_of,
    objection,
    shown,
    spanned,
)
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.told import Told

FILE: Final = "schema.toml"
RULES: Final = "rules.toml"
ALWAYS: Final = ("provenance", "note")  # every row may say where it comes from
PACK: Final = {"name": "text", "game": "text", "schema": "number 1", "note": "text?", "former": "texts?"}
Table = Mapping[str, object]


class Fault(NamedTuple):
    """One thing that is wrong with a pack: where, and what would be right."""

    file: str
    row: str
    key: str
    told: Told

    def error(self) -> DataError:
        """Return the fault as the error that a pack is refused with."""
        told = Told("pack.field", {"key": self.key, "detail": self.told}) if self.key else self.told
        return DataError(self.file, self.row, told)

    def __str__(self) -> str:
        return str(self.error())


class Schema:
    """What a pack of one title must look like."""

    def __init__(self, path: Path) -> None:
        described = tomllib.loads(path.read_text(encoding="utf-8"))
        self.top: Table = described.get("top", {})
        self.tables: Mapping[str, Table] = described.get("table", {})
        self.shapes: Mapping[str, Table] = described.get("shape", {})
        self._path = path

    @cached_property
    def rules(self) -> list[str]:
        """Return the ids of the title's rules."""
        path = self._path.with_name(RULES)
        return RuleBook(path).ids() if path.exists() else []

    def faults(self, content: Content) -> list[Fault]:
        """Return what is wrong with a pack."""
        fields = content.tables()
        ids = {name: _ids(fields.get(name)) for name in self.tables}
        check = _Check(self, {**ids, "rule": self.rules}, content.order)
        place = content.files.get("pack", content.place)
        check.row(_Place(place, "pack"), {"fields": PACK}, fields.get("pack"))
        self._check_order(check, content, place)
        for name in fields:
            if name not in self.tables and name not in self.top and name != "pack":
                check.add(_Place(content.file_of(name), ""), name, _unknown((*self.tables, *self.top)))
        for name, kind in self.top.items():
            check.field(_Place(content.file_of(name), ""), name, str(kind), fields)
        for name, table in self.tables.items():
            check.table(content.file_of(name), name, table, fields.get(name))
        return check.found

    def _check_order(self, check: "_Check", content: Content, file: str) -> None:
        place = _Place(file, "pack, order")
        for name, listed in content.order.items():
            ids = check.ids.get(name, [])
            wanted = str(self.tables.get(name, {}).get("ids", "")).split()
            if not ids:
                check.add(place, name, _unknown([name for name, found in check.ids.items() if found]))
                continue
            trouble = _trouble(listed if isinstance(listed, list) else [listed], ids)
            if trouble is not None:
                facts = {"table": name, "trouble": trouble}
                check.add(place, name, Told("pack.fault.order_ids", facts))
            elif wanted and listed != wanted and sorted(ids) == sorted(wanted):
                check.add(place, name, Told("pack.fault.order", {"wanted": ", ".join(wanted)}))


def _trouble(listed: list[object], ids: list[str]) -> Told | None:
    """Return which id of a list is wrong: it is to have each of these once."""
    for item in [*listed, *ids]:
        why = "unknown" if item not in ids else "missing" if item not in listed else "twice"
        if why != "twice" or listed.count(item) > 1:
            return Told(f"pack.fault.order_{why}", {"value": shown(item)})
    return None


class _Place(NamedTuple):
    """Where something stands."""

    file: str
    row: str

    def inside(self, name: str) -> "_Place":
        return _Place(self.file, f"{self.row}, {name}")


class _Check:
    """One pass over a pack."""

    def __init__(self, schema: Schema, ids: Ids, order: Table) -> None:
        self.found: list[Fault] = []
        self.ids = ids
        self._order = order
        self._schema = schema

    def add(self, place: _Place, key: str, told: Told) -> None:
        """Note a fault."""
        self.found.append(Fault(place.file, place.row, key, told))

    def table(self, file: str, name: str, table: Table, value: object) -> None:
        """Look at a whole table."""
        wanted = str(table.get("ids", "")).split()
        span = str(table.get("rows", len(wanted) or ""))
        if value is None:
            self.add(_Place(file, name), "", Told("pack.table.missing", {"table": name}))
        elif not span:
            self.row(_Place(file, name), table, value)
        elif not isinstance(value, list):
            self.add(_Place(file, name), "", Told("pack.table.list", {"table": name}))
        else:
            if not is_within(len(value), span):
                facts = {"table": name, "count": spanned(span), "found": len(value)}
                self.add(_Place(file, name), "", Told("pack.table.count", facts))
            places = [_Place(file, f"{name} {_ident(row, number)}") for number, row in enumerate(value, 1)]
            for place, row in zip(places, value, strict=True):
                self.row(place, table, row)
            if value and all(isinstance(row, dict) for row in value):
                self._rows_together(places, name, table, value)

    def _rows_together(self, places: list[_Place], name: str, table: Table, rows: list[Table]) -> None:
        """Look at what the rows of a list must be beside each other."""
        self._named(places, name, str(table.get("ids", "")).split(), [str(row.get("id")) for row in rows])
        if "first" in table:
            self._numbered(places, int(str(table["first"])), [row.get("index") for row in rows])
        for key in ("id", *str(table.get("distinct", "")).split()):
            values = [row.get(key) for row in rows]
            for number, value in enumerate(values):
                if value is not None and value in values[:number]:
                    self.add(places[number], key, Told("pack.fault.used_twice", {"value": shown(value)}))
        for key, span in _mapping(table.get("whole")).items():
            total = _sum([row.get(key, 0) for row in rows])
            if not is_within(total, str(span)):
                facts = {"table": name, "count": spanned(str(span)), "sum": total}
                self.add(_Place(places[0].file, name), key, Told("pack.fault.whole", facts))

    def _named(self, places: list[_Place], name: str, wanted: list[str], found: list[str]) -> None:
        """Look at the ids of rows that rules number."""
        missing = [ident for ident in wanted if ident not in found]
        is_moved = not missing and found != wanted and name not in self._order  # told there otherwise
        for place, own, ident in zip(places, found, wanted, strict=False):
            if own not in wanted:
                kind = described(Kind("word", "|".join(missing)))
                self.add(place, "id", Told("pack.fault.should_be", {"kind": kind, "value": shown(own)}))
            elif is_moved and own != ident:
                self.add(place, "id", Told("pack.fault.place", {"wanted": ident, "value": shown(own)}))

    def _numbered(self, places: list[_Place], first: int, found: list[object]) -> None:
        """Look at the numbers of rows that are counted."""
        free = [str(number) for number in range(first, first + len(found)) if number not in found]
        for place, number, before in zip(places, found, range(len(found)), strict=True):
            if number in found[:before] or number not in range(first, first + len(found)):
                facts = {"kind": described(Kind("word", "|".join(free))), "value": shown(number)}
                self.add(place, "index", Told("pack.fault.should_be", facts))

    def row(self, place: _Place, table: Table, row: object) -> None:
        """Look at the fields of one row, or of a table inside of a field."""
        if not isinstance(row, dict):
            self.add(place, "", Told("pack.table.table"))
            return
        fields = fields_of(table, row)
        parts = str(table.get("parts", "")).split()
        if "by" in table and str(table["by"]) not in _mapping(table.get("fields")):
            key = str(table["by"])
            if str(row.get(key)) not in _mapping(table["case"]):
                self.field(place, key, fields[key], row)
                return  # what else it has is not known
        for key, value in row.items():
            base = key.removesuffix("_provenance").removesuffix("_note")
            is_source = base != key and (base in fields or base in parts)
            if key not in fields and key not in ALWAYS and not is_source:
                self.add(place, key, _unknown(list(fields)))
            elif key.endswith("note") and not (isinstance(value, str) and value):
                self.field(place, key, "text", row)
        for key, kind in fields.items():
            self.field(place, key, kind, row)
        self._fields_together(place, table, row)

    def _fields_together(self, place: _Place, table: Table, row: Table) -> None:
        """Look at what the fields of one row must be beside each other."""
        known = [key for key in row if key in _mapping(table.get("fields"))]
        if "most" in table and len(known) > int(str(table["most"])):
            self.add(place, known[-1], Told("pack.fault.most", {"known": ", ".join(known)}))
        for keys, span in _mapping(table.get("total")).items():
            names = keys.split("+")
            numbers = [row.get(name, 0) for name in names]
            if not is_within(_sum(numbers), str(span)):
                facts = {"names": ", ".join(names), "count": spanned(str(span)), "sum": _sum(numbers)}
                self.add(place, names[-1], Told("pack.fault.total", facts))
        for key, other in _mapping(table.get("at_most")).items():
            value, most = row.get(key), row.get(str(other))
            if isinstance(value, int) and isinstance(most, int) and value > most:
                facts = {"most": most, "other": other, "value": value}
                self.add(place, key, Told("pack.fault.at_most", facts))

    def field(self, place: _Place, key: str, described: str, row: Table) -> None:
        """Look at one field, and at what is inside of it."""
        kinds = kinds_of(described)
        if key not in row:
            if not described.endswith("?"):
                self.add(place, key, Told("pack.fault.missing", {"kind": all_described(kinds)}))
            return
        value = row[key]
        wrong = [objection(kind, value, self.ids) for kind in kinds]
        fitting = [kind for kind, told in zip(kinds, wrong, strict=True) if told is None]
        if not fitting:
            told = wrong[0] if len(kinds) == 1 else None
            facts = {"kind": all_described(kinds), "value": shown(value)}
            self.add(place, key, told or Told("pack.fault.should_be", facts))
        elif fitting[0].word == "table":
            self.row(place.inside(key), self._schema.shapes[fitting[0].rest], value)
        elif fitting[0].word == "rows" and isinstance(value, list):
            shape = self._schema.shapes[fitting[0].rest]
            places = [place.inside(f"{key} {number}") for number in range(1, len(value) + 1)]
            for inner, item in zip(places, value, strict=True):
                self.row(inner, shape, item)
            self._rows_together(places, key, shape, value)


def fields_of(table: Table, row: Table) -> dict[str, str]:
    """Return the fields that this row of a table has, and what they are."""
    fields = {key: str(kind) for key, kind in _mapping(table.get("fields")).items()}
    if "by" not in table:
        return fields
    key, cases = str(table["by"]), _mapping(table["case"])
    chosen = _mapping(cases.get(str(row.get(key))))
    own = {key: f"word {'|'.join(cases)}"} if key not in fields else {}
    return {**own, **fields, **{name: str(kind) for name, kind in chosen.items()}}


def _unknown(known: "tuple[str, ...] | list[str]") -> Told:
    return Told("pack.fault.unknown", {"known": ", ".join(known)})


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _sum(numbers: list[object]) -> int:
    return sum(number for number in numbers if isinstance(number, int))


def _ids(rows: object) -> list[str]:
    if not isinstance(rows, list):
        return []
    return [str(row.get("id", row.get("index", ""))) for row in rows if isinstance(row, dict)]


def _ident(row: object, number: int) -> object:
    return row.get("id", row.get("index", number)) if isinstance(row, dict) else number
