"""The campaign: a solo game on each level, and the rank that the leads earn together."""  # rule: PI-219

from collections.abc import Sequence

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim.game import Pilgrim


def stages(game: Game) -> list[dict[str, str]]:
    """Return the options of each game of a campaign, in order."""
    level = next(option for option in game.options if option.name == "level")
    return [{level.name: value} for value in level.values]


def lead(game: Game, position: Position) -> int:
    """Return by how much the person is ahead of the Ab-Bott; below 0 if he is."""
    return int(sum(line.points for line in game.score(position)[0]))


def rank(game: Game, leads: Sequence[int]) -> str:
    """Return the text key of the rank for the leads of all games."""
    assert isinstance(game, Pilgrim)
    office = game.board.office
    number = sum(1 for limit in office.rank_limits if sum(leads) > limit)
    return f"rank.{office.ranks[number]}"
