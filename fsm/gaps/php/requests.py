"""What keeps a PHP program from talking: a request without its first line, an answer that is read past its end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

# With the end of its line: a program may also print what host it asks.
_HEADER = re.compile(r"Host:[^\n]*(?:\\r\\n|PHP_EOL|CRLF|\beol\b)", re.IGNORECASE)
# Or in a list whose parts are joined by it.
_LISTED = re.compile(r"['\"]Host:(?s:.*)\bimplode\s*\(\s*['\"]\\r\\n['\"]")
_LINE = re.compile(r"\$(\w+)\s*=\s*@?fgets\s*\(")
# A line ends with the first of these.
_TWO_LINES = r"\bstr(?:pos|contains)\s*\(\s*\${0}\s*,\s*{1}|\${0}\s*===?\s*{1}|{1}\s*===?\s*\${0}\b"
_EMPTY_LINE = r"['\"](?:\\r)?\\n(?:\\r)?\\n['\"]"
_OPENS = ("fsockopen", "stream_socket_client", "socket_connect")


def gaps_in_requests(syntax: Syntax) -> Iterator[str]:
    """Yield that headers of HTTP are written while no request or status line is, and that their end is never found."""
    code = syntax.code
    is_written = _HEADER.search(code) or _LISTED.search(code)
    if is_written and "HTTP" not in code and any(name in syntax.blanked for name in _OPENS):
        yield "a request has no first line"
    if "fgets" in syntax.blanked:
        yield from _long_lines(code)


def _long_lines(code: str) -> Iterator[str]:
    """What `fgets` returns ends with the first end of a line, and never has two."""
    for name in sorted(set(_LINE.findall(code))):
        others = re.search(rf"\${name}\s*\.=|\${name}\s*=(?![=>])(?!\s*@?fgets\b)", code)
        if others is None and re.search(_TWO_LINES.format(name, _EMPTY_LINE), code):
            yield f"${name} is one line and has no empty one in it"
