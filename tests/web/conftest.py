from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from dudo.web import FOLDER


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page without a server, at an address that browsers do not trust."""

    def answer(route: Route) -> None:
        path = route.request.url.partition("/static/")[2]
        if path:
            route.fulfill(path=FOLDER / path)
        else:
            route.fulfill(body="<title>empty</title>", content_type="text/html")

    context = browser.new_context()
    context.route("**/*", answer)
    one = context.new_page()
    one.goto("http://table.home/")
    yield one
    context.close()
