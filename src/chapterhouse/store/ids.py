"""Names that nobody can guess: for tables, accounts, sessions and codes."""

import hashlib
import secrets
from typing import Final

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # none that is easily taken for another


def new_id() -> str:
    """Return an id of 80 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(16))


def is_id(text: str) -> bool:
    r"""Return whether a text may be an id at all; not every database takes what people put into addresses.

    >>> is_id(new_id()), is_id("a\0")
    (True, False)
    """
    return 0 < len(text) <= 24 and text.isascii() and text.isalnum()


def new_code() -> str:
    """Return a code of 100 bits that a person can copy from paper, in groups of four.

    >>> len(new_code())
    24
    """
    letters = [secrets.choice(LETTERS).upper() for _ in range(20)]
    return "-".join("".join(letters[i : i + 4]) for i in range(0, 20, 4))


def fingerprint(secret: str) -> str:
    """Return what is stored of a secret that is random itself, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def plain_code(code: str) -> str:
    """Return a code as it was given out, however it was typed.

    >>> plain_code("k7qf 2m9d-aaaa bbbbcccc")
    'K7QF-2M9D-AAAA-BBBB-CCCC'
    """
    letters = [letter for letter in code.upper() if letter.isalnum()]
    return "-".join("".join(letters[i : i + 4]) for i in range(0, len(letters), 4))
