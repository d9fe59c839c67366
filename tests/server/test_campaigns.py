"""A campaign over the wire: game after game, kept with the account, with a rank at the end."""

from typing import Any

from tests.server.place import Line, Person, Place, legal

PATH = "/api/campaigns/pilgrim"
EARLY = ("end", "done", "decline", "plain")  # moves that bring a game nearer to its end


def states(person: Person) -> list[tuple[str, int | None]]:
    return [(game["state"], game["lead"]) for game in person.get(PATH)["games"]]


def play_on(line: Line, table: str) -> dict[str, Any]:
    """Play a solo game to its end and return the last moment."""
    moment = line.watch(table)
    while moment["info"]["status"] == "playing":
        moves = legal(moment)
        move = next((one for one in moves if one.partition(" ")[0] in EARLY), moves[0])
        done = line.command("play", table, 0, moment["at"], moves=[move])
        assert done["type"] == "done", done
        moment = line.watch(table)
    return moment


def test_a_campaign_goes_from_game_to_game_and_ends_with_a_rank(
    place: Place, anna: Person, line: Line
) -> None:
    nothing = anna.get(PATH)
    assert nothing["number"] == 0 and nothing["rank"] is None
    assert [game["state"] for game in nothing["games"]] == ["ahead"] * 3
    first = anna.post(PATH, status=201)
    assert first["options"] == {"level": "1"} and len(first["seats"]) == 1
    assert anna.post(PATH, status=201)["id"] == first["id"], "the game that runs is gone on with"
    assert states(anna) == [("playing", None), ("ahead", None), ("ahead", None)]
    last = play_on(line, first["id"])
    (lead,) = last["info"]["result"]["points"]
    assert states(anna)[0] == ("over", lead)
    second = anna.post(PATH, status=201)
    assert second["options"] == {"level": "2"}

    # the table of a game that counts may go; one that was given up is played anew
    resign(line, second["id"])
    assert states(anna)[1] == ("ahead", None)
    again = anna.post(PATH, status=201)
    assert again["id"] != second["id"] and again["options"] == {"level": "2"}
    rows = f"account = '{anna.account['id']}'"
    place.store(f"UPDATE campaign_games SET lead = 30 WHERE number = 2 AND {rows}")
    third = anna.post(PATH, status=201)
    place.store(f"UPDATE campaign_games SET lead = 40 WHERE number = 3 AND {rows}")
    assert third["options"] == {"level": "3"}
    over = anna.get(PATH)
    assert over["total"] == lead + 70 and over["rank"]["en"] and over["rank"]["de"]
    assert len(anna.get("/api/me/export")["campaign_games"]) == 3
    assert anna.post(PATH, status=201)["options"] == {"level": "1"}, "then a new one begins"
    assert anna.get(PATH)["number"] == 2


def resign(line: Line, table: str) -> None:
    ident = line.key()
    line.say({"type": "resign", "id": ident, "table": table, "seat": 0})
    assert line.answer(ident)["type"] == "done"


def test_campaigns_are_ones_own(place: Place, anna: Person, bo: Person) -> None:
    table = anna.post(PATH, status=201)["id"]
    assert bo.get(PATH)["number"] == 0
    assert bo.get(f"/api/tables/{table}", 403)["reason"] == "not_invited"
    anna.ask("DELETE", "/api/me", status=204)
