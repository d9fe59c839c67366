"""Worker processes by themselves: time limits, faults, fair order, quotas."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

import pytest
from tests.server import bad_thoughts

from chapterhouse.server.refusals import Refusal
from chapterhouse.server.workers import process
from chapterhouse.server.workers.crew import Crew, Quota
from chapterhouse.server.workers.process import NoAnswer

PATIENCE = 240.0  # seconds: whatever takes longer never comes


def with_crew(test: Callable[[Crew], Coroutine[Any, Any, None]], patience: float, **more: Any) -> None:
    async def run() -> None:
        crew = Crew(more.pop("workers", 1), patience, **more)
        try:
            await test(crew)
        finally:
            pids = crew.pids
            await crew.stop()
        assert not any(is_running(pid) for pid in pids), "no process is left behind"

    asyncio.run(run())


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.02)


def test_time_in_the_queue_is_no_thinking_time() -> None:
    async def test(crew: Crew) -> None:
        asked = [crew.ask("anna", f"guest {n}", 0.0, bad_thoughts.rest, 1.0) for n in range(14)]
        assert await asyncio.gather(*asked) == [1.0] * 14, "together far longer than the patience"
        assert crew.restarts == 0 and crew.failed == 0

    with_crew(test, patience=10.0)


def test_a_worker_that_hangs_is_replaced_and_those_who_wait_lose_nothing() -> None:
    async def test(crew: Crew) -> None:
        first = await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        hanging = asyncio.ensure_future(crew.ask("anna", "a", 0.0, bad_thoughts.rest, 3600.0))
        others = [asyncio.ensure_future(crew.ask("bo", "b", 0.0, bad_thoughts.pid)) for _ in range(5)]
        with pytest.raises(NoAnswer, match="hung"):
            await hanging
        assert {await other for other in others} == {crew.pids[0]} != {first}
        assert crew.restarts == 1 and crew.failed == 1
        await wait_for(lambda: not is_running(first))

    with_crew(test, patience=10.0)


@pytest.mark.parametrize("is_busy", [True, False], ids=["while it thinks", "before it is asked"])
def test_a_worker_stopped_with_sigstop_is_replaced(is_busy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "STALLED", 5.0)

    async def test(crew: Crew) -> None:
        first = await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        if not is_busy:
            os.kill(first, signal.SIGSTOP)
        stopped = asyncio.ensure_future(crew.ask("anna", "a", 0.0, bad_thoughts.rest, 3600.0))
        if is_busy:
            await wait_for(lambda: not crew.waiting)
            os.kill(first, signal.SIGSTOP)
        other = asyncio.ensure_future(crew.ask("bo", "b", 0.0, bad_thoughts.pid))
        with pytest.raises(NoAnswer, match="hung"):
            await stopped
        assert await other != first
        await wait_for(lambda: not is_running(first))

    with_crew(test, patience=10.0)


@pytest.mark.parametrize("is_busy", [True, False], ids=["while it thinks", "before it is asked"])
def test_a_worker_that_dies_is_replaced(is_busy: bool) -> None:
    async def test(crew: Crew) -> None:
        first = await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        if is_busy:
            with pytest.raises(NoAnswer, match="died"):
                await crew.ask("anna", "a", 0.0, bad_thoughts.die)
        else:
            os.kill(first, signal.SIGKILL)
        assert await crew.ask("anna", "a", 0.0, bad_thoughts.pid) != first, (
            "nobody who asks again loses anything"
        )

    with_crew(test, patience=PATIENCE)


def test_a_question_that_comes_while_the_pool_breaks_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool answers those that it knows of; one that it is given in that very moment it never answers."""

    async def test(crew: Crew) -> None:
        first = await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        pool = crew._workers[0].process._pool
        assert pool is not None

        def lost(*_: object, **__: object) -> "Future[None]":
            os.kill(first, signal.SIGKILL)
            while pool.active:
                time.sleep(0.01)
            return Future()

        monkeypatch.setattr(pool, "schedule", lost)
        assert await crew.ask("anna", "a", 0.0, bad_thoughts.pid) != first
        assert crew.restarts == 1

    with_crew(test, patience=PATIENCE)


def test_what_a_question_raises_is_told_and_the_next_is_answered_by_a_fresh_worker() -> None:
    async def test(crew: Crew) -> None:
        first = await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        with pytest.raises(NoAnswer, match="raised Odd") as caught:
            await crew.ask("anna", "a", 0.0, bad_thoughts.fail, "secret")
        assert "Odd: secret" in caught.value.detail and "secret" not in caught.value.why
        assert await crew.ask("anna", "a", 0.0, bad_thoughts.pid) != first

    with_crew(test, patience=PATIENCE)


def test_large_questions_pass() -> None:
    async def test(crew: Crew) -> None:
        assert await crew.ask("anna", "a", 0.0, bad_thoughts.sum_of, list(range(500_000))) == 124_999_750_000

    with_crew(test, patience=PATIENCE)


def test_accounts_are_served_in_turn_however_much_one_of_them_asks() -> None:
    async def test(crew: Crew) -> None:
        order: list[str] = []

        async def ask(account: str) -> None:
            await crew.ask(account, "a", 0.0, bad_thoughts.pid)
            order.append(account)

        many = [asyncio.ensure_future(ask("anna")) for _ in range(60)]
        await asyncio.sleep(0)
        few = [asyncio.ensure_future(ask("bo")) for _ in range(5)]
        await asyncio.gather(*many, *few)
        assert order[:11].count("bo") == 5, "every second answer is Bo's"

    with_crew(test, patience=PATIENCE)


def test_a_quota_refuses_one_account_and_not_another() -> None:
    async def test(crew: Crew) -> None:
        asked = [asyncio.ensure_future(crew.ask("anna", "a", 0.0, bad_thoughts.pid)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        assert (refused.value.reason, refused.value.status) == ("too_many_questions", 429)
        assert "2 questions" in refused.value.sentence("en") and "2 Fragen" in refused.value.sentence("de")
        other = asyncio.ensure_future(crew.ask("bo", "b", 0.0, bad_thoughts.pid))
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as busy:
            await crew.ask("cid", "c", 0.0, bad_thoughts.pid)
        assert (busy.value.reason, busy.value.status) == ("bots_busy", 503)
        await asyncio.gather(*asked, other)
        assert await crew.ask("anna", "a", 0.0, bad_thoughts.pid), "after the answers there is room again"

    with_crew(test, patience=PATIENCE, quota=Quota(2, 2))


def test_who_gives_up_waiting_leaves_the_queue() -> None:
    async def test(crew: Crew) -> None:
        busy = asyncio.ensure_future(crew.ask("anna", "a", 0.0, bad_thoughts.rest, 5.0))
        impatient = asyncio.ensure_future(crew.ask("anna", "a", 0.0, bad_thoughts.rest, 3600.0))
        await wait_for(lambda: crew.waiting == 1)
        assert crew.oldest > 0.0
        impatient.cancel()
        await busy
        assert crew.waiting == 0 and crew.oldest == 0.0 and crew.restarts == 0

    with_crew(test, patience=PATIENCE)


def test_stopping_ends_a_process_that_is_stopped_or_at_work() -> None:
    async def test(crew: Crew) -> None:
        pid = await crew.ask("anna", "a", 0.0, bad_thoughts.pid)
        asyncio.ensure_future(crew.ask("anna", "a", 0.0, bad_thoughts.rest, 3600.0)).add_done_callback(
            lambda future: future.exception()
        )
        await wait_for(lambda: not crew.waiting)
        os.kill(pid, signal.SIGSTOP)

    with_crew(test, patience=PATIENCE)
