"""Pilgrim: abbeys send acolytes on duties and pilgrims on the road."""

from typing import Final

from chapterhouse.core.title import Title

TITLE: Final = Title(
    name="pilgrim",
    package=__name__,
    en="Pilgrim",
    de="Pilgrim",
    stage="verified",
    order=40,
    minutes=(60, 150),
    weight=4,
    theme={
        "en": "Abbeys send acolytes on their duties and build roads for pilgrims to the holy sites.",
        "de": "Abteien senden Gefolgsleute zu ihren Aufgaben und bauen Straßen zu den Pilgerstätten.",
    },
    rules="game:Pilgrim",
    names="names:PilgrimNames",
    describer="describer:PilgrimDescriber",
    board="terminal.board:PilgrimBoard",
    evaluation="bots.evaluation:PilgrimEvaluation",
    inspection="checks:inspect",
    campaign="campaign:PilgrimCampaign",
)
