"""Every leaf of a pack with what the schema says of it, and packs in which some leaves are changed."""

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from chapterhouse.core.catalogue import Content, content_from, load_content
from chapterhouse.core.chance import Dice
from chapterhouse.core.kinds import Kind, kinds_of, known_to, range_of
from chapterhouse.core.schema import FILE, Schema, fields_of
from chapterhouse.offer import find


@cache
def schema_of(name: str) -> Schema:
    """Return the schema of a title."""
    return Schema(find(name).folder / FILE)


@cache
def own(name: str) -> Content:
    """Return the pack that comes with a title."""
    return load_content(find(name).folder / "data", name)


def tables_of(name: str) -> dict[str, Any]:
    """Return its tables, to be changed."""
    return copy.deepcopy(own(name).tables())


def changed(name: str, tables: dict[str, Any]) -> Content:
    """Return a pack with these tables; each of them is named as a file of its own."""
    return content_from(tables, name, "a pack", files={table: f"{table}.toml" for table in tables})


class Leaf(NamedTuple):
    """One field of one row that holds no further tables."""

    row: dict[str, Any]
    key: str
    kind: str  # as the schema describes it
    file: str
    label: str
    path: str  # the same for all rows of a table
    is_case: bool  # whether it says which other fields there are

    @property
    def value(self) -> Any:
        """Return what stands there."""
        return self.row[self.key]

    @property
    def place(self) -> tuple[str, str, str]:
        """Return where faults of it are told."""
        return self.file, self.label, self.key


def leaves(name: str, tables: dict[str, Any]) -> Iterator[Leaf]:
    """Walk all fields of a pack that the schema describes, those inside of fields too."""
    schema = schema_of(name)
    for key, kind in schema.top.items():
        yield Leaf(tables, key, str(kind), f"{key}.toml", "", key, False)
    for table, told in schema.tables.items():
        rows = tables[table]
        for row in rows if isinstance(rows, list) else [rows]:
            label = f"{table} {row.get('id', row.get('index'))}" if isinstance(rows, list) else table
            yield from _of_row(schema, told, row, f"{table}.toml", label, table)


def _of_row(
    schema: Schema, told: Any, row: dict[str, Any], file: str, label: str, path: str
) -> Iterator[Leaf]:
    for key, kind in fields_of(told, row).items():
        if key not in row:
            continue
        value, inner = row[key], f"{path}.{key}"
        shapes = [each.rest for each in kinds_of(kind) if each.word in ("table", "rows")]
        if isinstance(value, dict) and shapes:
            yield from _of_row(schema, schema.shapes[shapes[0]], value, file, f"{label}, {key}", inner)
        elif isinstance(value, list) and shapes:
            for number, item in enumerate(value, start=1):
                yield from _of_row(
                    schema, schema.shapes[shapes[0]], item, file, f"{label}, {key} {number}", inner
                )
        else:
            yield Leaf(row, key, kind, file, label, inner, key == told.get("by"))


class Maker:
    """Makes values that fit the schema."""

    def __init__(self, name: str, tables: dict[str, Any], dice: Dice) -> None:
        self._schema = schema_of(name)
        self._dice = dice
        rows = {table: value for table, value in tables.items() if isinstance(value, list)}
        self.ids = {table: [str(row.get("id", "")) for row in value] for table, value in rows.items()}
        self.ids["rule"] = self._schema.rules

    def value(self, described: str, before: Any = None) -> Any:
        """Return some value of a field, near to what it was where that can be said."""
        kinds = kinds_of(described)
        kind = kinds[self._dice.below(len(kinds))]
        match kind.word:
            case "flag":
                return self._dice.below(2) == 1
            case "number":
                return self._number(kind.rest, before)
            case "word":
                return self._one(kind.rest.split("|"))
            case "rule" | "ref":
                return self._one(known_to(kind.rest or "rule", self.ids))
            case "amounts":
                return self._amounts(kind)
            case "options":
                return [{name: number} for name, number in self._amounts(kind).items()]
            case "table":
                return self.row(kind.rest)
            case "rows":
                return [self.row(kind.rest)]
            case "numbers":
                return self._numbers(kind, before)
            case "words":
                return self._some(kind, kind.rest.split("|"))
            case "refs":
                return self._some(kind, known_to(kind.rest, self.ids))
        return before  # names and other texts mean nothing to the schema

    def row(self, shape: str) -> dict[str, Any]:
        """Return a table of a shape."""
        told = self._schema.shapes[shape]
        case = {}
        if "by" in told:
            cases: Any = told["case"]
            case = {str(told["by"]): self._one(list(cases))}
        fields = {key: kind for key, kind in fields_of(told, case).items() if key not in case}
        if "most" in told:
            chosen = self._one(list(fields))
            fields = {chosen: fields[chosen]}
        kept = {key: kind for key, kind in fields.items() if not kind.endswith("?") or self._dice.below(2)}
        return case | {key: self.value(kind) for key, kind in kept.items()}

    def _one(self, known: list[str]) -> str:
        return known[self._dice.below(len(known))]

    def _number(self, span: str, before: Any) -> int:
        least, most = range_of(span)
        if isinstance(before, int) and self._dice.below(8):
            return min(most, max(least, before + self._dice.below(5) - 2))
        return least + self._dice.below(most - least + 1)  # also far away, and at its bounds

    def _numbers(self, kind: Kind, before: Any) -> list[int]:
        numbers = list(before)
        place = self._dice.below(len(numbers)) if numbers else 0
        if numbers and kind.once:
            other = self._dice.below(len(numbers))
            numbers[place], numbers[other] = numbers[other], numbers[place]
        elif numbers:
            numbers[place] = self._number(kind.rest, numbers[place])
        return numbers

    def _some(self, kind: Kind, known: list[str]) -> list[str]:
        least, most = range_of(kind.many or "1..3")
        count = least + self._dice.below(min(most, len(known), least + 3) - least + 1)
        left = list(known)
        return [
            left.pop(self._dice.below(len(left))) if kind.once else self._one(known) for _ in range(count)
        ]

    def _amounts(self, kind: Kind) -> dict[str, int]:
        names = self._some(Kind("refs", many=kind.many or "1..2", once=True), known_to(kind.rest, self.ids))
        return {name: self._number(kind.span, 1) for name in names}


def random_pack(name: str, dice: Dice) -> tuple[Content, list[str]]:
    """Return a pack in which one to three leaves are something else, and which they are."""
    tables = tables_of(name)
    by_path: dict[str, list[Leaf]] = {}
    for leaf in leaves(name, tables):
        is_fixed = leaf.key in ("id", "index") or leaf.kind.startswith("text") or leaf.is_case
        if not is_fixed:
            by_path.setdefault(leaf.path, []).append(leaf)
    maker = Maker(name, tables, dice)
    told: list[str] = []
    for _ in range(1 + dice.below(3)):
        paths = list(by_path)
        found = by_path[paths[dice.below(len(paths))]]
        leaf = found[dice.below(len(found))]
        before = leaf.value
        leaf.row[leaf.key] = maker.value(leaf.kind, before)
        if leaf.value != before:
            told.append(f"{leaf.label}, {leaf.key}: {before} → {leaf.value}")
    return changed(name, tables), told
