"""A hint: what a strong bot would do at one's own seat, and what that gains in this turn."""

import secrets
from collections.abc import Sequence
from typing import Any, Final

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.server.answers.looking import Advised, Gain, Hint
from chapterhouse.server.live import history
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.still import still_of
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.title_words import Words
from chapterhouse.server.workers.bot import Problem
from chapterhouse.server.workers.crews import NoAnswer
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.table.glimpse import Glimpse

MOST: Final = 3
LEAST: Final = 0.04  # of the bot's attention: less is no advice
SECONDS: Final = 2.0
FOLLOWING: Final = 3  # choices of one's own that belong to a move: paying, and where a piece goes
WIDEST: Final = 40  # moves to compare at each of them; where there are more, nothing is compared


async def hint(room: Room, account: Account, lang: str) -> Hint:
    """Return up to three moves with what they gain; refused against people, unless the host wanted hints.

    The bot gets a world that its seat cannot rule out, and so do the score sheets that are compared:
    nothing that is hidden from the seat can be read from a hint.
    """
    seat = room.asked_seat()
    if seat is None or seat not in room.own_seats(account.id) or room.row.held is not None:
        raise Refusal("not_your_turn", 409)
    if not may_hint(room.row, room.seats, account.id):
        raise Refusal("no_hints", 403)
    still = await still_of(room)
    position = await room.house.look(lambda: history.position_at(still, len(still.events)))
    glimpse = Glimpse(room.game, position, seat, FairDice(secrets.token_bytes(32)))
    problem = Problem(
        room.row.title, still.pack, glimpse.dump(), seat, "hard", SECONDS, f"hint/{room.id}/{seat}"
    )
    try:
        thought = await room.house.crews.consider(account.id, problem)
    except NoAnswer:
        raise Refusal("bots_busy", 503) from None
    moves = _advice(room, room.house.editions.words(room.game, lang), glimpse, thought["candidates"])
    return Hint(at=len(still.events), seat=seat, moves=moves)


def may_hint(row: TableRow, seats: Sequence[SeatRow], account: str) -> bool:
    """Return whether an account may ask for hints at a table."""
    return bool(row.hints) or not any(seat.kind == "person" and seat.account != account for seat in seats)


def _advice(room: Room, words: Words, glimpse: Glimpse, candidates: list[dict[str, Any]]) -> list[Advised]:
    """Return the best candidates in words, each with what it gains."""
    names = words.names(room.names)
    world = glimpse.deal(FairDice(secrets.token_bytes(32)))
    found: list[Advised] = []
    for candidate in candidates[:MOST]:
        if candidate["share"] < LEAST and found:
            break
        verb, _, noun = candidate["move"].partition(" ")
        label = f"{words.verb(verb)} {names.noun(glimpse.view, verb, noun)}".strip()
        gains = _gains(room.game, words, world, glimpse.seat, candidate["move"])
        wins = candidate["expected"] if world.seats > 1 else None
        found.append(
            Advised(move=candidate["move"], label=label, share=candidate["share"], gains=gains, wins=wins)
        )
    return found


def _gains(game: Game, words: Words, world: Position, seat: int, move: str) -> list[Gain]:
    """Return by how much each kind of points changes that the seat would have if the game ended then."""
    after = world.copy()
    game.apply(after, seat, game.moves.number(move))
    was, now = _by_kind(game, world, seat), _by_kind(game, after, seat)
    for _ in range(FOLLOWING):
        if now != was or game.actor(after) != seat or game.turn(after) != game.turn(world):
            break
        better = _followed(game, after, seat)
        if better is None:
            break
        after = better
        now = _by_kind(game, after, seat)
    return [
        Gain(item=item, label=words.texts.say(f"score_sum.{item}"), points=now[item] - was.get(item, 0))
        for item in sorted(now, key=lambda item: was.get(item, 0) - now[item])
        if now[item] != was.get(item, 0)
    ]


def _followed(game: Game, position: Position, seat: int) -> Position | None:
    """Return what follows the best of a seat's moves that show it nothing hidden, by its sheet."""
    moves = legal_moves(game, position, seat)
    if len(moves) > WIDEST:
        return None
    found: list[tuple[float, Position]] = []
    for move in moves:
        if not game.reveals(position, seat, move):
            after = position.copy()
            game.apply(after, seat, move)
            found.append((sum(_by_kind(game, after, seat).values()), after))
    return max(found, key=lambda one: one[0])[1] if found else None


def _by_kind(game: Game, position: Position, seat: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for line in game.outlook(position)[seat]:
        found[line.item] = found.get(line.item, 0) + line.points
    return found
