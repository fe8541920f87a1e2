"""Types that PHP takes for classes: whatever is given to a parameter of one is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

_NAMES = "resource|integer|boolean|double"
_PARAMETER = re.compile(rf"\bfunction\b[^;{{]*?[(,]\s*\??({_NAMES})\s+&?\$", re.IGNORECASE)
_RETURNED = re.compile(rf"\)\s*:\s*\??({_NAMES})\s*[{{;]", re.IGNORECASE)
_DECLARED = re.compile(
    rf"\b(?:class|interface|enum|as)\s+(?:{_NAMES})\b|\buse\s+[\w\\]+\\(?:{_NAMES})\s*;", re.IGNORECASE
)


def gaps_in_types(syntax: Syntax) -> Iterator[str]:
    """Yield them, where no class of this name is declared or imported."""
    code = syntax.without_strings
    lowered = code.lower()
    if not any(name in lowered for name in _NAMES.split("|")):
        return
    found = [*_PARAMETER.findall(code), *_RETURNED.findall(code)]
    if found and "namespace " not in code and not _DECLARED.search(code):
        yield from (f"{name} is the name of a class" for name in sorted(set(found)))
