"""A list of moves, looked through before any of it is played."""

from collections.abc import Sequence

from chapterhouse.core.game import CHANCE, Game, IllegalMove, Objection, legal_moves
from chapterhouse.core.moves import UnknownMove
from chapterhouse.core.position import Position


class BeyondChance(Exception):
    """A list that goes on after chance or something hidden came in."""


def check_list(game: Game, position: Position, seat: int, moves: Sequence[str]) -> None:
    """Refuse a list of which any move would be refused, and one that runs on beyond what nobody can know.

    Whether such a list were legal would tell what is hidden, so that is not even looked at.
    """
    world = position.copy()
    for number, text in enumerate(moves):
        move = _move(game, world, seat, text)
        is_last = number == len(moves) - 1
        reveals = game.reveals(world, seat, move)
        game.apply(world, seat, move)
        if is_last:
            return
        if reveals or _settles_by_chance(game, world):
            raise BeyondChance


def _move(game: Game, position: Position, seat: int, text: str) -> int:
    if seat not in game.to_act(position):
        raise IllegalMove(Objection("not_now", "", ()), text)
    try:
        move = game.moves.number(text)
    except UnknownMove:
        objection = game.misread(position, seat, text) or Objection("unknown_move", "", ())
        raise IllegalMove(objection, text) from None
    if move >= game.moves.size:
        raise IllegalMove(Objection("unknown_move", "", ()), text)
    found = game.objection(position, seat, move)
    if found is None and move not in legal_moves(game, position, seat):
        found = Objection("not_now", "", ())
    if found is not None:
        raise IllegalMove(found, text)
    return move


def _settles_by_chance(game: Game, position: Position) -> bool:
    """Play forced steps, as a table does; tell whether chance or a revelation came in."""
    while True:
        seats = game.to_act(position)
        if not seats:
            return False
        if seats[0] == CHANCE:
            return True
        legal = legal_moves(game, position, seats[0])
        if not game.is_forced(position, seats[0]) or len(legal) != 1:
            return False
        if game.reveals(position, seats[0], legal[0]):
            return True
        game.apply(position, seats[0], legal[0])
