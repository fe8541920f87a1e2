"""The tree-sitter grammars by file suffix, each imported when a text first asks for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from threading import Lock, local

from tree_sitter import Language, Node, Parser, Query, QueryCursor, Tree

from fsm.parsing.quiet import without_warnings
from fsm.parsing.substitutes import substituted
from fsm.tables import FOLDER

_ERRORS = "(ERROR) @error (MISSING) @error"
MARKS = ("comment", "prose", "string", "template")
_MOST_MICROSECONDS = 3_000_000
_PATTERN_START = re.compile(r"^(?=[(\[])", re.MULTILINE)
_PHP_TAG = re.compile(r"<\?(?:php|=|\s|$)", re.IGNORECASE)


class UnsupportedLanguageError(ValueError):
    """There is no grammar for files of this suffix."""

    def __init__(self, suffix: str) -> None:
        known = ", ".join(sorted(_BY_SUFFIX))
        super().__init__(f"no grammar reads files ending in {suffix!r}; known endings are {known}")


@dataclass(frozen=True, slots=True)
class Grammar:
    """The function of a package that returns a grammar, and its queries in `fsm/queries`."""

    language: str
    package: str
    function: str
    queries: tuple[str, ...]


class _OfThread(local):
    """A thread's parsers by the package and function of their grammar, and the tree that it made last.

    As a rule a text is asked about once more soon, by another query.
    """

    def __init__(self) -> None:
        self.parsers: dict[tuple[str, str], Parser] = {}
        self.latest: tuple[tuple[str, str], bytes, Tree] | None = None


_thread = _OfThread()
_loading = Lock()


class Reader:
    """A grammar ready to use."""

    def __init__(self, grammar: Grammar, language: Language, source: str) -> None:
        self._grammar = (grammar.package, grammar.function)
        self._language_name = grammar.language
        self._language = language
        self._source = source
        self._errors = Query(language, _ERRORS)

    def captures(self, code: bytes) -> dict[str, list[Node]] | None:
        """Parse and return the nodes that the queries capture, by capture name; None when it takes seconds.

        Only texts made to be slow do: a hundred thousand open brackets, an endless unfinished sum.
        """
        return self._captures(self._query, code)

    def marks(self, code: bytes) -> dict[str, list[Node]] | None:
        """Do the same for what blanking needs, `MARKS`, in a third of the time."""
        return self._captures(self._marks, code)

    def errors(self, code: bytes) -> list[Node] | None:
        """Parse and return the nodes of what does not; None when it takes seconds."""
        root = self._root(code)
        return None if root is None else self._errors_below(root).get("error", [])

    @cached_property
    def _query(self) -> Query:
        """All patterns; to compile them takes ten times as long as the marks."""
        return Query(self._language, self._source)

    @cached_property
    def _marks(self) -> Query:
        """The patterns of `MARKS`, which are asked for where a lexer cannot tell."""
        return Query(self._language, _only_marks(self._source))

    def _captures(self, query: Query, code: bytes) -> dict[str, list[Node]] | None:
        root = self._root(code)
        if root is None:
            return None
        return self._find(query, root) | self._errors_below(root)

    def _errors_below(self, root: Node) -> dict[str, list[Node]]:
        # To look for errors takes a fifth of the time, and few texts have any.
        return self._find(self._errors, root) if root.has_error else {}

    def _find(self, query: Query, root: Node) -> dict[str, list[Node]]:
        return QueryCursor(query, timeout_micros=_MOST_MICROSECONDS).captures(root)

    def _root(self, code: bytes) -> Node | None:
        """Parse, unless this is the text that was parsed last."""
        if _thread.latest is None or _thread.latest[:2] != (self._grammar, code):
            parser = self._parser()
            try:
                _thread.latest = self._grammar, code, parser.parse(substituted(code, self._language_name))
            except ValueError:
                parser.reset()
                return None
        return _thread.latest[2].root_node

    def _parser(self) -> Parser:
        parser = _thread.parsers.get(self._grammar)
        if parser is None:
            # The progress callback that is advised in its place crashes the process in tree-sitter 0.25.2.
            with without_warnings():
                parser = Parser(self._language, timeout_micros=_MOST_MICROSECONDS)
            _thread.parsers[self._grammar] = parser
        return parser


_JAVASCRIPT = Grammar("JavaScript", "tree_sitter_javascript", "language", ("ecmascript", "javascript"))
_TYPESCRIPT = Grammar(
    "JavaScript", "tree_sitter_typescript", "language_typescript", ("ecmascript", "typescript")
)
_TSX = Grammar("JavaScript", "tree_sitter_typescript", "language_tsx", ("ecmascript", "typescript"))
_PHP = Grammar("PHP", "tree_sitter_php", "language_php", ("php", "php_text"))
_PHP_WITHOUT_TAG = Grammar("PHP", "tree_sitter_php", "language_php_only", ("php",))
_CPP = Grammar("C++", "tree_sitter_cpp", "language", ("c_family", "cpp"))

_BY_SUFFIX = {
    ".py": Grammar("Python", "tree_sitter_python", "language", ("python",)),
    ".java": Grammar("Java", "tree_sitter_java", "language", ("java",)),
    ".go": Grammar("Go", "tree_sitter_go", "language", ("go",)),
    ".php": _PHP,
    ".c": Grammar("C", "tree_sitter_c", "language", ("c_family", "c")),
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx", ".html"), _JAVASCRIPT),
    **dict.fromkeys((".ts", ".mts", ".cts"), _TYPESCRIPT),
    ".tsx": _TSX,
    **dict.fromkeys((".cpp", ".cc", ".cxx", ".c++", ".h", ".hpp", ".hh", ".hxx"), _CPP),
}


def grammar_for(text: str, suffix: str) -> Grammar:
    """Choose the grammar for a text; raises `UnsupportedLanguageError` for a suffix that none reads.

    PHP snippets often come without their opening tag, so PHP looks at the text.
    """
    grammar = _BY_SUFFIX.get(suffix.lower())
    if grammar is None:
        raise UnsupportedLanguageError(suffix)
    if grammar is _PHP and not _PHP_TAG.search(text):
        return _PHP_WITHOUT_TAG
    return grammar


def load(grammar: Grammar) -> Reader:
    """Import a grammar's package, once: threads that come meanwhile wait. Queries are compiled when they are asked."""
    with _loading:
        return _load(grammar)


@cache
def _load(grammar: Grammar) -> Reader:
    language = Language(getattr(import_module(grammar.package), grammar.function)())
    folder = FOLDER / "queries"
    source = "\n".join((folder / f"{name}.scm").read_text(encoding="utf-8") for name in grammar.queries)
    return Reader(grammar, language, source)


def _only_marks(source: str) -> str:
    """Return the patterns of a query that capture more than outlines; each begins a line."""
    patterns = _PATTERN_START.split(source)
    return "".join(pattern for pattern in patterns if any(f"@{mark}" in pattern for mark in MARKS))
