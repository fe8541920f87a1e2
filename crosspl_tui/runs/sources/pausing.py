"""Letting time pass while a host wants rest, without keeping a person who wants to stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from crosspl_tui.sources.errors import StoppedError
from crosspl_tui.sources.limits import Pause

LOOK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Pauses:
    """Waits as long as it is asked to; `tell` hears of each pause before it begins."""

    is_cancelled: Callable[[], bool]
    tell: Callable[[Pause], None]

    def wait(self, pause: Pause) -> None:
        """Let the pause pass; raises `StoppedError` when the work is cancelled meanwhile."""
        self.tell(pause)
        end = time.monotonic() + pause.seconds
        while (left := end - time.monotonic()) > 0:
            if self.is_cancelled():
                raise StoppedError("stopped while waiting")
            time.sleep(min(left, LOOK_SECONDS))
