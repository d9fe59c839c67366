"""What may be done by a seat that has some of everything: nothing but the rules stands in its way.

With empty hands much is refused for want of a good; here only what the rules forbid is left out.
"""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.tore.playing import played, refused
from tests.games.tore.test_content import ORIGINAL, pack
from tests.oracle.tore.side_by_side import GAME, words
from tests.oracle.tore.tally import PLOTS, TOTALS
from tests.packs import Pack

from chapterhouse.core.game import PUBLIC, legal_moves
from chapterhouse.games.tore.code.notation import count_of_all

__all__ = ["pack"]

RICH: Final = "stone:3,wood:3,grain:2,piety:2,wool:3,cloth:2,loyalty:2,medical:5,gold:9"


@cites("TW-14", "TW-20", "TW-37", "TW-38", "TW-44", "TW-45", "TW-46", "TW-49", "TW-51", "TW-52", "TW-53")
@cites("TW-54", "TW-73", "TW-85", "TW-86", "TW-93", "TW-E-III-02", "TW-E-IV-09")
@pytest.mark.parametrize("player", ["N", "E", "W"])
@pytest.mark.parametrize(
    ("table", "moves", "legal"),
    [
        ("A4-II; bridge=1/0; mill=0/0", "play project", "done, build bridge, build mill"),
        ("A4-II; bridge=1/0; mill=0/0", "play project, build mill", "done, place stone, place wood"),
        ("A4-II; bridge=4/1; mill=0/0", "play project, build bridge", "done, place wood"),
        ("A4-II; palace=1/1; mill=1/1", "play project, build palace", "done, place stone"),
        (
            "A4-II; palace=1/0; mill=1/1",
            "play project, build palace, place stone",
            "done, place stone, place wood",
        ),
        ("A4-III; tower=0/0", "play project, build tower, place wood", "done, place stone, place wood"),
        ("A4-II; bridge=1/0; mill=0/0", "play donation", "done, donate bridge, donate mill"),
        ("A4-II; bridge=1/0; mill=0/0; {0}.on=mill", "play donation", "done, donate bridge"),
        ("A4-II; bridge=1/0; mill=0/0; {0}.on=mill,bridge", "play donation", "done"),
        ("A4-II", "play sale", "sell wool 0, sell wool 1, sell wool 2, sell wool 3"),
        ("A4-II", "play sale, sell wool 3", "sell cloth 0, sell cloth 1"),
        ("A4-II; force=II-08", "play sale, sell wool 0", "sell cloth 0, sell cloth 1, sell cloth 2"),
        ("A4", "play sale, sell wool 0", "sell cloth 0"),
        ("A4-II", "play weaving", "done, weave 1, weave 2"),
        (
            "A4-II; {0}.houses=gold-wood,points-wood",
            "play rent",
            "done, collect gold-wood, collect points-wood",
        ),
        (
            "A4-II; {0}.houses=gold-wood,points-wood",
            "play rent, collect points-wood",
            "done, collect gold-wood",
        ),
        ("A4-II", "play material", "done, take stone, take wood"),
        ("A4-III; tiles=9:3,2:2,11:5,1:3", "play medicine", "done, fee, treat 1, treat 2, treat 9, treat 11"),
        ("A4-III; tiles=9:3,2:2,11:5,1:4", "play medicine, treat 2", "done, treat 9"),
        ("A4-III; tiles=8:1,9:4", "play medicine, treat 8", "take stone, take wood"),
        ("A4-III; agenda=hospital:{0}:0; tiles=9:3,11:5", "", "done, treat 9, treat 11"),
        (
            "F4; chapter=III; tiles=gone",
            "reveal III-02",
            "give stone, give wood, give grain, give wool, give cloth, give gold",
        ),
        ("F4; chapter=II", "reveal II-06", "give wool, give cloth, give gold"),
        ("F4; chapter=IV; tiles=gone", "reveal IV-09", "take loyalty, take gold"),
        (
            "F4; chapter=III; tiles=gone; {0}.houses=gold-wood,points-stone",
            "reveal III-01",
            "raze gold-wood, raze points-stone",
        ),
        ("F4; event=I-02; ask=orient", "", "orient 0, orient 1, orient 2, orient 3"),
        ("F4; chapter=II; agenda=protect:{0}:1; {0}.owes=begging:1", "", "protect begging, suffer begging"),
        ("F4", "reveal I-02", "trade, done"),
    ],
)
def test_with_some_of_everything_just_this_is_legal_and_all_else_is_refused(
    table: str, moves: str, legal: str, player: str
) -> None:
    position = played(f"{table}; crest={{0}}; turn={{0}}; {{0}}={RICH}".format(player), moves)
    seat = GAME.actor(position)
    expected = legal.split(", ")
    assert [GAME.moves.text(move) for move in legal_moves(GAME, position, seat)] == expected
    accepted = [
        GAME.moves.text(move)
        for move in range(GAME.moves.number("start N"))
        if GAME.objection(position, seat, move) is None
    ]
    assert sorted(accepted) == sorted(expected)


@cites("TW-49", "TW-50")
@pytest.mark.parametrize("player", ["N", "E", "W"])
def test_a_rich_seat_may_found_on_every_plot_that_is_free_but_not_twice_on_a_pair(player: str) -> None:
    code = (
        f"A4; crest={player}; turn={player}; {player}={RICH}; {player}.houses=gold-wood; S.houses=wool-stone"
    )
    position = played(code, "play house")
    free = [plot for plot in PLOTS if plot not in ("gold-wood", "gold-stone", "wool-stone")]
    found = [GAME.moves.text(move) for move in legal_moves(GAME, position, GAME.actor(position))]
    assert found == ["done", *(f"found {plot}" for plot in free)]


@cites("TW-45")
def test_an_owners_pack_may_let_three_pieces_be_built(pack: Pack) -> None:
    assert ORIGINAL.count("build_limit = 2") == 1
    game = pack(ORIGINAL.replace("build_limit = 2", "build_limit = 3"))
    position = played(
        "A4; N=stone:4; bridge=0/0", "play project, build bridge, place stone, place stone", game
    )
    assert game.question(position, 0).facts == {"project": "@project.bridge", "left": 1}
    game.apply(position, 0, game.moves.number("place stone"))
    assert game.question(position, 0).step == "discard"


@cites("TW-19", "TW-38")
@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("F4; crest=E; E=wool:0", "reveal I-02"),
        ("A4; crest=E; force=I-09; agenda=after:E:0; E=wool:0", ""),
        ("A4; crest=E; turn=E; E=stone:0,wood:0", "play project"),
        ("A4; crest=E; turn=E; E=gold:0", "play donation"),
    ],
)
def test_who_cannot_pay_can_only_decline(code: str, moves: str) -> None:
    position = played(code, moves)
    assert [GAME.moves.text(move) for move in legal_moves(GAME, position, 1)] == ["done"]


@cites("TW-85", "TW-86")
@pytest.mark.parametrize(
    ("moves", "offered"),
    [("play medicine", "done, fee, treat 2, treat 9"), ("play medicine, treat 2", "done, treat 9")],
)
def test_only_patients_are_offered_for_treatment(moves: str, offered: str) -> None:
    position = played("A4-III; turn=E; crest=E; tiles=9:3,4:gone,2:2; E=medical:5", moves)
    assert [GAME.moves.text(move) for move in GAME.candidates(position, 1)] == offered.split(", ")
    assert refused(position, 1, "treat 4")[0] == "no_patient"


@cites("TW-14", "TW-E-IV-09")
@pytest.mark.parametrize("more", ["", ', { do = "gain", options = [{ piety = 1 }] }'])
def test_what_an_event_gives_is_taken_however_many_rows_come_before_it(pack: Pack, more: str) -> None:
    old = 'effect = [{ do = "gain", options = [{ grain = 1 }] }'
    assert old in ORIGINAL
    game = pack(ORIGINAL.replace(old, old + more, 1))
    position = played("F4; chapter=IV; tiles=gone; crest=E", "reveal IV-09", game)
    assert [game.moves.text(move) for move in legal_moves(game, position, 1)] == ["take loyalty", "take gold"]


@cites("TW-14")
@pytest.mark.parametrize(
    ("goods", "legal"),
    [
        ("gold:15,wool:1,cloth:1", ["give wool", "give gold"]),
        ("gold:14,wool:1,cloth:1", ["give wool"]),
        ("gold:15,wool:0,cloth:1", ["give gold"]),
    ],
)
def test_an_event_may_ask_for_fifteen_pieces_or_for_something_else(
    pack: Pack, goods: str, legal: list[str]
) -> None:
    old = "options = [{ gold = 1 }], else_points = 1"
    game = pack(ORIGINAL.replace(old, "options = [{ gold = 15 }, { wool = 1 }], else_points = 1", 1))
    position = played(f"F4; N={goods}", "reveal I-08", game)
    assert [game.moves.text(move) for move in legal_moves(game, position, 0)] == legal


@cites("TW-02", "TW-E-IV-01")
@pytest.mark.parametrize(("stones", "woods"), [(25, 15), (3, 15), (25, 1), (2, 0), (0, 1)])
def test_stock_held_and_laid_are_always_the_total_whatever_the_tower_takes_from_nowhere(
    stones: int, woods: int
) -> None:
    held = f"N=stone:{25 - stones}; E=wood:{15 - woods}"
    position = played(f"F4; chapter=IV; tiles=gone; bridge=0/0; {held}", "reveal IV-01")
    assert [count_of_all(position, good) for good in range(2)] == [TOTALS["stone"], TOTALS["wood"]]
    assert words(position)["substitutes"] == f"{max(0, 6 - stones)}/{max(0, 2 - woods)}"
    assert GAME.notation.is_whole(position)


@cites("TW-10")
@pytest.mark.parametrize(("screens", "is_shown"), [("hidden", False), ("open", True)])
def test_goods_of_others_are_seen_only_at_a_table_without_screens(screens: str, is_shown: bool) -> None:
    view = GAME.view(GAME.new_position(3, {"screens": screens}), PUBLIC)
    assert ["goods" in seat for seat in view["seats"]] == [is_shown] * 3  # type: ignore[attr-defined]
    assert words(GAME.new_position(3, {"screens": screens}))["screens"] == screens


@cites("TW-15", "TW-56", "TW-57")
@pytest.mark.parametrize(("event", "force"), [("I-09", "I-09,-"), ("I-03", "")])
def test_after_the_round_no_event_lies_on_the_council(event: str, force: str) -> None:
    position = played(
        f"A2; event={event}; turn=S; N.hand=rent; S.hand=grain; round=5",
        "play grain, done" if event == "I-09" else "play grain",
    )
    code = words(position)
    assert "event" not in code and (code["force"], code["round"], code["crest"]) == (force, "6", "S")
