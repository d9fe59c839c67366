"""How much a duty may ask for."""

import pytest
from tests.citing import cites
from tests.games.tore.test_content import ORIGINAL, pack
from tests.oracle.tore.side_by_side import words
from tests.packs import Pack

__all__ = ["pack"]


@cites("TW-64", "TW-65")
@pytest.mark.parametrize("amount", [1, 15])
def test_a_duty_may_be_one_piece_or_fifteen(pack: Pack, amount: int) -> None:
    old = 'good = "piety"\namount = 2'
    assert ORIGINAL.count(old) == 1
    game = pack(ORIGINAL.replace(old, old.replace("2", str(amount))))
    position = game.notation.read("F2; ask=end; N=piety:0,grain:2,gold:9,points:40; S=piety:0,grain:2,gold:9")
    game.apply(position, game.actor(position), game.moves.number("tax 2"))
    assert words(position)["N.owes"] == f"penance:{amount}"
