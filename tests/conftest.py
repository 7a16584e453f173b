"""What all tests share: Hypothesis profiles and a browser.

Playwright's sync API keeps an event loop running in its thread for as long as a browser is
open, and no test with its own event loop can run there meanwhile. So the tests that use a browser
are moved to the end, where they disturb nobody (also under ``pytest -n``, which keeps the order
within each process).
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

settings.register_profile("dev", deadline=2000)
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_PATHS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
NO_CHROMIUM = (
    "no Chromium or Chrome found for the browser tests. Debian: sudo apt install chromium; "
    "macOS: brew install --cask chromium; or set DUDO_CHROMIUM to its path"
)
CHROMIUM_ARGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome; ``DUDO_CHROMIUM`` names another."""
    candidates = [os.environ.get("DUDO_CHROMIUM"), *map(shutil.which, CHROMIUM_NAMES)]
    candidates += [path for path in CHROMIUM_PATHS if Path(path).exists()]
    return next(filter(None, candidates), None)


def needs_browser(item: pytest.Item) -> bool:
    return "chromium_path" in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=needs_browser)


def pytest_runtest_setup(item: pytest.Item) -> None:
    # Here and not in the fixture, so that the summary has one line for all skipped tests.
    if needs_browser(item) and find_chromium() is None:
        if os.environ.get("DUDO_REQUIRE_BROWSER") == "1":
            pytest.fail(NO_CHROMIUM, pytrace=False)
        pytest.skip(NO_CHROMIUM)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser to test with; without one, the tests that ask for it are skipped (above)."""
    path = find_chromium()
    assert path is not None, NO_CHROMIUM
    return path


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A headless Chromium; take a new context or page from it in each test."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    args = [*CHROMIUM_ARGS, *(["--no-sandbox"] if root else [])]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path, headless=True, args=args
        )
        yield chromium
        chromium.close()
