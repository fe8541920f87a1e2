"""Blanking: a text with comments and prose turned into spaces, every other character in its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

LONGEST_TOKEN = 200  # characters; a longer string is data, not a name

_OPENING = re.compile(r"[A-Za-z0-9]*(\"\"\"|'''|[\"'`<])")
_QUOTES = "\"'`"
_WHITE = re.compile(r"\s")
_ON_A_LINE = re.compile(r"[^\r\n]")
_ASTRAY = re.compile(r"[^\x01-\x7f]")
# The first line of a request names its method among spaces: "GET /index.html HTTP/1.1", or "GET " . $path.
_METHOD = re.compile(r"(?:GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS)(?=\s*$| [/%${*]| https?:)")
_SCRIPT = re.compile(r"<!--.*?(?:-->|\Z)|<script\b[^>]*>(.*?)(?:</script\s*>|\Z)", re.DOTALL | re.IGNORECASE)
# The module that a page may load by a script element, of which its other scripts have the name.
_LOADED = re.compile(r"""\bsrc\s*=\s*["'](?:[^"'>]*/)?(axios)(?=[@./"'])[^"'>]*["']""")
_IMPORT = (';import "', '";')
_TEXT_OF_TEMPLATES = frozenset(
    {
        "string_start",
        "string_content",
        "string_end",
        "string_fragment",
        "escape_sequence",
        "escape_interpolation",
    }
)

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Strings:
    """Where the contents of strings are, as ranges of characters without the quotes."""

    prose: tuple[Range, ...]
    tokens: tuple[Range, ...]


def to_parser(text: str) -> bytes:
    """Return the text with one byte per character, so that offsets are the same on both sides.

    The grammars tell letters and white space apart; which letter it is makes no difference to them. A line
    feed is added, without which Go takes the last line for incomplete.
    """
    if not text.isascii() or "\0" in text:
        text = _ASTRAY.sub(_plain_character, text)
    return text.encode("ascii") + b"\n"


def _plain_character(match: re.Match[str]) -> str:
    return "x" if match[0].isprintable() and not match[0].isspace() else " "


def only_scripts(html: str) -> str:
    """Blank all of an HTML page but the contents of its script elements; a bare script stays as it is.

    An element that loads a module becomes an import of it.
    """
    if not html.lstrip().startswith("<") and not _SCRIPT.search(html):
        return html
    ranges, position = [], 0
    modules: list[re.Match[str]] = []
    for match in _SCRIPT.finditer(html):
        if match[1] is not None:
            ranges.append((position, match.start(1)))
            position = match.end(1)
            modules += _LOADED.finditer(html, match.start(), match.start(1))
    code = blank(html, [*ranges, (position, len(html))])
    for module in modules:
        start, end = module.start(1) - len(_IMPORT[0]), module.end(1) + len(_IMPORT[1])
        if "\n" not in html[start:end]:
            code = code[:start] + module[1].join(_IMPORT) + code[end:]
    return code


def blank(text: str, ranges: Iterable[Range]) -> str:
    """Turn ranges into spaces, keeping line breaks; ranges may come in any order and overlap."""
    pieces, position = [], 0
    for begin, end in sorted(ranges):
        start = max(begin, position)
        if end > start:
            pieces += [text[position:start], _spaces(text[start:end])]
            position = end
    return "".join([*pieces, text[position:]])


def _spaces(text: str) -> str:
    if "\r" in text:
        return _ON_A_LINE.sub(" ", text)
    return "\n".join([" " * len(line) for line in text.split("\n")]) if "\n" in text else " " * len(text)


def sort_strings(text: str, strings: Iterable[Node], templates: Iterable[Node]) -> Strings:
    """Tell strings that are one token (event names, modules, addresses) from prose.

    Of a template, which has expressions in its text, the text is prose and the expressions are neither.
    """
    prose: list[Range] = []
    tokens: list[Range] = []
    with_expressions = set()
    for node in templates:
        prose += _around_expressions(text, node)
        with_expressions.add(node.start_byte)
    for node in strings:
        if node.start_byte not in with_expressions:
            start, end = _content(text, node)
            if unread := prose_within(text, start, end):
                prose.append(unread)
            else:
                tokens.append((start, end))
    return Strings(tuple(prose), tuple(tokens))


def _content(text: str, node: Node) -> Range:
    """Return the range of a string without prefix and quotes."""
    start, end = node.start_byte, node.end_byte
    quote = text[start]
    # Nearly all strings look like this one.
    if (
        quote in _QUOTES
        and text.endswith(quote, start + 1, end)
        and not text.startswith(quote * 2, start, end)
    ):
        return start + 1, end - 1
    opening = _OPENING.match(text, start, end)
    if opening is None:
        return start, end
    quote = opening[1]
    closed = end - len(quote) if text.endswith(quote, opening.end(), end) else end
    return opening.end(), closed


def _around_expressions(text: str, template: Node) -> list[Range]:
    position, end = _content(text, template)
    ranges = []
    for child in template.named_children:
        if child.type not in _TEXT_OF_TEMPLATES:
            ranges.append((position, child.start_byte))
            position = child.end_byte
    first, *others = [*ranges, (position, end)]
    return [without_method(text, *first), *others]


def prose_within(text: str, start: int, end: int) -> Range | None:
    """Return what of a string's content is prose, None when the string is a token."""
    is_token = end - start <= LONGEST_TOKEN and not _WHITE.search(text, start, end)
    return None if is_token else without_method(text, start, end)


def without_method(text: str, start: int, end: int) -> Range:
    """Return a range of prose without the method that it may begin with."""
    method = _METHOD.match(text, start, end)
    return (method.end() if method else start), end
