"""Why an act or an action is refused after the act: what the end of a turn answers."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.windows import Windows
from chapterhouse.games.pilgrim.duties.allocation import allocation_objection
from chapterhouse.games.pilgrim.duties.alms import alms_objection
from chapterhouse.games.pilgrim.duties.construct import construct_objection
from chapterhouse.games.pilgrim.duties.ordination import ordination_objection
from chapterhouse.games.pilgrim.duties.possible import value_left
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.steps import road_objection


def spent_objection(position: Position, board: Board, windows: Windows, seat: i64, move: i64) -> Objection:
    """Return why an answer other than `end` is refused at the end of the turn."""
    if do.TITHE <= move <= do.PASS:
        return Objection("already_acted", "PI-040")
    if not _is_action(move):
        return Objection("not_now", "PI-002")
    duty = position.cells[at.DUTY]
    found: Optional[Objection] = None
    if duty == at.GIVE_ALMS and position.cells[at.DONATES]:
        return Objection("donation_is_all", "PI-066")
    if duty == at.CONSTRUCT:
        found = construct_objection(position, board, windows, seat, move)
    elif duty == at.ALLOCATION or duty == at.BUILD_ROADS or duty == at.GIVE_ALMS or duty == at.ORDINATION:
        if not _belongs(move, duty):
            return Objection("duty_over", "PI-051")
        if value_left(position, seat, duty) <= 0:
            return Objection("no_value_left", "PI-051")
        if duty == at.ALLOCATION:
            found = allocation_objection(position, seat, move)
        elif duty == at.BUILD_ROADS:
            found = road_objection(position, board, seat, move)
        elif duty == at.GIVE_ALMS:
            found = alms_objection(position, seat, move)
        else:
            found = ordination_objection(position, seat, move)
    if found is None or found.reason == "not_now":
        return Objection("duty_over", "PI-051")
    return found


def _is_action(move: i64) -> bool:
    """Return whether the move is an action of some duty."""
    return do.TAKE <= move < do.FROM or do.BUILD <= move < do.ACCEPT or do.ORDAIN <= move <= do.DONE


def _belongs(move: i64, duty: i64) -> bool:
    if duty == at.ALLOCATION:
        return do.ALLOCATE <= move < do.LAY
    if duty == at.BUILD_ROADS:
        return do.LAY <= move < do.ROADS_END
    if duty == at.GIVE_ALMS:
        return do.GIVE_COIN <= move < do.DONATE + at.BUILDINGS
    return move == do.ORDAIN or move == do.MISSION
