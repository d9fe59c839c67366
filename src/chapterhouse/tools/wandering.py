"""Random games, choice by choice, and their records: shared by fuzzing, tests and playthroughs."""

from collections.abc import Iterator, Mapping, Sequence
from operator import ne
from typing import Final, NamedTuple

from chapterhouse import __version__
from chapterhouse.core.chance import Dice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import End, Event, Header, Record

PATIENCE: Final = (
    150  # this many choices are made with an aim in mind; then chance takes over and the game ends
)


class Choice(NamedTuple):
    """What is played next, and what else could be."""

    seat: int
    move: int
    legal: list[int]


class DeadEnd(Exception):
    """A seat is asked but has no legal move."""


class Uniform:
    """Every legal move is equally likely."""

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return one of the legal moves."""
        return legal[dice.below(len(legal))]


class Quiet(Uniform):
    """Puts off what brings chance or the end: long games, full of small steps."""

    def __init__(self) -> None:
        self.left = PATIENCE

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        self.left -= 1
        if self.left < 0:
            return super().choose(game, position, seat, legal, dice)
        first = dice.below(len(legal))
        for move in legal[first:] + legal[:first]:
            after = position.copy()
            game.apply(after, seat, move)
            if game.actor(after) >= 0:
                return move
        return legal[first]


class Homing(Uniform):
    """Heads for where the game was some choices ago: repetitions, and attempts to undo a turn."""

    def __init__(self, back: int) -> None:
        self.back = back
        self.left = PATIENCE
        self.trail: list[list[int]] = []

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        self.trail.append(list(position.cells))
        self.left -= 1
        if self.left < 0 or len(self.trail) <= self.back or dice.below(8) == 0:
            return super().choose(game, position, seat, legal, dice)
        home = self.trail[-self.back]
        best, least = legal[0], len(home) + 1
        for move in legal:
            after = position.copy()
            game.apply(after, seat, move)
            away = sum(map(ne, after.cells, home))
            if game.actor(after) >= 0 and away < least:
                best, least = move, away
        return best


def wander(game: Game, position: Position, dice: Dice, policy: Uniform | None = None) -> Iterator[Choice]:
    """Play a random game in place, at most `max_choices` long; yield each choice before it is played."""
    moves, odds = buffer(game), buffer(game)
    chooser = policy or Uniform()
    for _ in range(game.max_choices):
        seat = int(game.actor(position))
        if seat == NOBODY:
            return
        count = game.legal_into(position, seat, moves)
        legal = [int(moves[i]) for i in range(count)]
        if not legal:
            raise DeadEnd(
                f"Seat {seat} is asked '{game.question(position, seat).step}' and has no legal move."
            )
        if seat == CHANCE:
            move = legal[pick(odds, game.weights_into(position, odds), dice)]
        else:
            move = chooser.choose(game, position, seat, legal, dice)
        yield Choice(seat, move, legal)
        game.apply(position, seat, move)


def record_of(
    game: Game, seats: int, options: Mapping[str, str], moves: Sequence[tuple[int, int]], about: str
) -> Record:
    """Return the record of these (seat, move) pairs; the last one may be a move that fails."""
    position = game.new_position(seats, options)
    events: list[Event] = []
    for n, (seat, move) in enumerate(moves, start=1):
        step, turn = game.question(position, seat).step, game.turn(position)
        try:
            game.apply(position, seat, move)
            ends = game.turn(position) != turn or game.actor(position) == NOBODY
            check = digest(game, position) if ends else ""
        except Exception:
            if n < len(moves):
                raise
            check = ""  # this is the move to look at: keep the record of it
        events.append(Event(n, seat, game.moves.text(move), step, check=check))
    header = Header(
        game=game.name,
        rules=game.version,
        content=game.content.label,
        engine=__version__,
        seats=tuple(f"seat {seat}" for seat in range(seats)),
        options=dict(options),
        about=about,
    )
    return Record(header, tuple(events), _end(game, position, len(events)))


def _end(game: Game, position: Position, events: int) -> End | None:
    if game.actor(position) != NOBODY:
        return None
    return End(
        n=events + 1,
        end=game.ending(position),
        score=tuple(tuple(sheet) for sheet in game.score(position)),
        rank=tuple(game.ranking(position)),
        check=digest(game, position),
    )
