"""What each way to lay the event card would bring: everybody's income, and where the favour stone goes."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from chapterhouse.games.tore.pack_words import POINTS, Words

SIDES: Final = "NESW"
ROTATIONS: Final = range(4)


class Laid(NamedTuple):
    """The card in one rotation: what each seat takes (None for whoever begs), and what the stone brings.

    The favour is what the holder of the crest gets there or, below 0, pays; None if that is not known.
    """

    steps: int
    income: dict[int, tuple[str, int] | None]
    space: str
    favour: (
        tuple[str, int] | None
    )  # what the holder of the crest gets or (below 0) pays there, if that is known


class Council:
    """Looks ahead from a view, with the numbers of the pack."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def rotations(self, view: Mapping[str, Any]) -> list[Laid]:
        """Return the four ways to lay the event of the round; none if there is no event."""
        return [self._laid(view, steps) for steps in ROTATIONS] if view["event"] else []

    def ahead(self, view: Mapping[str, Any], steps: int) -> str:
        """Return the space this many steps on; covered ones do not count."""  # rule: TW-25 TW-26
        spaces = self.words.spaces
        place = spaces.index(view["favour"])
        while steps > 0:
            place = (place + 1) % len(spaces)
            steps -= spaces[place] not in view["covered"]
        return spaces[place]

    def brings(
        self,
        view: Mapping[str, Any],
        seat: int,
        space: str,
        goods: Mapping[str, int],
        stock: Mapping[str, int],
    ) -> tuple[str, int]:
        """Return what a seat with these goods gets, or pays, when the stone reaches a space."""
        effect = self.words.rows["favour"][space].row("effect")
        match effect.text("do"):
            case "points_if":  # rule: TW-28 TW-31
                shows = goods[effect.text("holds")] >= effect.number("at_least")
                return POINTS, effect.number("points") if shows else 0
            case "points_per":  # rule: TW-30 TW-33 TW-35
                of = effect.text("of")
                held = list(view["plots"].values()).count(seat) if of == "houses_on_board" else goods[of]
                return POINTS, effect.number("points") * held
            case "pay":  # rule: TW-36
                return effect.text("good"), -effect.number("count")
            case _:  # rule: TW-27 TW-29 TW-32 TW-34
                good, count = effect.text("good"), effect.number("count")
                return good, count if stock.get(good, count) >= count else 0

    def income(self, laid: Laid, seat: int) -> str:
        """Return a seat's income in one rotation."""
        income = laid.income[seat]
        return self.words.short(*income) if income else self.words.say("begs")

    def reached(self, laid: Laid) -> str:
        """Return where the stone goes in one rotation, and what that brings."""
        facts = {"steps": laid.steps, "space": f"@favour.{laid.space}"}
        if laid.steps == 0:
            return self.words.say("stays", **facts)
        return self.words.say("reached", worth=self.worth(laid.space, laid.favour), **facts)

    def worth(self, space: str, brings: tuple[str, int] | None) -> str:
        """Return what a favour brings, exactly if that is known, otherwise as the space says it."""
        if brings is None:
            return self.words.favour(space)
        thing, count = brings
        if count < 0:
            return self.words.say("costs", what=self.words.amount(thing, -count))
        return self.words.amount(thing, count) if count else self.words.say("nothing")

    def _laid(self, view: Mapping[str, Any], steps: int) -> Laid:
        stock = dict(view["stock"])
        income: dict[int, tuple[str, int] | None] = {}
        seats = view["seats"]
        for served in range(len(seats)):  # rule: TW-13
            seat = seats[(view["crest"] + served) % len(seats)]
            income[seat["seat"]] = self._income(view, seat, steps, stock)
        space = self.ahead(view, steps)
        holder = seats[view["crest"]]
        if steps == 0 or "goods" not in holder:
            return Laid(steps, income, space, None)
        goods = dict(holder["goods"])
        gained = income[view["crest"]]
        if gained and gained[0] in goods:
            goods[gained[0]] += gained[1]
        return Laid(steps, income, space, self.brings(view, view["crest"], space, goods, stock))

    def _income(
        self, view: Mapping[str, Any], seat: Mapping[str, Any], steps: int, stock: dict[str, int]
    ) -> tuple[str, int] | None:
        """Return what a seat takes, and take it from the stock."""  # rule: TW-20 TW-22
        if view["round"] == 1 and "begging" in seat["owes"]:  # rule: TW-69
            return None
        corners = self.words.corners(view["event"])
        thing, count = self.words.symbol(corners[(SIDES.index(seat["side"]) - steps) % len(corners)])
        if stock.get(thing, count) < count:  # rule: TW-23
            return POINTS, self.words.substitute
        if thing in stock:
            stock[thing] -= count
        return thing, count
