"""Somebody asks the others for their consent: to take back a choice beyond a barrier, or to end the game."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from chapterhouse.records.events import GONE
from chapterhouse.store.rows import SeatRow


class ConsentRequest(msgspec.Struct):
    """Who asks at which event, to return to before which, and who has agreed."""

    by: int
    at: int
    to: int
    agreed: list[int]
    kind: Literal["back", "end"] = "back"

    def needed(self, seats: Sequence[SeatRow]) -> list[int]:
        """Return the seats whose people still have to agree.

        A person for whom a deputy plays is asked like any other: nobody agrees on somebody's behalf. Bots,
        and those who have left for good, are not asked.
        """
        own = seats[self.by].account
        return [
            seat.seat
            for seat in seats
            if seat.kind == "person"
            and seat.account not in (own, None)
            and seat.absence not in GONE
            and seat.seat not in self.agreed
        ]


def asked_text(asked: ConsentRequest | None) -> str | None:
    """Return it as it is stored."""
    return None if asked is None else msgspec.json.encode(asked).decode()


def asked_from(text: str | None) -> ConsentRequest | None:
    """Return what was stored."""
    return None if text is None else msgspec.json.decode(text, type=ConsentRequest)
