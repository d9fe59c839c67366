"""Cards: the lot for the start player, dealing, drawing and the open row."""

from chapterhouse.core.agenda import Step, number_of, pop, push
from chapterhouse.core.bag import BagStep
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal import ask, do
from chapterhouse.games.kardinal.at import (
    BAG,
    HALF,
    HAND,
    HANDS,
    IS_LAST,
    KINDS,
    MOVER,
    NONE,
    OPEN,
    PILE,
    PLACES,
    STARTER,
)
from chapterhouse.games.kardinal.cells import hand_size
from chapterhouse.games.kardinal.scoring import score_interim


class Lot(Step):
    """Draw who starts."""  # rule: KK-05

    name = "lot"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.START + seat for seat in range(position.seats)]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        seat: i64 = 0
        while seat < position.seats:
            weights[seat] = 1
            seat += 1
        return position.seats

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[STARTER] = move - do.START
        position.cells[MOVER] = move - do.START


class Draw(BagStep):
    """The top card of the pile goes into the hand of the seat that the frame names."""  # rule: KK-08 KK-45

    name = "draw"

    def play(self, position: Position, frame: i64, move: i64) -> None:
        kind = self.take(position, move)
        position.cells[HANDS + KINDS * number_of(frame) + kind] += 1
        lower_pile(position)


class Deal(Draw):
    """Deal a hand card at set-up to the seat that the frame names, then to the next one."""

    name = "deal"

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = number_of(frame)
        position.cells[HANDS + KINDS * seat + self.take(position, move)] += 1
        lower_pile(position)
        if hand_size(position, seat) < HAND:
            push(position, ask.DEAL, CHANCE, seat)
        elif seat + 1 < position.seats:
            push(position, ask.DEAL, CHANCE, seat + 1)


class Open(BagStep):
    """The top card of the pile is laid open on the place that the frame names."""  # rule: KK-09 KK-46

    name = "open"

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[OPEN + number_of(frame)] = self.take(position, move)
        lower_pile(position)


class Refill(Step):
    """Fill the empty open places, the left one first, as long as there is a pile."""  # rule: KK-46 KK-62

    name = "refill"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        cells = position.cells
        place: i64 = 0
        while place < PLACES:
            if cells[OPEN + place] == NONE and cells[PILE] > 0:
                push(position, ask.OPEN, CHANCE, place)
                return True
            place += 1
        pop(position)
        return True


def lower_pile(position: Position) -> None:
    """Count one card less in the pile; the last one brings the interim scoring, later the last round."""
    cells = position.cells
    cells[PILE] -= 1
    if cells[PILE] > 0:
        return
    if cells[HALF] == 2:
        cells[IS_LAST] = 1  # rule: KK-60
        return
    score_interim(position)  # rule: KK-49 KK-50 KK-51
    cells[HALF] = 2
    for discarded in position.memory:  # rule: KK-53
        cells[BAG + discarded] += 1
        cells[PILE] += 1
    position.memory = vec[i64]([])
