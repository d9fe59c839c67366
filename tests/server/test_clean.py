"""Texts that are stored: nothing in them deceives, hides or breaks, and everybody's name stays possible."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.nasty import TEXTS, wrong_in

from chapterhouse.server import clean
from chapterhouse.server.refusals import Refusal

KEPT = [
    "Anna",
    "Zoë",
    "O’Brien-Łukasz d’Étaples",
    "שרה בת־אברהם",
    "שָׁלוֹם",
    "محمد",
    "می\u200cخواهم",
    "ക്‍ഷ",
    "श्री",
    "李小龍",
    "さくら",
    "한글",
    "ไทย",
    "👨‍👩‍👧‍👦",
    "👩🏽‍🚀",
    "❤️‍🔥",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "🇩🇪 1️⃣",
    "<b>&amp;</b> {name} %s \\n $1",
]

DROPPED = {
    "NUL": ("An\x00na", "Anna"),
    "a line end": ("Anna\r\nBo\u2028Clara\x85Dora", "Anna Bo Clara Dora"),
    "colours of a terminal": ("\x1b[31;1mAnna\x1b[0m", "Anna"),
    "the title of a terminal": ("\x1b]0;pwned\x07Anna", "Anna"),
    "colours in eight bits": ("\x9b31mAnna", "Anna"),
    "an override": ("Anna \u202eann\u202c", "Anna ann"),
    "isolates": ("\u2066Anna\u2069\u200e\u200f\u061c", "Anna"),
    "zero width": ("An\u200bna\ufeff\u2060\u00ad", "Anna"),
    "a joiner that joins nothing": ("An\u200dna\u200c", "Anna"),
    "fillers": ("\u3164\u115fAnna\uffa0\u2800", "Anna"),
    "tags": ("Anna\U000e0042\U000e006f", "Anna"),
    "private letters": ("Anna\ue000\U000f0000", "Anna"),
    "halves of letters": ("An\ud800na", "Anna"),
    "a normal form": ("Zoe\u0308", "Zoë"),
    "spaces": ("  Anna\u00a0\u3000 Marie\t", "Anna Marie"),
    "marks without a letter": ("\u0301\u0302Anna", "Anna"),
}


@pytest.mark.parametrize("text", KEPT)
def test_names_of_all_scripts_and_emoji_stay_as_they_are(text: str) -> None:
    assert clean.name(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("why", DROPPED)
def test_what_nobody_should_see_is_dropped(why: str) -> None:
    text, plain = DROPPED[why]
    assert clean.name(text) == plain


def test_towers_of_marks_fall() -> None:
    assert len(clean.name("Z" + "\u0335" * 30)) == 6


def test_chat_keeps_its_lines_and_names_do_not() -> None:
    assert clean.said(" one\r\ntwo\u2028three ") == "one\ntwo\nthree"
    assert clean.name(" one\r\ntwo\u2028three ") == "one two three"


@pytest.mark.parametrize("text", ["", " ", "\x00", "\u200b\u200d", "\u202e", "\u3164", "\x1b[31m", "\u0301"])
def test_a_name_of_which_nothing_is_left_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean.name(text)
    assert refused.value.status == 400
    assert "Text" in refused.value.sentence("de")


def test_length_is_counted_as_people_count() -> None:
    assert clean.name("👩🏽‍🚀" * 20) == "👩🏽‍🚀" * 20
    assert len(clean.name("ë" * 40)) == 40
    for long in ("a" * 41, "👩🏽‍🚀" * 21):
        with pytest.raises(Refusal) as refused:
            clean.name(long)
        assert refused.value.wire("en").reason == "malformed"
        assert "40" in refused.value.sentence("en")


def test_a_text_is_never_cut_within_a_character() -> None:
    family = "👨‍👩‍👧‍👦"
    assert clean.cut(f"ab{family}c", 3) in ("ab", f"ab{family}")
    assert clean.cut("Zoe\u0308\u0323x", 3) == "Zoe\u0308\u0323"


@given(st.text() | TEXTS)
def test_a_clean_text_stays_as_it_is_and_has_nothing_forbidden(text: str) -> None:
    for once in (clean.line(text), clean.prose(text)):
        assert wrong_in(once, lines=True) == []
        assert unicodedata.is_normalized("NFC", once)
    assert clean.line(clean.line(text)) == clean.line(text)
    assert clean.prose(clean.prose(text)) == clean.prose(text)
    assert wrong_in(clean.line(text)) == []
    assert len(clean.cut(clean.line(text * 20), 60)) <= 80
