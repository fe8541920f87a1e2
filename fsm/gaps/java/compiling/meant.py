"""Classes of libraries that a Java file does not import, where others of the library show which class is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.known import NOT_IMPORTED

_IMPORTED = r"^[ \t]*import\s+[\w.]+\.{0}\s*;|\b(?:class|interface|enum|record)\s+{0}\b"
_WILDCARD = re.compile(r"^[ \t]*import\s+([\w.]+)\.\*\s*;", re.MULTILINE)
# The name, the library, what shows that its class is meant, and the packages that a wildcard may name without it.
_MEANT = (
    (
        "SocketChannel",
        "io.netty.",
        re.compile(r"\bChannelInitializer\s*<\s*SocketChannel\s*>"),
        re.compile(r"java\.(?!nio\.channels\b)[\w.]+|io\.netty\.(?!channel\.socket\Z)[\w.]+"),
    ),
    (
        "Message",
        "org.apache.rocketmq.",
        re.compile(r"\.send(?:Oneway)?\(\s*new\s+Message\("),
        re.compile(r"java\.[\w.]+|org\.apache\.rocketmq\.client\.(?:producer|consumer|exception)"),
    ),
    (
        "Producer",
        "org.apache.kafka.",
        re.compile(
            r"\bProducer\s*<[^;={}()]*>\s+\w+\s*(?:=|\([^(){};]*\)\s*\{[^{}]*?\breturn)\s*new\s+KafkaProducer\b"
        ),
        re.compile(r"java\.[\w.]+"),
    ),
    (
        "Consumer",
        "org.apache.kafka.",
        re.compile(
            r"\bConsumer\s*<[^;={}()]*>\s+\w+\s*(?:=|\([^(){};]*\)\s*\{[^{}]*?\breturn)\s*new\s+KafkaConsumer\b"
        ),
        re.compile(r"java\.(?!util\.function\b)[\w.]+"),
    ),
)


def gaps_in_meant(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    for name, library, shows, elsewhere in _MEANT:
        if library not in code or name not in code or f"package {library}" in code or not shows.search(code):
            continue
        if all(elsewhere.fullmatch(package) for package in _WILDCARD.findall(code)) and not re.search(
            _IMPORTED.format(name), code, re.MULTILINE
        ):
            yield NOT_IMPORTED.format(name)
