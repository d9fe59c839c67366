"""Write the client's types from the server's: `python -m build_hooks.wire`.

`chapterhouse.server.answers` and `chapterhouse.server.commands` say what goes over the wire, and nothing else
does: what is written here is not kept in the repository, but made whenever the client is built.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
WRITTEN = Path("src") / "wire" / "index.ts"  # below web/
ANSWERS = "chapterhouse.server.answers"
COMMANDS = "chapterhouse.server.commands"
HEAD = "/** What goes over the wire, made by build_hooks/wire.py from the server's own classes. */\n"
PLAIN = {"StrType": "string", "BoolType": "boolean", "IntType": "number", "FloatType": "number"}
ALIASES = {  # the names of what is no class
    ANSWERS + ".basics": ("Eyes", "Level", "Source", "Lang", "View"),
    ANSWERS + ".titles": ("Stage", "RuleKind", "RuleStatus", "OptionForm"),
    ANSWERS + ".tables": ("SeatKind", "Status", "Absence", "BrokenOff"),
    ANSWERS + ".lessons": ("Outcome",),
    ANSWERS + ".newcomers": ("CampaignState",),
    ANSWERS + ".socket": ("What", "FromServer"),
    COMMANDS: ("Pace", "NewSeat", "AnyCommand", "Spoken"),
}
MODULES = ("people", "titles", "tables", "moments", "lessons", "newcomers", "looking", "socket")


def write_types(root: Path = ROOT) -> Path:
    """Write the types for the client in `web/`; leave a file that is right as it is."""
    place = root / "web" / WRITTEN
    text = types(root / "src")
    if not place.exists() or place.read_text(encoding="utf-8") != text:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return place


def types(source: Path) -> str:
    """Return all types as TypeScript."""
    if str(source) not in sys.path:
        sys.path.insert(0, str(source))
    return Writer().text()


class Writer:
    """Writes each class and each alias once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}  # of aliases, by what they stand for
        self._classes: dict[str, type] = {}
        self._texts: dict[str, str] = {}

    def text(self) -> str:
        """Return the whole file."""
        from msgspec.inspect import type_info

        aliases: list[str] = []
        for module, names in ALIASES.items():
            for name in names:
                shown = self.show(type_info(getattr(import_module(module), name)))
                aliases.append(f"export type {name} = {shown};")
                if name != "View":  # any facts look like one
                    self._names[shown] = name
        for kind in (*self._answers(), *self._requests()):
            self.show(type_info(kind))
        aliases.append('export type Command = AnyCommand["type"];')
        return "\n".join([HEAD, *aliases, "", *(self._texts[name] for name in sorted(self._texts)), ""])

    def _answers(self) -> Iterator[type]:
        for name in MODULES:
            yield from structs(f"{ANSWERS}.{name}")

    def _requests(self) -> Iterator[type]:
        """Yield what clients send; `Sent` and `Command` only hold together what is alike."""
        yield from (found for found in structs(COMMANDS) if found.__name__ not in ("Sent", "Command"))

    def show(self, info: Any) -> str:
        """Return a type as TypeScript; classes on the way are written out."""
        found = self._show(info)
        return self._names.get(found, found)

    def _show(self, info: Any) -> str:
        kind = type(info).__name__
        if kind in PLAIN:
            return PLAIN[kind]
        match kind:
            case "AnyType":
                return "unknown"
            case "NoneType":
                return "null"
            case "LiteralType":
                return self._either(f'"{value}"' for value in info.values)
            case "UnionType":
                return self._either(self.show(part) for part in info.types)
            case "ListType":
                shown = self.show(info.item_type)
                return f"({shown})[]" if " | " in shown else f"{shown}[]"
            case "TupleType":
                return f"[{', '.join(self.show(part) for part in info.item_types)}]"
            case "DictType":
                record = f"Record<{self.show(info.key_type)}, {self.show(info.value_type)}>"
                is_partial = type(info.key_type).__name__ == "LiteralType"
                return f"Readonly<Partial<{record}>>" if is_partial else f"Readonly<{record}>"
            case "StructType" | "DataclassType":
                return self._class(info)
        raise TypeError(f"{kind} has no place in TypeScript yet: {info}")

    @staticmethod
    def _either(parts: Any) -> str:
        return " | ".join(dict.fromkeys(parts))

    def _class(self, info: Any) -> str:
        name = info.cls.__name__
        known = self._classes.setdefault(name, info.cls)
        if known is not info.cls:
            raise TypeError(f"{known} and {info.cls} would both be called {name}.")
        if name not in self._texts:
            self._texts[name] = ""  # it may hold itself
            self._texts[name] = self._written(name, info)
        return str(name)

    def _written(self, name: str, info: Any) -> str:
        about = (info.cls.__doc__ or "").strip().partition("\n")[0]
        lines = [f"/** {about} */"] if about else []
        lines.append(f"export interface {name} {{")
        if getattr(info, "tag", None) is not None:
            lines.append(f'  {info.tag_field}: "{info.tag}";')
        is_sent = any(base.__name__ == "Sent" for base in info.cls.__mro__)
        for field in info.fields:
            may_lack = not field.required and (is_sent or has_no_default(field))
            lines.append(f"  {field.encode_name}{'?' if may_lack else ''}: {self.show(field.type)};")
        return "\n".join([*lines, "}"])


def structs(name: str) -> Iterator[type]:
    """Yield the classes that a module makes itself."""
    from msgspec import Struct

    for found in vars(import_module(name)).values():
        if isinstance(found, type) and issubclass(found, Struct) and found.__module__ == name:
            yield found


def has_no_default(field: Any) -> bool:
    """Return whether a field may be left out of an answer: what defaults to `UNSET` shows no default."""
    from msgspec import NODEFAULT

    return field.default is NODEFAULT and field.default_factory is NODEFAULT


if __name__ == "__main__":
    print(write_types())
