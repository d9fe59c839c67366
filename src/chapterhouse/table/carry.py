"""A running game goes on by newer rules: from its last turn's end, with the moves since if they stand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import Event, Header, Record, RecordError, in_force, last_change, stretch
from chapterhouse.records.heading import changed_position, check_header, first_position
from chapterhouse.records.past import FAULTS, Kept
from chapterhouse.records.replay import Replay


def carried(game: Game, record: Record, kept: Mapping[int, Kept], t: int | None = None) -> Record:
    """Return the record with a line that brings it to this release's rules; raise `RecordError` if none can.

    Without a snapshot, as in games from before there were any, all moves are tried; where one is refused, the
    game returns to the end of the turn before it.
    """
    check_header(game, record.header, game.version)
    if record.rules >= game.version or record.end is not None:
        raise RecordError(1, f"this was played with version {record.rules} of the rules of {game.name}.")
    moves = in_force(stretch(record.events))
    position, back = _from_turn_end(game, record, moves, kept) or _from_beginning(game, record, moves)
    line = Event(
        n=len(record.events) + 1,
        rules=(record.rules, game.version),
        position=game.dump(position),
        back=back,
        check=digest(game, position),
        t=t,
    )
    return replace(record, events=(*record.events, line))


def _from_turn_end(
    game: Game, record: Record, moves: Sequence[Event], kept: Mapping[int, Kept]
) -> tuple[Position, int] | None:
    """Return where the game goes on from its last snapshot, and the event that it had to go back to."""
    for place in range(len(moves) - 1, -1, -1):
        event = moves[place]
        if not event.check or event.n not in kept:
            continue
        try:
            known = game.load(kept[event.n].position, kept[event.n].rules)
        except FAULTS:
            return None
        after, stands = _tried(game, record.header, known, moves[place + 1 :])
        return (after, 0) if stands == len(moves) - place - 1 else (known, event.n)
    return None


def _from_beginning(game: Game, record: Record, moves: Sequence[Event]) -> tuple[Position, int]:
    line = last_change(record.events)
    start = (
        changed_position(game, line)
        if line is not None
        else first_position(game, record.header, game.version)
    )
    after, stands = _tried(game, record.header, start, moves)
    if stands == len(moves):
        return after, 0
    ends = [place for place in range(stands) if moves[place].check]
    if not ends:
        raise RecordError(1, f"no turn of this game can be played by version {game.version} of the rules.")
    after, _ = _tried(game, record.header, start, moves[: ends[-1] + 1])
    return after, moves[ends[-1]].n


def _tried(game: Game, header: Header, start: Position, moves: Sequence[Event]) -> tuple[Position, int]:
    """Play moves as far as the rules allow them; return the position and how many there were."""
    play = Replay(game, header, None, start)
    for count, event in enumerate(moves):
        try:
            play.take(replace(event, check=""))
        except FAULTS:  # a RecordError is a ValueError
            return play.position, count
    return play.position, len(moves)
