"""Headers that cURL does not send as they are meant, or has not been asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

_SENT = r"curl_getinfo\s*\([^;()]*,\s*CURLINFO_HEADER_OUT\s*\)"
# Where the headers of a response are looked for in those that were sent.
_TAKEN_FOR_RESPONSE = re.compile(
    rf"(?:\$\w*response\w*|->\w*response\w*)\s*=\s*{_SENT}|\w\s*\(\s*{_SENT}|\breturn\s+{_SENT}",
    re.IGNORECASE,
)
_PASSED = re.compile(r"CURLOPT_HTTPHEADER\s*(?:,|=>)\s*\$this->(\w+)\s*[,)\]]")
_SETTER = r"\bfunction\s+\w+\s*\([^()]*\$(\w+)\s*,[^()]*\$(\w+)[^{{}}]*\{{[^{{}}]*->{0}\s*\[\s*\$\1\s*\]\s*=\s*\$\2\s*;"
# Something makes lines of them.
_MADE_OF = r"->{0}\s*(?:\[\s*\]\s*)?=(?![=>])\s*(?!\[\s*\]|array\s*\(\s*\)|null|\$\w+\s*;)"
_KEPT = re.compile(r"CURLINFO_HEADER_OUT\s*(?:,|=>)")


def gaps_in_responses(syntax: Syntax) -> Iterator[str]:
    """Yield them: headers are lines and no map, and what was sent is kept only where that is asked for."""
    code = syntax.without_strings
    for name in dict.fromkeys(_PASSED.findall(code)) if "CURLOPT_HTTPHEADER" in code else ():
        if re.search(_SETTER.format(name), code) and not re.search(_MADE_OF.format(name), code):
            yield f"the names of ${name} are not sent"
    if "CURLINFO_HEADER_OUT" in code and _TAKEN_FOR_RESPONSE.search(code) and not _KEPT.search(code):
        yield "headers are asked for that are not kept"
