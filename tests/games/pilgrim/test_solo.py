"""The solo game, PI-187 to PI-219: what its scenarios do not show."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, NOBODY, PUBLIC, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.campaign import PilgrimCampaign
from chapterhouse.games.pilgrim.cells import in_zone
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.rounds.layout import place_site
from chapterhouse.games.pilgrim.scoring import sheet, total
from chapterhouse.games.pilgrim.solo.area import open_area
from chapterhouse.games.pilgrim.solo.bag import in_bag
from chapterhouse.records.events import Record, in_force
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import Uniform, wander


def _title() -> Pilgrim:
    game = load("pilgrim")
    assert isinstance(game, Pilgrim)
    return game


GAME: Final = _title()
CAMPAIGN: Final = PilgrimCampaign(GAME)
BOARD: Final = GAME.board
LEVELS: Final = ("1", "2", "3")


def played(level: str, seed: int) -> Iterator[tuple[Position, int, int]]:
    """Yield the positions of a random game, each with who answers what; the last one after the end."""
    position = GAME.new_position(1, {"level": level})
    for choice in wander(GAME, position, FastDice(seed), Uniform()):
        yield position, choice.seat, choice.move
    yield position, NOBODY, -1


def set_up(level: str, seed: int = 0) -> Position:
    """Return the table right before the person seeds."""
    for position, seat, _ in played(level, seed):
        if seat == 0:
            assert position.cells[position.cells[0]] & 255 == ask.SEED
            return position
    raise AssertionError("nobody is asked")


@cites("PI-187", "PI-190")
def test_the_ab_bott_has_a_board_a_colour_and_the_first_turn() -> None:
    position = set_up("1")
    cells = position.cells
    assert (position.seats, cells[at.PLAYERS], cells[at.STARTER], cells[at.MOVER]) == (
        1,
        2,
        at.ABBOT,
        at.ABBOT,
    )
    assert cells[at.COLOUR] != cells[at.COLOUR + at.ABBOT]
    seeded = [do.ZONE_NAMES[zone] for zone in range(9) if in_zone(position, at.ABBOT, zone) == 1]
    assert seeded == ["N", "NE", "E", "SE", "S"]


@cites("PI-187")
@pytest.mark.parametrize("letter", "rbyw")
def test_the_ab_bott_never_has_the_colour_of_the_person(letter: str) -> None:
    position = GAME.new_position(1, {"colours": letter})
    assert BOARD.colours[position.cells[at.COLOUR]][0] == letter
    assert position.cells[at.COLOUR + at.ABBOT] != position.cells[at.COLOUR]


@cites("PI-189")
@pytest.mark.parametrize(("level", "free"), [("1", {"SE", "NW"}), ("2", {"NW"}), ("3", set())])
def test_each_level_has_its_dummies(level: str, free: set[str]) -> None:
    dummies = set_up(level).cells[at.DUMMIES]
    assert {do.ZONE_NAMES[place] for place in range(at.PLACES) if not dummies >> place & 1} == free


@cites("PI-188")
@pytest.mark.parametrize(
    ("points", "opened"),
    [
        ([7, 6, 7, 5], {"SE", "SW"}),
        ([7, 6, 5, 5], {"NW", "NE"}),
        ([5, 5, 5, 7], {"SW", "NW"}),
        ([6, 6, 6, 6], {"NE", "SE"}),
        ([7, 5, 5, 7], {"SW", "NW"}),
    ],
)
def test_the_best_site_and_its_neighbour_are_open(points: list[int], opened: set[str]) -> None:
    position = GAME.empty(1)
    tiles = list(range(9))
    for quadrant in range(at.QUADRANTS):
        place_site(position, BOARD, quadrant, tiles[quadrant], 1)
    by_points = {value: [t for t in range(9) if BOARD.site_points[t] == value] for value in set(points)}
    for quadrant, value in enumerate(points):
        assert by_points[value], f"the pack has no site of {value} points"
        tile = by_points[value][0]
        position.cells[at.SITE + quadrant] = position.cells[at.SITE + quadrant] & ~31 | (tile + 1)
    open_area(position, BOARD)
    bits = position.cells[at.OPENED]
    assert {do.QUADRANT_NAMES[q] for q in range(at.QUADRANTS) if bits >> q & 1} == opened


@cites("PI-191")
def test_the_bag_lasts_however_the_seasons_fall() -> None:
    most = [0, 0, 0, 26]
    for season in range(3):  # the rounds from the first site to the one that ends a season, at most
        later = [BOARD.die_space[(season + 1) * 6 + n] for n in range(6)]
        most[season] = int(max(later) - min(BOARD.die_space[n] for n in range(6)))
    for season in range(4):
        in_all = sum(sum(counters) for counters in BOARD.components.counters[: season + 1])
        assert in_all >= most[season], f"the bag is empty before season {season + 1} ends"


@cites("PI-191", "PI-218", "PI-004")
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_drawn_was_in_the_bag_and_never_comes_back(level: str) -> None:
    for seed in range(2 * GAMES):
        drawn: Counter[int] = Counter()
        for position, seat, move in played(level, seed):
            if seat == CHANCE and do.DRAW <= move < do.DRAW + at.COUNTERS:
                assert in_bag(position, move - do.DRAW) > 0
                odds = dict(zip(legal_moves(GAME, position, CHANCE), weights(GAME, position), strict=True))
                assert odds == {
                    do.DRAW + k: in_bag(position, k) for k in range(at.COUNTERS) if in_bag(position, k)
                }
                drawn[move - do.DRAW] += 1
            if position.cells[at.OPENED]:
                came = BOARD.components.counters[: position.cells[at.SEASON] + 1]
                for kind in range(at.COUNTERS):
                    there = in_bag(position, kind) + drawn[kind] - (1 if move == do.DRAW + kind else 0)
                    assert there == sum(counters[kind] for counters in came)


@cites("PI-001", "PI-187")
@pytest.mark.parametrize("level", LEVELS)
def test_both_have_a_turn_in_each_of_the_rounds(level: str) -> None:
    turns: Counter[tuple[int, int]] = Counter()
    for position, _, _ in played(level, 3):
        if position.cells[at.TURN]:
            turns[int(position.cells[at.ROUND]), int(position.cells[at.MOVER])] = 1
    assert position.cells[at.ROUND] == at.ROUNDS and position.cells[at.TURN] == 2 * at.ROUNDS
    assert {number for number, mover in turns if mover == 0} == set(range(1, at.ROUNDS + 1))


@cites("PI-192", "PI-218")
def test_the_sheet_of_the_person_takes_the_ab_botts_points_away() -> None:
    *_, (position, _, _) = played("2", 5)
    (own,) = GAME.score(position)
    both = [sum(line.points for line in sheet(position, BOARD, seat)) for seat in (0, at.ABBOT)]
    assert sum(line.points for line in own) == both[0] - both[1] == CAMPAIGN.lead(position)
    assert both == [int(total(position, BOARD, seat)) for seat in (0, at.ABBOT)]
    assert GAME.ending(position) == ("solo_won" if both[0] > both[1] else "solo_lost")


@cites("PI-180", "PI-186")
def test_the_points_kept_beside_the_map_are_those_of_the_sheet() -> None:
    roads = "G4 SW-NE,shrine H3,G3 SE-NW,F3 SE-NW,shrine E2"
    position = GAME.notation.read(f"T4; Red=N1; Red.abbey=0; Red.goods=0/0/0; Red.piety=5; Red.roads={roads}")
    lines = [line.points for line in sheet(position, BOARD, 0)]
    assert total(position, BOARD, 0) == sum(lines) == 1 + 2 * 1 + 3 * 2


@cites("PI-197", "PI-203")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_tells_every_counter_and_why(language: str) -> None:
    texts = title_texts(GAME, language)
    kinds: set[str] = set()
    for seed in range(3):
        table = Table(GAME, 1, seed=seed, names=("Anna",))
        dice = FastDice(seed)
        while not table.is_over():
            legal = table.legal(0)
            table.play(0, legal[dice.below(len(legal))])
        story = Story(GAME, texts, table.names)
        told = whole_story(story, GAME.new_position(1, table.options), table.events, PUBLIC)
        assert all("{" not in each.text and "@" not in each.text for each in told)
        position = GAME.new_position(1, table.options)
        for event in table.events:
            before, move = position.copy(), GAME.moves.number(event.do)
            GAME.apply(position, event.by, move)
            kinds |= {sentence.key for sentence in GAME.tell(before, position, PUBLIC, event.by, move)}
    assert {"story.solo_draw", "story.solo_sow", "story.solo_home", "story.solo_lay"} <= kinds
    assert {"story.solo_build", "story.solo_climb", "story.solo_piety", "story.solo_rest"} <= kinds


@cites("PI-197", "PI-204", "PI-214")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_golden_games_tell_everything_that_can_be_told(language: str) -> None:
    texts = title_texts(GAME, language)
    file = Path(GAME.folder) / "text" / f"{language}.toml"
    keys = tomllib.loads(file.read_text(encoding="utf-8"))["story"]
    told: set[str] = set()
    for record in golden("pilgrim").values():
        if len(record.header.seats) == 1:
            told |= _told(record, Story(GAME, texts, record.header.seats))
    unheard = {f"story.{key}" for key in keys if key.startswith("solo_")} - told
    seldom = {"story.solo_no_slot", "story.solo_stays"}  # six full slots, or all six activities taken
    assert unheard == seldom


def _told(record: Record, story: Story) -> set[str]:
    """Return the keys of everything told of a game, which must make readable sentences."""
    position, keys = GAME.new_position(1, record.header.options), set()
    for event in in_force(record.events):
        before, move = position.copy(), GAME.moves.number(event.do)
        GAME.apply(position, event.by, move)
        keys |= {sentence.key for sentence in GAME.tell(before, position, PUBLIC, event.by, move)}
        told = " ".join(story.tell(before, position, PUBLIC, event.by, move))
        assert "{" not in told and "@" not in told
    return keys


@cites("PI-219")
@pytest.mark.parametrize(
    ("leads", "name"),
    [
        ([14, -9, 6], "admonished"),
        ([0, 0, 0], "shameful"),
        ([-1, 0, 0], "defeated"),
        ([10, 0, 0], "shameful"),
        ([20, 0, 0], "admonished"),
        ([21, 0, 0], "aspiring"),
        ([30, 0, 0], "aspiring"),
        ([15, 16, 0], "triumphant"),
        ([40, 0, 0], "triumphant"),
        ([41, 0, 0], "god_like"),
    ],
)
def test_three_leads_earn_a_rank(leads: list[int], name: str) -> None:
    assert CAMPAIGN.rank(leads) == f"rank.{name}"
    for language in LANGUAGES:
        assert title_texts(GAME, language).say(f"rank.{name}")


@cites("PI-219")
def test_a_campaign_has_a_game_on_each_level() -> None:
    assert CAMPAIGN.stages() == [{"level": level} for level in LEVELS]
