"""The example in which language models play each other, against a stand-in that answers as they might."""

import json
import random
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from examples import two_models

from chapterhouse import FastDice, Table, load, read_record, verify


class StandIn:
    """An endpoint: `small` plays the first move of its list, `large` errs now and then, `mute` names none."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []
        stand_in = self

        class Answers(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                stand_in.heard.append((self.path, {**body, "key": self.headers.get("Authorization")}))
                said = {"choices": [{"message": {"role": "assistant", "content": stand_in.says(body)}}]}
                answer = json.dumps(said if body["model"] != "broken" else {"error": "no"}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def says(self, body: dict[str, Any]) -> str:
        """Return what the model says."""
        told = next(message["content"] for message in body["messages"] if message["role"] == "user")
        moves = re.findall(r"`([^`]+)`", told.partition("Your legal moves:")[2])
        is_first_try = len(body["messages"]) == 2
        if body["model"] == "mute":
            return "I would rather not say."
        if body["model"] == "large" and is_first_try and len(self.heard) % 5 == 0:
            return "I play `excommunicate everybody`."
        return f"The list begins well, so `{moves[-1]}` or rather `{moves[0]}`"


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    """Return an endpoint that runs."""
    made = StandIn()
    thread = threading.Thread(target=made.server.serve_forever)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


@pytest.mark.parametrize("title", ["avignon", "kardinal"])
def test_two_models_play_a_game_to_its_end(
    title: str, stand_in: StandIn, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.setenv("MODEL_KEY", "everybodys")
    monkeypatch.setenv("MODEL_KEY_2", "its-own")
    file = tmp_path / "game.jsonl"
    models = ["--model", stand_in.url, "small", "--model", stand_in.url, "large"]
    assert two_models.main([title, *models, "--seed", "3", "--record", str(file)]) == 0
    record = read_record(file)
    assert record.end is not None and verify(load(title), record).is_sound
    out = capsys.readouterr().out
    assert re.search(r"small: seats \[0.*0 answers refused, 0 moves at random", out)
    refused = re.search(r"large: seats \[1.*, (\d+) answers refused, 0 moves at random", out)
    assert refused is not None and int(refused[1]) > 0
    assert {path for path, _ in stand_in.heard} == {"/v1/chat/completions"}
    keys = {(body["model"], body["key"]) for _, body in stand_in.heard}
    assert keys == {("small", "Bearer everybodys"), ("large", "Bearer its-own")}
    again = [body["messages"] for _, body in stand_in.heard if len(body["messages"]) == 4]
    assert again and all("is refused: " in messages[3]["content"] for messages in again)


def test_a_model_is_told_only_what_its_seat_may_know(stand_in: StandIn) -> None:
    game = load("kardinal")
    table = Table(game, 3, 5)
    seat = table.to_act()[0]
    other = Table(game, 3, 5, start=game.redeal(table.position, seat, FastDice(9)))
    assert not other.position.is_same(table.position)
    for each in (table, other):
        two_models.choose(two_models.Model(stand_in.url, "small"), each, seat, random.Random(1))
    one, two = (body["messages"] for _, body in stand_in.heard)
    assert one == two


def test_a_model_without_legal_answers_has_moves_played_at_random(
    stand_in: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    assert two_models.main(["avignon", "--model", stand_in.url, "mute", "--seed", "3"]) == 0
    found = re.search(r"asked (\d+) times, (\d+) answers refused, (\d+) moves", capsys.readouterr().out)
    assert found is not None
    asked, refused, at_random = map(int, found.groups())
    assert asked == refused == at_random * two_models.TRIES > 0


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["avignon", "--model", "http://127.0.0.1:9/v1", "x"], 1, "cannot be reached"),
        (["avignon", "--model", "HERE", "broken"], 1, "does not answer as it should"),
        (["chess", "--model", "HERE", "small"], 2, "There is no title 'chess'."),
        (["avignon", "--model", "HERE", "small", "--seats", "5"], 2, "avignon is played with 2 to 2 seats."),
        (["avignon", "--model", "nonsense", "small"], 1, "does not answer as it should"),
    ],
)
def test_bad_input_gets_a_sentence(
    words: list[str], code: int, message: str, stand_in: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    assert two_models.main([word.replace("HERE", stand_in.url) for word in words]) == code
    assert message in capsys.readouterr().err
