"""A database of the sample items, and a way to drive the workbench on it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.screens.review.screen import ReviewScreen
from crosspl_tui.settings import Settings
from store.database import open_database

Driver = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


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
def drive() -> Driver:
    """Open the workbench on a database; the screens have loaded what they show when the pilot is handed out."""

    @asynccontextmanager
    async def opened(
        database: Path, *, start: str = "review", reviewer: str = "Ada", size: tuple[int, int] = (120, 40)
    ) -> AsyncIterator[Pilot[None]]:
        app = WorkbenchApp(Settings(str(database), reviewer), start=start)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            yield pilot

    return opened


WAITS_FOR_A_PERSON = ("dialog", "leave")


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until the database is open and no worker is under way but those that wait for an answer."""
    app = pilot.app
    assert isinstance(app, WorkbenchApp)
    while app.database is None:
        await pilot.pause(0.01)
    await pilot.pause()
    while workers := [worker for worker in app.workers if worker.group not in WAITS_FOR_A_PERSON]:
        await app.workers.wait_for_complete(workers)
        await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys one after the other, letting each take effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def review_of(pilot: Pilot[Any]) -> ReviewScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen
