"""What is told in the solo game: the person's moves as usual, and what the Ab-Bott does, and why."""

from collections.abc import Sequence

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import Sentence, turn_begins
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.owned import CHAPEL, working
from chapterhouse.games.pilgrim.cells import in_zone, on_activity, site_tile
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.components import COUNTERS as COUNTER_NAMES
from chapterhouse.games.pilgrim.pack.components import SEASONS
from chapterhouse.games.pilgrim.roads.hexes import EDGES, PAIRS, entry_of
from chapterhouse.games.pilgrim.solo.bag import all_in_bag
from chapterhouse.games.pilgrim.solo.duties import LATE, last_building, newest_building, take_bonus
from chapterhouse.games.pilgrim.solo.next_tile import (
    LAPSE,
    NEW_TRAIL,
    aim,
    ends,
    first_tile,
    free_gates,
    is_detour,
    next_tile,
)
from chapterhouse.games.pilgrim.solo.piles import largest_on_duties, largest_pile, way_out
from chapterhouse.games.pilgrim.solo.routes import NO_ROUTE
from chapterhouse.games.pilgrim.solo.steps import UNTOUCHED, place_of
from chapterhouse.games.pilgrim.story import building_key, good, on_map, reached, round_end, tell, who, zone

NAME = "@noun.abbot"


def tell_solo(
    before: Position, stages: Sequence[tuple[int, Position]], board: Board, seat: i64, move: i64
) -> list[Sentence]:
    """Return the sentences of a move and of each step that settled itself after it."""
    frame, now = stages[0]
    if move >= do.GATE:
        found = _gate(before, now, board, number_of(frame), move - do.GATE + 1)
    elif move >= do.DRAW:
        found = _drawn(before, now, board, move - do.DRAW)
    else:
        found = tell(before, now, board, seat, move)
    for frame, after in stages[1:]:
        found += _settled(now, after, board, frame)
        now = after
    return found


def _say(key: str, **facts: object) -> Sentence:
    return Sentence(f"story.{key}", {name: str(fact) for name, fact in facts.items()})


def _settled(before: Position, after: Position, board: Board, frame: int) -> list[Sentence]:
    step, number = step_of(frame), number_of(frame)
    if step == ask.SOLO_SETUP:
        return [_area(after)]
    if step == ask.ABBOT:
        return [turn_begins(before.cells[at.TURN], NAME), *_turn(before, after)]
    if step == ask.ABBOT_ROADS:
        return _roads(before, after, board, number)
    if step == ask.ABBOT_HOME:
        return _home(before, number)
    if step == ask.ROUND_END:
        return round_end(before, after) + _added(before, after)
    if step == ask.CHOOSE and after.cells[at.ROUND] > before.cells[at.ROUND]:
        return [_say("solo_starts", who=NAME)]
    return []


def _area(after: Position) -> Sentence:
    """Tell which quadrants are open."""
    first = next(
        quadrant
        for quadrant in range(at.QUADRANTS)
        if after.cells[at.OPENED] >> quadrant & 1
        and not after.cells[at.OPENED] >> ((quadrant + 3) % at.QUADRANTS) & 1
    )
    names = [f"@place.{do.QUADRANT_NAMES[(first + number) % at.QUADRANTS]}" for number in range(2)]
    site = f"@site.{site_tile(after, first) + 1}"
    return _say("solo_area", first=names[0], second=names[1], site=site)


def _turn(before: Position, after: Position) -> list[Sentence]:
    """Report the pile he sows, or the oblate."""
    pile = largest_pile(before)
    if pile == at.NONE:
        return [_say("solo_oblate", who=NAME)]
    found = []
    if after.cells[at.VILLAGE + at.ABBOT] < before.cells[at.VILLAGE + at.ABBOT]:
        found.append(_say("solo_pulpit", who=NAME))
    count = in_zone(before, at.ABBOT, pile)
    first = way_out(before) if pile == at.CITY else (pile + 1) & 7
    places = ", ".join(zone((first + step) & 7) for step in range(count))
    facts = {"who": NAME, "zone": zone(pile), "count": count, "places": places}
    return [*found, _say(_why_this_pile(before, pile), **facts)]


def _why_this_pile(before: Position, pile: i64) -> str:
    """Return the key of the sentence: of equal piles the city comes first, then the merchant's way."""
    count = in_zone(before, at.ABBOT, pile)
    equal = [place for place in range(at.ZONES) if in_zone(before, at.ABBOT, place) == count]
    if len(equal) == 1:
        return "solo_sow"  # rule: PI-195
    return "solo_sow_city" if pile == at.CITY else "solo_sow_merchant"


def _home(before: Position, counter: i64) -> list[Sentence]:
    place = largest_on_duties(before, place_of(before, counter))
    if place == at.NONE:
        return [_say("solo_home_none", who=NAME)]
    return [_say("solo_home", who=NAME, place=zone(place), count=in_zone(before, at.ABBOT, place))]


def _added(before: Position, after: Position) -> list[Sentence]:
    """Report the counters that a new season brings."""
    if after.cells[at.SEASON] == before.cells[at.SEASON]:
        return []
    count = all_in_bag(after) - all_in_bag(before)
    return [_say("solo_counters", count=count, season=f"@season.{SEASONS[after.cells[at.SEASON]]}")]


# the counter


def _drawn(before: Position, after: Position, board: Board, kind: i64) -> list[Sentence]:
    counter = "@noun.rest" if kind == at.REST else f"@duty.{COUNTER_NAMES[kind]}"
    found = [_say("solo_draw", who=NAME, counter=counter)]
    if kind == at.ALLOCATION:
        return found + _allocated(before, after, board)
    if kind == at.CLERICAL:
        gained = after.cells[at.PIETY + at.ABBOT] - before.cells[at.PIETY + at.ABBOT]
        key = ("solo_piety", "solo_piety_vestry", "solo_piety_chapel", "solo_piety_both")[
            _piety_helpers(before)
        ]
        return [*found, _say(key, amount=gained, piety=after.cells[at.PIETY + at.ABBOT])]
    if kind == at.CONSTRUCT:
        return [*found, _constructed(before, after, board)]
    if kind == at.GIVE_ALMS:
        return found + _gave(before, after, board)
    if kind == at.ORDINATION:
        return [*found, _figures("solo_figures", after)]
    return found if kind == at.BUILD_ROADS else [*found, _say("solo_rest", who=NAME)]


def _piety_helpers(before: Position) -> int:
    """Return 1 if his Vestry helps, 2 if his Chapel does, 3 for both."""  # rule: PI-212
    vestry = int(on_activity(before, at.ABBOT, at.VESTRY) > 0)
    return vestry + 2 * int(working(before, at.ABBOT) & (1 << CHAPEL) != 0)


def _allocated(before: Position, after: Position, board: Board) -> list[Sentence]:
    is_late = before.cells[at.SEASON] >= LATE
    key = "solo_gather" if is_late else "solo_allocate"
    order = board.components.solo_order
    found = [
        _say(key, who=NAME, activity=f"@activity.{board.activities[activity]}")
        for activity in (reversed(order) if is_late else order)
        if on_activity(before, at.ABBOT, activity) != on_activity(after, at.ABBOT, activity)
    ]
    if not found:
        if is_late:
            return [_say("solo_gathered", who=NAME)]
        is_last = before.cells[at.ABBEY + at.ABBOT] <= 1
        return [_say("solo_keeps" if is_last else "solo_stays", who=NAME)]
    for kind in range(at.GOODS):
        if after.cells[at.STORE + kind] > before.cells[at.STORE + kind]:  # rule: PI-201
            found.append(_say("solo_fee", who=who(after, 0), good=good(kind)))
    return found


def _constructed(before: Position, after: Position, board: Board) -> Sentence:
    building = newest_building(before)
    if building == at.NONE:
        return _say("solo_no_building", who=NAME)
    if after.cells[at.OWNED + at.ABBOT] == before.cells[at.OWNED + at.ABBOT]:
        return _say("solo_no_slot", who=NAME)
    return _say("solo_build", who=NAME, building=building_key(board, building))


def _gave(before: Position, after: Position, board: Board) -> list[Sentence]:
    found = []
    if after.cells[at.DONATED] != before.cells[at.DONATED]:
        building = building_key(board, last_building(before))
        found.append(_say("solo_donate", who=NAME, building=building))
    if before.cells[at.SEASON] < LATE and on_activity(before, at.ABBOT, at.ALMS_HOUSE) > 0:
        found.append(_say("solo_alms_house"))  # rule: PI-214
    found.append(_climbed(before, after))
    rows = range(int(before.cells[at.ALMS + at.ABBOT]) + 1, int(after.cells[at.ALMS + at.ABBOT]) + 1)
    again = before.copy()
    taken = [take_bonus(again, board, row) for row in rows if row in board.components.bonuses]
    if any(taken):
        found.append(_figures("solo_bonus", after))
    if not all(taken):  # rule: PI-214
        found.append(_say("solo_bonus_left", who=NAME))
    return found + reached(before, after, board, at.ABBOT)


def _climbed(before: Position, after: Position) -> Sentence:
    """Tell how far his marker went on the alms table."""  # rule: PI-166 PI-167
    row = int(after.cells[at.ALMS + at.ABBOT])
    if row == before.cells[at.ALMS + at.ABBOT]:
        return _say("solo_top", who=NAME)
    if row == at.ICON:
        return _say("solo_icon", who=NAME)
    rule = "PI-215" if before.cells[at.SEASON] >= LATE else "PI-214"
    return _say("solo_climb", who=NAME, row=row, rule=rule)


def _figures(key: str, after: Position) -> Sentence:
    cells = after.cells
    village, abbey, city = (
        cells[at.VILLAGE + at.ABBOT],
        cells[at.ABBEY + at.ABBOT],
        in_zone(after, at.ABBOT, at.CITY),
    )
    return _say(key, who=NAME, village=village, abbey=abbey, city=city)


# roads


def _gate(before: Position, after: Position, board: Board, number: i64, die: i64) -> list[Sentence]:
    left = number & (UNTOUCHED - 1)
    found = [_say("solo_gate", who=NAME, number=die)]
    if free_gates(before, board)[die - 1] == at.NONE:
        found.append(_say("solo_gate_taken", who=NAME))  # rule: PI-205
    move = first_tile(before.copy(), board, at.ABBOT, die, left)
    if move == LAPSE:
        return found
    keys = vec[i64]([_entry_key(move)])
    return found + _tile(before, after, board, move, is_detour(before, board, at.ABBOT, keys, left))


def _entry_key(move: i64) -> i64:
    """Return the hex of a tile and the edge by which its road comes in."""
    number = move - do.UPGRADE if move >= do.UPGRADE else move - do.LAY
    return number // PAIRS * EDGES + entry_of(number % PAIRS)


def _roads(before: Position, after: Position, board: Board, number: i64) -> list[Sentence]:
    """Report the tile that he laid, or why he lays none."""
    left = number & (UNTOUCHED - 1)
    if left == 0:
        return []
    has_acolyte = before.cells[at.AT + at.ABBOT] != 0
    move = next_tile(before.copy(), board, at.ABBOT, left, has_acolyte)
    is_blocked = do.UPGRADE <= move < do.SHRINE and number < UNTOUCHED
    found = []
    if len(ends(before, board, at.ABBOT)) > 0 and len(ends(after, board, at.ABBOT)) == 0 and move < 0:
        found.append(_say("solo_give_up", who=NAME))
    if move == NEW_TRAIL:
        return found
    if move >= 0 and not is_blocked:
        keys = ends(before, board, at.ABBOT)
        is_longer = has_acolyte and is_detour(before, board, at.ABBOT, keys, left)
        return found + _tile(before, after, board, move, is_longer)
    if is_blocked:
        return [*found, _say("solo_blocked", who=NAME)]
    if before.cells[at.OPENED] & ~before.cells[at.VISITED + at.ABBOT] == 0:
        return [*found, _say("solo_done", who=NAME)]
    return [*found, _say(_why_none(after, board, has_acolyte), who=NAME)]


def _why_none(after: Position, board: Board, has_acolyte: bool) -> str:
    """Return the key of why he lays nothing though a site is left."""
    if not has_acolyte:
        return "solo_nobody"
    if len(ends(after, board, at.ABBOT)) > 0:
        return "solo_no_tile"
    is_any_free = any(gate != at.NONE for gate in free_gates(after, board))
    return "solo_no_way" if is_any_free else "solo_no_gate"


def _tile(before: Position, after: Position, board: Board, move: i64, is_longer: bool) -> list[Sentence]:
    key, facts = on_map(move)
    if is_longer and key == "lay":
        key = "detour"  # rule: PI-209
    if move >= do.SHRINE:
        told = _say("solo_shrine", who=NAME, number=before.cells[at.LENGTH + at.ABBOT] + 1, **facts)
    else:
        quadrant, _ = aim(before, board, at.ABBOT)
        if quadrant == NO_ROUTE:
            quadrant, _ = aim(after, board, at.ABBOT)
        site = "@noun.nearest" if quadrant == NO_ROUTE else f"@site.{site_tile(after, quadrant) + 1}"
        told = _say(f"solo_{key}", who=NAME, site=site, **facts)
    return [told, *reached(before, after, board, at.ABBOT)]
