"""Playing alone, and a campaign at the keyboard: kept between the games and while one is played."""

from pathlib import Path

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.terminal.commands import Quit
from chapterhouse.terminal.play import Session

__all__ = ["run"]


class Fingers:
    """Somebody who answers every question, and leaves after this many of them."""

    def __init__(self, answers: int = 100_000) -> None:
        self.left = answers

    def ask(self, session: Session, seat: int) -> None:
        """Play the last of the legal moves, or leave."""
        if self.left == 0:
            raise Quit
        self.left -= 1
        session.table.play(seat, session.table.legal(seat)[-1])


def type_with(monkeypatch: pytest.MonkeyPatch, fingers: Fingers) -> None:
    """Let these fingers answer all questions of a game."""
    monkeypatch.setattr(Session, "ask", lambda session, seat: fingers.ask(session, seat))


@cites("PI-189")
def test_one_can_play_alone_on_a_level(run: Run) -> None:
    outcome = run("play pilgrim --solo --level 2 --seed 1", "quit", "n")
    assert outcome.code == 0
    assert "Ab-Bott" in outcome.out and "Guest" in outcome.out
    assert "In the Ab-Bott's bag" in flat(outcome.out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play pilgrim --level 2", "--solo"),
        ("play pilgrim --solo --bot easy", "alone"),
        ("play pilgrim --solo --level 4", "level"),
        ("play pilgrim --seats 1 --bot easy", "1 bots do not fit"),
        ("play avignon --solo", "seat"),
        ("campaign avignon", "no campaign"),
        ("campaign", "titles are"),
        ("campaign --load nowhere.campaign", "nowhere.campaign"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(run: Run, words: str, said: str) -> None:
    outcome = run(words)
    assert outcome.code == 2 and said in flat(outcome.err), outcome.err


def test_without_a_word_pilgrim_is_played_by_two(run: Run) -> None:
    outcome = run("play pilgrim --seed 1", "quit", "n")
    assert "Bot medium" in outcome.out and "Ab-Bott" not in outcome.out


@cites("PI-219")
@pytest.mark.parametrize(("language", "word"), [("en", "Your rank: "), ("de", "Dein Rang: ")])
def test_a_campaign_ends_with_a_rank(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    type_with(monkeypatch, Fingers())
    outcome = run(f"--lang {language} campaign pilgrim --name Anna --seed 5")
    assert outcome.code == 0
    assert word in flat(outcome.out)
    assert [flat(outcome.out).count(f" {number} ") > 0 for number in (1, 2, 3)] == [True] * 3


@cites("PI-219")
def test_a_campaign_can_be_left_and_goes_on_where_it_was(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_with(monkeypatch, Fingers(300))
    first = run("campaign pilgrim --name Anna --seed 5")
    games = tmp_path / "data" / "chapterhouse" / "games"
    (file,) = games.glob("*.campaign")
    assert str(file) in first.out.replace("\n", "")
    assert "Your rank" not in first.out
    records = sorted(games.glob("*.jsonl"))
    assert 1 <= len(records) <= 3
    type_with(monkeypatch, Fingers())
    second = run(["campaign", "--load", str(file)])
    assert second.code == 0 and "Your rank: " in flat(second.out)
    assert len(sorted(games.glob("*.jsonl"))) == 3
    assert all("Anna" in record.read_text(encoding="utf-8") for record in games.glob("*.jsonl"))
    third = run(["campaign", "--load", str(file)])
    assert flat(third.out).endswith(flat(second.out)[flat(second.out).index("The campaign is over.") :])


def test_an_unfinished_campaign_is_offered(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    type_with(monkeypatch, Fingers(5))
    run("campaign pilgrim --name Anna --seed 5")
    run("campaign pilgrim", "y")
    games = tmp_path / "data" / "chapterhouse" / "games"
    assert len(list(games.glob("*.campaign"))) == 1
    run("campaign pilgrim", "n")
    assert len(list(games.glob("*.campaign"))) == 2


def test_a_file_that_is_no_campaign_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.campaign"
    file.write_text("Dear Anna", encoding="utf-8")
    outcome = run(["campaign", "--load", str(file)])
    assert outcome.code == 2 and "not the file of a campaign" in flat(outcome.err)
