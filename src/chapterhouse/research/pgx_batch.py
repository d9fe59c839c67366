"""Pgx beside our batch: its own games, vectorised its own way, by the clock of the same run.

Pgx is what learners who want many tables at once use today. They are other games, so the ratio is a scale and
no race: backgammon has dice, Sparrow Mahjong three seats and hidden hands, connect four nearly no rules.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

GAMES: Final = ("backgammon", "sparrow_mahjong", "connect_four")
STEPS: Final = 100  # in one call of what JAX has compiled
MISSING: Final = (
    "Pgx is not installed and was not measured: pip install --require-hashes -r requirements/peers.txt."
)


class Peer(NamedTuple):
    """A game of Pgx, ready to be stepped."""

    seats: int
    actions: int
    observed: int  # numbers in an observation
    steps: Callable[[], int]


def is_installed() -> bool:
    """Return whether Pgx and JAX can be imported."""
    return all(find_spec(package) is not None for package in ("pgx", "jax"))


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process to one core: JAX has as many threads as it finds cores when it is first used."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def batch(name: str, lanes: int) -> Peer:
    """Return what steps as many tables of Pgx as ours: random legal moves, mask and observation each time."""
    jax: Any = import_module("jax")
    jax.config.update("jax_platforms", "cpu")
    env: Any = import_module("pgx").make(name)
    stepped = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))
    numbers, draws = jax.numpy, jax.random

    def step(before: Any, _: None) -> tuple[Any, None]:
        tables, key = before  # the tables carry mask and observation, so that neither is left out
        key, moving, rolling = draws.split(key, 3)
        odds = numbers.where(tables.legal_action_mask, 0.0, -numbers.inf)
        actions = draws.categorical(moving, odds, axis=-1)
        return (stepped(tables, actions, draws.split(rolling, lanes)), key), None

    play = jax.jit(lambda tables, key: jax.lax.scan(step, (tables, key), None, length=STEPS)[0])
    now = [jax.jit(jax.vmap(env.init))(draws.split(draws.PRNGKey(1), lanes)), draws.PRNGKey(2)]

    def steps() -> int:
        now[:] = jax.block_until_ready(play(*now))
        return STEPS * lanes

    steps()  # compiles
    return Peer(int(env.num_players), int(env.num_actions), int(now[0].observation[0].size), steps)
