"""A title as an OpenSpiel game in Python: chance nodes are explicit, legality is checked.

Actions of players are the title's moves; outcomes of chance are its moves too, counted from their first. A
title with its seats is registered under a name such as `chapterhouse_kardinal_3_v1`; other options are
parameters of the game, so that a state can be written as text and read again.
"""

import json
import random
from collections.abc import Callable, Mapping
from operator import index
from typing import Any, Final, SupportsIndex

import pyspiel

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, NOBODY, PUBLIC, Game, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.core.returns import check_scheme
from chapterhouse.research.observer import ChapterhouseObserver, note, noted
from chapterhouse.research.refusals import sentence
from chapterhouse.research.settings import known_game, known_seed

POINTS: Final = 10000.0  # no title scores more
SEEDS: Final = 1 << 31  # numbers among the parameters of a game are no larger
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_REGISTERED: Final[set[str]] = set()
_apply: Final = pyspiel.State.apply_action


def game(
    title: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = 0,
    *,
    scheme: str = "rank",
) -> "ChapterhouseGame":
    """Return the OpenSpiel game of a title; once asked for, it can also be loaded by name.

    `seed` is that of the game's own dice: `state.roll()`, and `resample_from_infostate` without a sampler.
    """
    rules, count = known_game(title, seats, options or {})
    sown = known_seed(seed)
    settings = {
        "options": _written(options or {}),
        "scheme": check_scheme(scheme),
        "seed": random.randrange(SEEDS) if sown is None else sown % SEEDS,
    }
    return _made(title, rules, count, settings)


def _made(title: str, rules: Game, seats: int, settings: Mapping[str, Any]) -> "ChapterhouseGame":
    made: ChapterhouseGame = pyspiel.load_game(register(title, rules, seats), settings)
    return made


def register(title: str, rules: Game, seats: int) -> str:
    """Make a title with this many seats known to OpenSpiel, and return its name there."""
    name = f"chapterhouse_{title}_{seats}_v{rules.version}"
    if name not in _REGISTERED:
        kind = _type(name, title, rules, seats)

        # a class, not a function: OpenSpiel lets go of it after Python has ended, when nothing may be freed
        class Registered(ChapterhouseGame):
            """A title with its seats, as OpenSpiel makes it."""

            def __init__(self, params: Mapping[str, Any] | None = None) -> None:
                super().__init__(kind, title, seats, dict(params or {}))

        _REGISTERED.add(name)
        pyspiel.register_game(kind, Registered)
    return name


def _type(name: str, title: str, rules: Game, seats: int) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=f"Chapterhouse: {title} for {seats}, rules version {rules.version}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.PERFECT_INFORMATION if rules.is_open else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "", "scheme": "rank", "seed": 0},
    )


class ChapterhouseGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types for Python games
    """One title with its seats and options."""

    def __init__(self, kind: Any, title: str, seats: int, params: dict[str, Any]) -> None:
        self.title = title
        self.options = _read(str(params.get("options", "")))
        self.scheme = check_scheme(str(params.get("scheme", "rank")))
        self.dice = random.Random(int(params.get("seed", 0)))
        self.rules, self.seats = known_game(title, seats, self.options)
        most = POINTS if self.scheme == "points" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.moves.players,
            max_chance_outcomes=len(self.rules.moves) - self.rules.moves.players,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=self.rules.max_choices,
        )
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as title and settings: another process has to register the title first."""
        return _game_again, (self.title, self.seats, self.get_parameters())

    def new_initial_state(self) -> "ChapterhouseState":
        """Return the state before the first draw."""
        return ChapterhouseState(self)

    def deserialize_state(self, text: str) -> "ChapterhouseState":
        """Return the state that `state.serialize()` wrote."""
        if not (isinstance(text, str) and text.startswith("history=") and text.count("\n") == 2):
            raise pyspiel.SpielError(f"This is no state that a game has written: {text!r:.60}.")
        try:
            state: ChapterhouseState = super().deserialize_state(text)
        except Exception as error:
            raise pyspiel.SpielError(f"This state was not written by {self}: {error}.") from None
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return how many times chance can act at most."""
        return self.rules.max_choices

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ChapterhouseObserver":
        """Return what reads observations."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return ChapterhouseObserver(self.rules, self.seats, kind, params)


class ChapterhouseState(pyspiel.State):  # type: ignore[misc]
    """One position, and what each seat has seen on the way to it."""

    def __init__(self, game: ChapterhouseGame) -> None:
        super().__init__(game)
        self.rules, self.scheme = game.rules, game.scheme
        self.position: Position = self.rules.new_position(game.seats, game.options)
        self.told: list[list[int]] = [[] for _ in range(game.seats)]  # see `note`
        self._legal: list[int] | None = None  # moves of whoever is to act, once somebody has asked

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the position: that of a world dealt anew does not follow from its history."""
        return _state_again, (self.get_game(), self.serialize(), self.position)

    def current_player(self) -> int:
        """Return who is to act: a seat, chance, or nobody at the end."""
        seat = self.rules.actor(self.position)
        return seat if seat >= 0 else CHANCE_PLAYER if seat == CHANCE else TERMINAL

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.rules.actor(self.position) == NOBODY)

    def _legal_actions(self, player: int) -> list[int]:
        if player == CHANCE_PLAYER:
            first = self.rules.moves.players
            return [move - first for move in self._legal_moves(CHANCE)]
        return self._legal_moves(player)

    def _legal_moves(self, seat: int) -> list[int]:
        """Return the legal moves of a seat; those of whoever is to act are worked out once."""
        if seat != self.rules.actor(self.position):
            return []
        if self._legal is None:
            self._legal = legal_moves(self.rules, self.position, seat)
        return self._legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their odds."""
        moves, odds = self._legal_moves(CHANCE), weights(self.rules, self.position)
        first, total = self.rules.moves.players, sum(odds)
        return [(move - first, weight / total) for move, weight in zip(moves, odds, strict=True)]

    def apply_action(self, action: SupportsIndex) -> None:
        """Play an action; OpenSpiel itself would refuse what is below zero without a word of its own."""
        try:
            number = index(action)
        except TypeError:
            raise pyspiel.SpielError(f"An action is a whole number, not {action!r}.") from None
        if number < 0:
            raise pyspiel.SpielError(f"There is no move {number}.")
        _apply(self, number)

    def _apply_action(self, action: int) -> None:
        rules, position = self.rules, self.position
        seat = rules.actor(position)
        if seat == NOBODY:
            raise pyspiel.SpielError("The game is over: nothing can be played any more.")
        move = action + rules.moves.players if seat == CHANCE else action
        if move not in self._legal_moves(seat):
            self._refuse(seat, action, move)
        if rules.is_open:
            told_to_all = note(seat, move)
            for told in self.told:
                told.append(told_to_all)
        else:
            for eyes, told in enumerate(self.told):
                told.append(note(seat, rules.seen(position, eyes, seat, move)))
        self._legal = None
        rules.apply(position, seat, move)

    def _refuse(self, seat: int, action: int, move: int) -> None:
        rules = self.rules
        if not 0 <= move < len(rules.moves):
            raise pyspiel.SpielError(f"There is no move {action}.")
        objection = rules.objection(self.position, seat, move)
        why = sentence(rules, objection) if objection else "It is no outcome now."
        raise pyspiel.SpielError(f"'{rules.moves.text(move)}' is refused: {why}")

    def _action_to_string(self, player: int, action: int) -> str:
        first = self.rules.moves.players if player == CHANCE_PLAYER else 0
        return self.rules.moves.text(action + first)

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that a seat has seen, in order."""
        seat = self.eyes(self.current_player() if player is None else player)
        told = [f"{who}:{self.rules.moves.text(move)}" for who, move in map(noted, self.told[seat])]
        return "; ".join([f"seat {seat}", *told])

    def eyes(self, player: int) -> int:
        """Refuse what is no seat, as games of OpenSpiel do."""
        if player < 0:
            raise pyspiel.SpielError(f"A seat is a player >= 0, not {player}.")
        if player >= len(self.told):
            raise pyspiel.SpielError(f"A seat is a player < {len(self.told)}, not {player}.")
        return player

    def returns(self) -> list[float]:
        """Return what the game was worth to each seat; zero before its end."""
        return self.rules.returns(self.position, self.scheme)

    def roll(self) -> int:
        """Return an outcome of chance, drawn with the game's own dice."""
        outcomes, odds = zip(*self.chance_outcomes(), strict=True)
        dice: random.Random = self.get_game().dice
        return int(dice.choices(outcomes, odds)[0])

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> "ChapterhouseState":
        """Return a state that the seat cannot tell from this one, for search; it keeps this one's history.

        Without a sampler, which gives numbers from 0 up to 1, it is dealt with the game's own dice.
        """
        self.eyes(player)
        sampler = sampler or self.get_game().dice.random
        world: ChapterhouseState = self.clone()
        world._legal = None
        world.position = self.rules.redeal(self.position, player, FastDice(int(sampler() * (1 << 31))))
        return world

    def to_dict(self) -> dict[str, Any]:
        """Return what everybody may know, who is to act, and how the game stands, as plain data."""
        return self._shown(PUBLIC)

    def to_json(self) -> str:
        """Return the same as JSON."""
        return json.dumps(self.to_dict())

    def observation_to_dict(self, player: int) -> dict[str, Any]:
        """Return what a seat may know as plain data, with its legal moves by their words if it is asked."""
        shown = self._shown(self.eyes(player))
        if player == self.current_player():
            shown["legal_actions"] = {
                str(action): self.action_to_dict(action) for action in self.legal_actions(player)
            }
        return shown

    def action_to_dict(self, action: int) -> dict[str, str]:
        """Return a player's move as verb and noun."""
        verb, _, noun = self.rules.moves.text(action).partition(" ")
        return {"verb": verb, "noun": noun}

    def _shown(self, eyes: int) -> dict[str, Any]:
        return {
            "view": self.rules.view(self.position, eyes),
            "current_player": self.current_player(),
            "returns": self.returns(),
        }

    def __str__(self) -> str:
        return str(self.rules.dump(self.position))


def _game_again(title: str, seats: int, settings: Mapping[str, Any]) -> ChapterhouseGame:
    return _made(title, known_game(title, seats, {})[0], seats, settings)


def _state_again(game: ChapterhouseGame, history: str, position: Position) -> ChapterhouseState:
    state = game.deserialize_state(history)
    state.position, state._legal = position, None
    return state


def _written(options: Mapping[str, str]) -> str:
    return "/".join(f"{name}:{value}" for name, value in sorted(options.items()))


def _read(options: str) -> dict[str, str]:
    return {part.partition(":")[0]: part.partition(":")[2] for part in options.split("/") if part}
