"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest
from tests.server.place import Line, Person, Place, running
from tests.store.databases import WHY_NOT, postgres


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Return a running server."""
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def anna(place: Place) -> Person:
    """Return a guest."""
    return place.person("Anna")


@pytest.fixture
def bo(place: Place) -> Person:
    """Return another guest."""
    return place.person("Bo", "de")


@pytest.fixture
def line(anna: Person) -> Iterator[Line]:
    """Return Anna's socket."""
    with anna.online() as found:
        yield found


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """Return the address of a PostgreSQL that runs for the tests of one file."""
    with postgres() as url:
        if url is None:
            pytest.skip(WHY_NOT)
        yield url
