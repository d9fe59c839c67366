"""The campaign: a solo game on each level, and the rank that the leads earn together."""  # rule: PI-219

from collections.abc import Sequence

from chapterhouse.core.campaign import Campaign
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim.game import Pilgrim


class PilgrimCampaign(Campaign):
    """Counts by how much the person is ahead of the Ab-Bott."""

    def __init__(self, game: Pilgrim) -> None:
        self.game = game

    def stages(self) -> list[dict[str, str]]:
        level = next(option for option in self.game.options if option.name == "level")
        return [{level.name: value} for value in level.values]

    def lead(self, position: Position) -> int:
        return int(sum(line.points for line in self.game.score(position)[0]))

    def rank(self, leads: Sequence[int]) -> str:
        components = self.game.board.components
        number = sum(1 for limit in components.rank_limits if sum(leads) > limit)
        return f"rank.{components.ranks[number]}"
