"""Reading a source file once: its bytes, its text, and whether it is worth judging."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from fsm.tree import SkipReason
from fsm.vendored import has_generated_mark, has_generated_name, is_minified

BINARY_WITHIN = 8192
REPLACEMENT = "\ufffd"
XML_STARTS = ("<?xml", "<!DOCTYPE")  # under the suffix of TypeScript: a translation file of Qt
UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file's bytes and the text they hold, with line ends as they are in the file."""

    content: bytes
    text: str


def read_source(
    file: Path, suffix: str, *, max_bytes: int, include_generated: bool
) -> SourceText | SkipReason:
    """Read a file, or say why it is passed over; `include_generated` is for generated and minified files."""
    if not include_generated and has_generated_name(file.name):
        return SkipReason.GENERATED
    try:
        with file.open("rb") as stream:
            content = stream.read(max_bytes + 1)
    except OSError:
        return SkipReason.UNREADABLE
    if len(content) > max_bytes:
        return SkipReason.TOO_LARGE
    text = decode(content)
    if text is None or (suffix == ".ts" and text.lstrip().startswith(XML_STARTS)):
        return SkipReason.NOT_TEXT
    made_by = None if include_generated else _made_by_program(text, suffix)
    return made_by or SourceText(content, text)


def _made_by_program(text: str, suffix: str) -> SkipReason | None:
    if has_generated_mark(text):
        return SkipReason.GENERATED
    return SkipReason.MINIFIED if is_minified(text, suffix) else None


def decode(content: bytes) -> str | None:
    """Return the text of some bytes, without a byte order mark, or None for what is not text.

    UTF-16 needs its mark; all else must be UTF-8 without NUL in the first 8 KB. Less than one character in a
    hundred may be broken (a name in an old encoding, say) and is then replaced by U+FFFD.
    """
    if content.startswith(UTF16_MARKS):
        return _decode_utf16(content)
    if b"\0" in content[:BINARY_WITHIN]:
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
