"""A preview holds its tongue even where the rules do not: tried on a tiny title that hides coins."""

from tests.records.coins import COIN, HIDE, TRUST, Coins

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import ScoreLine, Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.table.preview import ASKED, HIDDEN, preview
from chapterhouse.table.table import Table


class Gossip(Coins):
    """The same with a storyteller who knows too much."""

    def tell(self, before: Position, after: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
        if move == TRUST:
            return [Sentence("story.gossip", {"coin": str(after.cells[COIN + 1 - seat])})]
        return [Sentence("story.hide", {})] if move in (HIDE, HIDE + 1) else []


class Window(Coins):
    """The same with a view that shows the other coin to whoever trusts."""

    def view(self, position: Position, eyes: i64) -> dict[str, object]:
        turn = int(self.turn(position))
        return {"coin": 0, "turn": turn, "other": int(position.cells[COIN]) if turn == 2 else 0}


class Ledger(Coins):
    """The same with points for a coin that the other one has hidden."""

    def score(self, position: Position) -> list[list[ScoreLine]]:
        points = int(position.cells[COIN]) if self.turn(position) == 2 else 0
        return [[ScoreLine("coin", points, "CO-02")], [ScoreLine("turn", int(self.turn(position)), "CO-02")]]


def _at_last_question(game: Coins) -> Table:
    """Return a table at which seat 1 has hidden its coin, and may peek or trust."""
    table = Table(game, 2, seed=3)
    for seat, move in ((0, "hide left"), (0, "trust"), (1, "hide left")):
        table.play(seat, move)
    assert table.legal(1) == ["peek", "trust"]
    return table


def test_what_the_story_would_tell_of_hidden_things_is_not_told() -> None:
    game = Gossip()
    table = _at_last_question(game)
    found = table.preview(1, "trust")
    assert found.stop == HIDDEN and not found.sentences and not found.changes
    worlds = [game.redeal(table.position, 1, FairDice(bytes([n]))) for n in range(8)]
    assert len({int(world.cells[COIN]) for world in worlds}) > 1, "there is something to give away"
    assert all(preview(game, world, 1, ["trust"]).sentences == [] for world in worlds)


def test_what_a_view_would_show_of_hidden_things_is_not_shown() -> None:
    found = _at_last_question(Window()).preview(1, "trust")
    assert found.stop == HIDDEN and not found.changes


def test_points_that_hang_on_hidden_things_are_not_counted() -> None:
    found = _at_last_question(Ledger()).preview(1, "trust")
    assert list(found.points) == [None, {"turn": 1}]


def test_a_move_that_shows_its_player_something_is_not_looked_behind() -> None:
    found = _at_last_question(Coins()).preview(1, "peek")
    assert found.stop == HIDDEN and not found.changes


def test_where_something_is_hidden_nobody_is_told_what_others_must_do() -> None:
    """Seat 0 has one answer only and will not be asked for it; that it has one is its own affair."""
    table = _at_last_question(Coins())
    found = table.preview(1, "trust")
    assert found.stop == ASKED and found.asked is None
    table.play(1, "trust")
    assert table.is_over()
