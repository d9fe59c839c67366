"""What is announced, TW-10: whoever listens and forgets nothing knows everybody's goods and points."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, goods_of, random_game, words

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC, Sentence
from chapterhouse.core.position import Position
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import wander

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


BUT_THE_CHAPEL: Final = ",".join(f"II-{number:02}" for number in range(1, 12) if number != 4)
FULL: Final = "piety:2,grain:2,gold:9"
END: Final = f"F4; ask=end; crest=S; stock=grain:2,piety:2; E={FULL}; S={FULL}; W={FULL}"


@cites("TW-10", "TW-56", "TW-69", "TW-70", "TW-74", "TW-78", "TW-80", "TW-81", "TW-89", "TW-96")
@pytest.mark.parametrize(
    ("code", "move", "told"),
    [
        ("F4; chapter=II; crest=S; event=II-04; ask=orient; N.owes=begging", "orient 0", "income_none who=0"),
        ("F4; event=I-03; ask=orient; stock=piety:0", "orient 0", "income_point who=2 good=piety"),
        ("F4; event=I-08; ask=orient", "orient 0", "orient_0 who=0 steps=0"),
        ("F4; event=I-08; ask=orient; favour=prior", "orient 1", "outlaws who=0 count=1"),
        ("F4; event=I-08; ask=orient", "orient 1", "favour_none who=0 place=guild"),
        ("A4; favour=prior; N=gold:0", "play favour", "favour_stuck who=0"),
        ("A4; N.open=grain", "play privilege", "repeat who=0 card=grain"),
        ("A4", "play privilege", "repeat_none who=0"),
        ("A4; stock=grain:0", "play grain", "no_effect who=0 card=grain"),
        ("A4; N=stone:1; agenda=place:N:0", "done", "decline who=0"),
        ("A4; N=stone:1; bridge=1/0; agenda=place:N:16", "done", "done who=0"),
        ("A4; N=wood:1; mill=1/0; agenda=place:N:1", "done", "decline who=0"),
        (f"A4; N.houses=gold-wood; agenda=collect:N:{2 << 14}", "done", "decline who=0"),
        (
            f"A4; N.houses=gold-wood,points-wood; agenda=collect:N:{(1 << 14) + 64}",
            "done",
            "done who=0",
        ),
        ("A4; force=I-09; N=wool:1; agenda=after:N:0", "done", "no_trade who=0"),
        ("A4-III; tiles=1:1; agenda=medicine:N:0", "done", "decline who=0"),
        ("A4-III; N=medical:2; tiles=1:1; agenda=treat:N:1", "done", "done who=0"),
        (
            "A4; N.houses=grain-wood; stock=grain:0; agenda=collect:N:16384",
            "collect grain-wood",
            "collect_empty who=0",
        ),
        (
            "A4; mill=1/2; N=wood:1; S.on=mill; W.on=mill; stock=cloth:1; agenda=place:N:1",
            "place wood",
            "bonus_short project=mill good=cloth",
        ),
        (
            "A4; mill=1/2; N=wood:1; S.on=mill; W.on=mill; stock=cloth:2; agenda=place:N:1",
            "place wood",
            "bonus who=3 count=1 good=cloth",
        ),
        (
            "A4-III; tower=6/1; N=wood:1; E=loyalty:2; S=loyalty:2; agenda=place:N:6",
            "place wood",
            "metal_tie who=2 count=1",
        ),
        (
            "A4-III; tower=6/1; N=wood:1; E=loyalty:2; S=loyalty:1; agenda=place:N:6",
            "place wood",
            "metal who=1 count=3",
        ),
        (f"{END}; chapter=II; N=piety:1,grain:2,gold:9", "tax 3", "duty_paid who=0 count=3 good=gold"),
        (
            f"{END}; chapter=II; N=piety:2,grain:2,gold:1",
            "tax 3",
            "duty_short who=0 count=2 good=gold points=2",
        ),
        (f"{END}; chapter=II; N=piety:2,grain:2,gold:2", "tax 3", "owes who=0 penalty=court"),
        (f"{END}; chapter=IV; N=piety:2,grain:2,gold:1", "tax 3", "duty_double who=0 count=2"),
        (
            f"{END}; chapter=IV; N=piety:2,grain:2,gold:9,stone:2",
            "tax 3",
            "final_goods who=0 count=2 good=stone",
        ),
        (f"{END}; chapter=IV; N=piety:2,grain:2,gold:4", "tax 3", "final_gold who=0 count=1 points=½"),
        (f"{END}; chapter=IV; N=piety:2,grain:2,gold:6", "tax 3", "final_gold who=0 count=3 points=1½"),
        (
            "F4; chapter=IV; agenda=protect:N:2; N=loyalty:1; N.owes=court:2",
            "suffer court",
            "suffer_double who=0",
        ),
        (
            "F4; chapter=IV; agenda=protect:N:2; N=loyalty:1; N.owes=court:2",
            "protect court",
            "protect_double who=0",
        ),
        ("F4; chapter=II; agenda=protect:N:0; N=loyalty:1; N.owes=penance", "suffer penance", "suffer who=0"),
    ],
)
def test_a_move_tells_what_it_did(code: str, move: str, told: str) -> None:
    position = GAME.notation.read(code)
    before, seat = position.copy(), GAME.to_act(position)[0]
    GAME.apply(position, seat, GAME.moves.number(move))
    sentences = GAME.tell(before, position, PUBLIC, seat, GAME.moves.number(move))
    plain = [_plain(sentence) for sentence in sentences]
    assert any(line == told or line.startswith(f"{told} ") for line in plain), plain
    for language in ("de", "en"):
        story = Story(GAME, title_texts(GAME, language), ["A", "B", "C", "D"])
        assert story.tell(before, position, PUBLIC, seat, GAME.moves.number(move))


@cites("TW-56", "TW-70")
def test_the_story_says_which_event_leaves_and_who_has_no_turn() -> None:
    code = "A2; round=4; event=I-10; force=I-01,I-09; turn=S; N.hand=sale; S.hand=grain; S=wool:0; N=wool:0"
    position = GAME.notation.read(code)
    told: list[str] = []
    for choice in wander(GAME, position, FastDice(1)):
        before = position.copy()
        after = position.copy()
        GAME.apply(after, choice.seat, choice.move)
        told += [_plain(line) for line in GAME.tell(before, after, PUBLIC, choice.seat, choice.move)]
        if "stored event=I-10" in told:
            break
    assert "pushed_out event=I-01" in told and "pushed_out event=I-09" not in told
    position = GAME.notation.read(f"F2; chapter=II; ask=penalties; S.owes=court; seen={BUT_THE_CHAPEL}")
    told = []
    for choice in wander(GAME, position, FastDice(1)):
        after = position.copy()
        GAME.apply(after, choice.seat, choice.move)
        told += [_plain(line) for line in GAME.tell(position, after, PUBLIC, choice.seat, choice.move)]
        if "round chapter=II round=2" in told:
            break
    assert told.count("court who=1") == 1 and "court who=0" not in told


def _plain(sentence: Sentence) -> str:
    """Return a sentence as its key and its facts, without the marks of text keys."""
    facts = [
        f"{name}={value.rpartition('.')[2] if value[:1] == '@' else value}"
        for name, value in sentence.facts.items()
    ]
    return " ".join([sentence.key.removeprefix("story."), *facts])


def _hear(listener: Listener, before: Position, after: Position, seat: int, move: int) -> None:
    sentences = GAME.tell(before, after, PUBLIC, seat, move)
    for sentence in sentences:
        listener.hear(sentence)
    code = words(after)
    for own, player in zip(listener.accounts, _players(code), strict=True):
        assert own == Counter(goods_of(code, player)), (GAME.moves.text(move), sentences)


def _players(code: dict[str, str]) -> list[str]:
    return [name for name in ("N", "E", "S", "W") if name in code]


def prose(code: str, seat: int, move: str, language: str = "en") -> str:
    """Return what everybody is told of a move in a position."""
    position = GAME.notation.read(code)
    before = position.copy()
    GAME.apply(position, seat, GAME.moves.number(move))
    story = Story(GAME, title_texts(GAME, language), ["Ann", "Ben", "Cid", "Dan"])
    return " ".join(story.tell(before, position, PUBLIC, seat, GAME.moves.number(move)))


@cites("TW-16", "TW-83")
def test_who_falls_ill_is_told_before_the_text_of_the_event() -> None:
    start = "F4; chapter=III; tiles=down"
    assert prose(start, -1, "reveal III-05") == "The event of the round: The nuns teach healing."
    ill = prose(f"{start}; event=III-05; agenda=patient:-:6", -1, "patient 7 3")
    assert ill.startswith("House 7: somebody falls ill") and "takes 1 medical knowledge" in ill
    german = prose(f"{start}; event=III-05; agenda=patient:-:6", -1, "patient 7 3", "de")
    assert german.index("Haus 7: Jemand erkrankt") < german.index("medizinisches Wissen.")
    healthy = prose("F4; chapter=III; tiles=gone", -1, "reveal III-05")
    assert "takes 1 medical knowledge" in healthy


@cites("TW-90")
@pytest.mark.parametrize(
    ("goods", "en", "de"),
    [
        (
            "N=points:20,piety:3,gold:0; E=points:20,piety:2,gold:0",
            "The lead in points is tied: more piety decides for Ann.",
            "Bei den Siegpunkten steht es vorn gleich: Für Ann entscheidet mehr Frömmigkeit.",
        ),
        (
            "N=points:20,piety:2,gold:0,loyalty:1; E=points:20,piety:2,gold:0,loyalty:2",
            "more loyalty decides for Ben.",
            "Für Ben entscheidet mehr Loyalität.",
        ),
        (
            "N=points:20,piety:2,gold:0; E=points:20,piety:2,gold:0",
            "The lead is tied, in piety, loyalty and knowledge too: the victory is shared.",
            "Vorn steht es gleich, auch bei Frömmigkeit, Loyalität und Wissen: Der Sieg wird geteilt.",
        ),
        ("N=points:21,gold:0; E=points:20,gold:0", "", ""),
    ],
)
def test_the_end_tells_what_decided_a_tie(goods: str, en: str, de: str) -> None:
    poor = "; ".join(f"{side}=points:1,gold:0,wool:0" for side in "SW")
    start = "F4; chapter=IV; round=6; event=IV-04; agenda=chapter_end:-:0,donors:-:4,orient:N:0"
    code = f"{start}; {goods}; {poor}"
    for language, told in (("en", en), ("de", de)):
        text = prose(code, 0, "orient 0", language)
        assert told in text
        assert ("tied" in text or "gleich" in text) == bool(told)
