"""What GitHub says of repositories: its search and its languages, asked patiently and within its limits.

Source: https://docs.github.com/en/rest/search/search#search-repositories
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from crosspl_tui import __version__
from crosspl_tui.sources.addresses import Address, parse_address
from crosspl_tui.sources.errors import AddressError, GoneError, HostError
from crosspl_tui.sources.http import BrokenReplyError, Reply, UnreachedError, check_base, fetch
from crosspl_tui.sources.limits import (
    LONGEST_WAIT,
    MOST_TRIES,
    MOST_TRIES_UNREACHED,
    Pause,
    backoff,
    pause_before_next,
    pause_before_retry,
)
from crosspl_tui.wording import counted as number_of

DEFAULT_API = "https://api.github.com"
API_VARIABLE = "CROSSPL_GITHUB_API"
TOKEN_VARIABLES = ("GITHUB_TOKEN", "GH_TOKEN")
PAGE_SIZE = 100
MOST_RESULTS = 1000
_NOT_SHOWN = frozenset({403, 404, 410, 451})

ReadT = TypeVar("ReadT")
Wait = Callable[[Pause], None]


@dataclass(frozen=True, slots=True)
class FoundRepository:
    """A repository as the search gives it. `size_kb` is with all its history."""

    address: Address
    host_id: str
    stars: int
    size_kb: int
    default_branch: str
    licence: str


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A page of a search. `total` is how many there are in all, `unusable` how many of this page were left out.

    `is_incomplete` when the host stopped looking before it was through.
    """

    total: int
    is_incomplete: bool
    repositories: tuple[FoundRepository, ...]
    unusable: int


class _UnexpectedError(Exception):
    """A reply is not of the form it should have."""


def token_from_environment() -> str:
    """Return the token of the environment, or ""."""
    return next((token for name in TOKEN_VARIABLES if (token := os.environ.get(name, "").strip())), "")


@dataclass(slots=True)
class GitHub:
    """GitHub, or an Enterprise server, through its REST interface. `wait` is called to let time pass."""

    wait: Wait
    base: str = DEFAULT_API
    token: str = field(default="", repr=False)
    now: Callable[[], float] = time.time
    requests: int = 0
    _pauses: dict[str, Pause] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.base = check_base(self.base)
        if not self.token.isascii() or not self.token.isprintable():
            raise HostError(f"the token in {' or '.join(TOKEN_VARIABLES)} holds characters that no token has")

    def search(self, qualifiers: str, page: int) -> SearchPage:
        """Return a page (from 1) of the repositories with these qualifiers, those with most stars first.

        Raises `HostError` when the host refuses, or does not answer after several tries.
        """
        query = {
            "q": qualifiers,
            "sort": "stars",
            "order": "desc",
            "per_page": str(PAGE_SIZE),
            "page": str(page),
        }
        return self._ask("search", f"/search/repositories?{urlencode(query)}", _search_page)

    def languages(self, name: str) -> Mapping[str, int]:
        """Return the bytes by language of a repository, owner/name; raises `GoneError` and `HostError`."""
        return self._ask("core", f"/repos/{name}/languages", _languages)

    def _ask(self, limit: str, path: str, read: Callable[[object], ReadT]) -> ReadT:
        """Ask until there is a good reply; `limit` names the rate limit that the request counts for."""
        problem, unreached = "", 0
        for tries in range(1, MOST_TRIES + 1):
            most = MOST_TRIES
            if pause := self._pauses.pop(limit, None):
                self._wait(pause)
            try:
                reply = self._fetch(path)
                if reply.status == 200:
                    value = read(self._content(reply))
                    self._remember(limit, reply)
                    return value
                pause = self._judge(reply, tries)
            except UnreachedError as error:
                unreached += 1
                if unreached == MOST_TRIES_UNREACHED:
                    raise self._not_reached(tries, str(error)) from None
                pause, most = Pause(backoff(1), str(error)), tries + MOST_TRIES_UNREACHED - unreached
            except (BrokenReplyError, _UnexpectedError) as error:
                pause = Pause(backoff(tries), str(error))
            self._pauses[limit] = replace(pause, tried=tries, most=most)
            problem = pause.reason
        raise HostError(
            f"{self._host}: no good answer after {MOST_TRIES} tries ({problem}); "
            "try again later, what was found is kept"
        )

    def _not_reached(self, tries: int, problem: str) -> HostError:
        return HostError(
            f"{self._host} cannot be reached ({number_of(tries, 'try', 'tries')}: {problem}); check the network, a "
            "proxy and --api, and start again; what was found is kept"
        )

    def _fetch(self, path: str) -> Reply:
        self.requests += 1
        return fetch(self.base + path, self._headers())

    def _content(self, reply: Reply) -> object:
        """Return what a good reply holds; raises `HostError` for a page that is meant for people."""
        try:
            return json.loads(reply.body)
        except (ValueError, RecursionError):
            if not reply.body.lstrip().startswith(b"<"):
                raise _UnexpectedError("the reply is no JSON") from None
        raise HostError(
            f"{self._host} answers with a web page instead of JSON: the API's URL leads elsewhere, or something on "
            f"the way wants a login; open {self.base} in a browser, and give --api or {API_VARIABLE} the API's URL"
        )

    def _remember(self, limit: str, reply: Reply) -> None:
        if pause := pause_before_next(reply.headers, self.now()):
            self._pauses[limit] = pause

    def _judge(self, reply: Reply, tries: int) -> Pause:
        """Return how long to wait before asking again; raises `HostError` when that cannot help."""
        pause = pause_before_retry(reply, tries, self.now())
        if pause:
            return pause
        message = _message(reply)
        if reply.status == 401:
            names = " or ".join(TOKEN_VARIABLES)
            raise HostError(
                f"{self._host} refuses the token; check {names}"
                if self.token
                else f"{self._host} wants a token, and none was sent; set {names}"
            )
        if reply.status in _NOT_SHOWN:
            raise GoneError(f"{self._host} does not show this ({reply.status} {message})")
        raise HostError(f"{self._host} refuses the request ({reply.status} {message})")

    def _wait(self, pause: Pause) -> None:
        if pause.seconds > LONGEST_WAIT:
            raise HostError(
                f"{self._host} wants {pause.seconds / 3600:.1f} hours of rest; "
                "start again then, what was found is kept"
            )
        self.wait(pause)

    def _headers(self) -> dict[str, str]:
        headers = {
            "Accept": "application/vnd.github+json",
            "User-Agent": f"crosspl-tui/{__version__}",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        return headers | ({"Authorization": f"Bearer {self.token}"} if self.token else {})

    @property
    def _host(self) -> str:
        return urlsplit(self.base).netloc


def _message(reply: Reply) -> str:
    """Return what the host says of an error, cut to a line."""
    try:
        content = json.loads(reply.body)
    except (ValueError, RecursionError):
        return ""
    message = content.get("message", "") if isinstance(content, dict) else ""
    return " ".join(str(message).split())[:200]


def _search_page(content: object) -> SearchPage:
    table = _table(content)
    entries = table.get("items")
    if not isinstance(entries, list):
        raise _UnexpectedError("the reply holds no items")
    found = [repository for entry in entries if (repository := _found(entry))]
    return SearchPage(
        total=_number(table, "total_count"),
        is_incomplete=table.get("incomplete_results") is True,
        repositories=tuple(found),
        unusable=len(entries) - len(found),
    )


def _found(entry: object) -> FoundRepository | None:
    """Return a repository, or None when its name or address is none that could be cloned."""
    table = _table(entry)
    try:
        address = parse_address(str(table.get("clone_url") or table.get("html_url") or ""))
    except AddressError:
        return None
    if address.scheme == "file" or address.name.count("/") != 1:
        return None
    licence = table.get("license")
    identifier = licence.get("spdx_id") if isinstance(licence, dict) else None
    return FoundRepository(
        address=address,
        host_id=str(_number(table, "id")),
        stars=_number(table, "stargazers_count"),
        size_kb=_number(table, "size"),
        default_branch=str(table.get("default_branch") or ""),
        licence="" if identifier in (None, "NOASSERTION") else str(identifier),
    )


def _languages(content: object) -> Mapping[str, int]:
    table = _table(content)
    return {name: _number(table, name) for name in table}


def _table(content: object) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise _UnexpectedError("the reply is not of the form that it should have")
    return content


def _number(table: Mapping[str, Any], name: str) -> int:
    value = table.get(name)
    if not isinstance(value, int) or not 0 <= value < 2**53:
        raise _UnexpectedError(f"the reply's {name} is no number")
    return value
