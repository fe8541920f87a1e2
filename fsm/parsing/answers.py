"""Finding the code in what a model answers: among thoughts, prose, and fenced blocks of several languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
_FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*([^\n]*)\n?", re.MULTILINE)
_TAG = re.compile(r"[\w+#]+")
_MOST_FURTHER_IN = 3  # columns that a fence may stand further in than the one that it closes
_THOUGHTS = re.compile(
    r"\s*<(think(?:ing)?)>.*?</\1>|.*?^[ \t]*</think(?:ing)?>[ \t]*$", re.DOTALL | re.MULTILINE
)
_STATEMENT = re.compile(
    r"\s*(?:(?:import|from|package|using|use|const|let|var|function|func|def|class|if|for|while|return|public|private"
    r"|protected|static|final|async|await|export|namespace|try|with|else|switch|type|struct|void|int|char|template"
    r"|raise|throw|yield|del|global|echo|print|defer|go|case)(?![\w'])|[@/]|<\?|#(?:include|define|if|pragma))"
)
_CODE_SIGNS = re.compile(r"[={}\[\];]|\w\(|->|^\s*[\"'.]")
_WORDS = re.compile(r"\b[^\W\d_]{2,20}[,:]? +[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _Block:
    """A fenced block: the first word behind its fence in lower case, and where its lines are."""

    tag: str
    start: int
    end: int


def code_in_answer(text: str, language: str) -> Iterator[str]:
    """Yield what may be the code of an answer, likeliest first, with all else turned into spaces.

    A text that is code only yields nothing. Of fenced blocks those in the language are it, or else those that name
    none; where they do not parse together one alone may. Thoughts in front (`<think>`) are none of it, nor is prose
    around code that has no fences.
    """
    thoughts = _THOUGHTS.match(text)
    start = thoughts.end() if thoughts else 0
    blocks = _of_language(_blocks_from(text, start), language)
    if blocks:
        yield _only(text, blocks)
        if len(blocks) > 1:
            yield _only(text, [max(blocks, key=lambda block: block.end - block.start)])
        return
    without_thoughts = blank(text, [(0, start)])
    if thoughts:
        yield without_thoughts
    prose = _prose_around(without_thoughts)
    if any(end > begin for begin, end in prose):
        yield blank(without_thoughts, prose)


def _blocks_from(text: str, start: int) -> list[_Block]:
    """Return the fenced blocks behind an offset; the last one need not be closed."""
    blocks: list[_Block] = []
    opening: re.Match[str] | None = None
    for fence in _FENCE.finditer(text, start):
        is_opening = opening is None or _opens_another(opening, fence)
        if opening is not None and (is_opening or _closes(opening, fence)):
            blocks.append(_Block(_tag_of(opening), opening.end(), fence.start()))
            opening = None
        elif opening is not None:
            continue
        # What has another back quote behind it is code within a line; an answer may be fenced as a whole.
        if is_opening and "`" not in fence[3] and _tag_of(fence) not in _OF_ANSWERS:
            opening = fence
    if opening is not None:
        blocks.append(_Block(_tag_of(opening), opening.end(), len(text)))
    return blocks


def _closes(opening: re.Match[str], fence: re.Match[str]) -> bool:
    is_near = len(fence[1]) <= len(opening[1]) + _MOST_FURTHER_IN
    return fence[2].startswith(opening[2]) and is_near


def _opens_another(opening: re.Match[str], fence: re.Match[str]) -> bool:
    """Say whether a fence names a language again: the one before it was never closed."""
    return fence.group(1, 2) == opening.group(1, 2) and _tag_of(fence) in _OF_ANY_LANGUAGE


def _tag_of(fence: re.Match[str]) -> str:
    word = _TAG.search(fence[3])
    return word[0].lower() if word else ""


def _of_language(blocks: Sequence[_Block], language: str) -> Sequence[_Block]:
    own = [block for block in blocks if block.tag in _TAGS[language]]
    return own or [block for block in blocks if block.tag in _OF_NO_LANGUAGE] or blocks


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
