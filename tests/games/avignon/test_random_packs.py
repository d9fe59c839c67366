"""Packs that nobody has printed: whatever their petitions, the rules do what the ledger says."""

import re
from pathlib import Path

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.avignon import turns as oracle
from tests.oracle.avignon.side_by_side import code_of, compare, random_start, texts
from tests.oracle.avignon.turns import NAMES, PETITIONS, Sentence, Start

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.games import load

ORIGINAL = (Path(load("avignon").folder) / "data" / "cards.toml").read_text(encoding="utf-8")
WHICH = {
    "this": "this = true",
    "others": "other = true",
    "Cardinal": 'name = "kardinal"',
    "no Cardinal": 'not_name = "kardinal"',
}
NUMBERS = {
    "1": "1",
    "2": "2",
    "3": "3",
    "every": '"all"',
    "# Peasants": '{ per = "name_in_display", name = "bauer" }',
    "# opposing congregation": '{ per = "cards_in_opposing_congregation", at_least = 1 }',
}


@cites("AV-19", "AV-20", "AV-21", "AV-22", "AV-23", "AV-25", "AV-26", "AV-33")
@pytest.mark.parametrize("seed", range(4))
def test_turns_with_a_random_pack_agree_with_the_oracle(seed: int, tmp_path: Path) -> None:
    dice = FastDice(seed)
    for _ in range(GAMES):
        petitions = {code: _sentences(code, dice) for code in NAMES}
        game = _game(petitions, tmp_path)
        for _ in range(10):
            compare(game, random_start(dice)._replace(petitions=petitions), dice)


# The Knight's petition, by whoever may not put everything back: who, verb, steps, how many, which.
UNDOING = {
    "two others": "self pull 1 2 others",
    "three others": "self pull 1 3 others",
    "all others": "self pull 1 4 others",
    "twice another": "self pull 2 1 others",
    "as many as there are Peasants": "self pull 1 # Peasants/others",
    "another, then this": "self pull 1 1 others; self pull 1 1 this",
    "this, then another": "self pull 1 1 this; self pull 1 1 others",
    "this, then three others": "self pull 1 1 this; self pull 1 3 others",
    "another, then the Cardinals": "self pull 1 1 others; self pull 1 every Cardinal",
    "the Cardinals, then others": "self pull 1 every Cardinal; self pull 1 2 others",
    "two, then two that are no Cardinals": "self pull 1 2 others; self pull 1 2 no Cardinal",
    "the opponent, then this": "opponent push 1 1 others; self pull 1 1 this",
    "another, then the opponent": "self pull 1 1 others; opponent push 1 1 others",
    "another, then the opponent all": "self pull 1 1 others; opponent push 1 4 others",
    "another, then as many as Peasants": "self pull 1 1 others; self pull 1 # Peasants/others",
    "every card, then this": "self pull 1 every others; self push 1 1 this",
}
DISPLACED = {
    "the first two": ("KAR3 BIS3 RIT2 BAU2 INQ2", 1),
    "the last two": ("RIT2 BAU2 BAU2 KAR3 BIS3", 1),
    "the Knight and the first": ("BAU1 INQ2 BIS2 RIT1 KAR2", 0),
    "the Cardinals": ("KAR3 RIT2 KAR3 BIS2 BAU2", 1),
    "the Knight": ("BIS2 KAR2 BAU2 INQ2 RIT1", 0),
}


@cites("AV-31", "AV-32", "AV-33", "AV-20", "AV-23", "AV-25")
@pytest.mark.parametrize("petition", UNDOING)
def test_a_choice_is_refused_exactly_if_every_way_on_puts_everything_back(
    petition: str, tmp_path: Path
) -> None:
    sentences = [_read(text) for text in UNDOING[petition].split("; ")]
    petitions = {**PETITIONS, "RIT": sentences}
    game = _game(petitions, tmp_path)
    for words, side in DISPLACED.values():
        display = tuple((word[:3], int(word[3])) for word in words.split())
        rest = tuple(code for code in ("ADL", "INQ", "BIS", "KAR", "ADL", "BAU", "RIT"))
        start = Start(display, ((), ()), rest, (), side, 2, (2,) * 5, petitions)
        knight = [code for code, _ in display].index("RIT") + 1
        position = game.notation.read(code_of(start))
        first = f"chastise {5 if knight == 1 else knight - 1}"
        game.apply(position, side, game.moves.number(first))
        _agree(game, position, start, [first], f"petition {knight}")


def _agree(game: Game, position: Position, start: Start, decisions: list[str], wanted: str = "") -> None:
    """Compare what is legal, now and on every line that begins as wanted."""
    seat = game.actor(position)
    legal = texts(game, position, seat)
    assert sorted(legal) == sorted(oracle.legal(start, decisions)), (start, decisions)
    turn = game.turn(position)
    for text in legal:
        if seat == CHANCE or wanted not in ("", text):
            continue
        after = position.copy()
        game.apply(after, seat, game.moves.number(text))
        if game.turn(after) == turn:
            _agree(game, after, start, [*decisions, text])


def _read(text: str) -> Sentence:
    who, verb, steps, rest = text.split(" ", 3)
    number, which = rest.split("/") if "/" in rest else rest.split(" ", 1)
    return Sentence(who, verb, int(steps), number, which)


def _game(petitions: dict[str, list[Sentence]], folder: Path) -> Game:
    (folder / "cards.toml").write_text(_pack(petitions), encoding="utf-8")
    return load("avignon", folder)


def _sentences(code: str, dice: Dice) -> list[Sentence]:
    """Return zero to two random sentences; a deck needs some characters with a petition."""
    return [_sentence(dice) for _ in range(dice.below(3) if code in ("ADL", "GIL") else 1 + dice.below(2))]


def _sentence(dice: Dice) -> Sentence:
    number = list(NUMBERS)[dice.below(len(NUMBERS))]
    which = list(WHICH)[dice.below(len(WHICH))]
    who = "opponent" if dice.below(3) == 0 and number != "# opposing congregation" else "self"
    if number.startswith("#") and which == "this":
        which = "others"
    return Sentence(who, ("pull", "push")[dice.below(2)], 1 + dice.below(2), number, which)


def _pack(petitions: dict[str, list[Sentence]]) -> str:
    """Return cards.toml with other petitions."""
    head, *cards = ORIGINAL.split("[[card]]\n")
    parts = [head]
    for card in cards:
        found = re.search(r'code = "(\w+)"', card)
        assert found is not None
        bare = re.sub(r"\[\[card\.petition\]\]\n(?:.+\n)+\n?", "", card).replace("petition = []\n", "")
        fields, wins, rest = bare.partition("[[card.win]]")
        parts.append(f"[[card]]\n{_fields(fields)}\n{''.join(map(_toml, petitions[found[1]]))}{wins}{rest}")
    return "".join(parts)


def _fields(text: str) -> str:
    return "".join(line + "\n" for line in text.splitlines() if not line.startswith("petition_"))


def _toml(sentence: Sentence) -> str:
    up_to = "up_to = true\n" if sentence.number.startswith("#") else ""
    count = NUMBERS.get(sentence.number, sentence.number)
    return (
        f'[[card.petition]]\nby = "{sentence.who}"\nop = "{sentence.verb}"\ntimes = {sentence.steps}\n'
        f"{up_to}target = {{ {WHICH[sentence.which]}, count = {count} }}\n\n"
    )
