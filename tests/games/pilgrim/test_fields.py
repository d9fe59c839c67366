"""A stored position field by field, the moves of the table, and what the options of a game are."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME, refusal

from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.position import FIRST
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.roads.hexes import HEX_NUMBERS

A_SEAT_EACH: Final = (
    "at village abbey active top piety alms owned slot colour end_hex end_edge leg passed length root visited"
    " routes trail_points"
).split()
WIDER: Final = {"store": 12, "site": 4, "map": 91, "shrines": 8, "tiles": 6}


@cites("PI-007", "PI-008", "PI-062")
def test_the_fields_of_a_position_follow_one_another_without_a_gap() -> None:
    place = FIRST
    for name, width in at.FIELDS:
        assert getattr(at, name.upper()) == place, name
        assert width == WIDER.get(name, 4 if name in A_SEAT_EACH else 1), name
        place += width
    assert len(GAME.new_position(4, {}).cells) == place
    assert at.SPARSE == ("rulings",)


@cites("PI-142", "PI-160", "PI-168")
def test_each_other_reading_has_a_bit_of_its_own() -> None:
    other = {"chapter_house": "every_move", "mill": "for_nothing", "alms_leader": "above_row_0"}
    bits = [GAME.new_position(4, {name: value}).cells[at.RULINGS] for name, value in other.items()]
    assert bits == [at.DOUBLES_EVERY_MOVE, at.MILLS_FOR_NOTHING, at.LEADS_ABOVE_ROW_0] == [1, 2, 4]


@cites("PI-007", "PI-058", "PI-084", "PI-099", "PI-110", "PI-188")
def test_what_lies_on_hexes_and_slots_is_kept_like_this() -> None:
    cells = GAME.notation.read(
        "T4; Blue.roads=G4 S-N; Red.roads=H4 SW-N,shrine H3; White.owns=well,favour3,bank!"
    ).cells
    south_to_north, seat, edges = 3 * 5 + 2, 1, 1 << 3 | 1 << 0
    assert cells[at.MAP + HEX_NUMBERS["G4"]] == edges | 1 << 6 | (south_to_north | seat << 5) << 8
    assert cells[at.MAP + HEX_NUMBERS["H3"]] == 1 << 32
    assert cells[at.MAP + HEX_NUMBERS["E1"]] == 1 << 36 and cells[at.MAP + HEX_NUMBERS["D1"]] == 0
    assert cells[at.MAP + HEX_NUMBERS["J7"]] == 1 << 37 | 2 << 38
    assert cells[at.SHRINES] == HEX_NUMBERS["H3"] | 0 << 7 | 3 << 10 | 1 << 13 | 2 << 17
    assert cells[at.SLOT + 3] == 8 | (32 + 3) << 6 | 17 << 12
    alone = GAME.notation.read("T1").cells
    assert (alone[at.OPENED], alone[at.CLOSED]) == (0b1001, 0b0110)


@cites("PI-007", "PI-151", "PI-152", "PI-155")
def test_every_verb_has_as_many_moves_as_there_are_things_to_name() -> None:
    verbs = Counter(GAME.moves.verb(move) for move in range(GAME.moves.number("duty n=allocation")))
    assert verbs == {
        "pick": 9,
        "sow": 9,
        "skip": 9,
        "hire": 24 * 3,
        "free": 24,
        "tithe": 8,
        "duty": 8,
        "pass": 1,
        "use": 3 + 8 + 8 + 9 + 4 * 99 + 2 * 12,
        "take": 3,
        "produce": 2,
        "devotion": 1,
        "silversmith": 1,
        "move": 7 * 6,
        "lay": 91 * 30,
        "upgrade": 91 * 30,
        "shrine": 91,
        "raze": 91,
        "from": 9,
        "bank": 3 * 12,
        "plain": 1,
        "build": 24,
        "give": 2,
        "donate": 24,
        "accept": 1,
        "decline": 1,
        "ordain": 1,
        "mission": 1,
        "done": 1,
        "end": 1,
        "oblate": 1,
        "confess": 4,
        "start": 4,
    }
    chance = Counter(
        GAME.moves.verb(move) for move in range(GAME.moves.number("duty n=allocation"), len(GAME.moves))
    )
    assert chance == {
        "duty": 64,
        "tithe": 32,
        "site": 36,
        "roll": 24,
        "building": 26 * 24,
        "first": 4,
        "draw": 7,
        "gate": 6,
    }
    assert GAME.moves.players == GAME.moves.number("duty n=allocation")


@cites("PI-004", "PI-005", "PI-026", "PI-029", "PI-030", "PI-189")
def test_the_options_of_a_game() -> None:
    options = {option.name: option for option in GAME.options}
    assert GAME.is_open and list(GAME.seats) == [1, 2, 3, 4]
    assert [text for text, _ in options["handicap"].parts[0]] == ["0", "1", "2", "3"]
    assert [text for text, _ in options["colours"].parts[0]] == ["r", "b", "y", "w"]
    assert (options["level"].seats, options["level"].values) == ((1,), ("1", "2", "3"))
    assert options["start"].seats == options["handicap"].seats == (2, 3, 4)
    assert [name for name, option in options.items() if option.is_ruling] == [
        *("chapter_house", "mill", "alms_leader")
    ]


TO_B1: Final = "Red.roads=D4 SE-NW,C3 SE-NW"


@cites("PI-079", "PI-106", "PI-113")
@pytest.mark.parametrize(
    ("roads", "stone", "coins", "piety", "text", "reason"),
    [
        ("", 0, 1, 0, "lay h4 sw-ne", ("no_stone", "PI-079")),
        ("Blue.roads=G4 S-N", 1, 1, 0, "upgrade g4 sw-nw", ("no_stone", "PI-113")),
        (TO_B1, 0, 3, 3, "lay b2 se-n", ("no_stone", "PI-106")),
        (TO_B1, 1, 2, 3, "lay b2 se-n", ("no_coin", "PI-106")),
        (TO_B1, 1, 3, 2, "lay b2 se-n", ("no_piety", "PI-106")),
        (TO_B1, 1, 3, 3, "lay b2 se-n", ("", "")),
    ],
)
def test_what_a_tile_lacks_is_refused_by_the_rule_of_its_price(
    roads: str, stone: int, coins: int, piety: int, text: str, reason: tuple[str, str]
) -> None:
    position = GAME.notation.read(f"T4; Red=SE2,city1; ask=act; {roads}")
    GAME.apply(position, 0, GAME.moves.number("duty se"))
    position.cells[at.STORE + at.STONE], position.cells[at.STORE + at.COIN] = stone, coins
    position.cells[at.PIETY] = piety
    assert refusal(position, text) == reason


@cites("PI-197", "PI-199")
def test_alone_the_story_tells_what_the_ab_bott_does() -> None:
    before = GAME.notation.read("T1; start=Blue; turn=Blue")
    move, after = GAME.moves.number("draw clerical"), before.copy()
    GAME.apply(after, CHANCE, move)
    told = {sentence.key for sentence in GAME.tell(before, after, PUBLIC, CHANCE, move)}
    assert {"story.solo_draw", "story.solo_piety"} <= told
    several = GAME.notation.read("T4; Red=N1; ask=act")
    then, tithe = several.copy(), GAME.moves.number("tithe n")
    GAME.apply(then, 0, tithe)
    keys = [sentence.key for sentence in GAME.tell(several, then, PUBLIC, 0, tithe)]
    assert keys and not any("solo" in key for key in keys)
