"""What holds for every seat, and for the last piece of a row as for the first."""

import pytest
from tests.citing import cites
from tests.games.tore.playing import played, refused
from tests.games.tore.test_content import ORIGINAL, pack
from tests.oracle.tore.side_by_side import GAME, goods_of, words
from tests.packs import Pack

from chapterhouse.core.game import legal_moves
from chapterhouse.core.notation import CodeError
from chapterhouse.games.tore.council import Council
from chapterhouse.games.tore.pack_words import Words
from chapterhouse.terminal.words import title_words

__all__ = ["pack"]


@cites("TW-62")
@pytest.mark.parametrize("player", "NESW")
def test_whose_card_lies_on_a_pile_is_told_when_it_comes_back(player: str) -> None:
    others = "".join(
        f"; {other}.open=sale,house; {other}.down=grain,rent" for other in "NESW" if other != player
    )
    piles = f"{player}.open=grain,rent; {player}.down=sale,house"
    position = played(f"A4; round=3; turn={player}; {piles}{others}")
    for card in ("grain", "rent", "sale", "house"):
        assert refused(position, GAME.actor(position), f"play {card}") == ("not_in_hand", "TW-62")


@cites("TW-70")
@pytest.mark.parametrize("card", ["grain", "favour"])
def test_the_first_card_and_the_last_may_be_laid_for_the_court(card: str) -> None:
    position = played("F4; chapter=II; agenda=idle:E:0; E.owes=court")
    assert GAME.objection(position, 1, GAME.moves.number(f"lay {card}")) is None


@cites("TW-19")
@pytest.mark.parametrize("player", "NESW")
def test_a_trade_is_offered_once_a_round(player: str) -> None:
    for traded in ("", f"; traded={player}"):
        position = played(f"A4; turn={player}; force=I-09; {player}=wool:2{traded}")
        seat = GAME.actor(position)
        offered = GAME.moves.number("trade") in legal_moves(GAME, position, seat)
        assert offered == (not traded)


@cites("TW-E-III-02")
def test_of_two_pieces_that_go_one_by_one_the_second_is_left() -> None:
    position = played("F4; chapter=III; tiles=gone; E=stone:1,wood:1; crest=E", "reveal III-02")
    assert GAME.question(position, 1).facts == {"left": 2}
    GAME.apply(position, 1, GAME.moves.number("give stone"))
    assert GAME.question(position, 1).facts == {"left": 1}


@cites("TW-52", "TW-95")
@pytest.mark.parametrize("player", "NESW")
def test_nobody_has_more_than_two_seals(player: str) -> None:
    assert words(GAME.notation.read(f"A4; {player}.on=bridge,mill"))[f"{player}.on"] == "bridge,mill"
    with pytest.raises(CodeError):
        GAME.notation.read(f"A4; {player}.on=bridge,mill,palace")


@cites("TW-11", "TW-95")
def test_a_code_may_count_the_cards_that_its_reader_does_not_know() -> None:
    code = words(GAME.notation.read("F4; chapter=II; E.open=favour; E.down=?3"))
    assert [len(code[f"E.{pile}"].split(",")) for pile in ("open", "down", "hand")] == [1, 3, 8]


@cites("TW-18", "TW-46", "TW-19")
def test_a_permanent_event_binds_with_all_its_rows(pack: Pack) -> None:
    old = 'effect = [{ do = "turn_trade", give = { wool = 1 }, get = { grain = 1 } }'
    assert ORIGINAL.count(old) == 1
    price = '{ do = "price", good = "%s", gold = %d }'
    game = pack(ORIGINAL.replace(old, ", ".join([old, price % ("wool", 5), price % ("cloth", 6)])))
    position = game.notation.read("A4-II; force=I-09; N=wool:1")
    assert game.view(position, 0)["market"] == {"wool": 5, "cloth": 6}
    assert game.objection(position, 0, game.moves.number("trade")) is None


@cites("TW-20", "TW-22", "TW-24", "TW-28", "TW-35")
@pytest.mark.parametrize(
    ("code", "steps", "favour"),
    [
        ("F4; event=I-04; ask=orient; favour=earl; N=piety:0", 1, ("points", 1)),
        ("F4; event=I-05; ask=orient; favour=earl; N=loyalty:0", 2, ("points", 2)),
        ("F4; event=I-06; ask=orient; favour=merchants; N=loyalty:0", 1, ("points", 1)),
    ],
)
def test_the_council_counts_the_income_of_a_rotation_for_its_favour(
    code: str, steps: int, favour: tuple[str, int]
) -> None:
    position = GAME.notation.read(code)
    council = Council(Words(GAME.content, title_words(GAME, "en")))
    assert council.rotations(GAME.view(position, 0))[steps].favour == favour
    points = goods_of(words(position), "N")["points"]
    GAME.apply(position, 0, GAME.moves.number(f"orient {steps}"))
    assert goods_of(words(position), "N")["points"] == points + favour[1]


@cites("TW-54", "TW-95")
@pytest.mark.parametrize(("player", "cell"), [("N", 2), ("W", 17)])
def test_a_stored_position_keeps_the_points_of_a_fee_where_earlier_ones_have_them(
    player: str, cell: int
) -> None:
    stored = GAME.dump(played(f"A4; turn={player}; crest={player}", "play medicine, fee"))
    assert stored["cause"] == [1 << 36 if place == cell else 0 for place in range(20)]


@cites("TW-46", "TW-95")
@pytest.mark.parametrize(("sold", "number"), [(0, 0), (1, 1), (2, 1)])
def test_the_question_of_cloth_knows_whether_wool_was_sold(sold: int, number: int) -> None:
    position = played("A4-II; turn=E; crest=E; E=wool:2,cloth:2", f"play sale, sell wool {sold}")
    assert words(position)["agenda"] == f"round_end:-:0,turns:-:1,due:E:0,after:E:0,sell_cloth:E:{number}"
