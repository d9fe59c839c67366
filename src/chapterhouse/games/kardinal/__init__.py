"""Kardinal & König: cloisters and advisors in nine countries of medieval Europe."""

from typing import Final

from chapterhouse.core.title import Title

TITLE: Final = Title(
    name="kardinal",
    package=__name__,
    en="Web of Power",
    de="Kardinal & König",
    stage="verified",
    order=20,
    minutes=(45, 60),
    weight=2,
    theme={
        "en": "Cloisters on the roads and advisors at the courts of nine countries of medieval Europe.",
        "de": "Klöster an den Straßen und Berater an den Höfen von neun Ländern Europas.",
    },
    rules="game:Kardinal",
    names="names:KardinalNames",
    describer="describer:KardinalDescriber",
    board="terminal.board:KardinalBoard",
    evaluation="bots.evaluation:KardinalEvaluation",
    inspection="checks:inspect",
)
