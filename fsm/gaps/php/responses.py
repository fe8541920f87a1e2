"""Headers that cURL does not send as they are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

_PASSED = re.compile(r"CURLOPT_HTTPHEADER\s*(?:,|=>)\s*\$this->(\w+)\s*[,)\]]")
_SETTER = r"\bfunction\s+\w+\s*\([^()]*\$(\w+)\s*,[^()]*\$(\w+)[^{{}}]*\{{[^{{}}]*->{0}\s*\[\s*\$\1\s*\]\s*=\s*\$\2\s*;"
# Something makes lines of them.
_MADE_OF = r"->{0}\s*(?:\[\s*\]\s*)?=(?![=>])\s*(?!\[\s*\]|array\s*\(\s*\)|null|\$\w+\s*;)"


def gaps_in_responses(syntax: Syntax) -> Iterator[str]:
    """Yield them: headers are lines and no map."""
    code = syntax.without_strings
    for name in dict.fromkeys(_PASSED.findall(code)) if "CURLOPT_HTTPHEADER" in code else ():
        if re.search(_SETTER.format(name), code) and not re.search(_MADE_OF.format(name), code):
            yield f"the names of ${name} are not sent"
