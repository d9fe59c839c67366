"""Somebody who looks at a table through a socket."""

from collections.abc import Callable
from dataclasses import dataclass, field

from chapterhouse.store.rows import Account


@dataclass(eq=False, slots=True)
class Viewer:
    """One browser at one table: whose eyes it has, and the last event it was told about."""

    account: Account
    send: Callable[[bytes], None]
    lang: str
    eyes: int
    has_chosen: bool = False  # these eyes, and does not leave to us which
    wants_changes: bool = False  # instead of whole views
    told: int = field(default=0)
