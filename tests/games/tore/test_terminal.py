"""Die Tore der Welt at the keyboard: board, rotations, choices in words, refusals, score sheets."""

import io
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.game import legal_moves
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.games.tore.council import Laid
from chapterhouse.games.tore.names import ToreNames
from chapterhouse.games.tore.terminal.board import ToreBoard
from chapterhouse.table.table import Table
from chapterhouse.terminal.signs import write_what_can_be_written
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

GAME = load("tore")
NAMES = ("Anna", "Bo", "Cleo", "Dan")
BOARD = ToreBoard(GAME, ToreNames(GAME, title_words(GAME, "en"), NAMES))
START = "A4; N=stone:2,wood:1"
LATE = (
    "A4-III; round=3; crest=E; turn=E; E=wool:3,gold:1,medical:4,stone:1,wood:1,points:20; E.on=bridge;"
    " N.on=bridge; N.houses=wool-wood; E.houses=gold-stone; mill=full; bridge=3/1; covers=queen,king,bridge;"
    " force=III-03,III-09; event=III-04; tiles=9:3,2:2,4:gone,7:4; E.open=project,grain; E.down=rent,sale"
)
LAYING = (
    "F4; chapter=III; round=1; crest=E; ask=orient; event=III-05; E=gold:1,medical:1; E.houses=gold-stone;"
    " S=piety:12; favour=outlaws-front; covers=queen,king; tiles=9:3; W.owes=begging"
)


def people(code: str = START, *more: str) -> list[str]:
    """Return the arguments of a game among four people from a position."""
    names = [word for name in NAMES for word in ("--name", name)]
    return ["play", "tore", "--hotseat", *names, "--seed", "1", "--from", code, *more]


def against_bots(seats: int, *more: str) -> list[str]:
    """Return the arguments of a game of Anna against careless bots."""
    return ["play", "tore", "--seats", str(seats), "--bot", "random", "--name", "Anna", "--seed", "5", *more]


def drawn(code: str, language: str = "en", width: int = 80, eyes: int = 0) -> str:
    """Return the board of a position as a seat sees it."""
    board = ToreBoard(GAME, ToreNames(GAME, title_words(GAME, language), NAMES))
    console = Console(file=io.StringIO(), width=width)
    with console.capture() as capture:
        console.print(board.draw(GAME.view(GAME.notation.read(code), eyes), eyes, width))
    return capture.get()


# whole games


@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("de", 4)])
def test_a_whole_game_against_bots_is_played_by_numbers(run: Run, language: str, seats: int) -> None:
    chooser = random.Random(2)
    lines = [str(chooser.randint(1, 9)) for _ in range(1200)]
    outcome = run(against_bots(seats, "--lang", language), *lines)
    assert outcome.code == 0 and outcome.err == ""
    assert max(len(line) for line in outcome.out.splitlines()) <= 80
    text = flat(outcome.out)
    if language == "en":
        assert "Chapter IV, round 6 of 6" in text and "The winner is" in text
        assert "Chapter IV is over, and so is the game Project stone wood" in text
    else:
        assert "Kapitel IV, Runde 6 von 6" in text and "Gewonnen hat:" in text
        for english in ("The ", "Turn ", "points", "Grain", "Your", "Queen", "face down"):
            assert english not in text


@cites("TW-08")
def test_a_first_game_begins_with_six_cards_and_puts_none_face_down(run: Run) -> None:
    lines = [str(number) for number in (1, 2, 1, 3, 1, 2, 1, 1, 1, 1, 2, 1)]
    text = flat(run(against_bots(2, "--options", "first_game=yes"), *lines, "quit").out)
    assert "N Anna 8 6 0 4 2" in text and "House rent" not in text.partition("Chapter II")[0]
    assert "Which card goes face down" not in text.partition("Chapter II")[0]


def test_bots_can_be_watched_by_everybody(run: Run) -> None:
    arguments = ["watch", "tore", *["--bot", "random"] * 3, "--seed", "3", "--delay", "0"]
    text = flat(run(arguments).out)
    assert "World Without End: Bot random, Bot random 2, Bot random 3" in text
    assert "The winner is" in text and "Your hand" not in text and "E Bot random 2" in text


# the board


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 160])
def test_the_board_fits_the_screen(language: str, width: int) -> None:
    text = drawn(LATE, language, width, 1)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    assert "…" not in text and ("Fulling mill†" in text or "Walkmühle†" in text)
    beside = "Player" if language == "en" else "Spieler"
    row = next(line for line in text.splitlines() if beside in line)
    assert row.startswith(" ") == (width < 150)


@cites("TW-09", "TW-18", "TW-25", "TW-26")
def test_the_board_shows_the_round_its_events_and_the_favour_arc() -> None:
    text = flat(drawn(LATE, eyes=1))
    assert "Chapter III, round 3 of 6 · * crest: Bo (E)" in text
    assert "Event: Work begins on the hospital. The hospital comes into play." in text
    assert "Corners†: 1 medical knowledge · 1 gold · 1 piety · 1 grain" in text
    assert "In force: Law and order break down. The card to be put face down is pulled blindly" in text
    assert "In force: Grateful patients†. Each patient treated with the Medicine card" in text
    assert "×Queen → Prior → ▸Outlaws (front) → +1:Guild → +2:Prioress → +3:Merchants → ×King →" in text
    assert "+1:Guild 1 point per own house on the board" in text and "+3:Merchants 1 wool" in text
    text = flat(drawn(f"{LATE}; favour=king", eyes=1))
    assert "▸×King → +1:Outlaws (rear) → +2:Earl → +3:Bishop → Queen" in text
    text = flat(drawn(f"{LATE}; favour=bishop", eyes=1))
    assert "×Queen → +1:Prior → +2:Outlaws (front) → +3:Guild" in text


@cites("TW-50", "TW-75", "TW-77", "TW-80", "TW-82", "TW-87", "TW-92")
def test_the_board_shows_projects_plots_and_plague() -> None:
    text = drawn(LATE, eyes=1)
    flowing = flat(text)
    assert "Bridge† ×(covered) 3/4 1/2 N E 1 point, 1 loyalty" in flowing
    assert "Fulling mill† (complete) 1/1 3/3 – 1 point, 1 cloth" in flowing
    assert "Tower 0/6 0/2 – 2 points; king's metal: 3" in flowing
    assert "House plots† grain piety wool gold loyalty knowledge points yield 1 1 1 2 1 1 2" in flowing
    assert "for wood · · N · · · · for stone · · · E · · ·" in flowing
    for cell in ("2 [2] 2 gold†", "4 [·] 1 cloth†", "9 [3] a free house", "8 [?] 1 stone or 1 wood†"):
        assert cell in text
    assert "Still face down: 1 (1×) 2 (2×) 3 (2×) 4 (1×) 5 (1×)" in flowing
    assert "Plague" not in drawn(START)


@cites("TW-09", "TW-10", "TW-64", "TW-67")
def test_the_board_shows_what_everybody_has_and_what_is_due() -> None:
    text = flat(drawn(LATE, eyes=1))
    assert "*E Bo 20 8 2 3 1 Building project, ▸Grain" in text and "N Anna 8 12 0 3 1 –" in text
    assert "Quarry Forest Field Cathedral stone wood grain piety wool cloth loyalty knowledge gold" in text
    assert "Market pays 2 4 Due 2 2 2–5 You 1 1 0! 0! 3 0 0 4 1!" in text
    assert "piety -3 and Penance · grain -2 and Begging · gold -1 and Royal court" in text
    assert "Privilege Repeat your previous open card" in text and "Sell any amount" not in text
    assert "Face down: Wool and cloth sale, House rent" in text
    text = flat(drawn("A4; N=piety:2,grain:2,gold:2; cloth=closed; N.owes=penance,court"))
    assert "Market pays 2 closed" in text and "You 0 0 2 2 1 0 0 0 2" in text
    assert "! owes: Penance, Royal court" in text
    assert "piety -6 (-3 if 1 loyalty is given)" in flat(drawn("A4-IV"))


@cites("TW-10", "TW-89")
def test_open_screens_and_the_end_show_all_goods() -> None:
    table = Table(GAME, 3, seed=1, names=NAMES[:3], options={"screens": "open"})
    board = ToreBoard(
        GAME, ToreNames(GAME, title_words(GAME, "de"), ("Anna", "Bernhardine von Babenberg", "Cleo"))
    )
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as capture:
        console.print(board.draw(table.view(0), 0, 80))
    text = flat(capture.get())
    assert "Du 0 0 0! 0! 1 0 0 0 2" in text and "S Cleo 0 0 0! 0! 1 0 0 0 2" in text
    assert re.search(r"O Bernh\w*… 0 0 0! 0! 1 0 0 0 2", text) and "Steinbruch Wald Acker Kathedrale" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_of_a_small_alphabet_can_show_every_sign(language: str) -> None:
    shown = io.BytesIO()
    stream = io.TextIOWrapper(shown, encoding="ascii")
    write_what_can_be_written(stream)
    text = drawn(LATE, language, eyes=1).replace("[?]", "")
    stream.write(text)
    stream.flush()
    assert b"?" not in shown.getvalue() and text.count("?") == 0


# laying the event card


def standing(view: Mapping[str, Any]) -> list[dict[str, int]]:
    return [{**seat["goods"], "points": seat["points"]} for seat in view["seats"]]


def expected(view: Mapping[str, Any], laid: Laid) -> list[dict[str, int]]:
    """Return what everybody has after income and favour, if the board says the truth."""
    after = standing(view)
    for seat, income in laid.income.items():
        if income:
            after[seat][income[0]] += income[1]
    if laid.favour:
        after[view["crest"]][laid.favour[0]] += laid.favour[1]
    return after


@cites("TW-20", "TW-22", "TW-23", "TW-24", "TW-25", "TW-27", "TW-69")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_the_board_says_of_a_rotation_is_what_happens(seats: int) -> None:
    chooser = random.Random(seats)
    compared = begging = 0
    for seed in range(4):
        table = Table(GAME, seats, seed=seed, names=NAMES[:seats], options={"screens": "open"})
        while not table.is_over():
            seat = table.to_act()[0]
            if table.question(seat).step == "orient":
                position = table.peek()
                view = GAME.view(position, seat)
                rotations = BOARD.tables.council.rotations(view)
                for move in legal_moves(GAME, position, seat):
                    after = position.copy()
                    GAME.apply(after, seat, move)
                    steps = int(GAME.moves.noun(move))
                    then = GAME.view(after, seat)
                    if view["event"] != "II-02":  # the war leaves no turns: the round ends at once
                        assert standing(then) == expected(view, rotations[steps])
                        assert then["favour"] == rotations[steps].space
                        compared += 1
                        begging += None in rotations[steps].income.values()
            table.play(seat, chooser.choice(table.legal(seat)))
    assert compared > 100 and begging > 0


@cites("TW-55")
def test_what_the_board_says_of_the_favour_card_is_what_happens() -> None:
    chooser = random.Random(9)
    compared = 0
    table = Table(GAME, 4, seed=9, names=NAMES, options={"screens": "open"})
    while not table.is_over():
        seat = table.to_act()[0]
        legal = table.legal(seat)
        if "play favour" in legal:
            position = table.peek()
            view = GAME.view(position, seat)
            space = BOARD.tables.council.ahead(view, 1)
            own = view["seats"][seat]  # type: ignore[index]
            thing, count = BOARD.tables.council.brings(view, seat, space, own["goods"], view["stock"])  # type: ignore[arg-type]
            GAME.apply(position, seat, GAME.moves.number("play favour"))
            before, after = standing(view)[seat], standing(GAME.view(position, seat))[seat]
            if count >= 0 or before["gold"] > 0:
                assert after == {**before, thing: before[thing] + count}
                compared += 1
        table.play(seat, chooser.choice(legal))
    assert compared > 20


@cites("TW-20", "TW-21", "TW-23", "TW-69")
def test_each_way_to_lay_the_card_is_offered_with_what_everybody_gets(run: Run) -> None:
    outcome = run(people(LAYING), "council", "orient 2", "quit")
    text = flat(outcome.out)
    assert (
        "1 +0 Outlaws (front): no favour N 1 point · you 1 wood · S 1 loyalty · W nothing (begging)" in text
    )
    assert "2 +1 Guild: 1 point N 1 knowledge · you 1 point · S 1 wood · W nothing (begging)" in text
    assert "3 +2 Prioress: 2 points N 1 loyalty · you 1 knowledge · S 1 point · W nothing (begging)" in text
    assert "4 +3 Merchants: 1 wool N 1 wood · you 1 loyalty · S 1 knowledge" in text
    assert "N Anna E Bo S Cleo W Dan +0" in text
    assert "+1 Guild: 1 point 1 knowledge 1 point 1 wood nothing (begging)" in text
    assert "Events of chapter III so far: The nuns teach healing: Everyone takes 1 medical" in text
    assert "Bo lays the event card with 2 for the favour stone." in text and "Bo scores 2 points" in text
    refused = flat(
        run(people(LAYING.replace("gold:1", "gold:0").replace("=outlaws-front", "=bishop")), "quit").out
    )
    assert "×4 +3 Guild" not in refused and "×3 +2 Outlaws (front): costs 1 gold" in refused
    assert "You could not pay the outlaws 1 gold. (TW-21)" in refused


def test_favours_can_be_looked_up_with_what_they_would_bring_now(run: Run) -> None:
    text = flat(run(people(LATE), "favours", "board council", "quit").out)
    assert "×Queen (covered) 2 points with at least 1 loyalty nothing" in text
    assert "+2 Prioress† 2 points with at least 1 medical 2 points" in text
    assert "▸ Outlaws (front)† costs 1 gold costs 1 gold" in text
    german = flat(run(people(LATE, "--lang", "de"), "gunst", "rat", "quit").out)
    assert "+3 Kaufleute† 1 Wolle 1 Wolle" in german and "×König† (abgedeckt)" in german
    assert "Ereignisse von Kapitel III bisher:" in german


# choices and moves


@cites("TW-38", "TW-E-II-01")
def test_only_cards_that_act_at_once_have_a_number_for_laying_them_unused_unless_that_pays(run: Run) -> None:
    text = flat(run(people(), "lay rent", "discard sale", "", "quit").out)
    assert "Lay unused 13 Grain 14 Piety 15 Privilege 16 Favour Anna >" in text
    assert "Anna lays House rent unused. Anna puts a card face down." in text
    text = flat(run(people("A4-II; force=II-01"), "quit").out)
    assert "Lay unused 13 Grain 14 Piety 15 Building material" in text and "24 Favour" in text
    text = flat(run(people("F4; chapter=II; ask=penalties; N.owes=court"), "quit").out)
    assert "Lay unused 1 Grain 2 Piety 3 Building material" in text and "12 Favour" in text


@cites("TW-48")
def test_privilege_and_favour_say_what_they_would_do_now(run: Run) -> None:
    text = flat(run(people("A4; round=2; N.open=rent; N.down=sale; favour=prior"), "quit").out)
    assert "Privilege (repeats: House rent)" in text and "Favour (Outlaws (front): costs 1 gold)" in text
    assert "Privilege (repeats: nothing)" in flat(run(people(), "quit").out)


@pytest.mark.parametrize(
    "typed",
    [
        ["play project; build bridge; place stone; place wood; discard rent"],
        ["p building p", "b bridge", "place st", "place w", "d house r"],
        ["4", "2", "2", "3", "7"],
    ],
    ids=", ".join,
)
def test_a_turn_may_be_typed_in_many_ways(run: Run, typed: list[str]) -> None:
    text = flat(run(people(), *typed, "", "quit").out)
    assert "Anna plays Building project. Anna builds on: Bridge. Anna lays 1 stone there." in text
    assert "Pass the keyboard to Bo" in text and "Bridge† 1/4 1/2 –" in text and "N Anna 14 10 1 4 2" in text


def test_german_words_are_read_too(run: Run) -> None:
    lines = ["spielen getr", "verdeckt hausp", "", "quit"]
    text = flat(run(people(START, "--lang", "de"), *lines).out)
    assert "Anna spielt Getreide. Anna nimmt 1 Getreide. Anna legt eine Karte verdeckt ab." in text


@pytest.mark.parametrize(
    ("code", "lines", "label"),
    [
        ("A4-II; N=wool:2,cloth:1", ["play sale"], "1 0 wool 2 1 wool for 2 gold 3 2 wool for 4 gold Anna"),
        (
            "A4-II; N=wool:2,cloth:2",
            ["play sale", "1"],
            "1 0 cloth 2 1 cloth for 4 gold ×3 2 cloth for 8 gold",
        ),
        ("A4; N=wool:3", ["play weaving"], "Make cloth 2 1 wool 3 2 wool Anna"),
        ("A4; N=stone:1; mill=0/1", ["play project"], "3 Fulling mill (stone 0/1, wood 1/3)"),
        ("A4; N=stone:1", ["play house"], "9 Gold (stone): 2 gold"),
        ("A4; N.houses=gold-stone", ["play rent"], "Collect 2 Gold (stone): 2 gold Anna"),
        ("A4-III; N=medical:3; tiles=9:3", ["play medicine"], "Treat 3 House 9 (needs 3): a free house Anna"),
        ("F4; chapter=II; event=II-06; ask=orient", [], "Turn the card 1 +0"),
    ],
)
def test_choices_are_told_in_words_and_only_what_one_has_is_numbered(
    run: Run, code: str, lines: list[str], label: str
) -> None:
    assert label in flat(run(people(code), *lines, "quit").out)


@cites("TW-68", "TW-73")
def test_a_penalty_is_explained_where_it_can_be_bought_off(run: Run) -> None:
    code = "F4; round=6; ask=end; N=loyalty:1,grain:2,gold:9; E=piety:2,grain:2,gold:9"
    text = flat(run(people(code), "", "quit").out)
    assert "Buy off 1 Penance Suffer 2 Penance: Before round 1 of the next chapter a card drawn" in text


@cites("TW-40", "TW-45", "TW-51")
@pytest.mark.parametrize(
    ("lines", "typed", "sentence", "rule"),
    [
        ([], "why play nothing", "This is not a move of this game.", ""),
        ([], "why orient 1", "This move is not possible now. (TW-37)", "TW-37"),
        (["play project"], "why build mill", "not on the board: Fulling mill. (TW-75)", "TW-75"),
        (["play grain"], "why discard grain", "You do not hold this card. (TW-62)", "TW-62"),
        (["play grain"], "why d rent", "discard rent: you may play this now.", ""),
    ],
)
def test_why_tells_the_sentence_and_the_rule(
    run: Run, lines: list[str], typed: str, sentence: str, rule: str
) -> None:
    text = flat(run(people(), *lines, typed, "quit").out)
    assert sentence in text and (not rule or flat(GAME.rules[rule].en) in text)


def test_choices_can_be_taken_back_within_a_turn(run: Run) -> None:
    lines = ["play material", "take stone", "undo", "take wood", "reset", "score", "story", "quit"]
    text = flat(run(people(), *lines).out)
    assert text.count("Taken back.") == 2 and "Points at the start 8" in text
    assert text.rpartition("Anna > story")[2].count("Building material") == 0


def test_between_two_choices_only_what_the_card_is_about_is_drawn_again(run: Run) -> None:
    text = run(people(), "play project", "quit").out
    assert text.count("Favours:") == 1 and text.count("Bridge†") == 2 and text.count("Your hand:") == 1
    text = run(people("A4; N.houses=gold-stone"), "play rent", "quit").out
    assert text.count("House plots") == 2 and text.count("Bridge†") == 1
    text = run(people("A4-III; N=medical:3; tiles=9:3"), "play medicine", "quit").out
    assert text.count("a free house") == 3


# looking things up


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_event_favour_project_and_penalty_can_be_read(language: str) -> None:
    board = ToreBoard(GAME, ToreNames(GAME, title_words(GAME, language), NAMES))
    things = board.names.things()
    assert len(things) == 12 + 44 + 10 + 7 + 3
    for thing in things:
        assert len(board.names.describe(thing)) > 10 and board.names.describe(thing).endswith((".", ")"))
        assert "@" not in board.names.describe(thing) + "".join(board.names.remarks(thing))


def test_card_shows_what_a_thing_does_and_where_that_comes_from(run: Run) -> None:
    lines = ["card crops", "card tower", "card king", "card penance", "card", "quit"]
    text = flat(run(people(LATE), *lines).out)
    assert "Everyone gives 1 grain. Whoever has none loses 1 point." in text
    assert (
        "immediate event · Corners†: 2 gold, 1 stone, 1 piety, 1 loyalty · somebody falls ill: House 9"
        in text
    )
    assert "Fields: 6 stone, 2 wood; 3 points for each piece laid." in text and "(king's metal: 3" in text
    assert "Whoever moves the favour stone here: 1 point per loyalty." in text
    assert "Penance Before round 1 of the next chapter a card drawn blindly" in text
    assert "Law and order break down The card to be put face down" in text
