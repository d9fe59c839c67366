"""Moments of a table: where an undo may return to, and what a refused list leaves as it was."""

from dataclasses import dataclass

from chapterhouse.core.position import Position


@dataclass(frozen=True)
class UndoPoint:
    """Where an undo may return to: the position and the number of the next event."""

    position: Position
    next: int
    seat: int
    turn: int


@dataclass(frozen=True)
class Snapshot:
    """Everything that a refused list of moves must leave as it was."""

    position: Position
    events: int
    strides: int
    undo: tuple[UndoPoint, ...]
    redo: tuple[tuple[int, list[list[str]]], ...]
    arranged: tuple[str, ...]
    dice: int
