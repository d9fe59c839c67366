"""What questions, marks and refusals say: no number that is not true, no penalty that is over."""

import re

import pytest
from tests.citing import cites
from tests.games.tore.test_terminal import LATE, NAMES, drawn, people
from tests.oracle.tore.side_by_side import GAME
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.games.tore.names import ToreNames
from chapterhouse.terminal.draw import prompt
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

STAYS = {"en": "What you have lost already stays lost.", "de": "Was du schon verloren hast, bleibt verloren."}


def asked(code: str, language: str) -> str:
    """Return what the first seat is asked."""
    return prompt(title_words(GAME, language), GAME.question(GAME.notation.read(code), 0))


@cites("TW-73")
def test_the_question_of_protection_names_the_penalty_and_no_number() -> None:
    code = "F4; chapter=II; agenda=protect:N:0; N=loyalty:1,points:0; N.owes=penance:2"
    assert asked(code, "en") == f"Penance: do you give 1 loyalty to escape this penalty? {STAYS['en']}"
    assert asked(code, "de") == f"Buße: Gibst du 1 Loyalität, um dieser Strafe zu entgehen? {STAYS['de']}"


@cites("TW-74", "TW-94")
@pytest.mark.parametrize(
    ("duty", "points", "en", "de"),
    [
        ("0; N.owes=penance:2", 9, "piety 6 more points", "Frömmigkeit 6 Siegpunkte"),
        ("1; N.owes=begging:2", 9, "grain 4 more points", "Getreide 4 Siegpunkte"),
        ("1; N.owes=begging:2", 3, "grain 3 more points", "Getreide 3 Siegpunkte"),
        ("2; N.owes=court:3", 1, "gold 1 more point", "Geld 1 Siegpunkt"),
    ],
)
def test_after_chapter_four_the_question_says_what_can_still_be_lost(
    duty: str, points: int, en: str, de: str
) -> None:
    code = f"F4; chapter=IV; N=loyalty:1,points:{points}; agenda=protect:N:{duty}"
    good, _, more = en.partition(" ")
    told = f"{good}: do you give 1 loyalty so that the loss is not doubled? {STAYS['en']} Otherwise you lose"
    assert asked(code, "en") == f"{told} {more}."
    good, _, more = de.partition(" ")
    told = f"{good}: Gibst du 1 Loyalität, damit sich der Verlust nicht verdoppelt? {STAYS['de']} Sonst"
    assert asked(code, "de") == f"{told} verlierst du noch {more}."


@cites("TW-74", "TW-94")
def test_whoever_has_no_points_left_is_told_so() -> None:
    code = "F4; chapter=IV; agenda=protect:N:2; N=loyalty:1,points:0; N.owes=court:2"
    assert asked(code, "en").startswith(
        "gold: do you give 1 loyalty? You have no points left to lose, though. What"
    )
    assert asked(code, "de").startswith(
        "Geld: Gibst du 1 Loyalität? Du hast allerdings keine Siegpunkte mehr zu"
    )


@cites("TW-74")
def test_after_chapter_four_nobody_is_offered_a_penalty(run: Run) -> None:
    code = "F4; chapter=IV; agenda=protect:N:0; N=loyalty:1; N.owes=penance:2"
    offered = flat(run(people(code), "quit").out).partition("do you give")[2]
    assert "piety: no doubling" in offered and "piety: doubled" in offered and "Penance" not in offered
    german = flat(run(people(code, "--lang", "de"), "quit").out).partition("Gibst du")[2]
    assert "Frömmigkeit: keine Verdoppelung" in german and "Buße" not in german


@cites("TW-E-III-02")
@pytest.mark.parametrize(
    ("left", "en", "de"), [(1, "?", "?"), (3, " You owe 3 more pieces.", " noch 3 Stück.")]
)
def test_how_many_pieces_are_still_owed_is_said(left: int, en: str, de: str) -> None:
    code = f"F4; chapter=III; event=III-02; tiles=gone; agenda=give:N:{left << 8}"
    assert asked(code, "en").endswith(en) and asked(code, "de").endswith(de)


@cites("TW-16")
def test_an_event_is_marked_for_its_effect_and_its_corners_apart(run: Run) -> None:
    text = flat(run(people("F4; event=I-03; ask=orient"), "card I-02", "card in the conv", "quit").out)
    assert "Event: Work begins on the fulling mill. The" in text and "Corners†: 1 grain" in text
    assert "A wool buyer pays well In turn" in text and "Corners: 1 stone" in text
    assert "A life in the convent Whoever leaves" in text
    text = flat(run(people("F4; event=I-07; ask=orient", "--lang", "de"), "karte Kloster", "quit").out)
    assert "Ecken†: " in text and "Ein Leben im Kloster Wer in seinem Zug" in text
    names = ToreNames(GAME, title_words(GAME, "en"), NAMES)
    marks = [names.mark(thing) for thing in names.things() if thing.startswith("event.")]
    assert (marks.count(""), marks.count("‡"), marks.count("†")) == (13, 4, 27)


@cites("TW-75")
@pytest.mark.parametrize(
    ("language", "card", "name", "printed", "house"),
    [
        ("en", "card bridge", "Bridge Fields: 4 stone", "as the rulebook has it", "house version"),
        ("de", "karte Brücke", "Brücke Felder: 4 Stein", "wie in der Anleitung", "Hausfassung"),
    ],
)
def test_a_card_of_a_project_has_the_sign_at_what_was_reconstructed(
    run: Run, language: str, card: str, name: str, printed: str, house: str
) -> None:
    lines = (card, "quit", "n") if language == "en" else (card, "ende", "n")
    text = flat(run(people("A4", "--lang", language), *lines).out)
    fields = "Fields" if language == "en" else "Felder"
    assert name in text and f"{printed} · Bonus†: {house}" in text and f"{fields}†: {house}" in text
    assert not re.search(rf"[†‡] ?{printed}", text), "a sign stands for what is not printed"


@cites("TW-E-III-09", "TW-85")
def test_grateful_patients_are_counted_above_the_plague() -> None:
    assert "2 points (3 with the Medicine card) and:" in flat(drawn(LATE))
    assert "2 Siegpunkte (mit der Karte Medizin 3) und:" in flat(drawn(LATE, "de"))
    assert "gone; 2 points and:" in flat(drawn("A4-III; tiles=9:3"))


@cites("TW-90")
@pytest.mark.parametrize(
    ("language", "shared", "alone"),
    [
        ("en", "Anna and Bo share the victory.", "The winner is Anna."),
        ("de", "Den Sieg teilen sich Anna und Bo.", "Gewonnen hat: Anna."),
    ],
)
def test_a_shared_victory_is_told_in_the_plural(run: Run, language: str, shared: str, alone: str) -> None:
    start = (
        "F4; chapter=IV; round=6; event=IV-04; agenda=chapter_end:-:0,donors:-:4,orient:N:0; stock=wool:15"
    )
    for points, told in ((20, shared), (21, alone)):
        goods = f"N=points:{points},gold:0,wool:0; E=points:20,gold:0,wool:0; S=wool:0; W=wool:0"
        assert told in flat(run(people(f"{start}; {goods}", "--lang", language), "orient 0", "quit").out)
