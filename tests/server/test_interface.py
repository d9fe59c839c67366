"""The interface describes itself: every operation in words, with an example that its own classes accept."""

from typing import Any

import msgspec
import pytest
from build_hooks.wire import types
from msgspec import Struct
from tests.browser.conftest import ROOT
from tests.server.place import Person

from chapterhouse.server import commands
from chapterhouse.server.answers import socket
from chapterhouse.server.answers.examples import EXAMPLES
from chapterhouse.server.interface import METHODS, wire_classes
from chapterhouse.server.parameters import EXCEPTIONS, PARAMETERS


@pytest.fixture(scope="module")
def schema(place: Any) -> dict[str, Any]:
    found: dict[str, Any] = place.person("Reader").get("/api/schema/openapi.json")
    return found


def operations(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method} {path}": item[method]
        for path, item in schema["paths"].items()
        for method in METHODS
        if method in item
    }


def test_every_operation_has_a_description_and_an_example(schema: dict[str, Any]) -> None:
    found = operations(schema)
    assert found.keys() == EXAMPLES.keys()
    for name, operation in found.items():
        assert operation["description"].endswith("."), name
        if "requestBody" in operation:
            assert all("example" in part for part in operation["requestBody"]["content"].values()), name
        for status, response in operation["responses"].items():
            if status in ("200", "201"):
                assert response["content"], name
                assert all("example" in part for part in response["content"].values()), name


def test_every_answer_has_a_class(schema: dict[str, Any]) -> None:
    known = schema["components"]["schemas"]
    for name, operation in operations(schema).items():
        for status, response in operation["responses"].items():
            for kind, part in response.get("content", {}).items():
                if status in ("200", "201") and kind == "application/json" and "texts" not in name:
                    assert "$ref" in str(part["schema"]), name
                    for reference in references(part["schema"]):
                        assert reference.rpartition("/")[2] in known, name


def test_no_operation_parameter_or_schema_is_without_words(schema: dict[str, Any]) -> None:
    for name, operation in operations(schema).items():
        assert operation["description"].startswith(operation["summary"]), name
        assert " " in operation["summary"] and not operation["summary"].endswith("."), name
        for parameter in operation.get("parameters", []):
            assert parameter["description"].endswith("."), (name, parameter["name"])
    for name, found in schema["components"]["schemas"].items():
        assert found["description"].strip(), name


def test_a_meaning_is_that_of_a_parameter_that_exists(schema: dict[str, Any]) -> None:
    found = {
        (name, part["name"]) for name, it in operations(schema).items() for part in it.get("parameters", [])
    }
    assert {name for _, name in found} == PARAMETERS.keys()
    assert EXCEPTIONS.keys() <= found


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if "$ref" in part else []
        return own + [found for value in part.values() for found in references(value)]
    return [found for value in part for found in references(value)] if isinstance(part, list) else []


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_it_says(name: str) -> None:
    for example in EXAMPLES[name]:
        if isinstance(example, Struct):
            text = msgspec.json.encode(example)
            assert msgspec.json.encode(msgspec.json.decode(text, type=type(example))) == text


def test_no_reference_leads_nowhere(schema: dict[str, Any]) -> None:
    known = schema["components"]["schemas"]
    assert {reference.rpartition("/")[2] for reference in references(schema)} <= known.keys()


def test_no_two_classes_have_the_same_name() -> None:
    names = [found.__name__ for found in wire_classes()]
    assert len(names) == len(set(names))


def test_the_socket_is_described_in_both_directions(schema: dict[str, Any]) -> None:
    assert len(schema["x-socket"]["from_client"]["anyOf"]) == len(commands.Spoken.__args__)
    assert len(schema["x-socket"]["from_server"]["anyOf"]) == len(socket.FromServer.__args__)


def test_what_the_socket_says_is_what_the_classes_say(anna: Person) -> None:
    decoder = msgspec.json.Decoder(socket.FromServer)
    table = anna.table()
    with anna.online() as line:
        line.watch(table)
        line.command("play", table, 0, 99, moves=["no such move"])
        heard = [decoder.decode(msgspec.json.encode(message)) for message in line.heard]
    assert {type(message).__name__ for message in heard} >= {"Welcome", "Moment", "Refused"}


def test_the_client_s_types_are_made_from_the_same_classes() -> None:
    written = types(ROOT / "src")
    for found in wire_classes():
        assert f"export interface {found.__name__} {{" in written, found
    assert "your_turn: boolean;" in written and "thing?: string | null;" in written
    assert "  from: Origin | null;" in written and "level?: Level;" in written
    assert (ROOT / "web" / "src" / "wire" / "index.ts").read_text(encoding="utf-8") == written
    assert not (ROOT / "web" / "src" / "wire.ts").exists()
