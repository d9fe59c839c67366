"""What changed between two positions, as sentences."""

from chapterhouse.core.game import Sentence
from chapterhouse.core.position import Position
from chapterhouse.games.tore import at
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import by_cause, by_event, from_crest


class Changes:
    """Two positions, one after the other, with nothing but one stage of a move between them."""

    def __init__(self, board: Board, before: Position, after: Position) -> None:
        self.board = board
        self.before = before
        self.after = after

    def seats(self) -> list[int]:
        """Return the seats, the active player first."""
        return [int(from_crest(self.before, place)) for place in range(self.before.seats)]

    def lost(self, seat: int) -> int:
        """Return how many points a seat lost."""
        return int(self.before.cells[at.SCORE + seat] - self.after.cells[at.SCORE + seat])

    def goods(self, untold: tuple[int, ...] = ()) -> list[Sentence]:
        """Return what each seat gave and took, but for goods that the move itself names."""
        sentences: list[Sentence] = []
        for seat in self.seats():
            for key, sign in (("story.pay", -1), ("story.gain", 1)):
                for good in range(at.GOODS):
                    count = sign * int(held(self.after, seat, good) - held(self.before, seat, good))
                    if count > 0 and good not in untold and not self._is_bonus(seat, good):
                        sentences.append(Sentence(key, self._amount(seat, count, good)))
        return sentences

    def points(self) -> list[Sentence]:
        """Return the points of each seat by cause; those of duties are told there."""
        sentences: list[Sentence] = []
        for seat in self.seats():
            for cause in range(at.MISSING):
                count = int(by_cause(self.after, seat, cause) - by_cause(self.before, seat, cause))
                if count > 0 and cause == at.METAL:
                    key = "story.metal" if count == self.board.metal_alone else "story.metal_tie"
                    sentences.append(self._points(key, seat, count))
                elif count > 0:
                    sentences.append(
                        self._points(
                            "story.bonus_points" if cause == at.BONUS else "story.score", seat, count
                        )
                    )
            doubled = int(by_cause(self.after, seat, at.DOUBLED) - by_cause(self.before, seat, at.DOUBLED))
            if doubled > 0:
                sentences.append(self._points("story.duty_double", seat, doubled))
            for event in range(at.EVENTS):
                change = int(by_event(self.after, seat, event) - by_event(self.before, seat, event))
                if change:
                    sentences.append(
                        self._points("story.score" if change > 0 else "story.lose", seat, abs(change))
                    )
        return sentences

    def completions(self) -> list[Sentence]:
        """Return the projects that were completed, and the goods of their donors."""
        sentences: list[Sentence] = []
        for project in self._completed():
            name = f"@project.{self.board.projects[project]}"
            sentences.append(Sentence("story.complete", {"project": name}))
            good = self.board.bonus_good[project]
            if good == at.NONE or not self._donors(project):
                continue
            takers = [seat for seat in self._donors(project) if self._is_bonus(seat, good)]
            for seat in takers:
                count = int(self.board.bonus_count[project])
                sentences.append(Sentence("story.bonus", self._amount(seat, count, good)))
            if not takers:
                facts = {"project": name, "good": f"@amount.{self.board.goods[good]}"}
                sentences.append(Sentence("story.bonus_short", facts))
        return sentences

    def progress(self) -> list[Sentence]:
        """Return the pieces that the town laid by itself."""
        sentences: list[Sentence] = []
        for project in range(at.PROJECTS):
            for field, good in ((at.STONES, "stone"), (at.WOODS, "wood")):
                if self.after.cells[field + project] > self.before.cells[field + project]:
                    facts = {"project": f"@project.{self.board.projects[project]}", "good": f"@amount.{good}"}
                    sentences.append(Sentence("story.progress", facts))
        return sentences

    def entries(self) -> list[Sentence]:
        """Return the projects that came into play."""
        return [
            Sentence("story.enters", {"project": f"@project.{self.board.projects[project]}"})
            for project in range(at.PROJECTS)
            if self.before.cells[at.STATE + project] == at.ABSENT
            and self.after.cells[at.STATE + project] != at.ABSENT
        ]

    def cleared(self) -> list[Sentence]:
        """Return what the end of a chapter takes off the board."""
        before, after = self.before.cells, self.after.cells
        sentences: list[Sentence] = []
        if before[at.COVERED] or before[at.CLOSED]:
            sentences.append(Sentence("story.uncovered", {}))
        if before[at.PLACES] or before[at.PLACES + 1]:
            sentences.append(Sentence("story.events_off", {}))
        if after[at.CLOTH_OPEN] > before[at.CLOTH_OPEN]:
            sentences.append(Sentence("story.market_opens", {}))
        return sentences

    def _completed(self) -> list[int]:
        return [
            project
            for project in range(at.PROJECTS)
            if self.after.cells[at.STATE + project] == at.COMPLETE
            and self.before.cells[at.STATE + project] != at.COMPLETE
        ]

    def _donors(self, project: int) -> list[int]:
        return [seat for seat in self.seats() if (self.before.cells[at.SEALS + seat] >> project) & 1]

    def _is_bonus(self, seat: int, good: int) -> bool:
        """Return whether a good that a seat gained is the extra of a project completed right now."""
        if held(self.after, seat, good) <= held(self.before, seat, good):
            return False
        return any(
            self.board.bonus_good[project] == good and seat in self._donors(project)
            for project in self._completed()
        )

    def _amount(self, seat: int, count: int, good: int) -> dict[str, str]:
        return {"who": f"@seat.{seat}", "count": str(count), "good": f"@amount.{self.board.goods[good]}"}

    def _points(self, key: str, seat: int, count: int) -> Sentence:
        return Sentence(key, {"who": f"@seat.{seat}", "count": str(count), "points": points_word(count)})


def points_word(count: int) -> str:
    """Return the text key of "point" or "points"."""
    return "@amount.point" if count == 1 else "@amount.points"
