"""Where the published benchmark data are, for the tests that run on them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def bench_data() -> Path:
    """The folder that holds clones of the published repositories; without it the test is skipped."""
    folder = os.environ.get("CROSSPL_BENCH_DATA")
    if not folder:
        pytest.skip("CROSSPL_BENCH_DATA is not set to a folder with the published benchmark data")
    return Path(folder)
