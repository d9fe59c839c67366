"""What has to occur in some golden game against the Ab-Bott: his sowing, his counters, the ends of rounds.

What the pack never brings about is not asked for here; scenarios show it on a table made for it:
- Rest in spring and in summer: its counters come with autumn and winter (PI-191).
- Six full slots (PI-213), or none for a favour (PI-211): four Construct counters bring four buildings, the
  two sites of the area two favours, and whatever comes last finds at most five slots in use.
- The Engraver filled or emptied (PI-200, PI-202): it would be the sixth. Before autumn Allocation is drawn
  twice at most, so both times three would have to move, out of an abbey of four. The first time the abbey has
  four only with the bonus of row 2 in spring. It leaves one; then Ordination leaves two at most and row 2 of
  summer adds one: three.
- Nobody at all to call up (PI-199) needs all sixteen on activities, the map and the alms table.
"""

from collections.abc import Iterator
from typing import Final

from tests.games.pilgrim.solo_road_features import ROADS, of_gate, of_roads

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.owned import CHAPEL, INFIRMARY, PULPIT, working
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, on_slot
from chapterhouse.games.pilgrim.cells import in_zone, on_activity, owner_of, site_tile, trade_kind
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.pack.components import COUNTERS as COUNTER_NAMES
from chapterhouse.games.pilgrim.pack.components import SEASONS
from chapterhouse.games.pilgrim.rounds.starter import chooser
from chapterhouse.games.pilgrim.solo.duties import LATE, last_building, newest_building
from chapterhouse.games.pilgrim.solo.piles import largest_on_duties, largest_pile
from chapterhouse.games.pilgrim.solo.steps import place_of

OTHERS: Final = {
    "the best site of the area among equals",
    "his pile is in the city",
    "his pile is on a duty",
    "his pile is in the city, a duty has as many",
    "his pile is the first of equal ones from the merchant on",
    "his pile is where the merchant stands, another is as large",
    "he leaves the city by N",
    "he leaves the city by S",
    "he leaves the city where the merchant stands",
    "he sows past E",
    "he sows past W",
    "he calls up an acolyte",
    "he calls up a serf",
    "his Pulpit",
    "he moves none for want of a second in the abbey",
    "he moves one",
    "he moves two",
    "he passes an activity that is occupied",
    "he moves three by his own Infirmary",
    "he moves three by the Infirmary on the map",
    "he moves three by the person's Infirmary, for any good",
    "he moves three by the person's Infirmary, for the trade good",
    "a fee of the person's choice",
    "a live Infirmary, but the merchant at Taxation",
    "he takes nobody back",
    "piety up to twelve, more is lost",
    "no live building, so he does nothing",
    "the newest of several buildings",
    "he gives two rows",
    "he gives three rows",
    "he gives on the top",
    "a bonus of row 2 for him",
    "a bonus of row 4 for him",
    "a bonus of row 6 for him",
    "a bonus that would empty his abbey",
    "he is the first at row 6",
    "he is the second at row 6",
    "he donates his right-most slot",
    "he donates left of a favour",
    "he donates left of what is donated",
    "nothing to donate",
    "two of his go to the city",
    "a serf of his goes to the abbey and on to the city",
    "one of his goes to the city, a serf to the abbey",
    "three steps of his by the Infirmary",
    "nobody of his goes home",
    "his largest pile stays, its duty was drawn",
    "the first of equal piles from the merchant on goes home",
    "all may go home after Rest",
    "his goods beyond six stay",
    "he wins a season",
    "the person wins a season",
    "he has nobody for the top of a season",
    "a season of equals won by piety",
    "a season of equals won by turn order",
    "dummies leap on level 1",
    "dummies leap on level 2",
    "dummies stay on level 3",
    "his Confession Box makes him start",
    "his piety makes him start",
    "equals, he starts",
    "equals, the person decides",
    "the person names him",
    "the person hires from him",
    "the person's excess is cut",
    "he wins the last season",
}


def required_solo(game: Pilgrim) -> set[str]:
    """Return everything that must occur in solo games."""
    board = game.board
    wanted = {f"level {level}" for level in (1, 2, 3)}
    wanted |= {f"the solo area from {name}" for name in ("NW", "NE", "SE", "SW")}
    wanted |= {f"{name} in {season}" for name in COUNTER_NAMES for season in SEASONS if name != "rest"}
    wanted |= {"rest in autumn", "rest in winter"}
    wanted |= {f"he fills {name}" for name in board.activities if name != "engraver"}
    wanted |= {f"he empties {name}" for name in board.activities if name != "engraver"}
    wanted |= {
        f"devotion{vestry}{chapel}" for vestry in ("", " with Vestry") for chapel in ("", " with Chapel")
    }
    return wanted | OTHERS | ROADS


def of_solo_move(game: Pilgrim, before: Position, move: int) -> Iterator[str]:
    """Yield what one move of a solo game shows, with every step that settles after it."""
    stages = game.stages(before, move)
    frame, now = stages[0]
    if move >= do.GATE:
        yield from of_gate(game, before, now, number_of(frame), move - do.GATE + 1)
    elif move >= do.DRAW:
        yield from _of_counter(game, before, now, move - do.DRAW)
    else:
        yield from _of_person(game, before, now, frame, move)
    for frame, after in stages[1:]:
        step, number = step_of(frame), number_of(frame)
        if step == ask.SOLO_SETUP:
            yield from _of_set_up(game, after, int(number))
        elif step == ask.ABBOT:
            yield from _of_sowing(now)
        elif step == ask.ABBOT_ROADS:
            yield from of_roads(game, now, after, number)
        elif step == ask.ABBOT_HOME:
            yield from _of_home(now, number)
        elif step == ask.ROUND_END:
            yield from _of_round_end(now, after)
        elif step == ask.CHOOSE:
            yield from _of_start(now, after)
        now = after


def _of_person(game: Pilgrim, before: Position, after: Position, frame: int, move: int) -> Iterator[str]:
    verb, text = game.moves.verb(move), game.moves.text(move)
    if verb == "hire" and owner_of(before, game.board.buildings.index(text.split()[1])) == at.ABBOT:
        yield "the person hires from him"
    elif verb == "start" and after.cells[at.STARTER] == at.ABBOT:
        yield "the person names him"
    elif step_of(frame) == ask.FEE:
        yield "a fee of the person's choice"


def _of_set_up(game: Pilgrim, after: Position, level: int) -> Iterator[str]:
    yield f"level {level}"
    opened = [quadrant for quadrant in range(at.QUADRANTS) if after.cells[at.OPENED] >> quadrant & 1]
    first = next(quadrant for quadrant in opened if (quadrant + 3) % at.QUADRANTS not in opened)
    yield f"the solo area from {('NW', 'NE', 'SE', 'SW')[first]}"
    points = [int(game.board.site_points[site_tile(after, quadrant)]) for quadrant in range(at.QUADRANTS)]
    if points.count(max(points)) > 1:
        yield "the best site of the area among equals"


def _of_sowing(before: Position) -> Iterator[str]:
    cells = before.cells
    if cells[at.AT + at.ABBOT] == 0:
        yield "he calls up an acolyte" if cells[at.ABBEY + at.ABBOT] else "he calls up a serf"
        return
    if working(before, at.ABBOT) & 1 << PULPIT and cells[at.VILLAGE + at.ABBOT]:
        yield "his Pulpit"
    pile, merchant = int(largest_pile(before)), int(cells[at.MERCHANT])
    size = int(in_zone(before, at.ABBOT, pile))
    equals = [place for place in range(at.PLACES) if in_zone(before, at.ABBOT, place) == size]
    if pile == at.CITY:
        yield "his pile is in the city"
        if equals:
            yield "his pile is in the city, a duty has as many"
        way = next(place for place in ((merchant + n) % 8 for n in range(8)) if place in (at.NORTH, at.SOUTH))
        yield f"he leaves the city by {'N' if way == at.NORTH else 'S'}"
        if way == merchant:
            yield "he leaves the city where the merchant stands"
        sown = [(way + n) % 8 for n in range(size)]
    else:
        yield "his pile is on a duty"
        if len(equals) > 1:
            yield "his pile is the first of equal ones from the merchant on"
            if pile == merchant:
                yield "his pile is where the merchant stands, another is as large"
        sown = [(pile + n) % 8 for n in range(size + 1)]
    for place, name in ((at.EAST, "E"), (at.WEST, "W")):
        if place in sown[:-1]:
            yield f"he sows past {name}"


def _of_counter(game: Pilgrim, before: Position, after: Position, kind: int) -> Iterator[str]:
    yield f"{COUNTER_NAMES[kind]} in {SEASONS[before.cells[at.SEASON]]}"
    if kind == at.ALLOCATION:
        yield from _of_allocation(game, before, after)
    elif kind == at.CLERICAL:
        has_vestry = on_activity(before, at.ABBOT, at.VESTRY) > 0
        has_chapel = working(before, at.ABBOT) & 1 << CHAPEL != 0
        yield f"devotion{' with Vestry' * has_vestry}{' with Chapel' * has_chapel}"
        if before.cells[at.PIETY + at.ABBOT] + 2 + has_vestry + has_chapel > at.MAX_PIETY:
            yield "piety up to twelve, more is lost"
    elif kind == at.CONSTRUCT:
        live = int(before.cells[at.LIVE] & before.cells[at.ON_MAP])
        if newest_building(before) == at.NONE:
            yield "no live building, so he does nothing"
        elif live.bit_count() > 1:
            yield "the newest of several buildings"
    elif kind == at.GIVE_ALMS:
        yield from _of_alms(before, after)
    elif kind == at.ORDINATION:
        yield from _of_ordination(before, after)


def _of_allocation(game: Pilgrim, before: Position, after: Position) -> Iterator[str]:
    is_late, moved, passed = before.cells[at.SEASON] >= LATE, 0, False
    for activity in game.board.components.solo_order:
        if on_activity(before, at.ABBOT, activity) != on_activity(after, at.ABBOT, activity):
            yield f"he {'empties' if is_late else 'fills'} {game.board.activities[activity]}"
            if passed and not is_late:
                yield "he passes an activity that is occupied"
            moved += 1
        elif on_activity(before, at.ABBOT, activity):
            passed = True
    if moved < 3:
        if moved:
            yield f"he moves {('one', 'two')[moved - 1]}"
        else:
            yield "he takes nobody back" if is_late else "he moves none for want of a second in the abbey"
    elif working(before, at.ABBOT) & 1 << INFIRMARY:
        yield "he moves three by his own Infirmary"
    elif before.cells[at.ON_MAP] & 1 << INFIRMARY:
        yield "he moves three by the Infirmary on the map"
    else:
        is_open = trade_kind(before) == at.CORNUCOPIA
        yield f"he moves three by the person's Infirmary, for {'any good' if is_open else 'the trade good'}"
    is_elsewhere = before.cells[at.LIVE] & 1 << INFIRMARY and not working(before, at.ABBOT) & 1 << INFIRMARY
    could = sum(on_activity(before, at.ABBOT, activity) > 0 for activity in game.board.components.solo_order)
    if not is_late:
        could = min(6 - could, int(before.cells[at.ABBEY + at.ABBOT]) - 1)
    if is_elsewhere and trade_kind(before) == at.NO_TITHE and could > 2:
        yield "a live Infirmary, but the merchant at Taxation"


def _of_alms(before: Position, after: Position) -> Iterator[str]:
    cells = before.cells
    row = int(cells[at.ALMS + at.ABBOT])
    if cells[at.SEASON] >= LATE:
        yield from _of_donation(before)
        rows = 1
    else:
        rows = 3 if on_activity(before, at.ABBOT, at.ALMS_HOUSE) else 2
        yield f"he gives {('two', 'three')[rows - 2]} rows"
    if row >= at.TOP_ROW:
        yield "he gives on the top"
    climbed = range(row + 1, min(row + rows, at.TOP_ROW) + 1)
    abbey = int(cells[at.ABBEY + at.ABBOT])
    if 2 in climbed and cells[at.VILLAGE + at.ABBOT]:
        yield "a bonus of row 2 for him"
        abbey += 1
    if 4 in climbed:
        yield "a bonus of row 4 for him" if abbey > 1 else "a bonus that would empty his abbey"
    if 6 in climbed:
        yield "a bonus of row 6 for him"
        yield f"he is the {'first' if after.cells[at.ALMS + at.ABBOT] == at.ICON else 'second'} at row 6"


def _of_donation(before: Position) -> Iterator[str]:
    building = last_building(before)
    if building == at.NONE:
        yield "nothing to donate"
        return
    slots = [int(on_slot(before, at.ABBOT, slot)) for slot in range(at.SLOTS)]
    right = [what for what in slots[slots.index(building + 1) + 1 :] if what]
    if not right:
        yield "he donates his right-most slot"
    if any(what > FAVOUR for what in right):
        yield "he donates left of a favour"
    if any(what < FAVOUR for what in right):
        yield "he donates left of what is donated"


def _of_ordination(before: Position, after: Position) -> Iterator[str]:
    serfs = int(before.cells[at.VILLAGE + at.ABBOT] - after.cells[at.VILLAGE + at.ABBOT])
    abbey = int(before.cells[at.ABBEY + at.ABBOT])
    if working(before, at.ABBOT) & 1 << INFIRMARY:
        yield "three steps of his by the Infirmary"
    elif serfs == 0:
        yield "two of his go to the city"
    elif abbey >= 2:
        yield "one of his goes to the city, a serf to the abbey"
    else:
        yield "a serf of his goes to the abbey and on to the city"


def _of_home(before: Position, counter: int) -> Iterator[str]:
    drawn = place_of(before, counter)
    place = int(largest_on_duties(before, drawn))
    if place == at.NONE:
        yield "nobody of his goes home"
        return
    if counter == at.REST:
        yield "all may go home after Rest"
    if largest_on_duties(before, at.NONE) == drawn:
        yield "his largest pile stays, its duty was drawn"
    size = in_zone(before, at.ABBOT, place)
    if sum(in_zone(before, at.ABBOT, other) == size for other in range(at.PLACES) if other != drawn) > 1:
        yield "the first of equal piles from the merchant on goes home"


def _of_round_end(before: Position, after: Position) -> Iterator[str]:
    cells = before.cells
    for good in range(2):
        if cells[at.STORE + at.GOODS * at.ABBOT + good] > 6:
            yield "his goods beyond six stay"
        if cells[at.STORE + good] > 6:
            yield "the person's excess is cut"
    if after.cells[at.SEASON] == cells[at.SEASON] and not after.cells[at.IS_OVER]:
        return
    tops = [int(after.cells[at.TOP + seat] - cells[at.TOP + seat]) for seat in (0, at.ABBOT)]
    if tops[at.ABBOT]:
        yield "he wins the last season" if after.cells[at.IS_OVER] else "he wins a season"
    elif tops[0]:
        yield "the person wins a season"
    elif cells[at.ABBEY + at.ABBOT] == 0:
        yield "he has nobody for the top of a season"
    if any(tops) and cells[at.ALMS] == cells[at.ALMS + at.ABBOT]:
        is_even = cells[at.PIETY] == cells[at.PIETY + at.ABBOT]
        yield f"a season of equals won by {'turn order' if is_even else 'piety'}"
    if after.cells[at.SEASON] != cells[at.SEASON]:
        level = int(cells[at.DUMMIES]).bit_count() - 5
        yield f"dummies {'leap' if after.cells[at.DUMMIES] != cells[at.DUMMIES] else 'stay'} on level {level}"


def _of_start(before: Position, after: Position) -> Iterator[str]:
    cells = before.cells
    piety = [
        int(cells[at.PIETY + seat]) + 2 * (int(cells[at.CONFESSED]) >> seat & 1) for seat in (0, at.ABBOT)
    ]
    is_his = chooser(before) == at.ABBOT
    if piety[0] == piety[at.ABBOT]:
        yield "equals, he starts" if is_his else "equals, the person decides"
    elif is_his and cells[at.CONFESSED] >> at.ABBOT & 1 and cells[at.PIETY + at.ABBOT] < piety[0]:
        yield "his Confession Box makes him start"
    elif is_his:
        yield "his piety makes him start"
