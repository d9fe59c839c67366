"""A batch as a Gymnasium vector environment: on every lane, whoever is asked plays."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from chapterhouse.core.batch import CUT, ENDED, MILLION, Batch, IllegalAction
from chapterhouse.research.refusals import RefusedAction, sentence
from chapterhouse.research.settings import BadSetting, known_game, known_seed, whole
from chapterhouse.research.tables import STOPPED, Octets, Stopped

SEEDS: Final = 1 << 31
CLOSED: Final = "The environment is closed: make a new one."


class ChapterhouseVectorEnv(VectorEnv[Octets, NDArray[np.int64], NDArray[Any]]):
    """Self-play on many tables: `info["actor"]` says whose observation a lane shows.

    The reward of a step is that of the seat which has just acted; `info["rewards"]` has those of all seats
    when a game ends. A lane whose game has ended shows the next game in the same step. Observations are the
    batch's own buffer, which the next step writes over: copy what you keep. An illegal action raises
    `RefusedAction`.
    """

    def __init__(
        self,
        title: str,
        lanes: int | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = 0,
        *,
        scheme: str = "rank",
    ) -> None:
        game, self.seats = known_game(title, seats, options or {})
        if lanes is None:
            raise BadSetting("Say how many tables are played at once, for example lanes=64.")
        lanes = whole("lanes", lanes, 1)
        self._first_seed = known_seed(seed)
        self.game, self.num_envs = game, lanes
        self.batch = Batch(game, lanes, self.seats, options or {}, self._first_seed or 0, scheme)
        self._has_begun = False
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        highest = np.concatenate(
            [np.full(plane.size, plane.highest, np.uint8) for plane in game.observation.planes]
        )
        self.single_observation_space = spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(game.moves.players)
        self.observation_space = batch_space(self.single_observation_space, lanes)
        self.action_space = batch_space(self.single_action_space, lanes)
        self._observed = np.frombuffer(memoryview(self.batch.observed), np.uint8).reshape(lanes, -1)
        self._mask = np.frombuffer(memoryview(self.batch.mask), np.uint8).reshape(lanes, -1)
        self._actor = np.frombuffer(memoryview(self.batch.actor), np.int64)
        self._rewards = np.frombuffer(memoryview(self.batch.rewards), np.int64).reshape(lanes, self.seats)
        self._over = np.frombuffer(memoryview(self.batch.over), np.uint8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Octets, dict[str, Any]]:
        """Begin a new game on every lane."""
        if isinstance(seed, list):
            raise ValueError("A batch has one seed, from which each lane has its own dice; not a list.")
        if self.closed:
            raise Stopped(CLOSED)
        super().reset(seed=seed if seed is not None else self._first_seed)
        self._first_seed = int(self.np_random.integers(SEEDS))
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._has_begun = True
        return self._observed, self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Octets, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one move on every lane."""
        if self.closed or not self._has_begun:
            raise Stopped(CLOSED if self.closed else STOPPED)
        given = np.asarray(actions)
        if given.ndim != 1 or given.dtype.kind not in "iu":
            raise ValueError(
                f"A batch of {self.num_envs} lanes takes a whole number for each, not {actions!r}."
            )
        before = self._actor.copy()
        try:
            self.batch.step(given.tolist())
        except IllegalAction as error:
            why = sentence(self.game, error.objection)
            raise RefusedAction(error.lane, error.objection, error.text, why) from None
        rewards = self._rewards[np.arange(self.num_envs), before] / MILLION
        return self._observed, rewards, self._over == ENDED, self._over == CUT, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask, "actor": self._actor, "rewards": self._rewards / MILLION}
