"""Finding the code in what a model answers: among thoughts, prose, and fenced blocks of several languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fsm.parsing.blanking import Range, blank

FENCES = ("```", "~~~")
_TAGS = {
    "Python": frozenset({"python", "py", "python2", "python3", "py3"}),
    "Java": frozenset({"java"}),
    "Go": frozenset({"go", "golang"}),
    "JavaScript": frozenset(
        {"javascript", "js", "mjs", "cjs", "jsx", "node", "nodejs", "typescript", "ts", "tsx"}
    ),
    "PHP": frozenset({"php"}),
    "C": frozenset({"c", "h", "cpp", "c++"}),
    "C++": frozenset({"cpp", "c++", "cxx", "cc", "hpp", "h", "c"}),
}
_OF_ANY_LANGUAGE = frozenset().union(*_TAGS.values())
_OF_NO_LANGUAGE = frozenset({"", "code", "text", "txt", "plain", "plaintext"})
_OF_ANSWERS = frozenset({"markdown", "md"})
FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*([^\n]*)\n?", re.MULTILINE)
_TAG = re.compile(r"\w[\w+#./-]*")
_MOST_FURTHER_IN = 3  # columns that a fence may stand further in than the one that it closes
_THOUGHTS = re.compile(
    r"\s*<(think(?:ing)?)>.*?</\1>|.*?^[ \t]*</think(?:ing)?>[ \t]*$", re.DOTALL | re.MULTILINE
)
_STATEMENT = re.compile(
    r"\s*(?:(?:import|from|package|using|use|const|let|var|function|func|def|class|if|for|while|return|public|private"
    r"|protected|static|final|async|await|export|namespace|try|with|else|switch|type|struct|void|int|char|template"
    r"|raise|throw|yield|del|global|echo|print|defer|go|case)(?![\w'])|[@/]|<\?|#(?:include|define|if|pragma))"
)
_CODE_IN_FRONT = re.compile(
    r"^[ \t]*(?:#[ \t]*(?:include|define|pragma)\b|/[/*]|\"\"\"|\'\'\'|<\?|@\w|package[ \t]+[\w.]+;?[ \t]*$"
    r"|from[ \t]+[\w.]+[ \t]+import\b|import[ \t]+[\w.]+(?:[ \t]+as[ \t]+\w+)?;?[ \t]*$|import\b[^\n]*[\"'(]"
    r"|(?:public|private|protected|static|abstract|class|async|def|func|function|const|let|var|namespace|using|struct"
    r"|typedef|enum|void|int)\b[^\n]*[{(=;:])",
    re.MULTILINE,
)
_CODE_SIGNS = re.compile(r"[={}\[\];]|\w\(|->|^\s*[\"'.]")
_WORDS = re.compile(r"\b[^\W\d_]{2,20}[,:]? +[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _Block:
    """A fenced block: what its fence names, where that fence is, and where the lines between are."""

    tag: str
    fence: int
    start: int
    end: int


def code_in_answer(text: str, language: str) -> Iterator[str]:
    """Yield what may be the code of an answer, likeliest first, with all else turned into spaces.

    Of fenced blocks those in the language are it, or else those that name none; where they do not parse one alone may,
    or all to the last fence, as the code itself may speak of fences. Thoughts in front (`<think>`) are none of it, nor
    is prose around code without fences. Fences behind code are part of it.
    """
    thoughts = _THOUGHTS.match(text)
    start = thoughts.end() if thoughts else 0
    blocks = _blocks_from(text, start)
    if blocks and not _CODE_IN_FRONT.search(text, start, blocks[0].fence):
        yield from _of_blocks(text, blocks, language)
        return
    without_thoughts = blank(text, [(0, start)])
    yield without_thoughts
    prose = [] if blocks else _prose_around(without_thoughts)
    if any(end > begin for begin, end in prose):
        yield blank(without_thoughts, prose)


def _of_blocks(text: str, blocks: Sequence[_Block], language: str) -> Iterator[str]:
    tags = _TAGS[language]
    own = [block for block in blocks if block.tag in tags]
    unnamed = [block for block in blocks if block.tag in _OF_NO_LANGUAGE]
    if own and _length(unnamed) > _length(own):
        yield _only(text, [block for block in blocks if block.tag in tags | _OF_NO_LANGUAGE])
    chosen = own or unnamed or blocks
    yield _only(text, chosen)
    first, last = chosen[0], max(fence.start() for fence in FENCE.finditer(text, chosen[0].fence))
    if last > first.end:
        yield _only(text, [replace(first, end=last)])
    if len(chosen) > 1:
        yield _only(text, [max(chosen, key=lambda block: block.end - block.start)])


def _length(blocks: Iterable[_Block]) -> int:
    return sum(block.end - block.start for block in blocks)


def _blocks_from(text: str, start: int) -> list[_Block]:
    """Return the fenced blocks behind an offset; the last one need not be closed."""
    blocks: list[_Block] = []
    opening: re.Match[str] | None = None
    for fence in FENCE.finditer(text, start):
        is_opening = opening is None or _opens_another(opening, fence)
        if opening is not None and (is_opening or _closes(opening, fence)):
            blocks.append(_Block(_tag_of(opening), opening.start(), opening.end(), fence.start()))
            opening = None
        elif opening is not None:
            continue
        # What has another back quote behind it is code within a line; an answer may be fenced as a whole.
        if is_opening and "`" not in fence[3] and _tag_of(fence) not in _OF_ANSWERS:
            opening = fence
    if opening is not None:
        blocks.append(_Block(_tag_of(opening), opening.start(), opening.end(), len(text)))
    return blocks


def _closes(opening: re.Match[str], fence: re.Match[str]) -> bool:
    is_near = len(fence[1].expandtabs()) <= len(opening[1].expandtabs()) + _MOST_FURTHER_IN
    return fence[2].startswith(opening[2]) and is_near


def _opens_another(opening: re.Match[str], fence: re.Match[str]) -> bool:
    """Say whether a fence names a language again: the one before it was never closed."""
    return fence.group(1, 2) == opening.group(1, 2) and _tag_of(fence) in _OF_ANY_LANGUAGE


def _tag_of(fence: re.Match[str]) -> str:
    """Return the language that is named, or the suffix of the file: ```python, ```{.python}, ```server.py."""
    word = _TAG.search(fence[3])
    return word[0].rpartition(".")[2].lower() if word else ""


def _only(text: str, blocks: Sequence[_Block]) -> str:
    around, position = list[Range](), 0
    for block in blocks:
        around.append((position, block.start))
        position = block.end
    return blank(text, [*around, (position, len(text))])


def _prose_around(text: str) -> list[Range]:
    """Return the lines of prose that a text begins and ends with."""
    lines = text.splitlines(keepends=True)
    front = _length_of_prose(lines)
    back = _length_of_prose(lines[front:][::-1])
    return [
        (0, sum(map(len, lines[:front]))),
        (len(text) - sum(map(len, lines[len(lines) - back :])), len(text)),
    ]


def _length_of_prose(lines: Sequence[str]) -> int:
    """Return how many lines it takes to the last line of prose in front of the first line of code."""
    length = 0
    for number, line in enumerate(lines, start=1):
        if _STATEMENT.match(line) or _CODE_SIGNS.search(line):
            break
        if _WORDS.search(line):
            length = number
    return length
