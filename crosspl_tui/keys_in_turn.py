"""Keys in turn: each is dealt with before the next is looked at, however many arrive at once.

Textual gives all keys that a terminal sends in one go to whatever has the focus then. But the first may open a filter,
a dialog or another place, and the others belong there: over a slow line `/accept` would filter nothing, and decide an
item.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from textual import events
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

_LONGEST_SECONDS = 3.0
"""After so long the next key no longer waits for whoever deals with the one before."""

_LOOK_AGAIN_SECONDS = 0.05


class KeyDealtWith(Message):
    """Follows a key on its way from what has the focus up to the app: what arrives there has been dealt with."""


class KeysInTurn(App[None]):
    """An app that holds keys back until the one before has done what it does."""

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._held: deque[events.Key | events.Paste] = deque()
        self._dealing: MessagePump | None = None
        self._shown: Screen[Any] | None = None
        self._begun = 0.0
        self._looks_again = False

    @property
    def has_keys_to_deal_with(self) -> bool:
        """Whether keys wait, or one is under way."""
        return self.is_running and bool(self._held or not self._is_free)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._held.append(event)
            await self._take_next()
        else:
            await super().on_event(event)

    async def on_key_dealt_with(self, message: KeyDealtWith) -> None:
        message.stop()
        for _ in range(3):
            await asyncio.sleep(0)  # a worker that the key began gets as far as opening its dialog
        self.call_later(self._end_key)  # behind the focus, which both move in this way

    async def _end_key(self) -> None:
        if not self.screen_stack:  # it was the one that ended the app
            self._dealing = None
        elif self.screen is self._shown:
            self._dealing = None
            await self._take_next()
        else:
            self._follow(self.screen)  # which has been made, and has its focus, when this arrives

    async def _take_next(self) -> None:
        while self._held and self.screen_stack and self._is_free:
            self._begun = time.monotonic()
            self._shown, target = self.screen, self.focused or self.screen
            await super().on_event(self._held.popleft())
            self._follow(target)
        if self._held and not self._looks_again:
            self._looks_again = True
            self.set_timer(_LOOK_AGAIN_SECONDS, self._look_again)

    async def _look_again(self) -> None:
        self._looks_again = False
        await self._take_next()

    def _follow(self, target: MessagePump) -> None:
        self._shown = self.screen
        self._dealing = target if target.post_message(KeyDealtWith()) else None

    @property
    def _is_free(self) -> bool:
        """Whether nobody deals with a key; one who was removed meanwhile does not tell."""
        dealing = self._dealing
        return dealing is None or not dealing.is_attached or time.monotonic() - self._begun > _LONGEST_SECONDS
