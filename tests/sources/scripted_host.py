"""A host on loopback that answers like GitHub, after whatever it was told to answer first."""

from __future__ import annotations

import json
import re
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

TOKEN = "ghp_a1b2c3secret"
"""What the clients of the host show it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer out of turn; `missing_bytes` are promised and not sent."""

    status: int = 200
    body: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=dict)
    missing_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came in."""

    path: str
    headers: Mapping[str, str]

    @property
    def query(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}


@dataclass(slots=True)
class ScriptedHost:
    """What the host knows: repositories by name with their stars, and languages. `first` is answered before that."""

    stars: dict[str, int] = field(default_factory=dict)
    languages: dict[str, dict[str, int]] = field(default_factory=dict)
    first: deque[Answer] = field(default_factory=deque)
    asked: list[Asked] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    clone_url: str = "https://github.com/{name}.git"
    is_incomplete: bool = False
    url: str = ""

    def answer(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        if self.first:
            return self.first.popleft()
        self.answered.append(asked.path)
        path = urlsplit(asked.path).path
        if path == "/search/repositories":
            return self._search(asked.query)
        name = path.removeprefix("/repos/").removesuffix("/languages")
        if name not in self.languages:
            return Answer(404, b'{"message": "Not Found"}')
        return Answer(body=json.dumps(self.languages[name]).encode())

    def searches(self) -> list[str]:
        """The pages asked for: `<qualifiers> <page>`."""
        return [f"{one.query['q']} {one.query['page']}" for one in self.asked if "/search/" in one.path]

    def _search(self, query: Mapping[str, str]) -> Answer:
        bounds = re.search(r"stars:(\d+)\.\.(\d+)", query["q"])
        assert bounds is not None
        least, most = map(int, bounds.groups())
        found = [name for name, stars in self.stars.items() if least <= stars <= most]
        found.sort(key=lambda name: -self.stars[name])
        size = int(query["per_page"])
        start = (int(query["page"]) - 1) * size
        if start + size > 1000:
            return Answer(422, b'{"message": "Only the first 1000 search results are available"}')
        page = {
            "total_count": len(found),
            "incomplete_results": self.is_incomplete,
            "items": [self._item(name) for name in found[start : start + size]],
        }
        return Answer(body=json.dumps(page).encode())

    def _item(self, name: str) -> dict[str, object]:
        return {
            "id": list(self.stars).index(name) + 1,
            "full_name": name,
            "clone_url": self.clone_url.format(name=name),
            "stargazers_count": self.stars[name],
            "size": 120,
            "default_branch": "main",
            "license": {"spdx_id": "MIT"},
        }


@contextmanager
def serving(host: ScriptedHost) -> Iterator[ScriptedHost]:
    """Let the host answer on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer = host.answer(Asked(self.path, dict(self.headers)))
            self.send_response_only(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body) + answer.missing_bytes))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, format: str, *_values: object) -> None:  # noqa: A002 - as the base has it
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        host.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield host
        finally:
            server.shutdown()
            thread.join()
