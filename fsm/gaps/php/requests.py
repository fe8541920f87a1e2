"""What keeps a PHP program from talking: a request that it writes to a socket without its first line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

# With the end of its line: a program may also print what host it asks.
_HEADER = re.compile(r"Host:[^\n]*(?:\\r\\n|PHP_EOL|CRLF|\beol\b)", re.IGNORECASE)
_OPENS = ("fsockopen", "stream_socket_client", "socket_connect")


def gaps_in_requests(syntax: Syntax) -> Iterator[str]:
    """Yield that headers of HTTP are written while no request or status line is."""
    code = syntax.code
    if _HEADER.search(code) and "HTTP" not in code and any(name in syntax.blanked for name in _OPENS):
        yield "a request has no first line"
