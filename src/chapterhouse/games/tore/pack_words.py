"""What the pack of Die Tore der Welt says about favours, bonuses, yields and places, in words."""

from collections.abc import Mapping
from typing import Any, Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.texts import Amount, Texts

POINTS: Final = "points"


class Words:
    """Reads rows of a pack aloud."""

    def __init__(self, content: Content, texts: Texts) -> None:
        self.texts = texts
        self.rows: dict[str, dict[str, Row]] = {
            table: {row.text("id"): row for row in content.table(table)}
            for table in ("good", "favour", "project", "plot", "plague_place", "event", "symbol", "duty")
        }
        self.spaces = list(self.rows["favour"])
        self.goods = [good for good in self.rows["good"] if good != "metal"]
        self.taxes = content.row("tax_die").numbers("faces")
        self.rounds = content.row("game").number("rounds_per_chapter")
        self.substitute = content.row("rules").number("income_substitute")
        self.treat_points = content.row("rules").number("treat_points")

    def say(self, key: str, **facts: object) -> str:
        """Return a text of the board; numbers pick their own words."""
        return self.texts.say(
            f"board.{key}",
            {name: Amount(fact) if isinstance(fact, int) else fact for name, fact in facts.items()},
        )

    def name(self, key: str) -> str:
        """Return the name of a thing of the pack."""
        return self.texts.say("log.plain", {"text": f"@{key}"})

    def letter(self, side: str) -> str:
        """Return the letter of a side of the board."""
        return self.say(f"side_{side}")

    def amount(self, thing: str, count: int) -> str:
        """Return "2 gold", "1 point"."""
        word = "point" if thing == POINTS and count == 1 else thing
        return f"{count} {self.name(f'amount.{word}')}"

    def short(self, thing: str, count: int) -> str:
        """Return the same in the short words of tables."""
        return f"{count} {self.name('amount.point' if thing == POINTS and count == 1 else f'short.{thing}')}"

    def amounts(self, table: Mapping[str, Any]) -> str:
        """Return "1 point, 1 loyalty"."""
        return ", ".join(self.amount(thing, count) for thing, count in table.items())

    def corners(self, event: str) -> list[str]:
        """Return the income symbols of an event, clockwise."""
        return self.rows["event"][event].words("corners")

    def symbol(self, symbol: str) -> tuple[str, int]:
        """Return what an income symbol gives: a good, or points, and how many."""
        gives = self.rows["symbol"][symbol].row("gives")
        thing = next(iter(gives.fields))
        return thing, gives.number(thing)

    def is_permanent(self, event: str) -> bool:
        """Return whether an event binds all turns from its own round on."""
        return self.rows["event"][event].text("kind") == "permanent"

    def favour(self, space: str) -> str:
        """Return what a favour space does for whoever moves the stone there."""
        effect = self.rows["favour"][space].row("effect")
        match effect.text("do"):
            case "points_if":
                good = f"@amount.{effect.text('holds')}"
                return self.say(
                    "points_if", points=effect.number("points"), least=effect.number("at_least"), good=good
                )
            case "points_per":
                of = effect.text("of")
                counted = "@board.own_house" if of == "houses_on_board" else f"@amount.{of}"
                return self.say("points_per", points=effect.number("points"), good=counted)
            case "pay":
                return self.say("costs", what=self.amount(effect.text("good"), effect.number("count")))
            case _:
                return self.amount(effect.text("good"), effect.number("count"))

    def bonus(self, project: str) -> str:
        """Return what each donor of a project gets when it is complete."""
        bonus = self.rows["project"][project].row("bonus")
        found = [self.amount(POINTS, bonus.number(POINTS))] if POINTS in bonus.fields else []
        if "goods" in bonus.fields:
            found.append(self.amounts(bonus.row("goods").fields))
        if "treat" in bonus.fields:
            found.append(self.say("treats"))
        return ", ".join(found)

    def metal(self, project: str) -> str:
        """Return what the king's metal on a project brings, or nothing if none is due there."""
        row = self.rows["project"][project]
        if not row.number("metal"):
            return ""
        alone, tied = row.number("metal_points_alone"), row.number("metal_points_tied")
        return self.say("metal", alone=alone, tied=tied)

    def benefit(self, place: str) -> str:
        """Return what treating the patient at a place brings on top of the points."""
        benefit = self.rows["plague_place"][place].row("benefit")
        if POINTS in benefit.fields:
            return self.amount(POINTS, benefit.number(POINTS))
        if "goods" in benefit.fields:
            return self.amounts(benefit.row("goods").fields)
        if "one_of" in benefit.fields:
            return self.say("or").join(self.amount(good, 1) for good in benefit.words("one_of"))
        return self.say("free_house" if "free_house" in benefit.fields else "no_benefit")

    def thanks(self, view: Mapping[str, Any]) -> int:
        """Return the points of a patient treated with the card, if events in force make that more; else 0."""
        events = [event for event in (view["event"], *view["stored"]) if event]
        effects = [effect for event in events for effect in self.rows["event"][event].rows("effect")]
        more = sum(row.number("points") for row in effects if row.text("do") == "treat_points")
        return self.treat_points + more if more else 0  # rule: TW-E-III-09

    def yields(self, plot: str) -> str:
        """Return what a house on a plot yields, in short words."""
        yields = self.rows["plot"][plot].row("yields")
        thing = next(iter(yields.fields))
        return self.short(thing, yields.number(thing))

    def due(self, duty: str) -> tuple[int, int]:
        """Return the least and the most of a duty: the tax is rolled."""
        amount = self.rows["duty"][duty].number("amount")
        return (amount, amount) if amount else (min(self.taxes), max(self.taxes))
