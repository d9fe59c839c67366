"""Pilgrim: board, steps, score and view wired together."""

from collections.abc import Mapping
from typing import Final, Optional

from chapterhouse.core.agenda import AgendaGame, in_order, push
from chapterhouse.core.catalogue import Content
from chapterhouse.core.files import folder_of, inside
from chapterhouse.core.game import CHANCE, BadOption, Objection, Option, ScoreLine, Sentence
from chapterhouse.core.observation import Observation
from chapterhouse.core.position import Position
from chapterhouse.core.returns import check_scheme
from chapterhouse.core.rulebook import RuleBook
from chapterhouse.core.rulings import other_readings
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.windows import AT_ACT, AT_END, AT_START, Windows
from chapterhouse.games.pilgrim.cells import site_space
from chapterhouse.games.pilgrim.code.notation import PilgrimNotation
from chapterhouse.games.pilgrim.duties.allocation import Allocation
from chapterhouse.games.pilgrim.duties.alms import Bonus, GiveAlms
from chapterhouse.games.pilgrim.duties.construct import Construct
from chapterhouse.games.pilgrim.duties.gains import Clerical, Produce, Taxation
from chapterhouse.games.pilgrim.duties.ordination import Ordination
from chapterhouse.games.pilgrim.observation import LEFT_OUT, ROWS
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.steps import Payment
from chapterhouse.games.pilgrim.roads.hexes import PAIR_NAMES
from chapterhouse.games.pilgrim.roads.network import new_map
from chapterhouse.games.pilgrim.roads.steps import BuildRoads, Source
from chapterhouse.games.pilgrim.rounds.end import Income, RoundEnd
from chapterhouse.games.pilgrim.rounds.layout import next_building_space, place_building, place_site
from chapterhouse.games.pilgrim.rounds.seeding import Seed
from chapterhouse.games.pilgrim.rounds.setup import (
    DealDuty,
    DealTithe,
    DrawBuilding,
    DrawSite,
    Lot,
    Roll,
    begin,
    prepare_ring,
    push_draws,
    put_duty,
)
from chapterhouse.games.pilgrim.rounds.starter import Choose, Confession, First
from chapterhouse.games.pilgrim.scoring import is_solo_won, ranking, sheet, solo_sheet
from chapterhouse.games.pilgrim.solo.steps import (
    Abbot,
    AbbotHome,
    AbbotRoads,
    DrawCounter,
    Fee,
    Gate,
    SoloSetup,
)
from chapterhouse.games.pilgrim.solo.story import tell_solo
from chapterhouse.games.pilgrim.story import ending, tell
from chapterhouse.games.pilgrim.turn.act import Act, TitheKind
from chapterhouse.games.pilgrim.turn.steps import End, Home, Oblate, Sow, Start, Turn, forget_turn
from chapterhouse.games.pilgrim.view import view

SEVERAL: Final = (2, 3, 4)  # players
RULINGS: Final = (  # in the order of their bits, see `at`
    Option("chapter_house", ("one_move", "every_move"), "PI-142", is_ruling=True),
    Option("mill", ("in_store", "for_nothing"), "PI-160", is_ruling=True),
    Option("alms_leader", ("any_row", "above_row_0"), "PI-168", is_ruling=True),
)
NAMED: Final = (
    *("building", "duty", "tithe", "activity", "site", "favour", "colour", "place", "rank", "season"),
)  # tables whose rows have names


class Pilgrim(AgendaGame):
    """One to four players around an abbey's city, twenty-six rounds; one plays against the Ab-Bott."""

    def __init__(self, content: Content) -> None:
        self.name = "pilgrim"
        self.version = 1
        self.seats = range(1, 5)
        self.is_open = True  # rule: PI-004
        self.max_choices = 7000
        self.longest = 776
        self.widest = 640
        self.content = content
        self.folder = folder_of(__file__)
        self.rules = RuleBook(inside(self.folder, "rules.toml"))
        self.board = Board(content)
        self.windows = Windows(self.board.components)
        board, windows = self.board, self.windows
        self.moves = do.move_table(
            board.buildings, board.activities, board.duties, board.colours, board.spaces
        )
        letters = tuple([(colour[0], f"colour.{colour}") for colour in board.colours])
        acolytes = range(board.components.handicap + 1)
        weights = tuple([(str(number), f"handicap.{number}") for number in acolytes])
        self.options = (
            Option("setup", ("random", "first_play"), "PI-030"),
            Option("start", ("lot", "0", "1", "2", "3"), "PI-026", "seat", (), SEVERAL),
            Option("handicap", (), "PI-029", "each", (weights,), SEVERAL),  # one digit a seat, such as 200
            Option("colours", (), "PI-005", "distinct", (letters,)),  # one letter a seat, such as rby
            Option("level", ("1", "2", "3"), "PI-189", seats=(1,)),  # of the solo game
            *RULINGS,
        )
        self.fields = at.FIELDS
        self.sparse = at.SPARSE
        self.steps = in_order(
            {
                ask.DEAL_DUTY: DealDuty(),
                ask.DEAL_TITHE: DealTithe(board),
                ask.DRAW_SITE: DrawSite(),
                ask.ROLL: Roll(board),
                ask.DRAW_BUILDING: DrawBuilding(board),
                ask.LOT: Lot(board),
                ask.SEED: Seed(),
                ask.TURN: Turn(),
                ask.OBLATE: Oblate(),
                ask.START: Start(board, windows, AT_START),
                ask.SOW: Sow(),
                ask.ACT: Act(board, windows, AT_ACT),
                ask.TITHE: TitheKind(),
                ask.DUTY + at.ALLOCATION: Allocation(board, windows, at.ALLOCATION),
                ask.DUTY + at.BUILD_ROADS: BuildRoads(board, windows, at.BUILD_ROADS),
                ask.DUTY + at.CLERICAL: Clerical(board, windows, at.CLERICAL),
                ask.DUTY + at.CONSTRUCT: Construct(board, windows, at.CONSTRUCT),
                ask.DUTY + at.GIVE_ALMS: GiveAlms(board, windows),
                ask.DUTY + at.ORDINATION: Ordination(board, windows, at.ORDINATION),
                ask.DUTY + at.PRODUCE: Produce(board, windows, at.PRODUCE),
                ask.DUTY + at.TAXATION: Taxation(board, windows, at.TAXATION),
                ask.HOME: Home(),
                ask.SOURCE: Source(),
                ask.PAYMENT: Payment(board, windows),
                ask.BONUS: Bonus(board),
                ask.END: End(board, windows, AT_END),
                ask.ROUND_END: RoundEnd(board),
                ask.INCOME: Income(),
                ask.CONFESSION: Confession(),
                ask.CHOOSE: Choose(),
                ask.FIRST: First(),
                ask.SOLO_SETUP: SoloSetup(board),
                ask.ABBOT: Abbot(),
                ask.DRAW: DrawCounter(board),
                ask.ABBOT_ROADS: AbbotRoads(board),
                ask.GATE: Gate(board),
                ask.FEE: Fee(),
                ask.ABBOT_HOME: AbbotHome(),
            }
        )
        self.observation = Observation(ROWS, self.seats, len(self.steps), LEFT_OUT, boards=2)
        self.notation = PilgrimNotation(self, self.board, self.empty, self.lay_out)

    def new_position(self, seats: int, options: Mapping[str, str]) -> Position:
        position = self.empty(seats, options.get("handicap", ""), options.get("colours", ""))
        position.cells[at.RULINGS] = other_readings(self.options, options)
        is_first_play = options.get("setup", "random") == "first_play"
        if is_first_play:
            self.lay_out(position)
        start = options.get("start", "lot")
        if seats == 1:  # rule: PI-187, the Ab-Bott starts
            push(position, ask.SOLO_SETUP, CHANCE, int(options.get("level", "1")))
        elif start != "lot":
            if int(start) >= seats:
                raise BadOption("no_such_start", {"start": start, "seats": str(seats)})
            begin(position, self.board, int(start))
        push_draws(position, is_first_play, seats > 1 and start == "lot")
        return position

    def empty(self, seats: int, handicap: str = "", colours: str = "") -> Position:
        """Return a position with nothing drawn and nothing seeded."""  # rule: PI-023 PI-025
        position = self.blank(seats)
        cells = position.cells
        components = self.board.components
        cells[at.ROUND] = 1
        cells[at.PLAYERS] = max(2, seats)  # rule: PI-187
        cells[at.FAVOURS] = (1 << (at.LONGEST - at.SHORTEST + 1)) - 1
        forget_turn(position)
        prepare_ring(position)
        new_map(position, self.board)
        weights = self._handicap(seats, handicap)
        for seat, colour in enumerate(self._colours(seats, colours)):
            weight = weights[seat] if seat < seats else 0
            cells[at.COLOUR + seat] = colour
            cells[at.VILLAGE + seat] = components.village + weight  # rule: PI-029
            cells[at.ABBEY + seat] = components.abbey - weight
            cells[at.AT + seat] = components.city * at.CITY_ONE
            for good in range(at.GOODS):
                cells[at.STORE + at.GOODS * seat + good] = components.goods[good]
        return position

    def lay_out(self, position: Position) -> None:
        """Lay duties, sites and buildings of the first-play set-up."""  # rule: PI-030
        components = self.board.components
        for place, duty in enumerate(components.first_duties):
            put_duty(position, place, duty)
        for quadrant, tile in enumerate(components.first_sites):
            place_site(position, self.board, quadrant, tile, components.first_rolls[quadrant])
        position.cells[at.SHIP] = site_space(position, 0)
        for building in components.first_buildings:
            place_building(position, self.board, building, next_building_space(position))

    def turn(self, position: Position) -> i64:
        return position.cells[at.TURN]

    def out_of_turn(self, position: Position, seat: i64, move: i64) -> Objection:
        if position.cells[0] == 0:
            return Objection("game_over", "PI-001")
        return Objection("not_your_turn", "PI-001")

    def misread(self, position: Position, seat: i64, text: str) -> Optional[Objection]:
        if self.actor(position) != seat:
            return self.out_of_turn(position, seat, -1)
        verb, _, noun = text.strip().lower().partition(" ")
        if verb == "give":
            return Objection("only_coin_or_grain", "PI-063")
        if verb == "move" and ">" in noun:
            return Objection("not_an_allocation", "PI-053")
        return None

    def score(self, position: Position) -> list[list[ScoreLine]]:
        if position.seats == 1:
            return [solo_sheet(position, self.board)]
        return [sheet(position, self.board, seat) for seat in range(position.seats)]

    def ranking(self, position: Position) -> list[int]:
        return ranking(position, self.board) if position.seats > 1 else [1]

    def returns(self, position: Position, scheme: str) -> list[float]:
        if position.seats > 1 or scheme == "points" or position.cells[at.IS_OVER] == 0:
            return AgendaGame.returns(self, position, scheme)
        check_scheme(scheme)
        return [1.0 if is_solo_won(position, self.board) else -1.0]  # rule: PI-218

    def ending(self, position: Position) -> str:
        return ending(position, self.board)

    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        if before.seats > 1:
            return tell(before, after, self.board, seat, move)
        return tell_solo(before, self.stages(before, move), self.board, seat, move)

    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        return view(self, position, self.board)

    def words(self, language: str) -> dict[str, str]:
        words: dict[str, str] = {}
        for table in (
            "building",
            "duty",
            "tithe",
            "activity",
            "site",
            "favour",
            "colour",
            "place",
            "rank",
            "season",
        ):
            for row in self.content.table(table):
                words[f"{table}.{row.text('id')}"] = row.text(f"name_{language}")
        for pair in PAIR_NAMES:
            words[f"edges.{pair}"] = "-".join(words[f"place.{edge}"] for edge in pair.split("-"))
        return words

    def _handicap(self, seats: int, handicap: str) -> list[int]:
        """Return how many acolytes of each abbey begin in the village."""  # rule: PI-029
        if not handicap:
            return [0] * seats
        if len(handicap) != seats or not handicap.isdecimal():
            raise BadOption("handicap_count", {"handicap": handicap, "seats": str(seats)})
        weights = [int(digit) for digit in handicap]
        if max(weights) > self.board.components.handicap:
            raise BadOption("handicap_range", {"most": str(self.board.components.handicap)})
        return weights

    def _colours(self, seats: int, colours: str) -> list[int]:
        """Return each board's colour: those named, or the first ones of the pack."""
        if not colours:
            return list(range(max(2, seats)))
        letters = [colour[0] for colour in self.board.colours]
        for letter in colours:
            if letter not in letters:
                raise BadOption("unknown_colour", {"colour": letter, "known": "".join(letters)})
        if len(colours) != seats:
            raise BadOption("colour_count", {"colours": colours, "seats": str(seats)})
        if len(set(colours)) != seats:
            raise BadOption("colour_taken", {})
        found = [letters.index(letter) for letter in colours]
        if seats == 1:
            found.append(1 if found[0] == 0 else 0)  # the Ab-Bott's
        return found
