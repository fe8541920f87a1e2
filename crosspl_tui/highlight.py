"""Source code as coloured lines: Pygments tokens, cut into lines and made safe to show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token, _TokenType

from crosspl_tui.visible import visible

LONGEST_LINE_SHOWN = 2_000
LONGEST_TEXT_COLOURED = 400_000
TAB = "    "

_LEXERS = {
    "Java": "java",
    "Python": "python",
    "JavaScript": "typescript",
    "Go": "go",
    "PHP": "php",
    "C++": "cpp",
    "C": "c",
    "py": "python",
    "js": "typescript",
    "ts": "typescript",
    "cs": "csharp",
    "jl": "julia",
    "pl": "perl",
    "r": "splus",
    "rb": "ruby",
    "rkt": "racket",
    "rs": "rust",
    "sh": "bash",
    **{name: name for name in ("cpp", "d", "go", "java", "lua", "php", "scala", "swift")},
}

Piece = tuple[str, _TokenType]


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text as pieces of one token type each; `width` is that of the longest line, in characters."""

    lines: tuple[tuple[Piece, ...], ...]
    width: int


def highlight(text: str, language: str) -> Lines:
    """Cut a text into coloured lines. Tabs become four spaces; what is too long is cut and says so."""
    lines = tuple(tuple(_shorten(pieces)) for pieces in _lines(text, language))
    return Lines(lines, max((sum(len(piece) for piece, _ in line) for line in lines), default=0))


def shown_column(line: str, column: int) -> int:
    """Return where a column of a line stands once tabs are drawn as four spaces."""
    return column + line.count("\t", 0, column) * (len(TAB) - 1)


def _lines(text: str, language: str) -> Iterator[list[Piece]]:
    current: list[Piece] = []
    for kind, value in _tokens(text, language):
        first, *others = value.split("\n")
        if first:
            current.append((first, kind))
        for part in others:
            yield current
            current = [(part, kind)] if part else []
    yield current


def _tokens(text: str, language: str) -> Iterator[tuple[_TokenType, str]]:
    shown = visible(text.replace("\r\n", "\n")).replace("\t", TAB)
    longest = max(map(len, shown.split("\n")))
    if len(shown) > LONGEST_TEXT_COLOURED or longest > LONGEST_LINE_SHOWN or language not in _LEXERS:
        return iter([(Token.Text, shown)])
    return _lexer(language, shown).get_tokens(shown)


def _lexer(language: str, text: str) -> Lexer:
    # PHP snippets often come without their opening tag; without this option they would be taken for plain text.
    options = {"startinline": not text.lstrip().startswith("<?")} if language == "PHP" else {}
    return get_lexer_by_name(_LEXERS[language], stripnl=False, ensurenl=False, **options)


def _shorten(pieces: list[Piece]) -> Iterator[Piece]:
    room = LONGEST_LINE_SHOWN
    for index, (text, kind) in enumerate(pieces):
        if len(text) > room:
            left_out = sum(len(rest) for rest, _ in pieces[index:]) - room
            yield text[:room], kind
            yield f"… {left_out:,} more characters", Token.Comment
            return
        room -= len(text)
        yield text, kind
