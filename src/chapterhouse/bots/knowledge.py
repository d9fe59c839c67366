"""What bots know about a title, as its manifest names it."""

from chapterhouse.bots.evaluate import Evaluation, ScoreEvaluation
from chapterhouse.core.adopt import adopt
from chapterhouse.core.game import Game
from chapterhouse.offer import title_of


def evaluation_for(game: Game) -> Evaluation:
    """Return what we know about the title, or the lead on the score sheets."""
    title = title_of(game)
    if title is None or not title.evaluation:
        return ScoreEvaluation()
    made = title.make(title.evaluation, game)
    if not isinstance(made, Evaluation):
        raise title.wrong(title.evaluation, made, Evaluation)
    adopt(made)
    return made
