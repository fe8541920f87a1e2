"""One request over the wire through the `openai` package, whose outcome is an answer or a failure with its cause.

The package builds and sends the request; the reply's bytes are read here, because its own reading makes a pydantic
model of every event: at 64 concurrent answers that costs 4.2 ms of CPU each instead of 1.6, and one process reaches
59% of the ideal rate instead of 94%. Reading here also bounds the whole time, and tells a cut stream from a whole one.

Each request in flight has a client of its own, with one connection: a pool shared by 64 threads looks through all of
its connections, under one lock, at the beginning and at the end of every request.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from crosspl_tui.llm.draft import Draft, read_draft, words_of
from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.llm.keys import Key
from crosspl_tui.llm.retry import Cause, Failure, cause_of_status, retry_after

if TYPE_CHECKING:
    import ssl

    import httpx2
    import openai

PATH = "/chat/completions"
"""What is asked, behind an endpoint's base URL."""

LARGEST_REPLY = 64_000_000
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_TALKATIVE = ("httpcore2", "httpx2", "openai")
_NEW_CONNECTION = (".connect_tcp.complete", ".start_tls.complete")


class Wire:
    """The connections to one endpoint; safe to share between threads."""

    def __init__(self, endpoint: Endpoint, key: Key) -> None:
        self._endpoint = endpoint
        self._key = key
        self._lock = threading.RLock()
        self._clients: list[openai.OpenAI] = []
        self._idle: list[
            openai.OpenAI
        ] = []  # the one used last comes first: few stay open when few are asked
        self._certificates: ssl.SSLContext | None = None
        self._sockets: weakref.WeakSet[socket.socket] = weakref.WeakSet()
        self._is_interrupted = False

    def send(self, body: Mapping[str, Any], deadline: float) -> Draft | Failure:
        """Ask once; `deadline` is a time of `time.monotonic`."""
        outcome = self._send(body, deadline)
        if isinstance(outcome, Failure):
            words = self._key.hide_in_words(outcome.words)
            return Failure(outcome.cause, words, outcome.status, outcome.retry_after)
        return outcome

    def interrupt(self) -> None:
        """End the requests in flight, and those to come; each fails as a cut connection does."""
        with self._lock:
            self._is_interrupted = True
            open_sockets = list(self._sockets)
        for one in open_sockets:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # closed already

    def close(self) -> None:
        """Close the connections."""
        self.interrupt()
        with self._lock:
            for client in self._clients:
                client.close()

    def _send(self, body: Mapping[str, Any], deadline: float) -> Draft | Failure:
        client = self._take()
        try:
            return self._ask(client, body, deadline)
        finally:
            with self._lock:
                self._idle.append(client)

    def _ask(self, client: openai.OpenAI, body: Mapping[str, Any], deadline: float) -> Draft | Failure:
        import httpx2  # noqa: PLC0415 - slow to load
        import openai  # noqa: PLC0415 - slow to load

        timeouts = self._endpoint.timeouts
        left = deadline - time.monotonic()
        if left <= 0:
            return Failure(Cause.TIMEOUT, "its time was over before it could be asked")
        silence = min(timeouts.silence, left) if body.get("stream") else left
        options: dict[str, Any] = {"timeout": httpx2.Timeout(silence, connect=min(timeouts.connect, left))}
        if not self._key:
            options["headers"] = {"Authorization": openai.Omit()}
        try:
            response = client.post(
                PATH,
                body=body,
                cast_to=httpx2.Response,
                options=cast("openai.RequestOptions", options),
                stream=True,
                stream_cls=openai.Stream[object],
            )
            return self._read(cast("httpx2.Response", response), deadline)
        except openai.APIStatusError as error:
            return _refusal(error)
        except openai.APITimeoutError as error:
            if isinstance(error.__cause__, httpx2.ConnectTimeout) and left >= timeouts.connect:
                return Failure(
                    Cause.UNREACHABLE, f"{self._endpoint.base_url}: none within {timeouts.connect:g} s"
                )
            return Failure(Cause.TIMEOUT, f"nothing came for {silence:.0f} s")
        except openai.APIConnectionError as error:
            is_begun = not isinstance(error.__cause__, httpx2.ConnectError)
            cause = Cause.NOT_CONNECTED if is_begun else Cause.UNREACHABLE
            return Failure(cause, f"{self._endpoint.base_url}: {error.__cause__ or error}")

    def _read(self, response: httpx2.Response, deadline: float) -> Draft | Failure:
        import httpx2  # noqa: PLC0415 - slow to load

        content_type = response.headers.get("content-type", "").lower()
        parts = bytearray()
        failure: Failure | None = None
        try:
            for part in response.iter_bytes():
                parts += part
                if len(parts) > LARGEST_REPLY:
                    return Failure(Cause.NOT_AN_ANSWER, f"the reply is larger than {LARGEST_REPLY:,} bytes")
                if time.monotonic() > deadline:
                    return Failure(Cause.TIMEOUT, "the answer took too long")
        except httpx2.TimeoutException:
            failure = Failure(Cause.TIMEOUT, "the answer stopped midway")
        except httpx2.HTTPError as error:
            failure = Failure(Cause.CUT, str(error) or type(error).__name__)
        finally:
            response.close()
        outcome = read_draft(bytes(parts), content_type)
        # What came before the failure may be all there is to come.
        return failure if failure is not None and isinstance(outcome, Failure) else outcome

    def _take(self) -> openai.OpenAI:
        """Return a client that nobody uses; to be put back."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
            client = self._open()
            self._clients.append(client)
            return client

    def _open(self) -> openai.OpenAI:
        """Make the client with every setting given, lest the package take one from the environment."""
        import httpx2  # noqa: PLC0415 - slow to load
        import openai  # noqa: PLC0415 - slow to load

        if self._certificates is None:  # reading them takes 50 ms
            self._certificates = httpx2.create_ssl_context()
        headers: dict[str, Any] = {
            "OpenAI-Organization": self._endpoint.organisation or openai.Omit(),
            "OpenAI-Project": openai.Omit(),
        }
        for name in _TALKATIVE:  # they log headers, in which an endpoint may echo the key
            logging.getLogger(name).setLevel(logging.WARNING)
        return openai.OpenAI(
            api_key=self._key.reveal() or "none",  # the package insists on one; the header is left out
            base_url=self._endpoint.base_url,
            max_retries=0,
            default_headers=headers,
            http_client=httpx2.Client(
                verify=self._certificates,
                limits=httpx2.Limits(max_connections=1),
                event_hooks={"request": [self._watch]},
                follow_redirects=True,
                # A proxy for the world is none for this machine.
                trust_env=urlsplit(self._endpoint.base_url).hostname not in _LOOPBACK,
            ),
        )

    def _watch(self, request: httpx2.Request) -> None:
        request.extensions["trace"] = self._note_connection

    def _note_connection(self, event: str, info: Mapping[str, Any]) -> None:
        """Remember the socket of each new connection, so that `interrupt` can end a read."""
        if not event.endswith(_NEW_CONNECTION):
            return
        with self._lock:
            self._sockets.add(info["return_value"].get_extra_info("socket"))
            is_late = self._is_interrupted
        if is_late:
            self.interrupt()


def _refusal(error: openai.APIStatusError) -> Failure:
    words, code = words_of({"error": error.body} if error.body else None, error.response.text)
    cause = cause_of_status(error.status_code, code, words)
    return Failure(cause, words, error.status_code, retry_after(error.response.headers, time.time()))
