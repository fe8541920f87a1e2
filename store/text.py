"""Texts as the store keeps them: what is replaced, and the hashes by which equal texts are found."""

from __future__ import annotations

import hashlib
import re

_SURROGATE = re.compile("[\ud800-\udfff]")


def storable(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD, since no database encodes them; NUL is kept."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def content_hash(text: str) -> str:
    """SHA-256 (64 hex digits) of the text as stored."""
    return hashlib.sha256(storable(text).encode()).hexdigest()


def code_key(code: str) -> str:
    """SHA-256 of the code with every run of white space made one space: equal for exact duplicates."""
    return content_hash(" ".join(code.split()))


def searchable(*parts: str) -> str:
    """The parts as one lower-cased line for substring search, without NUL, which would end it for LIKE."""
    return " ".join(storable(" ".join(parts)).replace("\0", " ").lower().split())
