"""The contract that every title keeps.

A `Game` is stateless: one instance per title and content pack. It answers questions about a `Position` and
changes it in `apply`. Seats are 0, 1, 2 … around the table; moves are rows of `Game.moves`. Nature is a seat
of its own, `CHANCE`, whose legal moves are the outcomes and whose `weights` are their odds.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Optional

from chapterhouse.core.adopt import adopt_game
from chapterhouse.core.catalogue import Content
from chapterhouse.core.chance import Dice
from chapterhouse.core.moves import MoveTable
from chapterhouse.core.notation import Notation
from chapterhouse.core.observation import Observation
from chapterhouse.core.position import Position
from chapterhouse.core.returns import POINTS, check_scheme, worth
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.vectors import i64, mypyc_attr, u8, vec

CHANCE: Final = -1
PUBLIC: Final = -2
NOBODY: Final = -3

Migration = Callable[[dict[str, object]], dict[str, object]]
AS_IT_IS: Final[dict[int, Migration]] = {}


class Question(NamedTuple):
    """What the table is waiting for. `step` is also the key of the prompt's text."""

    step: str
    facts: dict[str, int | str]


class Objection(NamedTuple):
    """Why a move is refused: a text key, the rule, and the numbers that fill the text's {0}, {1} …"""

    reason: str
    rule: str
    facts: tuple[int | str, ...] = ()  # a text that starts with "@" is itself a text key


class ScoreLine(NamedTuple):
    """One cause of points, whole or half. `facts` are the names of things that fill the text's {0}, {1} …"""

    item: str
    points: int | float
    rule: str
    facts: tuple[str, ...] = ()


class Sentence(NamedTuple):
    """One idea of the story: a text key and its facts. A fact that starts with "@" is itself a text key."""

    key: str
    facts: dict[str, str]


TURN_BEGINS: Final = "log.turn"  # a sentence after which others belong to the next turn; see `turn_begins`


def turn_begins(turn: int, who: str) -> Sentence:
    """Return the mark that what follows in `tell` belongs to a turn that began by itself, and whose it is.

    `who` is a text key: a turn that begins by itself is nobody's at the table.
    """
    return Sentence(TURN_BEGINS, {"turn": str(turn), "who": who})


class Option(NamedTuple):
    """A choice made before the game. `values` lists what is allowed, the default first; empty = any text.

    The rest is for people: `form` says how a text is put together. "seat": the values but the first are
    numbers of seats; "distinct", "each": for each seat one of the first group of `parts`, written in a row,
    each part once or as often as one likes; "mix": one of each group, with commas between. A part is its text
    in the option with the key of its name. `seats` are the tables at which the option means anything.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    form: str = ""
    parts: tuple[tuple[tuple[str, str], ...], ...] = ()
    seats: tuple[int, ...] = ()  # empty: all
    is_ruling: bool = False  # two readings of a rule about which readers of the rulebook may differ


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalMove(Exception):
    """A move that the rules refuse."""

    def __init__(self, objection: Objection, text: str) -> None:
        super().__init__(f"{text}: {objection.reason} ({objection.rule})")
        self.objection = objection
        self.text = text


class BadOption(ValueError):
    """A seat count or option that the title does not know. `key` and `facts` make the sentence."""

    def __init__(self, key: str, facts: dict[str, str]) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One title with one content pack."""

    name: str
    version: int  # raised when an old record could play out differently
    seats: range
    moves: MoveTable
    options: tuple[Option, ...]
    content: Content
    rules: RuleBook
    notation: Notation
    folder: str  # where the title's texts and data lie
    max_choices: int  # search, arena and research cut a game here
    longest: int  # the most choices, chance included, that a random game was found to have
    observation: Observation  # what eyes may know, as bytes
    widest: int  # no question has more legal moves, nor chance more outcomes
    is_open: bool = False  # whether nothing is hidden from anybody: all eyes see and are told the same
    migrations: dict[int, Migration] = AS_IT_IS  # by version: how its dumps become those of the next

    # the tree

    @abstractmethod
    def new_position(self, seats: int, options: Mapping[str, str]) -> Position:
        """Return the position before the first draw; raise `BadOption` for what the title does not know."""

    @abstractmethod
    def to_act(self, position: Position) -> list[int]:
        """Return the seats that owe an answer, in turn order; none when the game is over."""

    @abstractmethod
    def actor(self, position: Position) -> i64:
        """Return the first seat to act, or NOBODY: `to_act` without a list, for search."""

    @abstractmethod
    def turn(self, position: Position) -> i64:
        """Return the number of the turn being played; it rises when a turn ends."""

    @abstractmethod
    def legal_into(self, position: Position, seat: i64, moves: "vec[i64]") -> i64:
        """Write the legal moves, ascending, into `moves` and return how many they are."""

    @abstractmethod
    def canonical_into(self, position: Position, seat: i64, moves: "vec[i64]") -> i64:
        """The same for search: of several orders that lead to one position, only one."""

    @abstractmethod
    def weights_into(self, position: Position, weights: "vec[i64]") -> i64:
        """Write the odds of `legal_into(position, CHANCE, …)`, in the same order."""

    @abstractmethod
    def apply(self, position: Position, seat: i64, move: i64) -> None:
        """Play the move in place. Trusts its caller: the move is legal."""

    # explanations

    @abstractmethod
    def question(self, position: Position, seat: i64) -> Question:
        """Return what the seat is asked."""

    @abstractmethod
    def candidates(self, position: Position, seat: i64) -> list[int]:
        """Return what a person at this seat might point at; the legal moves are those without objection."""

    @abstractmethod
    def objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        """Return why the seat may not play this move of the table now, or None."""

    @abstractmethod
    def misread(self, position: Position, seat: i64, text: str) -> Optional[Objection]:
        """Return the rule that refuses a text which names no move of the table, if one does."""

    @abstractmethod
    def is_forced(self, position: Position, seat: i64) -> bool:
        """Return whether a single legal move may be played without asking (offers are always asked)."""

    @abstractmethod
    def reveals(self, position: Position, seat: i64, move: i64) -> bool:
        """Return whether the move shows its player something hidden, so that it cannot be taken back."""

    @abstractmethod
    def score(self, position: Position) -> list[list[ScoreLine]]:
        """Return one sheet per seat, at any time."""

    def outlook(self, position: Position) -> list[list[ScoreLine]]:
        """Return the sheets as they would be if the game ended here: what people are told while they play.

        The same as `score`, unless a title counts most of its points only at the end.
        """
        return self.score(position)

    @abstractmethod
    def ranking(self, position: Position) -> list[int]:
        """Return each seat's place, 1 being first; ties share one."""

    def returns(self, position: Position, scheme: str) -> list[float]:
        """Return what the finished game is worth to each seat (`core.returns`); zero before its end."""
        check_scheme(scheme)
        if self.actor(position) != NOBODY:
            return [0.0] * position.seats
        if scheme == POINTS:  # sheets have words: most of the time that a short game would take
            return [float(sum([line.points for line in sheet])) for sheet in self.score(position)]
        return worth(scheme, self.ranking(position))

    @abstractmethod
    def ending(self, position: Position) -> str:
        """Return the text key of how the game ended, or an empty text."""

    @abstractmethod
    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        """Return what `eyes` are told of a move, as text keys and facts.

        Eyes to whom it looks as it does to the public (`seen`) are told what the public is told. Where a turn
        begins by itself, `turn_begins` stands before what happens in it.
        """

    @abstractmethod
    def words(self, language: str) -> dict[str, str]:
        """Return the names of the content pack's things, by text key."""

    # hidden information

    @abstractmethod
    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        """Return what these eyes may know, as plain data."""

    def observe_into(self, position: Position, eyes: i64, out: "vec[u8]", at: i64) -> None:
        """Write what `view` shows these eyes as `observation.size` bytes, from `at` on."""
        self.observation.into(position, eyes, out, at)

    @abstractmethod
    def seen(self, position: Position, eyes: i64, seat: i64, move: i64) -> i64:
        """Return the move as these eyes see it: itself, or its cover. `position` is the one before it."""

    @abstractmethod
    def redeal(self, position: Position, eyes: i64, dice: Dice) -> Position:
        """Return a new position that these eyes cannot tell from this one."""

    # storage

    @abstractmethod
    def dump(self, position: Position) -> dict[str, object]:
        """Return the position as plain data, by names."""

    @abstractmethod
    def load(self, data: Mapping[str, object], version: int) -> Position:
        """Return the dumped position; raise `ValueError` with a sentence if it is not one.

        A dump of an older version of the rules is migrated first.
        """

    # copies: a game has no state, so it is its own copy; a pickle holds its class and its pack

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as class, version and pack. A title whose class wants more than a pack overrides this."""
        return game_of, (type(self), self.version, self.content)


def game_of(made_by: Callable[[Content], Game], version: int, content: Content) -> Game:
    """Return the game that was pickled; raise `ValueError` if this release has other rules."""
    game = made_by(content)
    adopt_game(game)
    if game.version != version:
        raise ValueError(
            f"A pickle of '{game.name}' has rules version {version}; this release plays {game.version}."
        )
    return game


def migrated(game: Game, data: Mapping[str, object], version: int) -> dict[str, object]:
    """Return a dump of an older version as one of this version, by the title's migrations in between.

    Between two versions without a migration a dump stays as it is: it loads if its fields are still the same.
    """
    if not 1 <= version <= game.version:
        raise ValueError(f"This position has rules version {version}; this release plays {game.version}.")
    found = dict(data)
    for older in range(version, game.version):
        step = game.migrations.get(older)
        if step is not None:
            found = step(found)
    return found


def legal_moves(game: Game, position: Position, seat: i64) -> list[int]:
    """Return the legal moves of a seat as a list."""
    moves = buffer(game)
    count = game.legal_into(position, seat, moves)
    return [moves[i] for i in range(count)]


def weights(game: Game, position: Position) -> list[int]:
    """Return the odds of nature's legal moves."""
    odds = buffer(game)
    count = game.weights_into(position, odds)
    return [odds[i] for i in range(count)]


def buffer(game: Game) -> "vec[i64]":
    """Return a vector with room for the legal moves of any question, to be reused."""
    return vec[i64]([0] * game.widest)
