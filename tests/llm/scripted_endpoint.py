"""An OpenAI-compatible endpoint on loopback that answers as scripted: well, badly, late or never.

In a test it runs in a thread (`serving`), for measurements in a process of its own: `python -m llm.scripted_endpoint
--latency 0.2`, which prints its URL and tells its counts under `/counts`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from llm.scripted_acts import Act, answer, events, whole

KEPT = 1000


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came in; `prompt` is all its messages' texts, `number` counts from 1 how often it came."""

    prompt: str
    number: int
    body: Mapping[str, Any]
    headers: Mapping[str, str]


Script = Callable[[Asked], Act]
"""Decides what is answered; must not block."""


def in_turn(*acts: Act) -> Script:
    """Each prompt gets the acts one after the other, and the last for ever."""
    return lambda asked: acts[min(asked.number, len(acts)) - 1]


def by_prompt(scripts: Mapping[str, Script | Act]) -> Script:
    """The first entry whose text is in the prompt answers; the text "" is in all of them."""

    def script(asked: Asked) -> Act:
        chosen = next((one for part, one in scripts.items() if part in asked.prompt), answer("nothing fits"))
        return chosen if isinstance(chosen, Act) else chosen(asked)

    return script


@dataclass(slots=True)
class ScriptedEndpoint:
    """What the endpoint does and has seen. `latency` is in seconds and comes before each answer.

    `asked` holds the last requests, `counts` how often each prompt came, `most_at_once` the most that were open.
    """

    script: Script = field(default_factory=lambda: in_turn(answer("done")))
    latency: float = 0.0
    knows_stream_options: bool = True
    url: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    asked: deque[Asked] = field(default_factory=lambda: deque(maxlen=KEPT))
    open: int = 0
    most_at_once: int = 0

    @property
    def requests(self) -> int:
        return self.counts.total()

    def act(self, body: Mapping[str, Any], headers: Mapping[str, str]) -> Act:
        """Take note of a request and decide what comes of it."""
        if "stream_options" in body and not self.knows_stream_options:
            return Act(status=400, words="Unrecognized request argument supplied: stream_options")
        prompt = "\n".join(str(message["content"]) for message in body["messages"])
        self.counts[prompt] += 1
        asked = Asked(prompt, self.counts[prompt], body, headers)
        self.asked.append(asked)
        return self.script(asked)


class _Connection(asyncio.Protocol):
    """One kept-alive connection; requests on it come one after the other."""

    def __init__(self, endpoint: ScriptedEndpoint, held: set[_Connection]) -> None:
        self._endpoint = endpoint
        self._held = held
        self._read = b""
        self._task: asyncio.Task[None] | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._held.add(self)

    def connection_lost(self, _error: Exception | None) -> None:
        self._held.discard(self)
        if self._task is not None:
            self._task.cancel()

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, end, rest = self._read.partition(b"\r\n\r\n")
        if not end:
            return
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        size = int(headers.get("content-length", 0))
        if len(rest) < size:
            return
        self._read = rest[size:]
        method, path, _ = first.split(" ")
        self._task = asyncio.ensure_future(self._answer(method, path, headers, rest[:size]))

    async def _answer(self, method: str, path: str, headers: Mapping[str, str], content: bytes) -> None:
        if method == "GET":
            self._send_whole(200, "application/json", self._counts())
            return
        if path != "/v1/chat/completions":
            self._send_whole(404, "application/json", b'{"error": {"message": "no such path"}}')
            return
        body = json.loads(content)
        act = self._endpoint.act(body, headers)
        self._endpoint.open += 1
        self._endpoint.most_at_once = max(self._endpoint.most_at_once, self._endpoint.open)
        try:
            await asyncio.sleep(self._endpoint.latency + act.seconds_before)
        finally:
            self._endpoint.open -= 1
        if act.is_plain or not body.get("stream"):
            self._send_whole(act.status, act.content_type, whole(act, body["model"]), act.headers)
        else:
            await self._stream(act, body)

    async def _stream(self, act: Act, body: Mapping[str, Any]) -> None:
        is_usage_wanted = bool(body.get("stream_options", {}).get("include_usage"))
        framing = b"Connection: close" if act.is_close_delimited else b"Transfer-Encoding: chunked"
        self.transport.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" + framing + b"\r\n\r\n"
        )
        parts = list(events(act, body["model"], has_usage=is_usage_wanted))
        is_cut = act.cut_after is not None
        parts = parts[: act.cut_after]
        if not act.is_close_delimited:
            parts = [b"%x\r\n%s\r\n" % (len(part), part) for part in parts]
            parts += [] if is_cut else [b"0\r\n\r\n"]
        if act.seconds_between:
            for part in parts:
                self.transport.write(part)
                await asyncio.sleep(act.seconds_between)
        else:
            self.transport.write(b"".join(parts))
        if is_cut or act.is_close_delimited:
            self.transport.close()

    def _send_whole(
        self, status: int, content_type: str, body: bytes, headers: Mapping[str, str] | None = None
    ) -> None:
        given = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        given += f"Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\n"
        head = f"HTTP/1.1 {status} Scripted\r\n{given}\r\n"
        self.transport.write(head.encode() + body)

    def _counts(self) -> bytes:
        endpoint = self._endpoint
        told = {
            "requests": endpoint.requests,
            "most_at_once": endpoint.most_at_once,
            "by_prompt": endpoint.counts,
        }
        return json.dumps(told).encode()


async def _serve(
    endpoint: ScriptedEndpoint, port: int, is_up: Callable[[], None], stop: asyncio.Event
) -> None:
    held: set[_Connection] = set()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Connection(endpoint, held), "127.0.0.1", port, backlog=1024)
    endpoint.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    is_up()
    await stop.wait()
    server.close()
    for connection in list(held):
        connection.transport.abort()


@contextmanager
def serving(
    script: Script | Act | None = None, *, latency: float = 0.0, port: int = 0
) -> Iterator[ScriptedEndpoint]:
    """Let an endpoint answer in a thread of this process, on a free port unless one is given."""
    endpoint = ScriptedEndpoint(latency=latency)
    if script is not None:
        endpoint.script = in_turn(script) if isinstance(script, Act) else script
    loop, stop, is_up = asyncio.new_event_loop(), asyncio.Event(), threading.Event()
    thread = threading.Thread(
        target=loop.run_until_complete, args=(_serve(endpoint, port, is_up.set, stop),), daemon=True
    )
    thread.start()
    is_up.wait(10)
    try:
        yield endpoint
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=float, default=0.2, help="seconds before each answer")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--chunks", type=int, default=8, help="events an answer comes in")
    parser.add_argument("--answer", default="def call():\n    return 1\n" * 8)
    options = parser.parse_args()
    act = answer(options.answer, chunks=options.chunks)
    endpoint = ScriptedEndpoint(script=lambda _asked: act, latency=options.latency)

    async def serve() -> None:
        await _serve(endpoint, options.port, lambda: print(endpoint.url, flush=True), asyncio.Event())

    with suppress(KeyboardInterrupt):
        asyncio.run(serve())


if __name__ == "__main__":
    main()
