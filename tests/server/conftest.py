"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.server.place import Line, Person, Place, running


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Return a running server."""
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def anna(place: Place) -> Iterator[Person]:
    """Return a guest."""
    person = place.person("Anna")
    yield person
    person.http.close()


@pytest.fixture
def bo(place: Place) -> Iterator[Person]:
    """Return another guest."""
    person = place.person("Bo", "de")
    yield person
    person.http.close()


@pytest.fixture
def line(anna: Person) -> Iterator[Line]:
    """Return Anna's socket."""
    with anna.online() as found:
        yield found
