"""The laboratory: titles as environments of PettingZoo, Gymnasium and OpenSpiel.

`aec_env`, `gym_env`, `vector_env` and `openspiel_game` take a title, `seats=`, `options=` and `seed=`. Each
library is imported when its environment is asked for; without it `MissingLibrary` says what to install.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chapterhouse.research.aec import ChapterhouseAEC
    from chapterhouse.research.single import ChapterhouseEnv
    from chapterhouse.research.spiel import ChapterhouseGame
    from chapterhouse.research.vector import ChapterhouseVectorEnv

__all__ = ["MissingLibrary", "aec_env", "gym_env", "openspiel_game", "vector_env"]


class MissingLibrary(ImportError):
    """A library of the laboratory that is not installed; the message says what to do."""


def aec_env(
    title: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = 0,
    **more: Any,
) -> "ChapterhouseAEC":
    """Return a PettingZoo environment in which the seats act one after the other."""
    made: ChapterhouseAEC = _module("aec", "pettingzoo").ChapterhouseAEC(title, seats, options, seed, **more)
    return made


def gym_env(
    title: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = 0,
    **more: Any,
) -> "ChapterhouseEnv":
    """Return a Gymnasium environment: one seat plays, bots have the others."""
    made: ChapterhouseEnv = _module("single", "gymnasium").ChapterhouseEnv(
        title, seats, options, seed, **more
    )
    return made


def vector_env(
    title: str,
    lanes: int | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = 0,
    **more: Any,
) -> "ChapterhouseVectorEnv":
    """Return a Gymnasium vector environment on a batch: on every lane, whoever is asked plays."""
    made: ChapterhouseVectorEnv = _module("vector", "gymnasium").ChapterhouseVectorEnv(
        title, lanes, seats, options, seed, **more
    )
    return made


def openspiel_game(
    title: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = 0,
    **more: Any,
) -> "ChapterhouseGame":
    """Return an OpenSpiel game with explicit chance nodes; `seed` is that of its own dice."""
    made: ChapterhouseGame = _module("spiel", "pyspiel").game(title, seats, options, seed, **more)
    return made


def _module(name: str, library: str) -> Any:
    try:
        return import_module(f"chapterhouse.research.{name}")
    except ImportError as error:
        if error.name is None or error.name.startswith("chapterhouse"):
            raise
        raise MissingLibrary(
            f"This needs {library}, which is not installed: pip install 'chapterhouse[research]'."
        ) from error
