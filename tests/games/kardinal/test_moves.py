"""The table of moves: one for everything that can be chosen or drawn, and none for what is not in the box."""

from tests.citing import cites

from chapterhouse.games import load


@cites("KK-01", "KK-05")
def test_the_lot_for_the_start_player_has_one_outcome_for_each_of_five_seats() -> None:
    moves = load("kardinal").moves
    starts = [moves.text(move) for move in range(len(moves)) if moves.verb(move) == "start"]
    assert starts == [f"start {seat}" for seat in range(5)]
