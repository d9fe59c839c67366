"""Kardinal & König at one keyboard: nobody reads what is in somebody else's hand."""

import re

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run
from tests.terminal.one_keyboard import NAMES, check_whole_game, played, told

from chapterhouse.core.chance import FastDice
from chapterhouse.games import load
from chapterhouse.table.table import Table
from chapterhouse.terminal.screen import FORGET

__all__ = ["run"]

GAME = load("kardinal")
ALL_NAMES = [word for name in NAMES for word in ("--name", name)]
CODE = "cl=g:K1,F3 r:K5,I1,I2 b:U1; ad=K:g1 I:r1; hand=FA,BB,BB; seen.r=FA; open=FR,LI; half=1; turn=g"


@cites("KK-17")
def test_games_that_differ_only_in_hidden_cards_print_the_same() -> None:
    lines = [
        "help",
        "board",
        "map",
        "alliances",
        "story",
        "score",
        "position",
        "card",
        "why k",
        "why s es>s1",
    ]
    lines += [
        "k",
        "1",
        "k1",
        "k3",
        "undo",
        "fulda",
        "1",
        "advisor",
        "story",
        "position",
        "take left",
        "why d",
    ]
    start = GAME.notation.read(CODE)
    worlds = [GAME.redeal(start, 0, FastDice(number)) for number in range(1, 4)]
    assert len({GAME.notation.write(world) for world in worlds}) == 3
    printed = [played(GAME, world, *lines) for world in worlds]
    assert printed[0].count("Anna >") == len(lines) + 1 and "Anna takes the left open card" in printed[0]
    assert all(text == printed[0] for text in printed)


@cites("KK-17")
def test_through_a_whole_game_the_screen_is_the_same_in_every_world_that_a_seat_holds_possible() -> None:
    check_whole_game(GAME)


def test_the_story_names_a_drawn_card_only_to_whoever_drew_it() -> None:
    for eyes, text in told(GAME):
        drawn = re.findall(r"(\w+) draws from the pile\. Drawn: (.*?)\.", text)
        dealt = re.findall(r"(\w+) is dealt (.*?)\.", text)
        assert len(drawn) > 20 and len(dealt) == 4
        for who, what in drawn + dealt:
            assert ("hidden" in what) == (eyes < 0 or who != NAMES[eyes]), (eyes, who, what)


# people who pass the keyboard


def test_between_two_people_a_curtain_falls_that_forgets_what_scrolled_away() -> None:
    text = played(GAME, GAME.notation.read(CODE), "K FA>K3 2BB>a; d o1 d", "", terminal=True)
    before, _, after = text.partition(FORGET)
    assert "Bavaria/Burgundy (2 BB)" in before and before.endswith("\x1b[2J\x1b[H")
    assert after.startswith("Pass the keyboard to Bo, who presses Enter:")
    assert "Your hand" in after and "Your hand" not in after[: after.index("Turn 1, Anna")]
    assert "Drawn: a hidden card" in after and after.count(FORGET) == 0


def test_whoever_sits_down_is_told_everything_since_the_last_look(run: Run) -> None:
    arguments = ["play", "kardinal", "--hotseat", *ALL_NAMES, "--seed", "2", "--options", "start=0"]
    outcome = run(arguments, *["10", "1", ""] * 4, "quit")
    turns = re.split(r"Pass the keyboard to \w+, who presses Enter:", flat(outcome.out))
    assert len(turns) == 5
    for seat, text in enumerate(turns):
        news = text.partition("Pile:")[0]
        told = re.findall(r"Turn (\d), (\w+): (\w+)", news)
        first = 1 if seat < 4 else 1 + seat - 4
        assert [int(turn) for turn, _, _ in told] == list(range(first, seat + 1))
        assert ("Set-up:" in news) == (seat < 4)


@pytest.mark.parametrize("seat", range(4))
def test_each_person_sees_the_own_hand_and_no_other(run: Run, seat: int) -> None:
    arguments = ["play", "kardinal", "--hotseat", *ALL_NAMES, "--seed", "2", "--options", f"start={seat}"]
    text = flat(run(arguments, "quit").out)
    table = Table(GAME, 4, seed=2, names=NAMES, options={"start": str(seat)})
    shown = table.view(seat)["seats"]
    assert isinstance(shown, list)
    hand = " ".join(shown[seat]["hand"])
    rows = re.findall(r"[grpb] (?:green|red|purple|blue) (\w+) 0 20 8 ((?:3 hidden)|(?:[A-Z]{2} ?)+)", text)
    assert [cards.strip() for _, cards in rows] == [
        hand if other == seat else "3 hidden" for other in range(4)
    ]


def test_a_replay_shows_all_hands_together_or_those_of_one(run: Run, tmp_path: object) -> None:
    file = f"{tmp_path}/game.jsonl"
    run(["play", "kardinal", "--hotseat", *ALL_NAMES, "--seed", "2"], f"save {file}", "quit")
    text = flat(run(["replay", file], "last", "eyes 1", "eyes public", "quit").out)
    boards = text.split("seen by")
    assert boards[2].count("3 hidden") == 0 and boards[3].count("3 hidden") == 3
    assert boards[4].count("3 hidden") == 4 and "Your hand" not in boards[4]
