"""Driving the workbench by its keys."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from textual.pilot import Pilot

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.screens.review.screen import ReviewScreen

Driver = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
WAITS_FOR_A_PERSON = ("dialog", "leave")


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until the database is open, and no key and no worker is under way but those that wait for an answer."""
    app = pilot.app
    assert isinstance(app, WorkbenchApp)
    while app.database is None:
        await pilot.pause(0.01)
    await pilot.pause()
    while app.has_keys_to_deal_with:
        await pilot.pause(0.01)
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
