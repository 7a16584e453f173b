"""What ``docs/reference/openapi.json`` says of the HTTP interface is so.

``DUDO_EXAMPLES=500 pytest -m slow tests/server/test_openapi.py`` asks much more of the server.
"""

import contextlib
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import jsonschema
import pytest
from starlette.routing import Route

from dudo.server import Settings, create_app
from dudo.server.identity import new_secret
from dudo.server.messages import PROTOCOL
from dudo.server.settings import COOKIE, MAX_BODY
from dudo.store import FILE_NAME
from tests.server.harness import Running, eventually, validator
from tests.server.openapi import DESCRIPTION, SERVED, check, operations
from tests.server.test_fuzz import Problems

INTERFACE = ("/api/", "/words/", "/health", "/metrics")
EXAMPLES = os.environ.get("DUDO_EXAMPLES")
UNCHECKED = (
    # No JSON Schema says what options mean together, or who may sit where.
    "positive_data_acceptance",
    # A code that was made is there for whoever knows it, once.
    "ensure_resource_availability",
)


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What stands in the server's log as an error."""
    handler = Problems()
    logging.getLogger().addHandler(handler)
    yield handler.seen
    logging.getLogger().removeHandler(handler)


# --- all of it, and nothing else -----------------------------------------------------------------


def test_every_call_is_described_and_nothing_else(data_dir: Path) -> None:
    there = {
        (method, route.path)
        for route in create_app(Settings(data_dir=data_dir)).routes
        if isinstance(route, Route) and route.path.startswith(INTERFACE)
        for method in (route.methods or set()) - {"HEAD"}
    }
    described = set(operations(DESCRIPTION))
    assert not there - described, (
        "Describe these calls in docs/reference/openapi.json, their shapes in "
        "protocol.schema.json, and run `python -m tests.server.openapi`"
    )
    assert not described - there, "docs/reference/openapi.json describes what is not there"


def test_a_server_gives_the_description_in_one_piece(server: Running) -> None:
    answer = server.http.get("/api/openapi.json")
    assert answer.json() == DESCRIPTION, (
        f"{SERVED.name} is made of docs/reference/openapi.json and protocol.schema.json, one of "
        "which has changed: run `python -m tests.server.openapi`"
    )


def test_the_description_speaks_of_this_protocol_and_this_cookie() -> None:
    assert DESCRIPTION["info"]["version"] == str(PROTOCOL)
    assert DESCRIPTION["components"]["securitySchemes"]["cookie"]["name"] == COOKIE


@pytest.mark.parametrize(
    "path, answer",
    [
        ("/health", {"status_code": 418}),
        ("/health", {"json": {"live": True}}),
        ("/health", {"text": "well"}),
        ("/api/tables/x", {"status_code": 404, "json": {"error": "no-such-table"}}),
        ("/words/en.ftl", {"status_code": 304, "text": "all of them again"}),
    ],
)
def test_an_answer_that_is_not_described_is_found(path: str, answer: Any) -> None:
    request = httpx2.Request("GET", f"http://here{path}")
    with pytest.raises((AssertionError, jsonschema.ValidationError)):
        check(httpx2.Response(**{"status_code": 200, **answer}, request=request))


# --- whatever comes ------------------------------------------------------------------------------


@pytest.mark.slow
def test_whatever_is_asked_the_answer_is_as_described(
    data_dir: Path, tmp_path: Path, problems: list[str]
) -> None:
    known = tmp_path / "schemathesis.toml"
    known.write_text(f'[auth.openapi.cookie]\napi_key = "{new_secret()}"\n', encoding="utf-8")
    few = ["--max-examples=10", "--seed=1"]
    with Running(data_dir) as server:
        done = subprocess.run(
            [
                Path(sys.executable).with_name("schemathesis"),
                *(f"--config-file={known}", "run", "--no-color"),
                *(str(SERVED), f"--url=http://{server.host}"),
                f"--exclude-checks={','.join(UNCHECKED)}",
                *([f"--max-examples={EXAMPLES}"] if EXAMPLES else few),
            ],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    selected, tested = (
        f"{word} {len(operations(DESCRIPTION))}" for word in ("Selected:", "Tested:")
    )
    assert selected in done.stdout
    assert tested in done.stdout
    assert not problems


def test_a_log_that_cannot_be_read_is_the_servers_fault(
    data_dir: Path, problems: list[str]
) -> None:
    with Running(data_dir) as server:
        broken, whole = server.make_table(), server.make_table()
        with contextlib.closing(sqlite3.connect(data_dir / FILE_NAME)) as database, database:
            database.execute(
                "UPDATE events SET payload = '{}' WHERE table_id = ? AND seq = 2", (broken,)
            )
        for address in (f"/api/tables/{broken}", f"/api/tables/{broken}/record"):
            answer = server.http.get(address)
            assert (answer.status_code, answer.json()["code"]) == (500, "internal-error")
            assert answer.headers["content-security-policy"]
            eventually(lambda: problems)  # the log comes after the answer
            assert broken in problems.pop()
            assert not problems
            assert server.http.get(address.replace(broken, whole)).status_code == 200


def test_what_nobody_saw_coming_is_an_error_like_others(
    data_dir: Path, problems: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dudo.server.http.explain", lambda _: 1 / 0)
    with Running(data_dir) as server:
        answer = httpx2.post(f"http://{server.host}/api/rules", json={})
        assert (answer.status_code, answer.json()["code"]) == (500, "internal-error")
        validator("error").validate(answer.json())
    [problem] = problems
    assert "ZeroDivisionError" in problem


def test_a_wrong_method_is_told_those_that_are_right(server: Running) -> None:
    for _, path in operations(DESCRIPTION):
        right = {method for method, other in operations(DESCRIPTION) if other == path}
        answer = server.http.request("PATCH", path.replace("{", "").replace("}", ""))
        assert answer.status_code == 405
        assert set(answer.headers["allow"].split(", ")) - {"HEAD"} == right


def test_what_somebody_has_is_not_sent_again(server: Running) -> None:
    table = server.make_table()
    paths = [
        path for (_, path), call in operations(DESCRIPTION).items() if "304" in call["responses"]
    ]
    assert "/api/tables/{table}/qr.svg" in paths
    for path in paths:
        address = path.format(table=table, language="fr")
        first = server.http.get(address)
        again = server.http.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (first.status_code, again.status_code) == (200, 304)


def test_every_body_has_its_limit(server: Running) -> None:
    server.make_table()  # now there is a cookie, which some calls want
    taking = [path for (_, path), call in operations(DESCRIPTION).items() if "requestBody" in call]
    assert "/api/tables" in taking
    for path in taking:
        assert server.http.post(path, content=b" " * (MAX_BODY + 1)).status_code == 413
        assert server.http.post(path, content=b" " * MAX_BODY).status_code == 400
