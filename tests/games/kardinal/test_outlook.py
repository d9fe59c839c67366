"""What the view foretells, KK-55 to KK-76: standings, alliances, rows and what the board is worth now."""

from typing import Final

import pytest
from tests.citing import cites
from tests.oracle.kardinal.side_by_side import GAME, random_game

from chapterhouse.core.game import PUBLIC, ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.game import Kardinal
from chapterhouse.games.kardinal.scoring import sheet

assert isinstance(GAME, Kardinal)
BOARD: Final = GAME.board


def _view(code: str, eyes: int = PUBLIC) -> dict[str, list[dict[str, object]]]:
    view: dict[str, list[dict[str, object]]] = GAME.view(GAME.notation.read(code), eyes)  # type: ignore[assignment]
    return view


def _country(code: str, country: str) -> dict[str, object]:
    return next(row for row in _view(code)["countries"] if row["country"] == country)


@cites("KK-55", "KK-56", "KK-57")
def test_a_country_tells_who_is_first_who_second_and_what_it_brings() -> None:
    standing = _country("cl=g:K1,K2,K3 r:K4; turn=g", "K")["standing"]
    assert standing == [
        {"cloisters": 3, "place": 1, "points": 4},
        {"cloisters": 1, "place": 2, "points": 3},
        {"cloisters": 0, "place": 0, "points": 0},
        {"cloisters": 0, "place": 0, "points": 0},
    ]


@cites("KK-68", "KK-69")
def test_an_alliance_names_the_leaders_of_both_ends_and_pays_who_leads_at_both() -> None:
    code = "cl=g:E1,E2,K1,K2; ad=E:g1 K:g1,r1; turn=g"
    first = _view(code)["alliances"][0]
    assert BOARD.alliances[0] == (BOARD.countries.index("E"), BOARD.countries.index("K"))
    assert first == {"index": 1, "leaders": [[0], [0, 1]], "pays": [3, 0, 0, 0]}
    assert _country(code, "K")["leaders"] == [0, 1]


@cites("KK-72")
def test_four_in_a_row_are_a_chain_and_three_lack_one() -> None:
    roads = BOARD.roads
    row = _path(4)
    names = [BOARD.spaces[space] for space in row]
    whole = _view(f"cl=g:{','.join(names)}; turn=g")["chains"]
    assert [
        (chain["seat"], _sorted(chain["spaces"]), chain["points"], chain["lacks"]) for chain in whole
    ] == [(0, sorted(names), 4, [])]
    part = _view(f"cl=g:{','.join(names[:3])}; turn=g")["chains"]
    assert [(chain["seat"], _sorted(chain["spaces"]), chain["points"]) for chain in part] == [
        (0, sorted(names[:3]), 0)
    ]
    lacks = part[0]["lacks"]
    assert isinstance(lacks, list) and names[3] in lacks
    for space in lacks:
        number = BOARD.spaces.index(space)
        assert any(roads[number] & (1 << other) for other in row[:3])


@cites("KK-72")
def test_a_row_that_is_shut_in_by_others_lacks_nothing() -> None:
    row = _path(3)
    around = {
        space for space in range(at.SPACES) for other in row if BOARD.roads[other] & (1 << space)
    } - set(row)
    green = ",".join(BOARD.spaces[space] for space in row)
    red = ",".join(BOARD.spaces[space] for space in sorted(around))
    assert [chain for chain in _view(f"cl=g:{green} r:{red}; turn=g")["chains"] if chain["seat"] == 0] == []


@cites("KK-64", "KK-65", "KK-66", "KK-72")
@pytest.mark.parametrize("seed", range(4))
def test_what_the_board_is_worth_now_is_the_sheet_of_a_game_that_ends_here(seed: int) -> None:
    position, choices = random_game(seed)
    compared = 0
    for number, _ in enumerate(choices):
        if number % 20:
            continue
        ended = position.copy()
        ended.cells[at.IS_OVER] = at.PILE_EMPTY
        view = GAME.view(position, PUBLIC)
        seats, chains, alliances = view["seats"], view["chains"], view["alliances"]
        assert isinstance(seats, list) and isinstance(chains, list) and isinstance(alliances, list)
        for seat in range(position.seats):
            lines = sheet(ended, BOARD, seat)
            assert GAME.outlook(position)[seat] == lines
            assert seats[seat]["worth"] == sum(line.points for line in lines)
            assert _points(lines, "chain") == sum(row["points"] for row in chains if row["seat"] == seat)
            assert _points(lines, "alliance") == sum(row["pays"][seat] for row in alliances)
            compared += seats[seat]["worth"] > 0
    assert compared > 3, "hardly anything was worth anything: this test tests nothing"


@cites("KK-20", "KK-25")
@pytest.mark.parametrize("seed", range(4))
def test_how_one_could_pay_is_told_only_to_oneself_and_agrees_with_what_is_legal(seed: int) -> None:
    position, choices = random_game(seed)
    asked = 0
    for choice in choices:
        if choice.seat < 0:
            continue
        for eyes in (*range(position.seats), PUBLIC):
            seats = GAME.view(position, eyes)["seats"]
            assert isinstance(seats, list)
            assert [seat for seat, shown in enumerate(seats) if "pays" in shown] == [eyes] * (eyes >= 0)
        if position.cells[at.COUNTRY] == at.NONE and _asks_for_a_country(position, choice.seat):
            asked += 1
            pays = GAME.view(position, choice.seat)["seats"][choice.seat]["pays"]  # type: ignore[index]
            legal = [GAME.moves.text(move) for move in _legal(position, choice.seat)]
            assert sorted(pays) == sorted(text[-1].upper() for text in legal if text.startswith("country"))
    assert asked > 5


def _points(lines: list[ScoreLine], kind: str) -> float:
    return sum(line.points for line in lines if line.item == kind)


def _legal(position: Position, seat: int) -> list[int]:
    return [move for move in GAME.candidates(position, seat) if GAME.objection(position, seat, move) is None]


def _asks_for_a_country(position: Position, seat: int) -> bool:
    return any(GAME.moves.text(move).startswith("swap") for move in GAME.candidates(position, seat))


def _path(length: int) -> list[int]:
    """Return the first row of so many spaces along roads, with no road between others of them."""
    roads = BOARD.roads
    for start in range(at.SPACES):
        row = [start]
        while len(row) < length:
            last = roads[row[-1]]
            onward = [
                space
                for space in range(at.SPACES)
                if last & (1 << space)
                and space not in row
                and not any(roads[other] & (1 << space) for other in row[:-1])
            ]
            if not onward:
                break
            row.append(onward[0])
        if len(row) == length:
            return row
    raise AssertionError("the board has no such row")


def _sorted(names: object) -> list[str]:
    assert isinstance(names, list)
    return sorted(names)
