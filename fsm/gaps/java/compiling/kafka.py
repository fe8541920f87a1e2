"""What a Java file takes the making of Kafka's topics to give: there is nothing to be had but its end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import end_of_block

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_RESULT = re.compile(r"\b(?:Create|Delete)TopicsResult\s+(\w+)\s*[=,);]")
_END = (
    r"\b{}\s*\.\s*(?:all\(\s*\)|(?:values|topicNameValues)\(\s*\)\s*\.\s*get\((?:[^();]|\([^();]*\))*\))"
    r"\s*\.\s*get\([^();]*\)\s*;"
)
_ASSIGNED = r"(?<![\w.])([A-Za-z]\w*(?:<[^;={{}}()]*>)?(?:\[\])*)\s+\w+\s*=\s*"
_METHOD = re.compile(
    r"(?<![\w.])(?!new\b|return\b|else\b|throw\b)([A-Za-z]\w*(?:<[^;={}()]*>)?(?:\[\])*)\s+\w+\s*\([^(){};]*\)"
    r"\s*(?:throws\s+[\w.,\s]+)?\{"
)
_FITTING = frozenset({"Object", "T", "Void", "public", "return", "var"})


def gaps_in_kafka(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    for result in islice(dict.fromkeys(_RESULT.findall(code)), _MOST):
        end = _END.format(result)
        for kind in re.findall(f"{_ASSIGNED.format()}{end}", code):
            if kind not in _FITTING:
                yield f"the end of {result} is no {kind}"
        if re.search(rf"\breturn\s+{end}", code) is None:
            continue
        for method in islice(_METHOD.finditer(code), _MOST):
            inside = code[method.end() : end_of_block(code, method.end())]
            if method[1] not in _FITTING and "->" not in inside and re.search(rf"\breturn\s+{end}", inside):
                yield f"the end of {result} is no {method[1]}"
