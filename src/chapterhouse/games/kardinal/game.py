"""Kardinal & König: board, steps, score and secrets wired together."""

from collections.abc import Mapping
from typing import Optional

from chapterhouse.core.agenda import AgendaGame, in_order, push, step_of
from chapterhouse.core.catalogue import Content
from chapterhouse.core.chance import Dice
from chapterhouse.core.files import folder_of, inside
from chapterhouse.core.game import CHANCE, BadOption, Objection, Option, ScoreLine, Sentence
from chapterhouse.core.observation import Observation
from chapterhouse.core.position import Position
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal import ask, at, do
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import hand_size
from chapterhouse.games.kardinal.code.notation import KardinalNotation
from chapterhouse.games.kardinal.observation import LEFT_OUT, ROWS
from chapterhouse.games.kardinal.scoring import ranking, sheet
from chapterhouse.games.kardinal.secrets import redeal, seen
from chapterhouse.games.kardinal.steps.cards import Deal, Draw, Lot, Open, Refill
from chapterhouse.games.kardinal.steps.piece import Pay, Piece
from chapterhouse.games.kardinal.steps.turn import Next, Placed, Take, Turn
from chapterhouse.games.kardinal.story import ending, tell
from chapterhouse.games.kardinal.view import view


class Kardinal(AgendaGame):
    """Three to five players, cloisters and advisors, two scorings."""

    def __init__(self, content: Content) -> None:
        self.name = "kardinal"
        self.version = 1
        self.seats = range(3, 6)  # rule: KK-01
        self.max_choices = 1500
        self.longest = 406
        self.widest = 16
        self.content = content
        self.folder = folder_of(__file__)
        self.rules = RuleBook(inside(self.folder, "rules.toml"))
        self.board = Board(content)
        self.moves = do.move_table(self.board.countries, self.board.kinds, self.board.spaces)
        colours = tuple([(colour, f"colour.{colour}") for colour in self.board.colours])
        self.options = (
            Option("start", ("lot", "0", "1", "2", "3", "4"), "KK-05", "seat"),  # the seat that starts
            Option("colours", (), "KK-01", "distinct", (colours,)),  # one letter a seat, such as grp
        )
        self.fields = at.FIELDS
        self.steps = in_order(
            {
                ask.LOT: Lot(),
                ask.DEAL: Deal(at.BAG, at.KINDS, do.DRAW),
                ask.DRAW: Draw(at.BAG, at.KINDS, do.DRAW),
                ask.OPEN: Open(at.BAG, at.KINDS, do.TURN_UP),
                ask.REFILL: Refill(),
                ask.TURN: Turn(self.board),
                ask.PAY: Pay(self.board),
                ask.PIECE: Piece(self.board),
                ask.TAKE: Take(),
                ask.PLACED: Placed(self.board),
                ask.NEXT: Next(),
            }
        )
        self.observation = Observation(ROWS, self.seats, len(self.steps), LEFT_OUT)
        self.notation = KardinalNotation(self, self.board)

    def new_position(self, seats: int, options: Mapping[str, str]) -> Position:
        position = self.empty(seats, options.get("colours", ""))
        cells = position.cells
        for kind, count in enumerate(self.board.deck(seats)):
            cells[at.BAG + kind] = count
            cells[at.PILE] += count
        push(position, ask.NEXT, CHANCE, 0)
        push(position, ask.REFILL, CHANCE, 0)  # rule: KK-09
        push(position, ask.DEAL, CHANCE, 0)  # rule: KK-08
        start = options.get("start", "lot")
        if start == "lot":
            push(position, ask.LOT, CHANCE, 0)
        elif int(start) >= seats:
            raise BadOption("no_such_start", {"start": start, "seats": str(seats)})
        else:
            cells[at.STARTER] = cells[at.MOVER] = int(start)
        return position

    def empty(self, seats: int, colours: str) -> Position:
        """Return a position with nothing dealt and nothing placed."""  # rule: KK-03 KK-04
        position = self.blank(seats)
        cells = position.cells
        cells[at.HALF] = 1
        cells[at.COUNTRY] = at.NONE
        cells[at.FIRST_PIECE] = at.NONE
        for place in range(at.PLACES):
            cells[at.OPEN + place] = at.NONE
        for seat, colour in enumerate(self._colours(seats, colours)):
            cells[at.COLOURS + seat] = colour
            cells[at.CLOISTERS_LEFT + seat] = self.board.cloisters
            cells[at.ADVISORS_LEFT + seat] = self.board.advisors
        return position

    def turn(self, position: Position) -> i64:
        return position.cells[at.TURN]

    def out_of_turn(self, position: Position, seat: i64, move: i64) -> Objection:
        if position.cells[0] == 0:
            return Objection("game_over", "KK-63")
        if do.TAKE <= move <= do.FROM_PILE and self._has_just_drawn(position, seat):
            return Objection("hand_full", "KK-44")
        return Objection("not_your_turn", "KK-05")

    def _has_just_drawn(self, position: Position, seat: i64) -> bool:
        """Return whether the turn that ended last was this seat's: who goes on drawing has a full hand."""
        cells = position.cells
        last = (cells[at.MOVER] - 1) % position.seats
        is_fresh = step_of(cells[cells[0]]) == ask.TURN and cells[at.TURN] > 1
        return seat == last and is_fresh and hand_size(position, seat) == at.HAND

    def misread(self, position: Position, seat: i64, text: str) -> Optional[Objection]:
        if self.actor(position) != seat:
            return self.out_of_turn(position, seat, at.NONE)
        verb, _, noun = text.strip().lower().partition(" ")
        if verb == "pass":
            return Objection("must_act", "KK-18")
        if verb == "pair" and "+" in noun:
            return Objection("joker_mixed", "KK-25")
        if verb == "swap" and "+" in noun:
            return Objection("swap_one", "KK-47")
        return None

    def score(self, position: Position) -> list[list[ScoreLine]]:
        return [sheet(position, self.board, seat) for seat in range(position.seats)]

    def outlook(self, position: Position) -> list[list[ScoreLine]]:
        return [sheet(position, self.board, seat, True) for seat in range(position.seats)]

    def ranking(self, position: Position) -> list[int]:
        return ranking(position, self.board)

    def ending(self, position: Position) -> str:
        return ending(position)

    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        return tell(before, after, self.board, eyes, seat, move)

    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        return view(position, self.board, eyes)

    def seen(self, position: Position, eyes: i64, seat: i64, move: i64) -> i64:
        return seen(position, eyes, seat, move)

    def redeal(self, position: Position, eyes: i64, dice: Dice) -> Position:
        return redeal(position, eyes, dice)

    def words(self, language: str) -> dict[str, str]:
        words: dict[str, str] = {}
        for table in ("card", "country", "space", "colour"):
            for row in self.content.table(table):
                words[f"{table}.{row.text('id')}"] = row.text(f"name_{language}")
        return words

    def _colours(self, seats: int, colours: str) -> list[int]:
        """Return each seat's colour: those named, or the first ones of the pack."""  # rule: KK-01
        if not colours:
            return list(range(seats))
        for colour in colours:
            if colour not in self.board.colours:
                raise BadOption("unknown_colour", {"colour": colour, "known": "".join(self.board.colours)})
        if len(colours) != seats:
            raise BadOption("colour_count", {"colours": colours, "seats": str(seats)})
        if len(set(colours)) != seats:
            raise BadOption("color_taken", {})
        return [self.board.colours.index(colour) for colour in colours]
