"""Positions in the ledger's code, read and written."""

import re
from typing import Final

from chapterhouse.core.agenda import AgendaGame, push, step_of
from chapterhouse.core.game import CHANCE
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import append
from chapterhouse.games.kardinal import ask, at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import hand_size, of_seat
from chapterhouse.games.kardinal.placing import has_room_anywhere, place_advisor, place_cloister
from chapterhouse.games.kardinal.scoring import final_points, total

DEFAULT_PLAYERS: Final = "grpb"
PARTS: Final = (
    "players start cl ad hand open pile disc shuf stock half turn phase in placed first pair empty"
    " last over score interim points winner seen"
).split()
PHASES: Final = {"turn": ask.TURN, "pay": ask.PAY, "piece": ask.PIECE, "draw": ask.TAKE}


def parts(code: str) -> dict[str, str]:
    """Return the parts of a code by name; raise `CodeError` for one that is unknown or given twice."""
    found: dict[str, str] = {}
    for piece in code.split(";"):
        if not piece.strip():
            continue
        name, equals, value = piece.strip().partition("=")
        base = name.partition(".")[0]
        if not equals or base not in PARTS or name in found:
            raise CodeError("twice", word=piece.strip(), known=", ".join(PARTS))
        found[name] = value.strip()
    if not found:
        raise CodeError("no_parts")
    return found


class Reader:
    """Builds a position from its code, part by part."""

    def __init__(self, game: AgendaGame, board: Board, code: str) -> None:
        self.game = game
        self.board = board
        self.parts = parts(code)
        self.players = self.parts.get("players", DEFAULT_PLAYERS)
        self._check_players()
        self.position = self._blank()
        self._read_board()
        self._read_cards()
        self._read_turn()

    def _check_players(self) -> None:
        players = self.players
        if len(players) not in self.game.seats or len(set(players)) != len(players):
            raise CodeError("players", word=players)
        for colour in players:
            if colour not in self.board.colours:
                raise CodeError("colour", word=colour, known=", ".join(self.board.colours))

    def _blank(self) -> Position:
        position = self.game.blank(len(self.players))
        cells = position.cells
        cells[at.COUNTRY] = at.NONE
        cells[at.FIRST_PIECE] = at.NONE
        for place in range(at.PLACES):
            cells[at.OPEN + place] = at.NONE
        for seat, colour in enumerate(self.players):
            cells[at.COLOURS + seat] = self.board.colours.index(colour)
            cells[at.CLOISTERS_LEFT + seat] = self.board.cloisters
            cells[at.ADVISORS_LEFT + seat] = self.board.advisors
        cells[at.STARTER] = self._seat(self.parts.get("start", self.players[0]))
        cells[at.HALF] = self._number("half", 1)
        return position

    # the board

    def _read_board(self) -> None:
        for colour, spaces in self._by_name("cl"):
            for word in spaces.split(","):
                for space in self._spaces(word):
                    if any(
                        self.position.cells[at.CLOISTERS + other] & (1 << space)
                        for other in range(len(self.players))
                    ):
                        raise CodeError("two_cloisters", space=self.board.spaces[space])
                    place_cloister(self.position, self.board, self._seat(colour), space)
        for country, advisors in self._by_name("ad"):
            for word in advisors.split(","):
                if re.fullmatch(r"[a-z]\d", word) is None:
                    raise CodeError("advisors", word=word)
                for _ in range(int(word[1])):
                    place_advisor(self.position, self._seat(word[0]), self._country(country))
        for colour, stock in self._by_name("stock"):
            if re.fullmatch(r"\d+/\d+", stock) is None:
                raise CodeError("stock", word=stock)
            cloisters, advisors = stock.split("/")
            self.position.cells[at.CLOISTERS_LEFT + self._seat(colour)] = int(cloisters)
            self.position.cells[at.ADVISORS_LEFT + self._seat(colour)] = int(advisors)
        for colour, points in self._by_name("score"):
            self.position.cells[at.SCORE + self._seat(colour)] = self._int("score", points)
        for country, points in self._by_name("interim"):
            for seat, number in enumerate(points.split(",")):
                shift = at.NIBBLE * seat
                self.position.cells[at.INTERIM + self._country(country)] += (
                    self._int("interim", number) << shift
                )

    def _spaces(self, word: str) -> list[int]:
        if word.endswith("*"):
            country = self._country(word[:-1])
            first = self.board.first_space[country]
            return list(range(first, first + self.board.size[country]))
        if word not in self.board.spaces:
            raise CodeError("space", word=word)
        return [self.board.spaces.index(word)]

    # the cards

    def _read_cards(self) -> None:
        cells = self.position.cells
        for kind in self._kinds("disc"):
            self.position.memory = append(self.position.memory, kind)
        for place, word in enumerate(self.parts.get("open", "-,-").split(",")[: at.PLACES]):
            cells[at.OPEN + place] = at.NONE if word.strip() == "-" else self._kind("open", word.strip())
        for seat, colour in enumerate(self.players):
            for name, field in (("hand", at.HANDS), ("seen", at.KNOWN)):
                for kind in self._kinds(self._hand_part(name, colour)):
                    cells[field + at.KINDS * seat + kind] += 1
        if "pile" in self.parts:
            for kind in self._kinds("pile"):
                cells[at.BAG + kind] += 1
        else:
            self._fill_up()
        cells[at.PILE] = sum(cells[at.BAG + kind] for kind in range(at.KINDS))

    def _hand_part(self, name: str, colour: str) -> str:
        return (
            "hand"
            if name == "hand" and colour == self.parts.get("turn") and "hand" in self.parts
            else f"{name}.{colour}"
        )

    def _fill_up(self) -> None:
        """Give unknown hand cards, then the pile, what the deck holds apart from the cards that are named."""
        cells = self.position.cells
        rest = [0] * at.KINDS if "over" in self.parts else self.board.deck(len(self.players))
        for kind in range(at.KINDS):
            rest[kind] -= sum(cells[at.HANDS + at.KINDS * seat + kind] for seat in range(len(self.players)))
            rest[kind] -= sum(1 for place in range(at.PLACES) if cells[at.OPEN + place] == kind)
            rest[kind] -= sum(1 for discarded in self.position.memory if discarded == kind)
        for seat, colour in enumerate(self.players):
            missing = self._unknown(colour)
            for kind in range(at.KINDS):
                given = min(missing, max(0, rest[kind]))
                cells[at.HANDS + at.KINDS * seat + kind] += given
                rest[kind] -= given
                missing -= given
        for kind in range(at.KINDS):
            cells[at.BAG + kind] = max(0, rest[kind])

    def _unknown(self, colour: str) -> int:
        part = self._hand_part("hand", colour)
        if part in self.parts:
            return self.parts[part].count("?")
        return at.HAND if "turn" in self.parts else 0

    def _kinds(self, part: str) -> list[int]:
        words = [word.strip() for word in self.parts.get(part, "").split(",")]
        return [self._kind(part, word) for word in words if word not in ("", "?")]

    def _kind(self, part: str, word: str) -> int:
        if word not in self.board.kinds:
            raise CodeError("card", part=part, word=word, known=", ".join(self.board.kinds))
        return self.board.kinds.index(word)

    # the turn

    def _read_turn(self) -> None:
        cells = self.position.cells
        cells[at.IS_LAST] = 1 if self.parts.get("last") == "yes" else 0
        if self.parts.get("over") == "yes":
            cells[at.IS_OVER] = at.PILE_EMPTY if has_room_anywhere(self.position, self.board) else at.FULL
        if cells[at.IS_OVER] and "score" in self.parts:  # then it holds the final scoring too
            for seat in range(len(self.players)):
                cells[at.SCORE + seat] -= final_points(self.position, self.board, seat)
        if "turn" not in self.parts:
            return
        seat = self._seat(self.parts["turn"])
        cells[at.MOVER] = seat
        cells[at.TURN] = 1 + (seat - cells[at.STARTER]) % len(self.players)
        phase = self.parts.get("phase", "turn")
        if phase not in PHASES:
            raise CodeError("phase", word=phase, known=", ".join(PHASES))
        if "in" in self.parts:
            cells[at.COUNTRY] = self._country(self.parts["in"])
        cells[at.WAS_EMPTY] = 1 if self.parts.get("empty") == "yes" else 0
        cells[at.PAIR_FIRST] = 1 if self.parts.get("pair") == "yes" else 0
        self._read_pieces()
        if phase in ("pay", "piece"):
            if "in" not in self.parts:
                raise CodeError("no_country", word=phase)
            push(self.position, ask.PLACED, seat, 0)
        elif phase == "draw":
            push(self.position, ask.NEXT, seat, 0)
            push(self.position, ask.REFILL, CHANCE, 0)
        push(self.position, PHASES[phase], seat, 0)

    def _read_pieces(self) -> None:
        cells = self.position.cells
        cells[at.PLACED] = self._number("placed", 0)
        if "first" in self.parts:
            word = self.parts["first"]
            cells[at.FIRST_PIECE] = at.ADVISOR if word == "a" else self._spaces(word)[0]

    # words

    def _by_name(self, part: str) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for word in self.parts.get(part, "").split():
            name, colon, value = word.partition(":")
            if not colon:
                raise CodeError("colon", part=part, word=word)
            found.append((name, value))
        return found

    def _seat(self, colour: str) -> int:
        if len(colour) != 1 or colour not in self.players:
            raise CodeError("nobody_of", word=colour, known=self.players)
        return self.players.index(colour)

    def _country(self, name: str) -> int:
        if name not in self.board.countries:
            raise CodeError("country", word=name, known=", ".join(self.board.countries))
        return self.board.countries.index(name)

    def _number(self, part: str, default: int) -> int:
        return self._int(part, self.parts.get(part, str(default)))

    def _int(self, part: str, text: str) -> int:
        if re.fullmatch(r"\d{1,4}", text) is None:
            raise CodeError("number", part=part, word=text)
        return int(text)


def write(position: Position, board: Board, eyes: int | None) -> str:
    """Return the code of a position; with eyes, unknown cards are written as "?" and the pile is left out."""
    cells = position.cells
    seats = range(position.seats)
    colours = [board.colours[cells[at.COLOURS + seat]] for seat in seats]
    found = {"players": "".join(colours), "start": colours[cells[at.STARTER]]}
    found["cl"] = " ".join(
        f"{colours[seat]}:{_spaces(position, board, seat)}" for seat in seats if cells[at.CLOISTERS + seat]
    )
    found["ad"] = " ".join(
        f"{board.countries[country]}:{_advisors(position, colours, country)}"
        for country in range(at.COUNTRIES)
        if cells[at.ADVISORS + country]
    )
    found["stock"] = " ".join(
        f"{colours[seat]}:{cells[at.CLOISTERS_LEFT + seat]}/{cells[at.ADVISORS_LEFT + seat]}"
        for seat in seats
    )
    found |= _cards(position, board, colours, eyes)
    found["half"] = str(cells[at.HALF])
    found["score"] = " ".join(f"{colours[seat]}:{total(position, board, seat)}" for seat in seats)
    found["interim"] = " ".join(
        f"{board.countries[country]}:"
        + ",".join(str(of_seat(cells[at.INTERIM + country], seat)) for seat in seats)
        for country in range(at.COUNTRIES)
        if cells[at.INTERIM + country]
    )
    found |= _turn(position, board, colours)
    return "; ".join(f"{name}={value}" for name, value in found.items())


def _spaces(position: Position, board: Board, seat: int) -> str:
    return ",".join(
        board.spaces[space]
        for space in range(at.SPACES)
        if position.cells[at.CLOISTERS + seat] & (1 << space)
    )


def _advisors(position: Position, colours: list[str], country: int) -> str:
    counts = [of_seat(position.cells[at.ADVISORS + country], seat) for seat in range(position.seats)]
    return ",".join(f"{colours[seat]}{count}" for seat, count in enumerate(counts) if count)


def _cards(position: Position, board: Board, colours: list[str], eyes: int | None) -> dict[str, str]:
    cells = position.cells
    found: dict[str, str] = {}
    for seat, colour in enumerate(colours):
        is_open = eyes is None or eyes == seat
        hand = kinds(position, board, (at.HANDS if is_open else at.KNOWN) + at.KINDS * seat)
        hand += ["?"] * (0 if is_open else int(hand_size(position, seat)) - len(hand))
        found[f"hand.{colour}"] = ",".join(hand)
        found[f"seen.{colour}"] = ",".join(kinds(position, board, at.KNOWN + at.KINDS * seat))
    found["open"] = ",".join(
        "-" if cells[at.OPEN + place] == at.NONE else board.kinds[cells[at.OPEN + place]]
        for place in range(at.PLACES)
    )
    if eyes is None:
        found["pile"] = ",".join(kinds(position, board, at.BAG))
    found["disc"] = ",".join(board.kinds[kind] for kind in position.memory)
    return found


def kinds(position: Position, board: Board, field: int) -> list[str]:
    """Return the cards that five counts stand for."""
    return [board.kinds[kind] for kind in range(at.KINDS) for _ in range(position.cells[field + kind])]


def _turn(position: Position, board: Board, colours: list[str]) -> dict[str, str]:
    cells = position.cells
    found: dict[str, str] = {}
    if cells[at.IS_LAST]:
        found["last"] = "yes"
    if cells[at.IS_OVER]:
        return found | {"over": "yes"}
    if cells[0] == 0:
        return found
    step = step_of(cells[cells[0]])
    phase = next((name for name, number in PHASES.items() if number == step), "turn")
    if phase != "turn":
        found["phase"] = phase
    if cells[at.COUNTRY] != at.NONE:
        found["in"] = board.countries[cells[at.COUNTRY]]
    if cells[at.PLACED]:
        found["placed"] = str(cells[at.PLACED])
    if cells[at.FIRST_PIECE] != at.NONE:
        found["first"] = "a" if cells[at.FIRST_PIECE] == at.ADVISOR else board.spaces[cells[at.FIRST_PIECE]]
    if cells[at.PAIR_FIRST]:
        found["pair"] = "yes"
    if cells[at.WAS_EMPTY]:
        found["empty"] = "yes"
    return found | {"turn": colours[cells[at.MOVER]]}
