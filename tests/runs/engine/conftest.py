"""What the tests of the engine share: a writer beside the database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.database import Database
from store.writer import GroupWriter


@pytest.fixture
def writer(database: Database) -> Iterator[GroupWriter]:
    """What all of this process writes through."""
    with GroupWriter(database) as writer:
        yield writer
