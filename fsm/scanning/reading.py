"""Reading a source file once: its bytes, its text, and whether it is worth judging."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from fsm.scanning.tree import SkipReason
from fsm.scanning.vendored import (
    MARKS_WITHIN,
    MINIFIED_SUFFIXES,
    has_generated_mark,
    has_generated_name,
    is_minified,
)

BINARY_WITHIN = 8192
REPLACEMENT = "\ufffd"
XML_STARTS = ("<?xml", "<!DOCTYPE")  # under the suffix of TypeScript: a translation file of Qt
UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class SourceText:
    """A file's bytes and the text they hold, with line ends as they are in the file.

    ASCII is decoded when it is asked for: most files turn out to be of no interest by their bytes.
    """

    __slots__ = ("_text", "content")

    def __init__(self, content: bytes, text: str | None = None) -> None:
        self.content = content
        self._text = text

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self.content.decode("ascii")
        return self._text

    @property
    def head(self) -> str:
        """The characters in which the marks of generators are looked for."""
        return (
            self.content[:MARKS_WITHIN].decode("ascii") if self._text is None else self._text[:MARKS_WITHIN]
        )

    @property
    def utf8(self) -> bytes:
        """Bytes that hold the text's ASCII words as they are: the file's, or for UTF-16 others."""
        is_wide = self.content.startswith(UTF16_MARKS)
        return self.text.encode(errors="replace") if is_wide else self.content


def read_source(
    file: str | Path, suffix: str, *, size: int, max_bytes: int, include_generated: bool
) -> SourceText | SkipReason:
    """Read a file, or say why it is passed over; `include_generated` is for generated and minified files.

    `size` is what the file is said to have, in bytes; one that has changed since is read all the same.
    """
    if not include_generated and has_generated_name(os.path.basename(file)):
        return SkipReason.GENERATED
    try:
        content = _read_bytes(file, size, max_bytes)
    except OSError:
        return SkipReason.UNREADABLE
    if len(content) > max_bytes:
        return SkipReason.TOO_LARGE
    source = _source_of(content)
    if source is None or (suffix == ".ts" and source.text.lstrip().startswith(XML_STARTS)):
        return SkipReason.NOT_TEXT
    return (None if include_generated else _made_by_program(source, suffix)) or source


def _source_of(content: bytes) -> SourceText | None:
    if content.isascii():
        return None if content.find(b"\0", 0, BINARY_WITHIN) >= 0 else SourceText(content)
    text = decode(content)
    return None if text is None else SourceText(content, text)


def _read_bytes(file: str | Path, size: int, max_bytes: int) -> bytes:
    """Return up to `max_bytes` + 1 bytes; when the size is right in one call, without a buffer between."""
    descriptor = os.open(file, os.O_RDONLY)
    try:
        content = os.read(descriptor, min(size, max_bytes) + 1)
        if len(content) == size:
            return content
        while len(content) <= max_bytes and (more := os.read(descriptor, max_bytes + 1 - len(content))):
            content += more
        return content
    finally:
        os.close(descriptor)


def _made_by_program(source: SourceText, suffix: str) -> SkipReason | None:
    if has_generated_mark(source.head):
        return SkipReason.GENERATED
    is_long = suffix in MINIFIED_SUFFIXES and is_minified(source.text)
    return SkipReason.MINIFIED if is_long else None


def decode(content: bytes) -> str | None:
    """Return the text of some bytes, without a byte order mark, or None for what is not text.

    UTF-16 needs its mark; all else must be UTF-8 without NUL in the first 8 KB. Less than one character in a
    hundred may be broken (a name in an old encoding, say) and is then replaced by U+FFFD.
    """
    if content.startswith(UTF16_MARKS):
        return _decode_utf16(content)
    if content.find(b"\0", 0, BINARY_WITHIN) >= 0:
        return None
    content = content.removeprefix(codecs.BOM_UTF8)
    try:
        return content.decode()
    except UnicodeDecodeError:
        text = content.decode(errors="replace")
    return text if text.count(REPLACEMENT) * 100 < len(text) else None


def _decode_utf16(content: bytes) -> str | None:
    try:
        text = content.decode("utf-16")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text[:BINARY_WITHIN] else text
