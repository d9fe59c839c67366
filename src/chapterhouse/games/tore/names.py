"""What cards, plots, projects, events and moves of Die Tore der Welt are called."""

from collections.abc import Mapping
from typing import Any, Final

from chapterhouse.core.game import Game, Objection
from chapterhouse.core.names import Candidates, Names
from chapterhouse.core.texts import Texts
from chapterhouse.games.tore.council import Council
from chapterhouse.games.tore.pack_words import Words

CARD_VERBS: Final = ("play", "lay", "discard", "draw")
PLOT_VERBS: Final = ("found", "collect", "raze")
PROJECT_VERBS: Final = ("build", "donate")
GOOD_VERBS: Final = ("give", "take", "place")
TABLES: Final = ("card", "event", "favour", "project", "penalty")
UNTOLD: Final = (  # refusals that need no number: nobody would look for these
    "not_in_hand",
    "not_in_play",
    "not_your_house",
    "no_patient",
    "not_demanded",
    "not_offered",
)
AMOUNT_VERBS: Final = ("sell", "weave", "give")
TOO_MUCH: Final = ("not_enough", "weave_limit", "stock_empty")
ACT_AT_ONCE: Final = ("grain", "piety", "favour", "privilege")
LAST_CHAPTER: Final = 4


class ToreNames(Names):
    """Moves are called with what they cost or bring, as far as the view tells it."""

    def __init__(self, game: Game, texts: Texts, people: tuple[str, ...]) -> None:
        super().__init__(game, texts, people)
        self.words = Words(game.content, texts)
        self.council = Council(self.words)

    def offered(
        self, view: Mapping[str, object], candidates: Candidates
    ) -> list[tuple[str, Objection | None]]:
        """Leave out what one does not have, and in a turn cards laid unused whose action can be declined."""
        is_turn = any(move.startswith("play ") for move, _ in candidates)
        leaves_out = is_turn and not self._is_idling_rewarded(view)
        return [
            (move, objection)
            for move, objection in candidates
            if not _is_far_off(move, objection) and not (leaves_out and _is_declined_later(move))
        ]

    def _is_idling_rewarded(self, view: Mapping[str, Any]) -> bool:
        events = [event for event in (view["event"], *view["stored"]) if event]
        effects = [effect for event in events for effect in self.words.rows["event"][event].rows("effect")]
        return any(effect.text("do") == "forgo_reward" for effect in effects)

    def spellings(self, line: str) -> list[str]:
        """As it was typed, with the commas between moves that the notation has."""
        return list(dict.fromkeys((line, line.casefold(), line.casefold().replace(";", ","))))

    def noun(self, view: Mapping[str, Any], verb: str, noun: str) -> str:
        if verb in CARD_VERBS:
            return self._card(view, verb, noun)
        if verb in PLOT_VERBS:
            return self.words.say("plot", plot=f"@plot.{noun}", yields=self.words.yields(noun))
        if verb in PROJECT_VERBS:
            return self._project(view, noun)
        if verb in GOOD_VERBS:
            return self._good(view, verb, noun)
        if verb == "orient":
            return self._orient(view, int(noun))
        if verb == "sell":
            good, count = noun.split()
            price = (view["market"][good] or 0) * int(count)
            facts = {"what": self.words.amount(good, int(count)), "price": price}
            return self.words.say("sold" if price else "unsold", **facts)
        if verb == "weave":
            return self.words.amount("wool", int(noun))
        if verb == "treat":
            return self._place(view, noun)
        if verb in ("protect", "suffer"):
            return self._penalty(view, verb, noun)
        return noun

    def _card(self, view: Mapping[str, Any], verb: str, card: str) -> str:
        name = self.word(f"card.{card}")
        seat = _owner(view)
        if verb != "play" or seat is None:
            return name
        if card == "privilege":
            latest = f"@card.{seat['open'][-1]}" if seat["open"] else "@board.nothing"
            return self.words.say("repeats", card=name, latest=latest)
        if card == "favour":
            space = self.council.ahead(view, 1)
            brings = self.council.brings(view, seat["seat"], space, seat["goods"], view["stock"])
            return f"{name} ({self.word(f'favour.{space}')}: {self.council.worth(space, brings)})"
        return name

    def _project(self, view: Mapping[str, Any], ident: str) -> str:
        for project in view["projects"]:
            if project["project"] == ident:
                (stone, stones), (wood, woods) = project["stone"], project["wood"]
                facts = {"stone": f"{stone}/{stones}", "wood": f"{wood}/{woods}"}
                return self.words.say("fields", project=f"@project.{ident}", **facts)
        return self.word(f"project.{ident}")

    def _good(self, view: Mapping[str, Any], verb: str, good: str) -> str:
        name = self.word(f"amount.{good}")
        count = self._demanded(view["event"], good) if verb != "place" and view["event"] else 1
        return name if count == 1 else f"{name} ({count})"

    def _demanded(self, event: str, good: str) -> int:
        """Return how many pieces of a good an event takes or gives at once."""
        for effect in self.words.rows["event"][event].rows("effect"):
            for option in effect.rows("options"):
                if good in option.fields:
                    return option.number(good)
        return 1

    def _orient(self, view: Mapping[str, Any], steps: int) -> str:
        laid = self.council.rotations(view)[steps]
        own = _owner(view)
        incomes = []
        for seat in view["seats"]:
            who = self.words.say("you_too") if seat is own else self.words.letter(seat["side"])
            incomes.append(f"{who} {self.council.income(laid, seat['seat'])}")
        return f"{self.council.reached(laid)}\n    {' · '.join(incomes)}"

    def _penalty(self, view: Mapping[str, Any], verb: str, penalty: str) -> str:
        if view["chapter"] == LAST_CHAPTER:  # rule: TW-74, there are no penalties any more
            good = f"@amount.{self.words.rows['duty'][penalty].text('good')}"
            return self.words.say(f"{verb}_last", good=good)
        name = self.word(f"penalty.{penalty}")
        return name if verb == "protect" else f"{name}: {self.describe(f'penalty.{penalty}')}"

    def _place(self, view: Mapping[str, Any], place: str) -> str:
        tile = view["tiles"][int(place) - 1]
        name = self.word(f"plague_place.{place}")
        if not isinstance(tile, int):
            return name
        return self.words.say("ill", place=name, value=tile, benefit=self.words.benefit(place))

    def source(self, thing: str) -> str:
        """An event's name is marked for what it does; its corners and its house carry their own marks."""
        return self.sources(thing)[""] if thing.startswith("event.") else super().source(thing)

    def on_table(self, view: Mapping[str, Any]) -> list[str]:
        events = [f"event.{event}" for event in (view["event"], *view["stored"]) if event]
        cards = [f"card.{card}" for seat in view["seats"] for card in seat.get("hand", ())]
        projects = [f"project.{project['project']}" for project in view["projects"]]
        return list(dict.fromkeys([*events, *cards, *projects]))

    def things(self) -> list[str]:
        keys = self.texts.keys()
        return sorted(key for key in keys if key.partition(".")[0] in TABLES)

    def describe(self, thing: str) -> str:
        table, _, ident = thing.partition(".")
        match table:
            case "favour":
                return self.words.say("on_arc", effect=self.words.favour(ident))
            case "project":
                return self._described_project(ident)
        return super().describe(thing)

    def _described_project(self, ident: str) -> str:
        row = self.words.rows["project"][ident]
        facts = {"stone": row.number("stone"), "wood": row.number("wood"), "bonus": self.words.bonus(ident)}
        metal = self.words.metal(ident)
        return self.words.say("described_project", **facts) + (f" ({metal})" if metal else "")

    def remarks(self, thing: str) -> list[str]:
        table, _, ident = thing.partition(".")
        if table != "event":
            return []
        row = self.words.rows["event"][ident]
        kind = self.words.say(f"kind_{row.text('kind')}")
        corners = ", ".join(self.word(f"symbol.{corner}") for corner in row.words("corners"))
        notes = [kind, f"{self.words.say('corners')}{self.part_mark(thing, 'corners')}: {corners}"]
        if "house" in row.fields:
            ill = self.words.say("falls_ill", place=f"@plague_place.{row.number('house')}")
            notes.append(ill + self.part_mark(thing, "house"))
        return notes


def _owner(view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the seat whose eyes a view is for."""
    seats = [seat for seat in view["seats"] if "hand" in seat]
    return seats[0] if len(seats) == 1 else None


def _is_far_off(move: str, objection: Objection | None) -> bool:
    """Return whether nobody would look for a refused move: cards not in hand, more than one has."""
    if objection is None:
        return False
    return objection.reason in UNTOLD or (move.startswith(AMOUNT_VERBS) and objection.reason in TOO_MUCH)


def _is_declined_later(move: str) -> bool:
    """Return whether a card need not be laid unused, since its action asks and can be declined then."""
    verb, _, card = move.partition(" ")
    return verb == "lay" and card not in ACT_AT_ONCE
