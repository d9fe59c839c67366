"""The description of the interface (OpenAPI): the framework's paths in our words, our classes, examples.

The framework lists the paths; what goes over them is described by msgspec from the classes themselves, which
knows tags, limits and the messages of the socket as well.
"""

import re
from functools import cache
from types import ModuleType
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from chapterhouse.server import commands
from chapterhouse.server.answers import (
    basics,
    lessons,
    looking,
    moments,
    newcomers,
    people,
    socket,
    tables,
    titles,
)
from chapterhouse.server.answers.examples import EXAMPLES
from chapterhouse.server.parameters import meaning

PLACE: Final = "#/components/schemas/{name}"
MODULES: Final = (basics, people, titles, tables, moments, lessons, newcomers, looking, socket, commands)
NO_MESSAGES: Final = ("Answer", "Stored", "Sent", "Command")  # they only hold together what is alike
METHODS: Final = ("get", "post", "put", "patch", "delete")


class Described(JsonRenderPlugin):
    """The description for programs."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return it as JSON."""
        return super().render(request, described(openapi_schema))


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a description in our words, with our classes, examples, and the socket's messages."""
    whole = {**schema, "paths": {}, "x-socket": socket_messages()}
    whole["components"] = {**schema.get("components", {}), "schemas": classes()}
    for path, item in schema["paths"].items():
        whole["paths"][path] = {
            method: _complete(f"{method} {path}", operation) if method in METHODS else operation
            for method, operation in item.items()
        }
    return whole


@cache
def classes() -> dict[str, Any]:
    """Return every class that goes over the wire, by its name."""
    return msgspec.json.schema_components(wire_classes(), ref_template=PLACE)[1]


def wire_classes() -> list[type[Struct]]:
    """Return every class that goes over the wire."""
    return [found for module in MODULES for found in _structs(module) if found.__name__ not in NO_MESSAGES]


def socket_messages() -> dict[str, Any]:
    """Return what is spoken on /api/socket, in both directions."""
    (hears, says), _ = msgspec.json.schema_components(
        (commands.Spoken, socket.FromServer), ref_template=PLACE
    )
    return {"path": "/api/socket", "from_client": hears, "from_server": says}


def _structs(module: ModuleType) -> list[type[Struct]]:
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Struct) and found.__module__ == module.__name__
    ]


def summary(description: str) -> str:
    """Return what an operation does in a few words: what its description says before the first break.

    >>> summary("Sign out in all browsers; the one that asks gets a new session.")
    'Sign out in all browsers'
    """
    return re.split(r"[.:;](?:\s|$)", description, maxsplit=1)[0]


def _complete(name: str, operation: dict[str, Any]) -> dict[str, Any]:
    found = _with_example(name, operation)
    found["summary"] = summary(operation.get("description", ""))
    if "parameters" in found:
        found["parameters"] = [
            {**part, "description": meaning(name, part["name"])} for part in found["parameters"]
        ]
    return found


def _with_example(name: str, operation: dict[str, Any]) -> dict[str, Any]:
    sent, answered = EXAMPLES.get(name, (None, None))
    found = dict(operation)
    if sent is not None and "requestBody" in found:
        found["requestBody"] = _shown(found["requestBody"], sent)
    if answered is not None:
        found["responses"] = {
            status: _shown(response, answered) if status.startswith("2") else response
            for status, response in found["responses"].items()
        }
    return found


def _shown(part: dict[str, Any], example: Any) -> dict[str, Any]:
    content = {
        kind: {**media, "example": msgspec.to_builtins(example)}
        for kind, media in part.get("content", {}).items()
    }
    return {**part, "content": content}
