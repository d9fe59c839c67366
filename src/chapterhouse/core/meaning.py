"""What a content pack means, apart from how its files are written.

Comments, white space, the order of files and of keys mean nothing. The order of rows does: rules number
things in it, and chance draws by these numbers. A pack therefore says it once: rows with an `index` stand in
its order, and `[pack.order]` lists the ids of other tables. Rows that it does not name follow as the file has
them; the schema of a title refuses a list that leaves some out.
"""

from collections.abc import Mapping
from typing import Final

DIGITS: Final = 12


def arranged(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the tables of a pack with their keys and rows in an order that does not depend on the files."""
    pack = fields.get("pack")
    order = pack.get("order", {}) if isinstance(pack, dict) else {}
    found: dict[str, object] = {}
    for name in sorted(fields):
        value = _sorted(fields[name])
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            value = _in_order(value, order.get(name, []) if isinstance(order, dict) else [])
        found[name] = value
    own = found.get("pack")
    if isinstance(own, dict):
        found["pack"] = {name: value for name, value in own.items() if name != "order"}
    return found


def digest(fields: Mapping[str, object]) -> str:
    """Return the first digits of the SHA-256 of arranged tables: equal for packs that mean the same."""
    meant = dict(fields)
    pack = meant.get("pack")
    if isinstance(pack, dict):
        meant["pack"] = {name: value for name, value in pack.items() if name != "former"}
    import hashlib  # late: it loads OpenSSL, a tenth of the time in which a title is loaded

    return hashlib.sha256(_text(meant).encode()).hexdigest()[:DIGITS]


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return {str(name): _sorted(value[name]) for name in sorted(value)}
    if isinstance(value, list):
        return [_sorted(item) for item in value]
    if isinstance(value, (str, int, float)):  # a truth value is an int
        return value
    raise ValueError(f"{value!r} is neither a text, a number, a truth value, a list nor a table.")


def _in_order(rows: list[dict[str, object]], order: object) -> list[dict[str, object]]:
    if rows and all(type(row.get("index")) is int for row in rows):
        return sorted(rows, key=lambda row: int(str(row["index"])))
    places = {name: place for place, name in enumerate(order)} if isinstance(order, list) else {}
    return sorted(rows, key=lambda row: places.get(row.get("id"), len(places)))


def _text(value: object) -> str:
    """Return plain data as one text that is the same on every platform."""
    if isinstance(value, dict):
        return "{" + "".join(_text(name) + _text(value[name]) for name in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + "".join(_text(item) for item in value) + "]"
    if isinstance(value, str):
        return f"{len(value)}:{value}"
    if isinstance(value, bool):
        return "true;" if value else "false;"
    return f"{value!r};"  # a number: `arranged` lets nothing else through
