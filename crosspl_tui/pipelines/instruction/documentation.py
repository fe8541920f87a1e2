"""Documentation comments read into sentences: Javadoc, JSDoc, PHPDoc, Doxygen, Sphinx, Google, NumPy, Go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_RULER = re.compile(r"^\s*[-=~]{3,}\s*$")
_TAG = re.compile(r"^\s*[@\\](\w+)(?:\[[\w,]+\])?\s*(.*)$")
_SPHINX = re.compile(r"^\s*:(\w+)(?:\s+([^:]*))?:\s*(.*)$")
_GOOGLE_FIELD = re.compile(r"^\s+\*{0,2}([\w.]+)\s*(?:\(([^)]*)\))?\s*:\s+(.*)$")
_NUMPY_FIELD = re.compile(r"^(\*{0,2}[\w.]+(?:\s*,\s*\w+)*)\s*(?::\s*(.*))?$")
_JS_TYPE = re.compile(r"^\{(?:[^{}]|\{[^{}]*\})*\}\s*")
_PHP_TYPE = re.compile(r"^(?!\$)\??[\\\w|]+(?:\{[^{}]*\}|<[^<>]*>|\[\]|\|[\\\w]+)*(?:\s+|$)")
_FIELD_NAME = re.compile(r"^\[?(?:\.\.\.|&|\*)?\$?([\w.]+)(?:=[^\]]*)?\]?(?:\s+[-–:]\s+|\s*[-–:]\s+|\s+|$)")

# What a heading or a tag is called, and what we call it. Whatever is not here is left out with its text.
_PARAMETERS, _ATTRIBUTES, _RETURNS, _RAISES, _SKIPPED = "parameters", "attributes", "returns", "raises", ""
_SECTIONS = {
    **dict.fromkeys(
        ("args", "arguments", "parameters", "params", "parameter", "keyword args", "inputs"), _PARAMETERS
    ),
    **dict.fromkeys(("attributes", "fields", "members"), _ATTRIBUTES),
    **dict.fromkeys(("returns", "return", "yields", "yield", "outputs"), _RETURNS),
    **dict.fromkeys(("raises", "throws", "exceptions"), _RAISES),
    **dict.fromkeys(("example", "examples", "usage", "see also", "references", "todo", "doctest"), _SKIPPED),
}
_TAGS = {
    **dict.fromkeys(("param", "parameter", "arg", "argument", "key", "keyword", "tparam"), _PARAMETERS),
    **dict.fromkeys(("property", "prop", "var", "ivar", "cvar", "attribute"), _ATTRIBUTES),
    **dict.fromkeys(("return", "returns", "result", "yields", "yield"), _RETURNS),
    **dict.fromkeys(("throws", "throw", "exception", "raises", "raise"), _RAISES),
}
_PROSE_TAGS = frozenset({"brief", "short", "details", "desc", "description", "note", "remark", "remarks"})

_CODE_BLOCK = re.compile(
    r"```.*?(?:```|\Z)|<pre\b.*?(?:</pre>|\Z)|(?<!\{)@code\b.*?(?:@endcode|\Z)", re.DOTALL
)
_INLINE_TAG = re.compile(r"\{@(\w+)\s+([^{}]*)\}")
_ROLE = re.compile(r":\w+(?::\w+)*:`~?([^`<]*?)(?:\s*<[^`]*>)?`")
_MARKUP = re.compile(
    r"</?(?:p|br|b|i|em|strong|code|tt|u?l|ol|li|d[ltd]|pre|a|h[1-6]|div|span|table|t[rdh]|sub|sup)\b[^<>]{0,120}>",
    re.I,
)
_CODE_LINE = re.compile(
    r"^\s*(?:>>>|\.\.\.\s|\$\s|#include|//)|[={(].*[;{}]\s*$|^\s*[{}]\s*$|^\s*[\w.]+\s*=\s*\S|^\s*[\w.]+\(.*\)\s*$"
)
_NOISE = re.compile(
    r"copyright|licen[cs]ed? |all rights reserved|created by|\bauthor\b|todo|fixme|eslint|^see\b|^\W*https?://",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Documentation:
    """What a documentation comment says, as plain sentences; a part that it does not hold is empty.

    `details` are the paragraphs after the summary. `parameters` and `attributes` go from name to description,
    `types` from name to the type that the comment gives.
    """

    summary: str
    details: tuple[str, ...]
    parameters: Mapping[str, str]
    attributes: Mapping[str, str]
    types: Mapping[str, str]
    returns: str
    return_type: str
    raises: tuple[str, ...]


@dataclass(slots=True)
class _Field:
    """A piece of documentation as its lines are gathered; prose has the kind `None`."""

    kind: str | None
    lines: list[str]
    name: str = ""
    type: str = ""


def read_documentation(text: str, language: str = "") -> Documentation:
    """Read the text of a documentation comment, its comment marks already removed.

    Code, examples, notes on authors and licences, and text that is not in Latin letters are left out. The
    `language` tells whether the first word of a return tag is a type, as in PHP.
    """
    fields = list(_fields(_CODE_BLOCK.sub("\n", text).splitlines(), has_types=language == "PHP"))
    prose = "\n".join("\n".join(field.lines) for field in fields if field.kind is None)
    paragraphs = [_prose(paragraph) for paragraph in re.split(r"\n\s*\n|<p>|<br\s*/?>\s*<br", prose)]
    summary, *details = [paragraph for paragraph in paragraphs if paragraph] or [""]
    return Documentation(
        summary=summary,
        details=tuple(details),
        parameters=_named(fields, _PARAMETERS),
        attributes=_named(fields, _ATTRIBUTES),
        types={field.name: field.type for field in fields if field.name and field.type},
        return_type=next((field.type for field in fields if field.kind == _RETURNS), ""),
        returns=" ".join(filter(None, (_text(field) for field in fields if field.kind == _RETURNS))),
        raises=tuple(
            f"{field.name}: {_text(field)}" if _text(field) else field.name
            for field in fields
            if field.kind == _RAISES and field.name
        ),
    )


def _named(fields: list[_Field], kind: str) -> dict[str, str]:
    return {field.name: _text(field) for field in fields if field.kind == kind and field.name}


def _text(field: _Field) -> str:
    return _prose("\n".join(field.lines))


def _prose(text: str) -> str:
    """Return running text without markup, or "" for what is no sentence of a description."""
    lines = _INLINE_TAG.sub(_inline, text).splitlines()
    if any(_CODE_LINE.search(line) for line in lines):
        return ""
    plain = " ".join(line.strip().removesuffix("::") for line in lines)
    plain = _MARKUP.sub("", _ROLE.sub(r"\1", plain)).replace("``", "`").replace("**", "")
    plain = re.sub(r"\s+", " ", plain).strip()
    letters = [character for character in plain if character.isalpha()]
    is_latin = sum(character < "\u0250" for character in letters) > 0.9 * len(letters)
    return plain if letters and is_latin and not _NOISE.search(plain) else ""


def _fields(lines: list[str], *, has_types: bool) -> Iterator[_Field]:
    """Cut the lines into prose and fields. A heading opens a section that lasts until the text is dedented."""
    current = _Field(None, [])
    section: str | None = None
    is_numpy = False
    base = 0
    for number, line in enumerate(lines):
        if _RULER.match(line):
            continue
        opened = _opened_section(line)
        underlined = number + 1 < len(lines) and bool(_RULER.match(lines[number + 1]))
        if opened is not None and (underlined or line.rstrip().endswith(":")):
            yield current
            section, is_numpy, base = opened, underlined, _indent(line)
            current = _Field(section, [])
            continue
        if section is not None and _leaves(line, is_numpy=is_numpy, base=base, underlined=underlined):
            yield current
            section, current = None, _Field(None, [])
        started = _tag_field(line, has_types=has_types) or _section_field(
            line, section, is_numpy=is_numpy, base=base, current=current
        )
        if started:
            yield current
            current = started
        else:
            current.lines.append(line)
            if not line.strip() and current.kind is not None and section is None:
                yield current
                current = _Field(None, [])
    yield current


def _opened_section(line: str) -> str | None:
    return _SECTIONS.get(line.strip().rstrip(":").lower())


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _leaves(line: str, *, is_numpy: bool, base: int, underlined: bool) -> bool:
    """Whether a line ends the open section: dedented text (Google), or another underlined heading (NumPy)."""
    return underlined if is_numpy else bool(line.strip()) and _indent(line) <= base


def _section_field(
    line: str, section: str | None, *, is_numpy: bool, base: int, current: _Field
) -> _Field | None:
    if section not in {_PARAMETERS, _ATTRIBUTES, _RAISES}:
        return None
    if is_numpy:
        match = _NUMPY_FIELD.match(line) if _indent(line) == base else None
        return (
            _Field(section, [], match[1].lstrip("*").split(",")[0].strip(), match[2] or "") if match else None
        )
    match = _GOOGLE_FIELD.match(line)
    first = next((entry for entry in current.lines if entry.strip()), None)
    if match is None or (
        current.name and first is not None and _indent(line) > base + 4 and _deeper(line, first)
    ):
        return None
    return _Field(section, [match[3]], match[1], match[2] or "")


def _deeper(line: str, first: str) -> bool:
    return _indent(line) > max(_indent(first), 4)


def _tag_field(line: str, *, has_types: bool) -> _Field | None:
    if match := _SPHINX.match(line):
        kind = _TAGS.get(match[1], _SKIPPED)
        name = (match[2] or "").split()[-1] if (match[2] or "").split() else ""
        return _Field(kind, [match[3]], name.lstrip("*$"))
    match = _TAG.match(line)
    if match is None:
        return None
    if match[1] in _PROSE_TAGS:
        return _Field(None, [match[2]])
    kind = _TAGS.get(match[1], _SKIPPED)
    if kind == _RAISES:
        return _named_field(kind, match[2].replace("{", "").replace("}", ""), "")
    typed = _JS_TYPE.match(match[2]) or (_PHP_TYPE.match(match[2]) if has_types else None)
    rest = match[2][typed.end() :] if typed else match[2]
    # A JSDoc type stands in braces; those of a PHP shape belong to the type.
    written = typed[0].strip() if typed else ""
    written = written[1:-1] if written.startswith("{") else written
    if kind in {_PARAMETERS, _ATTRIBUTES}:
        return _named_field(kind, rest, written)
    return _Field(kind, [rest], type=written)


def _named_field(kind: str, rest: str, written: str) -> _Field:
    match = _FIELD_NAME.match(rest)
    if match is None:
        return _Field(kind, [rest])
    return _Field(kind, [rest[match.end() :]], match[1], written)


def _inline(match: re.Match[str]) -> str:
    """`{@code x}` keeps its text apart from the sentence, `{@link x}` is read as x."""
    return f"`{match[2].strip()}`" if match[1] == "code" else match[2]
