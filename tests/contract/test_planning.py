"""A description alone is enough to plan by: what is printed and open stands in it, from the pack's data."""

import re
from typing import Final

import pytest
from tests.contract.cases import Case, every_verified, walk
from tests.titles import of

from chapterhouse.core.describer import Section
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.describing import describe
from chapterhouse.games import load
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, NEIGHBOURS, OFF
from chapterhouse.table.table import Table

EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def _begun(title: str, seats: int) -> tuple[Game, Position]:
    table = Table(load(title), seats, 7)
    table.play(table.to_act()[0], table.legal(table.to_act()[0])[0])
    return table.game, table.position


def _section(title: str, seats: int, language: str, words: tuple[str, str]) -> Section:
    """Return the section whose columns begin with these."""
    game, position = _begun(title, seats)
    found = [
        section
        for section in describe(game, position, 0, language).sections
        if section.columns[:2] == words or (not section.columns and section.heading == words[0])
    ]
    assert len(found) == 1
    return found[0]


@every_verified
def test_seats_without_people_are_counted_from_one_in_either_language(case: Case) -> None:
    *_, last = [position.copy() for position, _ in walk(case, 1, every=20)]
    for language, word in (("en", "Seat"), ("de", "Platz")):
        told = str(describe(case.game, last, 0, language))
        assert all(f"{word} {number}" in told for number in range(1, case.seats + 1))
        assert f"{word} 0" not in told and f"{word} {case.seats + 1}" not in told
        assert "seat 0" not in told and "seat 1" not in told


@every_language
def test_kardinal_tells_every_road_and_every_pair_of_countries(language: str) -> None:
    words = {"en": ("Country", "Roads inside"), "de": ("Land", "Straßen im Land")}[language]
    section = _section("kardinal", 3, language, words)
    told = {frozenset(road) for row in section.rows for road in re.findall(r"(\w\d)-(\w\d)", " ".join(row))}
    content = load("kardinal").content
    assert told == {frozenset((row.text("a"), row.text("b"))) for row in content.table("road")}
    pairs = set(re.findall(r"\b([A-Z])-([A-Z])\b", " ".join(section.sentences)))
    assert pairs == {(row.text("a"), row.text("b")) for row in content.table("alliance")}
    assert f" {content.number('chain_minimum')} " in section.sentences[0]


@of("tore")
@every_language
def test_tore_tells_the_way_of_the_favour_stone_and_what_it_does_there(language: str) -> None:
    words = {"en": ("Steps", "Space"), "de": ("Schritte", "Feld")}[language]
    section = _section("tore", 2, language, words)
    game, position = _begun("tore", 2)
    spaces = len(game.content.table("favour")) - len(game.view(position, 0)["covered"])  # type: ignore[arg-type]
    assert [row[0] for row in section.rows] == [str(steps) for steps in range(1, spaces + 1)]
    assert len({row[1] for row in section.rows}) == spaces and all(row[2] for row in section.rows)


@every_language
def test_avignon_tells_the_line_and_what_the_cards_on_the_table_say(language: str) -> None:
    heading = {"en": "The line and the cards", "de": "Die Linie und die Karten"}[language]
    section = _section("avignon", 2, language, (heading, ""))
    game, position = _begun("avignon", 2)
    words = game.words(language)
    places = sorted(game.content.table("location"), key=lambda row: row.number("index"))
    assert " – ".join(words[f"location.{row.number('index')}"] for row in places) in section.sentences[0]
    columns = game.view(position, 0)["columns"]
    for card in {column["card"] for column in columns}:  # type: ignore[attr-defined]
        assert any(words[f"card_text.{card}"] in sentence for sentence in section.sentences)


@every_language
def test_pilgrim_tells_the_map_with_rivers_gates_ports_and_the_course_of_the_ship(language: str) -> None:
    words = {"en": ("Hex", "River"), "de": ("Feld", "Fluss")}[language]
    section = _section("pilgrim", 2, language, words)
    content, told = load("pilgrim").content, " ".join(section.sentences)
    crossings = content.table("crossing")
    assert [row[0] for row in section.rows] == [row.text("id") for row in crossings]
    for row, crossing in zip(section.rows, crossings, strict=True):
        assert row[2:] == tuple(", ".join(crossing.words(kind)) for kind in ("water", "bridges", "fords"))
    for gate in (*content.table("gate"), *content.table("river_gate")):
        assert f"{gate.text('hex')} {gate.text('entry')}" in told
    for port in content.table("port"):
        assert f"{port.text(f'name_{language}')} {port.text('hex')}" in told
    game, position = _begun("pilgrim", 2)
    assert ", ".join(game.view(position, 0)["course"]) in told  # type: ignore[arg-type]
    for quadrant in content.table("quadrant"):
        assert f"{quadrant.text('id')} {quadrant.words('hexes')[0]}" in told


def test_the_neighbours_of_a_hex_are_as_the_description_of_pilgrim_says() -> None:
    """Towards column F the same number and the next one, away from it the one before and the same."""
    for hexagon, name in enumerate(HEX_NAMES):
        column, row = "ABCDEFGHIJK".index(name[0]), int(name[1:])
        for edge, side in enumerate(EDGES):
            there = NEIGHBOURS[hexagon * len(EDGES) + edge]
            if there == OFF:
                continue
            aside = {"E": 1, "W": -1}.get(side[-1], 0)
            inward = abs(column + aside - 5) < abs(column - 5)
            number = (
                row + (side == "S") - (side == "N") if not aside else row + (side[0] == "S") - (not inward)
            )
            assert HEX_NAMES[there] == f"{'ABCDEFGHIJK'[column + aside]}{number}"
