"""A database of the sample items, and a way to drive the workbench on it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from driving import Driver, settle
from textual.notifications import Notification
from textual.pilot import Pilot

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.settings import Settings
from store.database import open_database


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "demo.db"
    with open_database(path) as database:
        prepare_demo(database, lambda: False)
    return path


@pytest.fixture
def demo(prepared: Path, tmp_path: Path) -> Path:
    """A fresh copy of the sample items."""
    return Path(shutil.copy(prepared, tmp_path / "demo.db"))


@pytest.fixture
def drive(monkeypatch: pytest.MonkeyPatch) -> Driver:
    """Open the workbench on a database; the screens have loaded what they show when the pilot is handed out.

    Messages stay: on a busy machine one would be gone before a test has read it.
    """
    monkeypatch.setattr(Notification, "time_left", 3600.0)

    @asynccontextmanager
    async def opened(
        database: Path, *, start: str = "review", reviewer: str = "Ada", size: tuple[int, int] = (120, 40)
    ) -> AsyncIterator[Pilot[None]]:
        app = WorkbenchApp(Settings(str(database), reviewer), start=start)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            yield pilot

    return opened
