"""What is told and refused in words: ties, the interim scoring, draws out of turn, the legend."""

import re

import pytest
from tests.citing import cites
from tests.oracle.kardinal.side_by_side import GAME

from chapterhouse.core.game import PUBLIC
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games.kardinal.names import KardinalNames
from chapterhouse.games.kardinal.terminal.board import KardinalBoard
from chapterhouse.table.story import Story, objection_text, title_texts
from chapterhouse.terminal.words import title_words

LAST = "half=2; last=yes; start=g; open=-,-; pile=; disc=; turn=p; hand.p=LI,FA,FA"


def told(code: str, moves: list[tuple[int, str]], language: str) -> str:
    """Return what everybody is told of the last of these moves."""
    position = GAME.notation.read(code)
    before = position.copy()
    for seat, move in moves:
        before = position.copy()
        GAME.apply(position, seat, GAME.moves.number(move))
    seat, move = moves[-1]
    story = Story(GAME, title_texts(GAME, language), ["Ann", "Ben", "Cid"])
    return " ".join(story.tell(before, position, PUBLIC, seat, GAME.moves.number(move)))


@cites("KK-78", "KK-79")
@pytest.mark.parametrize(
    ("cloisters", "en", "de"),
    [
        (
            "cl=g:K1,K2,K3,K4 r:K5,K6; score=g:10 r:16",
            "The lead is tied at 20 points: Ben wins with more pieces left over (26).",
            "Vorn steht es bei 20 Punkten gleich: Ben gewinnt, weil mehr eigene Steine übrig sind (26).",
        ),
        (
            "cl=g:K1,K2 r:K5,K6; score=g:10 r:10",
            "The lead is tied at 14 points, with 26 pieces left over each: the victory is shared.",
            "Vorn steht es gleich, bei 14 Punkten und 26 übrigen Steinen: Der Sieg wird geteilt.",
        ),
        ("cl=g:K1,K2,K3,K4 r:K5,K6; score=g:12 r:16", "", ""),
    ],
)
def test_the_end_tells_what_decided_a_tie(cloisters: str, en: str, de: str) -> None:
    code = f"players=grp; {cloisters}; {LAST}"
    for language, sentence in (("en", en), ("de", de)):
        text = told(code, [(2, "swap LI")], language)
        assert text.endswith(sentence) if sentence else "tied" not in text and "gleich" not in text


@cites("KK-52")
def test_the_interim_scoring_is_told_with_everybodys_points() -> None:
    code = "players=grp; cl=g:K1,K2 r:K3 p:F1; half=1; open=FR,LI; pile=BB; disc=ES; turn=p; hand.p=LI,FA,FA"
    moves = [(2, "swap LI"), (2, "take pile"), (-1, "draw BB")]
    assert "The interim scoring brings: Ann 3, Ben 2 and Cid 1." in told(code, moves, "en")
    assert "Die Zwischenwertung bringt Punkte: Ann 3, Ben 2 und Cid 1." in told(code, moves, "de")


@cites("KK-05", "KK-44")
def test_whoever_draws_out_of_turn_is_told_so() -> None:
    position = GAME.notation.read("players=grp; cl=g:K1; turn=p; hand.p=FA,LI,LI; open=FR,ES; pile=BB,BB,BB")
    for seat in (0, 1):
        objection = GAME.objection(position, seat, GAME.moves.number("take pile"))
        assert objection is not None and (objection.reason, objection.rule) == ("not_your_turn", "KK-05")
        for language, said in (("en", "It is not your turn."), ("de", "Du bist nicht am Zug.")):
            assert objection_text(title_words(GAME, language), objection) == f"{said} (KK-05)"


@cites("KK-23", "KK-28")
@pytest.mark.parametrize(
    ("moves", "move", "reason", "rule"),
    [
        (["country K"], "country A", "other_country", "KK-23"),
        (["country K"], "country K", "must_act", "KK-19"),
        (["country K", "pay FA"], "country A", "other_country", "KK-23"),
        (["country K", "pay FA"], "country K", "card_unused", "KK-28"),
        (["country K", "pay FA"], "swap LI", "card_unused", "KK-28"),
    ],
)
def test_another_country_is_refused_as_such(moves: list[str], move: str, reason: str, rule: str) -> None:
    position = GAME.notation.read("players=grp; cl=g:K1; turn=r; hand=FA,LI,LI; open=FR,ES; pile=BB,BB,BB")
    for text in moves:
        GAME.apply(position, 1, GAME.moves.number(text))
    objection = GAME.objection(position, 1, GAME.moves.number(move))
    assert objection is not None and (objection.reason, objection.rule) == (reason, rule)


@cites("KK-12", "KK-14")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_the_legend_is_on_the_board(language: str) -> None:
    board = KardinalBoard(GAME, KardinalNames(GAME, title_words(GAME, language), ("A", "B", "C")))
    legend = board._legend()[0].plain
    found = re.match(r"(\w+) g ([\w ]+): g \w+ (\w+), .*?(\d+):(\w)–(\w)\(g5\)", legend)
    assert found is not None and found[1] == found[3]
    assert found[2] == board.atlas.short_roads(found[1])
    alliance = next(link for link in board.atlas.alliances if link.number == int(found[4]))
    assert (alliance.a, alliance.b) == (found[5], found[6])
    for road in board.atlas.roads(found[1]):
        assert road in legend
