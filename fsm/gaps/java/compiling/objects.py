"""Final fields of a Java file that a constructor gives the value that nothing but the field itself would have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import methods_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_CLASS = re.compile(r"\bclass\s+(\w+)")
_GIVEN_ITSELF = re.compile(r"[{;]\s*this\.(\w+)\s*=\s*(\w+)\s*;")


def gaps_in_objects(code: str) -> Iterator[str]:
    """Yield them, of a whole file: where no parameter has the name of the field the value is the field's own."""
    if "this." not in code or "final " not in code:
        return
    classes = set(_CLASS.findall(code))
    for name, parameters, start, end in islice(methods_of(code), _MOST) if classes else ():
        if name not in classes:
            continue
        for given in _GIVEN_ITSELF.finditer(code, start - 1, end):
            field = given[1]
            if field != given[2] or re.search(rf"\b{field}\b", parameters):
                continue
            is_final = re.search(
                rf"\bfinal\s+(?:\w+\s+)*[\w.]+(?:<[^;={{}}()]*>)?(?:\[\])*\s+{field}\s*;", code
            )
            others = re.findall(rf"[\w>\]]\s+{field}\s*[=;:,)]", code)
            if is_final and len(others) == 1:
                yield f"{field} is given itself"
