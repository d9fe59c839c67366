"""What a move itself says, before anything that it settles."""

from chapterhouse.core.agenda import AgendaGame, number_of, step_of
from chapterhouse.core.game import Sentence, legal_moves
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cards import FAVOUR_CARD, GRAIN_CARD, PIETY_CARD, PRIVILEGE_CARD, repeated_card
from chapterhouse.games.tore.cells import top_card
from chapterhouse.games.tore.story.changes import Changes

TABLES = {"raze": "plot", "build": "project", "found": "plot", "donate": "project", "collect": "plot"}
FIRST_QUESTIONS = (ask.BUILD, ask.COLLECT, ask.DONATE, ask.WEAVE)
SOLD = {"wool": at.WOOL, "cloth": at.CLOTH}


class Telling:
    """One move: its sentence, and what it changed at once."""

    def __init__(self, game: AgendaGame, board: Board, changes: Changes, seat: int, move: int) -> None:
        self.board = board
        self.changes = changes
        self.seat = seat
        self.move = move
        self.verb = game.moves.verb(move)
        self.noun = game.moves.noun(move)
        self.who = {"who": f"@seat.{seat}"}
        self.frame = int(changes.before.cells[changes.before.cells[0]])
        self.is_forced = len(legal_moves(game, changes.before, seat)) == 1

    def sentences(self, eyes: int) -> list[Sentence]:
        """Return everything to tell; cards that go face down only to their owner."""
        match self.verb:
            case "start" | "reveal" | "patient" | "tax":
                return self._chance()
            case "draw":
                return [self._hidden("draw", int(number_of(self.frame)), eyes)]
            case "discard":
                return [self._hidden("discard", self.seat, eyes)]
            case "orient":
                key = "story.orient_0" if self.noun == "0" else "story.orient"
                return [Sentence(key, {**self.who, "steps": self.noun})]
            case "play":
                return self._played()
            case "lay":
                return [Sentence("story.lay", self._card()), *self.changes.goods()]
            case "done":
                return self._done()
            case "protect" | "suffer":
                return self._penalty()
            case _:
                return self._acted()

    def _chance(self) -> list[Sentence]:
        if self.verb == "start":
            return [Sentence("story.start", {"who": f"@seat.{self.changes.after.cells[at.CREST]}"})]
        if self.verb == "reveal":
            facts = {"event": f"@event.{self.noun}", "text": f"@event_text.{self.noun}"}
            after = self.changes.after.cells
            is_ill = step_of(after[after[0]]) == ask.PATIENT  # rule: TW-16, the text comes after the house
            return [Sentence("story.reveal_named" if is_ill else "story.reveal", facts)]
        if self.verb == "tax":
            return [Sentence("story.tax", {"count": self.noun})]
        place, value = self.noun.split()
        event = self.board.events[self.changes.after.cells[at.COUNCIL] - 1]
        return [
            Sentence("story.patient", {"place": f"@plague_place.{place}", "value": value}),
            Sentence("story.event_text", {"text": f"@event_text.{event}"}),
        ]

    def _hidden(self, key: str, owner: int, eyes: int) -> Sentence:
        who = {"who": f"@seat.{owner}"}
        if owner != eyes:
            return Sentence(f"story.{key}_hidden", who)
        return Sentence(f"story.{key}", {**who, "card": f"@card.{self.noun}"})

    def _card(self) -> dict[str, str]:
        return {**self.who, "card": f"@card.{self.noun}"}

    def _played(self) -> list[Sentence]:
        sentences = [Sentence("story.play", self._card())]
        card = self.board.cards.index(self.noun)
        if card == PRIVILEGE_CARD:
            card = int(repeated_card(self.changes.before, self.seat))
            if card == at.NONE:
                return [*sentences, Sentence("story.repeat_none", self.who)]
            sentences.append(
                Sentence("story.repeat", {**self.who, "card": f"@card.{self.board.cards[card]}"})
            )
        if card == FAVOUR_CARD:
            return sentences + self._advanced()
        if card in (GRAIN_CARD, PIETY_CARD):
            told = self.changes.goods()
            name = f"@card.{self.board.cards[card]}"
            return sentences + (told or [Sentence("story.no_effect", {**self.who, "card": name})])
        return sentences

    def _advanced(self) -> list[Sentence]:
        before, after = self.changes.before.cells[at.FAVOUR], self.changes.after.cells[at.FAVOUR]
        if before == after:
            return [Sentence("story.favour_stuck", self.who)]
        return favour_sentences(self.board, self.changes, self.seat)

    def _done(self) -> list[Sentence]:
        """Return what was declined or ended; nothing, if nothing else could be answered."""
        step = step_of(self.frame)
        if self.is_forced:
            if step in FIRST_QUESTIONS and not self._has_begun():
                card = f"@card.{self.board.cards[top_card(self.changes.after, self.seat)]}"
                return [Sentence("story.no_effect", {**self.who, "card": card})]
            return []
        if step in (ask.AFTER, ask.OFFER):
            return [Sentence("story.no_trade", self.who)]
        told = Sentence("story.done" if self._has_begun() else "story.decline", self.who)
        return [told, *self.changes.goods()]  # rule: TW-E-II-01

    def _has_begun(self) -> bool:
        """Return whether `done` ends something, rather than declining it as a whole."""
        step, number = step_of(self.frame), number_of(self.frame)
        if step == ask.PLACE:
            return number >> 4 > 0
        if step == ask.COLLECT:
            return number & ((1 << 14) - 1) != 0
        return step == ask.TREAT

    def _penalty(self) -> list[Sentence]:
        double = "_double" if self.changes.before.cells[at.CHAPTER] == at.CHAPTERS else ""
        duty = self.board.penalties.index(self.noun)
        good = f"@amount.{self.board.goods[self.board.duty_good[duty]]}"
        facts = {**self.who, "penalty": f"@penalty.{self.noun}", "good": good}
        told = [Sentence(f"story.{self.verb}{double}", facts)]
        return told + self.changes.goods() + self.changes.points()

    def _acted(self) -> list[Sentence]:
        """Return what one choice within an event or an action says, and what it brought."""
        changes = self.changes
        untold: tuple[int, ...] = ()
        sentences: list[Sentence] = []
        if self.verb in TABLES:
            table = TABLES[self.verb]
            sentences.append(Sentence(f"story.{self.verb}", {**self.who, table: f"@{table}.{self.noun}"}))
            if self.verb == "collect" and not changes.goods() and not changes.points():
                sentences = [Sentence("story.collect_empty", {**self.who, "plot": f"@plot.{self.noun}"})]
        elif self.verb == "place":
            project = self.board.projects[number_of(self.frame) & 15]
            facts = {**self.who, "good": f"@amount.{self.noun}", "project": f"@project.{project}"}
            sentences.append(Sentence("story.place", facts))
            untold = (at.STONE, at.WOOD)
        elif self.verb == "sell":
            good, count = self.noun.split()
            untold = (SOLD[good],)
            if count != "0":
                facts = {**self.who, "count": count, "good": f"@amount.{good}"}
                sentences.append(Sentence("story.sell", facts))
            elif self.move < do.SELL_CLOTH and not self.is_forced:
                sentences.append(Sentence("story.sell_none", self.who))
        elif self.verb == "weave":
            sentences.append(Sentence("story.weave", {**self.who, "count": self.noun}))
            untold = (at.WOOL, at.CLOTH)
        elif self.verb == "treat":
            value = str(changes.before.cells[at.TILE + self.move - do.TREAT])
            facts = {**self.who, "place": f"@plague_place.{self.noun}", "value": value}
            sentences.append(Sentence("story.treat", facts))
        elif self.verb in ("trade", "fee"):
            sentences.append(Sentence(f"story.{self.verb}", self.who))
        return sentences + changes.completions() + changes.goods(untold) + changes.points()


def favour_sentences(board: Board, changes: Changes, seat: int) -> list[Sentence]:
    """Return where the favour stone went and what that brought."""
    space = f"@favour.{board.spaces[changes.after.cells[at.FAVOUR]]}"
    sentences = [Sentence("story.favour", {"place": space})]
    paid = held(changes.before, seat, at.GOLD) - held(changes.after, seat, at.GOLD)
    if paid > 0:
        return [*sentences, Sentence("story.outlaws", {"who": f"@seat.{seat}", "count": str(paid)})]
    found = changes.goods() + changes.points()
    if not found:
        found = [Sentence("story.favour_none", {"who": f"@seat.{seat}", "place": space})]
    return sentences + found
