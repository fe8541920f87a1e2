"""The workbench in a browser: who gets in, what is seen there, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from serving.browser import PROGRAM, browser

from store.database import open_database

SECONDS = 60
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Served:
    """A running `crosspl-tui serve`, and the address that it printed."""

    process: subprocess.Popen[str]
    address: str

    @property
    def origin(self) -> str:
        return self.address.partition("/?")[0]

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    def get(self, path: str, **headers: str) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def door(self) -> str:
        return self.address.removeprefix(self.origin)

    def cookie(self) -> str:
        """The cookie of who opens the door."""
        return str(self.get(self.door()).getheader("Set-Cookie")).partition(";")[0]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The command, serving an empty database."""
    open_database(tmp_path / "bench.db").close()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROSSPL_", "XDG_"))}
    environment = kept | {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    arguments = ["serve", "--no-open", "--db", "bench.db", "--reviewer", "anna"]
    with subprocess.Popen(
        [sys.executable, "-m", "crosspl_tui", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment,
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            yield Served(process, process.stdout.readline().strip())
        finally:
            process.kill()


def test_without_the_token_nothing_is_given(served: Served) -> None:
    for path in ("/", "/?token=guess", "/?token=", "/ws", "/static/js/textual.js"):
        answer = served.get(path)
        assert (answer.status, b"opens once" in answer.read()) == (403, True), path


def test_the_token_opens_once_and_the_cookie_keeps_it_open(served: Served) -> None:
    opened = served.get(served.door())
    again = served.get(served.door())
    cookie = str(opened.getheader("Set-Cookie"))
    page = served.get("/", Cookie=cookie.partition(";")[0])

    assert (opened.status, opened.getheader("Location"), again.status, page.status) == (303, "/", 403, 200)
    assert {"HttpOnly", "SameSite=Strict"} <= set(cookie.split("; "))
    text = page.read().decode()
    assert "frame-ancestors 'none'" in str(page.getheader("Content-Security-Policy"))
    assert "https://" not in text
    assert served.address not in text


def test_another_site_cannot_use_the_cookie(served: Served) -> None:
    cookie = served.cookie()

    assert served.get("/", Cookie=cookie, Host=f"evil.example:{served.port}").status == 403
    assert served.get("/ws", Cookie=cookie, Origin="http://evil.example").status == 403


def test_a_door_tried_under_another_name_is_not_used_up(served: Served) -> None:
    assert served.get(served.door(), Host="evil.example").status == 403
    assert served.get(served.door()).status == 303


def test_it_listens_on_the_loopback_address_only(served: Served) -> None:
    listening = [
        line.split()[1]
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/{served.process.pid}/net/{name}").read_text().splitlines()[1:]
        if line.split()[1].endswith(f":{served.port:04X}") and line.split()[3] == "0A"
    ]
    assert listening == [f"{bytes(reversed(socket.inet_aton('127.0.0.1'))).hex().upper()}:{served.port:04X}"]


async def test_a_socket_needs_the_cookie_too(served: Served) -> None:
    async with ClientSession() as client:
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect(f"{served.origin}/ws")


async def test_a_tab_is_a_workbench_and_ctrl_c_ends_them_all(served: Served) -> None:
    name, _, value = served.cookie().partition("=")
    async with ClientSession(cookies={name: value}) as client:
        tabs = [await client.ws_connect(f"{served.origin}/ws?width=100&height=30") for _ in range(2)]
        for tab in tabs:
            await tab.send_str("nonsense")
            await tab.send_str(json.dumps(["resize", {"width": "x", "height": -1}]))
            assert b"crosspl" in await _until_drawn(tab)
        children = _children(served.process.pid)
        assert len(children) == 2

        served.process.send_signal(signal.SIGINT)
        code = await asyncio.to_thread(served.process.wait, SECONDS)

    assert code == 0
    assert not [child for child in children if Path(f"/proc/{child}").exists()]


@pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed")
async def test_a_browser_shows_the_workbench(served: Served, tmp_path: Path) -> None:
    async with asyncio.timeout(SECONDS), browser(tmp_path / "chromium") as tab:
        await tab.open(served.address)
        drawn = await tab.value(
            """new Promise(done => {
                const look = () => document.body.classList.contains('-first-byte') && done(location.search === '');
                new MutationObserver(look).observe(document.body, {attributes: true});
                look();
            })"""
        )
        fonts = await tab.value("performance.getEntriesByType('resource').map(entry => entry.name)")

    assert drawn is True
    assert isinstance(fonts, list)
    assert all(str(name).startswith(served.origin) for name in fonts)


async def _until_drawn(tab: object) -> bytes:
    """What a workbench draws until its name is among it."""
    seen = b""
    async with asyncio.timeout(SECONDS):
        async for message in tab:  # type: ignore[attr-defined]
            seen += message.data if isinstance(message.data, bytes) else message.data.encode()
            if b"crosspl" in seen:
                break
    return seen


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
