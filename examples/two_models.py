"""Two language models play a title against each other, through any endpoint that speaks OpenAI's protocol.

    python examples/two_models.py kardinal --model http://127.0.0.1:8000/v1 small \
        --model http://127.0.0.1:8001/v1 large --seed 7 --record game.jsonl

Models take turns at the seats. Each is told what its seat may know, and answers with a move between
backticks; a refused answer comes back with the reason. A model that gives no legal move in five tries has one
played at random, which the end counts. A key, if the endpoint wants one, is read from MODEL_KEY (for one of
them alone: MODEL_KEY_1, MODEL_KEY_2).
"""

import argparse
import json
import os
import random
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from chapterhouse import BadOption, IllegalMove, Table, UnknownTitle, describe, load, write_record

TRIES: Final = 5
PATIENCE: Final = 300.0  # seconds for one answer
SYSTEM: Final = (
    "You play the board game {title} as Seat {seat}. You are told the position as your seat may know it and "
    "the moves that you may play. Think briefly, then end your answer with exactly one of these moves "
    "between backticks, for example `{example}`."
)


class NoAnswer(Exception):
    """An endpoint that cannot be used; the message is a sentence."""


@dataclass
class Model:
    """One model behind an endpoint, and how it has done."""

    url: str
    name: str
    key: str = ""
    asked: int = 0
    refused: int = 0
    at_random: int = 0
    seats: list[int] = field(default_factory=list)

    def answer(self, messages: Sequence[dict[str, str]]) -> str:
        """Return what the model says next."""
        body = {"model": self.name, "messages": list(messages)}
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        address = f"{self.url.rstrip('/')}/chat/completions"
        try:
            request = urllib.request.Request(address, json.dumps(body).encode(), headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                found: Any = json.load(reply)
            return str(found["choices"][0]["message"]["content"] or "")
        except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
            raise NoAnswer(f"{address} cannot be reached: {getattr(error, 'reason', error)}.") from None
        except (ValueError, LookupError, TypeError) as error:
            raise NoAnswer(f"{address} does not answer as it should: {error!r}.") from None


def choose(model: Model, table: Table, seat: int, dice: random.Random) -> str:
    """Return a legal move: the model's, or one at random after too many refused answers."""
    legal = table.legal(seat)
    system = SYSTEM.format(title=table.game.name, seat=seat + 1, example=legal[0])
    position = describe(table.game, table.position, seat, "en")
    told = f"{position}\n\nYour legal moves:\n" + "\n".join(f"`{move}`" for move in legal)
    messages = [{"role": "system", "content": system}, {"role": "user", "content": told}]
    for _ in range(TRIES):
        said = model.answer(messages)
        model.asked += 1
        moves = re.findall(r"`([^`\n]+)`", said)
        if moves and moves[-1].strip() in legal:
            return str(moves[-1]).strip()
        model.refused += 1
        messages += [{"role": "assistant", "content": said}]
        messages += [{"role": "user", "content": _refusal(table, seat, moves[-1] if moves else "")}]
    model.at_random += 1
    return dice.choice(legal)


def _refusal(table: Table, seat: int, move: str) -> str:
    """Return what to say to an answer that is no legal move."""
    if not move:
        return "There was no move between backticks in your answer. Name one."
    objection = table.why(seat, move.strip())
    why = f"{objection.reason} ({objection.rule})" if objection is not None else "it is not in the list"
    return f"`{move}` is refused: {why}. Nothing has changed. Name one of your legal moves."


def play(models: Sequence[Model], table: Table, seed: int | None) -> None:
    """Play to the end; one line for each move."""
    dice = random.Random(seed)
    for seat in range(len(table.names)):
        models[seat % len(models)].seats.append(seat)
    while not table.is_over():
        seat = table.to_act()[0]
        model = models[seat % len(models)]
        move = choose(model, table, seat, dice)
        print(f"{seat} {model.name}: {move}", flush=True)
        table.play(seat, move)


def summary(models: Sequence[Model], table: Table) -> str:
    """Return how it ended, a line for each model."""
    points = [sum(line.points for line in sheet) for sheet in table.score()]
    end = table.record().end
    assert end is not None
    return "\n".join(
        f"{model.name}: seats {model.seats}, places {[end.rank[seat] for seat in model.seats]}, "
        f"points {[points[seat] for seat in model.seats]}; asked {model.asked} times, "
        f"{model.refused} answers refused, {model.at_random} moves at random"
        for model in models
    )


def main(words: Sequence[str] | None = None) -> int:
    """Read the command line and let them play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("title")
    parser.add_argument("--model", nargs=2, action="append", required=True, metavar=("URL", "NAME"))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--record", help="where the game is written to")
    args = parser.parse_args(words)
    keys = [os.environ.get(f"MODEL_KEY_{n}") or os.environ.get("MODEL_KEY", "") for n in (1, 2)]
    models = [Model(url, name, keys[n % 2]) for n, (url, name) in enumerate(args.model)]
    try:
        game = load(args.title)
        seats = args.seats or max(2, game.seats.start)
        names = [models[seat % len(models)].name for seat in range(seats)]
        table = Table(game, seats, args.seed, names=names)
        play(models, table, args.seed)
    except UnknownTitle:
        print(f"There is no title '{args.title}'.", file=sys.stderr)
        return 2
    except BadOption:
        print(f"{args.title} is played with {game.seats.start} to {game.seats[-1]} seats.", file=sys.stderr)
        return 2
    except (NoAnswer, IllegalMove) as error:
        print(error, file=sys.stderr)
        return 1
    if args.record:
        write_record(table.record("Two language models."), args.record)
    print(summary(models, table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
