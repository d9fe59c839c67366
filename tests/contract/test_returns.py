"""For those who learn: what a game was worth, how long it may be, and moves as parts."""

import pytest
from tests.contract.cases import Case, asked, every_case, every_title, games, walk

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, buffer
from chapterhouse.core.playout import play_out
from chapterhouse.core.returns import SCHEMES, UnknownScheme, worth


@every_case
def test_a_game_is_worth_something_when_it_is_over_and_nothing_before(case: Case) -> None:
    game = case.game
    for position, choices in games(case):
        for number, _ in enumerate(choices):
            if number % 20 == 0:
                assert all(game.returns(position, scheme) == [0.0] * case.seats for scheme in SCHEMES)
        win, rank, points = (game.returns(position, scheme) for scheme in SCHEMES)
        assert points == [sum(line.points for line in sheet) for sheet in game.score(position)]
        if case.seats == 1:
            assert win == rank == [1.0 if game.ending(position) == "solo_won" else -1.0]
            continue
        assert sum(win) == pytest.approx(0) and sum(rank) == pytest.approx(0)
        places = game.ranking(position)
        for one in range(case.seats):
            for other in range(case.seats):
                assert (places[one] < places[other]) == (rank[one] > rank[other])
                assert (places[one] == 1 < places[other]) == (win[one] > win[other])


@every_title
def test_a_scheme_that_there_is_not_is_refused_with_a_sentence(case: Case) -> None:
    for position, choices in games(case, 1):
        for _ in choices:
            pass
        with pytest.raises(UnknownScheme, match="no scheme of returns 'glory', only win, rank, points"):
            case.game.returns(position, "glory")


@pytest.mark.parametrize(
    ("scheme", "places", "expected"),
    [
        ("win", [1, 2], [1.0, -1.0]),
        ("win", [1, 1], [0.0, 0.0]),
        ("win", [3, 1, 2], [-0.5, 1.0, -0.5]),
        ("win", [1, 3, 1], [0.25, -0.5, 0.25]),
        ("rank", [2, 1, 3], [0.0, 1.0, -1.0]),
        ("rank", [1, 1, 3], [0.5, 0.5, -1.0]),
        ("rank", [1, 2, 2, 4], [1.0, 0.0, 0.0, -1.0]),
    ],
)
def test_places_are_worth_what_the_scheme_says(scheme: str, places: list[int], expected: list[float]) -> None:
    assert worth(scheme, places) == pytest.approx(expected)


@every_case
def test_the_moves_of_players_come_before_those_of_chance(case: Case) -> None:
    players = case.game.moves.players
    assert 0 < players <= len(case.game.moves)
    for _, choice in walk(case):
        if choice.seat == CHANCE:
            assert choice.legal[0] >= players
        else:
            assert choice.legal[-1] < players


@every_title
def test_every_move_of_a_player_is_known_by_its_parts(case: Case) -> None:
    moves = case.game.moves
    columns = moves.part_words()
    found: set[tuple[int, ...]] = set()
    for move in range(moves.players):
        parts = moves.parts(move)
        words = [column[part] for column, part in zip(columns, parts, strict=True)]
        assert " ".join(word for word in words if word) == moves.text(move)
        found.add(parts)
    assert len(found) == moves.players


@every_case
def test_no_random_game_is_longer_than_the_longest_that_was_measured(case: Case) -> None:
    game, moves = case.game, buffer(case.game)
    assert game.longest <= game.max_choices
    for seed in range(10):
        assert play_out(game, case.new(), FastDice(seed), moves, game.max_choices) <= game.longest


@every_title
def test_every_legal_move_has_parts(case: Case) -> None:
    for _, choice in asked(case, 1, every=5):
        assert all(case.game.moves.parts(move)[0] > 0 for move in choice.legal)
