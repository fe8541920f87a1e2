"""What the tests of foreign functions share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pipelines.ffi.ready import ready_executor

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor


@pytest.fixture(scope="session")
def executor() -> Iterator[ForeignExecutor]:
    """Executes programs that call the GNU Scientific Library, in the local sandbox."""
    with ready_executor() as ready:
        yield ready
