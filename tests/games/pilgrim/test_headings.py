"""Who stands above a turn: the Ab-Bott above his own, and nobody above what befalls all at a round's end."""

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, PUBLIC, TURN_BEGINS
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.games.pilgrim import at
from chapterhouse.server.live.chronicle import Chronicle, paragraphs
from chapterhouse.server.title_words import Words
from chapterhouse.table.paragraphs import Notebook, Paragraph, whole_story
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.stride import standing, walk
from chapterhouse.table.table import Table

__all__ = ["run"]

GAME = load("pilgrim")
GAME_MOVER = at.MOVER
PICKS = {"en": "largest pile", "de": "größte Gruppe"}
PICKS_ONE = {"en": "largest piles", "de": "größten Gruppen"}
OVER = {"en": "Round {} is over.", "de": "Runde {} ist zu Ende."}


def played(seats: int, seed: int, options: dict[str, str] | None = None) -> Table:
    table = Table(GAME, seats, seed=seed, options=options or {}, names=("Anna", "Bo", "Cleo", "Dan")[:seats])
    dice = FastDice(seed)
    while not table.is_over():
        seat = table.to_act()[0]
        legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])
    return table


def told(table: Table, language: str, since: int = 0) -> list[Paragraph]:
    story = Story(GAME, title_texts(GAME, language), table.names)
    return whole_story(story, table.beginning(), table.events, PUBLIC, since)


@cites("PI-195")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ab_botts_sowing_stands_under_his_own_heading(language: str) -> None:
    found = told(played(1, 3), language)
    his = [each for each in found if each.heading.endswith(", Ab-Bott")]
    assert len(his) == 26 and all(each.seat is None for each in his)
    for each in found:
        sows = any(
            PICKS[language] in text or PICKS_ONE[language] in text or "PI-199" in text
            for text in each.sentences
        )
        assert sows == (each in his), each.text
    turns = [each.turn for each in found]
    assert turns == sorted(set(turns)), "a turn is one paragraph"


def test_moves_are_told_once_and_under_the_turn_in_which_they_were_played() -> None:
    table = played(1, 4)
    found = told(table, "en")
    moves = [move for each in found for move in each.moves]
    assert moves == [event.do for event in table.events]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_running_table_tells_the_same_paragraphs_as_the_record(language: str) -> None:
    table = played(1, 5)
    words = Words(GAME, language)
    strides = standing(walk(GAME, table.beginning(), table.events))
    whole = paragraphs(words, ["Anna"], ["Anna"], strides, PUBLIC, Notebook())
    assert [each.text for each in whole] == [each.text for each in told(table, language)]
    chronicle = Chronicle(GAME, table.beginning(), [])
    kept: dict[int, Paragraph] = {}
    for stride in walk(GAME, table.beginning(), table.events):
        chronicle.add([stride])
        for each in chronicle.story(words, ["Anna"], ["Anna"], PUBLIC, chronicle.since):
            kept[each.turn] = each
    assert [each.text for each in kept.values()] == [each.text for each in whole]


@cites("PI-172")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_do_at_a_rounds_end_has_no_mover_above_it(language: str) -> None:
    table = played(4, 2)
    position, seen = table.beginning(), 0
    for stride in walk(GAME, position, table.events):
        step = GAME.question(stride.before, stride.event.by).step
        if step in ("first", "confession", "income"):
            found = [
                each for each in told(table, language, stride.event.n - 1) if each.first <= stride.event.n
            ]
            mover = table.names[stride.before.cells[GAME_MOVER]]
            is_movers = stride.event.by == stride.before.cells[GAME_MOVER]
            assert found[0].heading.endswith(mover) == is_movers, found[0].text
            seen += not is_movers
        if seen > 5:
            break
    assert seen


@cites("PI-172")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_says_when_a_round_is_over(language: str) -> None:
    for seats in (1, 3):
        text = " ".join(each.text for each in told(played(seats, 1), language))
        assert [text.count(OVER[language].format(number)) for number in range(1, 27)] == [1] * 26


def test_the_mark_of_a_turn_is_never_read_out() -> None:
    table = played(1, 6)
    assert any(
        sentence.key == TURN_BEGINS
        for stride in walk(GAME, table.beginning(), table.events)
        for sentence in stride.tell(PUBLIC)
    )
    story = Story(GAME, title_texts(GAME, "en"), table.names)
    for stride in walk(GAME, table.beginning(), table.events):
        assert not any(text.startswith("Turn ") for text in story.prose(stride.tell(PUBLIC)))


def test_at_the_keyboard_the_ab_bott_has_a_heading(run: Run) -> None:
    text = flat(run("play pilgrim --seats 1 --name Anna --seed 3 --lang de", "1", "1", "1", "1", "story").out)
    assert "Zug 1, Ab-Bott: Ab-Bott nimmt" in text
    assert text.count("Aufbau:") >= 1 and CHANCE < 0
