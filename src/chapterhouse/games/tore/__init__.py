"""Die Tore der Welt: four chapters of a town, its bridge and its plague."""

from typing import Final

from chapterhouse.core.title import Title

TITLE: Final = Title(
    name="tore",
    package=__name__,
    en="World Without End",
    de="Die Tore der Welt",
    stage="verified",
    order=30,
    minutes=(90, 120),
    weight=3,
    theme={
        "en": "Four chapters of a town: its bridge and its cathedral are built, and the plague comes.",
        "de": "Vier Kapitel einer Stadt: Brücke und Kathedrale werden gebaut, und die Pest kommt.",
    },
    rules="game:Tore",
    names="names:ToreNames",
    describer="describer:ToreDescriber",
    board="terminal.board:ToreBoard",
    evaluation="bots.evaluation:ToreEvaluation",
    inspection="checks:inspect",
)
