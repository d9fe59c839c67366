"""The title's short code: what is written can be read again, and a line plays as it was written."""

from collections.abc import Iterator

import pytest
from tests.contract.cases import Case, asked, every_case, every_title, games
from tests.refused_codes import refused_with

from chapterhouse.core.game import CHANCE, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.tools.wandering import Choice


@every_case
def test_a_position_read_from_its_code_plays_and_looks_like_the_original(case: Case) -> None:
    game, notation = case.game, case.game.notation
    for position, choice in asked(case):
        code = notation.write(position)
        twin = notation.read(code)
        seat = game.to_act(twin)[0]
        assert legal_moves(game, twin, seat) == choice.legal, code
        assert _view(case, twin, seat) == _view(case, position, choice.seat), code
        assert game.question(twin, seat) == game.question(position, choice.seat)
        assert notation.write(twin) == code
        assert notation.is_whole(twin)
        assert case.inspected.check(twin) == [], code


@every_case
def test_a_position_agrees_with_its_own_code_and_with_no_other(case: Case) -> None:
    notation = case.game.notation
    last = ""
    for position, _ in asked(case, every=4):
        code = notation.write(position)
        assert notation.differences(code, code, position, {}) == []
        assert not last or last == code or notation.differences(last, last, position, {})
        last = code


@every_case
def test_the_code_of_a_finished_game_can_be_read(case: Case) -> None:
    game = case.game
    for position, choices in games(case):
        for _ in choices:
            pass
        code = game.notation.write(position)
        twin = game.notation.read(code)
        assert game.to_act(twin) == []
        assert game.notation.write(twin) == code
        assert game.notation.differences(code, code, twin, {}) == []


@every_case
def test_lines_written_from_a_game_play_it_again(case: Case) -> None:
    game = case.game
    for position, choices in games(case):
        opening, moves = _opening(game, position, choices)
        end = opening.copy()
        for seat, move in moves:
            game.apply(end, seat, move)
        lines = game.notation.lines(opening, moves)
        referee = _Player(game, opening, [game.moves.text(move) for seat, move in moves if seat == CHANCE])
        for line in lines:
            game.notation.play(line, referee)
        assert list(referee.position.cells) == list(end.cells), lines


@every_title
@pytest.mark.parametrize("code", ["", ";", "nonsense", "x=y", "KAR9", "turn=R2", "=" * 100, "\x00", "é; ;"])
def test_a_code_that_is_none_is_refused_with_a_sentence(case: Case, code: str) -> None:
    with refused_with(case.game):
        case.game.notation.read(code)


class _Player:
    """A referee that applies what it is told; chance brings what it brought, as the line must say."""

    def __init__(self, game: Game, position: Position, coming: list[str]) -> None:
        self.game = game
        self.position = position.copy()
        self.coming = coming
        self.arranged: list[str] = []

    def to_act(self) -> list[int]:
        return self.game.to_act(self.position)

    def arrange(self, outcomes: object) -> None:
        assert isinstance(outcomes, list)
        self.arranged = outcomes

    def peek(self) -> Position:
        return self.position.copy()

    def play(self, seat: int, text: str) -> None:
        move = self.game.moves.number(text)
        assert move in legal_moves(self.game, self.position, seat)
        self.game.apply(self.position, seat, move)
        while self.game.to_act(self.position) == [CHANCE]:
            text = self.coming.pop(0)
            assert not self.arranged or self.arranged.pop(0) == text
            drawn = self.game.moves.number(text)
            assert drawn in legal_moves(self.game, self.position, CHANCE)
            self.game.apply(self.position, CHANCE, drawn)


def _opening(
    game: Game, position: Position, choices: Iterator[Choice]
) -> tuple[Position, list[tuple[int, int]]]:
    """Return the position in which a person is asked first, and all that was played from there."""
    opening: Position | None = None
    moves: list[tuple[int, int]] = []
    for choice in choices:
        if opening is None and choice.seat != CHANCE:
            opening = position.copy()
        if opening is not None:
            moves.append((choice.seat, choice.move))
    assert opening is not None
    return opening, moves


def _view(case: Case, position: Position, eyes: int) -> dict[str, object]:
    view = case.game.view(position, eyes)
    return {name: value for name, value in view.items() if name not in case.inspected.not_in_code}
