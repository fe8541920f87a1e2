"""What a Java file loses in its streams: text that is never flushed, bodies that a reader of lines has taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import assigned_before, end_of_block, is_reached, types_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_READER = re.compile(
    r"=\s*new\s+BufferedReader\(\s*new\s+InputStreamReader\(\s*(\w+)\s*(?:,[^;{}]*)?\)\s*\)\s*;"
)
_WRITER = re.compile(
    r"=\s*new\s+(PrintWriter|BufferedWriter|OutputStreamWriter|BufferedOutputStream)\s*\("
    r"([^;{}]*\bgetOutputStream\(\)[^;{}]*)\)\s*;"
)
_ANSWERED = re.compile(r"\.(?:readLine|read|readUTF|readObject|nextLine)\(|\.getInputStream\(")


def gaps_in_streams(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold; each check has a word that it looks for first."""
    if ".readLine()" in code and "InputStreamReader(" in code:
        yield from _read_already(code)
    if "getOutputStream()" in code and "ocket" in code:
        yield from _kept_back(code)


def _read_already(code: str) -> Iterator[str]:
    """A reader with a buffer takes more than the lines it gives: what follows is read from it or not at all.

    A head ends with an empty line, and what it is the head of comes with it.
    """
    for found in islice(_READER.finditer(code), _MOST):
        reader, stream = assigned_before(code, found.start()), found[1]
        head = re.compile(
            rf"while\s*\([^;{{}}]*\b{reader}\.readLine\(\)[^;{{}}]*(?:\.isEmpty\(\)|\.length\(\)|\.equals\(\s*\"\")"
            r"[^;{}]*\)\s*\{"
        ).search(code, found.end(), end_of_block(code, found.end()))
        if head is None or types_of(stream, code) != {"InputStream"}:
            continue
        after = end_of_block(code, head.end())
        use = re.compile(rf"\b{stream}\.(?:read\w*|transferTo)\(|[(,]\s*{stream}\s*[,)]").search(
            code, after, end_of_block(code, after + 1)
        )
        if (
            use is not None
            and f"{reader}.read(" not in code
            and is_reached(code, found.start(), head.start())
        ):
            yield f"{stream} is read behind the buffer of {reader}"


def _kept_back(code: str) -> Iterator[str]:
    """Who waits for an answer to what he has never sent waits for ever."""
    for found in islice(_WRITER.finditer(code), _MOST):
        name, (kind, made) = assigned_before(code, found.start()), found.groups()
        ends = (
            rf"\b{name}\.(?:flush|close|checkError)\(|[(,=]\s*(?:this\.)?{name}\s*[,);]"
            rf"|\breturn\s+(?:this\.)?{name}\b"
        )
        first = max(code.rfind(mark, 0, found.start()) for mark in "{}")
        is_resource = re.compile(r"\btry\s*\(").search(code, first + 1, found.start()) is not None
        if (
            is_resource
            or re.search(ends, code)
            or not _ANSWERED.search(code)
            or len(types_of(name, code)) != 1
        ):
            continue
        flushing = kind == "PrintWriter" and re.search(r",\s*true\s*\Z", made)
        sends = r"print|write|append" if flushing else r"print|println|printf|write|append|newLine"
        if flushing and re.search(rf"\b{name}\.(?:println|printf|format)\(", code):
            continue
        if re.search(rf"\b{name}\.(?:{sends})\(", code) and "URLConnection" not in code:
            yield f"{name} is never flushed"
