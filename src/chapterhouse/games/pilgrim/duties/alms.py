"""Give Alms: pay and climb the table, or donate a building; the bonuses of its rows."""

from typing import Final, Optional

from chapterhouse.core.agenda import Step, number_of, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.owned import donate, working
from chapterhouse.games.pilgrim.buildings.windows import Windows
from chapterhouse.games.pilgrim.duties.common import Duty
from chapterhouse.games.pilgrim.duties.possible import value_left
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import grain_needed, pay_grain


class GiveAlms(Duty):
    """Pay for the next row, or donate a building as the whole duty."""  # rule: PI-063 PI-065

    name = "alms"

    def __init__(self, board: Board, windows: Windows) -> None:
        super().__init__(board, windows, at.GIVE_ALMS)
        self.sources = vec[i64](
            [board.components.bonuses.get(row, (at.NONE, at.NONE))[0] for row in range(at.ICON)]
        )

    def left(self, position: Position, seat: i64) -> i64:
        if position.cells[at.DONATES]:
            return 0  # rule: PI-066
        return value_left(position, seat, at.GIVE_ALMS)

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        found = [do.GIVE_COIN, do.GIVE_GRAIN]
        own = position.cells[at.OWNED + seat]
        return found + [do.DONATE + building for building in range(at.BUILDINGS) if own & (1 << building)]

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return alms_objection(position, seat, move)

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        cells = position.cells
        store = at.STORE + at.GOODS * seat
        if cells[store + at.COIN] > 0:
            moves[count] = do.GIVE_COIN
            count += 1
        if cells[store + at.GRAIN] >= grain_needed(position):
            moves[count] = do.GIVE_GRAIN
            count += 1
        if cells[at.DONE] > 0:
            return count
        rest = working(position, seat)
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            moves[count] = do.DONATE + self.windows.bit_number[bit % 37]
            count += 1
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        if move >= do.DONATE:
            donate(position, move - do.DONATE)
            cells[at.DONATES] = 1
        elif move == do.GIVE_COIN:
            cells[at.STORE + at.GOODS * seat + at.COIN] -= 1
        else:
            pay_grain(position, seat)
        row = climb(position, seat)
        source = self.sources[row]
        if source != at.NONE and figures_in(position, seat, source) > 0:
            push(position, ask.BONUS, seat, row)  # rule: PI-164 PI-165


def climb(position: Position, seat: i64) -> i64:
    """Move the marker up one row and return it; beyond the top nothing happens."""  # rule: PI-166 PI-167
    cells = position.cells
    if cells[at.ALMS + seat] >= at.TOP_ROW:
        return 0
    row = cells[at.ALMS + seat] + 1
    cells[at.ALMS + seat] = row
    if row == at.TOP_ROW and not _is_icon_taken(position):
        cells[at.ALMS + seat] = at.ICON
    return row


def _is_icon_taken(position: Position) -> bool:
    seat: i64 = 0
    while seat < position.cells[at.PLAYERS]:
        if position.cells[at.ALMS + seat] == at.ICON:
            return True
        seat += 1
    return False


def alms_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    """Return why alms cannot be given so."""
    cells = position.cells
    store = at.STORE + at.GOODS * seat
    if do.DONATE <= move < do.DONATE + at.BUILDINGS:
        bit: i64 = 1 << (move - do.DONATE)
        if cells[at.DONE] > 0:
            return Objection("donation_is_all", "PI-066")
        if not cells[at.OWNED + seat] & bit:
            return Objection("not_yours", "PI-065")
        return Objection("already_donated", "PI-065") if cells[at.DONATED] & bit else None
    if move != do.GIVE_COIN and move != do.GIVE_GRAIN:
        return Objection("not_now", "PI-063")
    if cells[at.DONATES]:
        return Objection("donation_is_all", "PI-066")
    if move == do.GIVE_COIN:
        return Objection("no_coin", "PI-063") if cells[store + at.COIN] == 0 else None
    if cells[store + at.GRAIN] < grain_needed(position):
        return Objection("no_grain", "PI-063" if cells[store + at.GRAIN] == 0 else "PI-160")
    return None


# Houses of a bonus: village, abbey, city.


def figures_in(position: Position, seat: i64, house: i64) -> i64:
    """Return how many figures a seat has in a house."""
    if house == 0:
        return position.cells[at.VILLAGE + seat]
    return position.cells[at.ABBEY + seat] if house == 1 else position.cells[at.AT + seat] // at.CITY_ONE


def move_figures(position: Position, seat: i64, house: i64, count: i64) -> None:
    """Add figures to a house of a seat, or take them away."""
    cells = position.cells
    if house == 0:
        cells[at.VILLAGE + seat] += count
    elif house == 1:
        cells[at.ABBEY + seat] += count
    else:
        cells[at.AT + seat] += count * at.CITY_ONE


HOUSE_KEYS: Final = ("@noun.village", "@noun.abbey", "@noun.city")


class Bonus(Step):
    """Take the bonus of the row that the frame names, or leave it."""  # rule: PI-164 PI-165

    name = "bonus"
    asks_always = True

    def __init__(self, board: Board) -> None:
        self.bonuses = board.components.bonuses

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.ACCEPT, do.DECLINE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        return None if move == do.ACCEPT or move == do.DECLINE else Objection("not_now", "PI-165")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.ACCEPT
        moves[1] = do.DECLINE
        return 2

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        source, target = self.bonuses[int(number_of(frame))]
        return {"row": number_of(frame), "from": HOUSE_KEYS[source], "to": HOUSE_KEYS[target]}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.ACCEPT:
            source, target = self.bonuses[int(number_of(frame))]
            move_figures(position, seat_of(frame), source, -1)
            move_figures(position, seat_of(frame), target, 1)
