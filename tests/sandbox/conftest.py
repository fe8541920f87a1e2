"""What the tests of the sandboxes share: every provider in turn, skipped with its reason where it cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosspl_tui.sandbox.docker.provider import DockerSandbox
from crosspl_tui.sandbox.errors import UnavailableError
from crosspl_tui.sandbox.execution import Executor
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.local.provider import LocalSandbox

PROVIDERS = ("bubblewrap", "plain", "docker")


@pytest.fixture(scope="session", params=PROVIDERS)
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """Each provider that this machine has."""
    with _opened(request.param) as opened:
        yield opened


@pytest.fixture(scope="session")
def executor(sandbox: Sandbox) -> Executor:
    """Executes programs in each provider."""
    return Executor(sandbox)


@pytest.fixture(scope="session")
def local() -> Iterator[LocalSandbox]:
    """The local provider, as well confined as this machine allows."""
    with LocalSandbox() as opened:
        yield opened


def _opened(name: str) -> Sandbox:
    if name == "docker":
        try:
            return DockerSandbox()
        except UnavailableError as error:
            pytest.skip(str(error))
    opened = LocalSandbox(is_plain=name == "plain")
    if name == "bubblewrap" and not opened.is_isolated:
        opened.close()
        pytest.skip("bubblewrap cannot make namespaces here")
    return opened
