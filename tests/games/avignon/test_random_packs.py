"""Packs that nobody has printed: whatever their petitions, the rules do what the ledger says."""

import re
from pathlib import Path

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.avignon.side_by_side import compare, random_start
from tests.oracle.avignon.turns import NAMES, Sentence

from chapterhouse.core.chance import Dice, FastDice
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
    for number in range(GAMES):
        petitions = {code: _sentences(code, dice) for code in NAMES}
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "cards.toml").write_text(_pack(petitions), encoding="utf-8")
        game = load("avignon", folder)
        for _ in range(10):
            compare(game, random_start(dice)._replace(petitions=petitions), dice)


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
    return (
        f'[[card.petition]]\nby = "{sentence.who}"\nop = "{sentence.verb}"\ntimes = {sentence.steps}\n'
        f"{up_to}target = {{ {WHICH[sentence.which]}, count = {NUMBERS[sentence.number]} }}\n\n"
    )
