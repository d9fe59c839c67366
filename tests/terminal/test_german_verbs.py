"""Who plays in German is answered with verbs and names in German, and each of them can be typed."""

import pytest
from tests.terminal.keyboard import EVEN, Run, flat, hotseat, run
from tests.titles import here, of

from chapterhouse.games import load
from chapterhouse.offer import names_for
from chapterhouse.table.table import Table
from chapterhouse.terminal.reading import Reader
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

PEOPLE = ("Anna", "Bo", "Cleo", "Dan")

PLACES = here(
    ("avignon", EVEN, [], "beseech 3", "anflehen 3"),
    ("tore", "A2", ["play material"], "take stone", "nehmen stein"),
    ("tore", "A2", [], "play grain", "spielen getreide"),
    ("tore", "A2", [], "lay grain", "ungenutzt ablegen getreide"),
    ("pilgrim", "T4; Red=SE1,city1; ask=act", [], "duty se", "aufgabe so"),
    ("pilgrim", "T4; Red=SE1,city1; ask=act", ["duty se"], "lay g4 sw-ne", "legen g4 südwest nach nordost"),
    ("pilgrim", "T4; Red=NE1; ask=act", ["duty ne"], "move abbey>fields", "zuteilen abtei>feld"),
    ("pilgrim", "T4; Red=N1; ask=end", [], "end", "zug beenden"),
)


def at_the_table(title: str, code: str, line: list[str], language: str) -> tuple[Table, Reader]:
    """Return a table after some moves, and who reads what is typed there."""
    game = load(title)
    position = game.notation.read(code)
    seats = len(game.score(position))
    table = Table(game, seats, start=position, names=PEOPLE[:seats])
    for move in line:
        table.play(table.to_act()[0], move)
    texts = title_words(game, language)
    return table, Reader(game, texts, names_for(game, texts, PEOPLE[:seats]))


@pytest.mark.parametrize(("title", "code", "line", "move", "said"), PLACES)
def test_a_move_is_said_in_german_as_one_may_type_it(
    title: str, code: str, line: list[str], move: str, said: str
) -> None:
    table, reader = at_the_table(title, code, line, "de")
    glimpse = table.glimpse(table.to_act()[0])
    assert reader.said(glimpse, move) == said
    assert reader.moves(glimpse, said) == [move]
    english = at_the_table(title, code, line, "en")[1]
    assert english.said(glimpse, move) == move


@pytest.mark.parametrize(
    ("title", "code"),
    here(
        ("avignon", EVEN),
        ("tore", "A2"),
        ("tore", "F2; event=I-07; ask=orient"),
        ("pilgrim", "T2; Red=E2,N1; ask=start"),
        ("pilgrim", "T4; Red=SE1,city1; ask=act"),
    ),
)
def test_whatever_is_said_of_a_legal_move_is_read_as_that_move(title: str, code: str) -> None:
    table, reader = at_the_table(title, code, [], "de")
    seat = table.to_act()[0]
    for move in table.legal(seat):
        assert reader.moves(table.glimpse(seat), reader.said(table.glimpse(seat), move)) == [move]


def test_refusals_and_suggestions_are_in_german(run: Run) -> None:
    typed = ("beseech 9", "besech 3", "anfleen 3", "warum", "warum beseech 1", "a", "a 1", "anflehen 1")
    text = flat(run(hotseat(EVEN, "--lang", "de"), *typed, "ende", "n").out)
    assert "anflehen 9: Wähle eine der fünf Karten der Auslage. (AV-13)" in text
    assert text.count("Meintest du: anflehen 3,") == 2
    assert "zum Beispiel: warum anflehen 1." in text
    assert "anflehen 1: Das darfst du jetzt spielen." in text
    assert "'a' könnte heißen: anflehen 1, anflehen 2" in text
    assert "anflehen 1: Diese Aktion hast du in diesem Zug schon benutzt. (AV-08)" in text
    assert "Meintest du: beseech" not in text and "warum beseech 1." not in text


def test_the_same_in_english_stays_english(run: Run) -> None:
    text = flat(run(hotseat(), "besech 3", "why", "quit", "n").out)
    assert "Did you mean: beseech 3," in text and "for example: why beseech 1." in text


@pytest.mark.parametrize(
    ("title", "code", "typed", "told"),
    here(
        ("pilgrim", "T2; Red=E2,N1; ask=start", "aufnehmen O; hinsetzen Stadt; hinsetzen N", "A verteilt:"),
        ("pilgrim", "T4; Red=SE1,city1; ask=act", "aufgabe SO; legen G4 SW-NO", "G4"),
        ("tore", "A2", "spielen Getreide; verdeckt ablegen Hauspacht", "1 Getreide"),
        ("tore", "A2", "spi getr; verd hausp", "1 Getreide"),
        ("tore", "A2", "ungenutzt ablegen Hauspacht", "Hauspacht"),
    ),
)
def test_what_the_help_shows_as_an_example_can_be_typed(
    run: Run, title: str, code: str, typed: str, told: str
) -> None:
    people = [word for name in "ABCD"[: 4 if "T4" in code else 2] for word in ("--name", name)]
    lines = (typed, "verlauf", "ende", "n")
    text = flat(run(["play", title, "--hotseat", *people, "--from", code, "--lang", "de"], *lines).out)
    assert "könnte heißen" not in text and "Das ist kein Zug" not in text
    assert told in text


@of("tore")
@pytest.mark.parametrize(
    ("lines", "typed", "told"),
    [
        ([], "spielen Unsinn", "Das ist kein Zug dieses Spiels."),
        ([], "orient 1", "ausrichten 1: Dieser Zug ist jetzt nicht möglich. (TW-37)"),
        (["spielen Getreide"], "discard grain", "Diese Karte hast du nicht auf der Hand. (TW-62)"),
        (["spielen Getreide"], "verd hausp", "verdeckt ablegen hauspacht: Das darfst du jetzt spielen."),
    ],
)
def test_why_answers_in_german_with_the_rule(run: Run, lines: list[str], typed: str, told: str) -> None:
    people = [word for name in "AB" for word in ("--name", name)]
    arguments = ["play", "tore", "--hotseat", *people, "--from", "A2", "--lang", "de"]
    text = flat(run(arguments, *lines, f"warum {typed}", "ende", "n").out)
    assert told in text
