"""What the view foretells: where cards would go, what is chosen then, and whom an entry would make win."""

from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.avignon import at
from chapterhouse.games.avignon.game import Avignon
from chapterhouse.tools.wandering import Uniform, wander

GAME: Final = load("avignon")
assert isinstance(GAME, Avignon)


def _outcomes(code: str) -> dict[str, dict[str, object]]:
    found = GAME.view(GAME.notation.read(code), PUBLIC)["outcomes"]
    assert isinstance(found, dict)
    return found


@cites("AV-11", "AV-12")
def test_a_step_leads_towards_the_mover_or_away() -> None:
    found = _outcomes("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=A2")
    assert found["beseech 2"]["moves"] == [{"column": 2, "from": 2, "to": 1, "enters": None}]
    assert found["chastise 2"]["moves"] == [{"column": 2, "from": 2, "to": 3, "enters": None}]


@cites("AV-27")
def test_a_step_beyond_the_end_enters_the_congregation() -> None:
    found = _outcomes("KAR2 BIS4 RIT0 BAU2 INQ2; R=; A=; turn=R2")
    assert found["beseech 2"]["moves"] == [{"column": 2, "from": 4, "to": None, "enters": "rome"}]
    assert found["chastise 3"]["moves"] == [{"column": 3, "from": 0, "to": None, "enters": "avignon"}]


@cites("AV-15")
def test_who_is_excommunicated_goes_nowhere_on_the_line() -> None:
    found = _outcomes("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2")
    assert found["excommunicate 4"] == {
        "moves": [{"column": 4, "from": 2, "to": None, "enters": None}],
        "then": None,
        "wins": None,
    }


@cites("AV-19", "AV-25")
def test_a_petition_tells_what_is_certain_and_what_may_be_chosen_then() -> None:
    found = _outcomes("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=A2")
    assert found["petition 2"] == {
        "moves": [{"column": 2, "from": 2, "to": 0, "enters": None}],
        "then": {"side": "rome", "columns": [1, 3, 4, 5], "step": 1},
        "wins": None,
    }
    assert found["petition 5"]["then"] == {"side": "rome", "columns": [1, 2, 3, 4], "step": -1}


@cites("AV-34")
def test_a_third_card_wins_and_is_told() -> None:
    code = "KAR2 BIS4 RIT2 BAU2 INQ2; R=KAR,BIS; A=; turn=R2"
    assert _outcomes(code)["beseech 2"]["wins"] == "rome"
    assert _gates(code, 2) == {"rome": "rome", "avignon": None}


@cites("AV-36")
def test_a_noble_at_a_gate_says_whom_he_would_make_win() -> None:
    code = "KAR2 ADL4 BIS2 BAU2 INQ2; R=; A=RIT; turn=R2"
    assert _gates(code, 2) == {"rome": "rome", "avignon": None}
    assert _gates("KAR2 ADL4 BIS2 KAR2 INQ2; R=BAU; A=; turn=R2", 2) == {"rome": "avignon", "avignon": None}


@cites("AV-06")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_foretold_comes_true_and_covers_every_legal_move(seed: int) -> None:
    position = GAME.new_position(2, {})
    compared = 0
    for choice in wander(GAME, position, FastDice(seed), Uniform()):
        if choice.seat < 0:
            continue
        found = GAME.view(position, choice.seat)["outcomes"]
        assert isinstance(found, dict)
        legal = {GAME.moves.text(move) for move in legal_moves(GAME, position, choice.seat)}
        assert set(found) == legal - {"stop"}
        outcome = found.get(GAME.moves.text(choice.move))
        if outcome is None:
            continue
        after = position.copy()
        GAME.apply(after, choice.seat, choice.move)
        for row in outcome["moves"]:
            column = row["column"] - 1
            assert position.cells[at.PLACE + column] == row["from"]
            is_gone = after.cells[at.CARD + column] == at.NONE
            if not _goes_on(position, after):
                assert is_gone == (row["to"] is None)
                assert is_gone or after.cells[at.PLACE + column] == row["to"]
                compared += 1
    assert compared > 5


def _goes_on(before: Position, after: Position) -> bool:
    """Return whether a petition is being carried out: more moves without a choice."""
    return bool(after.cells[at.SENTENCE])


def _gates(code: str, column: int) -> object:
    columns = GAME.view(GAME.notation.read(code), PUBLIC)["columns"]
    assert isinstance(columns, list)
    return columns[column - 1]["gates"]
