"""Random play to the end inside the engine: what search and benchmarks run."""

from chapterhouse.core.chance import Dice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec


def play_out(game: Game, position: Position, dice: Dice, moves: "vec[i64]", limit: i64) -> i64:
    """Play random legal moves in place until the game is over or `limit` choices; return their number.

    `moves` is a buffer as from `core.game.buffer`; the odds of chance moves are followed.
    """
    choices: i64 = 0
    while choices < limit:
        seat = game.actor(position)
        if seat == NOBODY:
            return choices
        index: i64 = 0
        if seat == CHANCE:
            index = pick(moves, game.weights_into(position, moves), dice)
            game.legal_into(position, seat, moves)
        else:
            count = game.legal_into(position, seat, moves)
            if count > 1:
                index = dice.below(count)
        game.apply(position, seat, moves[index])
        choices += 1
    return choices
