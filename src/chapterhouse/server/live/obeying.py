"""What people command at a running game, checked and carried out in memory; nothing is stored here."""

from typing import TYPE_CHECKING

from chapterhouse.core.game import IllegalMove
from chapterhouse.server import wall_clock
from chapterhouse.server.commands import (
    Agree,
    AnyCommand,
    AskBack,
    AskEnd,
    Back,
    Confirm,
    HandOver,
    Play,
    Redo,
    Reset,
    Resign,
    Undo,
)
from chapterhouse.server.live import absence, consent, ending
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.title_words import Words
from chapterhouse.store.rows import Account, SeatRow
from chapterhouse.table.rehearsal import BeyondChance, RefusedAt
from chapterhouse.table.table import NotPossible, Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room


def check(room: "Room", account: Account, command: AnyCommand) -> Table:
    """Return the referee for a command; refuse one for another's seat, or by somebody who is behind."""
    if command.seat >= len(room.seats):
        raise Refusal("no_such_seat", 404)
    if room.seats[command.seat].account != account.id:
        raise Refusal("not_yours", 403)
    table = room.playing()
    if room.seats[command.seat].absence == "resigned":
        raise Refusal("resigned", 409)
    if not isinstance(command, (Back, Resign)) and command.at != room.row.at:
        raise Refusal("stale", 409, {"at": room.row.at})
    return table


def carry_out(room: "Room", table: Table, account: Account, command: AnyCommand) -> list[SeatRow]:
    """Carry out a command and return the seats it changed, or refuse it and change nothing."""
    try:
        if isinstance(command, Resign):
            return ending.resign(room, table, command.seat)
        with absence.returned(room, table, command.seat) as changed:
            if isinstance(command, (AskEnd, HandOver)):
                return [*changed, *ending.obey(room, table, account, command)]
            _play(room, table, account, command)
            return changed
    except IllegalMove as error:
        raise refused_move(room, table, error, command.seat) from None
    except NotPossible as error:
        key = error.key
        raise Refusal(key, 422, say=lambda lang: _words(room, lang).problem(key, {})) from None
    except BeyondChance:
        raise Refusal("beyond_chance", 422) from None


def _play(room: "Room", table: Table, account: Account, command: AnyCommand) -> None:
    seat = command.seat
    match command:
        case Play(moves=moves):
            _refuse_if_held(room, seat)
            if len(moves) > 1:
                table.rehearse(seat, moves)
            table.play(seat, moves)
            _hold(room, table, account, seat)
        case Undo():
            _check_time(room, table, seat)
            table.undo(seat)
            _take_turn_back(room, table, seat)
        case Redo():
            _refuse_if_held(room, seat)
            table.redo(seat)
            _hold(room, table, account, seat)
        case Reset():
            _check_time(room, table, seat)
            table.reset_turn(seat)
            _take_turn_back(room, table, seat)
        case Confirm():
            if room.row.held != seat:
                raise Refusal("nothing_held", 409)
            room.row.held = None
        case AskBack():
            consent.ask_back(room, table, seat)
        case Agree(yes=yes):
            consent.answer(room, table, seat, yes)
    if not isinstance(command, (AskBack, Agree, Back)):
        consent.lapse(room, table)


def _check_time(room: "Room", table: Table, seat: int) -> None:
    """Refuse to return to a turn whose time is used up: its allowance is given once."""
    if room.clock is not None and not room.clock.has_time(seat, table.turn_to_undo(seat)):
        raise Refusal("time_is_up", 409)


def _take_turn_back(room: "Room", table: Table, seat: int) -> None:
    room.row.held = None
    if room.clock is not None:
        room.clock.charge(seat, int(room.game.turn(table.position)), wall_clock.now())


def _hold(room: "Room", table: Table, account: Account, seat: int) -> None:
    """Where its person wants to confirm, a turn that has just ended waits for that."""
    has_ended = table.to_act()[:1] != [seat]
    room.row.held = seat if account.confirm and has_ended and table.can_undo(seat) else None


def _refuse_if_held(room: "Room", seat: int) -> None:
    held = room.row.held
    if held is not None and held != seat:
        raise Refusal("held", 409, {"name": room.seats[held].name})
    if held is not None:
        raise Refusal("not_your_turn", 422)


def refused_move(room: "Room", table: Table, error: IllegalMove, seat: int) -> Refusal:
    """Return why a move is refused, for people."""
    objection = error.objection
    facts: dict[str, object] = {"move": error.text}
    if objection.reason == "unknown_move":
        facts["nearest"] = table.nearest(seat, error.text)
    if isinstance(error, RefusedAt):
        facts["index"] = error.index
    return Refusal(
        objection.reason, 422, facts, objection.rule, lambda lang: _words(room, lang).objection(objection)
    )


def _words(room: "Room", lang: str) -> Words:
    return room.house.editions.words(room.game, lang)
