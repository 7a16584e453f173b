"""The calls beside the socket."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

from dudo.bots import BOTS
from dudo.record import Record, write
from dudo.rules import CHOICES, PRESETS, Rules
from dudo.server.pacing import PACES
from dudo.words import LANGUAGES, source
from tests.server.harness import SCHEMA, WAIT, Running, validator

# Emoji that are several characters, joined or told by some that nobody sees.
FAMILY = "\U0001f469\u200d\U0001f467"
FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
TABLE = {"seats": [{"name": "Ana"}, {"bot": "cautious"}], "rules": {"preset": "box"}}


def test_the_schema_knows_the_rules() -> None:
    properties = SCHEMA["$defs"]["rules"]["properties"]
    assert {name: tuple(values["enum"]) for name, values in properties.items()} == dict(CHOICES)


def test_options_are_all_that_can_be_chosen(server: Running) -> None:
    options = server.http.get("/api/options").json()
    validator("options").validate(options)
    assert {one["name"]: tuple(one["values"]) for one in options["options"]} == dict(CHOICES)
    assert {name: Rules.from_dict(rules) for name, rules in options["presets"].items()} == PRESETS
    assert [bot["name"] for bot in options["bots"]] == list(BOTS)
    assert options["paces"] == SCHEMA["$defs"]["pace"]["enum"] == list(PACES)
    assert options["emotes"] == SCHEMA["$defs"]["emote"]["enum"]
    assert options["limits"]["text"] == SCHEMA["$defs"]["text"]["maxLength"]
    assert options["limits"]["colours"] == SCHEMA["$defs"]["colour"]["maximum"] + 1
    made = {one["name"]: one["meaningless_when"] for one in options["options"]}
    assert made["right_calza"] == {"calza": "never"}


def test_rules_are_checked_and_told(server: Running) -> None:
    answer = server.http.post("/api/rules", json={"preset": "box", "starting_dice": 4})
    assert answer.status_code == 200
    validator("rules_in_words").validate(answer.json())
    assert answer.json()["preset"] == "box"
    assert answer.json()["rules"]["starting_dice"] == 4
    for rules, status, code in (
        ({"preset": "chess"}, 400, "no-such-preset"),
        ({"starting_dice": 6}, 400, "no-such-value"),
        ({"castling": True}, 400, "no-such-option"),
        ({"calza": "never", "right_calza": "others-lose"}, 422, "meaningless-option"),
        ({"preset": ["box"]}, 400, "no-such-preset"),
        ([], 400, "wrong-field"),
    ):
        refused = server.http.post("/api/rules", json=rules)
        assert (refused.status_code, refused.json()["code"]) == (status, code)
        validator("error").validate(refused.json())


def test_a_seat_without_a_name_is_given_one(server: Running) -> None:
    seats = [{}, {"bot": "cautious"}, {"bot": "bluffer"}]
    table = server.make_table(bots=0, seats=seats)
    shown = server.http.get(f"/api/tables/{table}").json()["table"]["seats"]
    names = [seat["name"] for seat in shown]
    assert len(set(names)) == 3
    assert all(names)


@pytest.mark.parametrize(
    "change, code",
    [
        ({"seats": []}, "wrong-players"),
        ({"seats": [{"name": "Ana"}]}, "wrong-players"),
        ({"seats": [{"name": "Ana"}, *[{"bot": "cautious"}] * 20]}, "wrong-players"),
        ({"seats": [{"bot": "cautious"}, {"bot": "cautious"}]}, "first-seat-is-yours"),
        ({"seats": [{"name": "Ana"}, {"name": "Bob"}]}, "one-person"),
        ({"seats": [{"name": "Ana"}, {"bot": "deep-thought"}]}, "no-such-bot"),
        ({"seats": [{"name": "Ana"}, {"bot": "cautious", "name": "ANA "}]}, "name-twice"),
        ({"seats": [{"name": "Ana"}, {"bot": "cautious", "name": "A\u200dna"}]}, "name-twice"),
        ({"seats": [{"name": "Ana", "hat": 1}, {"bot": "cautious"}]}, "wrong-field"),
        ({"seats": 2}, "wrong-field"),
        ({"pace": "hasty"}, "wrong-field"),
        ({"assisted": "yes"}, "wrong-field"),
        ({"rules": {"preset": "chess"}}, "no-such-preset"),
        ({"rules": {"first_player": "named"}}, "opener-and-rules-differ"),
        ({"opener": 0}, "opener-and-rules-differ"),
        ({"rules": {"first_player": "named"}, "opener": 2}, "no-such-seat"),
        *[
            ({"seats": [{"name": name}, {"bot": "cautious"}]}, "bad-name")
            for name in (
                *("", "  ", "x" * 25, "a\nb", "a\x00b", "\u200d", "\u202eana", "a\u2028b"),
                *("a\u200bna", "\ufeffana", "\u061cana", "a\u00adna"),
            )
        ],
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Running, change: Any, code: str) -> None:
    response = server.http.post("/api/tables", json=TABLE | change)
    assert response.json()["code"] == code
    assert response.status_code in (400, 422)
    validator("error").validate(response.json())
    assert "dudo" not in response.cookies


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"rules":{"a":' + b"[" * 50_000])
def test_a_body_that_is_no_json_is_refused(server: Running, body: bytes) -> None:
    response = server.http.post("/api/tables", content=body)
    assert (response.status_code, response.json()["code"]) == (400, "not-json")


def test_a_body_has_its_limit(server: Running) -> None:
    response = server.http.post("/api/rules", content=b" " * (64 * 1024 + 1))
    assert (response.status_code, response.json()["code"]) == (413, "too-big")
    pieces = (b" " * 1000 for _ in range(80))
    assert server.http.post("/api/rules", content=pieces).status_code == 413


@pytest.mark.parametrize(
    "name",
    ["Ana", "x" * 24, "  Zoë ", "José María", "李小龙", "🦜", "O'Neil", FLAG, FAMILY, "می‌خواهم"],
)
def test_names_are_whatever_people_are_called(server: Running, name: str) -> None:
    made = server.http.post(
        "/api/tables", json=TABLE | {"seats": [{"name": name}, {"bot": "bluffer"}]}
    )
    assert made.status_code == 201
    shown = server.http.get(f"/api/tables/{made.json()['table']}").json()
    assert shown["table"]["seats"][0]["name"] == name.strip()
    assert server.http.get(f"/api/tables/{made.json()['table']}/record").status_code == 200


def test_every_bot_without_a_name_gets_one_of_its_own(server: Running) -> None:
    seats = [{"name": "Rosa"}, {"bot": "cautious", "name": "Inti"}, *[{"bot": "bluffer"}] * 18]
    table = server.http.post("/api/tables", json=TABLE | {"seats": seats}).json()["table"]
    shown = server.http.get(f"/api/tables/{table}").json()["table"]
    assert len({seat["name"] for seat in shown["seats"]}) == 20


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Running) -> None:
    response = server.http.post("/api/tables", json=TABLE)
    [cookie] = response.headers.get_list("set-cookie")
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    assert len(response.cookies["dudo"]) == 43


def test_at_an_https_address_the_cookie_is_for_https_only(data_dir: Path) -> None:
    with Running(data_dir, base_url="https://dudo.example") as server:
        [cookie] = server.http.post("/api/tables", json=TABLE).headers.get_list("set-cookie")
    assert "secure" in cookie.lower().replace(" ", "").split(";")


def test_a_visitor_keeps_their_secret_and_a_made_up_one_is_replaced(server: Running) -> None:
    first = server.http.post("/api/tables", json=TABLE).cookies["dudo"]
    assert server.http.post("/api/tables", json=TABLE).cookies["dudo"] == first
    server.http.cookies.clear()
    server.http.cookies.set("dudo", "mine")
    assert server.http.post("/api/tables", json=TABLE).cookies["dudo"] not in ("mine", first)


def test_another_sites_page_makes_no_table(server: Running) -> None:
    for origin in ("https://elsewhere.example", "http://["):
        response = server.http.post("/api/tables", json=TABLE, headers={"Origin": origin})
        assert (response.status_code, response.json()["code"]) == (403, "other-site")


def test_the_words_of_each_language(server: Running) -> None:
    for language in LANGUAGES:
        response = server.http.get(f"/words/{language}.ftl")
        for file, sent in (
            ("game", True),
            ("table", True),
            ("page", True),
            ("terminal", False),
            ("record", False),
        ):
            assert (source(language, file) in response.text) is sent, file
        assert response.headers["content-type"] == "text/plain; charset=utf-8"
        again = server.http.get(
            f"/words/{language}.ftl", headers={"If-None-Match": response.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
    assert server.http.get("/words/tlh.ftl").status_code == 404


@pytest.mark.parametrize("address", ["/", "/t/whatever", "/t/whatever/screen", "/rules"])
def test_the_page_is_at_its_addresses(server: Running, address: str) -> None:
    response = server.http.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<!doctype html>" in response.text


@pytest.mark.parametrize(
    "address, kind",
    [
        ("/static/app.js", "text/javascript; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
        ("/static/styles/tokens.css", "text/css; charset=utf-8"),
    ],
)
def test_files_have_their_types_and_are_asked_for_again(
    server: Running, address: str, kind: str
) -> None:
    response = server.http.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == kind
    assert response.headers["cache-control"] == "no-cache"
    again = server.http.get(address, headers={"If-None-Match": response.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "address",
    [
        "/static/__init__.py",
        "/static/types.d.ts",
        "/static/..%2Fserver%2Fapp.py",
        "/static/../server/app.py",
        "/static/",
        "/nowhere",
    ],
)
def test_nothing_else_is_served(server: Running, address: str) -> None:
    assert server.http.get(address).status_code == 404


def test_what_is_long_travels_packed(server: Running) -> None:
    plain = server.http.get("/words/en.ftl", headers={"Accept-Encoding": "identity"})
    packed = server.http.get("/words/en.ftl", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert packed.num_bytes_downloaded < plain.num_bytes_downloaded / 2


@pytest.mark.parametrize("address", ["/", "/api/options", "/static/app.js", "/nowhere"])
def test_every_answer_carries_the_headers_that_protect(server: Running, address: str) -> None:
    headers = server.http.get(address).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_unknown_calls_are_told_in_json(server: Running) -> None:
    for method, address, status, code in (
        ("GET", "/api/nothing", 404, "no-such-address"),
        ("DELETE", "/api/options", 405, "no-such-method"),
    ):
        response = server.http.request(method, address)
        assert (response.status_code, response.json()["code"]) == (status, code)
        validator("error").validate(response.json())


def test_a_person_at_an_unknown_address_gets_the_page_and_a_program_an_error(
    server: Running,
) -> None:
    seen = server.http.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert seen.status_code == 404
    assert seen.text == server.http.get("/").text
    for address, accept in (("/nowhere", "*/*"), ("/api/nothing", "text/html")):
        told = server.http.get(address, headers={"Accept": accept})
        assert (told.status_code, told.json()["code"]) == (404, "no-such-address")
        validator("error").validate(told.json())


def test_what_changes_is_not_kept_by_caches(server: Running) -> None:
    table = server.http.post("/api/tables", json=TABLE).json()["table"]
    for address in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        assert server.http.get(address).headers["cache-control"] == "no-store"


def test_while_a_record_is_written_the_server_serves(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.http.post("/api/tables", json=TABLE).json()["table"]
    writing, may_go_on = threading.Event(), threading.Event()

    def slow(game: Record) -> str:
        writing.set()
        may_go_on.wait(WAIT)
        return write(game)

    monkeypatch.setattr("dudo.server.http.write", slow)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(httpx2.get, f"http://{server.host}/api/tables/{table}/record")
        try:
            assert writing.wait(WAIT)
            answer = httpx2.get(f"http://{server.host}/api/options", timeout=5)
            assert answer.status_code == 200
            assert not asked.done()
        finally:
            may_go_on.set()
        assert asked.result().text.startswith("dudo record")


def test_the_schema_takes_what_the_server_takes() -> None:
    validator("settings").validate(TABLE)
    with pytest.raises(Exception, match="hat"):
        validator("settings").validate(json.loads('{"seats": [{"hat": 1}, {}]}'))
