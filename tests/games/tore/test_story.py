"""What is announced, TW-10: whoever listens and forgets nothing knows everybody's goods and points."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.tore.side_by_side import GAME, goods_of, random_game, words

from chapterhouse.core.game import PUBLIC, Sentence
from chapterhouse.core.position import Position
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

TAKES: Final = ("gain", "bonus")
GIVES: Final = ("pay", "duty_paid", "sell")
SCORES: Final = ("score", "bonus_points", "metal", "metal_tie")
LOSES: Final = ("lose", "duty_double")


class Listener:
    """Keeps the accounts of all seats from nothing but the sentences that everybody hears."""

    def __init__(self, seats: int) -> None:
        start = {"wool": 1, "gold": 2, "points": 8}
        self.accounts = [Counter(start) for _ in range(seats)]

    def hear(self, sentence: Sentence) -> None:
        """Take in one sentence."""
        key, facts = sentence.key.removeprefix("story."), sentence.facts
        if "who" not in facts:
            return
        own = self.accounts[int(facts["who"].removeprefix("@seat."))]
        good = facts.get("good", "").removeprefix("@amount.")
        count = int(facts["count"]) if facts.get("count", "").isdigit() else 0
        if key in TAKES:
            own[good] += count
        elif key in GIVES:
            own[good] -= count
        elif key == "income":
            own["points" if good.startswith("point") else good] += count
        elif key == "income_point":
            own["points"] += 1
        elif key == "outlaws":
            own["gold"] -= count
        elif key == "place":
            own[good] -= 1
        elif key == "weave":
            own["wool"] -= count
            own["cloth"] += count
        elif key in SCORES:
            own["points"] += count
        elif key in LOSES:
            own["points"] -= count
        elif key == "duty_short":
            own["points"] -= int(facts["points"])


@cites("TW-10")
@pytest.mark.parametrize("batch", range(10))
def test_goods_and_points_can_be_worked_out_from_what_everybody_hears(batch: int) -> None:
    for seed in range(500 + batch, 500 + batch + 10 * GAMES, 10):
        position, choices = random_game(seed)
        listener = Listener(int(position.seats))
        before = position.copy()
        last = None
        for choice in choices:
            if last is not None:
                _hear(listener, before, position, *last)
            before, last = position.copy(), (choice.seat, choice.move)
        assert last is not None
        _hear(listener, before, position, *last)


@cites("TW-10")
def test_everybody_reads_that_a_grain_is_taken() -> None:
    table = Table(GAME, 4, start=GAME.notation.read("A4"))
    before = table.peek()
    table.play(0, "play grain")
    for eyes in (0, 1, 2, 3, PUBLIC):
        told = GAME.tell(before, table.peek(), eyes, 0, GAME.moves.number("play grain"))
        gain = Sentence("story.gain", {"who": "@seat.0", "count": "1", "good": "@amount.grain"})
        assert gain in told
        story = Story(GAME, title_texts(GAME, "en"), ["Ann", "Ben", "Cid", "Dan"])
        prose = " ".join(story.tell(before, table.peek(), eyes, 0, GAME.moves.number("play grain")))
        assert "Ann takes 1 grain" in prose


@cites("TW-10", "TW-94")
@pytest.mark.parametrize(
    ("code", "move", "told"),
    [
        ("F4; crest=S; stock=grain:2", "reveal I-11", ["2 takes 1 grain", "3 takes 1 grain"]),
        ("F4; W=gold:0; N=points:0,gold:0", "reveal I-08", ["1 gives 1 gold", "2 gives 1 gold", "3 loses 1"]),
        ("F4-II; ask=end; N=piety:2,grain:2,loyalty:0; E=piety:1,grain:3; S=points:0", "tax 3", []),
    ],
)
def test_the_story_of_an_event_says_who_takes_gives_and_loses(code: str, move: str, told: list[str]) -> None:
    position = GAME.notation.read(code.replace("F4-II", "F4; chapter=II"))
    before = position.copy()
    GAME.apply(position, -1, GAME.moves.number(move))
    listener = Listener(4)
    for seat, player in enumerate("NESW"):
        listener.accounts[seat] = Counter(goods_of(words(before), player))
    sentences = GAME.tell(before, position, PUBLIC, -1, GAME.moves.number(move))
    for sentence in sentences:
        listener.hear(sentence)
    assert listener.accounts == [Counter(goods_of(words(position), player)) for player in "NESW"]
    story = Story(GAME, title_texts(GAME, "en"), ["0", "1", "2", "3"])
    prose = " ".join(story.tell(before, position, PUBLIC, -1, GAME.moves.number(move)))
    for part in told:
        assert part in prose, prose


def _hear(listener: Listener, before: Position, after: Position, seat: int, move: int) -> None:
    sentences = GAME.tell(before, after, PUBLIC, seat, move)
    for sentence in sentences:
        listener.hear(sentence)
    code = words(after)
    for own, player in zip(listener.accounts, _players(code), strict=True):
        assert own == Counter(goods_of(code, player)), (GAME.moves.text(move), sentences)


def _players(code: dict[str, str]) -> list[str]:
    return [name for name in ("N", "E", "S", "W") if name in code]
