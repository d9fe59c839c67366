"""An observation that is kept up to date: only what a change of the position touches is written again.

A step changes a few cells of some hundred, so comparing is much cheaper than writing.
"""

from typing import Final

from chapterhouse.core.charting import Chart
from chapterhouse.core.observation import Observation
from chapterhouse.core.observing import head_into, run
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, u8, vec

PUBLIC: Final = -1


class Watch:
    """`size` bytes of a buffer, from `at` on, that show a position to somebody; nobody else writes there.

    It may be another position or other eyes each time: what was shown last is remembered cell by cell.
    """

    def __init__(self, observation: Observation, out: "vec[u8]", at: i64) -> None:
        self._observation = observation
        self._out = out
        self._at = at
        self._seats: i64 = 0  # nothing has been shown
        self._eyes: i64 = PUBLIC
        self._chart: Chart  # of these eyes
        self._shown: vec[i64] = vec[i64]([])

    def show(self, position: Position, eyes: i64) -> None:
        """Make the bytes those that `observe_into` would write."""
        seats = position.seats
        if eyes < 0 or eyes >= seats:
            eyes = PUBLIC
        if seats != self._seats:
            self._begin(position, eyes)
            return
        out, at = self._out, self._at
        head_into(position, eyes, out, at)
        if eyes != self._eyes:
            self._eyes = eyes
            self._chart = self._observation.chart(seats, eyes)
            turned = self._chart.turned
            run(turned.code, 0, turned.length, position, out, at)
        chart, cells, shown = self._chart, position.cells, self._shown
        spans, firsts, code = chart.spans, chart.firsts, chart.by_cell.code
        n: i64 = 0
        while n < len(spans):
            cell = spans[n]
            end = spans[n + 1]
            n += 2
            while True:
                cell = _differing(cells, shown, cell, end)
                if cell == end:
                    break
                shown[cell] = cells[cell]
                run(code, firsts[cell], firsts[cell + 1], position, out, at)
                cell += 1
        if chart.always.length > 0:
            run(chart.always.code, 0, chart.always.length, position, out, at)

    def _begin(self, position: Position, eyes: i64) -> None:
        """Write everything."""
        self._observation.into(position, eyes, self._out, self._at)
        self._seats = position.seats
        self._eyes = eyes
        self._chart = self._observation.chart(position.seats, eyes)
        self._shown = position.cells[:]


def _differing(now: "vec[i64]", before: "vec[i64]", cell: i64, end: i64) -> i64:
    """Return the first cell from here on that has changed, or `end`: a loop small enough for registers."""
    while cell < end and now[cell] == before[cell]:
        cell += 1
    return cell
