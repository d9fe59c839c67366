"""A title as a Gymnasium environment: one seat plays, bots have the others."""

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from chapterhouse.bots.bot import make_bot
from chapterhouse.core.chance import FairDice, seed_bytes
from chapterhouse.core.game import NOBODY
from chapterhouse.core.returns import check_scheme
from chapterhouse.research.refusals import RefusedMove
from chapterhouse.research.settings import BadSetting, check_render_mode, known_game, known_seed, whole
from chapterhouse.research.tables import Desk, Flags, Octets, Stopped
from chapterhouse.table.glimpse import Glimpse

SEEDS: Final = 1 << 31
POLICIES: Final = ("raise", "lose")


class ChapterhouseEnv(gymnasium.Env[Octets, int]):
    """One seat's game. The mask of legal moves is in `info["action_mask"]` and `action_masks()`.

    `illegal="raise"` raises `RefusedMove` for an action that the rules refuse, and changes nothing;
    `illegal="lose"` ends the game with the reward -1, and says why in `info`: `refused` is the reason's key,
    `rule` its rule, `sentence` what a person is told.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = 0,
        *,
        seat: int = 0,
        bot: str = "random",
        scheme: str = "rank",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.game, self.seats = known_game(title, seats, options or {})
        if not 0 <= whole("seat", seat, None) < self.seats:
            raise BadSetting(f"There is no seat {seat} among {self.seats}; the first one is 0.")
        if illegal not in POLICIES:
            raise BadSetting(f"'{illegal}' is no policy for illegal actions, only {' and '.join(POLICIES)}.")
        self.seat, self.bot_name, self.illegal, self.scheme = seat, bot, illegal, check_scheme(scheme)
        self.render_mode = check_render_mode(render_mode, "ansi")
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.desk = Desk(self.game, self.seats, options or {}, asks_forced=False)
        highest = np.concatenate(
            [np.full(plane.size, plane.highest, np.uint8) for plane in self.game.observation.planes]
        )
        self.observation_space = spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.game.moves.players)  # type: ignore[assignment]
        self._first_seed = known_seed(seed)
        self._bot = make_bot(bot, seed=self._first_seed)
        self._is_lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Octets, dict[str, Any]]:
        """Begin a new game and let the bots play until this seat is asked."""
        super().reset(seed=seed if seed is not None else self._first_seed)
        self._first_seed = None
        begin = int(self.np_random.integers(SEEDS))
        self._bot = make_bot(self.bot_name, seed=begin)
        self._is_lost = False
        self.desk.begin(begin)
        self._others()
        return self.desk.observed(self.seat), self._info()

    def step(self, action: int) -> tuple[Octets, float, bool, bool, dict[str, Any]]:
        """Play a move of this seat, then those of the bots."""
        if self._is_lost:
            raise Stopped(
                "The game is lost by an illegal action: reset the environment before the next step."
            )
        try:
            self.desk.play(action)
        except RefusedMove as error:
            if self.illegal == "raise":
                raise
            self._is_lost = True
            why = error.objection
            refused = {"refused": why.reason, "rule": why.rule, "sentence": error.sentence}
            return self.desk.observed(self.seat), -1.0, True, False, {**self._info(), **refused}
        self._others()
        is_over = self.desk.actor == NOBODY
        worth = self.game.returns(self.desk.position, self.scheme)[self.seat] if is_over else 0.0
        return self.desk.observed(self.seat), float(worth), is_over, self.desk.is_cut, self._info()

    def action_masks(self) -> Flags:
        """Return 1 for each legal move."""
        return self.desk.mask()

    def render(self) -> str | None:
        """Return the position as the title's short code, with what this seat may know."""
        is_wanted = self.render_mode == "ansi"
        return self.game.notation.write(self.desk.position, self.seat) if is_wanted else None

    def close(self) -> None:
        """End the game; nothing else is held."""
        self.desk.actor = int(NOBODY)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.desk.mask()}

    def _others(self) -> None:
        """Let the bots play; each sees only a glimpse of what its seat may know."""
        desk = self.desk
        while desk.actor not in (NOBODY, self.seat) and not desk.is_cut:
            dice = FairDice(seed_bytes(desk.choices))
            glimpse = Glimpse(self.game, desk.position, desk.actor, dice)
            desk.play(self._bot.choose(glimpse))
