"""The coach: every remark has its words, can come up, and is made once to each person."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from chapterhouse.bots.bot import make_bot
from chapterhouse.core.game import Game, legal_moves
from chapterhouse.games import TITLES, load
from chapterhouse.lessons.coach import ASKED, BEGINS, KINDS, REFUSED, TOLD, Occasion, fits, next_remark
from chapterhouse.lessons.course import FirstGame, Remark, Words
from chapterhouse.lessons.reading import course_of
from chapterhouse.records.heading import first_position
from chapterhouse.records.record import read
from chapterhouse.table.story import title_texts
from chapterhouse.table.stride import standing, walk
from chapterhouse.table.table import Table

MOST = 25  # whole games in which a remark must have come up
GAMES = [load(title.name) for title in TITLES]
FIRST_GAMES = [(game, first) for game in GAMES for first in course_of(game).first_games]


def named(case: object) -> str | None:
    return case.name if isinstance(case, Game) else ""


class Learner:
    """Somebody at a seat among bots, and what they meet at each question."""

    def __init__(self, game: Game, first: FirstGame, seat: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.first = first
        self.seat = seat
        self.options = options

    def occasions(self, number: int, bot: str, last_turn: int = 10_000) -> Iterator[Occasion]:
        """Play a game; yield each question, and after it every refusal that a click would have met."""
        table = Table(self.game, self.first.seats, seed=number + self.first.seed, options=self.options)
        bots = [make_bot(bot, seed=number * 10 + seat) for seat in range(self.first.seats)]
        told, known = set[str](), 0
        position = table.beginning()
        while not table.is_over() and int(self.game.turn(table.peek())) <= last_turn:
            for event in table.events[known:]:
                before, position = position, position.copy()
                move = self.game.moves.number(event.do)
                self.game.apply(position, event.by, move)
                sentences = self.game.tell(before, position, self.seat, event.by, move)
                told |= {sentence.key.removeprefix("story.") for sentence in sentences}
            known, asked = len(table.events), table.to_act()[0]
            if asked == self.seat:
                yield from self._met(table, told)
                told = set()
            table.play(asked, self.game.moves.text(bots[asked].choose(table.glimpse(asked))))

    def _met(self, table: Table, told: set[str]) -> Iterator[Occasion]:
        offered = {move.partition(" ")[0] for move in table.legal(self.seat)}
        yield Occasion(table.question(self.seat).step, offered, told)
        rules = {objection.rule for _, objection in table.candidates(self.seat) if objection is not None}
        for rule in rules:
            yield Occasion("", (), (), rule)


def golden(game: Game) -> Iterator[Occasion]:
    """Yield what whoever was asked met in the title's golden games, where rare things happen."""
    for path in sorted((Path(game.folder) / "golden").glob("*.jsonl")):
        record = read(path.read_text(encoding="utf-8").splitlines())
        told: dict[int, set[str]] = {}
        for stride in standing(walk(game, first_position(game, record.header), record.events)):
            seat = stride.event.by
            if seat >= 0 and stride.event.do:
                moves = [game.moves.text(move) for move in legal_moves(game, stride.before, seat)]
                offered = {move.partition(" ")[0] for move in moves}
                yield Occasion(game.question(stride.before, seat).step, offered, told.pop(seat, set()))
            for eyes in range(len(record.header.seats)):
                keys = {said.key.removeprefix("story.") for said in stride.tell(eyes)}
                told.setdefault(eyes, set()).update(keys)


@pytest.mark.parametrize(("game", "first"), FIRST_GAMES, ids=named)
def test_every_remark_can_come_up(game: Game, first: FirstGame) -> None:
    silent = {one.id: one for one in first.remarks}

    def listen(occasions: Iterator[Occasion]) -> bool:
        for occasion in occasions:
            for ident in [ident for ident, one in silent.items() if fits(one, occasion)]:
                del silent[ident]
        return not silent

    for number in range(MOST):  # the coach goes along to later games, at any seat
        learner = Learner(game, first, number % first.seats, first.options if number < 3 else {})
        if listen(learner.occasions(number, "random")):
            return
    listen(golden(game))
    assert silent == {}


@pytest.mark.parametrize(("game", "first"), FIRST_GAMES, ids=named)
def test_what_is_not_rare_comes_up_early_among_easy_bots(game: Game, first: FirstGame) -> None:
    expected = {one.id for one in first.remarks if not one.is_rare and one.kind != REFUSED}
    heard: set[str] = set()
    learner = Learner(game, first, first.seat, first.options)
    for number in range(first.tries):
        for occasion in learner.occasions(number, first.bots, first.until_turn):
            heard |= {one.id for one in first.remarks if fits(one, occasion)}
        if expected <= heard:
            break
    assert expected - heard == set()


@pytest.mark.parametrize(("game", "first"), FIRST_GAMES, ids=named)
def test_every_remark_has_words_and_an_event_of_its_title(game: Game, first: FirstGame) -> None:
    texts = title_texts(game, "en")
    assert len({one.id for one in first.remarks}) == len(first.remarks)
    assert [one.kind for one in first.remarks].count(BEGINS) == 1, "the goal is told first"
    for one in first.remarks:
        assert one.kind in KINDS
        assert one.kind != ASKED or f"step.{one.what}" in texts
        assert one.kind != TOLD or f"story.{one.what}" in texts
        assert one.say.en.strip() and one.say.de.strip() and one.say.en != one.say.de
        assert len(one.say.en) <= 280 and len(one.say.de) <= 320, "a remark stands beside the board"
        assert one.rules and len(one.id) <= 80


@pytest.mark.parametrize(("game", "first"), FIRST_GAMES, ids=named)
def test_nothing_is_said_twice_in_a_whole_game(game: Game, first: FirstGame) -> None:
    said: list[str] = []
    for occasion in Learner(game, first, first.seat, first.options).occasions(0, "random"):
        while (found := next_remark(first.remarks, occasion, said)) is not None:
            said.append(found.id)
    assert len(set(said)) == len(said) and said[0] == BEGINS


def remark(kind: str, what: str = "") -> Remark:
    return Remark(kind, what, False, Words("words", "Worte"), ())


def test_a_refusal_is_explained_first_then_the_order_of_the_title_counts() -> None:
    remarks = [
        remark("asked", "act"),
        remark("offered", "go"),
        remark("refused", "X-1"),
        remark("told", "on"),
    ]
    occasion = Occasion("act", {"go"}, {"on"}, "X-1")
    said: list[str] = []
    while (found := next_remark(remarks, occasion, said)) is not None:
        said.append(found.id)
    assert said == ["refused-X-1", "asked-act", "offered-go", "told-on"]
    assert next_remark(remarks, Occasion("other", (), ()), ()) is None
