"""The scenarios of a title against its mutants: read once, and played without pytest.

Before anything is broken, every scenario is played and watched: it has to hold, and the lines it runs through
are noted. A mutant meets only the scenarios that reach it, the likeliest killers first: what killed it in an
earlier run, what killed its neighbours, then the short ones.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from chapterhouse.core.game import Game
from chapterhouse.games import load
from chapterhouse.tools.mutants.kept import Kept
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.tracing import Tracer
from chapterhouse.tools.mutants.trial import Verdict, allow, alone
from chapterhouse.tools.scenario import play_scenario

LOADING: Final = 5.0  # seconds of the processor in which a title is loaded
PLAYING: Final = 1.0  # and a scenario played


class Unsound(Exception):
    """Tests that fail without any fault: everything would seem to be killed."""


class Scenes:
    """A title's scenarios, and what each of them runs through."""

    def __init__(self, title: str, folder: Path, kept: Kept) -> None:
        self._title = title
        self._all = kept.scenarios
        self._killers = kept.killers()
        self._near: dict[tuple[str, str], list[str]] = {}  # by file and function, the latest first
        at_load, reach = kept.notes("scenarios", lambda: self._watched(folder))
        self.at_load = frozenset(at_load)  # the lines that run before anything is played
        self._reach = {name: frozenset(lines) for name, lines in reach.items()}
        self._by_length = sorted(self._all, key=lambda name: len(self._reach[name]))

    def order(self, mutant: Mutant) -> list[str]:
        """Return the scenarios that a mutant meets: those that reach it, or all if it is there at loading."""
        lines = set(mutant.reached())
        is_early = not lines or lines & self.at_load
        first = [self._killers.get(mutant.ident, ""), *self._near.get((mutant.file, mutant.where), [])]
        likely = [name for name in dict.fromkeys(first) if name in self._all]
        rest = [name for name in self._by_length if name not in likely]
        return [name for name in [*likely, *rest] if is_early or lines & self._reach[name]]

    def remember(self, mutant: Mutant, killer: str) -> None:
        """Note what killed a mutant: its neighbours meet it first."""
        near = self._near.setdefault((mutant.file, mutant.where), [])
        if killer in near:
            near.remove(killer)
        near.insert(0, killer)

    def try_loading(self, names: Sequence[str]) -> Verdict:
        """Load the title and play; return what became of it."""
        allow(LOADING)
        try:
            game = load(self._title)
        except Exception:
            return Verdict("refused", "the title does not load")
        return self.play(game, names)

    def play(self, game: Game, names: Iterable[str]) -> Verdict:
        """Return the first scenario that does not hold."""
        for name in names:
            allow(PLAYING)
            if not self._holds(game, name):
                return Verdict("scenario", name)
        return Verdict("survived")

    def _holds(self, game: Game, name: str) -> bool:
        try:
            return not play_scenario(game, self._all[name])
        except Exception:
            return False

    def _watched(self, folder: Path) -> tuple[list[str], dict[str, list[str]]]:
        """Return the lines that run when the title is loaded, and those of each scenario."""

        def body() -> object:
            allow(0)
            tracer, games, broken = Tracer(folder), [], []
            at_load = tracer.lines(lambda: games.append(load(self._title)))

            def hold(name: str) -> None:
                if not self._holds(games[0], name):
                    broken.append(name)

            reach = {name: tracer.lines(lambda name=name: hold(name)) for name in self._all}  # type: ignore[misc]
            return at_load, reach, broken

        answer = alone(body)
        if answer is None:
            raise Unsound("the title does not load")
        at_load, reach, broken = answer
        if broken:
            raise Unsound(", ".join(broken))
        return at_load, reach
