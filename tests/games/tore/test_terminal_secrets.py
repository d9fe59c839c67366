"""Die Tore der Welt at one keyboard: nobody reads what lies behind another screen or face down."""

import io
import random
import re

import pytest
from rich.console import Console
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.offer import names_for
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story
from chapterhouse.table.table import Table
from chapterhouse.terminal import draw
from chapterhouse.terminal.boards import find_board
from chapterhouse.terminal.picture import Typist
from chapterhouse.terminal.play import Session
from chapterhouse.terminal.saving import Secrets
from chapterhouse.terminal.screen import FORGET
from chapterhouse.terminal.seating import Seated
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

GAME = load("tore")
NAMES = ("Anna", "Bo", "Cleo", "Dan")
TEXTS = title_words(GAME, "en")
BOARD = find_board(GAME, names_for(GAME, TEXTS, NAMES))
GOODS = "N=wool:2,gold:3,medical:3,stone:1"
CODE = (
    f"A4-III; round=3; {GOODS}; N.open=grain,rent; N.down=sale,favour;"
    " E.open=piety,grain; E.down=house,rent; S.open=sale,weaving; S.down=grain,piety;"
    " W.open=grain,material; W.down=project,sale; tiles=9:3"
)
ALL_NAMES = [word for name in NAMES for word in ("--name", name)]


def played(start: Position, *lines: str, terminal: bool = False) -> str:
    """Return everything that is printed while four people at one keyboard type these lines."""
    shown = io.StringIO()
    console = Console(file=shown, width=80, force_terminal=terminal, color_system=None, highlight=False)
    screen = Typist(TEXTS, console)
    screen.lines = list(lines)
    table = Table(GAME, 4, seed=1, names=NAMES, start=start)
    assert Session(screen, Seated(GAME, table, {}, Secrets(b"", ()))).run() == 0
    return shown.getvalue()


@cites("TW-11")
def test_games_that_differ_only_in_hidden_cards_print_the_same() -> None:
    lines = ["help", "board", "council", "favours", "story", "score", "position", "card", "why play rent"]
    lines += ["play medicine", "undo", "play medicine", "treat 9", "done", "story", "why discard rent"]
    start = GAME.notation.read(CODE)
    worlds = [GAME.redeal(start, 0, FastDice(number)) for number in range(1, 5)]
    assert len({GAME.notation.write(world) for world in worlds}) > 2
    printed = [played(world, *lines) for world in worlds]
    assert printed[0].count("Anna >") == len(lines) + 1 and "Anna treats the patient" in printed[0]
    assert all(text == printed[0] for text in printed)


@cites("TW-10")
def test_goods_of_others_change_nothing_on_the_screen() -> None:
    lines = ["board", "council", "favours", "score", "card", "play grain"]
    poor, rich = (GAME.notation.read(f"{CODE}; E=gold:{gold}; W=gold:{gold}") for gold in (0, 9))
    assert played(poor, *lines) == played(rich, *lines)


@cites("TW-11")
def test_through_a_whole_game_the_screen_is_the_same_in_every_world_that_a_seat_holds_possible() -> None:
    chooser = random.Random(3)
    table = Table(GAME, 4, seed=3, names=NAMES)
    compared = 0
    while not table.is_over():
        seat = table.to_act()[0]
        if seat == 0 and len(table.events) % 3 == 0:
            true = table.peek()
            dealt = GAME.redeal(true, 0, FastDice(len(table.events)))
            assert screen_of(true) == screen_of(dealt)
            compared += 1
        table.play(seat, chooser.choice(table.legal(seat)))
    assert compared > 15


def screen_of(position: Position) -> str:
    """Return board, choices and code as seat 0 sees them."""
    view = GAME.view(position, 0)
    moves = [
        (GAME.moves.text(move), GAME.objection(position, 0, move)) for move in GAME.candidates(position, 0)
    ]
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as capture:
        console.print(BOARD.draw(view, 0, 80), BOARD.draw_again(view, 0, 80))
        console.print(draw.choices(TEXTS, draw.numbered(view, BOARD.names, moves)))
        console.print(draw.prompt(TEXTS, GAME.question(position, 0)), GAME.notation.write(position, 0))
    return capture.get()


@cites("TW-11", "TW-40", "TW-68")
def test_the_story_names_a_card_that_goes_face_down_only_to_its_owner() -> None:
    chooser = random.Random(6)
    table = Table(GAME, 4, seed=6, names=NAMES)
    while not table.is_over():
        seat = table.to_act()[0]
        table.play(seat, chooser.choice(table.legal(seat)))
    story = Story(GAME, TEXTS, NAMES)
    start = GAME.new_position(4, {})
    for eyes in (0, 1, PUBLIC):
        text = " ".join(paragraph.text for paragraph in whole_story(story, start, table.events, eyes))
        told = re.findall(r"(\w+) puts (a card|[A-Z][a-z ]+) face down", text)
        told += re.findall(r"(\w+) loses (a card|[A-Z][a-z ]+) at random", text)
        assert len(told) > 80
        for who, what in told:
            assert (what == "a card") == (eyes < 0 or who != NAMES[eyes]), (eyes, who, what)


# people who pass the keyboard


def test_between_two_people_a_curtain_falls_that_forgets_what_scrolled_away() -> None:
    text = played(GAME.notation.read(CODE), "play grain", "play piety; discard house", "", terminal=True)
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
