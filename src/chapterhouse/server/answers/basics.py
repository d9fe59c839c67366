"""What all answers are made of."""

from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

Lang = Literal["en", "de"]
Eyes = int | Literal["public"]
Level = Literal["easy", "medium", "hard"]
Source = Literal["rulebook", "sourced", "reconstructed"]
Points = int | float  # some titles score half points
View = dict[str, Any]  # what some eyes see of a position; each title has its own

Value = TypeVar("Value")

_encode = msgspec.json.Encoder().encode


class Answer(Struct, kw_only=True):
    """Anything the server sends. What is `UNSET` is left out."""


class Both(Answer):
    """A text in both languages."""

    en: str
    de: str


class Refusal(Answer):
    """Why something is refused: a word for programs, the rule behind it if any, a sentence for people."""

    reason: str
    rule: str
    sentence: str
    facts: dict[str, Any] | UnsetType = UNSET  # left out where a choice is greyed


def encoded(value: Value) -> Value:
    """Return a part of an answer encoded, because it is sent often; nobody may look into it any more."""
    return cast(Value, Raw(_encode(value)))
