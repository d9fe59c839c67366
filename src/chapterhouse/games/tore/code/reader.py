"""Positions in the ledger's words, read: a table such as `A4-II` and what differs from it."""

import re
from collections.abc import Callable
from typing import Final

from chapterhouse.core.agenda import AgendaGame, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import ROOM, Position
from chapterhouse.core.rulings import read_rulings
from chapterhouse.games.tore import ask, at
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import set_owed, side_of
from chapterhouse.games.tore.force import bind, bind_council
from chapterhouse.games.tore.plague import begin
from chapterhouse.games.tore.projects import enter
from chapterhouse.games.tore.steps.round import begin_chapter_end

BASE: Final = re.compile(r"([FA])([234])(?:-(I{1,3}|IV))?")
CHAPTER_NAMES: Final = ("I", "II", "III", "IV")
PARTS: Final = (
    "first screens chapter round crest turn favour stock covers block cloth force oldest event seen tiles bag"
    " traded passed war substitutes agenda ask over asked step place total rulings unused"
).split()
SEAT_PARTS: Final = "open down hand houses on owes cards downs left seals".split()
ASKS: Final = ("orient", "end", "penalties")


def parts(code: str, projects: list[str]) -> dict[str, str]:
    """Return the parts of a code by name; raise `CodeError` for one that is unknown or given twice."""
    found: dict[str, str] = {}
    for piece in code.split(";"):
        name, equals, value = piece.strip().partition("=")
        if not piece.strip():
            continue
        if BASE.fullmatch(piece.strip()) is not None and not found:
            found["base"] = piece.strip()
            continue
        seat, dot, part = name.partition(".")
        is_known = name in PARTS or name in projects or (seat in at.SIDES and (not dot or part in SEAT_PARTS))
        if not equals or not is_known or name in found:
            raise CodeError("twice", word=piece.strip(), known=", ".join(PARTS))
        found[name] = value.strip()
    if not found:
        raise CodeError("no_parts")
    return found


def words(value: str) -> list[str]:
    """Return the words of a part, commas between them."""
    return [word.strip() for word in value.split(",") if word.strip()]


class Reader:
    """Builds a position from its code, part by part."""

    def __init__(
        self, game: AgendaGame, board: Board, code: str, empty: Callable[[int, dict[str, str]], Position]
    ) -> None:
        self.game = game
        self.board = board
        self.parts = parts(code, board.projects)
        base = BASE.fullmatch(self.parts.get("base", ""))
        if base is None:
            raise CodeError("no_table")
        self.is_action = base[1] == "A"
        seats = int(base[2])
        options = {"first_game": self._yes("first"), "screens": self.parts.get("screens", "hidden")}
        if options["screens"] not in ("hidden", "open"):
            raise CodeError("screens")
        self.position = empty(seats, options)
        rulings = read_rulings(game.options, words(self.parts.get("rulings", "")))
        self.position.cells[at.RULINGS] = rulings
        self.seats = [at.SIDES[side_of(seats, seat)] for seat in range(seats)]
        self._read_chapter(base[3] or "I")
        self._read_board()
        for name in self.parts:
            side = name.partition(".")[0]
            if side in at.SIDES:
                self._seat(side)  # somebody must sit there
        for seat, side in enumerate(self.seats):
            self._read_seat(seat, side)
        self._read_stock()
        self._read_agenda()

    # the frame

    def _read_chapter(self, base: str) -> None:
        cells = self.position.cells
        cells[at.CHAPTER] = 1 + self._index("chapter", self.parts.get("chapter", base), list(CHAPTER_NAMES))
        cells[at.ROUND] = self._int("round", self.parts.get("round", "1"))
        if not 1 <= cells[at.ROUND] <= at.ROUNDS:
            raise CodeError("round", most=at.ROUNDS)
        cells[at.CREST] = self._seat(self.parts.get("crest", "N"))
        if cells[at.CHAPTER] > 1:
            cells[at.CLOTH_OPEN] = 1
            for seat in range(self.position.seats):
                cells[at.HAND + seat] = (1 << at.CARDS) - 1
        if cells[at.CHAPTER] > 2:
            for project in self.board.after_two:
                enter(self.position, project)
            begin(self.position, self.board)

    def _read_board(self) -> None:
        cells, board = self.position.cells, self.board
        if "favour" in self.parts:
            cells[at.FAVOUR] = self._index("favour", self.parts["favour"], board.spaces)
        if "cloth" in self.parts:
            cells[at.CLOTH_OPEN] = self._index("cloth", self.parts["cloth"], ["closed", "open"])
        for project, name in enumerate(board.projects):
            if name in self.parts:
                self._read_project(project, self.parts[name])
        for word in words(self.parts.get("covers", "")):
            if word in board.spaces:
                cells[at.COVERED] |= 1 << board.spaces.index(word)
            else:
                cells[at.CLOSED] |= 1 << self._index("covers", word, board.projects)
        if "block" in self.parts:
            spared = [self._index("block", word, board.projects) for word in words(self.parts["block"])]
            for project in range(at.PROJECTS):
                if project not in spared and cells[at.STATE + project] != at.COMPLETE:
                    cells[at.BLOCKED] |= 1 << project
                    if cells[at.STATE + project] == at.STARTED:
                        cells[at.CLOSED] |= 1 << project
        self._read_events()
        self._read_tiles()
        for material, word in enumerate(self.parts.get("substitutes", "0/0").split("/")[:2]):
            cells[at.SUBSTITUTES + material] = self._int("substitutes", word)

    def _read_project(self, project: int, value: str) -> None:
        cells, board = self.position.cells, self.board
        cells[at.STATE + project] = at.STARTED
        if value == "none":
            cells[at.STATE + project] = at.ABSENT
        elif value == "full":
            cells[at.STATE + project] = at.COMPLETE
            cells[at.STONES + project] = board.stone_fields[project]
            cells[at.WOODS + project] = board.wood_fields[project]
        elif re.fullmatch(r"\d+/\d+", value) is None:
            raise CodeError("project", part=board.projects[project], word=value)
        else:
            stones, woods = (int(word) for word in value.split("/"))
            if stones > board.stone_fields[project] or woods > board.wood_fields[project]:
                raise CodeError("fields", part=board.projects[project], word=value)
            cells[at.STONES + project], cells[at.WOODS + project] = stones, woods

    def _read_events(self) -> None:
        cells, board = self.position.cells, self.board
        for place, word in enumerate(words(self.parts.get("force", ""))[:2]):
            if word != "-":
                cells[at.PLACES + place] = self._event("force", word) + 1
                cells[at.SEEN] |= 1 << (cells[at.PLACES + place] - 1)
        cells[at.OLDEST] = self._int("oldest", self.parts.get("oldest", "1")) - 1
        if cells[at.OLDEST] not in (0, 1):
            raise CodeError("oldest")
        if "event" in self.parts:
            cells[at.COUNCIL] = self._event("event", self.parts["event"]) + 1
            cells[at.SEEN] |= 1 << (cells[at.COUNCIL] - 1)
        for word in words(self.parts.get("seen", "")):
            cells[at.SEEN] |= 1 << self._event("seen", word)
        bind(self.position, board)
        if self.is_action:
            bind_council(self.position, board)

    def _read_tiles(self) -> None:
        cells = self.position.cells
        value = self.parts.get("tiles", "")
        if value == "gone":
            for place in range(at.TILES):
                cells[at.TILE + place] = 0
        elif value and value != "down":
            for word in words(value):
                number, colon, tile = word.partition(":")
                if not colon or not number.isdigit() or not 1 <= int(number) <= at.TILES:
                    raise CodeError("tile", word=word)
                states = ["gone", *[str(number) for number in range(1, at.VALUES + 1)], "down"]
                state = self._index("tiles", tile, states)
                cells[at.TILE + int(number) - 1] = at.FACE_DOWN if tile == "down" else state
        self._read_bag()

    def _read_bag(self) -> None:
        """Count the values not yet turned: as many as tiles lie face down."""
        cells = self.position.cells
        if "bag" in self.parts:
            numbers = [self._int("bag", word) for word in words(self.parts["bag"])]
            if len(numbers) != at.VALUES:
                raise CodeError("bag", count=at.VALUES)
        else:
            numbers = list(self.board.tile_bag)
            shown = [cells[at.TILE + place] for place in range(at.TILES)]
            for tile in shown:
                if tile > 0:
                    numbers[tile - 1] = max(0, numbers[tile - 1] - 1)
            while sum(numbers) > shown.count(at.FACE_DOWN):
                numbers[next(value for value in range(at.VALUES) if numbers[value] > 0)] -= 1
        for value in range(at.VALUES):
            cells[at.BAG + value] = numbers[value]

    # the seats

    def _read_seat(self, seat: int, side: str) -> None:
        cells, board = self.position.cells, self.board
        for word in words(self.parts.get(side, "")):
            good, colon, number = word.partition(":")
            if not colon:
                raise CodeError("goods", side=side, word=word)
            if good == "points":
                cells[at.SCORE + seat] = self._int(side, number)
            else:
                cells[at.HELD + at.GOODS * seat + self._index(side, good, board.goods)] = self._int(
                    side, number
                )
        for word in words(self.parts.get(f"{side}.houses", "")):
            cells[at.HOUSES + seat] |= 1 << self._index(f"{side}.houses", word, board.plots)
            cells[at.HOUSES_LEFT + seat] -= 1
        for word in words(self.parts.get(f"{side}.on", "")):
            cells[at.SEALS + seat] |= 1 << self._index(f"{side}.on", word, board.projects)
            cells[at.SEALS_LEFT + seat] -= 1
        if cells[at.HOUSES_LEFT + seat] < 0 or cells[at.SEALS_LEFT + seat] < 0:
            raise CodeError("houses", side=side)
        for word in words(self.parts.get(f"{side}.owes", "")):
            name, _, number = word.partition(":")
            duty = self._index(f"{side}.owes", name, board.penalties)
            set_owed(self.position, seat, duty, self._int(f"{side}.owes", number or "1"))
        self._read_cards(seat, side)

    def _read_cards(self, seat: int, side: str) -> None:
        cells = self.position.cells
        left = [card for card in range(at.CARDS) if (cells[at.HAND + seat] >> card) & 1]
        opened = self._cards(f"{side}.open", left)
        for card in opened:
            left.remove(card)
        down = self._cards(f"{side}.down", left)
        left = [card for card in left if card not in down]
        if f"{side}.hand" in self.parts and not opened and not down:
            hand = self._cards(f"{side}.hand", left)
            others = [card for card in left if card not in hand]
            half = (
                (len(others) + 1) // 2 if not cells[at.FIRST_GAME] or cells[at.CHAPTER] > 1 else len(others)
            )
            opened, down, left = others[:half], others[half:], hand
        elif f"{side}.hand" in self.parts:
            left = self._cards(f"{side}.hand", left)
        if len(opened) > at.ROUNDS:
            raise CodeError("open_cards", side=side, most=at.ROUNDS)
        cells[at.HAND + seat] = sum(1 << card for card in left)
        cells[at.DOWN + seat] = sum(1 << card for card in down)
        cells[at.OPEN + seat] = sum((card + 1) << (4 * place) for place, card in enumerate(opened))
        cells[at.OPENS + seat], cells[at.DOWNS + seat] = len(opened), len(down)

    def _cards(self, part: str, left: list[int]) -> list[int]:
        """Return the cards of a part; `?3` stands for three that nobody else has seen."""
        value = self.parts.get(part, "")
        unknown = re.fullmatch(r"\?(\d+)", value)
        if unknown is not None:
            return left[: int(unknown[1])]
        cards = [self._index(part, word, self.board.cards) for word in words(value)]
        if len(set(cards)) != len(cards) or not set(cards) <= set(left):
            raise CodeError("card_twice", part=part)
        return cards

    def _read_stock(self) -> None:
        cells, board = self.position.cells, self.board
        for good in range(at.GOODS):
            if good == at.GOLD:
                continue
            used = sum(cells[at.HELD + at.GOODS * seat + good] for seat in range(self.position.seats))
            if good in (at.STONE, at.WOOD):
                field = at.STONES if good == at.STONE else at.WOODS
                used += (
                    sum(cells[field + project] for project in range(at.PROJECTS))
                    - cells[at.SUBSTITUTES + good]
                )
            cells[at.STOCK + good] = max(0, board.total[good] - used)
        for word in words(self.parts.get("stock", "")):
            name, _, number = word.partition(":")
            if name == "gold":
                raise CodeError("gold")
            cells[at.STOCK + self._index("stock", name, board.goods)] = self._int("stock", number)

    # what is asked

    def _read_agenda(self) -> None:
        position, cells = self.position, self.position.cells
        cells[at.AT_WAR] = 1 if self._yes("war") == "yes" else 0
        cells[at.PASSED] = self._mask("passed", "")
        cells[at.UNUSED] = self._mask("unused", "")
        cells[at.TRADED] = self._mask("traded", self.parts.get("turn", self.seats[0]))
        cells[at.TURN] = 1
        if self._yes("over") == "yes":
            cells[at.IS_OVER] = 1
            return
        if "agenda" in self.parts:
            self._read_frames()
            return
        question = self.parts.get("ask", "")
        if self.is_action:
            seat = self._seat(self.parts.get("turn", self.seats[cells[at.CREST]]))
            push(position, ask.ROUND_END, CHANCE, 0)
            push(position, ask.TURNS, CHANCE, 1 + (seat - cells[at.CREST]) % position.seats)
            push(position, ask.TURN, seat, 0)
        elif question == "orient":
            if not cells[at.COUNCIL]:
                raise CodeError("no_event")
            push(position, ask.ROUND_END, CHANCE, 0)
            push(position, ask.TURNS, CHANCE, 0)
            push(position, ask.ORIENT, cells[at.CREST], 0)
        elif question == "end":
            begin_chapter_end(position)
        else:
            push(position, ask.ROUND, CHANCE, 0)
            if question == "penalties":
                push(position, ask.PENALTIES, CHANCE, 0)
            elif question:
                raise CodeError("ask", word=question, known=", ".join(ASKS))
        self.game.settle(position)

    def _read_frames(self) -> None:
        names = [step.name for step in self.game.steps]
        frames = words(self.parts["agenda"])
        if len(frames) > ROOM:
            raise CodeError("frames", most=ROOM)
        for word in frames:
            frame = re.fullmatch(r"(\w+):([NESW-]):(\d{1,14})", word)
            if frame is None:
                raise CodeError("frame", word=word)
            seat = CHANCE if frame[2] == "-" else self._seat(frame[2])
            push(self.position, self._index("agenda", frame[1], names), seat, int(frame[3]))

    # words

    def _seat(self, side: str) -> int:
        if side not in self.seats:
            raise CodeError("nobody_of", word=side, known=", ".join(self.seats))
        return self.seats.index(side)

    def _mask(self, part: str, mover: str) -> int:
        """Return seats as bits: their letters, or `yes` for the player at turn."""
        value = self.parts.get(part, "")
        letters = mover if value == "yes" else value
        return sum(1 << self._seat(letter) for letter in letters)

    def _event(self, part: str, word: str) -> int:
        return self._index(part, word, self.board.events)

    def _index(self, part: str, word: str, known: list[str]) -> int:
        if word not in known:
            raise CodeError("unknown", part=part, word=word, known=", ".join(known))
        return known.index(word)

    def _yes(self, part: str) -> str:
        value = self.parts.get(part, "no")
        if value not in ("yes", "no"):
            raise CodeError("yes_or_no", part=part)
        return value

    def _int(self, part: str, text: str) -> int:
        if re.fullmatch(r"\d{1,4}", text) is None:
            raise CodeError("number", part=part, word=text)
        return int(text)
