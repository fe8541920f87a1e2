"""A headless Chromium driven by its own protocol (https://chromedevtools.github.io/devtools-protocol/)."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@dataclass(slots=True)
class Tab:
    """A tab of the browser."""

    socket: ClientWebSocketResponse
    session: str = ""
    numbers: Any = field(default_factory=itertools.count)

    async def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command and return its result."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        await self.socket.send_json(message | ({"sessionId": self.session} if self.session else {}))
        while True:
            answer = await self.socket.receive_json()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    async def value(self, script: str) -> object:
        """Evaluate a script, wait for its promise, and return what it gives."""
        answer = await self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")

    async def open(self, address: str) -> None:
        """Open an address and wait until its page is there."""
        await self.ask("Page.navigate", url=address)
        await self.value(
            "new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))"
        )


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Tab]:
    """Start the browser with a tab; it is gone when the block ends."""
    assert PROGRAM
    process = await asyncio.create_subprocess_exec(
        PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
        f"--user-data-dir={folder}", "about:blank", stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr
    try:
        while b"DevTools listening on " not in (line := await process.stderr.readline()):
            assert line, "the browser did not start"
        address = line.decode().split(" on ")[1].strip()
        async with ClientSession() as client, client.ws_connect(address, max_msg_size=0) as socket:
            tab = Tab(socket)
            target = await tab.ask("Target.createTarget", url="about:blank")
            attached = await tab.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
            tab.session = attached["sessionId"]
            yield tab
    finally:
        process.kill()
        await process.wait()
