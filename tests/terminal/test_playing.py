"""Games at the keyboard, from the first line to the last."""

import random
import re
from pathlib import Path

import pytest
from tests.citing import cites
from tests.terminal.keyboard import EVEN, FIRST, NEARLY_WON, Run, flat, hotseat, run

__all__ = ["run"]

WORDS = {
    "en": ["beseech", "chastise", "excommunicate", "petition", "pull", "push"],
    "de": ["anflehen", "züchtigen", "exkommunizieren", "bittschrift", "heranziehen", "schieben"],
}


def test_a_whole_game_against_a_bot_is_played_by_numbers(run: Run) -> None:
    chooser = random.Random(4)
    lines = [str(chooser.randint(1, 20)) for _ in range(3000)]
    outcome = run("play avignon --bot random --seed 4 --name Anna", *lines)
    assert outcome.code == 0 and outcome.err == ""
    assert "The winner is" in outcome.out or "The game is drawn." in outcome.out
    assert "Save the game? [y/N]" in outcome.out


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_against_a_bot_is_played_by_typed_moves(run: Run, language: str) -> None:
    chooser = random.Random(5)
    words = WORDS[language]
    lines = [f"{chooser.choice(words)} {chooser.randint(1, 5)}" for _ in range(3000)]
    for at in range(0, len(lines), 7):
        lines[at] = "stop" if language == "en" else "aufhören"
    outcome = run(f"play avignon --bot random --seed 5 --lang {language}", *lines)
    assert outcome.code == 0
    assert "AV-34" in outcome.out or "AV-35" in outcome.out or "AV-40" in outcome.out


def test_the_board_fits_eighty_columns_and_marks_house_versions(run: Run) -> None:
    codes = "KAR4 BIS3 GIL2 PRD1 PRS0; R=; A=; pile=KAR,BIS,RIT,RIT,BAU,BAU,GIL; disc=PRD,PRS; turn=R2"
    for language in ("en", "de"):
        outcome = run(hotseat(codes, "--lang", language), "quit")
        assert max(len(line.rstrip()) for line in outcome.out.splitlines()) <= 80
        assert "†" in outcome.out
    assert "Hausfassung" in outcome.out


def test_the_own_end_of_the_line_is_at_the_bottom(run: Run) -> None:
    rome = run(hotseat(FIRST), "quit").out
    avignon = run(hotseat(FIRST), "beseech 1", "quit").out
    assert rome.index("│Avignon") < rome.index("│Rome")
    assert avignon.rindex("│Rome") < avignon.rindex("│Avignon")


@pytest.mark.parametrize(
    "typed", ["3", "beseech 3", "Beseech  3", "b 3", "b3", "B3", "b knight", "be k", "a 3", "anf 3"]
)
def test_a_move_may_be_typed_in_many_ways(run: Run, typed: str) -> None:
    outcome = run(
        hotseat(EVEN, "--lang", "de"), typed.replace("knight", "ritt").replace("be k", "be ri"), "quit"
    )
    assert "Anna fleht an: Ritter (3), Genua → Florenz." in flat(outcome.out)


def test_the_notation_of_the_title_is_understood(run: Run) -> None:
    outcome = run(hotseat(), "P1(++1 -2 -3)", "quit")
    assert "Anna pushes the Bishop (2) Genoa → Nice and the Knight (3) Genoa → Nice." in flat(outcome.out)
    assert "Bishop (2): Genoa → Florence" in flat(run(hotseat(), "B2", "quit").out)
    for typed in ("X4", "x4", "x 4", "x 4; b 1"):
        assert "excommunicates the Peasant (4)" in flat(run(hotseat(), typed, "quit").out)


def test_chance_cannot_be_arranged_by_notation(run: Run) -> None:
    outcome = run(hotseat(), "X4=RIT", "quit")
    assert "decided by chance, not by you" in outcome.out
    assert "excommunicates" not in outcome.out


def test_several_moves_are_played_all_or_none(run: Run) -> None:
    both = run(hotseat(), "b 1; c 2", "story", "quit")
    assert "Anna chastises the Bishop (2): Genoa → Nice." in flat(both.out)
    none = run(hotseat(), "b 1; b 2", "story", "quit")
    assert "You have already used this action this turn. (AV-08)" in none.out
    assert "Anna beseeches" not in none.out


def test_of_a_refused_list_only_what_has_turned_up_a_card_stands(run: Run) -> None:
    for typed in ("ex 1; ex 2", "x 1; x 2", "X1 what"):
        outcome = run(hotseat(), typed, "story", "quit")
        assert "What came before it stays played, because it turned something up." in outcome.out
        assert "Anna excommunicates the Cardinal (1) at Genoa." in flat(outcome.out)


def test_the_second_of_several_moves_is_read_after_the_first(run: Run) -> None:
    outcome = run(hotseat(), "p 4; 1; c 2", "story", "quit")
    assert "Anna pulls the Cardinal (1): Genoa → Florence. Anna chastises the Bishop (2)" in flat(outcome.out)


@cites("AV-08")
def test_a_refused_choice_keeps_its_number_and_says_why(run: Run) -> None:
    outcome = run(hotseat(), "1", "2", "quit")
    assert "×2" in outcome.out
    assert "beseech 2: You have already used this action this turn. (AV-08)" in outcome.out


def test_a_typing_error_is_answered_with_the_nearest_moves(run: Run) -> None:
    outcome = run(hotseat(), "besech 3", "quit")
    assert "besech 3: This is not a move of this game." in outcome.out
    assert "Did you mean: beseech 3" in outcome.out


def test_an_unclear_move_is_answered_with_what_it_could_mean(run: Run) -> None:
    outcome = run(hotseat("RIT2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2"), "b knight", "c", "quit")
    assert "'b knight' could mean: beseech 1, beseech 3." in outcome.out
    assert "'c' could mean: chastise 1, chastise 2" in outcome.out


@cites("AV-13", "AV-18")
def test_nonsense_changes_nothing_and_gets_a_sentence(run: Run) -> None:
    odd = [
        "99",
        "0",
        "-1",
        "²",
        "b 9",
        "p 6",
        "draw bauer",
        "lot rome",
        "???",
        ";",
        "@x",
        "{0}",
        "9" * 5000,
    ]
    outcome = run(hotseat(), *odd, "story", "position", "quit")
    assert "Anna beseeches" not in outcome.out
    assert "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=;" in outcome.out
    assert "beseech 9: Choose one of the five cards in the display. (AV-13)" in outcome.out


def test_undo_redo_and_reset(run: Run) -> None:
    outcome = run(hotseat(), "undo", "b 1", "undo", "redo", "reset", "c 5", "story", "quit")
    assert "There is nothing you can take back" in flat(outcome.out)
    assert outcome.out.count("Taken back.") == 2 and "Played again." in outcome.out
    story = flat(outcome.out[outcome.out.index("> story") :])
    assert "Anna chastises the Inquisitor (5): Genoa → Nice." in story and "beseeches" not in story


def test_undo_does_not_reach_beyond_a_card_turned_up(run: Run) -> None:
    assert "There is nothing you can take back" in flat(run(hotseat(), "x 1", "undo", "quit").out)


@cites("AV-18")
def test_why_tells_the_sentence_the_rule_and_its_text(run: Run) -> None:
    outcome = run(hotseat("KAR2 BIS2 RIT2 BAU2 ADL2; R=; A=; turn=R2"), "why p 5", "why b 1", "why", "quit")
    text = flat(outcome.out)
    assert "petition 5: This character has no petition. (AV-18)" in text
    assert "AV-18 † Actions" in text and "reconstructed: a house version" in text
    assert "beseech 1: you may play this now." in text
    assert "Say which move you mean" in text


def test_cards_are_shown_with_where_their_text_comes_from(run: Run) -> None:
    text = flat(run(hotseat(), "card noble", "card card", "card", "card pope", "quit").out)
    assert "No petition. You win:" in text
    assert "as the rulebook has it · Petition†: house version: the printed text was not available" in text
    assert "Faction: Cardinal faction · ‡ from a public source, not the printed words" in text
    assert "There is nothing called 'pope'; there are: " in text


def test_rules_score_story_and_help_are_at_hand(run: Run) -> None:
    text = flat(
        run(hotseat(), "rules", "rules av-31", "rules AV-99", "score", "help", "?", "board", "quit").out
    )
    assert "AV-31 § The Samaritan rule" in text
    assert "There is no rule 'AV-99' in avignon; try " in text
    assert "Rome (Anna) Place 1" in text
    assert "why MOVE: say why a move is refused" in text


def test_a_hint_names_moves_and_their_chances(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chapterhouse.terminal.thinking.HINT_SECONDS", 1.0)
    text = run(hotseat(NEARLY_WON), "hint", "quit").out
    assert "beseech 1 (Beseech Cardinal (1)): win expected 100 %" in text


def test_a_hint_asked_for_again_says_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chapterhouse.terminal.thinking.HINT_SECONDS", 0.3)
    text = flat(run(hotseat(), "hint", "hint", "quit").out)
    first, second = re.findall(r"After (\d+) playouts", text)
    assert first == second


def test_alone_a_hint_is_an_estimate_and_no_chance_to_win(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chapterhouse.terminal.thinking.HINT_SECONDS", 0.3)
    for language, word, told in (
        ("en", "hint", "of 100 (50 is level)"),
        ("de", "tipp", "von 100 (50 wäre gleichauf)"),
    ):
        alone = ["play", "pilgrim", "--seats", "1", "--seed", "1", "--lang", language]
        text = flat(run(alone, word, "quit").out)
        assert told in text and "win expected" not in text and "Sieg erwartet" not in text


@cites("AV-34")
def test_the_end_tells_the_winner_the_reason_and_the_score_with_rules(run: Run) -> None:
    text = flat(run(hotseat(NEARLY_WON), "b 1", "n").out)
    assert "The winner is Rome (Anna). A congregation holds three cards." in text
    assert "Three cards in the congregation AV-34" in text
    assert "In the congregation: Cardinal AV-27" in text


def test_the_whole_conversation_is_german_if_asked_for(run: Run) -> None:
    text = flat(run(hotseat(NEARLY_WON, "--lang", "de"), "warum b 9", "karte adl", "hilfe", "b 1", "n").out)
    assert "Gewonnen hat: Rom (Anna). In einer Kirchengemeinde liegen drei Karten." in text
    assert "Die Partie sichern? [j/N]" in text
    for english in ("The ", "congregation", "Choose", "winner"):
        assert english not in text


def test_the_language_of_the_environment_is_spoken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Die Partie" in run(hotseat(), "ende").out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Save the game?" in run(hotseat(), "quit").out


def test_people_with_secrets_pass_the_keyboard_before_anything_is_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "chapterhouse.table.table.Table.view",
        lambda table, eyes: {**table.game.view(table.peek(), eyes), "eyes": eyes},
    )
    outcome = run(hotseat(FIRST), "b 1", "", "quit")
    assert "Pass the keyboard to Bo, who presses Enter:" in outcome.out
    assert "Pass the keyboard" not in run(hotseat(EVEN), "b 1", "quit").out


def test_the_end_of_the_input_offers_to_save_and_leaves(run: Run) -> None:
    outcome = run(hotseat(), "b 1")
    assert outcome.code == 0 and "Save the game? [y/N]" in outcome.out


def test_an_interruption_offers_to_save_and_a_second_one_leaves(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    outcome = run(hotseat())
    assert outcome.code == 130 and outcome.out.count("Save the game?") == 1 and outcome.err == ""


def test_names_cannot_smuggle_in_markup_or_control_characters(run: Run, tmp_path: Path) -> None:
    names = ["--name", "[red]\x1b[31mEve", "--name", "@seat.0"]
    arguments = ["play", "avignon", "--hotseat", *names, "--from", EVEN]
    outcome = run(arguments, "b 1", "story", f"save {tmp_path / 'odd.jsonl'}", "quit")
    assert "[red][31mEve beseeches" in outcome.out and "\x1b" not in outcome.out
    assert "@seat.0" in run(["replay", str(tmp_path / "odd.jsonl")], "quit").out


def test_a_game_without_options_draws_sides_by_lot_and_a_seat_can_be_drawn_too(run: Run) -> None:
    assert "The lot gives Rome to" in run("play avignon --bot random --seat lot", "quit").out
    one = run("play avignon --bot random --seat lot --seed 8", "quit").out
    assert one == run("play avignon --bot random --seat lot --seed 8", "quit").out


def test_a_board_can_be_told_in_words(run: Run) -> None:
    drawn = run(hotseat(), "text", "quit", "n")
    assert "You are Rome (Anna)." in drawn.out and "| 1 | Cardinal" in drawn.out and "╭" in drawn.out
    plain = run(hotseat(EVEN, "--plain", "--lang", "de"), "b 1", "quit", "n")
    assert "╭" not in plain.out and "| 1 | Kardinal" in plain.out and "Kirchengemeinden" in plain.out
    assert plain.out.count("Kirchengemeinden") == 1, "what is not new is told again"
