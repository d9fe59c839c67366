"""Hints: what a strong bot would do, for those who play without other people."""

import pytest
from tests.server.place import Person


@pytest.mark.parametrize("title", ["avignon", "kardinal"])
def test_a_hint_names_legal_moves_in_words(anna: Person, title: str) -> None:
    table = anna.table(title)
    moment = anna.get(f"/api/tables/{table}/moment")
    hint = anna.ask("POST", f"/api/tables/{table}/hint", {})
    legal = {choice["move"] for choice in moment["question"]["choices"] if choice["objection"] is None}
    assert 1 <= len(hint["moves"]) <= 3
    assert hint["at"] == moment["at"] and hint["seat"] == moment["question"]["seat"]
    for move in hint["moves"]:
        assert move["move"] in legal and move["label"]
        assert all(gain["points"] for gain in move["gains"])
        assert 0.0 <= move["wins"] <= 1.0


def test_who_plays_alone_is_told_no_chance_to_win_by(anna: Person) -> None:
    table = anna.table("pilgrim", seats=[{"kind": "me"}])
    hint = anna.ask("POST", f"/api/tables/{table}/hint", {})
    assert hint["moves"] and all(move["wins"] is None for move in hint["moves"])


def test_nobody_gets_a_hint_against_people_or_for_another_seat(anna: Person, bo: Person) -> None:
    table = anna.table("avignon", seats=[{"kind": "me"}, {"kind": "open"}], public=True, start=False)
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    reasons = {
        person.http.post(f"/api/tables/{table}/hint", json={}).json()["reason"] for person in (anna, bo)
    }
    assert reasons == {"no_hints", "not_your_turn"}
