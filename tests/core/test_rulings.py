"""Rulings as options: ours without a word, the other reading in record, code, list and rule card."""

import pytest
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.game import Game
from chapterhouse.core.rulings import other_readings, read_rulings, readings, rulings, write_rulings
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import TITLES, load
from chapterhouse.records.digest import digest
from chapterhouse.records.record import lines, read
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table
from chapterhouse.terminal.words import title_words
from chapterhouse.tools.fuzz import options_of
from chapterhouse.tools.inspection import inspection

__all__ = ["run"]

RULED = {
    "avignon": ["AV-16"],
    "tore": ["TW-48", "TW-61", "TW-E-II-01"],
    "pilgrim": ["PI-142", "PI-160", "PI-168"],
}
RULED = {title: rules for title, rules in RULED.items() if title in [one.name for one in TITLES]}
titles = pytest.mark.parametrize("title", RULED)


def agenda_game(title: str) -> AgendaGame:
    game = load(title)
    assert isinstance(game, AgendaGame)
    return game


@titles
def test_each_disputed_ruling_is_an_option_with_two_readings(title: str) -> None:
    game = load(title)
    assert [option.rule for option in rulings(game.options)] == RULED[title]
    for option in rulings(game.options):
        assert len(option.values) == 2 and game.rules[option.rule].status == "ruling"
        for language in LANGUAGES:
            texts = title_words(game, language)
            said = [texts.say(f"option.{option.name}.{word}") for word in ("name", *option.values)]
            assert len(set(said)) == 3


@titles
def test_our_readings_leave_no_trace_in_a_position(title: str) -> None:
    game = agenda_game(title)
    plain = game.new_position(game.seats[-1], {})
    ours = {option.name: option.values[0] for option in rulings(game.options)}
    assert digest(game, game.new_position(game.seats[-1], ours)) == digest(game, plain)
    assert not set(game.sparse) & game.dump(plain).keys()


@titles
def test_the_other_reading_is_kept_in_dump_and_code(title: str) -> None:
    game = agenda_game(title)
    for number, chosen in enumerate(readings(game.options), start=1):
        position = game.new_position(game.seats[-1], chosen)
        assert game.dump(position)["rulings"] == number == other_readings(game.options, chosen)
        again = game.load(game.dump(position), game.version)
        assert again.is_same(position)
        assert read_rulings(game.options, write_rulings(game.options, number).split(",")) == number


@titles
def test_a_record_names_the_reading_and_is_replayed_with_it(title: str) -> None:
    game = load(title)
    chosen = readings(game.options)[-1]
    table = _played(game, chosen)
    record = read(lines(table.record()))
    assert dict(record.header.options) == chosen
    assert verify(game, record).is_sound
    ours = read(lines(_played(game, {}).record()))
    assert dict(ours.header.options) == {}


def _played(game: Game, options: dict[str, str]) -> Table:
    table = Table(game, game.seats[-1], seed=3, options=options)
    for _ in range(30):
        if table.is_over():
            break
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
    return table


def test_titles_list_rulings_apart_with_both_readings(run: Run) -> None:
    for language, heading in (("en", "Rulings, where readers"), ("de", "Auslegungen, über die")):
        text = flat(run(f"titles --lang {language}").out)
        assert text.count(heading) == len(RULED)
        for title, ids in RULED.items():
            for option in rulings(load(title).options):
                assert f"{option.name} ({option.rule}," in text and option.values[1] in text
                assert option.rule in ids


@titles
def test_the_rule_card_shows_the_other_reading(run: Run, title: str) -> None:
    for option in rulings(load(title).options):
        for language in LANGUAGES:
            texts = title_words(load(title), language)
            card = flat(run(f"rules {option.rule} --lang {language}").out)
            for value in option.values:
                assert flat(texts.say(f"option.{option.name}.{value}")) in card
            assert option.name in card


def test_random_games_try_every_mix_of_readings() -> None:
    for title in RULED:
        game = load(title)
        names = {option.name for option in rulings(game.options)}
        inspected = inspection(game)
        tried = {
            tuple(sorted(set(options_of(game, inspected, seed)) & names))
            for seed in range(40 * len(game.seats))
        }
        assert len(tried) == 1 << len(names)
