"""One HTTP GET, in bounds: a timeout, a largest size, no redirect to another host, https outside this machine."""

from __future__ import annotations

import errno
import socket
import ssl
import time
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException, HTTPResponse
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from crosspl_tui.sources.addresses import is_loopback
from crosspl_tui.sources.errors import HostError

SOCKET_SECONDS = 30.0
REPLY_SECONDS = 120.0
LARGEST_REPLY = 32_000_000
_CHUNK = 65_536
_NO_WAY_THERE = frozenset({errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN})


class BrokenReplyError(Exception):
    """No whole reply came; asking again may help."""


class UnreachedError(BrokenReplyError):
    """The host was not reached at all: its name means nothing here, nobody listens, or there is no network."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP reply, whatever its status."""

    status: int
    headers: Message
    body: bytes


def check_base(url: str) -> str:
    """Return the base URL of an API without a slash at its end; raises `HostError` for one that is not safe."""
    parts = urlsplit(url)
    if parts.username is not None or parts.password is not None:
        raise HostError("the API's URL holds a user name or password; give a token in GITHUB_TOKEN instead")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(parts.hostname)):
        raise HostError(f"{url}: the API's URL must begin with https://")
    return url.rstrip("/")


def fetch(url: str, headers: dict[str, str], *, timeout: float = SOCKET_SECONDS) -> Reply:
    """Get a URL. Raises `BrokenReplyError` where trying again may help, `HostError` where it cannot."""
    try:
        with _open(url, headers, timeout) as response:
            return Reply(response.status or 0, response.headers, _read(response))
    except HostError:
        raise
    except URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            raise HostError(
                f"{urlsplit(url).hostname}: its certificate is refused: {error.reason.verify_message}"
            ) from None
        kind = UnreachedError if _is_unreached(error.reason) else BrokenReplyError
        raise kind(_words(error.reason)) from None
    except (OSError, HTTPException) as error:
        raise BrokenReplyError(str(error) or type(error).__name__) from None


def _is_unreached(reason: object) -> bool:
    is_refused = isinstance(reason, socket.gaierror | ConnectionRefusedError)
    return is_refused or (isinstance(reason, OSError) and reason.errno in _NO_WAY_THERE)


def _words(reason: object) -> str:
    """Return what the system says, without its number for it."""
    return (reason.strerror if isinstance(reason, OSError) else "") or str(reason)


class _SameHost(HTTPRedirectHandler):
    """Follows redirects within a host only, since urllib hands the token on to wherever it is sent."""

    def redirect_request(  # noqa: PLR0917 - as urllib has it
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> Request | None:
        before, after = urlsplit(req.full_url), urlsplit(urljoin(req.full_url, newurl))
        if (before.scheme, before.netloc) != (after.scheme, after.netloc):
            raise HostError(
                f"{before.netloc} redirects to {after.netloc}; give that as the API's URL if it is yours"
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


def _open(url: str, headers: dict[str, str], timeout: float) -> HTTPResponse | HTTPError:
    """Open a URL; what urllib takes for an error is a reply like others."""
    direct = (ProxyHandler({}),) if is_loopback(urlsplit(url).hostname) else ()
    try:
        response: HTTPResponse = build_opener(_SameHost, *direct).open(
            Request(url, headers=headers), timeout=timeout
        )
    except HTTPError as error:
        return error
    return response


def _read(response: HTTPResponse | HTTPError) -> bytes:
    """Read a body; a socket's timeout alone would let a host send one byte a minute for ever."""
    deadline = time.monotonic() + REPLY_SECONDS
    parts = bytearray()
    while part := response.read1(_CHUNK):
        parts += part
        if len(parts) > LARGEST_REPLY or time.monotonic() > deadline:
            raise BrokenReplyError("the reply is too large or too slow")
    if response.length:
        raise BrokenReplyError("the connection was cut")
    return bytes(parts)
