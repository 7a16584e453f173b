"""Pictures of every state of the page: ``python tests/e2e/shots.py FOLDER [NAME ...]``.

The files come from a real server; what happens at the table is staged (``stage``), so that every
state can be had at once and looks the same each time. Needs Playwright and a Chromium or Chrome
(``CHROMIUM`` names another one). ``LOOKS`` names other looks: a size, then ``dark`` or ``light``,
then ``fr``, joined by hyphens.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

if not __package__:  # run by its path
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.e2e import scenes_fair, scenes_friends, scenes_screen  # noqa: F401
from tests.e2e.scenes import SHOTS

SIZES = {
    "phone": {"width": 390, "height": 844},
    "desk": {"width": 1440, "height": 900},
    "tv": {"width": 1920, "height": 1080},
    "tv720": {"width": 1280, "height": 720},
}
"""What a look begins with."""


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "dudo", "serve", "--port", "0", "--data-dir", folder]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert running.stdout is not None
            found = re.search(r"http://[^\s/]+", running.stdout.readline())
            assert found, "the server did not say where it listens"
            yield found[0]
        finally:
            running.terminate()
            running.wait()


def take(browser: Browser, address: str, name: str, folder: Path, look: str) -> None:
    size, light, french = look.split("-")[0], "light" in look, "fr" in look
    phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]
        device_scale_factor=2 if phone else 1,
        color_scheme="light" if light else "dark",
        locale="fr-FR" if french else "en-GB",
        has_touch=phone,
    )
    page = context.new_page()
    page.on(
        "console",
        lambda said: print(f"{name} {look}: {said.text}") if said.type == "error" else None,
    )
    page.on("pageerror", lambda error: print(f"{name} {look}: {error}"))
    SHOTS[name](page, address)
    page.wait_for_timeout(700 if name not in ("call", "rolling", "counting", "screen-call") else 0)
    page.screenshot(path=folder / f"{name}-{look}.png")
    context.close()


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    looks = os.environ.get("LOOKS", "phone-dark,desk-dark,phone-light-fr,desk-light-fr").split(",")
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        for name in names or SHOTS:
            for look in looks:
                take(browser, address, name, folder, look)
        browser.close()


if __name__ == "__main__":
    main()
