"""The questions of the action cards."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, pop, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.accounts import gain, give, held, in_stock, score
from chapterhouse.games.tore.forgo import SOLD_WOOL, end_unused, is_rewarded, reward
from chapterhouse.games.tore.houses import collect
from chapterhouse.games.tore.projects import (
    can_build,
    complete,
    has_field,
    is_filled,
    is_open,
    project_objection,
)
from chapterhouse.games.tore.steps.on_board import BoardStep


class Build(BoardStep):
    """Choose the project to build on."""  # rule: TW-45

    name = "build"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DONE] + [do.BUILD + project for project in range(at.PROJECTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move < do.BUILD or move >= do.BUILD + at.PROJECTS:
            return Objection("not_now", "TW-45")
        found = project_objection(position, self.board, move - do.BUILD, "TW-45")
        if found is None and not can_build(position, self.board, seat_of(frame), move - do.BUILD):
            return Objection("not_enough", "TW-45", ("@part.material",))
        return found

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        seat = seat_of(frame)
        moves[0] = do.DONE
        count: i64 = 1
        project: i64 = 0
        while project < at.PROJECTS:
            if is_open(position, project) and can_build(position, self.board, seat, project):
                moves[count] = do.BUILD + project
                count += 1
            project += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move != do.DONE:
            push(position, ask.PLACE, seat_of(frame), move - do.BUILD)
        else:
            end_unused(self, position, self.board, frame)


class Place(BoardStep):
    """Lay a stone or a wood on the chosen project. Number: the project, and how many were laid."""

    name = "place"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DONE, do.PLACE, do.PLACE + 1]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        project = number_of(frame) & 15
        if move == do.DONE:
            return None
        if do.BUILD <= move < do.BUILD + at.PROJECTS and move - do.BUILD != project:
            return Objection("one_project", "TW-45")
        if move < do.PLACE or move >= do.PLACE + 2:
            return Objection("not_now", "TW-45")
        material = move - do.PLACE
        name = f"@good.{self.board.goods[material]}"
        if not has_field(position, self.board, project, material):
            return Objection("no_field", "TW-45", (name,))
        if held(position, seat_of(frame), material) == 0:
            return Objection("not_enough", "TW-45", (name,))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        project = number_of(frame) & 15
        seat = seat_of(frame)
        moves[0] = do.DONE
        count: i64 = 1
        material: i64 = 0
        while material < 2:
            if held(position, seat, material) > 0 and has_field(position, self.board, project, material):
                moves[count] = do.PLACE + material
                count += 1
            material += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        left = position.cells[at.BUILD_LIMIT] - (number_of(frame) >> 4)
        return {"project": f"@project.{self.board.projects[number_of(frame) & 15]}", "left": int(left)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        laid = number_of(frame) >> 4
        if move == do.DONE:
            if laid == 0:
                end_unused(self, position, self.board, frame)
            return
        cells = position.cells
        seat, material = seat_of(frame), move - do.PLACE
        project = number_of(frame) & 15
        laid += 1
        give(position, seat, material, 1)  # it goes on from the stock to the project
        cells[at.STOCK + material] -= 1
        cells[(at.STONES if material == at.STONE else at.WOODS) + project] += 1
        score(position, seat, at.BUILDING, self.board.material_points)
        if is_filled(position, self.board, project):
            complete(position, self.board, project)
        elif laid < cells[at.BUILD_LIMIT]:
            push(position, ask.PLACE, seat, project | (laid << 4))


class SellWool(Step):
    """Sell any number of wool."""  # rule: TW-46

    name = "sell_wool"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.SELL_WOOL + count for count in range(held(position, seat_of(frame), at.WOOL) + 1)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if do.SELL_CLOTH < move <= do.SELL_CLOTH + do.MOST:
            return cloth_objection(position, seat_of(frame), move - do.SELL_CLOTH) or Objection(
                "not_now", "TW-46"
            )
        if move < do.SELL_WOOL or move > do.SELL_WOOL + do.MOST:
            return Objection("not_now", "TW-46")
        if move - do.SELL_WOOL > held(position, seat_of(frame), at.WOOL):
            return Objection("not_enough", "TW-46", ("@good.wool",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        last = held(position, seat_of(frame), at.WOOL)
        count: i64 = 0
        while count <= last:
            moves[count] = do.SELL_WOOL + count
            count += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"price": int(position.cells[at.PRICE])}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        sell(position, seat_of(frame), at.WOOL, move - do.SELL_WOOL, position.cells[at.PRICE])
        if move > do.SELL_WOOL:  # the question of cloth, next on the agenda, is told so
            pop(position)
            push(position, ask.SELL_CLOTH, seat_of(frame), SOLD_WOOL)


class SellCloth(BoardStep):
    """Sell cloth, once the market takes it. Number: SOLD_WOOL if the card was used for wool."""

    name = "sell_cloth"  # rule: TW-46 TW-47

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.SELL_CLOTH + count for count in range(held(position, seat_of(frame), at.CLOTH) + 1)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < do.SELL_CLOTH or move > do.SELL_CLOTH + do.MOST:
            return Objection("not_now", "TW-46")
        return cloth_objection(position, seat_of(frame), move - do.SELL_CLOTH)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        last: i64 = 0
        if position.cells[at.CLOTH_OPEN] == 1:
            last = held(position, seat_of(frame), at.CLOTH)
            limit = position.cells[at.CLOTH_LIMIT]
            if limit != at.NONE and last > limit:
                last = limit
        count: i64 = 0
        while count <= last:
            moves[count] = do.SELL_CLOTH + count
            count += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"price": int(position.cells[at.PRICE + 1])}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        sell(position, seat_of(frame), at.CLOTH, move - do.SELL_CLOTH, position.cells[at.PRICE + 1])
        if move == do.SELL_CLOTH and number_of(frame) == 0:
            if is_rewarded(position) and held(position, seat_of(frame), at.WOOL) > 0:
                reward(position, self.board, seat_of(frame))  # rule: TW-E-II-01
            else:
                end_unused(self, position, self.board, frame)


def cloth_objection(position: Position, seat: i64, count: i64) -> Optional[Objection]:
    """Return why a seat cannot sell this much cloth."""
    limit = position.cells[at.CLOTH_LIMIT]
    if count == 0:
        return None
    if position.cells[at.CLOTH_OPEN] == 0:
        return Objection("cloth_closed", "TW-47")
    if limit != at.NONE and count > limit:
        return Objection("sell_limit", "TW-46", (int(limit),))  # rule: TW-E-II-08
    if count > held(position, seat, at.CLOTH):
        return Objection("not_enough", "TW-46", ("@good.cloth",))
    return None


def sell(position: Position, seat: i64, good: i64, count: i64, price: i64) -> None:
    """Put goods back into the stock for gold."""
    give(position, seat, good, count)
    gain(position, seat, at.GOLD, count * price)


class Collect(BoardStep):
    """Take the yield of a house of one's own. Number: houses that have yielded as bits, and what is left."""

    name = "collect"  # rule: TW-51 TW-E-II-09

    def candidates(self, position: Position, frame: i64) -> list[int]:
        own = position.cells[at.HOUSES + seat_of(frame)]
        return [do.DONE] + [do.COLLECT + plot for plot in range(at.PLOTS) if (own >> plot) & 1 == 1]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move < do.COLLECT or move >= do.COLLECT + at.PLOTS:
            return Objection("not_now", "TW-51")
        plot = move - do.COLLECT
        if (position.cells[at.HOUSES + seat_of(frame)] >> plot) & 1 == 0:
            return Objection("not_your_house", "TW-51")
        if (number_of(frame) >> plot) & 1 == 1:
            return Objection("rented_already", "TW-51")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        own = position.cells[at.HOUSES + seat_of(frame)] & ~number_of(frame)
        moves[0] = do.DONE
        count: i64 = 1
        plot: i64 = 0
        while plot < at.PLOTS:
            if (own >> plot) & 1 == 1:
                moves[count] = do.COLLECT + plot
                count += 1
            plot += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": int(number_of(frame) >> at.PLOTS)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            if number_of(frame) & ((1 << at.PLOTS) - 1) == 0:
                end_unused(self, position, self.board, frame)
            return
        plot = move - do.COLLECT
        collect(position, self.board, seat_of(frame), plot)
        following = number_of(frame) + (1 << plot) - (1 << at.PLOTS)  # one yielded more, one left less
        if following >> at.PLOTS > 0:
            push(position, ask.COLLECT, seat_of(frame), following)


class Donate(BoardStep):
    """Pay for a seal on an unfinished project."""  # rule: TW-52

    name = "donate"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DONE] + [do.DONATE + project for project in range(at.PROJECTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move < do.DONATE or move >= do.DONATE + at.PROJECTS:
            return Objection("not_now", "TW-52")
        seat, project = seat_of(frame), move - do.DONATE
        found = project_objection(position, self.board, project, "TW-52")
        if found is not None:
            return found
        if (position.cells[at.SEALS + seat] >> project) & 1 == 1:
            return Objection("donated_before", "TW-52")
        if position.cells[at.SEALS_LEFT + seat] == 0:
            return Objection("no_seal", "TW-52")
        if held(position, seat, at.GOLD) < self.board.donation_gold:
            return Objection("not_enough", "TW-52", ("@good.gold",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        seat = seat_of(frame)
        moves[0] = do.DONE
        if cells[at.SEALS_LEFT + seat] == 0 or held(position, seat, at.GOLD) < self.board.donation_gold:
            return 1
        count: i64 = 1
        project: i64 = 0
        while project < at.PROJECTS:
            if is_open(position, project) and (cells[at.SEALS + seat] >> project) & 1 == 0:
                moves[count] = do.DONATE + project
                count += 1
            project += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            end_unused(self, position, self.board, frame)
            return
        seat = seat_of(frame)
        give(position, seat, at.GOLD, self.board.donation_gold)
        position.cells[at.SEALS + seat] |= 1 << (move - do.DONATE)
        position.cells[at.SEALS_LEFT + seat] -= 1


class Weave(BoardStep):
    """Turn wool into cloth."""  # rule: TW-53

    name = "weave"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DONE] + [do.WEAVE + count for count in range(position.cells[at.WEAVE_LIMIT])]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move < do.WEAVE or move >= do.WEAVE + do.MOST:
            return Objection("not_now", "TW-53")
        count = move - do.WEAVE + 1
        if count > position.cells[at.WEAVE_LIMIT]:
            return Objection("weave_limit", "TW-53", (int(position.cells[at.WEAVE_LIMIT]),))
        if count > held(position, seat_of(frame), at.WOOL):
            return Objection("not_enough", "TW-53", ("@good.wool",))
        if not in_stock(position, at.CLOTH, count):
            return Objection("stock_empty", "TW-53", ("@good.cloth",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        wool = held(position, seat_of(frame), at.WOOL)
        moves[0] = do.DONE
        count: i64 = 1
        while (
            count <= position.cells[at.WEAVE_LIMIT] and count <= wool and in_stock(position, at.CLOTH, count)
        ):
            moves[count] = do.WEAVE + count - 1
            count += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            end_unused(self, position, self.board, frame)
            return
        count = move - do.WEAVE + 1
        give(position, seat_of(frame), at.WOOL, count)
        gain(position, seat_of(frame), at.CLOTH, count)
