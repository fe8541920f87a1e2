"""Driving the workbench by its keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

from textual.pilot import Pilot
from textual.screen import ModalScreen

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.screens.review.screen import ReviewScreen

Driver = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
WAITS_FOR_A_PERSON = ("dialog", "leave")
TURNS = 100
"""More turns of the loop than any message takes on its way from a widget up to the screen, and to a worker."""


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until the database is open, and no key and no worker is under way but those that wait for an answer."""
    app = pilot.app
    assert isinstance(app, WorkbenchApp)
    while app.database is None:
        await pilot.pause(0.01)
    await pause(pilot)
    while app.has_keys_to_deal_with:
        await pilot.pause(0.01)
    while app.is_running and (workers := list(app.workers)):
        working = [worker for worker in workers if worker.group not in WAITS_FOR_A_PERSON]
        if working:
            await app.workers.wait_for_complete(working)
            await pause(pilot)
        elif asks(app):
            return
        else:  # one that has its answer goes on
            await pilot.pause(0.01)


async def pause(pilot: Pilot[Any]) -> None:
    """Wait until messages have arrived.

    Textual takes a process that uses no processor time for one with nothing to do; a busy machine may just not let it.
    """
    await pilot.pause()
    for _ in range(TURNS):
        await asyncio.sleep(0)


def asks(app: WorkbenchApp) -> bool:
    """Say whether a dialog is open, in any place."""
    for mode in app.MODES:
        with suppress(KeyError):  # a place that was never gone to has no screens
            if any(isinstance(screen, ModalScreen) for screen in app.get_screen_stack(mode)):
                return True
    return False


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys one after the other, letting each take effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def review_of(pilot: Pilot[Any]) -> ReviewScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen
