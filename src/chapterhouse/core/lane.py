"""One table that plays chance and what is forced by itself, until somebody must choose: for training.

The mask of the legal moves is kept in a buffer, where only what has changed is written.
"""

from chapterhouse.core.chance import Dice, FastDice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, u8, vec


class Lane:
    """A table with its own dice; its mask lies in a buffer from `at` on, a byte for each move of players."""

    def __init__(self, game: Game, start: Position, mask: "vec[u8]", at: i64, skips_forced: bool) -> None:
        self.game = game
        self.position = start
        self.dice: Dice = FastDice(0)
        self.actor: i64 = NOBODY  # who is asked
        self.count: i64 = 0  # of the legal moves
        self.choices: i64 = 0  # moves of players that were asked
        self.total: i64 = 0  # choices of the game, chance and what was forced included
        self.skips_forced = skips_forced
        self._legal: vec[i64] = vec[i64]([0] * game.widest)
        self._mask = mask
        self._at = at

    def begin(self, position: Position, dice: Dice) -> None:
        """Begin a game on this position."""
        self._unmask()
        self.position, self.dice = position, dice
        self.choices, self.total = 0, 0
        self._go_on()

    def play(self, move: i64) -> None:
        """Play a legal move of the seat that is asked."""
        self._unmask()
        self.game.apply(self.position, self.actor, move)
        self.choices += 1
        self.total += 1
        self._go_on()

    def is_legal(self, move: i64) -> bool:
        """Return whether a move of players is legal now."""
        return self._mask[self._at + move] != 0

    def legal(self, index: i64) -> i64:
        """Return one of the legal moves."""
        return self._legal[index]

    def legal_moves(self) -> list[int]:
        """Return the legal moves of the seat that is asked, ascending."""
        return [self._legal[i] for i in range(self.count)]

    def _go_on(self) -> None:
        """Roll chance and play what is forced until somebody must choose; mask the legal moves."""
        game, position, moves = self.game, self.position, self._legal
        while True:
            seat = game.actor(position)
            if seat == CHANCE:
                index = pick(moves, game.weights_into(position, moves), self.dice)
                game.legal_into(position, seat, moves)
                game.apply(position, seat, moves[index])
            elif seat == NOBODY:
                break
            else:
                count = game.legal_into(position, seat, moves)
                if count != 1 or not self.skips_forced or not game.is_forced(position, seat):
                    self._put(count)
                    break
                game.apply(position, seat, moves[0])
            self.total += 1
        self.actor = seat

    def _put(self, count: i64) -> None:
        mask, legal, at = self._mask, self._legal, self._at
        i: i64 = 0
        while i < count:
            mask[at + legal[i]] = u8(1)
            i += 1
        self.count = count

    def _unmask(self) -> None:
        mask, legal, at = self._mask, self._legal, self._at
        i: i64 = 0
        while i < self.count:
            mask[at + legal[i]] = u8(0)
            i += 1
        self.count = 0
