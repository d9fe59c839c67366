"""Views as they were sent last, so that the next ones can be told by what differs from them."""

from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from chapterhouse.server.answers.basics import View
from chapterhouse.server.answers.moments import ViewChanges

_encode = msgspec.json.Encoder().encode


class SentView(NamedTuple):
    """What some eyes saw after an event, field by field; text keeps a thousand tables small."""

    at: int
    fields: dict[str, bytes]

    @property
    def whole(self) -> View:
        """Return the view, to be sent as it is."""
        return {name: Raw(text) for name, text in self.fields.items()}


def encoded(at: int, view: dict[str, Any]) -> SentView:
    """Return a view after an event, encoded once for all who see it."""
    return SentView(at, {name: _encode(value) for name, value in view.items()})


def changes(before: SentView, now: SentView) -> ViewChanges:
    """Return what has changed from one view to another.

    >>> before, now = encoded(3, {"turn": 1, "hand": [2], "held": 0}), encoded(4, {"turn": 1, "hand": [2, 5]})
    >>> _encode(changes(before, now))
    b'{"since":3,"fields":{"hand":[2,5]},"gone":["held"]}'
    """
    known = before.fields
    fields = {name: Raw(text) for name, text in now.fields.items() if known.get(name) != text}
    gone = [name for name in known if name not in now.fields]
    return ViewChanges(since=before.at, fields=fields, gone=gone or UNSET)
