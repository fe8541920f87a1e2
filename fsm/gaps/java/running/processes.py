"""What a process of a Java file says to two: the first one reads it to its end, and the second one gets nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import end_of_block, heads_between, is_reached, methods_of, types_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_HANDED_ON = re.compile(
    r"(?<![\w.])(?:this\.)?(?:new\s+)?(\w+)\s*\(\s*(\w+)\.(get(?:Input|Error)Stream)\(\s*\)\s*[,)]"
)
_READ = (
    r"(?:new\s+(?:InputStreamReader|Scanner|DataInputStream|BufferedInputStream)\s*\(\s*{0}\s*[,)]"
    r"|{0}\.readAllBytes\()"
)
_READS_ALL = re.compile(
    r"\bwhile\s*\([^;{}]*\bread(?:Line)?\s*\(|\bhasNext(?:Line)?\s*\(|readAllBytes\(|\.transferTo\(|\.lines\("
)


def gaps_in_processes(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    for _, _, start, end in islice(methods_of(code), _MOST):
        for first in _HANDED_ON.finditer(code, start, end):
            reader, process, stream = first.groups()
            if types_of(process, code) != {"Process"} or not _reads_all(reader, code):
                continue
            again = re.compile(_READ.format(rf"\b{process}\.{stream}\(\s*\)")).search(code, first.end(), end)
            if again is None or re.search(
                rf"\b{process}\s*=(?!=)|\b(?:break|case|default|else)\b|\b(?:return|throw)\b[^;]*;|->",
                code[first.end() : again.start()],
            ):
                continue
            # What is read once more need not be, but where it is the first one has been there.
            is_first = is_reached(code, first.start(), first.end() - 1)
            if is_first and "}" not in heads_between(code, first.start(), again.start()):
                yield f"what {process} says is read by {reader} and once more"


def _reads_all(name: str, code: str) -> bool:
    """It is a method or class of the file that reads what it gets to the end."""
    declared = re.search(rf"\bclass\s+{name}\b[^{{}};]*\{{", code) or re.search(
        rf"[\w>\]]\s+{name}\s*\([^(){{}};]*\bInputStream\s[^(){{}};]*\)\s*(?:throws\s+[\w.,\s]+)?\{{", code
    )
    if declared is None:
        return False
    return _READS_ALL.search(code, declared.end(), end_of_block(code, declared.end())) is not None
