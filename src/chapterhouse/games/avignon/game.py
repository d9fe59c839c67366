"""Avignon: data, steps, score and story wired together."""

from collections.abc import Mapping
from typing import Final, Optional

from chapterhouse.core.agenda import AgendaGame, in_order, push
from chapterhouse.core.catalogue import Content
from chapterhouse.core.files import folder_of, inside
from chapterhouse.core.game import CHANCE, NOBODY, BadOption, Objection, Option, ScoreLine, Sentence
from chapterhouse.core.observation import Observation
from chapterhouse.core.position import Position
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.rulings import other_readings
from chapterhouse.core.vectors import i64
from chapterhouse.games.avignon import ask, at, do
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.code.notation import AvignonNotation
from chapterhouse.games.avignon.observation import LEFT_OUT, ROWS
from chapterhouse.games.avignon.scoring import ending, ranking, sheet
from chapterhouse.games.avignon.steps.chance import Draw, Lot
from chapterhouse.games.avignon.steps.petition import Petition, Target
from chapterhouse.games.avignon.steps.turn import Act, Turn, action_missing
from chapterhouse.games.avignon.story import tell
from chapterhouse.games.avignon.view import view

RULINGS: Final = (  # in the order of their bits, see `at`
    Option("shuffle", ("when_needed", "at_once"), "AV-16", is_ruling=True),
)


class Avignon(AgendaGame):
    """The two-player game with the base deck or any mix with the expansion."""

    def __init__(self, content: Content) -> None:
        self.name = "avignon"
        self.version = 1
        self.seats = range(2, 3)  # rule: AV-01
        self.is_open = True  # rule: AV-06
        self.max_choices = 5000
        self.longest = 234
        self.widest = 20
        self.content = content
        self.folder = folder_of(__file__)
        self.rules = RuleBook(inside(self.folder, "rules.toml"))
        self.cards = Cards(content)
        self.moves = do.move_table(self.cards.ids)
        self.options = (
            Option("sides", ("lot", "rome", "avignon"), "AV-01"),  # what seat 0 plays
            Option("deck", (), "AV-41", "mix", self.cards.choices()),  # "base", or six codes
            Option("repetition_draw", ("on", "off"), "AV-40"),
            *RULINGS,
        )
        self.fields = at.FIELDS
        self.sparse = at.SPARSE
        self.steps = in_order(
            {
                ask.LOT: Lot(),
                ask.DRAW: Draw(at.BAG, len(self.cards.ids), do.DRAW),
                ask.TURN: Turn(),
                ask.ACT: Act(self, self.cards),
                ask.PETITION: Petition(self.cards),
                ask.TARGET: Target(self, self.cards),
            }
        )
        self.observation = Observation(ROWS, self.seats, len(self.steps), LEFT_OUT)
        self.notation = AvignonNotation(self, self.cards)

    def new_position(self, seats: int, options: Mapping[str, str]) -> Position:
        position = self.empty(seats)
        cells = position.cells
        for character, count in enumerate(self.cards.deck(self._chosen(options.get("deck", "base")))):
            cells[at.BAG + character] = count
        cells[at.REPETITION] = 0 if options.get("repetition_draw", "on") == "off" else 1
        cells[at.RULINGS] = other_readings(self.options, options)
        push(position, ask.TURN, CHANCE, 0)
        for column in range(at.COLUMNS - 1, -1, -1):
            push(position, ask.DRAW, CHANCE, column)  # rule: AV-04
        sides = options.get("sides", "lot")
        if sides == "lot":
            push(position, ask.LOT, CHANCE, 0)
        cells[at.ROME_SEAT] = 1 if sides == "avignon" else 0
        return position

    def empty(self, seats: int) -> Position:
        """Return a position with nothing dealt."""
        position = self.blank(seats)
        for column in range(at.COLUMNS):
            position.cells[at.CARD + column] = at.NONE
            position.cells[at.PLACE + column] = at.GENOA
        position.cells[at.PETITIONER] = at.NONE
        position.cells[at.PETITION_OF] = at.NONE
        position.cells[at.WINNER] = at.NONE
        return position

    def turn(self, position: Position) -> i64:
        return position.cells[at.TURN]

    def out_of_turn(self, position: Position, seat: i64, move: i64) -> Objection:
        if self.actor(position) == NOBODY:
            return Objection("game_over", "AV-34")
        if position.cells[at.SENTENCE] > 0 and seat == seat_of_side(position, position.cells[at.SIDE]):
            return Objection("not_your_choice", "AV-25")
        return Objection("not_your_turn", "AV-01")

    def misread(self, position: Position, seat: i64, text: str) -> Optional[Objection]:
        if self.actor(position) != seat:
            return self.out_of_turn(position, seat, at.NONE)
        verb, _, noun = text.strip().lower().partition(" ")
        if verb == "end":
            return action_missing(position)
        if verb in do.ACTIONS or verb in ("pull", "push"):
            if verb in do.ACTIONS and position.cells[at.SENTENCE] > 0:
                return Objection("must_choose", "AV-10")
            if verb in do.ACTIONS and position.cells[at.USED] & (1 << do.ACTIONS.index(verb)):
                return Objection("action_used", "AV-08")
            if noun.lstrip("-").isdigit():
                return Objection("no_such_column", "AV-13")
            if noun.startswith(("rome", "avignon")):
                return Objection("not_in_display", "AV-29")
        return None

    def score(self, position: Position) -> list[list[ScoreLine]]:
        return [sheet(position, self.cards, seat) for seat in range(2)]

    def ranking(self, position: Position) -> list[int]:
        return ranking(position)

    def ending(self, position: Position) -> str:
        return ending(position)

    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        return tell(before, after, seat, move, self.moves, self.cards)

    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        return view(self, position, self.cards)

    def words(self, language: str) -> dict[str, str]:
        words: dict[str, str] = {}
        for row in self.content.table("card"):
            words[f"card.{row.text('id')}"] = row.text(f"name_{language}")
            words[f"card_text.{row.text('id')}"] = row.text(f"text_{language}")
        for row in self.content.table("location"):
            words[f"location.{row.number('index')}"] = row.text(f"name_{language}")
        for row in self.content.table("faction"):
            words[f"faction.{row.text('id')}"] = row.text(f"name_{language}")
        return words

    def _chosen(self, deck: str) -> list[int]:
        """Return the characters of a deck written as "base" or as codes."""  # rule: AV-41
        if deck == "base":
            return self.cards.base()
        codes = [code.strip().upper() for code in deck.split(",")]
        for code in codes:
            if code not in self.cards.codes:
                raise BadOption("unknown_card", {"card": code, "known": ", ".join(self.cards.codes)})
        chosen = [self.cards.codes.index(code) for code in codes]
        if not self.cards.is_deck(chosen):
            raise BadOption("bad_deck", {})
        return chosen
