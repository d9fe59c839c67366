"""What is asked, told and refused in words: one card or several, whose petition, which card wins."""

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.game import PUBLIC
from chapterhouse.games import load
from chapterhouse.table.story import Story, objection_text, title_texts
from chapterhouse.terminal import draw
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

GAME = load("avignon")
ROW = "KAR1 BIS2 RIT2 BAU2 INQ2; R=; A="


def asked(code: str, moves: list[tuple[int, str]], language: str) -> str:
    """Return what is asked after these moves."""
    position = GAME.notation.read(code)
    for seat, move in moves:
        GAME.apply(position, seat, GAME.moves.number(move))
    return draw.prompt(title_words(GAME, language), GAME.question(position, GAME.to_act(position)[0]))


@cites("AV-10", "AV-19", "AV-23")
@pytest.mark.parametrize(
    ("moves", "en", "de"),
    [
        (
            [(0, "petition 1"), (0, "pull 1")],
            "push 2 different cards, one after the other, away from you.",
            "Schiebe nacheinander 2 verschiedene Karten von dir weg.",
        ),
        (
            [(0, "petition 1"), (0, "pull 1"), (0, "push 3")],
            "push one card away from you.",
            "Schiebe eine Karte von dir weg.",
        ),
        (
            [(0, "petition 1")],
            "pull one card two steps towards you.",
            "Ziehe eine Karte zwei Schritte heran.",
        ),
        ([(0, "petition 4")], "pull one card towards you.", "Ziehe eine Karte heran."),
    ],
)
def test_the_petition_asks_for_one_card_or_several(moves: list[tuple[int, str]], en: str, de: str) -> None:
    code = f"{ROW}; turn=R2"
    assert asked(code, moves, "en") == f"The petition: {en}"
    assert asked(code, moves, "de") == f"Bittschrift: {de}"


@cites("AV-23")
def test_stopping_is_offered_when_it_is_possible() -> None:
    code = "KAR1 BAU2 RIT2 BAU2 INQ2; R=; A=; turn=R2"
    first, second = [(0, "petition 2")], [(0, "petition 2"), (0, "pull 1")]
    assert asked(code, first, "en").endswith(
        "one after the other, towards you; after the first you may stop."
    )
    assert asked(code, first, "de").endswith(
        "2 verschiedene Karten heran; nach der ersten darfst du aufhören."
    )
    assert asked(code, second, "en").endswith("pull one card towards you, or stop.")
    assert asked(code, second, "de").endswith("Ziehe eine Karte heran oder höre auf.")


@cites("AV-07", "AV-09")
@pytest.mark.parametrize(
    ("turn", "rule", "en", "de", "missing", "fehlt"),
    [
        (
            "R1",
            "AV-09",
            "Choose the only action of this first turn",
            "die einzige Aktion",
            "your action.",
            "Deine Aktion steht",
        ),
        (
            "A2",
            "AV-07",
            "Choose the first of your two actions",
            "die erste deiner zwei",
            "your two actions.",
            "Deine beiden Aktionen stehen",
        ),
        (
            "R1/B",
            "AV-07",
            "Choose your last action of this turn",
            "die letzte Aktion",
            "your second action.",
            "Deine zweite Aktion steht",
        ),
    ],
)
def test_a_turn_says_which_of_its_actions_is_asked_for(
    turn: str, rule: str, en: str, de: str, missing: str, fehlt: str
) -> None:
    code = f"{ROW}; turn={turn}"
    assert asked(code, [], "en").startswith(en) and de in asked(code, [], "de")
    position = GAME.notation.read(code)
    seat = GAME.to_act(position)[0]
    stop = GAME.objection(position, seat, GAME.moves.number("stop"))
    for objection in (GAME.misread(position, seat, "end"), stop):
        assert objection is not None and objection.rule == rule
        told = objection_text(title_words(GAME, "en"), objection)
        assert told == f"You still have to take {missing} ({rule})"
        assert objection_text(title_words(GAME, "de"), objection) == f"{fehlt} noch aus. ({rule})"


def ended(code: str, move: str, language: str) -> str:
    """Return what is told of a move that ends the game."""
    position = GAME.notation.read(code)
    before, seat = position.copy(), GAME.to_act(position)[0]
    GAME.apply(position, seat, GAME.moves.number(move))
    assert not GAME.to_act(position)
    story = Story(GAME, title_texts(GAME, language), ["Ann", "Ben"])
    return " ".join(story.tell(before, position, PUBLIC, seat, GAME.moves.number(move)))


@cites("AV-34", "AV-35", "AV-36", "AV-37", "AV-39", "AV-49")
@pytest.mark.parametrize(
    ("code", "en", "de"),
    [
        (
            "KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,RIT; A=; turn=R2",
            "three cards in its congregation (AV-34).",
            "gewinnt: Rom hat drei Karten in der Kirchengemeinde (AV-34).",
        ),
        (
            "ADL4 BIS2 RIT2 BAU2 INQ2; R=; A=RIT; turn=R2",
            "Ann wins for Rome: the win condition on the Noble in the congregation of Rome is met (AV-36).",
            (
                "Ann gewinnt für Rom: Die Siegbedingung auf der Karte Adliger in der Kirchengemeinde von Rom"
                " ist erfüllt (AV-36)."
            ),
        ),
        (
            "BAU4 BIS2 RIT2 BAU2 INQ2; R=ADL; A=; turn=R2",
            "for Avignon: the win condition on the Noble in the congregation of Rome is met (AV-37).",
            (
                "für Avignon: Die Siegbedingung auf der Karte Adliger in der Kirchengemeinde von Rom"
                " ist erfüllt (AV-37)."
            ),
        ),
        (
            "BAU4 BIS2 RIT2 BAU2 INQ2; R=ADL; A=RIT; turn=R2",
            "(AV-36). Both would have won; the side whose turn it is wins: Rome (AV-39).",
            "(AV-36). Beide hätten gewonnen; es gewinnt, wer am Zug ist: Rom (AV-39).",
        ),
        (
            "BAU4 BIS2 RIT2 PRS2 INQ2; R=GIL; A=; turn=R2",
            "the win condition on the Guildmaster in the congregation of Rome is met (AV-49).",
            "Siegbedingung auf der Karte Gildenmeister in der Kirchengemeinde von Rom ist erfüllt (AV-49).",
        ),
    ],
)
def test_a_victory_names_its_card_and_its_rule(code: str, en: str, de: str) -> None:
    assert ended(code, "beseech 1", "en").endswith(en)
    assert ended(code, "beseech 1", "de").endswith(de)


@cites("AV-34")
@pytest.mark.parametrize(
    ("language", "congregation", "total", "why"),
    [
        ("en", "Congregation of", "Total", "Three cards in the congregation AV-34"),
        ("de", "Kirchengemeinde von", "Summe", "Drei Karten in der Kirchengemeinde AV-34"),
    ],
)
def test_a_victory_is_no_point_and_the_board_stays_turned(
    run: Run, language: str, congregation: str, total: str, why: str
) -> None:
    code = "KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,RIT; A=; turn=R2"
    people = ["--hotseat", "--name", "Ann", "--name", "Ben", "--lang", language]
    out = run(["play", "avignon", *people, "--from", code], "beseech 1", "quit", "n").out
    end = out[out.index("(AV-34)") :]
    avignon, rome = f"{congregation} Avignon", f"{congregation} {'Rome' if language == 'en' else 'Rom'}"
    assert end.index(avignon) < end.index(rome)
    assert total not in end and why in flat(end)


@cites("AV-25")
def test_the_text_of_a_petition_says_who_is_meant_by_you(run: Run) -> None:
    code = f"{ROW}; turn=R2"
    arguments = ["play", "avignon", "--hotseat", "--name", "Ann", "--name", "Ben", "--from", code]
    assert "Petition: Bishop, sentence 2 (“you” is Rome):" in flat(run(arguments, "petition 2", "quit").out)
    german = flat(run([*arguments, "--lang", "de"], "petition 2", "quit").out)
    assert "Bittschrift: Bischof, Satz 2 („du“ ist Rom):" in german
