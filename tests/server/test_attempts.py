"""Guessing passwords: slower and slower for those who fail, and never the end for those who know."""

from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from tests.server.place import PATIENCE, Person, Place, running

from chapterhouse.server import doors
from chapterhouse.server.password_attempts import LONGEST, MOST, PasswordAttempts
from chapterhouse.server.settings import Limits

HOME, AWAY = "192.0.2.1", "198.51.100.7"


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def attempts(clock: Clock) -> PasswordAttempts:
    return PasswordAttempts(5, clock)


def fail(attempts: PasswordAttempts, who: str, address: str, times: int, clock: Clock) -> None:
    """Fail this many times, however long that takes."""
    for _ in range(times):
        wait = attempts.begin(who, address)
        if wait > 0:
            clock.now += wait
            assert attempts.begin(who, address) == 0


def test_the_wait_grows_with_every_failure_up_to_a_limit(attempts: PasswordAttempts, clock: Clock) -> None:
    fail(attempts, "anna", HOME, 5, clock)
    waits = []
    for _ in range(14):
        waits.append(attempts.begin("anna", HOME))
        clock.now += waits[-1]
        assert attempts.begin("anna", HOME) == 0
    assert waits[:4] == [2.0, 4.0, 8.0, 16.0]
    assert max(waits) == LONGEST


def test_who_comes_too_early_does_not_wait_longer_for_it(attempts: PasswordAttempts, clock: Clock) -> None:
    fail(attempts, "anna", HOME, 6, clock)
    assert {attempts.begin("anna", HOME) for _ in range(100)} == {4.0}


def test_guesses_at_the_same_time_count_before_they_are_answered(attempts: PasswordAttempts) -> None:
    assert [attempts.begin("anna", HOME) > 0 for _ in range(8)] == [False] * 5 + [True] * 3


def test_the_right_password_makes_the_wrong_ones_forgotten(attempts: PasswordAttempts, clock: Clock) -> None:
    fail(attempts, "anna", HOME, 4, clock)
    attempts.begin("anna", HOME)
    attempts.succeed("anna", HOME)
    assert [attempts.begin("anna", HOME) for _ in range(5)] == [0.0] * 5


def test_an_account_that_is_tried_from_everywhere_still_lets_its_owner_in(
    attempts: PasswordAttempts, clock: Clock
) -> None:
    for number in range(300):
        address = f"198.51.100.{number % 250}"
        clock.now += max(0.0, attempts.begin("anna", address))
    assert attempts.begin("anna", HOME) == 0
    attempts.succeed("anna", HOME)
    assert attempts.begin("anna", HOME) == 0


def test_a_besieged_account_lets_each_new_place_guess_once(attempts: PasswordAttempts, clock: Clock) -> None:
    for number in range(60):
        attempts.begin("anna", f"198.51.100.{number}")
    assert attempts.begin("anna", AWAY) == 0
    assert attempts.begin("anna", AWAY) >= 30
    assert attempts.begin("bo", AWAY) == 0


def test_one_place_cannot_try_many_accounts(attempts: PasswordAttempts, clock: Clock) -> None:
    for number in range(20):
        assert attempts.begin(f"account{number}", AWAY) == 0
    assert attempts.begin("another", AWAY) > 0
    assert attempts.begin("another", HOME) == 0


def test_the_addresses_of_one_network_are_one_place(attempts: PasswordAttempts, clock: Clock) -> None:
    for number in range(5):
        attempts.begin("anna", f"2001:db8::{number}")
    assert attempts.begin("anna", "2001:db8::ffff:1") > 0
    assert attempts.begin("anna", "2001:db8:0:1::1") == 0


def test_failures_are_forgotten_in_time(attempts: PasswordAttempts, clock: Clock) -> None:
    fail(attempts, "anna", HOME, 12, clock)
    clock.now += 24 * 3600
    assert [attempts.begin("anna", HOME) for _ in range(5)] == [0.0] * 5


def test_memory_has_an_end(attempts: PasswordAttempts) -> None:
    for number in range(MOST):
        attempts.begin(f"login{number}", f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(attempts._known) == MOST


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Return a server that counts failures by a clock that stands still: the machine may be slow."""
    still = partial(PasswordAttempts, now=lambda: 0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(doors, "PasswordAttempts", still)
        with running(tmp_path_factory.mktemp("strict"), limits=Limits(failures=3)) as found:
            yield found


def kept(place: Place) -> tuple[Person, str]:
    anna = place.person()
    login = f"l.{anna.account['id']}"
    anna.ask("PUT", "/api/me/password", {"login": login, "password": "correct horse"})
    return anna, login


def test_wrong_passwords_are_slowed_for_each_account_and_address(strict: Place) -> None:
    anna, login = kept(strict)
    code = anna.post("/api/me/recovery")["recovery"]
    wrong, right = ({"login": login, "password": word} for word in ("wrong horse", "correct horse"))
    stranger = strict.stranger()
    for _ in range(3):
        stranger.post("/api/session", wrong, 403)
    answer = stranger.http.post("/api/session", json=right, headers={"Accept-Language": "de"})
    assert answer.status_code == 429 and answer.json()["reason"] == "too_many"
    assert int(answer.headers["retry-after"]) >= 1
    assert "Rückkehrcode" in answer.json()["sentence"]
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=strict.address, transport=elsewhere, timeout=PATIENCE) as other:
        assert other.post("/api/session", json=right).status_code == 200
    strict.stranger().post("/api/session/recovery", {"code": code})  # the code works from anywhere


def test_a_stolen_session_cannot_guess_the_old_password_for_long(strict: Place) -> None:
    anna, login = kept(strict)
    wanted = {"login": login, "password": "new password"}
    for _ in range(3):
        anna.ask("PUT", "/api/me/password", {**wanted, "old": "wrong"}, 403)
    anna.ask("PUT", "/api/me/password", {**wanted, "old": "wrong"}, 429)


def test_logins_that_do_not_exist_are_slowed_as_well(strict: Place) -> None:
    wrong = {"login": "nobody.here", "password": "wrong horse"}
    answers = [strict.stranger().http.post("/api/session", json=wrong).status_code for _ in range(4)]
    assert answers == [403, 403, 403, 429]
