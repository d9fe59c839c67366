"""Die Tore der Welt: board, steps, score and secrets wired together."""

from collections.abc import Mapping
from typing import Final

from chapterhouse.core.agenda import AgendaGame, in_order, push
from chapterhouse.core.catalogue import Content
from chapterhouse.core.chance import Dice
from chapterhouse.core.files import folder_of, inside
from chapterhouse.core.game import CHANCE, NOBODY, Objection, Option, ScoreLine, Sentence
from chapterhouse.core.observation import Observation
from chapterhouse.core.position import Position
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.rulings import other_readings
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.accounts import gain, held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import owed
from chapterhouse.games.tore.code.notation import ToreNotation
from chapterhouse.games.tore.force import bind
from chapterhouse.games.tore.observation import LEFT_OUT, ROWS
from chapterhouse.games.tore.scoring import ranking, sheet
from chapterhouse.games.tore.secrets import redeal, seen
from chapterhouse.games.tore.steps.actions import Build, Collect, Donate, Place, SellCloth, SellWool, Weave
from chapterhouse.games.tore.steps.chance import Draw, Patient, Reveal, Start, Tax
from chapterhouse.games.tore.steps.chapter import ChapterEnd, Clear, Duty, Progress, Protect, Protection
from chapterhouse.games.tore.steps.event import Event
from chapterhouse.games.tore.steps.goods import Give, Take
from chapterhouse.games.tore.steps.house import Found, Raze
from chapterhouse.games.tore.steps.medicine import Donors, Hospital, Medicine, Treat
from chapterhouse.games.tore.steps.round import Income, Orient, Penalties, Round, RoundEnd, Stone, Turns
from chapterhouse.games.tore.steps.trade import Offer
from chapterhouse.games.tore.steps.turn import After, Discard, Due, Idle, Turn
from chapterhouse.games.tore.story.tell import tell
from chapterhouse.games.tore.view import view

OPTIONS: Final = (
    Option("first_game", ("no", "yes"), "TW-08"),
    Option("screens", ("hidden", "open"), "TW-10"),
)
RULINGS: Final = (  # in the order of their bits, see `at`
    Option("privilege", ("any_card", "played_card"), "TW-48", is_ruling=True),
    Option("crest", ("twice", "once"), "TW-61", is_ruling=True),
    Option("court", ("is_passed_over", "renounces"), "TW-E-II-01", is_ruling=True),
)


class Tore(AgendaGame):
    """Two to four players, four chapters of six rounds, twelve action cards each."""

    def __init__(self, content: Content) -> None:
        self.name = "tore"
        self.version = 2
        self.seats = range(2, 5)  # rule: TW-01
        self.max_choices = 2000
        self.longest = 404
        self.widest = 2 * at.CARDS + 1
        self.content = content
        self.folder = folder_of(__file__)
        self.rules = RuleBook(inside(self.folder, "rules.toml"))
        board = Board(content)
        self.board = board
        self.moves = do.move_table(
            board.cards, board.goods, board.plots, board.projects, board.events, board.penalties
        )
        self.options = (*OPTIONS, *RULINGS)
        self.fields = at.FIELDS
        self.sparse = at.SPARSE
        self.steps = in_order(
            {
                ask.START: Start(),
                ask.PENALTIES: Penalties(),
                ask.DRAW: Draw(),
                ask.IDLE: Idle(),
                ask.DISCARD: Discard(),
                ask.ROUND: Round(),
                ask.REVEAL: Reveal(board),
                ask.PATIENT: Patient(),
                ask.EVENT: Event(board),
                ask.OFFER: Offer(board),
                ask.GIVE: Give(board),
                ask.TAKE: Take(board),
                ask.RAZE: Raze(),
                ask.FOUND: Found(board),
                ask.ORIENT: Orient(board),
                ask.INCOME: Income(board),
                ask.STONE: Stone(board),
                ask.TURNS: Turns(board),
                ask.TURN: Turn(board),
                ask.AFTER: After(board),
                ask.DUE: Due(),
                ask.BUILD: Build(board),
                ask.PLACE: Place(board),
                ask.SELL_WOOL: SellWool(),
                ask.SELL_CLOTH: SellCloth(board),
                ask.COLLECT: Collect(board),
                ask.DONATE: Donate(board),
                ask.WEAVE: Weave(board),
                ask.MEDICINE: Medicine(board),
                ask.TREAT: Treat(board),
                ask.DONORS: Donors(),
                ask.HOSPITAL: Hospital(board),
                ask.ROUND_END: RoundEnd(board),
                ask.PROGRESS: Progress(board),
                ask.CLEAR: Clear(board),
                ask.DUTY: Duty(board),
                ask.TAX: Tax(board),
                ask.PROTECTION: Protection(board),
                ask.PROTECT: Protect(board),
                ask.CHAPTER_END: ChapterEnd(board),
            }
        )
        self.observation = Observation(ROWS, self.seats, len(self.steps), LEFT_OUT)
        self.notation = ToreNotation(self, board, self.empty)

    def new_position(self, seats: int, options: Mapping[str, str]) -> Position:
        position = self.empty(seats, options)
        push(position, ask.ROUND, CHANCE, 0)
        push(position, ask.START, CHANCE, 0)  # rule: TW-04
        return position

    def empty(self, seats: int, options: Mapping[str, str]) -> Position:
        """Return a position before anything is drawn, with nothing on the agenda."""  # rule: TW-05 TW-06
        position = self.blank(seats)
        cells, board = position.cells, self.board
        cells[at.FIRST_GAME] = 1 if options.get("first_game", "no") == "yes" else 0
        cells[at.SCREENS_DOWN] = 1 if options.get("screens", "hidden") == "open" else 0
        cells[at.RULINGS] = other_readings(self.options, options)
        cells[at.CHAPTER] = cells[at.ROUND] = 1
        cells[at.FAVOUR] = board.start_space
        cells[at.CLOTH_OPEN] = 1 if board.cloth_open else 0
        for good in range(at.GOODS):
            if good != at.GOLD:
                cells[at.STOCK + good] = board.total[good]  # rule: TW-02
        for project in board.start_projects:
            cells[at.STATE + project] = at.STARTED
        for seat in range(seats):
            cells[at.SCORE + seat] = board.start_points
            cells[at.HAND + seat] = board.first_cards if cells[at.FIRST_GAME] else (1 << at.CARDS) - 1
            cells[at.HOUSES_LEFT + seat] = board.houses
            cells[at.SEALS_LEFT + seat] = board.seals
            for good, count in board.start_goods:
                gain(position, seat, good, count)
        bind(position, board)
        return position

    def turn(self, position: Position) -> i64:
        return position.cells[at.TURN]

    def out_of_turn(self, position: Position, seat: i64, move: i64) -> Objection:
        if self.actor(position) == NOBODY:
            return Objection("game_over", "TW-88")
        if do.PROTECT <= move < do.SUFFER and owed(position, seat, move - do.PROTECT) > 0:
            if held(position, seat, at.LOYALTY) == 0:
                return Objection("not_enough", "TW-73", ("@good.loyalty",))
        return Objection("not_your_turn", "TW-13")

    def score(self, position: Position) -> list[list[ScoreLine]]:
        return [sheet(position, self.board, seat) for seat in range(position.seats)]

    def ranking(self, position: Position) -> list[int]:
        return ranking(position)

    def ending(self, position: Position) -> str:
        return "chapters" if position.cells[at.IS_OVER] else ""

    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        return tell(self, self.board, before, eyes, seat, move)

    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        return view(position, self.board, self.steps, eyes)

    def seen(self, position: Position, eyes: i64, seat: i64, move: i64) -> i64:
        return seen(position, eyes, seat, move)

    def redeal(self, position: Position, eyes: i64, dice: Dice) -> Position:
        return redeal(position, eyes, dice)

    def words(self, language: str) -> dict[str, str]:
        words: dict[str, str] = {}
        for table in (
            "good",
            "card",
            "favour",
            "project",
            "plot",
            "plague_place",
            "penalty",
            "symbol",
            "home",
        ):
            for row in self.content.table(table):
                words[f"{table}.{row.text('id')}"] = row.text(f"name_{language}")
        for row in self.content.table("event"):
            words[f"event.{row.text('id')}"] = row.text(f"title_{language}")
            words[f"event_text.{row.text('id')}"] = row.text(f"text_{language}")
        for row in self.content.table("card"):
            words[f"card_text.{row.text('id')}"] = row.text(f"text_{language}")
        return words
