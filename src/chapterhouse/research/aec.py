"""A title as a PettingZoo environment: seats act one after the other, the same one perhaps repeatedly."""

import functools
from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv

from chapterhouse.core.game import NOBODY, PUBLIC
from chapterhouse.core.returns import check_scheme
from chapterhouse.research.settings import check_render_mode, known_game, known_seed, whole
from chapterhouse.research.tables import STOPPED, Desk, Octets, Stopped

SEEDS: Final = 1 << 31
FOREVER: Final = 1 << 63


class ChapterhouseAEC(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """One table. Observations hold the bytes of the seat that looks, and the mask of who is asked.

    An illegal action raises `RefusedMove` with reason and rule, and changes nothing.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = 0,
        *,
        scheme: str = "rank",
        asks_forced: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._settings: dict[str, Any] = {
            "title": title,
            "seats": seats,
            "options": options,
            "seed": seed,
            "scheme": scheme,
            "asks_forced": asks_forced,
            "max_cycles": max_cycles,
            "render_mode": render_mode,
        }
        EzPickle.__init__(self, **self._settings)
        super().__init__()
        self.game, self.seats = known_game(title, seats, options or {})
        self.scheme = check_scheme(scheme)
        self.desk = Desk(self.game, self.seats, options or {}, asks_forced)
        self.max_cycles = self.game.max_choices if max_cycles is None else whole("max_cycles", max_cycles, 1)
        self._limit = min(self.max_cycles, self.game.max_choices)
        self.render_mode = check_render_mode(render_mode, "ansi", "human")
        self.metadata = {
            "name": f"chapterhouse_{title}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []  # none before the first game, and none after one
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._mask = self.desk.mask()  # of whoever is asked: made once a step
        self._first_seed = known_seed(seed)
        self._random: np.random.Generator | None = None

    @functools.cache  # noqa: B019 - PettingZoo wants the same space each time
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for all seats."""
        highest = np.concatenate(
            [np.full(plane.size, plane.highest, np.uint8) for plane in self.game.observation.planes]
        )
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.moves.players,), np.int8),
            }
        )

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions: the moves of players."""
        return spaces.Discrete(self.game.moves.players)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a seat may know, and its legal moves if it is asked."""
        try:
            seat = self._seats[agent]
        except KeyError:
            known = ", ".join(self.possible_agents)
            raise ValueError(f"There is no agent {agent!r}; the agents are {known}.") from None
        mask = self._mask if seat == self.desk.actor else np.zeros(self.game.moves.players, np.int8)
        return {"observation": self.desk.observed(seat), "action_mask": mask}

    def state(self) -> Octets:
        """Return what everybody may know."""
        return self.desk.observed(PUBLIC)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(self._first_seed if seed is None else seed)
        self.desk.begin(int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Return what whoever is asked may know, what it has been paid since its last step, and its info."""
        if not self.agents:
            raise Stopped(STOPPED)
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = FOREVER) -> Any:
        """Return an iterator over whoever is asked; of a game that has not begun there is none."""
        if self._random is None:
            raise Stopped(STOPPED)
        return super().agent_iter(max_iter)

    def step(self, action: SupportsIndex | None) -> None:
        """Play the move of the seat that is asked."""
        if not self.agents:
            raise Stopped(STOPPED)
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.desk.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._settle()

    def render(self) -> str | None:
        """Return the position as the title's short code, with everything that is open to all; or print it."""
        code = self.game.notation.write(self.desk.position, PUBLIC)
        if self.render_mode == "human":
            print(code)
        return code if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the game; nothing else is held."""
        self.agents = []

    def clone(self) -> "ChapterhouseAEC":
        """Return an environment that goes on from here by itself, with the same dice."""
        twin = ChapterhouseAEC(**self._settings)
        twin.desk = self.desk.copy()
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.agents, twin.agent_selection = self.agents[:], self.agent_selection
        twin._mask = twin.desk.mask()
        if hasattr(self, "_skip_agent_selection"):
            twin._skip_agent_selection = self._skip_agent_selection
        return twin

    def _settle(self) -> None:
        """Say who is asked now, or that the game is over or cut."""
        desk = self.desk
        self.infos[self.agent_selection] = {}
        if desk.actor == NOBODY or desk.choices >= self._limit:
            self._stop()
        else:
            self.agent_selection = self.possible_agents[desk.actor]
        self._mask = desk.mask()
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def _stop(self) -> None:
        """Pay every seat if the game is over; if it is cut, nobody."""
        desk, is_over = self.desk, self.desk.actor == NOBODY
        worth = self.game.returns(desk.position, self.scheme)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(worth[seat]) if is_over else 0.0
            self.terminations[agent] = is_over
            self.truncations[agent] = not is_over
        if not is_over:
            self.agent_selection = self.possible_agents[desk.actor]
        self._accumulate_rewards()
