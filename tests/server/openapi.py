"""The OpenAPI description of the HTTP interface: in one piece, and held against answers.

``docs/reference/openapi.json`` is written by hand; its shapes are those of the protocol's schema.
``python -m tests.server.openapi`` puts the two together into what a server gives away.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import httpx2
import jsonschema

REFERENCE: Final = Path(__file__).parents[2] / "docs/reference"
SERVED: Final = Path(__file__).parents[2] / "src/dudo/server/openapi.json"
SHAPES: Final = "protocol.schema.json#/$defs/"
HERE: Final = "#/components/schemas/"
Json = dict[str, Any]


def read(name: str) -> Json:
    read: Json = json.loads((REFERENCE / name).read_text(encoding="utf-8"))
    return read


def in_one_piece() -> Json:
    """The description, with those shapes in it that it names, and those that they name."""
    shapes = read("protocol.schema.json")["$defs"]
    description: Json = _moved(read("openapi.json"))
    schemas = description["components"]["schemas"]
    missing = named_in(description) - schemas.keys()
    while missing:
        schemas |= {name: _moved(shapes[name]) for name in sorted(missing)}
        missing = named_in(schemas) - schemas.keys()
    return description


def _moved(part: Json) -> Any:
    text = json.dumps(part)
    return json.loads(text.replace(SHAPES, HERE).replace('"#/$defs/', f'"{HERE}'))


def named_in(part: Json) -> set[str]:
    """The shapes that are referred to."""
    return set(re.findall(f'"{HERE}([^"]+)"', json.dumps(part)))


DESCRIPTION: Final = in_one_piece()


def operations(description: Json) -> dict[tuple[str, str], Json]:
    """What can be called: by method and path."""
    return {
        (method.upper(), path): operation
        for path, item in description["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    }


_PATHS: Final = [
    (method, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), operation)
    for (method, path), operation in operations(DESCRIPTION).items()
]


def check(response: httpx2.Response) -> None:
    """Fail if ``response`` is not among the answers that are described.

    Calls of what is not described, and of what is described with another method, may be answered
    in any way.
    """
    for method, path, operation in _PATHS:
        if response.request.method == method and path.fullmatch(response.url.path):
            response.read()
            _check(response, operation["responses"])


def _check(response: httpx2.Response, described: Json) -> None:
    call = f"{response.request.method} {response.url.path}: {response.status_code}"
    assert str(response.status_code) in described, f"{call} is not described"
    answer = described[str(response.status_code)]
    if "$ref" in answer:
        answer = DESCRIPTION["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    content = answer.get("content", {})
    kind = response.headers.get("content-type", "").partition(";")[0]
    assert kind in content if content else not response.content, f"{call} with {kind!r}"
    if kind == "application/json":
        schema = {**content[kind]["schema"], "components": DESCRIPTION["components"]}
        jsonschema.Draft202012Validator(schema).validate(response.json())


if __name__ == "__main__":
    SERVED.write_text(json.dumps(DESCRIPTION, indent=1) + "\n", encoding="utf-8")
    print(f"{SERVED.name}: {len(operations(DESCRIPTION))} calls, ", end="")
    print(f"{len(DESCRIPTION['components']['schemas'])} shapes")
