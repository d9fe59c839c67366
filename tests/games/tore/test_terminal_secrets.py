"""Die Tore der Welt at one keyboard: nobody reads what lies behind another screen or face down."""

import re

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run
from tests.terminal.one_keyboard import NAMES, check_whole_game, played, told

from chapterhouse.core.chance import FastDice
from chapterhouse.games import load
from chapterhouse.terminal.screen import FORGET

__all__ = ["run"]

GAME = load("tore")
GOODS = "N=wool:2,gold:3,medical:3,stone:1"
CODE = (
    f"A4-III; round=3; {GOODS}; N.open=grain,rent; N.down=sale,favour;"
    " E.open=piety,grain; E.down=house,rent; S.open=sale,weaving; S.down=grain,piety;"
    " W.open=grain,material; W.down=project,sale; tiles=9:3"
)
ALL_NAMES = [word for name in NAMES for word in ("--name", name)]


@cites("TW-11")
def test_games_that_differ_only_in_hidden_cards_print_the_same() -> None:
    lines = ["help", "board", "council", "favours", "story", "score", "position", "card", "why play rent"]
    lines += ["play medicine", "undo", "play medicine", "treat 9", "done", "story", "why discard rent"]
    start = GAME.notation.read(CODE)
    worlds = [GAME.redeal(start, 0, FastDice(number)) for number in range(1, 5)]
    assert len({GAME.notation.write(world) for world in worlds}) > 2
    printed = [played(GAME, world, *lines) for world in worlds]
    assert printed[0].count("Anna >") == len(lines) + 1 and "Anna treats the patient" in printed[0]
    assert all(text == printed[0] for text in printed)


@cites("TW-10")
def test_goods_of_others_change_nothing_on_the_screen() -> None:
    lines = ["board", "council", "favours", "score", "card", "play grain"]
    poor, rich = (GAME.notation.read(f"{CODE}; E=gold:{gold}; W=gold:{gold}") for gold in (0, 9))
    assert played(GAME, poor, *lines) == played(GAME, rich, *lines)


@cites("TW-11")
def test_through_a_whole_game_the_screen_is_the_same_in_every_world_that_a_seat_holds_possible() -> None:
    check_whole_game(GAME)


@cites("TW-11", "TW-40", "TW-68")
def test_the_story_names_a_card_that_goes_face_down_only_to_its_owner() -> None:
    for eyes, text in told(GAME):
        said = re.findall(r"(\w+) puts (a card|[A-Z][a-z ]+) face down", text)
        said += re.findall(r"(\w+) loses (a card|[A-Z][a-z ]+) at random", text)
        assert len(said) > 80
        for who, what in said:
            assert (what == "a card") == (eyes < 0 or who != NAMES[eyes]), (eyes, who, what)


# people who pass the keyboard


def test_between_two_people_a_curtain_falls_that_forgets_what_scrolled_away() -> None:
    start = GAME.notation.read(CODE)
    text = played(GAME, start, "play grain", "play piety; discard house", "", terminal=True)
    before, _, after = text.partition(FORGET)
    assert "You do not hold this card" in before and before.endswith("\x1b[2J\x1b[H")
    assert after.startswith("Pass the keyboard to Bo, who presses Enter:") and after.count(FORGET) == 0
    assert "Face down: House building, House rent" in flat(after)
    assert "Anna puts a card face down." in flat(after) and "Anna puts House" not in flat(after)


@pytest.mark.parametrize("seat", range(4))
def test_each_person_sees_the_own_goods_and_cards_and_no_others(run: Run, seat: int) -> None:
    side = "NESW"[seat]
    wool = "; ".join(f"{letter}=wool:{count}" for count, letter in enumerate("NESW", start=1))
    code = f"{CODE.replace(GOODS, wool)}; crest={side}; turn={side}"
    text = flat(run(["play", "tore", "--hotseat", *ALL_NAMES, "--from", code], "quit").out)
    rows = re.findall(r"\bYou ((?:\d+!? )+)", text)
    assert len(rows) == 1 and rows[0].split()[4] == str(seat + 1)
    downs = ["Wool and cloth sale, Favour", "House building, House rent", "Grain, Piety"]
    downs.append("Building project, Wool and cloth sale")
    assert [f"Face down: {cards} *" in text for cards in downs] == [other == seat for other in range(4)]


def test_a_replay_shows_all_goods_together_or_those_of_one(run: Run, tmp_path: object) -> None:
    file = f"{tmp_path}/game.jsonl"
    run(["play", "tore", "--hotseat", *ALL_NAMES, "--seed", "2"], f"save {file}", "quit")
    text = flat(run(["replay", file], "last", "eyes 1", "eyes public", "quit").out)
    boards = text.split("seen by")
    rows = [re.findall(r"(You|[NESW] (?:Anna|Bo|Cleo|Dan)) 0 0 \d!? \d!? \d 0", board) for board in boards]
    assert rows[2] == ["N Anna", "E Bo", "S Cleo", "W Dan"] and rows[3] == ["You"] and rows[4] == []
    assert "Your hand" in boards[3] and "Your hand" not in boards[4]
