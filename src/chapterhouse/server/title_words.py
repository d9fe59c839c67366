"""The words of one title in one language, as the server needs them for people."""

from collections.abc import Mapping, Sequence
from typing import Final

from chapterhouse.core.game import Game, Objection, Question, ScoreLine
from chapterhouse.core.names import Names
from chapterhouse.core.texts import Amount, Name
from chapterhouse.offer import names_for
from chapterhouse.server.answers.basics import Refusal, encoded
from chapterhouse.server.answers.moments import Choice
from chapterhouse.table.story import Story, title_texts

MOST: Final = 5000  # sentences and names that are kept for the next time
MOST_CHOICES: Final = 20_000


class Words:
    """Speaks for one title."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.texts = title_texts(game, lang)
        self._names: dict[tuple[str, ...], Names] = {}
        self._choices: dict[tuple[str, str, Objection | None], Choice] = {}
        self._objections: dict[Objection, str] = {}
        self._called: dict[tuple[object, ...], list[str]] = {}
        self._verbs = {
            verb: self.texts.say(f"verb.{verb}") if f"verb.{verb}" in self.texts else verb
            for verb in game.moves.verbs
        }
        self._asking: dict[str, str] = {}
        for rule in game.rules.rules:
            if rule.step:
                self._asking.setdefault(rule.step, rule.id)

    def story(self, names: Sequence[str]) -> Story:
        """Return the broadcast for these people."""
        return Story(self.game, self.texts, names)

    def prompt(self, question: Question) -> str:
        """Return what is asked."""
        facts = {
            name: Amount(fact) if isinstance(fact, int) else fact for name, fact in question.facts.items()
        }
        return self.texts.say(f"step.{question.step}", facts)

    def rule_of(self, step: str) -> str:
        """Return the rule that asks this, or an empty text."""
        return self._asking.get(step, "")

    def objection(self, objection: Objection) -> str:
        """Return why a move is refused."""
        known = self._objections.get(objection)
        if known is None:
            places = tuple(Amount(fact) if isinstance(fact, int) else fact for fact in objection.facts)
            known = self.texts.say(f"reason.{objection.reason}", places=places)
            if len(self._objections) < MOST:
                self._objections[objection] = known
        return known

    def problem(self, key: str, facts: Mapping[str, object]) -> str:
        """Return why something other than a move is refused."""
        return self.texts.say(f"problem.{key}", {name: Name(str(fact)) for name, fact in facts.items()})

    def verb(self, verb: str) -> str:
        """Return what is done in a move."""
        return self._verbs.get(verb, verb)

    def choice(
        self, names: Names, view: Mapping[str, object], move: str, objection: Objection | None
    ) -> Choice:
        """Return a choice, encoded: a game offers few different ones, and each of them often."""
        verb, _, noun = move.partition(" ")
        label = names.noun(view, verb, noun)
        key = (move, label, objection)
        known = self._choices.get(key)
        if known is None:
            if len(self._choices) >= MOST_CHOICES:
                self._choices.clear()
            known = self._choices[key] = encoded(self._choice(verb, noun, label, move, objection))
        return known

    def _choice(self, verb: str, noun: str, label: str, move: str, objection: Objection | None) -> Choice:
        refused = None if objection is None else self.refusal(objection)
        return Choice(
            move=move, verb=verb, noun=noun, verb_label=self.verb(verb), label=label, objection=refused
        )

    def refusal(self, objection: Objection) -> Refusal:
        """Return why a move is refused, as it is sent."""
        sentence = self.objection(objection)
        return Refusal(reason=objection.reason, rule=objection.rule, sentence=sentence)

    def names(self, people: Sequence[str]) -> Names:
        """Return what things are called at a table with these people."""
        called = tuple(people)
        if called not in self._names:
            if len(self._names) >= MOST:
                self._names.clear()
            self._names[called] = names_for(self.game, self.texts, called)
        return self._names[called]

    def ending(self, key: str) -> str:
        """Return how a game ended."""
        return self.texts.say(f"ending.{key}") if f"ending.{key}" in self.texts else key

    def is_counted(self) -> bool:
        """Return whether the title has points: some have victories only."""
        return "score.no_points" not in self.texts

    def score_line(self, line: ScoreLine) -> str:
        """Return the cause of points."""
        return self.texts.say(f"score.{line.item}", places=line.facts)

    def seat_names(self, view: Mapping[str, object], names: Sequence[str]) -> list[str]:
        """Return the names with their sides, where the title's view has sides."""
        shown = view.get("seats")
        sides = shown if isinstance(shown, dict) else {}
        if not sides or not all(isinstance(owner, int) for owner in sides.values()):
            return list(names)
        key = (tuple(names), *sides.items())
        known = self._called.get(key)
        if known is None:
            if len(self._called) >= MOST:
                self._called.clear()
            known = self._called[key] = self._with_sides(sides, names)
        return known

    def _with_sides(self, sides: Mapping[str, int], names: Sequence[str]) -> list[str]:
        called = list(names)
        for side, owner in sides.items():
            if f"side.{side}" in self.texts and 0 <= owner < len(called):
                facts = {"side": f"@side.{side}", "name": Name(names[owner])}
                called[owner] = self.texts.fill_in("log.side", facts)
        return called
