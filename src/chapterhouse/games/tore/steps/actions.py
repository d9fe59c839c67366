"""The questions of the action cards."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore.accounts import gain, give, held, in_stock, score
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.houses import collect
from chapterhouse.games.tore.moves import (
    BUILD,
    COLLECT,
    DONATE,
    DONE,
    MOST,
    PLACE,
    SELL_CLOTH,
    SELL_WOOL,
    WEAVE,
)
from chapterhouse.games.tore.position import (
    BUILD_LIMIT,
    BUILDING,
    CLOTH,
    CLOTH_LIMIT,
    CLOTH_OPEN,
    GOLD,
    HOUSES,
    NONE,
    PLOTS,
    PRICE,
    PROJECTS,
    SEALS,
    SEALS_LEFT,
    STOCK,
    STONE,
    STONES,
    WEAVE_LIMIT,
    WOODS,
    WOOL,
)
from chapterhouse.games.tore.projects import (
    can_build,
    complete,
    has_field,
    is_filled,
    is_open,
    project_objection,
)
from chapterhouse.games.tore.steps.numbers import COLLECT_STEP, PLACE_STEP


class Build(Step):
    """Choose the project to build on."""  # rule: TW-45

    name = "build"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DONE] + [BUILD + project for project in range(PROJECTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return None
        if move < BUILD or move >= BUILD + PROJECTS:
            return Objection("not_now", "TW-45")
        found = project_objection(position, self.board, move - BUILD, "TW-45")
        if found is None and not can_build(position, self.board, seat_of(frame), move - BUILD):
            return Objection("not_enough", "TW-45", ("@part.material",))
        return found

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        seat = seat_of(frame)
        moves[0] = DONE
        count: i64 = 1
        project: i64 = 0
        while project < PROJECTS:
            if is_open(position, project) and can_build(position, self.board, seat, project):
                moves[count] = BUILD + project
                count += 1
            project += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move != DONE:
            push(position, PLACE_STEP, seat_of(frame), move - BUILD)


class Place(Step):
    """Lay a stone or a wood on the chosen project. Number: the project, and how many were laid."""

    name = "place"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DONE, PLACE, PLACE + 1]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        project = number_of(frame) & 15
        if move == DONE:
            return None
        if BUILD <= move < BUILD + PROJECTS and move - BUILD != project:
            return Objection("one_project", "TW-45")
        if move < PLACE or move >= PLACE + 2:
            return Objection("not_now", "TW-45")
        material = move - PLACE
        name = f"@good.{self.board.goods[material]}"
        if not has_field(position, self.board, project, material):
            return Objection("no_field", "TW-45", (name,))
        if held(position, seat_of(frame), material) == 0:
            return Objection("not_enough", "TW-45", (name,))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        project = number_of(frame) & 15
        seat = seat_of(frame)
        moves[0] = DONE
        count: i64 = 1
        material: i64 = 0
        while material < 2:
            if held(position, seat, material) > 0 and has_field(position, self.board, project, material):
                moves[count] = PLACE + material
                count += 1
            material += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        left = position.cells[BUILD_LIMIT] - (number_of(frame) >> 4)
        return {"project": f"@project.{self.board.projects[number_of(frame) & 15]}", "left": int(left)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DONE:
            return
        cells = position.cells
        seat, material = seat_of(frame), move - PLACE
        project = number_of(frame) & 15
        laid = (number_of(frame) >> 4) + 1
        give(position, seat, material, 1)  # it goes on from the stock to the project
        cells[STOCK + material] -= 1
        cells[(STONES if material == STONE else WOODS) + project] += 1
        score(position, seat, BUILDING, self.board.material_points)
        if is_filled(position, self.board, project):
            complete(position, self.board, project)
        elif laid < cells[BUILD_LIMIT]:
            push(position, PLACE_STEP, seat, project | (laid << 4))


class SellWool(Step):
    """Sell any number of wool."""  # rule: TW-46

    name = "sell_wool"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [SELL_WOOL + count for count in range(held(position, seat_of(frame), WOOL) + 1)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if SELL_CLOTH < move <= SELL_CLOTH + MOST:
            return cloth_objection(position, seat_of(frame), move - SELL_CLOTH) or Objection(
                "not_now", "TW-46"
            )
        if move < SELL_WOOL or move > SELL_WOOL + MOST:
            return Objection("not_now", "TW-46")
        if move - SELL_WOOL > held(position, seat_of(frame), WOOL):
            return Objection("not_enough", "TW-46", ("@good.wool",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        last = held(position, seat_of(frame), WOOL)
        count: i64 = 0
        while count <= last:
            moves[count] = SELL_WOOL + count
            count += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"price": int(position.cells[PRICE])}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        sell(position, seat_of(frame), WOOL, move - SELL_WOOL, position.cells[PRICE])


class SellCloth(Step):
    """Sell cloth, once the market takes it."""  # rule: TW-46 TW-47

    name = "sell_cloth"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [SELL_CLOTH + count for count in range(held(position, seat_of(frame), CLOTH) + 1)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < SELL_CLOTH or move > SELL_CLOTH + MOST:
            return Objection("not_now", "TW-46")
        return cloth_objection(position, seat_of(frame), move - SELL_CLOTH)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        last: i64 = 0
        if position.cells[CLOTH_OPEN] == 1:
            last = held(position, seat_of(frame), CLOTH)
            limit = position.cells[CLOTH_LIMIT]
            if limit != NONE and last > limit:
                last = limit
        count: i64 = 0
        while count <= last:
            moves[count] = SELL_CLOTH + count
            count += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"price": int(position.cells[PRICE + 1])}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        sell(position, seat_of(frame), CLOTH, move - SELL_CLOTH, position.cells[PRICE + 1])


def cloth_objection(position: Position, seat: i64, count: i64) -> Optional[Objection]:
    """Return why a seat cannot sell so much cloth."""
    limit = position.cells[CLOTH_LIMIT]
    if count == 0:
        return None
    if position.cells[CLOTH_OPEN] == 0:
        return Objection("cloth_closed", "TW-47")
    if limit != NONE and count > limit:
        return Objection("sell_limit", "TW-46", (int(limit),))  # rule: TW-E-II-08
    if count > held(position, seat, CLOTH):
        return Objection("not_enough", "TW-46", ("@good.cloth",))
    return None


def sell(position: Position, seat: i64, good: i64, count: i64, price: i64) -> None:
    """Put goods back into the stock for gold."""
    give(position, seat, good, count)
    gain(position, seat, GOLD, count * price)


class Collect(Step):
    """Take the yield of an own house. Number: houses that have yielded as bits, and how many are left."""

    name = "collect"  # rule: TW-51 TW-E-II-09

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        own = position.cells[HOUSES + seat_of(frame)]
        return [DONE] + [COLLECT + plot for plot in range(PLOTS) if (own >> plot) & 1 == 1]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return None
        if move < COLLECT or move >= COLLECT + PLOTS:
            return Objection("not_now", "TW-51")
        plot = move - COLLECT
        if (position.cells[HOUSES + seat_of(frame)] >> plot) & 1 == 0:
            return Objection("not_your_house", "TW-51")
        if (number_of(frame) >> plot) & 1 == 1:
            return Objection("rented_already", "TW-51")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        own = position.cells[HOUSES + seat_of(frame)] & ~number_of(frame)
        moves[0] = DONE
        count: i64 = 1
        plot: i64 = 0
        while plot < PLOTS:
            if (own >> plot) & 1 == 1:
                moves[count] = COLLECT + plot
                count += 1
            plot += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": int(number_of(frame) >> PLOTS)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DONE:
            return
        plot = move - COLLECT
        collect(position, self.board, seat_of(frame), plot)
        left = (number_of(frame) >> PLOTS) - 1
        if left > 0:
            rented = (number_of(frame) | (1 << plot)) & ((1 << PLOTS) - 1)
            push(position, COLLECT_STEP, seat_of(frame), rented | (left << PLOTS))


class Donate(Step):
    """Pay for a seal on an unfinished project."""  # rule: TW-52

    name = "donate"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DONE] + [DONATE + project for project in range(PROJECTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return None
        if move < DONATE or move >= DONATE + PROJECTS:
            return Objection("not_now", "TW-52")
        seat, project = seat_of(frame), move - DONATE
        found = project_objection(position, self.board, project, "TW-52")
        if found is not None:
            return found
        if (position.cells[SEALS + seat] >> project) & 1 == 1:
            return Objection("donated_before", "TW-52")
        if position.cells[SEALS_LEFT + seat] == 0:
            return Objection("no_seal", "TW-52")
        if held(position, seat, GOLD) < self.board.donation_gold:
            return Objection("not_enough", "TW-52", ("@good.gold",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        seat = seat_of(frame)
        moves[0] = DONE
        if cells[SEALS_LEFT + seat] == 0 or held(position, seat, GOLD) < self.board.donation_gold:
            return 1
        count: i64 = 1
        project: i64 = 0
        while project < PROJECTS:
            if is_open(position, project) and (cells[SEALS + seat] >> project) & 1 == 0:
                moves[count] = DONATE + project
                count += 1
            project += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DONE:
            return
        seat = seat_of(frame)
        give(position, seat, GOLD, self.board.donation_gold)
        position.cells[SEALS + seat] |= 1 << (move - DONATE)
        position.cells[SEALS_LEFT + seat] -= 1


class Weave(Step):
    """Turn wool into cloth."""  # rule: TW-53

    name = "weave"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DONE] + [WEAVE + count for count in range(position.cells[WEAVE_LIMIT])]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DONE:
            return None
        if move < WEAVE or move >= WEAVE + MOST:
            return Objection("not_now", "TW-53")
        count = move - WEAVE + 1
        if count > position.cells[WEAVE_LIMIT]:
            return Objection("weave_limit", "TW-53", (int(position.cells[WEAVE_LIMIT]),))
        if count > held(position, seat_of(frame), WOOL):
            return Objection("not_enough", "TW-53", ("@good.wool",))
        if not in_stock(position, CLOTH, count):
            return Objection("stock_empty", "TW-53", ("@good.cloth",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        wool = held(position, seat_of(frame), WOOL)
        moves[0] = DONE
        count: i64 = 1
        while count <= position.cells[WEAVE_LIMIT] and count <= wool and in_stock(position, CLOTH, count):
            moves[count] = WEAVE + count - 1
            count += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DONE:
            return
        count = move - WEAVE + 1
        give(position, seat_of(frame), WOOL, count)
        gain(position, seat_of(frame), CLOTH, count)
