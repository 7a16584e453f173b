from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of a module, and a new visitor with each test's own cookie."""
    with Running(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(autouse=True)
def _new_visitor(request: pytest.FixtureRequest) -> None:
    if "server" in request.fixturenames:
        request.getfixturevalue("server").http.cookies.clear()


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"
