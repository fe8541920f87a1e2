"""What the tests of the client share: scripted endpoints, and clients that do not wait long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from llm.asking import Asking, Opened
from llm.scripted_acts import Act
from llm.scripted_endpoint import Script, ScriptedEndpoint, serving


@pytest.fixture
def serve() -> Iterator[Callable[..., ScriptedEndpoint]]:
    """Starts an endpoint with a script, or one act for ever."""
    with ExitStack() as stack:

        def start(script: Script | Act | None = None, **options: float) -> ScriptedEndpoint:
            return stack.enter_context(serving(script, **options))  # type: ignore[arg-type]

        yield start


@pytest.fixture
def asking(serve: Callable[..., ScriptedEndpoint]) -> Iterator[Asking]:
    """Makes clients of scripted endpoints."""
    opened: list[Opened] = []
    yield Asking(serve, opened)
    for one in opened:
        one.client.close()
