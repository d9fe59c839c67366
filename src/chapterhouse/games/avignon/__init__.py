"""Avignon: two claimants to the papacy pull a line of characters between them."""

from typing import Final

from chapterhouse.core.title import Title

TITLE: Final = Title(
    name="avignon",
    package=__name__,
    en="Avignon",
    de="Avignon",
    stage="verified",
    order=10,
    minutes=(5, 20),
    weight=1,
    theme={
        "en": "Two claimants to the papacy pull a line of characters between Rome and Avignon.",
        "de": "Zwei Päpste ziehen eine Reihe von Charakteren zwischen Rom und Avignon hin und her.",
    },
    rules="game:Avignon",
    names="names:AvignonNames",
    describer="describer:AvignonDescriber",
    board="terminal.board:AvignonBoard",
    evaluation="bots.evaluation:AvignonEvaluation",
    inspection="checks:inspect",
)
