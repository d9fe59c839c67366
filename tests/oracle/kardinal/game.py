"""A second referee, written from the ledger with words and lists instead of numbers: slow and plain.

It uses nothing of the title's own code: only the file of the board, and the words in which moves are written.
"""

from collections import Counter
from typing import Final

from tests.oracle.kardinal import tally
from tests.oracle.kardinal.tally import COUNTRIES, DATA, SPACES

CARD: Final = {country["id"]: country["card"] for country in DATA["country"]}
KINDS: Final = [card["id"] for card in DATA["card"]]


class Oracle:
    """One game: what lies where, and what is asked of whom."""

    def __init__(self, players: str, starter: str = "") -> None:
        self.players = players
        self.starter = starter
        self.asked = "deal" if starter else "lot"
        self.mover = players[0] if starter else ""
        self.cloisters: dict[str, str] = {}
        self.advisors: dict[str, Counter[str]] = {country: Counter() for country in COUNTRIES}
        self.stock = {player: [20, 8] for player in players}
        self.hands: dict[str, list[str]] = {player: [] for player in players}
        self.open = ["-", "-"]
        out = {3: 2, 4: 1, 5: 0}[len(players)]
        self.pile = Counter({card["id"]: card["copies"] - out for card in DATA["card"]})
        self.discards: list[str] = []
        self.scores = dict.fromkeys(players, 0)
        self.half = 1
        self.is_last = False
        self.country = ""
        self.was_empty = False
        self.placed = 0

    # what is possible

    def legal(self) -> list[str]:
        """Return the words of every move that is possible now; chance's are the cards that may come."""
        hand = self.hands.get(self.mover, [])
        if self.asked == "lot":
            return [f"start {seat}" for seat in range(len(self.players))]
        if self.asked in ("deal", "draw", "open"):
            verb = "open" if self.asked == "open" else "draw"
            return [f"{verb} {kind.lower()}" for kind in KINDS if self.pile[kind] > 0]
        if self.asked == "turn":
            where = [
                country
                for country in COUNTRIES
                if self._payments(country) and self._room(self.mover, country)
            ]
            return [f"country {country.lower()}" for country in where] + [
                f"swap {kind.lower()}" for kind in KINDS if kind in hand
            ]
        if self.asked == "pay":
            payments = self._payments(self.country) if self._room(self.mover, self.country) else []
            return payments + ["stop"] * (self.placed > 0)
        if self.asked == "piece":
            return self._room(self.mover, self.country)
        if self.asked == "take":
            places = [word for word, card in zip(("left", "right"), self.open, strict=True) if card != "-"]
            return [f"take {word}" for word in (*places, "pile")]
        return []

    def _payments(self, country: str) -> list[str]:
        hand, own = self.hands[self.mover], CARD[country]
        found = [f"pay {own.lower()}"] if own in hand else []
        return found + [f"pair {kind.lower()}" for kind in KINDS if kind != own and hand.count(kind) >= 2]

    def _room(self, player: str, country: str) -> list[str]:
        """Return the pieces that a player could put into a country if the cards were no matter."""
        cloisters, advisors = self.stock[player]
        free = [space for space in SPACES[country] if space not in self.cloisters]
        found = [f"cloister {space.lower()}" for space in free] if cloisters > 0 else []
        owners = Counter(self.cloisters[space] for space in SPACES[country] if space in self.cloisters)
        limit = max(owners.values(), default=0)
        if advisors > 0 and sum(self.advisors[country].values()) < limit:
            found.append("advisor")
        return found

    # what happens

    def play(self, text: str) -> None:
        """Play one of the legal moves."""
        verb, _, noun = text.upper().partition(" ")
        asked, self.asked = self.asked, ""
        hand = self.hands.get(self.mover, [])
        if asked == "lot":
            self.starter, self.mover, self.asked = self.players[int(noun)], self.players[0], "deal"
        elif asked == "deal":
            self._deal(noun)
        elif asked == "turn":
            self._begin(verb, noun)
        elif verb in ("PAY", "PAIR"):
            for _ in range(2 if verb == "PAIR" else 1):
                hand.remove(noun)
                self.discards.append(noun)
            self.asked = "piece"
        elif asked == "piece":
            self._place(verb, noun)
        elif verb == "STOP":
            self._placed()
        elif text == "take pile":
            self.asked = "draw"
        elif asked == "take":
            self._take_open(0 if noun == "LEFT" else 1)
            self._fill_hand()
        elif asked == "draw":
            hand.append(noun)
            self._take_off(noun)
            self._fill_hand()
        else:
            self.open[self.open.index("-")] = noun
            self._take_off(noun)
            self._fill_row()

    def _deal(self, kind: str) -> None:
        self.hands[self.mover].append(kind)
        self.pile[kind] -= 1
        if len(self.hands[self.mover]) == 3:
            self.mover = self._left_neighbour()
        if len(self.hands[self.mover]) < 3:
            self.asked = "deal"
        else:
            self.asked, self.mover = "open", ""

    def _begin(self, verb: str, noun: str) -> None:
        if verb == "SWAP":
            self.hands[self.mover].remove(noun)
            self.discards.append(noun)
            self._fill_hand()
            return
        self.country, self.placed, self.asked = noun, 0, "pay"
        self.was_empty = not any(space in self.cloisters for space in SPACES[noun])

    def _place(self, verb: str, space: str) -> None:
        if verb == "ADVISOR":
            self.advisors[self.country][self.mover] += 1
            self.stock[self.mover][1] -= 1
        else:
            self.cloisters[space] = self.mover
            self.stock[self.mover][0] -= 1
        self.placed += 1
        if self.was_empty or self.placed == 2:
            self._placed()
        else:
            self.asked = "pay"

    def _placed(self) -> None:
        if any(self._room(player, country) for player in self.players for country in COUNTRIES):
            self._fill_hand()
        else:
            self.asked = "over"

    def _fill_hand(self) -> None:
        while len(self.hands[self.mover]) < 3 and self.pile.total() == 0 and self.open != ["-", "-"]:
            self._take_open(0 if self.open[0] != "-" else 1)
        if len(self.hands[self.mover]) < 3 and self.pile.total() > 0:
            self.asked = "take"
        else:
            self._fill_row()

    def _take_open(self, place: int) -> None:
        self.hands[self.mover].append(self.open[place])
        self.open[place] = "-"

    def _fill_row(self) -> None:
        if "-" in self.open and self.pile.total() > 0:
            self.asked = "open"
        elif not self.mover:
            self.asked, self.mover = "turn", self.starter
        elif self.is_last and self._left_neighbour() == self.starter:
            self.asked = "over"
        else:
            self.asked, self.mover = "turn", self._left_neighbour()

    def _take_off(self, kind: str) -> None:
        self.pile[kind] -= 1
        if self.pile.total() > 0:
            return
        if self.half == 2:
            self.is_last = True
            return
        for points in tally.cloister_points(self.players, self.cloisters).values():
            for player in self.players:
                self.scores[player] += points[player]
        self.half, self.pile, self.discards = 2, Counter(self.discards), []

    def _left_neighbour(self) -> str:
        return self.players[(self.players.index(self.mover) + 1) % len(self.players)]

    # what came of it

    def totals(self) -> list[int]:
        """Return everybody's points, at the end with the final scoring."""
        final = dict.fromkeys(self.players, 0)
        if self.asked == "over":
            final = tally.final_points(self.players, self.cloisters, self.advisors)
        return [self.scores[player] + final[player] for player in self.players]

    def places(self) -> list[int]:
        """Return everybody's place at the end."""
        return tally.places(self.totals(), [sum(self.stock[player]) for player in self.players])

    def parts(self) -> dict[str, object]:
        """Return what the position's code says, part by part."""
        owners = {
            player: {s for s, owner in self.cloisters.items() if owner == player} for player in self.players
        }
        found: dict[str, object] = {
            "cl": {player: spaces for player, spaces in owners.items() if spaces},
            "ad": {country: dict(row) for country, row in self.advisors.items() if row},
            "stock": dict(self.stock),
            "open": list(self.open),
            "pile": sorted(self.pile.elements()),
            "disc": list(self.discards),
            "half": self.half,
            "score": dict(zip(self.players, self.totals(), strict=True)),
            "last": self.is_last,
            "over": self.asked == "over",
            "turn": self.mover if self.asked != "over" else "",
        }
        return found | {f"hand.{player}": sorted(hand) for player, hand in self.hands.items()}
