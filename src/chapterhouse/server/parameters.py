"""What the parameters of the interface mean: said once for each name, with exceptions."""

from typing import Final

PARAMETERS: Final = {
    "title": "The name of a title, as the list of titles gives it, such as `avignon`.",
    "content": "The label of a content pack; without it, the title's own pack.",
    "language": "The language of the texts.",
    "lesson": "The id of a lesson, as the list of a title's lessons gives it.",
    "table": "The id of a table.",
    "seat": "The number of a seat, from 0.",
    "eyes": "Through whose eyes to look: the number of a seat, or `public`. Without it, one's own seat that "
    "is asked, or else the first of one's own; for spectators, `public`.",
    "n": "The number of an event: the answer is about the position after it. Without it, after the last one.",
    "first": "The number of the first event of the stretch; frame 0 is the position before the first event.",
    "last": "The number of the last event of the stretch; an answer has 60 frames at most.",
    "after": "The number of the last event that is known already; the answer tells those that came after it.",
    "room": "The chat room: `table` is for those who sit there, `gallery` for spectators.",
    "before": "The number of a message: the answer has up to 50 before it. Without it, the last ones.",
}
EXCEPTIONS: Final = {
    ("get /api/tables/{table}/record", "eyes"): (
        "Through whose eyes to write the record while the game runs: the number of a seat, or `public`; "
        "without it, one's own. After the end, `all` is the whole record with its seed."
    ),
}


def meaning(operation: str, name: str) -> str:
    """Return what a parameter of an operation means; an empty text if nobody has said."""
    return EXCEPTIONS.get((operation, name)) or PARAMETERS.get(name, "")
