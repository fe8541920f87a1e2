"""A library made ready in the local sandbox; tests are skipped with the reason where that cannot be."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.libraries import LibraryError, find_library
from crosspl_tui.sandbox.local.provider import LocalSandbox


@contextmanager
def ready_executor() -> Iterator[ForeignExecutor]:
    """Give what executes programs that call the GNU Scientific Library."""
    with tempfile.TemporaryDirectory(prefix="kits-") as folder:
        Path(folder).chmod(0o755)  # pytest's own folders cannot be reached by the sandbox's users
        with LocalSandbox(kits=Path(folder)) as sandbox:
            made = ForeignExecutor(sandbox, find_library("gsl"))
            try:
                _ = made.prepared
            except LibraryError as error:
                pytest.skip(str(error))
            yield made


def need_compiler(executor: ForeignExecutor) -> None:
    """Skip where tasks cannot be made of headers."""
    try:
        executor.library.header_folder()
    except LibraryError as error:
        pytest.skip(str(error))
    if executor.sandbox.find("gcc") is None:
        pytest.skip("the sandbox has no gcc")
