"""The tables of the fault suite: people among themselves, people with bots, bots among themselves."""

import random
from typing import Any, Final

from chapterhouse.games import TITLES, load
from chapterhouse.server.faults.ledger import Ledger
from chapterhouse.server.faults.people import Player
from chapterhouse.server.load.setting import ask, line_to

LEVELS: Final = ("easy", "medium", "hard")


class Company:
    """Everybody who plays."""

    def __init__(self, port: int, cookies: list[str], ledger: Ledger, dice: random.Random) -> None:
        self.players = [Player(port, cookie, ledger, dice) for cookie in cookies]
        self.tables: list[str] = []
        self._cookies = cookies
        self._port = port
        self._dice = dice
        self._number = 0  # of the next table: they take turns, also where one follows another that is over

    async def new_table(self) -> str:
        """Set up the next table: the title, who plays and the pace change from table to table."""
        number, self._number = self._number, self._number + 1
        title = TITLES[number % len(TITLES)].name
        seats = max(2, load(title).seats.start)
        people = (seats, 1, 0)[number % 3]
        chosen = self._dice.sample(range(len(self.players)), max(1, people))
        wanted: dict[str, Any] = {"title": title, "public": True, "seats": self._seats(seats, people)}
        if number % 4 == 3:
            wanted["pace"] = {"kind": "by_turn", "turn": 3600}
        async with line_to(self._port, self._cookies[chosen[0]]) as host:
            table = str((await ask(host, "/api/tables", wanted))["id"])
            for guest in chosen[1:people]:
                async with line_to(self._port, self._cookies[guest]) as line:
                    await ask(line, f"/api/tables/{table}/join", {})
            await ask(host, f"/api/tables/{table}/start", {})
        for seat, who in enumerate(chosen[:people]):
            await self.players[who].sit_down(table, seat)
        self.tables.append(table)
        return table

    def _seats(self, seats: int, people: int) -> list[dict[str, Any]]:
        bots = [{"kind": "bot", "level": self._dice.choice(LEVELS)} for _ in range(seats - people)]
        return [*([{"kind": "me"}] if people else []), *[{"kind": "open"}] * (people - 1), *bots]
