"""What the screen shows and reads."""

import io

import pytest
from rich.console import Console

from chapterhouse.language import usual_language
from chapterhouse.terminal.screen import Screen, printable
from chapterhouse.terminal.signs import write_what_can_be_written
from chapterhouse.terminal.thinking import Meter
from chapterhouse.terminal.words import general_words


def test_a_terminal_of_a_small_alphabet_shows_plain_signs() -> None:
    bytes_shown = io.BytesIO()
    stream = io.TextIOWrapper(bytes_shown, encoding="ascii")
    write_what_can_be_written(stream)
    stream.write("Bischof† ‡ Züchtigen → 三")
    stream.flush()
    assert bytes_shown.getvalue() == b"Bischof+ # Zuechtigen -> ?"


def test_control_characters_are_left_out() -> None:
    assert printable("a\x1b[2J\x07b\u202e\n") == "a[2Jb"


def test_a_bar_shows_how_far_a_bot_has_thought() -> None:
    shown = io.StringIO()
    screen = Screen(general_words("en"), Console(file=shown, force_terminal=True, width=80))
    meter = Meter()
    meter(0.3)  # nothing is shown yet, so nobody listens
    with meter.shown_on(screen, "play.thinking", name="[b]Bot"):
        meter(0.5)
    assert "[b]Bot is thinking" in shown.getvalue()


def test_in_a_pipe_there_is_no_bar() -> None:
    shown = io.StringIO()
    meter = Meter()
    with meter.shown_on(Screen(general_words("en"), Console(file=shown)), "play.thinking", name="Bot"):
        meter(0.5)
    assert shown.getvalue() == ""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language
