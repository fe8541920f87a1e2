"""What the tests of the prompts share."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_prompts import OwnPrompts


@pytest.fixture
def own(tmp_path: Path) -> OwnPrompts:
    """An empty folder of one's own prompts."""
    return OwnPrompts(tmp_path / "own")
