"""A second, slow and obvious telling of one Avignon turn, written from the ledger alone.

A turn is played from its beginning with a list of decisions (texts of moves, chance included). Where the list
ends, `Pending` says who decides and between what. Whether a decision keeps the Samaritan rule is found out by
trying every way to finish the turn. It shares no code with the rules of the game.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

NAMES: Final = {
    "KAR": "kardinal",
    "BIS": "bischof",
    "INQ": "inquisitor",
    "ADL": "adliger",
    "RIT": "ritter",
    "BAU": "bauer",
    "PRD": "prediger",
    "PRS": "priester",
    "GIL": "gildenmeister",
}
FACTIONS: Final = {"PRS": "BIS", "PRD": "INQ", "GIL": "ADL"}  # all others are a faction of their own


class Sentence(NamedTuple):
    """Who moves how many of which cards how far."""

    who: str
    verb: str
    steps: int
    number: str
    which: str


PETITIONS: Final = {
    "KAR": [
        Sentence("self", "pull", 2, "every", "Cardinal"),
        Sentence("self", "push", 1, "2", "no Cardinal"),
    ],
    "BIS": [Sentence("self", "pull", 2, "1", "this"), Sentence("opponent", "pull", 1, "1", "others")],
    "INQ": [Sentence("self", "push", 1, "1", "this"), Sentence("opponent", "push", 1, "3", "others")],
    "RIT": [Sentence("self", "push", 1, "1", "this"), Sentence("self", "pull", 1, "2", "others")],
    "BAU": [Sentence("self", "pull", 1, "# Peasants", "others")],
    "PRD": [Sentence("self", "pull", 1, "# opposing congregation", "others")],
    "PRS": [Sentence("self", "push", 1, "1", "this"), Sentence("self", "pull", 2, "1", "others")],
    "ADL": [],
    "GIL": [],
}


class Card:
    """One particular card of the display."""

    def __init__(self, code: str, place: int) -> None:
        self.code = code
        self.place = place


class Start(NamedTuple):
    """How a turn begins. `before`: locations before the opponent's last turn; None if that drew a card."""

    display: tuple[tuple[str, int], ...]
    congregations: tuple[tuple[str, ...], tuple[str, ...]]
    pile: tuple[str, ...]
    discards: tuple[str, ...]
    side: int
    actions: int
    before: tuple[int, ...] | None
    petitions: Mapping[str, list[Sentence]] = PETITIONS
    shuffles_at_once: bool = False  # the other reading of AV-16


class Pending(Exception):
    """Somebody (a side, or -1 for chance) has to decide."""

    def __init__(self, who: int, options: list[str]) -> None:
        self.who = who
        self.options = options


class Over(Exception):
    """The game has been won by a side."""

    def __init__(self, winner: int) -> None:
        self.winner = winner


class Turn:
    """A turn being played."""

    def __init__(self, start: Start, decisions: Sequence[str]) -> None:
        self.start = start
        self.decisions = list(decisions)
        self.display: list[Card | None] = [Card(code, place) for code, place in start.display]
        self.first = list(self.display)
        self.congregations = [list(cards) for cards in start.congregations]
        self.pile, self.discards = list(start.pile), list(start.discards)
        self.side = start.side

    def play(self) -> None:
        """Play all of it; raise `Pending` where a decision is missing and `Over` when the game ends."""
        used: list[str] = []
        for _ in range(self.start.actions):
            options = [
                f"{action} {column}"
                for action in ("beseech", "chastise", "excommunicate", "petition")
                for column in range(1, 6)
                if action not in used
                and (action != "petition" or self.start.petitions[self.card(column).code])
            ]
            action, noun = self.decide(self.side, options).split()
            used.append(action)
            column = int(noun)
            if action == "beseech":
                self.move(column, self.side, "pull", 1)
            elif action == "chastise":
                self.move(column, self.side, "push", 1)
            elif action == "excommunicate":
                old = self.card(column)
                self.discards.append(old.code)
                self.display[column - 1] = None
                self.turn_up(column, old.place)
            else:
                self.petition(self.card(column))

    def petition(self, this: Card) -> None:
        for sentence in self.start.petitions[this.code]:
            mover = self.side if sentence.who == "self" else 1 - self.side
            targets = [card for card in self.cards() if _fits(sentence.which, card, this)]
            number = min(self.number(sentence.number, len(targets)), len(targets))
            towards = self.direction(mover, sentence.verb) * sentence.steps
            ends = [card for card in targets if not 0 <= card.place + towards <= 4]
            moved = 0
            while moved < number:
                options = [f"{sentence.verb} {self.column(card)}" for card in targets]
                if sentence.number == "every" and not ends:
                    options = sorted(options)[:1]
                if sentence.number.startswith("#") and moved > 0:
                    options.append("stop")
                decision = self.decide(mover, options)
                if decision == "stop":
                    break
                column = int(decision.split()[1])
                targets.remove(self.card(column))
                self.move(column, mover, sentence.verb, sentence.steps)
                moved += 1

    def number(self, number: str, targets: int) -> int:
        if number == "every":
            return targets
        if number == "# Peasants":
            return sum(card.code == "BAU" for card in self.cards())
        if number == "# opposing congregation":
            return max(1, len(self.congregations[1 - self.side]))
        return int(number)

    def move(self, column: int, mover: int, verb: str, steps: int) -> None:
        card = self.card(column)
        for _ in range(steps):
            card.place += self.direction(mover, verb)
            if not 0 <= card.place <= 4:
                self.enter(column, 0 if card.place > 4 else 1)
                return

    def enter(self, column: int, side: int) -> None:
        self.congregations[side].append(self.card(column).code)
        self.display[column - 1] = None
        winners = {side for side in (0, 1) if len(self.congregations[side]) == 3} | self.fulfilled()
        if winners:
            raise Over(self.side if self.side in winners else 1 - self.side)
        self.turn_up(column, 2)

    def fulfilled(self) -> set[int]:
        winners: set[int] = set()
        has = [{FACTIONS.get(code, code) for code in cards} for cards in self.congregations]
        for owner in (0, 1):
            if "ADL" in self.congregations[owner]:
                winners |= {owner} if "RIT" in has[1 - owner] else set()
                winners |= {1 - owner} if "BAU" in has[owner] else set()
            if "GIL" in self.congregations[owner]:
                winners |= {owner} if "BAU" in has[owner] else set()
                winners |= {1 - owner} if "RIT" in has[1 - owner] else set()
        return winners

    def turn_up(self, column: int, place: int) -> None:
        if not self.pile:
            self.pile, self.discards = self.discards, []
        name = self.decide(-1, [f"draw {NAMES[code]}" for code in set(self.pile)]).split()[1]
        code = next(code for code, other in NAMES.items() if other == name)
        self.pile.remove(code)
        if self.start.shuffles_at_once and not self.pile:
            self.pile, self.discards = self.discards, []
        self.display[column - 1] = Card(code, place)

    def decide(self, who: int, options: list[str]) -> str:
        if not self.decisions:
            raise Pending(who, options)
        decision = self.decisions.pop(0)
        assert decision in options
        return decision

    def direction(self, mover: int, verb: str) -> int:
        return (1 if mover == 0 else -1) * (1 if verb == "pull" else -1)

    def card(self, column: int) -> Card:
        card = self.display[column - 1]
        assert card is not None
        return card

    def cards(self) -> list[Card]:
        return [card for card in self.display if card is not None]

    def column(self, card: Card) -> int:
        return self.display.index(card) + 1

    def breaks_the_samaritan_rule(self) -> bool:
        before = self.start.before
        if before is None:
            return False
        moved = [i for i in range(5) if self.start.display[i][1] != before[i]]
        back = [i for i in moved if self.display[i] is self.first[i] and self.card(i + 1).place == before[i]]
        return bool(moved) and back == moved


def legal(start: Start, decisions: list[str]) -> list[str]:
    """Return what may be decided next; nothing when the turn or the game is over."""
    try:
        Turn(start, decisions).play()
    except Over:
        return []
    except Pending as pending:
        if pending.who != start.side:
            return pending.options
        kept = [option for option in pending.options if can_keep_the_rule(start, [*decisions, option])]
        return kept or pending.options  # others have left no way: nobody can be refused every choice
    return []


def can_keep_the_rule(start: Start, decisions: list[str]) -> bool:
    """Return whether some way to finish the turn wins it or does not undo the opponent's last turn."""
    turn = Turn(start, decisions)
    try:
        turn.play()
    except Over:
        return True
    except Pending as pending:
        return any(can_keep_the_rule(start, [*decisions, option]) for option in pending.options)
    return not turn.breaks_the_samaritan_rule()


def following(start: Start, decisions: list[str]) -> Start | None:
    """Return how the next turn begins, or None if the game is over."""
    turn = Turn(start, decisions)
    try:
        turn.play()
    except Over:
        return None
    drew = any(decision.startswith("draw") for decision in decisions)
    return Start(
        display=tuple((card.code, card.place) for card in turn.cards()),
        congregations=(tuple(turn.congregations[0]), tuple(turn.congregations[1])),
        pile=tuple(turn.pile),
        discards=tuple(turn.discards),
        side=1 - start.side,
        actions=2,
        before=None if drew else tuple(place for _, place in start.display),
        petitions=start.petitions,
        shuffles_at_once=start.shuffles_at_once,
    )


def count(start: Start | None, decisions: list[str], depth: int) -> int:
    """Return how many lines of `depth` decisions there are; a line that ends earlier counts once."""
    if start is None or depth == 0:
        return 1
    options = legal(start, decisions)
    if not options:
        return count(following(start, decisions), [], depth)
    return sum(count(start, [*decisions, option], depth - 1) for option in options)


def _fits(which: str, card: Card, this: Card) -> bool:
    if which == "this":
        return card is this
    if which == "others":
        return card is not this
    return (card.code == "KAR") == (which == "Cardinal")
