"""Secrets and personal data found in a text, line by line, without asking anybody else."""

from __future__ import annotations

import hashlib
import ipaddress
import re
from collections.abc import Iterator
from dataclasses import dataclass

from crosspl_tui.pipelines.release.credentials import library_version, secrets_in
from crosspl_tui.pipelines.release.known import known
from store.releases.vocabulary import FindingKind

LONGEST_LINE = 20_000

_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@"
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9-]|\.[A-Za-z0-9]|\()"
)
_IPV4 = re.compile(r"(?<![0-9A-Za-z._-])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9A-Za-z_-]|\.[0-9])")
_IPV6 = re.compile(r"(?<![0-9A-Za-z:._])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![0-9A-Za-z:_])")
_AUTHOR = re.compile(
    r"""(?:@author\b\s*:?|__author__\s*=\s*["']|^[\s#/*;"'-]*(?:authors?|written\s+by|created\s+by|maintainer)\s*:)\s*
    (?P<name>[^\W\d_][^"'<>(){}\[\]@,;:/*=]{1,60})""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Found:
    """A value found in a text; `line` counts from 1, `first` and `last` are columns from 0, the last excluded."""

    kind: FindingKind
    rule: str
    line: int
    first: int
    last: int
    value: str

    @property
    def value_hash(self) -> str:
        return hash_of(self.value)

    @property
    def masked(self) -> str:
        """As much of the value as may be shown: its first and last two characters where it is long enough."""
        if len(self.value) < 8:
            return f"{self.value[:1]}…"
        return f"{self.value[:2]}…{self.value[-2:]}"


def hash_of(value: str) -> str:
    """Return the SHA-256 of a value in hexadecimal."""
    return hashlib.sha256(value.encode("utf-8", errors="replace")).hexdigest()


def scanner_version() -> str:
    """Return what the present scanner is; raises `MissingLibraryError` without the library for secrets."""
    return f"{known().version}, detect-secrets {library_version()}"


def is_maskable(rule: str) -> bool:
    """Whether what the rule finds is the value itself, and not only a mark before it."""
    return rule not in known().marks


def mask_of(kind: FindingKind) -> str:
    """Return by what a masked value of this kind is replaced."""
    return known().masks[kind.value]


def scan_text(text: str, suffix: str) -> list[Found]:
    """Find secrets and personal data in a text; `suffix` says in which language strings are to be looked for.

    Lines longer than 20,000 characters are looked at up to there. Raises `MissingLibraryError`.
    """
    found: list[Found] = []
    for number, line in enumerate(text.split("\n"), start=1):
        found += _in_line(line[:LONGEST_LINE], number, suffix)
    return found


def _in_line(line: str, number: int, suffix: str) -> Iterator[Found]:
    if len(line) < 6:
        return
    yield from _emails(line, number)
    yield from _addresses(line, number)
    yield from _authors(line, number)
    seen: set[str] = set()
    for rule, value in secrets_in(line, suffix):
        first = line.find(value)
        if first >= 0 and value not in seen:
            seen.add(value)
            yield Found(FindingKind.SECRET, rule, number, first, first + len(value), value)


def _emails(line: str, number: int) -> Iterator[Found]:
    if "@" not in line:
        return
    for match in _EMAIL.finditer(line):
        name, _, domain = match[0].lower().partition("@")
        is_nobodys = name in known().names or any(
            domain == known or domain.endswith(f".{known}") for known in known().domains
        )
        if not is_nobodys:
            yield Found(FindingKind.EMAIL, "e-mail address", number, *match.span(), match[0])


def _addresses(line: str, number: int) -> Iterator[Found]:
    for pattern in (_IPV4, _IPV6):
        for match in pattern.finditer(line):
            if _is_somebodys(match[0]):
                yield Found(FindingKind.ADDRESS, "public IP address", number, *match.span(), match[0])


def _is_somebodys(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if parsed.version == 6 and len(address) < 12:  # std::a, C++ scopes and times look alike
        return False
    plain = getattr(parsed, "ipv4_mapped", None) or parsed
    is_known = str(plain) in known().addresses or address.startswith(known().identifiers)
    is_network = str(plain).endswith(".0.0")
    return plain.is_global and not plain.is_multicast and not is_known and not is_network


def _authors(line: str, number: int) -> Iterator[Found]:
    match = _AUTHOR.search(line)
    if match is None:
        return
    name = match["name"].rstrip()
    words = name.split()
    is_somebody = not known().authors.intersection(word.strip(".").lower() for word in words)
    is_name = is_somebody and len(words) <= 5 and any(word[0].isupper() for word in words)
    if is_name:
        first = match.start("name")
        yield Found(FindingKind.NAME, "author line", number, first, first + len(name), name)
