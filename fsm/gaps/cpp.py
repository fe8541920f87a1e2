"""What keeps a C++ file from compiling: calls of the system without the header that declares them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

_SYSTEM_CALL = re.compile(
    r"(?<![\w.:>~])(?<!void )(?<!int )(?<!auto )(?<!bool )(close|read|write|usleep|fork|unlink|dup2)\s*\("
)
# They include the header themselves, or it is not known that they do not.
_OTHER_HEADERS = re.compile(
    r"#[ \t]*include[ \t]*(?:\"|<(?!sys/|netinet/|arpa/|netdb\.h|c?errno|\w+>|string\.h|stdio\.h|stdlib\.h))"
)


def missing_headers(syntax: Syntax) -> Iterator[str]:
    """Yield calls for which a program with sockets has to include `unistd.h`."""
    code = syntax.blanked
    if "unistd.h" in code or "sys/" not in code or _OTHER_HEADERS.search(code):
        return
    for name in sorted(set(_SYSTEM_CALL.findall(syntax.without_strings))):
        yield f"{name} is called without unistd.h"
