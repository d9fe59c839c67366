"""What bots are called: first names of the Middle Ages, the same in every language, each once at a table."""

import random
from collections.abc import Collection
from typing import Final

NAMES: Final = (
    "Adelheid",
    "Berengar",
    "Clothilde",
    "Dietmar",
    "Ermengard",
    "Folkmar",
    "Gisela",
    "Heribert",
    "Irmgard",
    "Jutta",
    "Konrad",
    "Liutgard",
    "Manegold",
    "Notker",
    "Oda",
    "Pippin",
    "Richildis",
    "Sigibert",
    "Theophanu",
    "Uta",
    "Walburga",
    "Wibald",
)


def bot_name(table: str, taken: Collection[str]) -> str:
    """Return the next name at a table: other tables begin with other names.

    >>> first = bot_name("4kq0", [])
    >>> bot_name("4kq0", [first]) != first
    True
    """
    order = random.Random(table).sample(NAMES, len(NAMES))
    return next((name for name in order if name not in taken), f"{order[0]} {len(taken) + 1}")
