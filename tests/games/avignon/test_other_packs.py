"""What only another pack can show: sentences in another order, other counts, other numbers of cards."""

from pathlib import Path

import pytest
from tests.citing import cites
from tests.packs import load_pack

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import CHANCE, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.avignon.cards import SPARES
from chapterhouse.games.avignon.game import Avignon

ORIGINAL = (Path(load("avignon").folder) / "data" / "cards.toml").read_text(encoding="utf-8")
KNIGHT = '[[card.petition]]\nby = "self"\nop = "push"\ntimes = 1\ntarget = { this = true, count = 1 }\n\n'
PULLS = '[[card.petition]]\nby = "self"\nop = "pull"\ntimes = 1\ntarget = { other = true, count = 2 }\n'


def with_knight(folder: Path, *sentences: str) -> Game:
    """Return the game with another petition of the Knight; a sentence is `who op times target`."""
    rows = []
    for sentence in sentences:
        who, op, times, target = sentence.split(" ", 3)
        rows.append(
            f'[[card.petition]]\nby = "{who}"\nop = "{op}"\ntimes = {times}\n'
            f"{'up_to = true' if 'per' in target else ''}\ntarget = {{ {target} }}\n"
        )
    assert KNIGHT + PULLS in ORIGINAL
    text = ORIGINAL.replace(KNIGHT + PULLS, "\n".join(rows))
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    return load_pack("avignon", folder)


def play(game: Game, code: str, *texts: str) -> Position:
    position = game.notation.read(code)
    for text in texts:
        assert text in choices(game, position)
        game.apply(position, game.actor(position), game.moves.number(text))
    return position


def choices(game: Game, position: Position) -> list[str]:
    """Return the legal moves; whatever else is asked for is refused."""
    seat = game.actor(position)
    legal = legal_moves(game, position, seat)
    assert legal == [move for move in range(len(game.moves)) if game.objection(position, seat, move) is None]
    return [game.moves.text(move) for move in legal]


@cites("AV-33", "AV-25")
def test_where_the_opponent_has_left_no_other_way_the_turn_may_undo_everything(tmp_path: Path) -> None:
    """Rome moved columns 1 and 3; Avignon has put back 1, and Rome decides inside the petition."""
    game = with_knight(
        tmp_path, "opponent push 1 other = true, count = 1", "self pull 1 this = true, count = 1"
    )
    code = "KAR2 BIS2 RIT3 BAU2 INQ2; R=; A=; prev=22222; start=32322; turn=A1/B"
    position = play(game, code, "petition 3")
    assert choices(game, position) == ["push 1", "push 2", "push 4", "push 5"]
    game.apply(position, 0, game.moves.number("push 2"))
    assert choices(game, position) == ["pull 3"], "no choice is left, so none is refused"


@cites("AV-25")
def test_the_opponents_choice_may_be_the_first_of_a_petition(tmp_path: Path) -> None:
    game = with_knight(tmp_path, "opponent pull 1 other = true, count = 1")
    position = play(game, "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2", "petition 3")
    objection = game.objection(position, 0, game.moves.number("pull 1"))
    assert objection is not None and objection.reason == "not_your_choice"


@cites("AV-23", "AV-47")
@pytest.mark.parametrize(
    ("congregations", "turn", "number"),
    [
        ("R=KAR,BIS; A=", "R2", 2),
        ("R=; A=KAR,BIS", "A2", 2),
        ("R=KAR,BIS; A=BAU", "A2", 1),
        ("R=; A=KAR", "R2", 0),
    ],
)
def test_cards_in_the_own_congregation_are_counted_for_whoever_moves(
    tmp_path: Path, congregations: str, turn: str, number: int
) -> None:
    game = with_knight(tmp_path, 'self pull 1 other = true, count = { per = "cards_in_own_congregation" }')
    position = play(game, f"KAR2 BIS2 RIT2 BAU2 INQ2; {congregations}; turn={turn}", "petition 3")
    for column in (1, 2, 4)[:number]:
        game.apply(position, game.actor(position), game.moves.number(f"pull {column}"))
    assert game.notation.write(position).endswith(f"turn={turn[0]}1/P"), "no further card is asked for"


@cites("AV-33", "AV-19", "AV-23")
@pytest.mark.parametrize(
    ("target", "is_spared"),
    [
        ("other = true, count = 3", True),
        ("other = true, count = 4", False),
        ("count = 4", True),
        ("count = 5", False),
        ('not_name = "kardinal", count = 2', True),  # both Cardinals may lie in the display
        ('not_name = "kardinal", count = 3', False),
        ('other = true, not_name = "kardinal", count = 1', True),
        ('other = true, not_name = "kardinal", count = 2', False),
        ('name = "bauer", count = 1', False),
        ('faction = "bauer", count = 1', False),
        ("this = true, count = 1", False),
        ('other = true, count = "all"', False),
        ('other = true, not_name = "kardinal", count = { per = "name_in_display", name = "bauer" }', True),
        ('name = "kardinal", count = { per = "name_in_display", name = "bauer" }', False),
    ],
)
def test_any_card_may_be_left_alone_if_enough_others_are_there_whatever_arrives(
    tmp_path: Path, target: str, is_spared: bool
) -> None:
    game = with_knight(tmp_path, f"self pull 1 {target}")
    assert isinstance(game, Avignon)
    knight = game.cards.codes.index("RIT")
    assert bool(game.cards.sentences[game.cards.row(knight, 0) + SPARES]) == is_spared


def with_priests(folder: Path, *names: str) -> Game:
    """Return the game with more characters that are like the Priest."""
    priest = ORIGINAL[ORIGINAL.index('[[card]]\nid = "priester"') : ORIGINAL.index('[[card]]\nid = "gilden')]
    text = ORIGINAL.replace('["bischof", "priester"]', str(["bischof", "priester", *names]))
    text = text.replace('"prediger", "priester",', f'"prediger", {str(["priester", *names])[1:-1]},')
    for name in names:
        text += "\n" + priest.replace('"priester"', f'"{name}"').replace("PRS", name[:3].upper())
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    return load_pack("avignon", folder)


@cites("AV-02", "AV-41")
def test_a_pack_may_have_twelve_characters_and_no_more(tmp_path: Path) -> None:
    game = with_priests(tmp_path, "abt", "prior", "vikar")
    position = game.new_position(2, {"sides": "rome", "deck": "KAR,VIK,INQ,ADL,RIT,BAU"})
    assert game.moves.number("draw vikar") in legal_moves(game, position, CHANCE)
    with pytest.raises(DataError, match="at most 12"):
        with_priests(tmp_path, "abt", "prior", "vikar", "dekan")
