"""The workbench served on this machine: a page, a socket for each tab, and a workbench process behind each socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from pathlib import Path
from shlex import join

import textual_serve
from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from crosspl_tui.serving.access import Access

HOST = "127.0.0.1"
MOST_COLUMNS, MOST_ROWS = 1000, 500
SECONDS_TO_END = 5.0
_STATIC = Path(textual_serve.__file__).parent / "static"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _Workbench(AppService):
    """A workbench process, which is ended for sure."""

    async def end(self) -> None:
        """Ask the process to quit, and kill it when it does not within five seconds."""
        try:
            async with asyncio.timeout(SECONDS_TO_END):
                await self.stop()
        except (TimeoutError, ConnectionError):
            pass
        finally:
            if self._process is not None and self._process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()
                await self._process.wait()


class WorkbenchServer:
    """Serves workbenches on the loopback address, to the browser that opens the one-time address first."""

    def __init__(self, arguments: Sequence[str], port: int = 0) -> None:
        """Bind the port, 0 for any that is free; `arguments` is the command line of the workbench process.

        Raises `OSError` when the port is taken.
        """
        self.access = Access()
        self._command = f"exec {join(arguments)}"
        self._socket = socket.create_server((HOST, port))
        self._port: int = self._socket.getsockname()[1]
        self._cookie = f"crosspl-tui-{self._port}"
        self._workbenches: set[_Workbench] = set()

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self._port}"

    @property
    def address(self) -> str:
        """The address that opens the door, once."""
        return f"{self.origin}/?token={self.access.token}"

    async def serve(self, stopped: asyncio.Event) -> None:
        """Serve until asked to stop; every workbench process has ended when this returns."""
        application = web.Application(middlewares=[self._guard])
        application.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._session),
                web.static("/static", _STATIC),
            ]
        )
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=SECONDS_TO_END)
        await runner.setup()
        try:
            await web.SockSite(runner, self._socket).start()
            await stopped.wait()
        finally:
            await asyncio.gather(*(workbench.end() for workbench in self._workbenches))
            await runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let nobody in without the cookie, and no other site in with it."""
        if request.host != f"{HOST}:{self._port}":  # another name for this machine may be another site's
            return _refused("open the address that was printed")
        if request.headers.get("Origin", self.origin) != self.origin:
            return _refused("this page is for its own site only")
        token = request.query.get("token", "")
        if request.path == "/" and token and self.access.redeem(token):
            return self._opened()
        if not self.access.holds(request.cookies.get(self._cookie, "")):
            return _refused(
                "the address opens once, in one browser; start crosspl-tui serve again for another"
            )
        response = await handler(request)
        if not response.prepared:
            response.headers.update(self._headers)
        return response

    def _opened(self) -> web.Response:
        response = web.Response(status=303, headers={"Location": "/", **self._headers})
        response.set_cookie(self._cookie, self.access.session, httponly=True, samesite="Strict", path="/")
        return response

    @property
    def _headers(self) -> dict[str, str]:
        socket_origin = self.origin.replace("http", "ws", 1)
        policy = (
            f"default-src 'self'; connect-src 'self' {socket_origin}; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        )
        return {
            "Content-Security-Policy": policy,
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }

    async def _page(self, _request: web.Request) -> web.Response:
        page = (files(__package__) / "page.html").read_text(encoding="utf-8")
        url = f"{self.origin.replace('http', 'ws', 1)}/ws"
        return web.Response(text=page.replace("{{ socket }}", url), content_type="text/html")

    async def _session(self, request: web.Request) -> web.WebSocketResponse:
        """A tab: what it types goes to a workbench of its own, what that draws comes back."""
        browser = web.WebSocketResponse(heartbeat=15)
        await browser.prepare(request)

        async def close() -> None:
            await browser.close()

        workbench = _Workbench(
            self._command,
            write_bytes=browser.send_bytes,
            write_str=browser.send_str,
            close=close,
            download_manager=DownloadManager(),
        )
        self._workbenches.add(workbench)
        try:
            await workbench.start(
                _size(request.query.get("width"), MOST_COLUMNS) or 80,
                _size(request.query.get("height"), MOST_ROWS) or 24,
            )
            await _relay(browser, workbench)
        finally:
            await workbench.end()
            self._workbenches.discard(workbench)
        return browser


async def _relay(browser: web.WebSocketResponse, workbench: AppService) -> None:
    """Pass on what the browser sends until it leaves; what makes no sense is passed over."""
    async for message in browser:
        if message.type is not WSMsgType.TEXT:
            continue
        try:
            kind, *values = json.loads(message.data)
        except (ValueError, TypeError):
            continue
        value = values[0] if values else None
        if kind == "stdin" and isinstance(value, str):
            await workbench.send_bytes(value.encode("utf-8", errors="replace"))
        elif kind == "resize" and isinstance(value, dict):
            width, height = _size(value.get("width"), MOST_COLUMNS), _size(value.get("height"), MOST_ROWS)
            if width and height:
                await workbench.set_terminal_size(width, height)
        elif kind == "ping":
            await browser.send_json(["pong", value])
        elif kind == "blur":
            await workbench.blur()
        elif kind == "focus":
            await workbench.focus()


def _refused(reason: str) -> web.Response:
    return web.Response(status=403, text=f"crosspl-tui: {reason}\n", headers={"Cache-Control": "no-store"})


def _size(value: object, most: int) -> int:
    """A number of columns or rows as the browser gives it, from 1 to `most`; 0 for what is none."""
    try:
        return max(0, min(most, int(str(value))))
    except ValueError:
        return 0
