"""Eyes in an address: a seat, "public", or nothing."""

from chapterhouse.server.refusals import Refusal


def read_eyes(text: str) -> int | str | None:
    """Return the seat, "public", or None where nobody said.

    >>> read_eyes("2"), read_eyes("public"), read_eyes("")
    (2, 'public', None)
    """
    if not text:
        return None
    if text == "public":
        return text
    if text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise Refusal("no_such_seat", 404)
