"""The collector of garbage does not hold tables up, and still collects."""

import asyncio
import gc
import weakref

import pytest

from dudo.server import collect_garbage, run


class Node:
    itself: "Node"


def left_alone(freed: asyncio.Event) -> weakref.ref[Node]:
    node = Node()
    node.itself = node
    return weakref.ref(node, lambda _: freed.set())


@pytest.mark.asyncio
async def test_what_refers_to_itself_is_freed_now_and_then_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "_LEAST_REST", 0.01)
    collecting = asyncio.create_task(collect_garbage())
    try:
        await asyncio.sleep(0)
        assert not gc.isenabled()
        freed = asyncio.Event()
        node = left_alone(freed)
        assert node() is not None
        await asyncio.wait_for(freed.wait(), 60)
    finally:
        collecting.cancel()
        gc.unfreeze()
        gc.enable()
