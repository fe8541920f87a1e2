"""What libraries of JavaScript refuse when a server is put together: objects for functions, servers for streams."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import Syntax

_MULTER = re.compile(r"\b(?:const|let|var)\s+(\w+)\s*=\s*multer\s*\(")
_LOADED = re.compile(r"\bmulter\s*=\s*require\(\s*['\"]multer['\"]\s*\)|\bimport\s+multer\s+from\b")
_HANDLED = re.compile(r"\baedes\.handle\(\s*(?:this\.)?(\w+)\s*[,)]")
_SERVER = (
    r"\b{}\s*=\s*(?:new\s+(?:\w+\.)?(?:WebSocket)?Server\s*\(|new\s+WebSocketServer\s*\("
    r"|(?:net|http|https|ws)\.createServer\s*\()"
)


def gaps_in_middleware(syntax: Syntax) -> Iterator[str]:
    """Yield them; each check has a word that it looks for first."""
    code = syntax.code
    if "multer" in code and ".use(" in code and _LOADED.search(code):
        yield from _uploaders(code)
    if "aedes.handle(" in code:
        for name in dict.fromkeys(_HANDLED.findall(code)):
            made = re.findall(rf"\b{name}\s*=(?![=>])", code)
            if made and len(re.findall(_SERVER.format(name), code)) == len(made):
                yield f"aedes.handle takes a stream, and {name} is a server"


def _uploaders(code: str) -> Iterator[str]:
    """What multer gives makes middleware, and is none."""
    for name in dict.fromkeys(_MULTER.findall(code)):
        is_alone = len(re.findall(rf"\b(?:const|let|var|function)\s+{name}\b|\b{name}\s*=[^=>]", code)) == 1
        is_whole = re.search(rf"\b{name}\s*=\s*multer\s*\((?:[^()]|\([^()]*\))*\)\s*\.", code) is None
        if is_alone and is_whole and re.search(rf"\.use\(\s*(?:['\"][^'\"]*['\"]\s*,\s*)?{name}\s*\)", code):
            yield f"{name} makes middleware and is none"
