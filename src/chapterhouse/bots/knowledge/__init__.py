"""Evaluations for single titles: the only bot code that knows a game."""

from importlib import import_module
from typing import Final

from chapterhouse.bots.evaluate import Evaluation, ScoreEvaluation
from chapterhouse.core.game import Game

KNOWLEDGE: Final = {
    "avignon": ("chapterhouse.bots.knowledge.avignon", "AvignonEvaluation"),
    "kardinal": ("chapterhouse.bots.knowledge.kardinal", "KardinalEvaluation"),
    "pilgrim": ("chapterhouse.bots.knowledge.pilgrim", "PilgrimEvaluation"),
    "tore": ("chapterhouse.bots.knowledge.tore", "ToreEvaluation"),
}


def evaluation_for(game: Game) -> Evaluation:
    """Return what we know about the title, or the lead on the score sheets."""
    if game.name not in KNOWLEDGE:
        return ScoreEvaluation()
    module, cls = KNOWLEDGE[game.name]
    evaluation: Evaluation = getattr(import_module(module), cls)(game)
    return evaluation
