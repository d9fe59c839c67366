"""A private table in this process: the agent at one seat, bots at the others."""

import threading
from collections.abc import Mapping, Sequence
from typing import Final

from chapterhouse.bots.bot import make_bot
from chapterhouse.core.game import IllegalMove, Objection
from chapterhouse.core.texts import Amount
from chapterhouse.describing import Description, describe_with
from chapterhouse.offer import names_for, title_of
from chapterhouse.records.events import stretch
from chapterhouse.research.agent.place import Place, as_mapping, helps
from chapterhouse.research.settings import BadSetting, known_game
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.rehearsal import BeyondChance
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

IDENT: Final = "private"


class PrivatePlace(Place):
    """One game against bots. It is never stored; whoever wants it kept asks for its record."""

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        *,
        seat: int = 0,
        bot: str = "greedy",
        name: str = "Agent",
        language: str = "en",
    ) -> None:
        super().__init__(language)
        game, count = known_game(title, seats, options or {})
        if not 0 <= seat < count:
            raise BadSetting(f"There is no seat {seat} among {count}; the first one is 0.")
        bots = [f"{bot} {number}" for number in range(1, count)]
        people = (*bots[:seat], name, *bots[seat:])
        self.game, self.seat = game, seat
        self.table = Table(game, count, seed, options or {}, people)
        self.texts = title_texts(game, language)
        self.names = names_for(game, self.texts, people)
        self._bots = {
            other: make_bot(bot, seed=None if seed is None else seed + other)
            for other in range(count)
            if other != seat
        }
        self._story = Story(game, self.texts, people)
        self._start = self.table.beginning()
        self._told = 0
        self._lock = threading.Lock()  # tools may be called from several threads
        self._let_bots_play()

    def list_tables(self) -> str:
        with self._lock:
            title = title_of(self.game)
            called = title.called(self.texts.language) if title is not None else self.game.name
            state = self.say("over" if self.table.is_over() else "yours" if self._is_asked() else "waits")
            people = ", ".join(self.table.names)
            line = self.say("table", id=IDENT, title=called, people=people, state=state)
            return f"{self.say('tables')}\n{line}"

    def look(self, table: str, wait: float = 0.0) -> str:
        with self._lock:
            self._check(table)
            return "\n".join([*self._news(), str(self._described())])

    def legal_moves(self, table: str, helped: bool = True) -> str:
        with self._lock:
            self._check(table, is_asked=True)
            view, moves = self.table.view(self.seat), self.table.legal(self.seat)
            told = str(self._described()) if helped else ""
            labels = [(move, self._label(view, move)) for move in moves]
            found = helps(as_mapping(self.texts), moves, told) if helped else []
            return self.offered(self._prompt(), labels, found)

    def why(self, table: str, move: str) -> str:
        with self._lock:
            self._check(table, is_asked=True)
            (text,) = self.checked([move])
            objection = self.table.why(self.seat, text)
            if objection is not None:
                return self._objection(text, objection)
            try:
                sentences = self._story.prose(self.table.preview(self.seat, text).sentences)
            except BeyondChance:
                sentences = []
            more = [self.say("follows", sentences=" ".join(sentences))] if sentences else []
            return "\n".join([self.say("legal"), *more])

    def play(self, table: str, moves: Sequence[str]) -> str:
        with self._lock:
            self._check(table, is_asked=True)
            try:
                self.table.play(self.seat, self.checked(moves))
            except IllegalMove as error:
                sentence = self._objection(error.text, error.objection)
                raise self.refused("refused", move=error.text, sentence=sentence) from None
            self._let_bots_play()
            return "\n".join([*self._news(), *self._described().sections[0].sentences])

    def chat(self, table: str, text: str) -> str:
        self._check(table)
        if not text.strip():
            raise self.refused("no_words")
        return self.say("alone")

    # inside

    def _check(self, table: str, is_asked: bool = False) -> None:
        if table != IDENT:
            raise self.refused("unknown_table", table=table)
        if is_asked and self.table.is_over():
            raise self.refused("game_over")
        if is_asked and not self._is_asked():
            raise self.refused("not_asked")

    def _is_asked(self) -> bool:
        return self.table.to_act()[:1] == [self.seat]

    def _let_bots_play(self) -> None:
        while not self.table.is_over() and not self._is_asked():
            seat = self.table.to_act()[0]
            move = self._bots[seat].choose(self.table.glimpse(seat))
            self.table.play(seat, self.game.moves.text(move))

    def _described(self) -> Description:
        return describe_with(self.names, self.game, self.table.position, self.seat, self.table.names)

    def _news(self) -> list[str]:
        told, self._told = self._told, len(self.table.events)
        events = stretch(self.table.events)
        return self.news(
            [part.text for part in whole_story(self._story, self._start, events, self.seat, told)]
        )

    def _prompt(self) -> str:
        question = self.table.question(self.seat)
        facts = {
            name: Amount(fact) if isinstance(fact, int) else fact for name, fact in question.facts.items()
        }
        return self.texts.say(f"step.{question.step}", facts)

    def _label(self, view: Mapping[str, object], move: str) -> str:
        verb, _, noun = move.partition(" ")
        return f"{self.texts.say(f'verb.{verb}')} {self.names.noun(view, verb, noun)}".strip()

    def _objection(self, text: str, objection: Objection) -> str:
        """Return why a move is refused, with the rule; and what was perhaps meant."""
        places = tuple(Amount(fact) if isinstance(fact, int) else fact for fact in objection.facts)
        lines = [self.texts.say(f"reason.{objection.reason}", places=places)]
        if objection.rule in self.game.rules:
            rule = self.game.rules[objection.rule].text(self.texts.language)
            lines.append(self.say("rule", id=objection.rule, text=rule))
        nearest = self.table.nearest(self.seat, text)
        lines.append(self.say("nearest", moves=", ".join(nearest)) if nearest else self.say("see_moves"))
        return "\n".join(lines)
