"""A terminal that is closed, or a process that is asked to end: the next sitting goes on at the same item."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from bench.terminal import Size, Terminal
from driving import Driver, review_of


@pytest.mark.parametrize("told", [signal.SIGHUP, signal.SIGTERM])
async def test_the_item_on_the_desk_is_given_back_and_come_back_to(
    demo: Path, drive: Driver, told: signal.Signals
) -> None:
    command = [sys.executable, "-m", "crosspl_tui", "review", "--db", str(demo), "--reviewer", "Ada"]
    with Terminal(command, Size(120, 40), os.environ) as terminal:
        terminal.wait_for("1/64.*Trace·accept")
        terminal.send("a")
        terminal.wait_for("2/64")
        terminal.process.send_signal(told)
        terminal.wait_until_quiet(2)  # it writes until it has given the terminal back
        terminal.process.wait(20)
    async with drive(demo) as pilot:
        review = review_of(pilot)
        assert review.shown is not None
        assert review.queue.total == 64
        assert (review.shown.item.id, review.queue.cursor) == (2, 0)


@pytest.mark.parametrize("is_told", [True, False])
def test_a_terminal_that_is_gone_is_not_outlived(demo: Path, *, is_told: bool) -> None:
    command = [sys.executable, "-m", "crosspl_tui", "review", "--db", str(demo), "--reviewer", "Ada"]
    with Terminal(command, Size(80, 24), os.environ, is_its_own=is_told) as terminal:
        terminal.wait_for("1/64")
        terminal.send("j?jj")  # so that there is something to write
        terminal.hang_up()
        terminal.process.wait(20)
