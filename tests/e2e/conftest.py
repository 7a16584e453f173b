from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.player import PHONE, Player
from tests.server.harness import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def sit_down(browser: Browser, server: Running) -> Iterator[Callable[..., Player]]:
    """Open the page as a new visitor: ``sit_down(size, locale="fr-FR", …)``."""
    players: list[Player] = []

    def make(size: dict[str, int] = PHONE, **options: Any) -> Player:
        players.append(Player(browser, f"http://{server.host}", size, **options))
        return players[-1]

    yield make
    for player in players:
        player.close()


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Path:
    """Where pictures of what a test saw are left for people to look at."""
    folder = Path(__file__).parent / "shots"
    folder.mkdir(exist_ok=True)
    return folder
