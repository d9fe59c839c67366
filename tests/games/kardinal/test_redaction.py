"""Records and stories for other eyes, KK-17: nobody reads which card somebody else drew."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.kardinal.side_by_side import GAME, Builder, random_game, words

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event, Record
from chapterhouse.records.redact import redact
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

KINDS: Final = ("FA", "BB", "LI", "ES", "FR")

every_game = pytest.mark.parametrize("seed", range(2 * GAMES))


@cites("KK-17")
@every_game
def test_a_record_for_some_eyes_names_no_card_that_another_seat_drew(seed: int) -> None:
    record = _record(seed)
    for eyes in (*range(len(record.header.seats)), PUBLIC):
        redacted = redact(GAME, record, eyes)
        for owner, event, true in zip(_owners(record), redacted.events, record.events, strict=True):
            if true.do.startswith("draw"):
                assert event.do == (true.do if owner == eyes else "draw hidden")
            else:
                assert event.do == true.do, "everything else is public"


@cites("KK-17")
@every_game
def test_nobody_else_reads_whether_a_step_was_forced(seed: int) -> None:
    record = _record(seed)
    assert any(event.forced for event in record.events)
    for eyes in (*range(len(record.header.seats)), PUBLIC):
        for event, true in zip(redact(GAME, record, eyes).events, record.events, strict=True):
            if true.by == eyes:
                assert event.forced == true.forced
            else:
                assert not event.forced or _is_one_world_left(record, event.n, eyes)


@cites("KK-17")
def test_stopping_because_one_must_reads_like_stopping_because_one_wants_to() -> None:
    events: list[tuple[Event, ...]] = []
    for hand in ("FA,LI,ES", "FA,FA,ES"):
        code = f"players=grp; cl=g:K1; hand.r={hand}; open=FR,LI; pile=ES,BB,BB,FA,LI; turn=r"
        table = Table(GAME, 3, start=GAME.notation.read(code), arranged=["bb"])
        table.play(1, ["country k", "cloister k2"])  # the payment is forced in both
        if table.question(1).step == "pay":
            table.play(1, "stop")
        table.play(1, "take pile")
        stop = next(event for event in table.events if event.do == "stop")
        assert stop.forced == (hand == "FA,LI,ES")
        events.append(redact(GAME, table.record(), 0).events)
    assert events[0] == events[1]


@cites("KK-17")
@pytest.mark.parametrize("seed", range(6))
def test_other_eyes_are_told_the_same_whatever_card_is_drawn(seed: int) -> None:
    position, choices = random_game(seed)
    told = 0
    for choice in choices:
        if choice.seat != CHANCE or GAME.moves.verb(choice.move) != "draw":
            continue
        owner = _first_short_hand(position)
        for eyes in (*range(position.seats), PUBLIC):
            stories = set()
            for move in choice.legal:
                after = position.copy()
                GAME.apply(after, CHANCE, move)
                sentences = GAME.tell(position, after, eyes, CHANCE, move)
                stories.add(str(sentences))
                named = [
                    fact for sentence in sentences for fact in sentence.facts.values() if "@card." in fact
                ]
                kind = GAME.moves.noun(move).upper()
                assert named == ([f"@card.{kind}"] if eyes == owner else [])
            assert len(stories) == (len(choice.legal) if eyes == owner else 1)
            told += len(stories)
    assert told > 100


@cites("KK-17")
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_story_of_a_draw_names_the_card_to_its_owner_only(language: str) -> None:
    record = _record(0)
    texts = title_texts(GAME, language)
    story = Story(GAME, texts, [f"seat {seat}" for seat in range(len(record.header.seats))])
    start = GAME.new_position(len(record.header.seats), record.header.options)
    names = [texts.say(f"card.{kind}") for kind in KINDS]
    draws = dict.fromkeys((*range(len(record.header.seats)), PUBLIC), 0)
    position = start.copy()
    for owner, event in zip(_owners(record), record.events, strict=True):
        before = position.copy()
        move = GAME.moves.number(event.do)
        GAME.apply(position, event.by, move)
        if event.do.startswith("draw"):
            for eyes in draws:
                prose = " ".join(story.tell(before, position, eyes, CHANCE, move))
                assert any(name in prose for name in names) == (eyes == owner), prose
                draws[eyes] += eyes == owner
    assert draws.pop(PUBLIC) == 0 and min(draws.values()) > 5


@cache
def _record(seed: int) -> Record:
    """Return a whole game at a table, forced steps played without asking."""
    table = Table(GAME, 3 + seed % 3, seed=seed)
    dice, builder = FastDice(seed), Builder()
    while not table.is_over():
        seat = table.to_act()[0]
        legal = [GAME.moves.number(text) for text in table.legal(seat)]
        move = builder.choose(GAME, table.peek(), seat, legal, dice)
        table.play(seat, GAME.moves.text(move))
    return table.record()


def _owners(record: Record) -> Iterator[int]:
    """Yield whose card each event draws: first the hands in order, then whoever took from the pile."""
    dealt, taker = 0, -1
    for event in record.events:
        if event.do == "take pile":
            taker = event.by
        if event.step == "deal":
            yield dealt // 3
            dealt += 1
        else:
            yield taker if event.do.startswith("draw") else -1


def _is_one_world_left(record: Record, n: int, eyes: int) -> bool:
    """Return whether the cards can lie in one way only before event `n`: in one place, or all of a kind."""
    position = GAME.new_position(len(record.header.seats), record.header.options)
    for event in record.events[: n - 1]:
        GAME.apply(position, event.by, GAME.moves.number(event.do))
    code = words(position)
    places = [[card for card in code["pile"].split(",") if card]]
    for seat, colour in enumerate(code["players"]):
        if seat != eyes:
            hand = Counter(code[f"hand.{colour}"].split(","))
            places.append(list((hand - Counter(code[f"seen.{colour}"].split(","))).elements()))
    unknown = {card for cards in places for card in cards}
    return len([cards for cards in places if cards]) <= 1 or len(unknown) == 1


def _first_short_hand(position: Position) -> int:
    seats = GAME.view(position, PUBLIC)["seats"]
    assert isinstance(seats, list)
    return next(seat for seat, shown in enumerate(seats) if shown["cards"] < 3)
