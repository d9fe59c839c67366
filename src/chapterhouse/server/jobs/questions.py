"""Questions and answers as text: what one process asks, another one of the same release understands."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from chapterhouse import __version__
from chapterhouse.server.workers.bot import Problem, choose, consider, game_with
from chapterhouse.server.workers.process import NoAnswer
from chapterhouse.server.workers.records import Checked, Order, Parsed, checked, covered, parsed


class Question(NamedTuple):
    """Something that a worker process can be asked, with the types of its facts and of its answer."""

    ask: Callable[..., Any]
    facts: Any
    answer: Any


QUESTIONS: Final = {
    "choose": Question(choose, tuple[Problem], str),
    "consider": Question(consider, tuple[Problem], dict[str, Any]),
    "parsed": Question(parsed, tuple[bytes], Parsed),
    "checked": Question(checked, tuple[Order], Checked),
    "covered": Question(covered, tuple[Order, int], list[str]),
}


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer, or why there is none, with the trace of what was raised."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    why: str = ""
    trace: str = ""


def name_of(question: Callable[..., Any]) -> str:
    """Return the name under which a question travels."""
    return next(name for name, known in QUESTIONS.items() if known.ask is question)


def needs_of(facts: Sequence[object]) -> str:
    """Return what a worker must have to answer: this release, and the title's rules as they are here."""
    for fact in facts:
        if isinstance(fact, Problem | Order):
            return offered(fact.title, game_with(fact.title, "").version)
    return __version__


def offered(title: str, rules: int) -> str:
    """Return how a worker says that it has a title with its rules."""
    return f"{__version__} {title} {rules}"


def sealed(facts: Sequence[object]) -> str:
    """Return facts as text."""
    return msgspec.json.encode(facts).decode()


def opened(name: str, text: str) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return what is asked, and about which facts."""
    known = QUESTIONS[name]
    return known.ask, msgspec.json.decode(text, type=known.facts)


def answer_text(found: object) -> str:
    """Return an answer as text."""
    return msgspec.json.encode(Reply(found=msgspec.Raw(msgspec.json.encode(found)))).decode()


def fault_text(fault: NoAnswer) -> str:
    """Return as text that there is no answer."""
    return msgspec.json.encode(Reply(why=fault.why, trace=fault.detail)).decode()


def read_answer(name: str, text: str) -> Any:
    """Return an answer; raise `NoAnswer` where there is none."""
    reply = msgspec.json.decode(text, type=Reply)
    if reply.why:
        raise NoAnswer(reply.why, reply.trace)
    return msgspec.json.decode(reply.found, type=QUESTIONS[name].answer)
