"""What has to occur in some golden game of Pilgrim."""

from collections.abc import Iterator
from typing import Final

from tests.games.pilgrim.solo_features import of_solo_move, required_solo

from chapterhouse.core.agenda import number_of
from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.owned import (
    CHAPTER_HOUSE,
    CONFESSION_BOX,
    CUSTOMS_HOUSE,
    INFIRMARY,
    KOGGE,
    MILL,
    RELIQUARY,
    SCRIPTORIUM,
    working,
)
from chapterhouse.games.pilgrim.cells import duty_at, owner_of, trade_kind
from chapterhouse.games.pilgrim.duties.strength import duty_strength
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.outlook.roads import KIND_NAMES
from chapterhouse.games.pilgrim.roads.contents import ROAD, section_count
from chapterhouse.games.pilgrim.roads.hexes import PAIRS
from chapterhouse.games.pilgrim.view import PORT_NAMES
from chapterhouse.records.events import Record
from chapterhouse.records.replay import replay

ITEMS: Final = ("acolytes", "trail", "site", "piety", "alms", "building", "favour", "resources")
STRENGTHS: Final = ("minority", "parity", "majority")
GAINS: Final = {
    "produce grain": "well",
    "produce stone": "quarry",
    "devotion": "chapel",
    "silversmith": "mint",
}
OTHERS: Final = {
    "a bonus declined",
    "a dummy that leaps",
    "a fee paid to another seat",
    "a fee under the cornucopia",
    "a first-play set-up",
    "a forced step",
    "a handicap",
    "a road action of an engineer in a Construct",
    "a season that nobody wins",
    "a season won by piety among equals",
    "a season won by turn order among equals",
    "a serf called to the abbey for want of acolytes",
    "a start player named by another seat",
    "a third road on a tile",
    "a tile demolished",
    "a tile demolished that others share",
    "a trail of three shrines",
    "a trail of two shrines",
    "an acolyte called to the city for want of others",
    "an income of choice",
    "an undo",
    "an upgrade",
    "colours that the seats picked",
    "quadrants closed",
    "the first at row 6",
    "the second at row 6",
    "two sites reached by one seat",
}


def required(game: Game) -> set[str]:
    """Return everything that must occur somewhere."""
    assert isinstance(game, Pilgrim)
    board = game.board
    wanted = {f"the verb {verb}" for verb in game.moves.verbs} | {f"{seats} players" for seats in game.seats}
    wanted |= {f"{duty} in {strength}" for duty in board.duties for strength in STRENGTHS}
    wanted |= {f"{name} of one's own board" for name in board.buildings}
    wanted |= {f"{name} on hire" for name in board.buildings}
    wanted |= {f"a {kind} laid" for kind in KIND_NAMES}
    wanted |= {f"an upgrade to {name}" for name in board.tiles.upgrades}
    wanted |= {f"a trade route to {port}" for port in PORT_NAMES}
    wanted |= {f"the favour of length {length}" for length in range(at.SHORTEST, at.LONGEST + 1)}
    wanted |= {f"points for {item}" for item in ITEMS}
    return wanted | OTHERS | required_solo(game)


def features(game: Game, record: Record) -> set[str]:
    """Return what occurs in one game."""
    assert isinstance(game, Pilgrim)
    options = record.header.options
    found = {f"{len(record.header.seats)} players"}
    found |= {"a first-play set-up"} if options.get("setup") == "first_play" else set()
    found |= {"a handicap"} if options.get("handicap", "").strip("0") else set()
    found |= {"colours that the seats picked"} if options.get("colours") else set()
    before = game.new_position(len(record.header.seats), options)
    for event, after in replay(game, record):
        if event.undo:
            found.add("an undo")
        else:
            found |= {"a forced step"} if event.forced else set()
            move = game.moves.number(event.do)
            found |= set(of_move(game, before, after, event.by, move))
            found |= set(of_solo_move(game, before, move)) if before.seats == 1 else set()
        before = after
    lines = [line for sheet in game.score(before) for line in sheet]
    return found | {f"points for {line.item}" for line in lines if line.points}


def of_move(game: Pilgrim, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    """Yield what one move shows, with everything that it settles."""
    yield f"the verb {game.moves.verb(move)}"
    yield from _of_supply(game, before, after)
    if seat == CHANCE:
        return
    yield from _of_buildings(game, before, after, seat, move)
    yield from _of_duty(game, before, after, seat, move)
    yield from _of_map(game, before, after, seat, move)
    yield from _of_round_end(game, before, after, seat, move)


def _of_buildings(game: Pilgrim, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    """Yield the buildings that worked, own or hired."""
    text, verb = game.moves.text(move), game.moves.verb(move)
    found: set[str] = set()
    at_hand, names = int(before.cells[at.AT_HAND]), game.board.buildings
    if verb in ("use", "hire", "free"):
        found |= {text.split()[1]} if verb == "use" else {"wagon_yard"} if verb == "free" else set()
    elif verb == "bank":
        found.add("bank")
    elif text in GAINS and at_hand >> names.index(GAINS[text]) & 1:
        found.add(GAINS[text])
    elif verb == "duty":
        found |= set(_of_strength(before, seat, move - do.DUTY))
    elif verb == "sow" and at_hand >> KOGGE & 1:
        found |= {"kogge"} if _runs_upstream(game, before, move - do.SOW) else set()
    elif verb == "skip":
        found.add("cloisters")
    elif verb in ("move", "ordain", "mission") and at_hand >> INFIRMARY & 1:
        found |= {"infirmary"} if before.cells[at.DONE] >= before.cells[at.VALUE] else set()
    gone = int(after.cells[at.USED]) & ~int(before.cells[at.USED])
    found |= {names[number] for number in (CHAPTER_HOUSE, RELIQUARY) if gone >> number & 1}
    if at_hand >> MILL & 1 and verb in ("ordain", "mission", "give") and text != "give coin":
        grain = at.STORE + at.GOODS * seat + at.GRAIN
        found |= {"mill"} if after.cells[grain] == before.cells[grain] else set()
    own = int(working(before, seat))
    for name in found:
        yield f"{name} of one's own board" if own >> names.index(name) & 1 else f"{name} on hire"
    if verb == "confess":
        box = own >> CONFESSION_BOX & 1
        yield "confession_box of one's own board" if box else "confession_box on hire"
    if verb == "hire":
        if owner_of(before, names.index(text.split()[1])) >= 0:
            yield "a fee paid to another seat"
        if trade_kind(before) == at.CORNUCOPIA:
            yield "a fee under the cornucopia"


def _of_strength(before: Position, seat: int, place: int) -> Iterator[str]:
    """Yield the buildings without which a duty would be weaker."""
    for number, name in ((SCRIPTORIUM, "scriptorium"), (CUSTOMS_HOUSE, "customs_house")):
        without = before.copy()
        without.cells[at.AT_HAND] &= ~(1 << number)
        if duty_strength(without, seat, place) != duty_strength(before, seat, place):
            yield name


def _runs_upstream(game: Pilgrim, before: Position, zone: int) -> bool:
    """Return whether a step of sowing needs the Kogge."""
    last = int(number_of(before.cells[before.cells[0]]))
    return (last == at.CITY and zone in (at.EAST, at.WEST)) or (
        last in (at.NORTH, at.SOUTH) and zone == at.CITY
    )


def _of_duty(game: Pilgrim, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    verb, cells = game.moves.verb(move), before.cells
    if verb == "duty":
        place = move - do.DUTY
        strength = STRENGTHS[duty_strength(before, seat, place)]
        yield f"{game.board.duties[duty_at(before, place)]} in {strength}"
    elif verb == "oblate":
        came = after.cells[at.AT + seat] > cells[at.AT + seat]
        yield (
            "an acolyte called to the city for want of others"
            if came
            else "a serf called to the abbey for want of acolytes"
        )
    elif verb == "decline" and game.question(before, seat).step == "bonus":
        yield "a bonus declined"
    elif verb in ("give", "donate") and cells[at.ALMS + seat] == at.TOP_ROW - 1:
        yield "the first at row 6" if after.cells[at.ALMS + seat] == at.ICON else "the second at row 6"
    elif verb in ("lay", "upgrade", "raze") and cells[at.DUTY] == at.CONSTRUCT and cells[at.ROADS_DONE]:
        yield "a road action of an engineer in a Construct"
    elif verb == "take" and game.question(before, seat).step == "income":
        yield "an income of choice"
    elif verb == "start" and after.cells[at.STARTER] != seat:
        yield "a start player named by another seat"


def _of_map(game: Pilgrim, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    verb = game.moves.verb(move)
    for kind, name in enumerate(KIND_NAMES):
        if after.cells[at.TILES + kind] < before.cells[at.TILES + kind] and verb in ("lay", "shrine"):
            yield f"a {name} laid"
    if verb == "upgrade":
        place = (move - do.UPGRADE) // PAIRS
        yield "an upgrade" if section_count(after.cells[at.MAP + place]) == 2 else "a third road on a tile"
    elif verb == "raze":
        is_shared = after.cells[at.MAP + move - do.RAZE] & ROAD
        yield "a tile demolished that others share" if is_shared else "a tile demolished"
    elif verb == "shrine" and before.cells[at.PASSED + seat]:
        yield f"a trail of {'two' if before.cells[at.PASSED + seat] == 1 else 'three'} shrines"
    for number, port in enumerate(PORT_NAMES):
        if (before.cells[at.ROUTES + seat] ^ after.cells[at.ROUTES + seat]) >> number & 1:
            yield f"a trade route to {port}"
    if after.cells[at.CLOSED] != before.cells[at.CLOSED]:
        yield "quadrants closed"
    if int(after.cells[at.VISITED + seat]).bit_count() > 1:
        yield "two sites reached by one seat"


def _of_supply(game: Pilgrim, before: Position, after: Position) -> Iterator[str]:
    """Yield the upgrade tiles and favours that were taken, also by the Ab-Bott."""
    for number, name in enumerate(game.board.tiles.upgrades):
        if before.cells[at.UPGRADES] & ~after.cells[at.UPGRADES] & 1 << number:
            yield f"an upgrade to {name}"
    for length in range(at.SHORTEST, at.LONGEST + 1):
        if (before.cells[at.FAVOURS] ^ after.cells[at.FAVOURS]) >> (length - at.SHORTEST) & 1:
            yield f"the favour of length {length}"


def _of_round_end(game: Pilgrim, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    if after.cells[at.DUMMIES] != before.cells[at.DUMMIES]:
        yield "a dummy that leaps"
    if after.cells[at.SEASON] == before.cells[at.SEASON]:
        return
    seats = range(before.seats)
    tops = [int(after.cells[at.TOP + each] - before.cells[at.TOP + each]) for each in seats]
    if not any(tops):
        yield "a season that nobody wins"
        return
    winner = tops.index(1)
    equals = [each for each in seats if before.cells[at.ALMS + each] == before.cells[at.ALMS + winner]]
    if len(equals) > 1:
        as_pious = [
            each for each in equals if before.cells[at.PIETY + each] == before.cells[at.PIETY + winner]
        ]
        yield f"a season won by {'turn order' if len(as_pious) > 1 else 'piety'} among equals"
